package org.oovr.simulator.lanes;

/** Single halves (OpenGL 3.3 core, section 2.1.2). */
public final class Halves {
  /** What the exponents of floats are above those of halves. */
  private static final int BIAS = 127 - 15;

  private static final int INFINITE = 0x7c00;
  private static final int NOT_A_NUMBER = 0x7e00;
  private static final int FLOAT_INFINITE = 0x7f800000;

  private Halves() {}

  /** Value of the half whose bits are the low 16 of {@code bits}; NaN keeps its own. */
  public static float toFloat(int bits) {
    int sign = (bits & 0x8000) << 16;
    int magnitude = bits & 0x7fff;
    if (magnitude >= INFINITE) {
      return Float.intBitsToFloat(sign | FLOAT_INFINITE | magnitude << 13);
    }
    // those below 2^-14 are floats below 2^-126 without the bias: the product is exact for all
    float value = Float.intBitsToFloat(magnitude << 13) * 0x1p112f;
    return Float.intBitsToFloat(sign | Float.floatToRawIntBits(value));
  }

  /**
   * Half next to {@code f} towards zero: how llvmpipe writes colours. Finite values stay finite,
   * NaN stays NaN: always the same, because its sign depends on how the JVM compiled what made it.
   */
  public static int truncated(float f) {
    int bits = Float.floatToIntBits(f);
    int sign = bits >>> 16 & 0x8000;
    int magnitude = bits & 0x7fffffff;
    if (magnitude >= FLOAT_INFINITE) {
      return sign | (magnitude > FLOAT_INFINITE ? NOT_A_NUMBER : INFINITE);
    }
    int exponent = magnitude >>> 23;
    if (exponent > BIAS) {
      return sign | Math.min(magnitude - (BIAS << 23) >>> 13, INFINITE - 1);
    }
    // a shift by 32 or more would wrap round
    int right = Math.min(BIAS + 1 - exponent + 13, 31);
    return sign | (magnitude & 0x7fffff | 0x800000) >>> right;
  }
}
