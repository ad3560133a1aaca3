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

  /** All images that lie here. */
  private final List<ImageObject> placed = new ArrayList<>();

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

  /**
   * An image comes to lie here, which has memory and offset now.
   *
   * @return one of its kind that lies at the same place, or null
   */
  ImageObject place(ImageObject image) {
    ImageObject there = null;
    for (ImageObject other : placed) {
      if (there == null && other.offset == image.offset && other.isLike(image)) {
        there = other;
      }
    }
    placed.add(image);
    return there;
  }

  /**
   * An image is gone.
   *
   * @return one that has the same texels, or null
   */
  ImageObject remove(ImageObject image) {
    placed.remove(image);
    images.remove(image);
    for (ImageObject other : placed) {
      if (other.texture == image.texture) {
        return other;
      }
    }
    return null;
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
