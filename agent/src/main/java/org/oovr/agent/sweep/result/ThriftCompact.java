package org.oovr.agent.sweep.result;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Structures in the compact protocol of Apache Thrift, which Parquet's own data are written in. */
final class ThriftCompact {
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  /** Longer lists, and longer steps between fields, have their number in bytes of its own. */
  private static final int SHORT = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Number of the last field of each structure around this place. */
  private final Deque<Integer> last = new ArrayDeque<>();

  ThriftCompact() {
    last.push(0);
  }

  private void head(int field, int type) {
    int step = field - last.pop();
    last.push(field);
    if (step > 0 && step <= SHORT) {
      out.write(step << 4 | type);
    } else {
      out.write(type);
      zigzag(field);
    }
  }

  private void zigzag(long value) {
    varint(out, value << 1 ^ value >> 63);
  }

  /** Seven bits a byte, the lowest first. */
  static void varint(ByteArrayOutputStream to, long value) {
    long left = value;
    while ((left & ~0x7fL) != 0) {
      to.write((int) (left & 0x7f | 0x80));
      left >>>= 7;
    }
    to.write((int) left);
  }

  ThriftCompact i32(int field, int value) {
    head(field, I32);
    zigzag(value);
    return this;
  }

  ThriftCompact i64(int field, long value) {
    head(field, I64);
    zigzag(value);
    return this;
  }

  ThriftCompact text(int field, String value) {
    head(field, BINARY);
    return text(value);
  }

  /** An element of a list of texts. */
  ThriftCompact text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    varint(out, bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  /** An element of a list of numbers. */
  ThriftCompact i32(int value) {
    zigzag(value);
    return this;
  }

  private ThriftCompact list(int field, int type, int size) {
    head(field, LIST);
    if (size < SHORT) {
      out.write(size << 4 | type);
    } else {
      out.write(SHORT << 4 | type);
      varint(out, size);
    }
    return this;
  }

  ThriftCompact structs(int field, int size) {
    return list(field, STRUCT, size);
  }

  ThriftCompact numbers(int field, int size) {
    return list(field, I32, size);
  }

  ThriftCompact texts(int field, int size) {
    return list(field, BINARY, size);
  }

  /** Begins a structure in a field. */
  ThriftCompact begin(int field) {
    head(field, STRUCT);
    last.push(0);
    return this;
  }

  /** Begins a structure that is an element of a list. */
  ThriftCompact begin() {
    last.push(0);
    return this;
  }

  /** Ends the innermost structure. */
  ThriftCompact end() {
    last.pop();
    out.write(0);
    return this;
  }

  /** Ends the outermost structure. */
  byte[] bytes() {
    end();
    return out.toByteArray();
  }
}
