package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;

/**
 * Shaded tiles of a GPM that wait for their turn or for its colour stage. So many are kept beside
 * the ROPs; those that come when these places are taken go to the GPM's DRAM and are fetched when
 * their turn comes.
 */
final class WaitingTiles extends Component {
  private static final int FETCHED = 0;

  private final Gpm gpm;
  private final Machine machine;
  private final Dram dram;
  private final int capacity;
  private final int latency;
  private final double bytesPerCycle;
  private final int spilled;
  private int kept;
  private int fetching;

  WaitingTiles(Engine engine, Gpm gpm, Machine machine, Dram dram, Probe probe) {
    super(engine, gpm.name() + ".waitingTiles");
    engine.add(this);
    this.gpm = gpm;
    this.machine = machine;
    this.dram = dram;
    MachineSpec spec = machine.spec();
    capacity = spec.waitingTilesPerGpm();
    latency = spec.dramLatencyCycles();
    bytesPerCycle = spec.dramBytesPerCyclePerChannel() * spec.dramChannelsPerGpm();
    spilled = probe.counter(name(), "spilled");
  }

  /** A tile begins to wait. */
  void keep(UnitRun run) {
    if (kept < capacity) {
      kept++;
      run.placeBesideRops = true;
      return;
    }
    run.spilledBytes = machine.pixelBytes(run);
    if (run.spilledBytes > 0) {
      machine.probe().add(spilled, 1);
      dram.bulk(machine.privateLine(run, gpm.number()), run.spilledBytes, true);
    }
  }

  /**
   * A tile need wait no more.
   *
   * @return whether it can go on at once; else the GPM gets it when it has been fetched
   */
  boolean release(UnitRun run) {
    if (run.placeBesideRops) {
      run.placeBesideRops = false;
      kept--;
      return true;
    }
    if (run.spilledBytes == 0) {
      return true;
    }
    dram.bulk(machine.privateLine(run, gpm.number()), run.spilledBytes, false);
    long cycles = latency + (long) Math.ceil(run.spilledBytes / bytesPerCycle);
    run.spilledBytes = 0;
    fetching++;
    after(cycles, FETCHED, machine.park(run));
    return false;
  }

  @Override
  protected void handle(int kind, int token) {
    fetching--;
    gpm.toColor(machine.unpark(token));
  }

  @Override
  public Waiting waiting() {
    return fetching == 0 ? null : new Waiting(fetching + " tiles from DRAM", dram);
  }
}
