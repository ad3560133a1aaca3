package org.oovr.simulator.shader.math;

/**
 * The operations that formulas are made of, and rounding.
 *
 * @param <T> a float value
 */
abstract class NumberFormulas<T> {
  /** Turns the smallest positive float into more than 1 when multiplied twice. */
  static final float HUGE = 0x1p126f;

  /** Adding and subtracting it rounds numbers below 2^22 to integers. */
  static final float ROUND = 0x1.8p23f;

  /** Floats from here on are integers. */
  private static final float ALL_INTEGER = 0x1p23f;

  // --- primitive operations

  public abstract T constant(float value);

  public abstract T add(T a, T b);

  public abstract T sub(T a, T b);

  public abstract T mul(T a, T b);

  public abstract T div(T a, T b);

  public abstract T neg(T a);

  public abstract T abs(T a);

  public abstract T sqrt(T a);

  public abstract T min(T a, T b);

  public abstract T max(T a, T b);

  /** {@link ShaderMath#minNumber}. */
  public abstract T minNumber(T a, T b);

  /** {@link ShaderMath#maxNumber}. */
  public abstract T maxNumber(T a, T b);

  /** {@code a < b ? x : y}. */
  public abstract T ifLess(T a, T b, T x, T y);

  /** {@code a <= b ? x : y}. */
  public abstract T ifLessOrEqual(T a, T b, T x, T y);

  /** The float whose bits are those of {@code a} shifted left by 23. */
  public abstract T shiftedBits(T a);

  /**
   * For a normal positive {@code a} = m * 2^e with m in [sqrt(1/2), sqrt(2)): m. With b the bits of
   * a and e = (b - 0x3f3504f3) &gt;&gt; 23 that is the float of bits b - (e &lt;&lt; 23).
   */
  public abstract T mantissa(T a);

  /** The e of {@link #mantissa}, as the float of bits 0x4b400000 + e, that is, 0x1.8p23 + e. */
  public abstract T biasedExponent(T a);

  // --- rounding

  final T c(float value) {
    return constant(value);
  }

  final T clamped(T x, float low, float high) {
    return min(max(x, c(low)), c(high));
  }

  /** 1 where d is positive, else 0. */
  final T positive(T d) {
    return clamped(mul(mul(d, c(HUGE)), c(HUGE)), 0, 1);
  }

  /** The same where x is NaN: the lower limit. */
  final T clampedNumber(T x, float low, float high) {
    return min(maxNumber(x, c(low)), c(high));
  }

  /** -1, 1, or what x is: a zero or NaN. */
  final T signOf(T x) {
    return clamped(mul(mul(x, c(HUGE)), c(HUGE)), -1, 1);
  }

  /** -1, +0 or 1; +0 for NaN. */
  public T sign(T x) {
    T big = mul(mul(x, c(HUGE)), c(HUGE));
    T above = min(maxNumber(big, c(0)), c(1));
    T below = max(minNumber(big, c(0)), c(-1));
    return add(above, below);
  }

  /** x limited to magnitudes that can have a fraction. */
  private T fractional(T x) {
    return clamped(x, -ALL_INTEGER, ALL_INTEGER);
  }

  /** Nearest integer of {@code 0 <= small <= 2^23}, ties to even. */
  private T roundedMagnitude(T small) {
    return sub(add(small, c(ALL_INTEGER)), c(ALL_INTEGER));
  }

  /** {@code integer} for a below 2^23, else a; a magnitude of which that is about the integer. */
  private T orLarge(T integer, T a) {
    return max(integer, sub(a, max(sub(c(ALL_INTEGER), a), c(0))));
  }

  /** Nearest integer, ties to even; -0 for what is rounded to zero from below. */
  public final T roundEven(T x) {
    T a = abs(x);
    T small = min(a, c(ALL_INTEGER));
    return mul(orLarge(roundedMagnitude(small), a), signOf(x));
  }

  /** Largest integer that is not above x; -0 for -0. */
  public final T floor(T x) {
    T small = fractional(x);
    T shift = clamped(mul(x, c(HUGE)), -ALL_INTEGER, ALL_INTEGER);
    T r = sub(add(small, shift), shift);
    T integer = add(sub(r, positive(sub(r, small))), sub(x, small));
    // From 2^47 on, the sum is rounded; and the sign of zero is that of x.
    return min(max(integer, sub(x, c(1))), x);
  }

  /** Smallest integer that is not below x; -0 above -1. */
  public final T ceil(T x) {
    return neg(floor(neg(x)));
  }

  /** Without the fraction, the sign kept. */
  public final T trunc(T x) {
    T a = abs(x);
    T small = min(a, c(ALL_INTEGER));
    T r = roundedMagnitude(small);
    return mul(orLarge(sub(r, positive(sub(r, small))), a), signOf(x));
  }

  public final T fract(T x) {
    return sub(x, floor(x));
  }

  /** GLSL mod and OpFMod: x - y * floor(x / y). */
  public final T mod(T x, T y) {
    return sub(x, mul(y, floor(div(x, y))));
  }

  /** OpFRem: x - y * trunc(x / y). */
  public final T rem(T x, T y) {
    return sub(x, mul(y, trunc(div(x, y))));
  }
}
