package org.oovr.simulator.render.texture;

/**
 * Where the texels of one axis of a scaled image come from: for target texel {@code first + i}, a
 * pair of source texels and the weight of the second one; or -1 where the source has none.
 */
final class ResampleAxis {
  final int first;
  final int count;
  final int[] texel0;
  final int[] texel1;
  final float[] weight;

  /** Smallest and largest source texel used. */
  final int low;

  final int high;

  /**
   * Maps target interval [t0, t1) onto source interval [s0, s1), either of which may run backwards.
   *
   * @param clip0 first target texel to write
   * @param clip1 end of the target texels to write
   * @param size source texels; a target texel whose centre falls outside is left out
   */
  ResampleAxis(int s0, int s1, int t0, int t1, int clip0, int clip1, int size, boolean linear) {
    int low0 = Math.min(t0, t1);
    int high0 = Math.max(t0, t1);
    first = Math.max(low0, clip0);
    count = Math.max(0, Math.min(high0, clip1) - first);
    texel0 = new int[count];
    texel1 = new int[count];
    weight = new float[count];
    int lowest = Integer.MAX_VALUE;
    int highest = -1;
    double scale = t1 == t0 ? 0 : ((double) s1 - s0) / ((double) t1 - t0);
    for (int i = 0; i < count; i++) {
      double u = s0 + (first + i + 0.5 - t0) * scale;
      int nearest = (int) Math.floor(u);
      if (nearest < 0 || nearest >= size) {
        texel0[i] = -1;
        continue;
      }
      if (linear) {
        double v = u - 0.5;
        int floor = (int) Math.floor(v);
        texel0[i] = Math.max(0, floor);
        texel1[i] = Math.min(size - 1, floor + 1);
        weight[i] = (float) (v - floor);
      } else {
        texel0[i] = nearest;
        texel1[i] = nearest;
      }
      lowest = Math.min(lowest, texel0[i]);
      highest = Math.max(highest, texel1[i]);
    }
    low = highest < 0 ? 0 : lowest;
    high = highest;
  }

  /** Whether no target texel is written. */
  boolean isEmpty() {
    return high < 0;
  }

  /** Weight in 1/256, rounded to nearest. */
  int weight8(int i) {
    return (int) (weight[i] * 256 + 0.5f);
  }
}
