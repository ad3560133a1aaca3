package org.oovr.agent.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** How much of the heap this process has used. */
public final class PeakHeap {
  private PeakHeap() {}

  /** The sum over the heap's pools of the most that each has held so far. */
  public static long bytes() {
    long sum = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        sum += pool.getPeakUsage().getUsed();
      }
    }
    return sum;
  }
}
