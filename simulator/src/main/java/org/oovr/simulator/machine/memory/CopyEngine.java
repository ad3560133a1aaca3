package org.oovr.simulator.machine.memory;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.machine.spec.MachineSpec;

/** Copies lines with the ROPs of one GPM: reads first, then writes, so many open at once. */
public final class CopyEngine extends Component implements Requests.Requester {
  private final CrossbarPort memory;
  private final Credits misses;
  private final int requester;
  private final int traffic;
  private int[] reads;
  private int[] writes;
  private int nextRead;
  private int nextWrite;

  /**
   * @param traffic class of its lines
   */
  public CopyEngine(
      Engine engine, String name, CrossbarPort memory, MachineSpec spec, int traffic) {
    super(engine, name);
    this.memory = memory;
    misses = new Credits(spec.rop().misses());
    requester = memory.requester(this);
    this.traffic = traffic;
  }

  /** Starts a copy; it is done when the machine stands still. */
  public void run(int[] linesToRead, int[] linesToWrite) {
    reads = linesToRead;
    writes = linesToWrite;
    go();
  }

  private void go() {
    while (nextRead < reads.length && misses.take()) {
      memory.access(reads[nextRead++], false, traffic, -1, requester, 0);
    }
    while (nextRead == reads.length && nextWrite < writes.length && misses.take()) {
      memory.access(writes[nextWrite++], true, traffic, -1, requester, 0);
    }
  }

  @Override
  public void answered(int token, int line) {
    misses.give();
    go();
  }

  @Override
  protected void handle(int kind, int argument) {
    throw new IllegalStateException(name() + " has no events");
  }
}
