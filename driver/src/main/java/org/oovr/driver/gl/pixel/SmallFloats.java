package org.oovr.driver.gl.pixel;

/**
 * Conversions to and from the floating-point formats below 32 bits: half (1-5-10), unsigned 11 and
 * 10 bits (5-6 and 5-5), and shared exponent (GL 3.3 core, sections 2.1.2 to 2.1.4 and 3.9.1 for
 * RGB9_E5). Finite values round to the nearest representable one, ties to even.
 */
public final class SmallFloats {
  private static final int EXPONENT_BIAS = 15;
  private static final int RGB9E5_MANTISSA_BITS = 9;
  private static final float RGB9E5_MAX = 65408.0f;

  private static final float LEAST_NORMAL = 0x1p-14f;

  private SmallFloats() {}

  /** Half bits to float. */
  public static float halfToFloat(int half) {
    float magnitude = smallToFloat(half & 0x7fff, 10);
    return (half & 0x8000) != 0 ? -magnitude : magnitude;
  }

  /** Float to half bits; overflow gives infinity. */
  public static int floatToHalf(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = (bits >>> 16) & 0x8000;
    return sign | floatToSmall(Float.intBitsToFloat(bits & 0x7fffffff), 10, true);
  }

  /** Unsigned 11-bit float to float. */
  public static float uf11ToFloat(int bits) {
    return smallToFloat(bits & 0x7ff, 6);
  }

  /** Unsigned 10-bit float to float. */
  public static float uf10ToFloat(int bits) {
    return smallToFloat(bits & 0x3ff, 5);
  }

  /** Float to unsigned 11 bits; negatives give 0, too large finite values the largest finite. */
  public static int floatToUf11(float value) {
    return value < 0 ? 0 : floatToSmall(value, 6, false);
  }

  /** Float to unsigned 10 bits; negatives give 0, too large finite values the largest finite. */
  public static int floatToUf10(float value) {
    return value < 0 ? 0 : floatToSmall(value, 5, false);
  }

  /** Float to half bits towards zero, which the largest stays below infinity with. */
  public static int truncateToHalf(float value) {
    int half = floatToHalf(value);
    boolean infinite = Float.isInfinite(value) || Float.isNaN(value);
    return !infinite && Math.abs(halfToFloat(half)) > Math.abs(value) ? half - 1 : half;
  }

  /**
   * The unsigned 11-bit float next to a float towards zero, as Mesa packs it: 0 of what is less
   * than the least that is normal; else as {@link #floatToUf11}.
   */
  public static int truncateToUf11(float value) {
    return truncate(value, 6);
  }

  /** The same of 10 bits. */
  public static int truncateToUf10(float value) {
    return truncate(value, 5);
  }

  private static int truncate(float value, int mantissaBits) {
    if (value < LEAST_NORMAL) {
      return 0;
    }
    int nearest = floatToSmall(value, mantissaBits, false);
    return smallToFloat(nearest, mantissaBits) > value ? nearest - 1 : nearest;
  }

  /** Shared-exponent word of three colour values (GL 3.3 core 3.8.3). */
  public static int packRgb9e5(float red, float green, float blue) {
    float r = clampRgb9e5(red);
    float g = clampRgb9e5(green);
    float b = clampRgb9e5(blue);
    float max = Math.max(r, Math.max(g, b));
    // floor(log2(max)), at least -B-1 = -16
    int exponent = Math.max(-EXPONENT_BIAS - 1, Math.getExponent(max)) + 1 + EXPONENT_BIAS;
    double scale = StrictMath.scalb(1.0, exponent - EXPONENT_BIAS - RGB9E5_MANTISSA_BITS);
    if ((int) Math.floor(max / scale + 0.5) == 1 << RGB9E5_MANTISSA_BITS) {
      exponent++;
      scale *= 2;
    }
    int mr = (int) Math.floor(r / scale + 0.5);
    int mg = (int) Math.floor(g / scale + 0.5);
    int mb = (int) Math.floor(b / scale + 0.5);
    return mr | mg << 9 | mb << 18 | exponent << 27;
  }

  /** Component {@code index} (0 red, 1 green, 2 blue) of a shared-exponent word. */
  public static float unpackRgb9e5(int word, int index) {
    int mantissa = (word >>> (9 * index)) & 0x1ff;
    int exponent = (word >>> 27) - EXPONENT_BIAS - RGB9E5_MANTISSA_BITS;
    return (float) (mantissa * StrictMath.scalb(1.0, exponent));
  }

  private static float clampRgb9e5(float value) {
    // the comparison sends NaN to 0 as the spec demands
    return value > 0 ? Math.min(value, RGB9E5_MAX) : 0;
  }

  private static float smallToFloat(int bits, int mantissaBits) {
    int exponent = bits >>> mantissaBits;
    int mantissa = bits & ((1 << mantissaBits) - 1);
    if (exponent == 31) {
      return mantissa == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
    }
    if (exponent == 0) {
      return (float) StrictMath.scalb((double) mantissa, 1 - EXPONENT_BIAS - mantissaBits);
    }
    return Float.intBitsToFloat(
        (exponent - EXPONENT_BIAS + 127) << 23 | mantissa << (23 - mantissaBits));
  }

  private static int floatToSmall(float value, int mantissaBits, boolean overflowToInfinity) {
    int bits = Float.floatToRawIntBits(value);
    int infinity = 31 << mantissaBits;
    if (bits > 0x7f800000) {
      return infinity | 1 << (mantissaBits - 1);
    }
    if (bits == 0x7f800000) {
      return infinity;
    }
    int exponent = (bits >>> 23) - 127 + EXPONENT_BIAS;
    int mantissa = bits & 0x7fffff;
    int shift = 23 - mantissaBits;
    if (exponent <= 0) {
      // subnormal: shift the explicit leading one in
      if (exponent < -mantissaBits) {
        return 0;
      }
      mantissa |= 0x800000;
      shift += 1 - exponent;
      exponent = 0;
    }
    int kept = mantissa >>> shift;
    int rest = mantissa & ((1 << shift) - 1);
    int half = 1 << (shift - 1);
    int result = (exponent << mantissaBits) + kept;
    if (rest > half || (rest == half && (kept & 1) != 0)) {
      result++; // a carry runs into the exponent, which is what rounding up means
    }
    if (result >= infinity) {
      return overflowToInfinity ? infinity : infinity - 1;
    }
    return result;
  }
}
