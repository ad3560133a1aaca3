package org.oovr.simulator.shader.math;

/**
 * Instructions on 64-bit floats, by their bits: one method each, for generated code and the
 * interpreter alike. Every operation is one of IEEE 754 in double precision, as Java has it, or a
 * sequence of such. A result that is not a number is always {@code 0x7ff8000000000000}, so that
 * equal shaders leave equal bits on every machine; what only moves or changes signs keeps the bits.
 * 32-bit floats are their bits too, truth values 1 or 0.
 */
public final class DoubleMath {
  private static final long SIGN = Long.MIN_VALUE;
  private static final long MAGNITUDE = Long.MAX_VALUE;
  private static final long FRACTION = 0x000fffffffffffffL;
  private static final long ONE_HALF = 0x3fe0000000000000L;

  /** Bits of infinity: larger magnitudes are not numbers. */
  private static final long INFINITY = 0x7ff0000000000000L;

  /** Bits of the smallest normal number. */
  private static final long NORMAL = 0x0010000000000000L;

  private DoubleMath() {}

  private static double d(long bits) {
    return Double.longBitsToDouble(bits);
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }

  private static long truth(boolean b) {
    return b ? 1 : 0;
  }

  // --- arithmetic

  public static long add(long a, long b) {
    return bits(d(a) + d(b));
  }

  public static long sub(long a, long b) {
    return bits(d(a) - d(b));
  }

  public static long mul(long a, long b) {
    return bits(d(a) * d(b));
  }

  public static long div(long a, long b) {
    return bits(d(a) / d(b));
  }

  public static long neg(long a) {
    return a ^ SIGN;
  }

  public static long abs(long a) {
    return a & MAGNITUDE;
  }

  public static long sqrt(long a) {
    return bits(Math.sqrt(d(a)));
  }

  public static long inverseSqrt(long a) {
    return bits(1 / Math.sqrt(d(a)));
  }

  /** NaN if an operand is; -0 is below +0. */
  public static long min(long a, long b) {
    return bits(Math.min(d(a), d(b)));
  }

  public static long max(long a, long b) {
    return bits(Math.max(d(a), d(b)));
  }

  /** The smaller number; where one operand is NaN, the other. -0 is below +0. */
  public static long minNumber(long a, long b) {
    double x = d(a);
    double y = d(b);
    return bits(Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y));
  }

  /** The larger number; where one operand is NaN, the other. -0 is below +0. */
  public static long maxNumber(long a, long b) {
    double x = d(a);
    double y = d(b);
    return bits(Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y));
  }

  // --- rounding

  public static long floor(long a) {
    return bits(Math.floor(d(a)));
  }

  public static long ceil(long a) {
    return bits(Math.ceil(d(a)));
  }

  public static long trunc(long a) {
    double x = d(a);
    return bits(x < 0 ? Math.ceil(x) : Math.floor(x));
  }

  /** Nearest integer, ties to even. */
  public static long roundEven(long a) {
    return bits(Math.rint(d(a)));
  }

  public static long fract(long a) {
    double x = d(a);
    return bits(x - Math.floor(x));
  }

  /** -1, +0 or 1; +0 for NaN. */
  public static long sign(long a) {
    double x = d(a);
    return bits(x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0);
  }

  /** OpFMod: x - y * floor(x / y). */
  public static long mod(long a, long b) {
    double x = d(a);
    double y = d(b);
    return bits(x - y * Math.floor(x / y));
  }

  /** OpFRem: x - y * trunc(x / y). */
  public static long rem(long a, long b) {
    double y = d(b);
    return bits(d(a) - y * d(trunc(div(a, b))));
  }

  // --- significand and exponent

  /** Ldexp: x * 2^exponent, rounded once. */
  public static long ldexp(long a, long exponent) {
    return bits(Math.scalb(d(a), (int) exponent));
  }

  /** Significand of Frexp: in [0.5, 1), or x itself for 0; infinities and NaN by their bits. */
  public static long frexpSignificand(long a) {
    long magnitude = a & MAGNITUDE;
    if (magnitude == 0) {
      return a;
    }
    long normal = magnitude < NORMAL ? bits(d(a) * 0x1p53) : a;
    return normal & (SIGN | FRACTION) | ONE_HALF;
  }

  /** Exponent of Frexp; 0 for 0, 1025 for infinities and NaN. */
  public static long frexpExponent(long a) {
    long magnitude = a & MAGNITUDE;
    if (magnitude == 0) {
      return 0;
    }
    return magnitude < NORMAL
        ? (bits(d(magnitude) * 0x1p53) >>> 52) - 1022 - 53
        : (magnitude >>> 52) - 1022;
  }

  // --- comparisons

  private static boolean unordered(long a, long b) {
    return isNumberless(a) || isNumberless(b);
  }

  private static boolean isNumberless(long a) {
    return (a & MAGNITUDE) > INFINITY;
  }

  public static long isNan(long a) {
    return truth(isNumberless(a));
  }

  public static long isInf(long a) {
    return truth((a & MAGNITUDE) == INFINITY);
  }

  public static long equal(long a, long b) {
    return truth(d(a) == d(b));
  }

  public static long notEqual(long a, long b) {
    return truth(!unordered(a, b) && d(a) != d(b));
  }

  public static long less(long a, long b) {
    return truth(d(a) < d(b));
  }

  public static long lessOrEqual(long a, long b) {
    return truth(d(a) <= d(b));
  }

  public static long greater(long a, long b) {
    return truth(d(a) > d(b));
  }

  public static long greaterOrEqual(long a, long b) {
    return truth(d(a) >= d(b));
  }

  public static long unorderedOrEqual(long a, long b) {
    return truth(unordered(a, b) || d(a) == d(b));
  }

  public static long unorderedOrNotEqual(long a, long b) {
    return truth(d(a) != d(b));
  }

  public static long unorderedOrLess(long a, long b) {
    return truth(!(d(a) >= d(b)));
  }

  public static long unorderedOrLessOrEqual(long a, long b) {
    return truth(!(d(a) > d(b)));
  }

  public static long unorderedOrGreater(long a, long b) {
    return truth(!(d(a) <= d(b)));
  }

  public static long unorderedOrGreaterOrEqual(long a, long b) {
    return truth(!(d(a) < d(b)));
  }

  // --- conversions; what is out of range becomes what ShaderMath has for 32 bits

  public static long toFloat(long a) {
    return Float.floatToIntBits((float) d(a));
  }

  public static long fromFloat(long a) {
    return bits(Float.intBitsToFloat((int) a));
  }

  public static long toSigned32(long a) {
    double x = d(a);
    return x < 0x1p31 ? (int) x : Integer.MIN_VALUE;
  }

  public static long toUnsigned32(long a) {
    double x = d(a);
    return x > -1 && x < 0x1p32 ? (int) (long) x : -1;
  }

  public static long toSigned64(long a) {
    return toSigned(d(a));
  }

  public static long toUnsigned64(long a) {
    return toUnsigned(d(a));
  }

  public static long floatToSigned64(long a) {
    return toSigned(Float.intBitsToFloat((int) a));
  }

  public static long floatToUnsigned64(long a) {
    return toUnsigned(Float.intBitsToFloat((int) a));
  }

  private static long toSigned(double x) {
    return x < 0x1p63 ? (long) x : Long.MIN_VALUE;
  }

  private static long toUnsigned(double x) {
    if (!(x > -1 && x < 0x1p64)) {
      return -1;
    }
    return x < 0x1p63 ? (long) x : (long) (x - 0x1p63) ^ SIGN;
  }

  public static long fromSigned(long a) {
    return bits((double) a);
  }

  public static long fromUnsigned32(long a) {
    return bits((double) (a & 0xffffffffL));
  }

  public static long fromUnsigned64(long a) {
    // Half of it fits; the lowest bit stays, for rounding.
    return bits(a >= 0 ? (double) a : 2 * (double) (a >>> 1 | a & 1));
  }

  public static long signedToFloat(long a) {
    return Float.floatToRawIntBits((float) a);
  }

  public static long unsignedToFloat(long a) {
    return Float.floatToRawIntBits(a >= 0 ? (float) a : 2 * (float) (a >>> 1 | a & 1));
  }
}
