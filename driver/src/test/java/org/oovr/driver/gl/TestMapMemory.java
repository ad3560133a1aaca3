package org.oovr.driver.gl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.MapMemory;

/** Map memory of made-up addresses. */
final class TestMapMemory implements MapMemory {
  private long next = 0x10000;
  final Map<Long, Block> live = new HashMap<>();

  @Override
  public Block allocate(long sizeBytes) {
    Block block =
        new Block(next, ByteBuffer.allocate((int) sizeBytes).order(ByteOrder.LITTLE_ENDIAN));
    live.put(next, block);
    next += sizeBytes + 64;
    return block;
  }

  @Override
  public void release(Block block) {
    if (live.remove(block.address()) == null) {
      throw new IllegalStateException("released twice");
    }
  }
}
