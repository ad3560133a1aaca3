package org.oovr.simulator.lanes;

/**
 * Planes over the lanes of a run. These loops are the hot ones: straight-line bodies over primitive
 * arrays, which HotSpot turns into vector instructions. The four lanes of a single quad, as small
 * triangles have, are done before such a loop would have begun.
 */
final class PlaneLoops {
  private static final int QUAD = 4;

  private PlaneLoops() {}

  private static float at(float[] x, float[] y, float a, float dx, float dy, int i) {
    return Math.fma(dy, y[i], Math.fma(dx, x[i], a));
  }

  static void planes(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] dst) {
    if (to - from == QUAD) {
      dst[from] = at(x, y, a, dx, dy, from);
      dst[from + 1] = at(x, y, a, dx, dy, from + 1);
      dst[from + 2] = at(x, y, a, dx, dy, from + 2);
      dst[from + 3] = at(x, y, a, dx, dy, from + 3);
      return;
    }
    for (int i = from; i < to; i++) {
      dst[i] = Math.fma(dy, y[i], Math.fma(dx, x[i], a));
    }
  }

  static void reciprocals(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] dst) {
    if (to - from == QUAD) {
      dst[from] = 1f / at(x, y, a, dx, dy, from);
      dst[from + 1] = 1f / at(x, y, a, dx, dy, from + 1);
      dst[from + 2] = 1f / at(x, y, a, dx, dy, from + 2);
      dst[from + 3] = 1f / at(x, y, a, dx, dy, from + 3);
      return;
    }
    for (int i = from; i < to; i++) {
      dst[i] = 1f / Math.fma(dy, y[i], Math.fma(dx, x[i], a));
    }
  }

  static void products(
      float[] x, float[] y, float a, float dx, float dy, float[] w, int from, int to, float[] dst) {
    if (to - from == QUAD) {
      dst[from] = at(x, y, a, dx, dy, from) * w[from];
      dst[from + 1] = at(x, y, a, dx, dy, from + 1) * w[from + 1];
      dst[from + 2] = at(x, y, a, dx, dy, from + 2) * w[from + 2];
      dst[from + 3] = at(x, y, a, dx, dy, from + 3) * w[from + 3];
      return;
    }
    for (int i = from; i < to; i++) {
      dst[i] = Math.fma(dy, y[i], Math.fma(dx, x[i], a)) * w[i];
    }
  }

  static void places(float[] steps, float step, float first, int n, float[] out, int at) {
    for (int i = 0; i < n; i++) {
      out[at + i] = steps[i] * step + first;
    }
  }
}
