package org.oovr.driver.common;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.oovr.driver.trace.Call;

/**
 * Reads and writes the memory behind pointer arguments. Missing memory (a null pointer) is skipped,
 * too small memory is filled as far as it goes: the application's size is not ours to overrun.
 */
public final class Out {
  private Out() {}

  public static ByteBuffer memory(Call call, int argument) {
    ByteBuffer b = call.data[argument];
    return b == null ? null : b.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Number of whole elements of {@code bytes} bytes behind the pointer. */
  public static int count(Call call, int argument, int bytes) {
    ByteBuffer b = call.data[argument];
    return b == null ? 0 : b.limit() / bytes;
  }

  public static int int32(Call call, int argument, int index) {
    ByteBuffer b = memory(call, argument);
    return b == null || b.limit() < 4 * index + 4 ? 0 : b.getInt(4 * index);
  }

  public static long int64(Call call, int argument, int index) {
    ByteBuffer b = memory(call, argument);
    return b == null || b.limit() < 8 * index + 8 ? 0 : b.getLong(8 * index);
  }

  public static float float32(Call call, int argument, int index) {
    return Float.intBitsToFloat(int32(call, argument, index));
  }

  public static double float64(Call call, int argument, int index) {
    return Double.longBitsToDouble(int64(call, argument, index));
  }

  public static int int16(Call call, int argument, int index) {
    ByteBuffer b = memory(call, argument);
    return b == null || b.limit() < 2 * index + 2 ? 0 : b.getShort(2 * index);
  }

  public static int int8(Call call, int argument, int index) {
    ByteBuffer b = memory(call, argument);
    return b == null || b.limit() < index + 1 ? 0 : b.get(index);
  }

  public static void putInt(Call call, int argument, int index, int value) {
    ByteBuffer b = memory(call, argument);
    if (b != null && b.limit() >= 4 * index + 4) {
      b.putInt(4 * index, value);
    }
  }

  public static void putFloat(Call call, int argument, int index, float value) {
    putInt(call, argument, index, Float.floatToRawIntBits(value));
  }

  public static void putLong(Call call, int argument, int index, long value) {
    ByteBuffer b = memory(call, argument);
    if (b != null && b.limit() >= 8 * index + 8) {
      b.putLong(8 * index, value);
    }
  }

  public static void putByte(Call call, int argument, int index, int value) {
    ByteBuffer b = memory(call, argument);
    if (b != null && b.limit() >= index + 1) {
      b.put(index, (byte) value);
    }
  }

  /**
   * Writes a text the way GL does: at most {@code bufSize} bytes with a final NUL, and its length
   * without the NUL.
   *
   * @param lengthArgument where the length goes; its memory may be null
   */
  public static void putText(
      Call call, int textArgument, int bufSize, int lengthArgument, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer b = memory(call, textArgument);
    int room = b == null ? 0 : Math.min(bufSize, b.limit());
    int n = Math.max(0, Math.min(bytes.length, room - 1));
    if (room > 0) {
      b.put(0, bytes, 0, n);
      b.put(n, (byte) 0);
    }
    putInt(call, lengthArgument, 0, n);
  }

  /** The text of a {@code const char*} argument, or null. */
  public static String text(Call call, int argument) {
    String[] strings = call.strings[argument];
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

  /** All bytes behind the pointer from {@code offset} on, at most {@code length}. */
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
