package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.InstructionClass;

/** Static methods on scalars that generated code calls: f is a float, i an int, result last. */
public enum MathFunction {
  DIVIDE_SIGNED("divideSigned", "iii"),
  DIVIDE_UNSIGNED("divideUnsigned", "iii"),
  MODULO_UNSIGNED("moduloUnsigned", "iii"),
  REMAINDER_SIGNED("remainderSigned", "iii"),
  MODULO_SIGNED("moduloSigned", "iii"),
  MULTIPLY_HIGH_UNSIGNED("multiplyHighUnsigned", "iii"),
  MULTIPLY_HIGH_SIGNED("multiplyHighSigned", "iii"),
  BIT_FIELD_INSERT("bitFieldInsert", "iiiii"),
  BIT_FIELD_SIGNED_EXTRACT("bitFieldSignedExtract", "iiii"),
  BIT_FIELD_UNSIGNED_EXTRACT("bitFieldUnsignedExtract", "iiii"),
  FIND_LSB("findLsb", "ii"),
  FIND_UNSIGNED_MSB("findUnsignedMsb", "ii"),
  FIND_SIGNED_MSB("findSignedMsb", "ii"),
  BIT_COUNT("bitCount", "ii"),
  BIT_REVERSE("bitReverse", "ii"),
  TO_SIGNED("toSigned", "fi"),
  TO_UNSIGNED("toUnsigned", "fi"),
  FROM_UNSIGNED("fromUnsigned", "if"),
  TO_HALF("toHalf", "fi"),
  FROM_HALF("fromHalf", "if"),
  QUANTIZE_TO_HALF("quantizeToHalf", "ff"),
  LDEXP("ldexp", "fif"),
  FREXP_SIGNIFICAND("frexpSignificand", "ff"),
  FREXP_EXPONENT("frexpExponent", "fi"),
  PACK_NORMALIZED("packNormalized", "fffi"),
  UNPACK_SIGNED("unpackSigned", "iff");

  private final String method;
  private final String signature;

  MathFunction(String method, String signature) {
    this.method = method;
    this.signature = signature;
  }

  /** Name in {@link org.oovr.simulator.shader.math.ShaderMath}. */
  public String method() {
    return method;
  }

  Kind result() {
    return kind(signature.length() - 1);
  }

  private Kind kind(int i) {
    return signature.charAt(i) == 'f' ? Kind.FLOAT : Kind.INT;
  }

  public String descriptor() {
    StringBuilder b = new StringBuilder("(");
    for (int i = 0; i < signature.length() - 1; i++) {
      b.append(kind(i).isFloat() ? 'F' : 'I');
    }
    return b.append(')').append(result().isFloat() ? 'F' : 'I').toString();
  }

  InstructionClass counted() {
    return switch (this) {
      case TO_SIGNED,
          TO_UNSIGNED,
          FROM_UNSIGNED,
          TO_HALF,
          FROM_HALF,
          QUANTIZE_TO_HALF,
          PACK_NORMALIZED,
          UNPACK_SIGNED ->
          InstructionClass.CONVERT;
      case LDEXP, FREXP_SIGNIFICAND, FREXP_EXPONENT -> InstructionClass.SPECIAL;
      default -> InstructionClass.INTEGER;
    };
  }
}
