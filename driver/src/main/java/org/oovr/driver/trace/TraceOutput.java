package org.oovr.driver.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The primitives of the format into a growing buffer, with a position. */
final class TraceOutput {
  private static final int INITIAL_BYTES = 64 * 1024;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] buffer = new byte[INITIAL_BYTES];
  private int size;

  void writeByte(int value) {
    reserve(1);
    buffer[size++] = (byte) value;
  }

  /**
   * The buffer with room for so many bytes behind {@link #size}, for whoever writes them itself and
   * then says where it ended with {@link #writtenTo}.
   */
  byte[] room(int bytes) {
    reserve(bytes);
    return buffer;
  }

  void writtenTo(int end) {
    size = end;
  }

  /** LEB128 at a place in a buffer; where it ends. */
  static int putUint(byte[] to, int at, long value) {
    int end = at;
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      to[end++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    to[end++] = (byte) rest;
    return end;
  }

  static void putSingle(byte[] to, int at, int bits) {
    INT.set(to, at, bits);
  }

  /** LEB128. */
  void writeUint(long value) {
    reserve(10);
    if ((value & ~0x7fL) == 0) {
      buffer[size++] = (byte) value;
      return;
    }
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      buffer[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[size++] = (byte) rest;
  }

  /** A tagged integer. */
  void writeSigned(long value) {
    if (value < 0) {
      writeByte(Format.SINT);
      writeUint(-value);
    } else {
      writeByte(Format.UINT);
      writeUint(value);
    }
  }

  /** A tagged address or offset. */
  void writePointer(long bits) {
    if (bits == 0) {
      writeByte(Format.NULL);
    } else {
      writeByte(Format.OPAQUE);
      writeUint(bits);
    }
  }

  /** The bits of a float. */
  void writeSingle(int bits) {
    reserve(Integer.BYTES);
    INT.set(buffer, size, bits);
    size += Integer.BYTES;
  }

  /** The bits of a double. */
  void writeDouble(long bits) {
    reserve(Long.BYTES);
    LONG.set(buffer, size, bits);
    size += Long.BYTES;
  }

  /** Length and UTF-8. */
  void writeText(String text) {
    writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Length and bytes. */
  void writeBytes(byte[] bytes) {
    writeUint(bytes.length);
    reserve(bytes.length);
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  /** Length and the first bytes of memory. */
  void writeBytes(ByteBuffer memory, int length) {
    writeUint(length);
    reserve(length);
    memory.get(0, buffer, size, length);
    size += length;
  }

  private void reserve(int bytes) {
    if (bytes > buffer.length - size) {
      grow(bytes);
    }
  }

  private void grow(int bytes) {
    int needed = size + bytes;
    if (needed < 0) {
      throw new IllegalStateException("more than 2 GiB of calls were never taken");
    }
    buffer =
        Arrays.copyOf(
            buffer, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, buffer.length * 2L)));
  }

  /** Shows the bytes that wait from the {@code from}th on. */
  void show(int from, long position, StreamTail tail) {
    tail.append(position, buffer, from, size - from);
  }

  /** Bytes that wait to be taken. */
  int size() {
    return size;
  }

  /** The bytes written since the last take. */
  byte[] take() {
    byte[] taken = Arrays.copyOf(buffer, size);
    size = 0;
    if (buffer.length > 16 * INITIAL_BYTES) {
      buffer = new byte[INITIAL_BYTES];
    }
    return taken;
  }
}
