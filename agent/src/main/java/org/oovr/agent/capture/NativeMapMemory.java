package org.oovr.agent.capture;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.common.NativeMemory;

/** Memory for buffers that the application maps where no real driver maps them. */
final class NativeMapMemory implements MapMemory {
  private static final int ALIGNMENT = 64;

  /** Start of the allocation by the aligned address that was handed out. */
  private final Map<Long, Long> allocations = new HashMap<>();

  @Override
  public synchronized Block allocate(long sizeBytes) {
    long base = NativeMemory.allocate(sizeBytes + ALIGNMENT);
    long address = (base + ALIGNMENT - 1) & -ALIGNMENT;
    allocations.put(address, base);
    return new Block(address, NativeMemory.view(address, sizeBytes).order(ByteOrder.nativeOrder()));
  }

  @Override
  public synchronized void release(Block block) {
    Long base = allocations.remove(block.address());
    if (base != null) {
      NativeMemory.free(base);
    }
  }
}
