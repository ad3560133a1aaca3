package org.oovr.simulator.redundancy;

import java.util.Arrays;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.scheme.compose.RenderPass;

/**
 * The signatures of a target's tiles: what clears put into them, and for each draw that covers a
 * pixel of the tile its constants, once, and the primitives that do, in their order.
 */
final class TileSignatures {
  private final FrameTargets frame;
  private final Target target;

  /** By draw, from the target's first. */
  final DrawSignature[] draws;

  /** By draw: tiles that each primitive covers a pixel of. */
  final int[][] overlaps;

  /** By draw: tiles that it covers a pixel of. */
  final int[] touched;

  /** By tile: what the Signature Buffer gets. */
  final int[] crc;

  /** By tile: the other sum of what is signed; equal CRCs of unequal sums are a collision. */
  final long[] digest;

  /** By tile: the other sum of what pixels follow from. */
  final long[] contents;

  /** By tile: what forbids skipping it, or null. */
  final Blocker[] blockers;

  TileSignatures(FrameTargets frame, Target target, DrawSignature[] draws) {
    this.frame = frame;
    this.target = target;
    this.draws = draws;
    overlaps = new int[draws.length][];
    touched = new int[draws.length];
    for (int d = 0; d < draws.length; d++) {
      overlaps[d] = new int[draws[d].inputs.primitives().length / 4];
    }
    int n = target.tiles();
    crc = new int[n];
    digest = new long[n];
    contents = new long[n];
    blockers = new Blocker[n];
    Arrays.fill(crc, CrcTables.START);
    clears(target.passes.get(0), 0, n);
    for (int tile = 0; tile < n; tile++) {
      sign(tile);
    }
    for (int tile = 0; tile < n; tile++) {
      blockers[tile] = target.blocker != null ? target.blocker : blockers[tile];
    }
  }

  private void sign(int tile) {
    FrameProfile p = frame.profile;
    int pass = 0;
    int draw = -1;
    int primitive = -1;
    DrawSignature signature = null;
    for (int i = target.firstUnit[tile]; i < target.firstUnit[tile + 1]; i++) {
      int unit = target.units[i];
      if (p.unitDraw(unit) != draw) {
        draw = p.unitDraw(unit);
        primitive = -1;
        while (draw >= target.passes.get(pass).endDraw()) {
          clears(target.passes.get(++pass), tile, tile + 1);
        }
        signature = draws[draw - target.firstDraw()];
        touched[draw - target.firstDraw()]++;
        add(tile, signature.crc, signature.bytes, signature.digest, signature.contentsDigest);
        forbid(tile, frame.order.unitWork(unit));
      }
      int[] overlap = overlaps[draw - target.firstDraw()];
      int end = p.firstQuad(unit + 1);
      for (int q = p.firstQuad(unit); q < end; q++) {
        int next = p.quadPrimitive(q);
        if (next != primitive) {
          primitive = next;
          long sum = signature.inputs.digest(next);
          add(tile, signature.crc(next), signature.inputs.bytes(next), sum, sum);
          if (next < overlap.length) {
            overlap[next]++;
          }
        }
      }
    }
    while (++pass < target.passes.size()) {
      clears(target.passes.get(pass), tile, tile + 1);
    }
  }

  private void forbid(int tile, DrawWork work) {
    if (blockers[tile] == null && work.inputs.untold()) {
      blockers[tile] = Blocker.UNTOLD;
    } else if (blockers[tile] == null && (work.order & DrawWork.ORDER_QUERY) != 0) {
      blockers[tile] = Blocker.QUERIED;
    }
  }

  /** Adds the values that the target's images are cleared to when a pass begins. */
  private void clears(RenderPass pass, int fromTile, int endTile) {
    for (int s : pass.snapshots()) {
      ImageSnapshot snapshot = frame.profile.snapshots().get(s);
      int slot = slot(snapshot.image());
      if (slot < 0 || !frame.isClear(snapshot)) {
        continue;
      }
      CrcUnit unit = new CrcUnit();
      unit.begin();
      long sum = slot;
      unit.add((long) slot);
      for (int word : snapshot.words()) {
        unit.add(word & 0xffffffffL);
        sum = DrawSignature.mix(sum, word);
      }
      for (int tile = fromTile; tile < endTile; tile++) {
        add(tile, unit.crc(), unit.bytes(), sum, sum);
      }
    }
  }

  private int slot(int image) {
    for (int i = 0; i < target.images.length; i++) {
      if (target.images[i] == image) {
        return i;
      }
    }
    return -1;
  }

  private void add(int tile, int blockCrc, int bytes, long sum, long contentsSum) {
    crc[tile] = CrcUnit.accumulate(crc[tile], blockCrc, bytes);
    digest[tile] = DrawSignature.mix(digest[tile], sum);
    contents[tile] = DrawSignature.mix(contents[tile], contentsSum);
  }
}
