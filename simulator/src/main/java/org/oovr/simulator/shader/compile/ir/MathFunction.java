package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.InstructionClass;

/**
 * Static methods on scalars that generated code calls, and what a call counts as: f is a float, i
 * an int, result last.
 */
public enum MathFunction {
  DIVIDE_SIGNED("divideSigned", "iii", InstructionClass.INTEGER),
  DIVIDE_UNSIGNED("divideUnsigned", "iii", InstructionClass.INTEGER),
  MODULO_UNSIGNED("moduloUnsigned", "iii", InstructionClass.INTEGER),
  REMAINDER_SIGNED("remainderSigned", "iii", InstructionClass.INTEGER),
  MODULO_SIGNED("moduloSigned", "iii", InstructionClass.INTEGER),
  MULTIPLY_HIGH_UNSIGNED("multiplyHighUnsigned", "iii", InstructionClass.INTEGER),
  MULTIPLY_HIGH_SIGNED("multiplyHighSigned", "iii", InstructionClass.INTEGER),
  ADD_SATURATED_SIGNED("addSaturatedSigned", "iii", InstructionClass.INTEGER),
  ADD_SATURATED_UNSIGNED("addSaturatedUnsigned", "iii", InstructionClass.INTEGER),
  BIT_FIELD_INSERT("bitFieldInsert", "iiiii", InstructionClass.INTEGER),
  BIT_FIELD_SIGNED_EXTRACT("bitFieldSignedExtract", "iiii", InstructionClass.INTEGER),
  BIT_FIELD_UNSIGNED_EXTRACT("bitFieldUnsignedExtract", "iiii", InstructionClass.INTEGER),
  FIND_LSB("findLsb", "ii", InstructionClass.INTEGER),
  FIND_UNSIGNED_MSB("findUnsignedMsb", "ii", InstructionClass.INTEGER),
  FIND_SIGNED_MSB("findSignedMsb", "ii", InstructionClass.INTEGER),
  BIT_COUNT("bitCount", "ii", InstructionClass.INTEGER),
  BIT_REVERSE("bitReverse", "ii", InstructionClass.INTEGER),
  TO_SIGNED("toSigned", "fi", InstructionClass.CONVERT),
  TO_UNSIGNED("toUnsigned", "fi", InstructionClass.CONVERT),
  FROM_UNSIGNED("fromUnsigned", "if", InstructionClass.CONVERT),
  TO_HALF("toHalf", "fi", InstructionClass.CONVERT),
  HALF_BITS("halfBits", "fi", InstructionClass.CONVERT),
  FROM_HALF("fromHalf", "if", InstructionClass.CONVERT),
  QUANTIZE_TO_HALF("quantizeToHalf", "ff", InstructionClass.CONVERT),
  LDEXP("ldexp", "fif", InstructionClass.SPECIAL),
  FREXP_SIGNIFICAND("frexpSignificand", "ff", InstructionClass.SPECIAL),
  FREXP_EXPONENT("frexpExponent", "fi", InstructionClass.SPECIAL),
  PACK_NORMALIZED("packNormalized", "fffi", InstructionClass.CONVERT),
  UNPACK_SIGNED("unpackSigned", "iff", InstructionClass.CONVERT);

  private final String method;
  private final String signature;
  private final InstructionClass counted;

  MathFunction(String method, String signature, InstructionClass counted) {
    this.method = method;
    this.signature = signature;
    this.counted = counted;
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

  /** What a call counts as. */
  public InstructionClass counted() {
    return counted;
  }
}
