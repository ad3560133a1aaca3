package org.oovr.simulator.render.geometry;

/**
 * Edge functions of counter-clockwise polygons over pixels (RTR ch. 23.1; GL 3.3 core 3.6.1).
 *
 * <p>With corners in 24.8 fixed point relative to pixel centres, the edge a to b is {@code E(x, y)
 * = (bx-ax)*(y-ay) - (by-ay)*(x-ax)}, inside where positive, and where zero if the edge owns its
 * samples. At pixel (px, py) that is {@code 256*(A*px + B*py) + c}; as the first part is a multiple
 * of 256, {@code E >= 0} holds exactly when {@code A*px + B*py + (c >> 8) >= 0}.
 */
public final class EdgeFunction {
  private EdgeFunction() {}

  /** Step per pixel to the right. */
  public static int stepX(int ay, int by) {
    return ay - by;
  }

  /** Step per pixel upwards. */
  public static int stepY(int ax, int bx) {
    return bx - ax;
  }

  /**
   * Value at pixel (0, 0), so that the edge is passed where value plus steps is not negative.
   *
   * @param offsetX sample position relative to the pixel centre, 1/256 pixel
   * @param upperOwns whether the upper of two horizontal edges owns its samples, else the lower
   */
  public static long atOrigin(
      int ax, int ay, int bx, int by, int offsetX, int offsetY, boolean upperOwns) {
    int stepX = ay - by;
    int stepY = bx - ax;
    long c = (long) stepX * (offsetX - ax) + (long) stepY * (offsetY - ay);
    return (owns(stepX, stepY, upperOwns) ? c : c - 1) >> 8;
  }

  /** Whether the samples on an edge are inside, told by its steps. */
  public static boolean owns(int stepX, int stepY, boolean upperOwns) {
    // left edges of a counter-clockwise polygon run downwards, upper edges to the left
    return stepX > 0 || stepX == 0 && (upperOwns ? stepY < 0 : stepY > 0);
  }
}
