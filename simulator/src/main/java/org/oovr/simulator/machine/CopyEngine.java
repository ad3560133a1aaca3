package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;

/** Copies lines with the ROPs of one GPM: reads first, then writes, so many open at once. */
final class CopyEngine extends Component implements Requests.Requester {
  private final Memory memory;
  private final int most;
  private final int lineBytes;
  private final int traffic;
  private int[] reads;
  private int[] writes;
  private int nextRead;
  private int nextWrite;
  private int open;

  CopyEngine(Engine engine, Gpm gpm, MachineSpec spec, int traffic) {
    super(engine, gpm.name() + ".copy");
    memory = gpm.memory();
    most = spec.ropMissesPerGpm();
    lineBytes = spec.lineBytes();
    this.traffic = traffic;
  }

  void run(int[] linesToRead, int[] linesToWrite) {
    reads = linesToRead;
    writes = linesToWrite;
    go();
  }

  private void go() {
    while (open < most && nextRead < reads.length) {
      open++;
      memory.access(reads[nextRead++], false, 0, traffic, -1, this, 0);
    }
    while (open < most && nextRead == reads.length && nextWrite < writes.length) {
      open++;
      memory.access(writes[nextWrite++], true, lineBytes, traffic, -1, this, 0);
    }
  }

  @Override
  public void answered(int token, int line) {
    open--;
    go();
  }

  @Override
  protected void handle(int kind, int argument) {
    throw new IllegalStateException(name() + " has no events");
  }
}
