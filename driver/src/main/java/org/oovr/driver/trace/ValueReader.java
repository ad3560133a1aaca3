package org.oovr.driver.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.trace.CallDecoder.PooledCall;

/** Reads values of the stream into calls, converted to the types of the table. */
final class ValueReader {
  private static final int MAX_BLOB_BYTES = 1 << 30;
  private static final int MAX_ELEMENTS = 1 << 27;
  private static final int MAX_TEXTS = 1 << 20;
  private static final int MAX_TEXT_BYTES = 1 << 28;
  private static final int MAX_NAME_BYTES = 1 << 12;
  private static final int MAX_FRAME_TEXT_BYTES = 1 << 20;
  private static final int MAX_MEMBERS = 1 << 16;
  private static final int MAX_SIGNATURES = 1 << 20;
  private static final int MAX_DEPTH = 32;

  /** A pointer whose memory is not in the stream: null, or an offset into a buffer. */
  private static final ValueType POINTER =
      new ValueType(ValueType.Form.VALUE, ValueType.Element.POINTER, Long.BYTES, false);

  private final TraceInput in;
  private final BitSet enums = new BitSet();
  private final BitSet bitmasks = new BitSet();
  private final Map<Integer, TracedCall.StackFrame> frames = new HashMap<>();
  private int[] structMembers = new int[16];
  private final BitSet structs = new BitSet();

  ValueReader(TraceInput in) {
    this.in = in;
  }

  void readArgument(PooledCall pooled, int index, ValueType type) throws IOException {
    Call call = pooled.call;
    call.data[index] = null;
    call.strings[index] = null;
    int tag = in.readByte();
    while (tag == Format.REPR) {
      skipValue(0); // the human half; the machine half follows
      tag = in.readByte();
    }
    switch (tag) {
      case Format.ARRAY:
        call.bits[index] = Call.SOME_ADDRESS;
        if (type.form() == ValueType.Form.TEXTS) {
          call.strings[index] = readTexts();
        } else if (type.form() == ValueType.Form.ARRAY
            && type.element() == ValueType.Element.POINTER) {
          readPointers(pooled, index, type);
        } else {
          readArray(pooled, index, type);
        }
        break;
      case Format.BLOB:
        call.bits[index] = Call.SOME_ADDRESS;
        readMemory(pooled, index, in.readCount("bytes of a blob", MAX_BLOB_BYTES));
        break;
      case Format.STRING:
        call.bits[index] = Call.SOME_ADDRESS;
        readMemory(pooled, index, in.readCount("bytes of text", MAX_TEXT_BYTES));
        break;
      default:
        call.bits[index] = scalar(tag, type.isMemory() ? POINTER : type, 0);
    }
  }

  void readResult(Call call, ValueType type) throws IOException {
    int tag = in.readByte();
    while (tag == Format.REPR) {
      skipValue(0);
      tag = in.readByte();
    }
    if (tag == Format.STRING) {
      call.resultText = in.readText(MAX_TEXT_BYTES);
      call.result = Call.SOME_ADDRESS;
    } else {
      call.result = scalar(tag, type.isMemory() ? POINTER : type, 0);
    }
  }

  private void readMemory(PooledCall pooled, int index, int length) throws IOException {
    byte[] bytes = in.readBytes(pooled.memory(index), length);
    pooled.keep(index, bytes);
    pooled.call.data[index] = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  private String[] readTexts() throws IOException {
    int count = in.readCount("texts", MAX_TEXTS);
    String[] texts = new String[Math.min(count, 64)];
    for (int i = 0; i < count; i++) {
      if (i == texts.length) {
        texts = Arrays.copyOf(texts, (int) Math.min(count, i * 2L));
      }
      int tag = in.readByte();
      switch (tag) {
        case Format.STRING:
          texts[i] = in.readText(MAX_TEXT_BYTES);
          break;
        case Format.BLOB:
          int length = in.readCount("bytes of a blob", MAX_TEXT_BYTES);
          texts[i] =
              new String(in.readBytes(new byte[256], length), 0, length, StandardCharsets.UTF_8);
          break;
        case Format.NULL:
          break;
        default:
          throw in.fault("value of kind " + tag + " among texts");
      }
    }
    return texts;
  }

  /** Addresses or offsets, or what lies behind them. */
  private void readPointers(PooledCall pooled, int index, ValueType type) throws IOException {
    int count = in.readCount("elements of an array", MAX_ELEMENTS);
    List<ByteBuffer> parts = new ArrayList<>();
    ByteBuffer table = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    boolean behind = false;
    for (int i = 0; i < count; i++) {
      if (table.remaining() < Long.BYTES) {
        ByteBuffer larger = ByteBuffer.allocate(2 * table.capacity());
        table = larger.order(ByteOrder.LITTLE_ENDIAN).put(table.flip());
      }
      int tag = in.readByte();
      if (tag == Format.BLOB) {
        int length = in.readCount("bytes of a blob", MAX_BLOB_BYTES);
        parts.add(ByteBuffer.wrap(in.readBytes(new byte[256], length), 0, length));
        table.putLong(0);
        behind = true;
      } else {
        parts.add(null);
        table.putLong(scalar(tag, type, 0));
      }
    }
    pooled.call.bits[index] = behind ? Call.SOME_PARTS : Call.SOME_ADDRESS;
    pooled.call.data[index] = behind ? MemoryParts.of(parts) : table.flip();
  }

  private void readArray(PooledCall pooled, int index, ValueType type) throws IOException {
    int count = in.readCount("elements of an array", MAX_ELEMENTS);
    // what the table calls a blob, or does not know, comes as 32-bit words when written as an array
    boolean typed = type.form() == ValueType.Form.ARRAY;
    ValueType element =
        typed
            ? type
            : new ValueType(ValueType.Form.ARRAY, ValueType.Element.UNSIGNED, 4, type.output());
    int width = element.bytes();
    byte[] bytes = pooled.memory(index);
    ByteBuffer little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      if ((i + 1L) * width > bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, bytes.length * 2L));
        little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      }
      Memory.setElement(little, i, width, scalar(in.readByte(), element, 0));
    }
    pooled.keep(index, bytes);
    pooled.call.data[index] =
        ByteBuffer.wrap(bytes, 0, count * width).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * One value as canonical bits of the type; anything that is no scalar is read over and gives 0.
   */
  private long scalar(int tag, ValueType type, int depth) throws IOException {
    switch (tag) {
      case Format.NULL, Format.FALSE:
        return 0;
      case Format.TRUE:
        return 1;
      case Format.SINT:
        return integer(-in.readUint(), type);
      case Format.UINT, Format.OPAQUE:
        return integer(in.readUint(), type);
      case Format.FLOAT:
        float f = Float.intBitsToFloat((int) in.readLittleEndian(Float.BYTES));
        return floating(f, type);
      case Format.DOUBLE:
        return floating(Double.longBitsToDouble(in.readLittleEndian(Double.BYTES)), type);
      case Format.ENUM:
        readEnumSignature();
        return integer(readSigned(), type);
      case Format.BITMASK:
        readBitmaskSignature();
        return integer(in.readUint(), type);
      default:
        skipTagged(tag, depth);
        return 0;
    }
  }

  private static long integer(long value, ValueType type) {
    if (type.element() == ValueType.Element.FLOATING) {
      return floating((double) value, type);
    }
    return type.canonical(value);
  }

  private static long floating(float value, ValueType type) {
    // not by way of double: that would quieten signalling NaNs
    return type.element() == ValueType.Element.FLOATING && type.bytes() == Float.BYTES
        ? Float.floatToRawIntBits(value) & 0xffff_ffffL
        : floating((double) value, type);
  }

  private static long floating(double value, ValueType type) {
    if (type.element() == ValueType.Element.FLOATING) {
      return type.bytes() == Float.BYTES
          ? Float.floatToRawIntBits((float) value) & 0xffff_ffffL
          : Double.doubleToRawLongBits(value);
    }
    return type.form() == ValueType.Form.VALUE && type == ValueType.UNTYPED
        ? Double.doubleToRawLongBits(value)
        : type.canonical((long) value);
  }

  private long readSigned() throws IOException {
    int tag = in.readByte();
    switch (tag) {
      case Format.SINT:
        return -in.readUint();
      case Format.UINT:
        return in.readUint();
      default:
        throw in.fault("value of kind " + tag + " where an enum's number belongs");
    }
  }

  private void readEnumSignature() throws IOException {
    int id = in.readCount("enum signatures", MAX_SIGNATURES);
    if (!enums.get(id)) {
      int n = in.readCount("enum values", MAX_MEMBERS);
      for (int i = 0; i < n; i++) {
        in.readText(MAX_NAME_BYTES);
        readSigned();
      }
      enums.set(id);
    }
  }

  private void readBitmaskSignature() throws IOException {
    int id = in.readCount("bitmask signatures", MAX_SIGNATURES);
    if (!bitmasks.get(id)) {
      int n = in.readCount("bitmask flags", MAX_MEMBERS);
      for (int i = 0; i < n; i++) {
        in.readText(MAX_NAME_BYTES);
        in.readUint();
      }
      bitmasks.set(id);
    }
  }

  private void skipValue(int depth) throws IOException {
    int tag = in.readByte();
    switch (tag) {
      case Format.STRING, Format.BLOB:
        in.skip(in.readCount("bytes", MAX_BLOB_BYTES));
        break;
      default:
        scalar(tag, ValueType.UNTYPED, depth);
    }
  }

  private void skipTagged(int tag, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw in.fault("values nested more than " + MAX_DEPTH + " deep");
    }
    switch (tag) {
      case Format.STRING, Format.BLOB:
        in.skip(in.readCount("bytes", MAX_BLOB_BYTES));
        break;
      case Format.ARRAY:
        int n = in.readCount("elements of an array", MAX_ELEMENTS);
        for (int i = 0; i < n; i++) {
          skipValue(depth + 1);
        }
        break;
      case Format.STRUCT:
        int members = readStructSignature();
        for (int i = 0; i < members; i++) {
          skipValue(depth + 1);
        }
        break;
      case Format.REPR:
        skipValue(depth + 1);
        skipValue(depth + 1);
        break;
      case Format.WIDE_STRING:
        int characters = in.readCount("characters", MAX_TEXT_BYTES);
        for (int i = 0; i < characters; i++) {
          in.readUint();
        }
        break;
      default:
        throw in.fault("unknown kind of value " + tag);
    }
  }

  private int readStructSignature() throws IOException {
    int id = in.readCount("struct signatures", MAX_SIGNATURES);
    if (!structs.get(id)) {
      in.readText(MAX_NAME_BYTES);
      int n = in.readCount("struct members", MAX_MEMBERS);
      for (int i = 0; i < n; i++) {
        in.readText(MAX_NAME_BYTES);
      }
      if (id >= structMembers.length) {
        structMembers = Arrays.copyOf(structMembers, Math.max(id + 1, structMembers.length * 2));
      }
      structMembers[id] = n;
      structs.set(id);
    }
    return structMembers[id];
  }

  /** Where the call was made, innermost first. */
  List<TracedCall.StackFrame> readBacktrace() throws IOException {
    int n = in.readCount("stack frames", MAX_MEMBERS);
    List<TracedCall.StackFrame> trace = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int id = in.readCount("stack frame signatures", MAX_SIGNATURES);
      TracedCall.StackFrame frame = frames.get(id);
      if (frame == null) {
        frame = StackFrames.read(in, MAX_FRAME_TEXT_BYTES);
        frames.put(id, frame);
      }
      trace.add(frame);
    }
    return trace;
  }
}
