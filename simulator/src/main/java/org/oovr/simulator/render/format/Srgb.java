package org.oovr.simulator.render.format;

/**
 * The sRGB transfer function on 8-bit components (OpenGL 3.3 core, sections 3.8.15 and 4.1.8).
 * Decoding is a table; encoding gives the component whose exact real value is nearest.
 */
public final class Srgb {
  /** Linear value of each stored component, 0 to 1. */
  private static final float[] TO_LINEAR = new float[256];

  /** Smallest float that encodes to at least k; {@code THRESHOLD[256]} is above everything. */
  private static final float[] THRESHOLD = new float[257];

  // Buckets of the encoding table: floats in [2^-13, 1) by exponent and 9 mantissa bits. Their
  // width is at most 2^-10, less than the distance of two thresholds there.
  private static final int BUCKET_SHIFT = 14;
  private static final int FIRST_BITS = (127 - 13) << 23;
  private static final int ONE_BITS = 127 << 23;
  private static final byte[] BUCKET = new byte[(ONE_BITS - FIRST_BITS >> BUCKET_SHIFT) + 1];

  static {
    for (int k = 0; k < 256; k++) {
      TO_LINEAR[k] = (float) decodeExact(k / 255.0);
      THRESHOLD[k] = k == 0 ? Float.NEGATIVE_INFINITY : ceilToFloat(decodeExact((k - 0.5) / 255));
    }
    THRESHOLD[256] = Float.POSITIVE_INFINITY;
    int k = 0;
    for (int i = 0; i < BUCKET.length; i++) {
      float low = Float.intBitsToFloat(FIRST_BITS + (i << BUCKET_SHIFT));
      while (k < 255 && low >= THRESHOLD[k + 1]) {
        k++;
      }
      BUCKET[i] = (byte) k;
    }
  }

  private Srgb() {}

  private static double decodeExact(double s) {
    return s <= 0.04045 ? s / 12.92 : StrictMath.pow((s + 0.055) / 1.055, 2.4);
  }

  private static float ceilToFloat(double d) {
    float f = (float) d;
    return f < d ? Math.nextUp(f) : f;
  }

  /** Linear value of the stored component in the low 8 bits. */
  public static float toLinear(int component) {
    return TO_LINEAR[component & 0xff];
  }

  /** Stored component, 0 to 255, nearest to a linear value; NaN gives 0. */
  public static int fromLinear(float linear) {
    if (!(linear < 1)) {
      return linear >= 1 ? 255 : 0;
    }
    int bits = Float.floatToRawIntBits(linear);
    int k = bits < FIRST_BITS ? 0 : BUCKET[bits - FIRST_BITS >> BUCKET_SHIFT] & 0xff;
    // one step nearly always; below 2^-13 the value is component 0 or at most one more
    while (linear >= THRESHOLD[k + 1]) {
      k++;
    }
    return k;
  }

  /** A copy of the 256-entry decoding table. */
  public static float[] linearTable() {
    return TO_LINEAR.clone();
  }
}
