package org.oovr.simulator.render.format;

/**
 * The sRGB transfer function on 8-bit components (OpenGL 3.3 core, sections 3.8.15 and 4.1.8), in
 * the approximation of the reference driver, which the specification's tolerance admits: llvmpipe
 * 22.3 decodes with a cubic (at most 0.34 of an 8-bit step off the exact curve) and encodes with a
 * sum of x^0.375 and x^0.5 (at most 0.67 of a step). Scenes that multiply several sRGB textures
 * show the difference. Measured with texelFetch of all 256 components, and a ramp of 2^20 values.
 */
public final class Srgb {
  /** Linear value of each stored component, 0 to 1. */
  private static final float[] TO_LINEAR = new float[256];

  /** Smallest float that encodes to at least k; {@code THRESHOLD[256]} is above everything. */
  private static final float[] THRESHOLD = new float[257];

  /** The bits of thresholds above 0. */
  private static final int[] THRESHOLD_BITS = new int[257];

  private static final int INFINITY = 0x7f800000;

  // Buckets of the encoding table: floats in [2^-13, 1) by exponent and 9 mantissa bits. Their
  // width is at most 2^-10, less than the distance of two thresholds there.
  private static final int BUCKET_SHIFT = 14;
  private static final int FIRST_BITS = (127 - 13) << 23;
  private static final int ONE_BITS = 127 << 23;

  /** The decoding curve is linear up to this component. */
  private static final int LAST_LINEAR_COMPONENT = 15;

  /** The encoding curve is linear up to this value. */
  private static final double LINEAR_END = 0.0031308;

  private static final byte[] BUCKET = new byte[(ONE_BITS - FIRST_BITS >> BUCKET_SHIFT) + 1];

  static {
    for (int k = 0; k < 256; k++) {
      TO_LINEAR[k] = decode(k);
      THRESHOLD[k] = k == 0 ? Float.NEGATIVE_INFINITY : threshold(k - 0.5);
    }
    THRESHOLD[256] = Float.POSITIVE_INFINITY;
    for (int k = 1; k <= 256; k++) {
      THRESHOLD_BITS[k] = Float.floatToRawIntBits(THRESHOLD[k]);
    }
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

  private static float decode(int component) {
    if (component <= LAST_LINEAR_COMPONENT) {
      return component / (12.6f * 255);
    }
    double x = component / 255.0;
    return (float) (0.0023 + x * (0.0030 + x * (0.6935 + x * 0.3012)));
  }

  /** Encoded value in 8-bit steps; grows with x but for the joint of its two parts. */
  private static double encode(double x) {
    if (x <= LINEAR_END) {
      return 12.92 * 255 * x;
    }
    double curve = 0.675 * StrictMath.pow(x, 0.375) + 0.325 * StrictMath.sqrt(x);
    return 255 * (1.0622 * curve - 0.0620);
  }

  /** Smallest float that encodes to at least so many steps, found by bisection of its bits. */
  private static float threshold(double steps) {
    int low = 0;
    int high = ONE_BITS;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (encode(Float.intBitsToFloat(middle)) >= steps) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return Float.intBitsToFloat(low);
  }

  /** Linear value of the stored component in the low 8 bits. */
  public static float toLinear(int component) {
    return TO_LINEAR[component & 0xff];
  }

  /** Stored component, 0 to 255, nearest to a linear value; NaN gives 0. */
  public static int fromLinear(float linear) {
    // no branch: neighbours differ, and a wrong guess costs as much as the rest
    int bits = Float.floatToRawIntBits(linear);
    int inside = Math.min(Math.max(bits, FIRST_BITS), ONE_BITS);
    int k = BUCKET[inside - FIRST_BITS >> BUCKET_SHIFT] & 0xff;
    int above = THRESHOLD_BITS[k + 1] - 1 - inside >>> 31;
    int number = ~(INFINITY - bits >> 31) | bits >> 31;
    return k + above & number;
  }

  /** Stored component, 0 to 255, nearest to a linear value on the exact curve; NaN gives 0. */
  public static int exactFromLinear(float linear) {
    if (!(linear > 0)) {
      return 0;
    }
    double x = Math.min(linear, 1);
    double steps = x <= LINEAR_END ? 12.92 * x : 1.055 * StrictMath.pow(x, 1 / 2.4) - 0.055;
    return (int) (255 * steps + 0.5);
  }

  /** A copy of the 256-entry decoding table. */
  public static float[] linearTable() {
    return TO_LINEAR.clone();
  }
}
