package org.oovr.simulator.render.texture;

/**
 * Where the texels of one axis of a scaled image come from: for target texel {@code first + i}, a
 * pair of source texels and the weight of the second one. Coordinates outside the source read its
 * edge.
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
   * Target texels that lie outside [clip0, clip1), or come from outside the source, are left out;
   * how the cut in the source becomes whole target texels is Mesa's rounding.
   *
   * @param size source texels
   */
  ResampleAxis(int s0, int s1, int t0, int t1, int clip0, int clip1, int size, boolean linear) {
    int[] range = clip(s0, s1, t0, t1, clip0, clip1, size);
    first = range[0];
    count = range[1] - range[0];
    texel0 = new int[count];
    texel1 = new int[count];
    weight = new float[count];
    int lowest = Integer.MAX_VALUE;
    int highest = -1;
    double scale = t1 == t0 ? 0 : ((double) s1 - s0) / ((double) t1 - t0);
    for (int i = 0; i < count; i++) {
      double u = s0 + (first + i + 0.5 - t0) * scale;
      if (linear) {
        double v = u - 0.5;
        int floor = (int) Math.floor(v);
        texel0[i] = clamp(floor, size);
        texel1[i] = clamp(floor + 1, size);
        weight[i] = (float) (v - floor);
      } else {
        texel0[i] = clamp((int) Math.floor(u), size);
        texel1[i] = texel0[i];
      }
      lowest = Math.min(lowest, texel0[i]);
      highest = Math.max(highest, texel1[i]);
    }
    low = highest < 0 ? 0 : lowest;
    high = highest;
  }

  private static int clamp(int texel, int size) {
    return Math.max(0, Math.min(texel, size - 1));
  }

  /** First target texel and end of the target texels to write. */
  private static int[] clip(int s0, int s1, int t0, int t1, int clip0, int clip1, int size) {
    int[] source = {s0, s1};
    int[] target = {t0, t1};
    boolean empty =
        s0 == s1
            || t0 == t1
            || clip0 >= clip1
            || Math.max(t0, t1) <= clip0
            || Math.min(t0, t1) >= clip1
            || Math.max(s0, s1) <= 0
            || Math.min(s0, s1) >= size;
    if (empty) {
      return new int[] {clip0, clip0};
    }
    cut(target, source, clip0, clip1);
    cut(source, target, 0, size);
    int start = Math.max(clip0, Math.min(target[0], target[1]));
    int end = Math.min(clip1, Math.max(target[0], target[1]));
    return new int[] {start, Math.max(start, end)};
  }

  /** Limits interval {@code a} to [low, high] and takes the same parts, rounded, off {@code b}. */
  private static void cut(int[] a, int[] b, int low, int high) {
    for (int out = 1; out >= 0; out--) {
      int in = 1 - out;
      if (a[out] > high) {
        float t = (high - a[in]) / (float) (a[out] - a[in]);
        a[out] = high;
        b[out] = b[in] + part(t, b[out] - b[in]);
        break;
      }
    }
    for (int out = 0; out < 2; out++) {
      int in = 1 - out;
      if (a[out] < low) {
        float t = (low - a[out]) / (float) (a[in] - a[out]);
        a[out] = low;
        b[out] += part(t, b[in] - b[out]);
        break;
      }
    }
  }

  private static int part(float t, int length) {
    return (int) (t * length + (length > 0 ? 0.5f : -0.5f));
  }

  /** Whether no target texel is written. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Weight in 1/256, rounded to nearest. */
  int weight8(int i) {
    return (int) (weight[i] * 256 + 0.5f);
  }
}
