package org.oovr.simulator.scheme.reuse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.RenderPass;

/**
 * What GPMs tell each other about signatures. The GPM that does the geometry of a draw signs it for
 * each tile that it covers; these parts go to the tiles' owners, where they are put together in
 * their order and compared; and owners tell all others which of their tiles are skipped.
 */
public final class SignatureExchange {
  /** Of a draw and tile: its CRC, and the number of bytes that it is for. */
  static final int PART_BYTES = 8;

  private final TileReuse reuse;
  private final IntUnaryOperator owner;
  private final Machine machine;
  private final int gpms;

  /** Who has done the geometry of a draw and view. */
  @FunctionalInterface
  public interface Geometry {
    int gpm(int draw, int view);
  }

  /**
   * @param owner of a unit of the whole frame's log
   */
  public SignatureExchange(TileReuse reuse, IntUnaryOperator owner, Machine machine) {
    this.reuse = reuse;
    this.owner = owner;
    this.machine = machine;
    gpms = machine.spec().gpms();
  }

  /**
   * Ends a pass that signs: waits for the Signature Units, which work beside the geometry, and for
   * what is sent. Does nothing for passes that render.
   *
   * @param begin cycle in which the pass began; the machine stands still
   * @param geometries asked for when the pass has signed something
   */
  public void end(RenderPass pass, long begin, Supplier<Geometry> geometries) {
    List<SignedDraw> signed = reuse.signed(pass);
    if (signed.isEmpty()) {
      return;
    }
    Geometry geometry = geometries.get();
    FrameProfile whole = reuse.whole();
    double[] unitCycles = new double[gpms];
    long[] parts = new long[gpms * gpms];
    long[] tiles = new long[gpms];
    Set<Long> known = new HashSet<>();
    for (SignedDraw draw : signed) {
      int from = geometry.gpm(draw.draw(), draw.view());
      unitCycles[from] += draw.cycles();
      for (int u = draw.firstUnit(); u < draw.endUnit(); u++) {
        int to = owner.applyAsInt(u);
        parts[from * gpms + to]++;
        long tile = (long) draw.view() << 32 | (long) whole.unitTileY(u) << 16 | whole.unitTileX(u);
        tiles[to] += known.add(tile) ? 1 : 0;
      }
    }
    double longest = 0;
    for (double cycles : unitCycles) {
      longest = Math.max(longest, cycles);
    }
    machine.pause(Math.max(0, (long) Math.ceil(longest) - (machine.engine().now() - begin)));
    send((from, to) -> parts[from * gpms + to] * PART_BYTES);
    send((from, to) -> (tiles[from] + Byte.SIZE - 1) / Byte.SIZE);
  }

  /** Bytes from one GPM to another. */
  private interface Bytes {
    long of(int from, int to);
  }

  private void send(Bytes bytes) {
    for (int from = 0; from < gpms; from++) {
      for (int to = 0; to < gpms; to++) {
        long n = bytes.of(from, to);
        if (from != to && n > 0) {
          machine.messages().handOver(from, to, Math.toIntExact(n), -1, () -> {});
        }
      }
    }
    machine.pause(0);
  }
}
