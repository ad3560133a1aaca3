package org.oovr.simulator.machine.compute;

import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.SmSpec;

/**
 * The memory of an SM that the threads of workgroups share (RTR figure 23.24; the local data share
 * of figure 23.28). It serves one access of a warp after the other. Each bank gives a word in a
 * cycle, so an access takes as many cycles as there are different words that one bank has to give:
 * one where there is no conflict, or where all threads want the same word.
 */
final class SharedMemory {
  private final Probe probe;
  private final int log2Banks;
  private long free;
  private final int accesses;
  private final int busy;
  private final int conflicts;

  SharedMemory(String name, SmSpec spec, Probe probe) {
    this.probe = probe;
    log2Banks = Integer.numberOfTrailingZeros(spec.sharedBanks());
    accesses = probe.counter(name, "warpAccesses");
    busy = probe.counter(name, "busyCycles");
    conflicts = probe.counter(name, "conflictCycles");
  }

  /** Logarithm of the number of its banks. */
  int log2Banks() {
    return log2Banks;
  }

  /**
   * Serves accesses of a warp.
   *
   * @param cycles that they take alone
   * @return the cycle in which the last one has been served
   */
  long serve(long now, long count, long cycles) {
    free = Math.max(free, now) + cycles;
    probe.add(accesses, count);
    probe.add(busy, cycles);
    probe.add(conflicts, cycles - count);
    return free;
  }
}
