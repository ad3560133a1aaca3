package org.oovr.simulator.shader;

/**
 * Integer, bit-field, conversion and packing instructions, shared by generated code and the
 * interpreter. Where SPIR-V leaves a result undefined, this says what it is here: division by zero
 * gives all ones, shift amounts count modulo 32, float to integer conversion saturates.
 */
public final class ShaderMath {
  /**
   * Most iterations of a loop. Compiled shaders leave it then, with undefined values, so that a
   * shader that never ends (for a NaN, say) does not stop the simulator; Mesa's llvmpipe has the
   * same limit. The interpreter throws.
   */
  public static final int MAX_LOOP_ITERATIONS = 65535;

  private ShaderMath() {}

  // --- division; x / 0 is -1 (all ones) in all of them

  public static int divideSigned(int a, int b) {
    return b == 0 ? -1 : a / b;
  }

  public static int divideUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.divideUnsigned(a, b);
  }

  /** OpUMod. */
  public static int moduloUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.remainderUnsigned(a, b);
  }

  /** OpSRem: sign of the dividend. */
  public static int remainderSigned(int a, int b) {
    return b == 0 ? -1 : a % b;
  }

  /** OpSMod: sign of the divisor. */
  public static int moduloSigned(int a, int b) {
    return b == 0 ? -1 : Math.floorMod(a, b);
  }

  /** High word of the unsigned product. */
  public static int multiplyHighUnsigned(int a, int b) {
    return (int) (((a & 0xFFFFFFFFL) * (b & 0xFFFFFFFFL)) >>> 32);
  }

  /** High word of the signed product. */
  public static int multiplyHighSigned(int a, int b) {
    return (int) (((long) a * b) >> 32);
  }

  // --- bits

  private static int mask(int count) {
    return count >= 32 ? -1 : (1 << count) - 1;
  }

  private static int limit(int x) {
    return Math.min(Math.max(x, 0), 32);
  }

  /** OpBitFieldInsert; offset and count are limited to 0..32. */
  public static int bitFieldInsert(int base, int insert, int offset, int count) {
    int o = limit(offset);
    int n = Math.min(limit(count), 32 - o);
    if (n == 0) {
      return base;
    }
    int m = mask(n) << o;
    return (base & ~m) | ((insert << o) & m);
  }

  /** OpBitFieldSExtract; offset and count are limited to 0..32. */
  public static int bitFieldSignedExtract(int base, int offset, int count) {
    int o = limit(offset);
    int n = Math.min(limit(count), 32 - o);
    return n == 0 ? 0 : (base << (32 - o - n)) >> (32 - n);
  }

  /** OpBitFieldUExtract; offset and count are limited to 0..32. */
  public static int bitFieldUnsignedExtract(int base, int offset, int count) {
    int o = limit(offset);
    int n = Math.min(limit(count), 32 - o);
    return n == 0 ? 0 : (base >>> o) & mask(n);
  }

  /** FindILsb: -1 for 0. */
  public static int findLsb(int x) {
    return x == 0 ? -1 : Integer.numberOfTrailingZeros(x);
  }

  /** FindUMsb: -1 for 0. */
  public static int findUnsignedMsb(int x) {
    return 31 - Integer.numberOfLeadingZeros(x);
  }

  /** FindSMsb: highest bit that differs from the sign; -1 for 0 and -1. */
  public static int findSignedMsb(int x) {
    return findUnsignedMsb(x ^ (x >> 31));
  }

  /** OpBitCount. */
  public static int bitCount(int x) {
    return Integer.bitCount(x);
  }

  /** OpBitReverse. */
  public static int bitReverse(int x) {
    return Integer.reverse(x);
  }

  // --- conversions

  /** OpConvertFToU: truncated; NaN gives 0, negative numbers wrap, large ones saturate. */
  public static int toUnsigned(float x) {
    long v = (long) x;
    return v > 0xFFFFFFFFL ? -1 : (int) v;
  }

  /** OpConvertUToF. */
  public static float fromUnsigned(int x) {
    return (float) (x & 0xFFFFFFFFL);
  }

  /** Nearest half float, ties to even; bits 0..15. */
  public static int toHalf(float x) {
    int bits = Float.floatToRawIntBits(x);
    int sign = (bits >>> 16) & 0x8000;
    int magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000) {
      return sign | 0x7e00;
    }
    if (magnitude >= 0x47800000) {
      return sign | 0x7c00;
    }
    if (magnitude < 0x38800000) {
      // Subnormal: adding 0.5 leaves the rounded mantissa in the low bits.
      float shifted = Float.intBitsToFloat(magnitude) + 0.5f;
      return sign | (Float.floatToRawIntBits(shifted) - 0x3f000000);
    }
    int rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1);
    return sign | ((rounded - 0x38000000) >>> 13);
  }

  /** Value of a half float in bits 0..15. */
  public static float fromHalf(int half) {
    int sign = (half & 0x8000) << 16;
    int magnitude = half & 0x7fff;
    if (magnitude >= 0x7c00) {
      return Float.intBitsToFloat(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
    }
    if (magnitude < 0x400) {
      float value = magnitude * 0x1p-24f;
      return sign != 0 ? -value : value;
    }
    return Float.intBitsToFloat(sign | ((magnitude << 13) + 0x38000000));
  }

  /** OpQuantizeToF16. */
  public static float quantizeToHalf(float x) {
    return fromHalf(toHalf(x));
  }

  /** Ldexp: x * 2^exponent, at most two roundings. */
  public static float ldexp(float x, int exponent) {
    int e = Math.min(Math.max(exponent, -300), 300);
    int half = e >> 1;
    // Two steps keep each factor a normal float.
    return (x * power(half)) * power(e - half);
  }

  private static float power(int e) {
    return Float.intBitsToFloat((Math.min(Math.max(e, -126), 127) + 127) << 23);
  }

  /** Significand of Frexp: in [0.5, 1), or x itself for 0, infinities and NaN. */
  public static float frexpSignificand(float x) {
    int bits = Float.floatToRawIntBits(x);
    int magnitude = bits & 0x7fffffff;
    if (magnitude == 0 || magnitude >= 0x7f800000) {
      return x;
    }
    if (magnitude < 0x00800000) {
      return frexpSignificand(x * 0x1p24f);
    }
    return Float.intBitsToFloat((bits & 0x807fffff) | 0x3f000000);
  }

  /** Exponent of Frexp; 0 for 0, infinities and NaN. */
  public static int frexpExponent(float x) {
    int magnitude = Float.floatToRawIntBits(x) & 0x7fffffff;
    if (magnitude == 0 || magnitude >= 0x7f800000) {
      return 0;
    }
    if (magnitude < 0x00800000) {
      return frexpExponent(x * 0x1p24f) - 24;
    }
    return (magnitude >>> 23) - 126;
  }

  /** round(clamp(x, low, 1) * scale) as an integer; NaN gives 0. */
  public static int packNormalized(float x, float low, float scale) {
    return (int) Math.rint(Math.min(Math.max(x, low), 1f) * scale);
  }

  /** clamp(field / scale, -1, 1) of a signed field. */
  public static float unpackSigned(int field, float scale) {
    return Math.max(field / scale, -1f);
  }
}
