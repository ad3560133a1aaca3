package org.oovr.simulator.shader.math;

/**
 * Trigonometric and hyperbolic functions and their inverses.
 *
 * @param <T> a float value
 */
abstract class TrigonometricFormulas<T> extends ExponentialFormulas<T> {
  private static final float PI = 3.14159265f;
  private static final float HALF_PI = 1.57079633f;
  private static final float QUARTER_PI = 0.78539816f;
  private static final float INVERSE_PI = 0.31830989f;

  /** Pi in three parts of few bits, so that small multiples of the first two are exact. */
  private static final float PI_HIGH = 3.140625f;

  private static final float PI_MIDDLE = 9.67502593994140625e-4f;
  private static final float PI_LOW = 1.509957990978376432e-7f;

  // Minimax polynomials (Remez); the largest error of each is below 2.2e-8 before rounding.
  private static final float[] SIN = {
    -0.16666667f, 0.008333331f, -0.00019840895f, 0.000002752664f, -0.000000023909598f
  };
  private static final float[] COS = {
    -0.5f, 0.04166664f, -0.0013888404f, 0.000024761886f, -0.00000026077106f
  };

  // Mesa's approximations: what is drawn through them is as it is there, to the last bits.
  private static final float[] ATAN = {
    0.9999793128310355f,
    -0.3326756418091246f,
    0.1938924977115610f,
    -0.1173503194786851f,
    0.0536813784310406f,
    -0.0121323213173444f
  };
  private static final float[] ASIN = {HALF_PI, QUARTER_PI - 1, 0.086566724f, -0.03102955f};
  private static final float[] ACOS = {HALF_PI, QUARTER_PI - 1, 0.08132463f, -0.02363318f};

  // --- trigonometry

  /** Nearest integer of numbers below 2^22. */
  private T roundSmall(T x) {
    return sub(add(x, c(ROUND)), c(ROUND));
  }

  /** x - q * pi, in about [-pi/2, pi/2]; limited to [-2, 2] where x is too large for that. */
  private T reduced(T x, T q) {
    T r = sub(sub(sub(x, mul(q, c(PI_HIGH))), mul(q, c(PI_MIDDLE))), mul(q, c(PI_LOW)));
    return clamped(r, -2, 2);
  }

  /** -1 for odd integers, 1 for even ones. */
  private T parity(T q) {
    T half = mul(q, c(0.5f));
    T d = sub(half, roundSmall(half));
    return sub(c(1), mul(mul(d, d), c(8)));
  }

  public final T sin(T x) {
    T q = roundSmall(mul(x, c(INVERSE_PI)));
    T r = reduced(x, q);
    T z = mul(r, r);
    return mul(add(r, mul(mul(r, z), polynomial(z, SIN))), parity(q));
  }

  public final T cos(T x) {
    T q = roundSmall(mul(x, c(INVERSE_PI)));
    T r = reduced(x, q);
    T z = mul(r, r);
    return mul(add(c(1), mul(z, polynomial(z, COS))), parity(q));
  }

  public final T tan(T x) {
    return div(sin(x), cos(x));
  }

  private T asin(T x, float[] coefficients) {
    T a = abs(x);
    T rest = mul(sqrt(sub(c(1), a)), polynomial(a, coefficients));
    return mul(signOf(x), sub(c(HALF_PI), rest));
  }

  public final T asin(T x) {
    return asin(x, ASIN);
  }

  public final T acos(T x) {
    return sub(c(HALF_PI), asin(x, ACOS));
  }

  /** Arc tangent of t in [0, 1]; the powers are added from the lowest on. */
  private T atanReduced(T t) {
    T z = mul(t, t);
    T power = t;
    T sum = mul(t, c(ATAN[0]));
    for (int i = 1; i < ATAN.length; i++) {
      power = mul(power, z);
      sum = add(sum, mul(power, c(ATAN[i])));
    }
    return sum;
  }

  /** {@code k == 1 ? x : y} for k 0 or 1 and finite x and y. */
  private T choose(T k, T x, T y) {
    return add(mul(sub(c(1), k), y), mul(k, x));
  }

  public final T atan(T x) {
    T a = abs(x);
    T p = atanReduced(div(min(a, c(1)), max(a, c(1))));
    return mul(signOf(x), choose(positive(sub(a, c(1))), sub(c(HALF_PI), p), p));
  }

  /**
   * Angle of the vector (x, y), in [-pi, pi]. The null vector, of which shaders may not ask, has
   * that of (-1, 1), which is what Mesa's formula gives.
   */
  public final T atan2(T y, T x) {
    T a = abs(y);
    T b = abs(x);
    T p = atanReduced(div(min(a, b), max(max(a, b), c(Float.MIN_NORMAL))));
    p = choose(positive(sub(a, b)), sub(c(HALF_PI), p), p);
    p = choose(positive(neg(x)), sub(c(PI), p), p);
    p = add(p, mul(sub(c(1), positive(max(a, b))), c(0.75f * PI)));
    // The reciprocal tells -0 from +0.
    return mul(p, sub(c(1), mul(c(2), positive(neg(min(y, div(c(1), y)))))));
  }

  public final T sinh(T x) {
    return mul(sub(exp(x), exp(neg(x))), c(0.5f));
  }

  public final T cosh(T x) {
    return mul(add(exp(x), exp(neg(x))), c(0.5f));
  }

  public final T tanh(T x) {
    T limited = clampedNumber(x, -10, 10);
    T up = exp(limited);
    T down = exp(neg(limited));
    return div(sub(up, down), add(up, down));
  }

  public final T asinh(T x) {
    T a = abs(x);
    return mul(signOf(x), log(add(a, sqrt(add(mul(a, a), c(1))))));
  }

  public final T acosh(T x) {
    return log(add(x, sqrt(sub(mul(x, x), c(1)))));
  }

  public final T atanh(T x) {
    return mul(log(div(add(c(1), x), sub(c(1), x))), c(0.5f));
  }
}
