package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A pointer argument of a {@link Call}, and the memory behind it. Reading where no memory is gives
 * 0, writing there is skipped, and too small memory is filled as far as it goes: the application's
 * size is not ours to overrun. Belongs to its call, and means the argument that the call has now.
 */
public final class Pointer {
  private final Call call;
  private final int argument;

  Pointer(Call call, int argument) {
    this.call = call;
    this.argument = argument;
  }

  /** Its value: an address, or an offset into a buffer. */
  public long address() {
    return call.bits[argument];
  }

  /** The memory behind it, little-endian; null without. */
  public ByteBuffer memory() {
    ByteBuffer b = call.data[argument];
    return b == null ? null : b.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The texts of an array of strings, or null. */
  public String[] texts() {
    return call.strings[argument];
  }

  /** Number of whole elements of {@code bytes} bytes behind it. */
  public int count(int bytes) {
    ByteBuffer b = call.data[argument];
    return b == null ? 0 : b.limit() / bytes;
  }

  /** Whether an element of {@code bytes} bytes lies in the memory. */
  private static boolean holds(ByteBuffer b, int index, int bytes) {
    return b != null && index >= 0 && index < b.limit() / bytes;
  }

  public int int8(int index) {
    ByteBuffer b = memory();
    return holds(b, index, 1) ? b.get(index) : 0;
  }

  public int int16(int index) {
    ByteBuffer b = memory();
    return holds(b, index, 2) ? b.getShort(2 * index) : 0;
  }

  public int int32(int index) {
    ByteBuffer b = memory();
    return holds(b, index, 4) ? b.getInt(4 * index) : 0;
  }

  public long int64(int index) {
    ByteBuffer b = memory();
    return holds(b, index, 8) ? b.getLong(8 * index) : 0;
  }

  public float float32(int index) {
    return Float.intBitsToFloat(int32(index));
  }

  public double float64(int index) {
    return Double.longBitsToDouble(int64(index));
  }

  public void putByte(int index, int value) {
    ByteBuffer b = memory();
    if (holds(b, index, 1)) {
      b.put(index, (byte) value);
    }
  }

  public void putInt(int index, int value) {
    ByteBuffer b = memory();
    if (holds(b, index, 4)) {
      b.putInt(4 * index, value);
    }
  }

  public void putLong(int index, long value) {
    ByteBuffer b = memory();
    if (holds(b, index, 8)) {
      b.putLong(8 * index, value);
    }
  }

  public void putFloat(int index, float value) {
    putInt(index, Float.floatToRawIntBits(value));
  }

  /**
   * Writes a text the way GL does: at most {@code bufSize} bytes with a final NUL, and its length
   * without the NUL.
   *
   * @param length where the length goes; its memory may be null
   */
  public void putText(int bufSize, Pointer length, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer b = memory();
    int room = b == null ? 0 : Math.min(bufSize, b.limit());
    int n = Math.max(0, Math.min(bytes.length, room - 1));
    if (room > 0) {
      b.put(0, bytes, 0, n);
      b.put(n, (byte) 0);
    }
    length.putInt(0, n);
  }

  /** The text of a {@code const char*}, or null. */
  public String text() {
    String[] strings = texts();
    if (strings != null && strings.length > 0 && strings[0] != null) {
      return strings[0];
    }
    ByteBuffer b = call.data[argument];
    if (b == null) {
      return null;
    }
    int n = 0;
    while (n < b.limit() && b.get(n) != 0) {
      n++;
    }
    byte[] bytes = new byte[n];
    b.get(0, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** All bytes of some memory from {@code offset} on, at most {@code length}; zeros behind it. */
  public static byte[] bytes(ByteBuffer memory, long offset, int length) {
    byte[] out = new byte[length];
    if (memory != null && offset >= 0) {
      int n = (int) Math.max(0, Math.min(length, memory.limit() - offset));
      if (n > 0) {
        memory.get((int) offset, out, 0, n);
      }
    }
    return out;
  }
}
