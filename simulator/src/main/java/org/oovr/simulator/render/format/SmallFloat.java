package org.oovr.simulator.render.format;

import org.oovr.simulator.lanes.Halves;

/**
 * Floating-point formats below 32 bits: 16-bit half (OpenGL 3.3 core, section 2.1.2), unsigned 11
 * and 10 bits (2.1.3, 2.1.4), and three 9-bit mantissas with a shared exponent (section 3.8.1).
 */
public final class SmallFloat {
  private static final int EXPONENT_BIAS_DIFFERENCE = 127 - 15;
  private static final int SHARED_BIAS = 15;
  private static final int SHARED_MANTISSA_BITS = 9;
  private static final float SHARED_MAX = 65408f;

  private static final float[] HALF_TO_FLOAT = new float[1 << 16];
  private static final float[] FLOAT11 = new float[1 << 11];
  private static final float[] FLOAT10 = new float[1 << 10];

  /** What the mantissas of a shared exponent are multiplied with. */
  private static final float[] SHARED_SCALE = new float[32];

  static {
    for (int i = 0; i < HALF_TO_FLOAT.length; i++) {
      HALF_TO_FLOAT[i] = Halves.toFloat(i);
    }
    for (int i = 0; i < FLOAT11.length; i++) {
      FLOAT11[i] = Float.intBitsToFloat(expandMagnitude(i, 6));
    }
    for (int i = 0; i < FLOAT10.length; i++) {
      FLOAT10[i] = Float.intBitsToFloat(expandMagnitude(i, 5));
    }
    for (int i = 0; i < SHARED_SCALE.length; i++) {
      SHARED_SCALE[i] = Math.scalb(1f, i - SHARED_BIAS - SHARED_MANTISSA_BITS);
    }
  }

  private SmallFloat() {}

  /** Value of the half whose bits are the low 16 of {@code bits}. */
  public static float halfToFloat(int bits) {
    return HALF_TO_FLOAT[bits & 0xffff];
  }

  /** Bits of the float that equals an unsigned small float with a 5-bit exponent. */
  private static int expandMagnitude(int bits, int mantissaBits) {
    int exponent = bits >>> mantissaBits;
    int mantissa = bits & ((1 << mantissaBits) - 1);
    if (exponent == 31) {
      return 0x7f800000 | mantissa << (23 - mantissaBits);
    }
    if (exponent == 0) {
      // denormal: exact in a float, 2^-14 is the smallest normal
      return Float.floatToRawIntBits(mantissa * Math.scalb(1f, -14 - mantissaBits));
    }
    return (exponent + EXPONENT_BIAS_DIFFERENCE) << 23 | mantissa << (23 - mantissaBits);
  }

  /**
   * Half nearest to {@code f}, ties to even; values beyond 65519 become infinity, NaN stays NaN:
   * always the same, because its sign depends on how the JVM compiled what made it.
   */
  public static int floatToHalf(float f) {
    int bits = Float.floatToIntBits(f);
    int sign = bits >>> 16 & 0x8000;
    return sign | roundMagnitude(bits & 0x7fffffff, 10);
  }

  /** Half next to {@code f} towards zero, see {@link Halves#truncated}. */
  public static int truncateToHalf(float f) {
    return Halves.truncated(f);
  }

  /** Cuts a non-negative float (its bits) off to a 5-bit exponent and so many mantissa bits. */
  private static int truncateMagnitude(int bits, int mantissaBits) {
    int infinity = 31 << mantissaBits;
    if (bits >= 0x7f800000) {
      return bits > 0x7f800000 ? infinity | 1 << (mantissaBits - 1) : infinity;
    }
    int exponent = bits >>> 23;
    int minNormal = EXPONENT_BIAS_DIFFERENCE + 1;
    int drop = 23 - mantissaBits;
    if (exponent >= minNormal) {
      return Math.min(bits - (EXPONENT_BIAS_DIFFERENCE << 23) >>> drop, infinity - 1);
    }
    // a shift by 32 or more would wrap round
    int right = minNormal - exponent + drop;
    return right > 24 ? 0 : (bits & 0x7fffff | 0x800000) >>> right;
  }

  /** Rounds a non-negative float (its bits) to a 5-bit exponent and so many mantissa bits. */
  private static int roundMagnitude(int bits, int mantissaBits) {
    int infinity = 31 << mantissaBits;
    if (bits >= 0x7f800000) {
      return bits > 0x7f800000 ? infinity | 1 << (mantissaBits - 1) : infinity;
    }
    int drop = 23 - mantissaBits;
    int exponent = bits >>> 23;
    int minNormal = EXPONENT_BIAS_DIFFERENCE + 1;
    int value;
    if (exponent >= minNormal) {
      value = bits - (EXPONENT_BIAS_DIFFERENCE << 23);
    } else {
      int shift = minNormal - exponent;
      if (shift > 24) {
        return 0;
      }
      // the implicit one becomes explicit; keep what falls off as a sticky bit
      int mantissa = exponent == 0 ? bits : bits & 0x7fffff | 0x800000;
      int sticky = (mantissa & ((1 << shift) - 1)) != 0 ? 1 : 0;
      value = mantissa >>> shift | sticky;
    }
    int half = (1 << (drop - 1)) - 1;
    int rounded = (value + half + (value >>> drop & 1)) >>> drop;
    return Math.min(rounded, infinity);
  }

  /** Value of an unsigned 11-bit float (6-bit mantissa). */
  public static float float11ToFloat(int bits) {
    return FLOAT11[bits & 0x7ff];
  }

  /** Value of an unsigned 10-bit float (5-bit mantissa). */
  public static float float10ToFloat(int bits) {
    return FLOAT10[bits & 0x3ff];
  }

  /** Unsigned 11-bit float towards zero: negative values become 0, finite ones stay finite. */
  public static int floatToFloat11(float f) {
    return floatToUnsigned(f, 6);
  }

  /** Unsigned 10-bit float towards zero: negative values become 0, finite ones stay finite. */
  public static int floatToFloat10(float f) {
    return floatToUnsigned(f, 5);
  }

  private static int floatToUnsigned(float f, int mantissaBits) {
    int infinity = 31 << mantissaBits;
    if (Float.isNaN(f)) {
      return infinity | 1;
    }
    if (!(f > 0)) {
      return 0;
    }
    return truncateMagnitude(Float.floatToRawIntBits(f), mantissaBits);
  }

  /** Component of a shared-exponent word: 0 red, 1 green, 2 blue. */
  public static float sharedToFloat(int word, int component) {
    int mantissa = word >>> (component * SHARED_MANTISSA_BITS) & 0x1ff;
    return mantissa * SHARED_SCALE[word >>> 27];
  }

  /** Shared-exponent word of three components (OpenGL 3.3 core, section 3.8.1, RGB9_E5). */
  public static int floatsToShared(float r, float g, float b) {
    float rc = clampShared(r);
    float gc = clampShared(g);
    float bc = clampShared(b);
    float max = Math.max(rc, Math.max(gc, bc));
    int floorLog = max > 0 ? Math.getExponent(max) : -SHARED_BIAS - 1;
    int exponent = Math.max(-SHARED_BIAS - 1, floorLog) + 1 + SHARED_BIAS;
    double scale = Math.scalb(1.0, SHARED_BIAS + SHARED_MANTISSA_BITS - exponent);
    if ((int) (max * scale + 0.5) == 1 << SHARED_MANTISSA_BITS) {
      exponent++;
      scale *= 0.5;
    }
    return (int) (rc * scale + 0.5)
        | (int) (gc * scale + 0.5) << 9
        | (int) (bc * scale + 0.5) << 18
        | exponent << 27;
  }

  private static float clampShared(float f) {
    return f > 0 ? Math.min(f, SHARED_MAX) : 0;
  }
}
