package org.oovr.simulator.lanes;

/** Depths of squares of pixels. */
final class DepthLoops {
  private static final int SQUARE = LaneKernels.SQUARE;
  private static final float MAX24 = 0xffffff;

  private DepthLoops() {}

  static void squareDepths(
      float[] column,
      float dy,
      float y,
      float up,
      float offset,
      float low,
      float high,
      float[] out) {
    for (int r = 0; r < SQUARE; r++) {
      float row = y + up * r;
      for (int i = 0; i < SQUARE; i++) {
        float z = Math.fma(dy, row, column[i]) + offset;
        z = z < high ? z : high;
        out[r * SQUARE + i] = z > low ? z : low;
      }
    }
  }

  static void toUnorm24(float[] in, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = unorm24(in[i]);
    }
  }

  /** In the steps of llvmpipe: a product in single precision, to the nearest, halves to even. */
  static int unorm24(float z) {
    return (int) Math.rint((double) (z * MAX24));
  }

  /**
   * The float nearest to k / (2^24 - 1), without a division: k / 2^24 is a float, and what lacks is
   * between a half and one of its last place, so the sum is the float above.
   */
  static float depth24(int word) {
    float below = (word >>> 8) * 0x1p-24f;
    return below + below * LoopKernels.BEYOND24;
  }

  static void depths24(int[] words, int[] at, int from, int to, float[] out) {
    for (int i = from; i < to; i++) {
      out[i] = depth24(words[at[i]]);
    }
  }

  static void testSquare(
      int[] words,
      int at,
      int rowWords,
      int shift,
      int keep,
      int[] values,
      int passing,
      boolean write,
      int[] passed) {
    boolean less = (passing & LaneKernels.LESS) != 0;
    boolean equal = (passing & LaneKernels.EQUAL) != 0;
    boolean greater = (passing & LaneKernels.GREATER) != 0;
    for (int r = 0; r < SQUARE; r++) {
      int bits = 0;
      int row = at + r * rowWords;
      for (int i = 0; i < SQUARE; i++) {
        int word = words[row + i];
        int value = values[r * SQUARE + i];
        int stored = word >>> shift;
        if (value < stored ? less : value == stored ? equal : greater) {
          bits |= 1 << i;
          if (write) {
            words[row + i] = value << shift | word & keep;
          }
        }
      }
      passed[r] = bits;
    }
  }
}
