package org.oovr.driver.gl.real;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.common.NativeMemory;

/** Native memory behind the pointers of one call, used again for the next. For one thread. */
final class ArgumentMemory {
  private static final long BLOCK_BYTES = 1L << 20;
  private static final long ALIGNMENT = 16;

  private final long block = NativeMemory.allocate(BLOCK_BYTES);
  private final List<Long> large = new ArrayList<>();
  private long used;

  /** Memory for one call; zero at first, arbitrary later. */
  long take(long bytes) {
    long rounded = (Math.max(1, bytes) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (rounded > BLOCK_BYTES - used) {
      long own = NativeMemory.allocate(rounded);
      large.add(own);
      return own;
    }
    long address = block + used;
    used += rounded;
    return address;
  }

  /** Memory with these bytes, and zeros after them. */
  long take(ByteBuffer bytes, long zeros) {
    int length = bytes.remaining();
    long address = take(length + zeros);
    write(bytes, address);
    clear(address + length, zeros);
    return address;
  }

  /** The call is over. */
  void reset() {
    used = 0;
    if (!large.isEmpty()) {
      large.forEach(NativeMemory::free);
      large.clear();
    }
  }

  /** Copies a buffer to memory and leaves it as it was. */
  static void write(ByteBuffer from, long address) {
    int length = from.remaining();
    if (from.hasArray()) {
      NativeMemory.write(from.array(), from.arrayOffset() + from.position(), address, length);
    } else {
      NativeMemory.view(address, length).put(from.duplicate());
    }
  }

  static void clear(long address, long bytes) {
    long i = 0;
    for (; i + 8 <= bytes; i += 8) {
      NativeMemory.putLong(address + i, 0);
    }
    for (; i < bytes; i++) {
      NativeMemory.putByte(address + i, (byte) 0);
    }
  }
}
