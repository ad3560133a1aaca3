package org.oovr.simulator.shader.math;

import java.util.List;

/**
 * {@link ShaderFormulas} on 64-bit floats: what is one operation there is a {@link WideFunction}.
 * There are no exponential or trigonometric functions of this width.
 *
 * @param <T> a 64-bit value
 */
public abstract class WideFormulas<T> extends ShaderFormulas<T> {
  /** The value of these bits. */
  protected abstract T bits(long bits);

  /** A function of 64-bit values with a 64-bit result. */
  public abstract T apply(WideFunction function, List<T> operands);

  /** {@code comparison(a, b) ? x : y}. */
  protected abstract T choose(WideFunction comparison, T a, T b, T x, T y);

  private T apply(WideFunction function, T a) {
    return apply(function, List.of(a));
  }

  private T apply(WideFunction function, T a, T b) {
    return apply(function, List.of(a, b));
  }

  @Override
  public T constant(float value) {
    return bits(Double.doubleToRawLongBits(value));
  }

  @Override
  public T add(T a, T b) {
    return apply(WideFunction.D_ADD, a, b);
  }

  @Override
  public T sub(T a, T b) {
    return apply(WideFunction.D_SUB, a, b);
  }

  @Override
  public T mul(T a, T b) {
    return apply(WideFunction.D_MUL, a, b);
  }

  @Override
  public T div(T a, T b) {
    return apply(WideFunction.D_DIV, a, b);
  }

  @Override
  public T neg(T a) {
    return apply(WideFunction.D_NEG, a);
  }

  @Override
  public T abs(T a) {
    return apply(WideFunction.D_ABS, a);
  }

  @Override
  public T sqrt(T a) {
    return apply(WideFunction.D_SQRT, a);
  }

  @Override
  public T inverseSqrt(T a) {
    return apply(WideFunction.D_INVERSE_SQRT, a);
  }

  @Override
  public T sign(T a) {
    return apply(WideFunction.D_SIGN, a);
  }

  @Override
  public T min(T a, T b) {
    return apply(WideFunction.D_MIN, a, b);
  }

  @Override
  public T max(T a, T b) {
    return apply(WideFunction.D_MAX, a, b);
  }

  @Override
  public T minNumber(T a, T b) {
    return apply(WideFunction.D_MIN_NUMBER, a, b);
  }

  @Override
  public T maxNumber(T a, T b) {
    return apply(WideFunction.D_MAX_NUMBER, a, b);
  }

  @Override
  public T ifLess(T a, T b, T x, T y) {
    return choose(WideFunction.D_LESS, a, b, x, y);
  }

  @Override
  public T ifLessOrEqual(T a, T b, T x, T y) {
    return choose(WideFunction.D_LESS_OR_EQUAL, a, b, x, y);
  }

  private static UnsupportedOperationException single() {
    return new UnsupportedOperationException("of 32-bit floats alone");
  }

  @Override
  public T shiftedBits(T a) {
    throw single();
  }

  @Override
  public T mantissa(T a) {
    throw single();
  }

  @Override
  public T biasedExponent(T a) {
    throw single();
  }
}
