package org.oovr.driver.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads values as they stand in a stream. */
final class ValueParser {
  private static final int MAX_NAME_BYTES = 1 << 16;
  private static final int MAX_MEMBERS = 1 << 16;
  private static final int MAX_DEPTH = 32;

  /** What the values of one event may take; a larger one is not believed. */
  private static final long MAX_EVENT_BYTES = 1L << 30;

  /** What an element of an array takes in memory, more or less. */
  private static final int ELEMENT_BYTES = 24;

  private final TraceInput in;
  private final Definitions definitions;
  private long budget;

  ValueParser(TraceInput in, Definitions definitions) {
    this.in = in;
    this.definitions = definitions;
  }

  /** The values of a new event follow. */
  void beginCall() {
    budget = MAX_EVENT_BYTES;
  }

  Value read() throws IOException {
    return read(0);
  }

  private Value read(int depth) throws IOException {
    int tag = in.readByte();
    switch (tag) {
      case Format.NULL:
        return Value.Constant.NULL;
      case Format.FALSE:
        return Value.Constant.FALSE;
      case Format.TRUE:
        return Value.Constant.TRUE;
      case Format.SINT:
        return new Value.Signed(-in.readUint());
      case Format.UINT:
        return new Value.Unsigned(in.readUint());
      case Format.FLOAT:
        return new Value.Single((int) in.readLittleEndian(Float.BYTES));
      case Format.DOUBLE:
        return new Value.Double(in.readLittleEndian(Double.BYTES));
      case Format.STRING:
        return new Value.Text(bytes("bytes of text"));
      case Format.BLOB:
        return new Value.Blob(bytes("bytes of a blob"));
      case Format.ENUM:
        Value.EnumSignature names = enumSignature();
        return new Value.EnumValue(names, number());
      case Format.BITMASK:
        FlagNames flags = bitmaskSignature();
        return new Value.Bitmask(flags, in.readUint());
      case Format.OPAQUE:
        return new Value.Address(in.readUint());
      case Format.WIDE_STRING:
        return wideText();
      default:
        return compound(tag, depth);
    }
  }

  private Value compound(int tag, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw in.fault("values nested more than " + MAX_DEPTH + " deep");
    }
    switch (tag) {
      case Format.ARRAY:
        return new Value.Array(values(count("elements of an array"), depth));
      case Format.STRUCT:
        Value.StructSignature names = structSignature();
        return new Value.Struct(names, values(names.members().size(), depth));
      case Format.REPR:
        Value human = read(depth + 1);
        return new Value.Repr(human, read(depth + 1));
      default:
        throw in.fault("unknown kind of value " + tag);
    }
  }

  private List<Value> values(int count, int depth) throws IOException {
    // grows as values come: a wrong count costs little
    List<Value> values = new ArrayList<>(Math.min(count, 1 << 10));
    for (int i = 0; i < count; i++) {
      values.add(read(depth + 1));
    }
    return values;
  }

  private Value wideText() throws IOException {
    int count = count("characters");
    List<Long> characters = new ArrayList<>(Math.min(count, 1 << 10));
    for (int i = 0; i < count; i++) {
      characters.add(in.readUint());
    }
    return new Value.WideText(characters);
  }

  private int count(String what) throws IOException {
    int count = in.readCount(what, (int) (budget / ELEMENT_BYTES));
    budget -= (long) count * ELEMENT_BYTES;
    return count;
  }

  private byte[] bytes(String what) throws IOException {
    int length = in.readCount(what, (int) Math.min(budget, Integer.MAX_VALUE - 8));
    budget -= length;
    byte[] bytes = in.readBytes(new byte[Math.min(length, 1 << 16)], length);
    return bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
  }

  /** A tagged number. */
  private long number() throws IOException {
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

  private Value.EnumSignature enumSignature() throws IOException {
    long position = in.position();
    int id = definitions.enums.readId(in);
    Value.EnumSignature known = definitions.enums.find(id, position);
    if (known != null) {
      return known;
    }
    int count = in.readCount("enum values", MAX_MEMBERS);
    List<String> names = new ArrayList<>();
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(in.readText(MAX_NAME_BYTES));
      values.add(number());
    }
    Value.EnumSignature signature = new Value.EnumSignature(names, values);
    definitions.enums.define(id, position, signature);
    return signature;
  }

  private FlagNames bitmaskSignature() throws IOException {
    long position = in.position();
    int id = definitions.bitmasks.readId(in);
    FlagNames known = definitions.bitmasks.find(id, position);
    if (known != null) {
      return known;
    }
    int count = in.readCount("bitmask flags", MAX_MEMBERS);
    List<String> names = new ArrayList<>();
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(in.readText(MAX_NAME_BYTES));
      values.add(in.readUint());
    }
    FlagNames signature = new FlagNames(names, values);
    definitions.bitmasks.define(id, position, signature);
    return signature;
  }

  private Value.StructSignature structSignature() throws IOException {
    long position = in.position();
    int id = definitions.structs.readId(in);
    Value.StructSignature known = definitions.structs.find(id, position);
    if (known != null) {
      return known;
    }
    String name = in.readText(MAX_NAME_BYTES);
    int count = in.readCount("struct members", MAX_MEMBERS);
    List<String> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add(in.readText(MAX_NAME_BYTES));
    }
    Value.StructSignature signature = new Value.StructSignature(name, members);
    definitions.structs.define(id, position, signature);
    return signature;
  }

  List<TracedCall.StackFrame> readBacktrace() throws IOException {
    int count = in.readCount("stack frames", MAX_MEMBERS);
    List<TracedCall.StackFrame> frames = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long position = in.position();
      int id = definitions.frames.readId(in);
      TracedCall.StackFrame frame = definitions.frames.find(id, position);
      if (frame == null) {
        frame = StackFrames.read(in, MAX_NAME_BYTES);
        definitions.frames.define(id, position, frame);
      }
      frames.add(frame);
    }
    return frames;
  }
}
