package org.oovr.simulator.render.raster;

import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.draw.ViewportTransform;

/**
 * Depths of a primitive over the pixels of a bin, clamped to its viewport's. Every operation is
 * monotonic in x and in y, also after rounding: {@link HiZ} relies on it.
 */
final class DepthPlane {
  private final float[] plane = new float[4];
  private final float[] column = new float[HiZ.BLOCK];
  private float z0;
  private float zx;
  private float zy;
  private float offset;
  private float low;
  private float high;

  /** The bin's first pixel, and a row's step, in the planes' coordinates. */
  private float fromX;

  private float fromY;
  private float up;

  /** Takes the plane of the primitive begun. */
  void begin(Interpolator interpolator, ViewportTransform viewport, int binX, int binY) {
    low = viewport.depthLow;
    high = viewport.depthHigh;
    interpolator.depthPlane(plane);
    z0 = plane[0];
    zx = plane[1];
    zy = plane[2];
    offset = plane[3];
    fromX = interpolator.planeX(binX);
    fromY = interpolator.planeY(binY);
    up = interpolator.planeStepY();
  }

  /** Clamped depth at a point relative to the centre of the bin's first pixel. */
  float at(float x, float y) {
    float z = Math.fma(zy, fromY + up * y, Math.fma(zx, fromX + x, z0)) + offset;
    // in this order NaN is the largest depth
    z = z < high ? z : high;
    return z > low ? z : low;
  }

  /**
   * The least, or the greatest, depth in an 8x8 block.
   *
   * @param reach how far samples lie from the centres of pixels, in pixels
   */
  float extreme(int x, int y, float reach, boolean least) {
    float atX = zx > 0 == least ? x - reach : x + HiZ.BLOCK - 1 + reach;
    float atY = zy * up > 0 == least ? y - reach : y + HiZ.BLOCK - 1 + reach;
    return at(atX, atY);
  }

  /** The depths of an 8x8 block, row by row, by the same operations as {@link #at}. */
  void block(int x, int y, float[] out) {
    for (int i = 0; i < HiZ.BLOCK; i++) {
      column[i] = Math.fma(zx, fromX + (x + i), z0);
    }
    Lanes.kernels().squareDepths(column, zy, fromY + up * y, up, offset, low, high, out);
  }
}
