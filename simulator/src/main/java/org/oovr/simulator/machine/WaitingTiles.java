package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.Dram;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * Shaded tiles of a GPM that wait for their turn or for its colour stage. So many are kept beside
 * the ROPs; those that come when these places are taken go to the GPM's DRAM and are fetched when
 * their turn comes.
 */
final class WaitingTiles extends Component {
  private static final int FETCHED = 0;

  /** A tile whose pixels wait nowhere. */
  static final int NOWHERE = 0;

  /** A tile whose pixels wait beside the ROPs; those in DRAM have their bytes instead. */
  private static final int BESIDE_ROPS = -1;

  /** Gets the tiles that were in DRAM. */
  interface Taker {
    void fetched(Tile tile);
  }

  private final int gpm;
  private final TilePixels pixels;
  private final TilePool pool;
  private final Taker taker;
  private final Dram dram;
  private final Probe probe;
  private final int capacity;
  private final int latency;
  private final double bytesPerCycle;
  private final int spilled;
  private int kept;
  private int fetching;

  WaitingTiles(
      Engine engine,
      int gpm,
      MachineSpec spec,
      TilePixels pixels,
      TilePool pool,
      Dram dram,
      Probe probe,
      Taker taker) {
    super(engine, "gpm" + gpm + ".waitingTiles");
    engine.add(this);
    this.gpm = gpm;
    this.pixels = pixels;
    this.pool = pool;
    this.taker = taker;
    this.dram = dram;
    this.probe = probe;
    capacity = spec.rop().waitingTiles();
    latency = spec.dram().latencyCycles();
    bytesPerCycle = spec.dramBytesPerCyclePerChannel() * spec.dram().channels();
    spilled = probe.counter(name(), "spilled");
  }

  /** A tile begins to wait. */
  void keep(Tile tile) {
    if (kept < capacity) {
      kept++;
      tile.waitsAt = BESIDE_ROPS;
      return;
    }
    tile.waitsAt = pixels.bytes(tile);
    if (tile.waitsAt > 0) {
      probe.add(spilled, 1);
      dram.bulk(pixels.privateLine(tile, gpm), tile.waitsAt, true);
    }
  }

  /**
   * A tile need wait no more.
   *
   * @return whether it can go on at once; else the taker gets it when it has been fetched
   */
  boolean release(Tile tile) {
    int where = tile.waitsAt;
    tile.waitsAt = NOWHERE;
    if (where == BESIDE_ROPS) {
      kept--;
      return true;
    }
    if (where == NOWHERE) {
      return true;
    }
    dram.bulk(pixels.privateLine(tile, gpm), where, false);
    long cycles = latency + (long) Math.ceil(where / bytesPerCycle);
    fetching++;
    after(cycles, FETCHED, pool.park(tile));
    return false;
  }

  @Override
  protected void handle(int kind, int token) {
    fetching--;
    taker.fetched(pool.unpark(token));
  }

  @Override
  public Waiting waiting() {
    return fetching == 0 ? null : new Waiting(fetching + " tiles from DRAM", dram);
  }
}
