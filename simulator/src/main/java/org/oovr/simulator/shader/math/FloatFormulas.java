package org.oovr.simulator.shader.math;

/** {@link ShaderFormulas} on plain floats: the reference, not fast. */
public final class FloatFormulas extends ShaderFormulas<Float> {
  /** The only instance; it has no state. */
  public static final FloatFormulas INSTANCE = new FloatFormulas();

  private FloatFormulas() {}

  @Override
  public Float constant(float value) {
    return value;
  }

  @Override
  public Float add(Float a, Float b) {
    return a + b;
  }

  @Override
  public Float sub(Float a, Float b) {
    return a - b;
  }

  @Override
  public Float mul(Float a, Float b) {
    return a * b;
  }

  @Override
  public Float div(Float a, Float b) {
    return a / b;
  }

  @Override
  public Float neg(Float a) {
    return -a;
  }

  @Override
  public Float abs(Float a) {
    return Math.abs(a);
  }

  @Override
  public Float sqrt(Float a) {
    return (float) Math.sqrt(a);
  }

  @Override
  public Float min(Float a, Float b) {
    return Math.min(a, b);
  }

  @Override
  public Float max(Float a, Float b) {
    return Math.max(a, b);
  }

  @Override
  public Float minNumber(Float a, Float b) {
    return ShaderMath.minNumber(a, b);
  }

  @Override
  public Float maxNumber(Float a, Float b) {
    return ShaderMath.maxNumber(a, b);
  }

  @Override
  public Float ifLess(Float a, Float b, Float x, Float y) {
    return a < b ? x : y;
  }

  @Override
  public Float ifLessOrEqual(Float a, Float b, Float x, Float y) {
    return a <= b ? x : y;
  }

  @Override
  public Float shiftedBits(Float a) {
    return Float.intBitsToFloat(Float.floatToRawIntBits(a) << 23);
  }

  private static int exponent(float a) {
    return (Float.floatToRawIntBits(a) - 0x3f3504f3) >> 23;
  }

  @Override
  public Float mantissa(Float a) {
    return Float.intBitsToFloat(Float.floatToRawIntBits(a) - (exponent(a) << 23));
  }

  @Override
  public Float biasedExponent(Float a) {
    return Float.intBitsToFloat(0x4b400000 + exponent(a));
  }
}
