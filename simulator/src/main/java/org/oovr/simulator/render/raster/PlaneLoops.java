package org.oovr.simulator.render.raster;

/**
 * Planes over the lanes of a run. These loops are the hot ones: straight-line bodies over primitive
 * arrays, which HotSpot turns into vector instructions.
 */
final class PlaneLoops {
  private PlaneLoops() {}

  static void values(
      float[] dst, float[] x, float[] y, float a, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      dst[i] = Math.fma(dy, y[i], Math.fma(dx, x[i], a));
    }
  }

  static void reciprocals(
      float[] dst, float[] x, float[] y, float a, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      dst[i] = 1f / Math.fma(dy, y[i], Math.fma(dx, x[i], a));
    }
  }

  static void products(
      float[] dst, float[] w, float[] x, float[] y, float a, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      dst[i] = Math.fma(dy, y[i], Math.fma(dx, x[i], a)) * w[i];
    }
  }
}
