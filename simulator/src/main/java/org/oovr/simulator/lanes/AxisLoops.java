package org.oovr.simulator.lanes;

/**
 * Axes of textures for ordinary coordinates, in loops that C2 vectorises as far as there is a way:
 * it does no loop with conversions.
 */
final class AxisLoops {
  /** Whole numbers are apart by 1 from here on, and its bits. */
  private static final float WHOLE = 0x1p23f;

  private static final int WHOLE_BITS = 0x4b000000;

  /** Bits of 1. */
  private static final int ONE_BITS = 0x3f800000;

  private AxisLoops() {}

  /** See {@link LaneKernels#repeatNearest}. */
  static void repeatNearest(float[] c, float scale, int offset, int mask, int n, int[] texel) {
    for (int i = 0; i < n; i++) {
      texel[i] = floor(c[i] * scale) + offset & mask;
    }
  }

  /** What x86 gives for what does not fit an int. */
  static int floor(float f) {
    int i = (int) f;
    i = f < i ? i - 1 : i;
    return Math.abs(f) < 0x1p31f ? i : Integer.MIN_VALUE;
  }

  /** See {@link LaneKernels#clampLinear}; false where a coordinate is not a number. */
  static boolean clampLinear(
      float[] c,
      float scale,
      int offset,
      int size,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight) {
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

  /** See {@link LaneKernels#repeatLinear}; false where a coordinate is far away or no number. */
  static boolean repeatLinear(
      float[] c,
      float scale,
      int offset,
      int mask,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight) {
    for (int i = 0; i < n; i++) {
      weight[i] = c[i] * scale - 0.5f + offset;
    }
    for (int i = 0; i < n; i++) {
      scaled[i] = weight[i] + LoopKernels.ROUND_FLOAT;
    }
    LaneCasts.toInts(scaled, c0, n);
    if (!LoopKernels.isRounded(c0, n)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      scaled[i] = weight[i] - (scaled[i] - LoopKernels.ROUND_FLOAT);
    }
    LaneCasts.toInts(scaled, fixed, n);
    for (int i = 0; i < n; i++) {
      int above = fixed[i] >> 31;
      int a = c0[i] - LoopKernels.ROUND_FLOAT_BITS + above;
      c0[i] = a & mask;
      c1[i] = a + 1 & mask;
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
