package org.oovr.simulator.shader.math;

/** {@link ShaderFormulas} on plain floats: the reference, not fast. */
public final class FloatFormulas extends ShaderFormulas<Float> {
  /** The only instance; it has no state. */
  public static final FloatFormulas INSTANCE = new FloatFormulas();

  private FloatFormulas() {}

  @Override
  protected Float constant(float value) {
    return value;
  }

  @Override
  protected Float add(Float a, Float b) {
    return a + b;
  }

  @Override
  protected Float sub(Float a, Float b) {
    return a - b;
  }

  @Override
  protected Float mul(Float a, Float b) {
    return a * b;
  }

  @Override
  protected Float div(Float a, Float b) {
    return a / b;
  }

  @Override
  protected Float neg(Float a) {
    return -a;
  }

  @Override
  protected Float abs(Float a) {
    return Math.abs(a);
  }

  @Override
  protected Float sqrt(Float a) {
    return (float) Math.sqrt(a);
  }

  @Override
  protected Float min(Float a, Float b) {
    return Math.min(a, b);
  }

  @Override
  protected Float max(Float a, Float b) {
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
  protected Float ifLess(Float a, Float b, Float x, Float y) {
    return a < b ? x : y;
  }

  @Override
  protected Float ifLessOrEqual(Float a, Float b, Float x, Float y) {
    return a <= b ? x : y;
  }

  @Override
  protected Float shiftedBits(Float a) {
    return Float.intBitsToFloat(Float.floatToRawIntBits(a) << 23);
  }

  private static int exponent(float a) {
    return (Float.floatToRawIntBits(a) - 0x3f3504f3) >> 23;
  }

  @Override
  protected Float mantissa(Float a) {
    return Float.intBitsToFloat(Float.floatToRawIntBits(a) - (exponent(a) << 23));
  }

  @Override
  protected Float biasedExponent(Float a) {
    return Float.intBitsToFloat(0x4b400000 + exponent(a));
  }
}
