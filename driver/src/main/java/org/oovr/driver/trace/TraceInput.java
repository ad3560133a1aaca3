package org.oovr.driver.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The primitives of the format over a stream of bytes, with a position for messages. */
final class TraceInput {
  private static final int BUFFER_BYTES = 64 * 1024;

  /** Memory is allocated in steps of this much at most, so that a wrong length costs little. */
  private static final int STEP_BYTES = 1 << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int end;
  private long before;

  TraceInput(InputStream in) {
    this(in, 0);
  }

  /**
   * @param position where in the stream {@code in} begins
   */
  TraceInput(InputStream in, long position) {
    this.in = in;
    this.before = position;
  }

  long position() {
    return before + at;
  }

  TraceException fault(String message) {
    return new TraceException(message, position());
  }

  /** Next byte, or -1 at the end. */
  int readOrEnd() throws IOException {
    return at < end || refill() ? buffer[at++] & 0xff : -1;
  }

  /**
   * Takes the next bytes of the stream; false at its end. Apart from who reads a byte: that is part
   * of all that reads, in compiled code, which must not depend on what kind of stream it is.
   */
  private boolean refill() throws IOException {
    before += end;
    at = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }

  int readByte() throws IOException {
    int b = readOrEnd();
    if (b < 0) {
      throw new EOFException();
    }
    return b;
  }

  /** LEB128, at most 64 bits. */
  long readUint() throws IOException {
    return at < end && buffer[at] >= 0 ? buffer[at++] : readLongUint();
  }

  /** LEB128 of more than one byte, mostly of two. */
  private long readLongUint() throws IOException {
    if (end - at > 1 && buffer[at + 1] >= 0) {
      long two = buffer[at] & 0x7f | buffer[at + 1] << 7;
      at += 2;
      return two;
    }
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int b = readByte();
      if (shift == 63 && b > 1 || shift > 63) {
        throw fault("number of more than 64 bits");
      }
      value |= (long) (b & 0x7f) << shift;
      if (b < 0x80) {
        return value;
      }
    }
  }

  /** A number that must lie in [0, max]. */
  int readCount(String what, int max) throws IOException {
    long value = readUint();
    if (value < 0 || value > max) {
      throw fault(Long.toUnsignedString(value) + " " + what + ", at most " + max + " are allowed");
    }
    return (int) value;
  }

  long readLittleEndian(int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) readByte() << 8 * i;
    }
    return value;
  }

  /** Reads {@code length} bytes into the target, which may be replaced by a larger array. */
  byte[] readBytes(byte[] target, int length) throws IOException {
    byte[] bytes = target;
    int got = 0;
    while (got < length) {
      if (bytes.length == got) {
        long more = Math.min(length, Math.max(got * 2L, (long) got + STEP_BYTES));
        bytes = Arrays.copyOf(bytes, (int) more);
      }
      int want = Math.min(length, bytes.length) - got;
      if (at == end) {
        bytes[got++] = (byte) readByte();
        continue;
      }
      int n = Math.min(want, end - at);
      System.arraycopy(buffer, at, bytes, got, n);
      at += n;
      got += n;
    }
    return bytes;
  }

  String readText(int maxBytes) throws IOException {
    int length = readCount("bytes of text", maxBytes);
    byte[] bytes = readBytes(new byte[Math.min(length, STEP_BYTES)], length);
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  void skip(int length) throws IOException {
    for (int i = 0; i < length; i++) {
      readByte();
    }
  }
}
