package org.oovr.simulator.render.geometry;

/**
 * The grid of bins over a render target. A bin is the unit of parallel rasterisation: 64x64 pixels,
 * 4x4 of the 16x16 tiles in which work is reported.
 */
public final class Bins {
  public static final int SHIFT = 6;
  public static final int SIZE = 1 << SHIFT;

  private Bins() {}

  /** Bins needed for so many pixels. */
  public static int across(int pixels) {
    return pixels + SIZE - 1 >> SHIFT;
  }
}
