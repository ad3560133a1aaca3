package org.oovr.driver.vk.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.MemoryBlock;

/** An allocation: buffers and linear images lie in it, and the host may see its bytes. */
public final class DeviceMemory {
  public final long size;
  public final MemoryBlock block;
  public final List<BufferObject> buffers = new ArrayList<>();

  /** Images whose texels lie row by row. */
  public final List<ImageObject> images = new ArrayList<>();

  /** Where the host sees it; 0 until it did for the first time. */
  public long address;

  /** What the host's bytes were when they were compared last; null without {@link #address}. */
  public byte[] known;

  public boolean mapped;

  private final long shaderAddress;

  public DeviceMemory(Session session, long size) {
    this.size = size;
    shaderAddress = session.addresses.allocate();
    block = session.newBlock(size);
  }

  /** The address that shaders know its first byte by. */
  public long shaderAddress() {
    return shaderAddress;
  }

  /** Notes that the GPU may have written a buffer, and so all others that lie there. */
  public void wrote(BufferObject buffer) {
    if (buffers.size() == 1) {
      buffer.written = true;
      return;
    }
    for (BufferObject other : buffers) {
      boolean overlaps =
          other.offset < buffer.offset + buffer.size && buffer.offset < other.offset + other.size;
      other.written |= overlaps;
    }
  }
}
