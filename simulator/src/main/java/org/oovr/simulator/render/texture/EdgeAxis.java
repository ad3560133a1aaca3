package org.oovr.simulator.render.texture;

import org.oovr.simulator.lanes.LaneCasts;

/**
 * An axis that is clamped to its edges, as {@link TexelAxis#clampToEdge} does it for ordinary
 * coordinates, in loops that C2 vectorises: it does no loop with conversions.
 */
final class EdgeAxis {
  /** Whole numbers are apart by 1 from here on, and its bits. */
  private static final float WHOLE = 0x1p23f;

  private static final int WHOLE_BITS = 0x4b000000;

  /** Bits of 1. */
  private static final int ONE_BITS = 0x3f800000;

  private EdgeAxis() {}

  /**
   * Two texels next to each coordinate, and the weight of the second.
   *
   * @param scaled working memory, as is {@code fixed}
   * @return false, with nothing of use in the results, where a coordinate is not a number
   */
  static boolean linear(
      float[] c,
      int size,
      boolean normalized,
      int offset,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight) {
    float scale = normalized ? size : 1;
    for (int i = 0; i < n; i++) {
      weight[i] = Math.max(Math.min(c[i] * scale + offset, size) - 0.5f, 0f);
    }
    for (int i = 0; i < n; i++) {
      scaled[i] = weight[i] + WHOLE;
    }
    LaneCasts.toInts(scaled, c0, n);
    if (!isWhole(c0, n)) {
      return false;
    }
    // from the nearest whole number to the one below
    for (int i = 0; i < n; i++) {
      scaled[i] = weight[i] - (scaled[i] - WHOLE);
    }
    LaneCasts.toInts(scaled, fixed, n);
    int max = size - 1;
    for (int i = 0; i < n; i++) {
      int above = fixed[i] >> 31;
      int a = c0[i] - WHOLE_BITS + above;
      int beyond = a + 1 - max;
      c0[i] = a;
      c1[i] = max + (beyond & beyond >> 31);
      fixed[i] = above & ONE_BITS;
    }
    LaneCasts.toFloats(fixed, weight, n);
    for (int i = 0; i < n; i++) {
      weight[i] += scaled[i];
    }
    return true;
  }

  /** Whether all of these are bits of {@link #WHOLE} and a whole number below it. */
  private static boolean isWhole(int[] bits, int n) {
    // without a way out, which would keep C2 from vectorising
    int outside = 0;
    for (int i = 0; i < n; i++) {
      outside |= bits[i] - WHOLE_BITS;
    }
    return outside >>> 23 == 0;
  }
}
