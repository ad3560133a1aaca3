package org.oovr.simulator.shader.math;

import java.util.ArrayList;
import java.util.List;

/**
 * What the shader instructions that are more than one IEEE operation compute, as sequences of such
 * operations. The compiler runs it on values of generated code, the interpreter on floats ({@link
 * FloatFormulas}); both give the same bits, on every JDK, because only correctly rounded operations
 * occur (no fused multiply-add, no platform transcendental functions).
 *
 * <p>The formulas have no branches, so that loops over lanes stay vectorisable. {@code min} and
 * {@code max} are Java's: NaN if an operand is, and -0 below +0; {@code minNumber} and {@code
 * maxNumber} are those of shaders, which prefer the operand that is a number. Vectors and matrices
 * are lists of components, matrices by column.
 *
 * @param <T> a float value
 */
public abstract class ShaderFormulas<T> {
  /** Turns the smallest positive float into more than 1 when multiplied twice. */
  private static final float HUGE = 0x1p126f;

  /** Adding and subtracting it rounds numbers below 2^22 to integers. */
  private static final float ROUND = 0x1.8p23f;

  /** Floats from here on are integers. */
  private static final float ALL_INTEGER = 0x1p23f;

  private static final float LOG2_E = 1.44269504f;
  private static final float LN_2 = 0.69314718f;
  private static final float PI = 3.14159265f;
  private static final float HALF_PI = 1.57079633f;
  private static final float INVERSE_PI = 0.31830989f;

  /** Pi in three parts of few bits, so that small multiples of the first two are exact. */
  private static final float PI_HIGH = 3.140625f;

  private static final float PI_MIDDLE = 9.67502593994140625e-4f;
  private static final float PI_LOW = 1.509957990978376432e-7f;

  // Minimax polynomials (Remez); the largest error of each is below 2.2e-8 before rounding.
  private static final float[] EXP2 = {
    0.69314718f, 0.24022648f, 0.055503324f, 0.009618436f, 0.0013398852f, 0.00015353599f
  };
  private static final float[] LOG2 = {2.88539f, 0.96179885f, 0.57671374f, 0.43175024f};
  private static final float[] SIN = {
    -0.16666667f, 0.008333331f, -0.00019840895f, 0.000002752664f, -0.000000023909598f
  };
  private static final float[] COS = {
    -0.5f, 0.04166664f, -0.0013888404f, 0.000024761886f, -0.00000026077106f
  };
  private static final float[] ATAN = {
    -0.33333167f,
    0.19994137f,
    -0.14214209f,
    0.10678942f,
    -0.075805806f,
    0.043553572f,
    -0.016581206f,
    0.002974596f
  };
  private static final float[] ACOS = {
    1.5707963f,
    -0.2145988f,
    0.08897905f,
    -0.050174713f,
    0.030893048f,
    -0.017089803f,
    0.0066712876f,
    -0.0012628293f
  };

  // --- primitive operations

  protected abstract T constant(float value);

  protected abstract T add(T a, T b);

  protected abstract T sub(T a, T b);

  protected abstract T mul(T a, T b);

  protected abstract T div(T a, T b);

  protected abstract T neg(T a);

  protected abstract T abs(T a);

  protected abstract T sqrt(T a);

  protected abstract T min(T a, T b);

  protected abstract T max(T a, T b);

  /** {@link ShaderMath#minNumber}. */
  public abstract T minNumber(T a, T b);

  /** {@link ShaderMath#maxNumber}. */
  public abstract T maxNumber(T a, T b);

  /** {@code a < b ? x : y}. */
  protected abstract T ifLess(T a, T b, T x, T y);

  /** {@code a <= b ? x : y}. */
  protected abstract T ifLessOrEqual(T a, T b, T x, T y);

  /** The float whose bits are those of {@code a} shifted left by 23. */
  protected abstract T shiftedBits(T a);

  /**
   * For a normal positive {@code a} = m * 2^e with m in [sqrt(1/2), sqrt(2)): m. With b the bits of
   * a and e = (b - 0x3f3504f3) &gt;&gt; 23 that is the float of bits b - (e &lt;&lt; 23).
   */
  protected abstract T mantissa(T a);

  /** The e of {@link #mantissa}, as the float of bits 0x4b400000 + e, that is, 0x1.8p23 + e. */
  protected abstract T biasedExponent(T a);

  // --- rounding

  private T c(float value) {
    return constant(value);
  }

  private T clamped(T x, float low, float high) {
    return min(max(x, c(low)), c(high));
  }

  /** 1 where d is positive, else 0. */
  private T positive(T d) {
    return clamped(mul(mul(d, c(HUGE)), c(HUGE)), 0, 1);
  }

  /** The same where x is NaN: the lower limit. */
  private T clampedNumber(T x, float low, float high) {
    return min(maxNumber(x, c(low)), c(high));
  }

  /** -1, 1, or what x is: a zero or NaN. */
  private T signOf(T x) {
    return clamped(mul(mul(x, c(HUGE)), c(HUGE)), -1, 1);
  }

  /** -1, +0 or 1; +0 for NaN. */
  public final T sign(T x) {
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

  // --- exponentials

  private T polynomial(T x, float[] coefficients) {
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

  public final T inverseSqrt(T x) {
    return div(c(1), sqrt(x));
  }

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

  /** Arc cosine of |x|. */
  private T acosOfAbsolute(T x) {
    T a = abs(x);
    return mul(sqrt(sub(c(1), a)), polynomial(a, ACOS));
  }

  public final T asin(T x) {
    return mul(signOf(x), sub(c(HALF_PI), acosOfAbsolute(x)));
  }

  public final T acos(T x) {
    return sub(c(HALF_PI), asin(x));
  }

  /** Arc tangent of t in [0, 1]. */
  private T atanReduced(T t) {
    T z = mul(t, t);
    return add(t, mul(mul(t, z), polynomial(z, ATAN)));
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

  // --- common functions

  public final T radians(T x) {
    return mul(x, c(0.017453292f));
  }

  public final T degrees(T x) {
    return mul(x, c(57.29578f));
  }

  public final T clamp(T x, T low, T high) {
    return minNumber(maxNumber(x, low), high);
  }

  /** As Mesa has it, which is not quite y for a = 1 where x is much larger than y. */
  public final T mix(T x, T y, T a) {
    return add(x, mul(a, sub(y, x)));
  }

  public final T step(T edge, T x) {
    return ifLessOrEqual(edge, x, c(1), c(0));
  }

  public final T smoothStep(T edge0, T edge1, T x) {
    T t = clampedNumber(div(sub(x, edge0), sub(edge1, edge0)), 0, 1);
    return mul(mul(t, t), sub(c(3), mul(c(2), t)));
  }

  /** Not fused: two roundings. */
  public final T fma(T a, T b, T c) {
    return add(mul(a, b), c);
  }

  // --- vectors

  /** Sum of the products, first component first. */
  public final T dot(List<T> a, List<T> b) {
    T sum = mul(a.get(0), b.get(0));
    for (int i = 1; i < a.size(); i++) {
      sum = add(sum, mul(a.get(i), b.get(i)));
    }
    return sum;
  }

  public final T length(List<T> v) {
    return sqrt(dot(v, v));
  }

  public final T distance(List<T> a, List<T> b) {
    List<T> d = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      d.add(sub(a.get(i), b.get(i)));
    }
    return d.size() == 1 ? abs(d.get(0)) : length(d);
  }

  private List<T> scaled(List<T> v, T s) {
    List<T> r = new ArrayList<>();
    for (T x : v) {
      r.add(mul(x, s));
    }
    return r;
  }

  public final List<T> normalize(List<T> v) {
    return v.size() == 1 ? List.of(sign(v.get(0))) : scaled(v, inverseSqrt(dot(v, v)));
  }

  public final List<T> cross(List<T> a, List<T> b) {
    List<T> r = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      r.add(sub(mul(a.get(j), b.get(k)), mul(b.get(j), a.get(k))));
    }
    return r;
  }

  public final List<T> faceForward(List<T> n, List<T> i, List<T> reference) {
    T d = dot(reference, i);
    List<T> r = new ArrayList<>();
    for (T x : n) {
      r.add(ifLess(d, c(0), x, neg(x)));
    }
    return r;
  }

  public final List<T> reflect(List<T> i, List<T> n) {
    T d = mul(c(2), dot(n, i));
    List<T> r = new ArrayList<>();
    for (int k = 0; k < i.size(); k++) {
      r.add(sub(i.get(k), mul(d, n.get(k))));
    }
    return r;
  }

  public final List<T> refract(List<T> i, List<T> n, T eta) {
    T d = dot(n, i);
    T k = sub(c(1), mul(mul(eta, eta), sub(c(1), mul(d, d))));
    T along = add(mul(eta, d), sqrt(max(k, c(0))));
    List<T> r = new ArrayList<>();
    for (int m = 0; m < i.size(); m++) {
      r.add(ifLess(k, c(0), c(0), sub(mul(eta, i.get(m)), mul(along, n.get(m)))));
    }
    return r;
  }

  // --- matrices, by column

  /** Sum over columns c of m[c] * v[c], first column first. */
  public final List<T> matrixTimesVector(List<T> m, int rows, List<T> v) {
    List<T> r = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      T sum = mul(m.get(row), v.get(0));
      for (int col = 1; col < v.size(); col++) {
        sum = add(sum, mul(m.get(col * rows + row), v.get(col)));
      }
      r.add(sum);
    }
    return r;
  }

  /** Dot products of v with the columns of m. */
  public final List<T> vectorTimesMatrix(List<T> v, List<T> m) {
    int rows = v.size();
    List<T> r = new ArrayList<>();
    for (int col = 0; col < m.size() / rows; col++) {
      r.add(dot(v, m.subList(col * rows, (col + 1) * rows)));
    }
    return r;
  }

  /** Columns of a * b are a times the columns of b. */
  public final List<T> matrixTimesMatrix(List<T> a, int rowsOfA, List<T> b, int rowsOfB) {
    List<T> r = new ArrayList<>();
    for (int col = 0; col < b.size() / rowsOfB; col++) {
      r.addAll(matrixTimesVector(a, rowsOfA, b.subList(col * rowsOfB, (col + 1) * rowsOfB)));
    }
    return r;
  }

  private T minor2(List<T> m, int n, int col0, int row0, int col1, int row1) {
    return sub(
        mul(m.get(col0 * n + row0), m.get(col1 * n + row1)),
        mul(m.get(col1 * n + row0), m.get(col0 * n + row1)));
  }

  /** Determinant of columns {@code cols} and rows {@code rows}, along the first column. */
  private T determinant(List<T> m, int n, int[] cols, int[] rows) {
    if (rows.length == 1) {
      return m.get(cols[0] * n + rows[0]);
    }
    if (rows.length == 2) {
      return minor2(m, n, cols[0], rows[0], cols[1], rows[1]);
    }
    T sum = null;
    for (int k = 0; k < rows.length; k++) {
      T term =
          mul(m.get(cols[0] * n + rows[k]), determinant(m, n, without(cols, 0), without(rows, k)));
      sum = sum == null ? term : k % 2 == 0 ? add(sum, term) : sub(sum, term);
    }
    return sum;
  }

  private static int[] without(int[] a, int index) {
    int[] r = new int[a.length - 1];
    for (int i = 0; i < r.length; i++) {
      r[i] = a[i < index ? i : i + 1];
    }
    return r;
  }

  private static int[] upTo(int n) {
    int[] r = new int[n];
    for (int i = 0; i < n; i++) {
      r[i] = i;
    }
    return r;
  }

  /** Determinant of an n by n matrix. */
  public final T determinant(List<T> m, int n) {
    return determinant(m, n, upTo(n), upTo(n));
  }

  /** Adjugate times the reciprocal of the determinant. */
  public final List<T> inverse(List<T> m, int n) {
    T scale = div(c(1), determinant(m, n));
    List<T> r = new ArrayList<>();
    for (int col = 0; col < n; col++) {
      for (int row = 0; row < n; row++) {
        // Element (row, col) of the adjugate is the cofactor of column row, row col.
        T minor = determinant(m, n, without(upTo(n), row), without(upTo(n), col));
        r.add(mul((row + col) % 2 == 0 ? minor : neg(minor), scale));
      }
    }
    return r;
  }
}
