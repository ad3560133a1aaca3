package org.oovr.driver.trace;

/**
 * The quick way to write calls whose arguments are all numbers and that give nothing back: straight
 * into a buffer in which there is room. The bytes are those that {@link CallEncoder} writes.
 */
final class PlainCall {
  /** Stands for a function of which not all is a number. */
  static final PlainCall NOT_PLAIN = new PlainCall(0);

  /** Kinds of parameters. */
  private static final byte UNSIGNED = 0;

  private static final byte SIGNED = 1;
  private static final byte SINGLE = 2;
  private static final byte TRUTH = 3;
  private static final byte POINTER = 4;

  /** A value with a name, which only the encoder knows. */
  private static final byte NAMED = 5;

  private static final byte NONE = -1;
  private static final int MOST_UINT_BYTES = 10;

  private final byte[] kinds;

  /** The bits that count, and that of them which is the sign. */
  private final long[] masks;

  private final long[] signs;

  private PlainCall(int count) {
    kinds = new byte[count];
    masks = new long[count];
    signs = new long[count];
  }

  /** How a function's calls are written, or {@link #NOT_PLAIN}. */
  static PlainCall of(FunctionTable table, CallSignature signature) {
    int count = signature.parameters().size();
    if (table.result(signature.id()).form() != ValueType.Form.NONE) {
      return NOT_PLAIN;
    }
    PlainCall plain = new PlainCall(count);
    for (int i = 0; i < count; i++) {
      ValueType type = table.parameter(signature.id(), i);
      plain.kinds[i] = kind(type);
      if (plain.kinds[i] == NONE) {
        return NOT_PLAIN;
      }
      plain.masks[i] = type.bytes() == Long.BYTES ? -1 : (1L << 8 * type.bytes()) - 1;
      boolean signed = type.element() == ValueType.Element.SIGNED;
      plain.signs[i] = signed ? plain.masks[i] - (plain.masks[i] >>> 1) : 0;
    }
    return plain;
  }

  private static byte kind(ValueType type) {
    if (type.form() != ValueType.Form.VALUE || type.output()) {
      return NONE;
    }
    if (type.group() != ValueType.NO_GROUP) {
      return NAMED;
    }
    return switch (type.element()) {
      case TRUTH -> TRUTH;
      case SIGNED -> SIGNED;
      case FLOATING -> type.bytes() == Float.BYTES ? SINGLE : NONE;
      case POINTER -> POINTER;
      default -> UNSIGNED;
    };
  }

  int parameters() {
    return kinds.length;
  }

  boolean isNamed(int parameter) {
    return kinds[parameter] == NAMED;
  }

  /** Bytes that a call takes at most, without names. */
  int mostBytes() {
    return 3 * MOST_UINT_BYTES + 4 + kinds.length * (3 + MOST_UINT_BYTES);
  }

  static int enter(byte[] to, int from, long thread, int streamId) {
    to[from] = Format.EVENT_ENTER;
    int at = TraceOutput.putUint(to, from + 1, thread);
    return TraceOutput.putUint(to, at, streamId);
  }

  /** Writes an argument that has no name; where it ends. */
  int value(byte[] to, int at, int parameter, long argument) {
    long sign = signs[parameter];
    long bits = (argument & masks[parameter] ^ sign) - sign;
    switch (kinds[parameter]) {
      case SINGLE -> {
        to[at] = Format.FLOAT;
        TraceOutput.putSingle(to, at + 1, (int) bits);
        return at + 1 + Float.BYTES;
      }
      case SIGNED -> {
        to[at] = (byte) (bits < 0 ? Format.SINT : Format.UINT);
        return TraceOutput.putUint(to, at + 1, bits < 0 ? -bits : bits);
      }
      case TRUTH -> {
        to[at] = (byte) (bits != 0 ? Format.TRUE : Format.FALSE);
        return at + 1;
      }
      case POINTER -> {
        if (bits == 0) {
          to[at] = Format.NULL;
          return at + 1;
        }
        to[at] = Format.OPAQUE;
        return TraceOutput.putUint(to, at + 1, bits);
      }
      default -> {
        to[at] = Format.UINT;
        return TraceOutput.putUint(to, at + 1, bits);
      }
    }
  }

  static int leave(byte[] to, int from, long number) {
    to[from] = Format.DETAIL_END;
    to[from + 1] = Format.EVENT_LEAVE;
    int at = TraceOutput.putUint(to, from + 2, number);
    to[at] = Format.DETAIL_END;
    return at + 1;
  }
}
