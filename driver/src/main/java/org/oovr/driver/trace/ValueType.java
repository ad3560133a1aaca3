package org.oovr.driver.trace;

/**
 * How a parameter or result is written.
 *
 * @param form what the argument is
 * @param element what one value (of the argument, or of the memory behind it) is
 * @param bytes bytes of one element in memory: 1, 2, 4 or 8
 * @param output whether the callee writes the memory, so that it belongs to the end of the call
 * @param group number of the group that names values ({@link FunctionTable#enumName}, {@link
 *     FunctionTable#flags}), or {@link #NO_GROUP}; elements of every integer kind can have one
 */
public record ValueType(Form form, Element element, int bytes, boolean output, int group) {
  /** Shapes of arguments. */
  public enum Form {
    /** Nothing: the result of a procedure. */
    NONE,
    /** One element. */
    VALUE,
    /** Elements in memory. */
    ARRAY,
    /** Bytes in memory, of no known type. */
    BLOB,
    /** Text, without its NUL. */
    TEXT,
    /** Texts, in {@link Call#strings}. */
    TEXTS
  }

  /** Kinds of elements. */
  public enum Element {
    SIGNED,
    UNSIGNED,
    ENUM,
    BITMASK,
    TRUTH,
    /** {@link ValueType#bytes} 4 or 8. */
    FLOATING,
    /** Address, offset or handle. */
    POINTER
  }

  /** {@link #group} of values without names. */
  public static final int NO_GROUP = -1;

  /** Type of a procedure's result. */
  public static final ValueType NOTHING = new ValueType(Form.NONE, Element.UNSIGNED, 1, false);

  /** What a parameter that no table knows is taken for. */
  public static final ValueType UNTYPED = new ValueType(Form.VALUE, Element.UNSIGNED, 8, false);

  /** A type whose values have no names. */
  public ValueType(Form form, Element element, int bytes, boolean output) {
    this(form, element, bytes, output, NO_GROUP);
  }

  public ValueType {
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) {
      throw new IllegalArgumentException("element of " + bytes + " bytes");
    }
  }

  /** Whether the argument is a pointer to memory of the call. */
  public boolean isMemory() {
    return form != Form.NONE && form != Form.VALUE;
  }

  /** The one representation of a value in {@link Call#bits}. */
  public long canonical(long bits) {
    switch (element) {
      case TRUTH:
        return (bytes == 8 ? bits : bits & ((1L << 8 * bytes) - 1)) != 0 ? 1 : 0;
      case SIGNED:
        int shift = 64 - 8 * bytes;
        return bits << shift >> shift;
      default:
        return bytes == 8 ? bits : bits & ((1L << 8 * bytes) - 1);
    }
  }
}
