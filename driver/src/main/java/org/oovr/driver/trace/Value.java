package org.oovr.driver.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A value as it stands in a stream, with the names that the stream gives it. Immutable. */
public sealed interface Value {
  /** Values without contents. */
  enum Constant implements Value {
    /** The null pointer. */
    NULL,
    FALSE,
    TRUE
  }

  /** An integer that is written as a negative one. */
  record Signed(long value) implements Value {}

  /** An integer of 64 bits without sign. */
  record Unsigned(long value) implements Value {}

  /** A float by its bits, so that no NaN changes. */
  record Single(int bits) implements Value {
    public float value() {
      return Float.intBitsToFloat(bits);
    }
  }

  /** A double by its bits. */
  record Double(long bits) implements Value {
    public double value() {
      return java.lang.Double.longBitsToDouble(bits);
    }
  }

  /** Text without its NUL, in whatever encoding the program used; mostly UTF-8. */
  record Text(byte[] bytes) implements Value {
    public String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Text t && Arrays.equals(bytes, t.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** Text of wide characters, each a number. */
  record WideText(List<Long> characters) implements Value {
    public WideText {
      characters = List.copyOf(characters);
    }
  }

  /** Memory. */
  record Blob(byte[] bytes) implements Value {
    @Override
    public boolean equals(Object other) {
      return other instanceof Blob b && Arrays.equals(bytes, b.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
      return "blob(" + bytes.length + ")";
    }
  }

  /** Names and numbers of an enum. */
  record EnumSignature(List<String> names, List<Long> values) {
    public EnumSignature {
      names = List.copyOf(names);
      values = List.copyOf(values);
    }

    /** The first name of a value, or null. */
    public String name(long value) {
      int at = values.indexOf(value);
      return at < 0 ? null : names.get(at);
    }
  }

  /** A value of an enum. */
  record EnumValue(EnumSignature signature, long value) implements Value {
    /** Its name, or null when the signature has none for it. */
    public String name() {
      return signature.name(value);
    }
  }

  /** Flags. */
  record Bitmask(FlagNames signature, long value) implements Value {}

  /** Elements in memory. */
  record Array(List<Value> elements) implements Value {
    public Array {
      elements = List.copyOf(elements);
    }
  }

  /** Names of a struct and its members. */
  record StructSignature(String name, List<String> members) {
    public StructSignature {
      members = List.copyOf(members);
    }
  }

  /** A struct. */
  record Struct(StructSignature signature, List<Value> members) implements Value {
    public Struct {
      members = List.copyOf(members);
    }
  }

  /** An address, offset or handle that is not null. */
  record Address(long value) implements Value {}

  /** A value for people and the same for machines. */
  record Repr(Value human, Value machine) implements Value {}

  /** The value as an integer: numbers, enums, flags, truth values and addresses; else 0. */
  default long asLong() {
    if (this instanceof Unsigned v) {
      return v.value();
    } else if (this instanceof Signed v) {
      return v.value();
    } else if (this instanceof EnumValue v) {
      return v.value();
    } else if (this instanceof Bitmask v) {
      return v.value();
    } else if (this instanceof Address v) {
      return v.value();
    } else if (this instanceof Repr v) {
      return v.machine().asLong();
    } else if (this instanceof Single v) {
      return (long) v.value();
    } else if (this instanceof Double v) {
      return (long) v.value();
    }
    return this == Constant.TRUE ? 1 : 0;
  }
}
