package org.oovr.simulator.shader.math;

import org.objectweb.asm.Type;
import org.oovr.simulator.shader.InstructionClass;

/**
 * What instructions on 64-bit values compute, a row each: a static method on longs. The signature
 * has one letter per operand, then one for the result: w a 64-bit value, i a 32-bit word (an
 * integer, or the bits of a float), which is sign-extended as an operand and the low word as a
 * result, b a truth value, 1 or 0.
 */
public enum WideFunction {
  D_ADD(DoubleMath.class, "add", "www", InstructionClass.FLOAT, DoubleMath::add),
  D_SUB(DoubleMath.class, "sub", "www", InstructionClass.FLOAT, DoubleMath::sub),
  D_MUL(DoubleMath.class, "mul", "www", InstructionClass.FLOAT, DoubleMath::mul),
  D_DIV(DoubleMath.class, "div", "www", InstructionClass.SPECIAL, DoubleMath::div),
  D_NEG(DoubleMath.class, "neg", "ww", InstructionClass.FLOAT, DoubleMath::neg),
  D_ABS(DoubleMath.class, "abs", "ww", InstructionClass.FLOAT, DoubleMath::abs),
  D_SQRT(DoubleMath.class, "sqrt", "ww", InstructionClass.SPECIAL, DoubleMath::sqrt),
  D_INVERSE_SQRT(
      DoubleMath.class, "inverseSqrt", "ww", InstructionClass.SPECIAL, DoubleMath::inverseSqrt),
  D_MIN(DoubleMath.class, "min", "www", InstructionClass.FLOAT, DoubleMath::min),
  D_MAX(DoubleMath.class, "max", "www", InstructionClass.FLOAT, DoubleMath::max),
  D_MIN_NUMBER(DoubleMath.class, "minNumber", "www", InstructionClass.FLOAT, DoubleMath::minNumber),
  D_MAX_NUMBER(DoubleMath.class, "maxNumber", "www", InstructionClass.FLOAT, DoubleMath::maxNumber),
  D_FLOOR(DoubleMath.class, "floor", "ww", InstructionClass.FLOAT, DoubleMath::floor),
  D_CEIL(DoubleMath.class, "ceil", "ww", InstructionClass.FLOAT, DoubleMath::ceil),
  D_TRUNC(DoubleMath.class, "trunc", "ww", InstructionClass.FLOAT, DoubleMath::trunc),
  D_ROUND_EVEN(DoubleMath.class, "roundEven", "ww", InstructionClass.FLOAT, DoubleMath::roundEven),
  D_FRACT(DoubleMath.class, "fract", "ww", InstructionClass.FLOAT, DoubleMath::fract),
  D_SIGN(DoubleMath.class, "sign", "ww", InstructionClass.FLOAT, DoubleMath::sign),
  D_MOD(DoubleMath.class, "mod", "www", InstructionClass.SPECIAL, DoubleMath::mod),
  D_REM(DoubleMath.class, "rem", "www", InstructionClass.SPECIAL, DoubleMath::rem),
  D_LDEXP(DoubleMath.class, "ldexp", "wiw", InstructionClass.SPECIAL, DoubleMath::ldexp),
  D_FREXP_SIGNIFICAND(
      DoubleMath.class,
      "frexpSignificand",
      "ww",
      InstructionClass.SPECIAL,
      DoubleMath::frexpSignificand),
  D_FREXP_EXPONENT(
      DoubleMath.class, "frexpExponent", "wi", InstructionClass.SPECIAL, DoubleMath::frexpExponent),
  D_IS_NAN(DoubleMath.class, "isNan", "wb", InstructionClass.FLOAT, DoubleMath::isNan),
  D_IS_INF(DoubleMath.class, "isInf", "wb", InstructionClass.FLOAT, DoubleMath::isInf),
  D_EQUAL(DoubleMath.class, "equal", "wwb", InstructionClass.FLOAT, DoubleMath::equal),
  D_NOT_EQUAL(DoubleMath.class, "notEqual", "wwb", InstructionClass.FLOAT, DoubleMath::notEqual),
  D_LESS(DoubleMath.class, "less", "wwb", InstructionClass.FLOAT, DoubleMath::less),
  D_LESS_OR_EQUAL(
      DoubleMath.class, "lessOrEqual", "wwb", InstructionClass.FLOAT, DoubleMath::lessOrEqual),
  D_GREATER(DoubleMath.class, "greater", "wwb", InstructionClass.FLOAT, DoubleMath::greater),
  D_GREATER_OR_EQUAL(
      DoubleMath.class,
      "greaterOrEqual",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::greaterOrEqual),
  D_UNORDERED_OR_EQUAL(
      DoubleMath.class,
      "unorderedOrEqual",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::unorderedOrEqual),
  D_UNORDERED_OR_NOT_EQUAL(
      DoubleMath.class,
      "unorderedOrNotEqual",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::unorderedOrNotEqual),
  D_UNORDERED_OR_LESS(
      DoubleMath.class,
      "unorderedOrLess",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::unorderedOrLess),
  D_UNORDERED_OR_LESS_OR_EQUAL(
      DoubleMath.class,
      "unorderedOrLessOrEqual",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::unorderedOrLessOrEqual),
  D_UNORDERED_OR_GREATER(
      DoubleMath.class,
      "unorderedOrGreater",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::unorderedOrGreater),
  D_UNORDERED_OR_GREATER_OR_EQUAL(
      DoubleMath.class,
      "unorderedOrGreaterOrEqual",
      "wwb",
      InstructionClass.FLOAT,
      DoubleMath::unorderedOrGreaterOrEqual),
  D_TO_FLOAT(DoubleMath.class, "toFloat", "wi", InstructionClass.CONVERT, DoubleMath::toFloat),
  D_FROM_FLOAT(
      DoubleMath.class, "fromFloat", "iw", InstructionClass.CONVERT, DoubleMath::fromFloat),
  D_TO_SIGNED_32(
      DoubleMath.class, "toSigned32", "wi", InstructionClass.CONVERT, DoubleMath::toSigned32),
  D_TO_UNSIGNED_32(
      DoubleMath.class, "toUnsigned32", "wi", InstructionClass.CONVERT, DoubleMath::toUnsigned32),
  D_TO_SIGNED_64(
      DoubleMath.class, "toSigned64", "ww", InstructionClass.CONVERT, DoubleMath::toSigned64),
  D_TO_UNSIGNED_64(
      DoubleMath.class, "toUnsigned64", "ww", InstructionClass.CONVERT, DoubleMath::toUnsigned64),
  FLOAT_TO_SIGNED_64(
      DoubleMath.class,
      "floatToSigned64",
      "iw",
      InstructionClass.CONVERT,
      DoubleMath::floatToSigned64),
  FLOAT_TO_UNSIGNED_64(
      DoubleMath.class,
      "floatToUnsigned64",
      "iw",
      InstructionClass.CONVERT,
      DoubleMath::floatToUnsigned64),
  D_FROM_SIGNED_32(
      DoubleMath.class, "fromSigned", "iw", InstructionClass.CONVERT, DoubleMath::fromSigned),
  D_FROM_UNSIGNED_32(
      DoubleMath.class,
      "fromUnsigned32",
      "iw",
      InstructionClass.CONVERT,
      DoubleMath::fromUnsigned32),
  D_FROM_SIGNED_64(
      DoubleMath.class, "fromSigned", "ww", InstructionClass.CONVERT, DoubleMath::fromSigned),
  D_FROM_UNSIGNED_64(
      DoubleMath.class,
      "fromUnsigned64",
      "ww",
      InstructionClass.CONVERT,
      DoubleMath::fromUnsigned64),
  SIGNED_64_TO_FLOAT(
      DoubleMath.class, "signedToFloat", "wi", InstructionClass.CONVERT, DoubleMath::signedToFloat),
  UNSIGNED_64_TO_FLOAT(
      DoubleMath.class,
      "unsignedToFloat",
      "wi",
      InstructionClass.CONVERT,
      DoubleMath::unsignedToFloat),
  L_ADD(LongMath.class, "add", "www", InstructionClass.INTEGER, LongMath::add),
  L_SUB(LongMath.class, "sub", "www", InstructionClass.INTEGER, LongMath::sub),
  L_MUL(LongMath.class, "mul", "www", InstructionClass.INTEGER, LongMath::mul),
  L_NEG(LongMath.class, "neg", "ww", InstructionClass.INTEGER, LongMath::neg),
  L_DIVIDE_SIGNED(
      LongMath.class, "divideSigned", "www", InstructionClass.INTEGER, LongMath::divideSigned),
  L_DIVIDE_UNSIGNED(
      LongMath.class, "divideUnsigned", "www", InstructionClass.INTEGER, LongMath::divideUnsigned),
  L_MODULO_UNSIGNED(
      LongMath.class, "moduloUnsigned", "www", InstructionClass.INTEGER, LongMath::moduloUnsigned),
  L_REMAINDER_SIGNED(
      LongMath.class,
      "remainderSigned",
      "www",
      InstructionClass.INTEGER,
      LongMath::remainderSigned),
  L_MODULO_SIGNED(
      LongMath.class, "moduloSigned", "www", InstructionClass.INTEGER, LongMath::moduloSigned),
  L_CARRY(LongMath.class, "carry", "www", InstructionClass.INTEGER, LongMath::carry),
  L_BORROW(LongMath.class, "borrow", "www", InstructionClass.INTEGER, LongMath::borrow),
  L_MULTIPLY_HIGH_SIGNED(
      LongMath.class,
      "multiplyHighSigned",
      "www",
      InstructionClass.INTEGER,
      LongMath::multiplyHighSigned),
  L_MULTIPLY_HIGH_UNSIGNED(
      LongMath.class,
      "multiplyHighUnsigned",
      "www",
      InstructionClass.INTEGER,
      LongMath::multiplyHighUnsigned),
  L_ADD_SATURATED_SIGNED(
      LongMath.class,
      "addSaturatedSigned",
      "www",
      InstructionClass.INTEGER,
      LongMath::addSaturatedSigned),
  L_ADD_SATURATED_UNSIGNED(
      LongMath.class,
      "addSaturatedUnsigned",
      "www",
      InstructionClass.INTEGER,
      LongMath::addSaturatedUnsigned),
  L_SHIFT_LEFT(LongMath.class, "shiftLeft", "wiw", InstructionClass.INTEGER, LongMath::shiftLeft),
  L_SHIFT_RIGHT(
      LongMath.class, "shiftRight", "wiw", InstructionClass.INTEGER, LongMath::shiftRight),
  L_SHIFT_RIGHT_UNSIGNED(
      LongMath.class,
      "shiftRightUnsigned",
      "wiw",
      InstructionClass.INTEGER,
      LongMath::shiftRightUnsigned),
  L_AND(LongMath.class, "and", "www", InstructionClass.INTEGER, LongMath::and),
  L_OR(LongMath.class, "or", "www", InstructionClass.INTEGER, LongMath::or),
  L_XOR(LongMath.class, "xor", "www", InstructionClass.INTEGER, LongMath::xor),
  L_NOT(LongMath.class, "not", "ww", InstructionClass.INTEGER, LongMath::not),
  L_BIT_REVERSE(LongMath.class, "bitReverse", "ww", InstructionClass.INTEGER, LongMath::bitReverse),
  L_BIT_COUNT(LongMath.class, "bitCount", "wi", InstructionClass.INTEGER, LongMath::bitCount),
  L_BIT_FIELD_INSERT(
      LongMath.class,
      "bitFieldInsert",
      "wwiiw",
      InstructionClass.INTEGER,
      LongMath::bitFieldInsert),
  L_BIT_FIELD_SIGNED_EXTRACT(
      LongMath.class,
      "bitFieldSignedExtract",
      "wiiw",
      InstructionClass.INTEGER,
      LongMath::bitFieldSignedExtract),
  L_BIT_FIELD_UNSIGNED_EXTRACT(
      LongMath.class,
      "bitFieldUnsignedExtract",
      "wiiw",
      InstructionClass.INTEGER,
      LongMath::bitFieldUnsignedExtract),
  L_EQUAL(LongMath.class, "equal", "wwb", InstructionClass.INTEGER, LongMath::equal),
  L_NOT_EQUAL(LongMath.class, "notEqual", "wwb", InstructionClass.INTEGER, LongMath::notEqual),
  L_LESS(LongMath.class, "less", "wwb", InstructionClass.INTEGER, LongMath::less),
  L_LESS_OR_EQUAL(
      LongMath.class, "lessOrEqual", "wwb", InstructionClass.INTEGER, LongMath::lessOrEqual),
  L_GREATER(LongMath.class, "greater", "wwb", InstructionClass.INTEGER, LongMath::greater),
  L_GREATER_OR_EQUAL(
      LongMath.class, "greaterOrEqual", "wwb", InstructionClass.INTEGER, LongMath::greaterOrEqual),
  L_LESS_UNSIGNED(
      LongMath.class, "lessUnsigned", "wwb", InstructionClass.INTEGER, LongMath::lessUnsigned),
  L_LESS_OR_EQUAL_UNSIGNED(
      LongMath.class,
      "lessOrEqualUnsigned",
      "wwb",
      InstructionClass.INTEGER,
      LongMath::lessOrEqualUnsigned),
  L_GREATER_UNSIGNED(
      LongMath.class,
      "greaterUnsigned",
      "wwb",
      InstructionClass.INTEGER,
      LongMath::greaterUnsigned),
  L_GREATER_OR_EQUAL_UNSIGNED(
      LongMath.class,
      "greaterOrEqualUnsigned",
      "wwb",
      InstructionClass.INTEGER,
      LongMath::greaterOrEqualUnsigned),
  L_ABS(LongMath.class, "abs", "ww", InstructionClass.INTEGER, LongMath::abs),
  L_SIGN(LongMath.class, "sign", "ww", InstructionClass.INTEGER, LongMath::sign),
  L_MIN_SIGNED(LongMath.class, "minSigned", "www", InstructionClass.INTEGER, LongMath::minSigned),
  L_MAX_SIGNED(LongMath.class, "maxSigned", "www", InstructionClass.INTEGER, LongMath::maxSigned),
  L_MIN_UNSIGNED(
      LongMath.class, "minUnsigned", "www", InstructionClass.INTEGER, LongMath::minUnsigned),
  L_MAX_UNSIGNED(
      LongMath.class, "maxUnsigned", "www", InstructionClass.INTEGER, LongMath::maxUnsigned),
  L_CLAMP_SIGNED(
      LongMath.class, "clampSigned", "wwww", InstructionClass.INTEGER, LongMath::clampSigned),
  L_CLAMP_UNSIGNED(
      LongMath.class, "clampUnsigned", "wwww", InstructionClass.INTEGER, LongMath::clampUnsigned),
  L_SIGN_EXTEND(LongMath.class, "signExtend", "iw", InstructionClass.CONVERT, LongMath::signExtend),
  L_ZERO_EXTEND(LongMath.class, "zeroExtend", "iw", InstructionClass.CONVERT, LongMath::zeroExtend),
  L_TO_WORD(LongMath.class, "signExtend", "wi", InstructionClass.CONVERT, LongMath::signExtend),
  BIT_COUNT_TO_64(
      LongMath.class, "bitCountOfWord", "iw", InstructionClass.INTEGER, LongMath::bitCountOfWord),
  L_INDEX(LongMath.class, "index", "wi", InstructionClass.CONVERT, LongMath::index);

  /** A row on one operand. */
  private interface One {
    long apply(long a);
  }

  /** A row on two operands. */
  private interface Two {
    long apply(long a, long b);
  }

  /** A row on three operands. */
  private interface Three {
    long apply(long a, long b, long c);
  }

  /** A row on any operands; those that it does not have are anything. */
  private interface Four {
    long apply(long a, long b, long c, long d);
  }

  private final Class<?> owner;
  private final String method;
  private final String signature;
  private final InstructionClass counted;
  private final Four function;

  WideFunction(Class<?> owner, String method, String signature, InstructionClass counted, One f) {
    this(owner, method, signature, counted, (Four) (a, b, c, d) -> f.apply(a));
  }

  WideFunction(Class<?> owner, String method, String signature, InstructionClass counted, Two f) {
    this(owner, method, signature, counted, (Four) (a, b, c, d) -> f.apply(a, b));
  }

  WideFunction(Class<?> owner, String method, String signature, InstructionClass counted, Three f) {
    this(owner, method, signature, counted, (Four) (a, b, c, d) -> f.apply(a, b, c));
  }

  WideFunction(Class<?> owner, String method, String signature, InstructionClass counted, Four f) {
    this.owner = owner;
    this.method = method;
    this.signature = signature;
    this.counted = counted;
    this.function = f;
  }

  /**
   * What it makes of its operands: 64-bit values as they are, words sign-extended.
   *
   * @return a 64-bit value, a word sign-extended, or 1 or 0
   */
  public long apply(long... operands) {
    long a = operands[0];
    long b = operands.length > 1 ? operands[1] : 0;
    long c = operands.length > 2 ? operands[2] : 0;
    long d = operands.length > 3 ? operands[3] : 0;
    return function.apply(a, b, c, d);
  }

  public int operands() {
    return signature.length() - 1;
  }

  /** Whether operand {@code i} is a 64-bit value. */
  public boolean isWide(int i) {
    return signature.charAt(i) == 'w';
  }

  /** Whether the result is a 64-bit value. */
  public boolean isWideResult() {
    return isWide(operands());
  }

  /** Whether the result is a truth value. */
  public boolean isTruth() {
    return signature.charAt(operands()) == 'b';
  }

  /** Internal name of the class that has the method. */
  public String owner() {
    return Type.getInternalName(owner);
  }

  /** Name of the method, which takes longs and returns one. */
  public String method() {
    return method;
  }

  /** Descriptor of the method. */
  public String descriptor() {
    return "(" + "J".repeat(operands()) + ")J";
  }

  /** What one word of a result counts as. */
  public InstructionClass counted() {
    return counted;
  }
}
