package org.oovr.simulator.shader.math;

/**
 * Exponentials, logarithms, powers and reciprocal square roots.
 *
 * @param <T> a float value
 */
abstract class ExponentialFormulas<T> extends NumberFormulas<T> {
  private static final float LOG2_E = 1.44269504f;
  private static final float LN_2 = 0.69314718f;
  // Minimax polynomials (Remez); the largest error of each is below 2.2e-8 before rounding.
  private static final float[] EXP2 = {
    0.69314718f, 0.24022648f, 0.055503324f, 0.009618436f, 0.0013398852f, 0.00015353599f
  };
  private static final float[] LOG2 = {2.88539f, 0.96179885f, 0.57671374f, 0.43175024f};

  // --- exponentials

  final T polynomial(T x, float[] coefficients) {
    T p = c(coefficients[coefficients.length - 1]);
    for (int i = coefficients.length - 2; i >= 0; i--) {
      p = add(mul(p, x), c(coefficients[i]));
    }
    return p;
  }

  /** 2^x; results below the smallest normal float are 0, those from 2^127.5 on infinite. */
  public final T exp2(T x) {
    return exp2Limited(clamped(x, -127, 128));
  }

  private T exp2Limited(T limited) {
    // The low bits of the sum are the exponent field of 2^round(x).
    T biased = add(limited, c(ROUND + 127));
    T f = sub(limited, sub(biased, c(ROUND + 127)));
    T p = add(mul(polynomial(f, EXP2), f), c(1));
    return mul(p, shiftedBits(biased));
  }

  /**
   * Binary logarithm; -infinity for zeros and everything positive below the smallest normal float,
   * NaN for what is negative.
   */
  public final T log2(T x) {
    return add(log2OfPositive(x), negativeAsNan(x));
  }

  /** NaN where x is negative (and no zero or denormal), else 0; 0 for NaN. */
  private T negativeAsNan(T x) {
    T below = mul(mul(minNumber(x, c(0)), c(0x1p127f)), c(0x1p127f));
    return sub(below, below);
  }

  /** Binary logarithm; -infinity for everything below the smallest normal float. */
  private T log2OfPositive(T x) {
    T normal = max(x, c(Float.MIN_NORMAL));
    T m = mantissa(normal);
    T e = sub(biasedExponent(normal), c(ROUND));
    T s = div(sub(m, c(1)), add(m, c(1)));
    T y = add(e, mul(s, polynomial(mul(s, s), LOG2)));
    T below = min(mul(mul(sub(x, c(Float.MIN_NORMAL)), c(0x1p127f)), c(0x1p127f)), c(0));
    T above = max(sub(x, c(Float.MAX_VALUE)), c(0));
    return add(add(y, below), above);
  }

  public final T exp(T x) {
    return exp2(mul(x, c(LOG2_E)));
  }

  public final T log(T x) {
    return mul(log2(x), c(LN_2));
  }

  /**
   * x^y; NaN for x below 0. 0 for every power of 0 and NaN, which is what llvmpipe has: shaders may
   * not ask for x = 0 where y is not positive.
   */
  public final T pow(T x, T y) {
    T base = maxNumber(x, c(0));
    // Much where the base is 0, else 0.
    T less = sub(c(512), min(mul(mul(base, c(HUGE)), c(HUGE)), c(512)));
    // Finite, so that a zero exponent leaves a number.
    T log = max(log2OfPositive(base), c(-0x1p100f));
    T exponent = max(sub(min(mul(log, y), c(128)), less), c(-127));
    return add(exp2Limited(exponent), negativeAsNan(x));
  }

  /**
   * x^y for an exponent that the shader has as a constant: products where Mesa makes products of
   * it, for which x may be negative.
   */
  public final T pow(T x, T y, float constant) {
    if (constant == 1) {
      return x;
    }
    if (constant == 2) {
      return mul(x, x);
    }
    if (constant == 4) {
      return mul(mul(x, x), mul(x, x));
    }
    if (constant == 0) {
      return min(maxNumber(mul(mul(abs(x), c(HUGE)), c(HUGE)), c(0)), c(1));
    }
    if (constant > 0) {
      // 0 and NaN come out right without care: the logarithm of 0 times a positive number.
      T exponent = clamped(mul(log2OfPositive(maxNumber(x, c(0))), y), -127, 128);
      return add(exp2Limited(exponent), negativeAsNan(x));
    }
    return pow(x, y);
  }

  public T inverseSqrt(T x) {
    return div(c(1), sqrt(x));
  }
}
