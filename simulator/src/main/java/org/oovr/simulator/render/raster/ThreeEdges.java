package org.oovr.simulator.render.raster;

/**
 * Which pixels of quads are inside of three edges. Apart from who takes the quads and without a
 * branch: so it is compiled once, whatever is drawn, and not anew within all that walks primitives.
 */
final class ThreeEdges {
  private ThreeEdges() {}

  /**
   * Notes a row of quads: bit {@code 2*row + column} for each pixel inside. An edge is its value at
   * the row's lower left pixel, at least 0 inside, and its steps to the right and up; all values
   * fit 32 bits.
   *
   * @param to from {@code at} on one entry for each quad
   */
  static void row(
      int[] to,
      int at,
      int columns,
      int u,
      int ux,
      int uy,
      int v,
      int vx,
      int vy,
      int w,
      int wx,
      int wy) {
    int eu = u;
    int ev = v;
    int ew = w;
    for (int i = 0; i < columns; i++) {
      int outside =
          (eu | ev | ew) >>> 31
              | (eu + ux | ev + vx | ew + wx) >>> 31 << 1
              | (eu + uy | ev + vy | ew + wy) >>> 31 << 2
              | (eu + ux + uy | ev + vx + vy | ew + wx + wy) >>> 31 << 3;
      to[at + i] = ~outside & 15;
      eu += 2 * ux;
      ev += 2 * vx;
      ew += 2 * wx;
    }
  }
}
