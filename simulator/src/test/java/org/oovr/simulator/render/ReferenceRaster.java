package org.oovr.simulator.render;

/**
 * A slow rasteriser as oracle: every pixel against every triangle, edge functions in exact
 * integers, attributes in double. No tiles, bins, blocks, quads or early tests.
 */
final class ReferenceRaster {
  final int width;
  final int height;
  final double[][] color;
  final double[] depth;

  /** Whether the upper of two horizontal edges owns the samples on it. */
  boolean upperOwns;

  boolean depthTest;
  boolean alphaBlend;
  boolean cullBack;

  ReferenceRaster(int width, int height) {
    this.width = width;
    this.height = height;
    color = new double[width * height][4];
    depth = new double[width * height];
    java.util.Arrays.fill(depth, 1);
  }

  /** Draws triangles of 8 floats a vertex: clip position inside the view volume, colour. */
  void draw(float[] v) {
    for (int t = 0; t + 24 <= v.length; t += 24) {
      triangle(v, t);
    }
  }

  private void triangle(float[] v, int at) {
    double[] x = new double[3];
    double[] y = new double[3];
    double[] z = new double[3];
    double[] oow = new double[3];
    long[] fx = new long[3];
    long[] fy = new long[3];
    for (int i = 0; i < 3; i++) {
      int p = at + 8 * i;
      // the window transform in float, as it decides the snapped position
      float inverse = 1f / v[p + 3];
      float wx = v[p] * inverse * (width * 0.5f) + width * 0.5f;
      float wy = v[p + 1] * inverse * (height * 0.5f) + height * 0.5f;
      x[i] = wx;
      y[i] = wy;
      z[i] = v[p + 2] * inverse * 0.5f + 0.5f;
      oow[i] = inverse;
      fx[i] = (long) Math.rint((wx - 0.5f) * 256);
      fy[i] = (long) Math.rint((wy - 0.5f) * 256);
    }
    long area = cross(fx[0], fy[0], fx[1], fy[1], fx[2], fy[2]);
    if (area == 0 || cullBack && area < 0) {
      return;
    }
    int s = area > 0 ? 1 : 2; // go round counter-clockwise
    for (int py = 0; py < height; py++) {
      for (int px = 0; px < width; px++) {
        if (inside(fx, fy, 0, s, px, py)
            && inside(fx, fy, s, 3 - s, px, py)
            && inside(fx, fy, 3 - s, 0, px, py)) {
          pixel(v, at, x, y, z, oow, px, py);
        }
      }
    }
  }

  private static long cross(long ax, long ay, long bx, long by, long px, long py) {
    return Math.subtractExact(
        Math.multiplyExact(bx - ax, py - ay), Math.multiplyExact(by - ay, px - ax));
  }

  private boolean inside(long[] fx, long[] fy, int a, int b, int px, int py) {
    long e = cross(fx[a], fy[a], fx[b], fy[b], px * 256L, py * 256L);
    if (e != 0) {
      return e > 0;
    }
    boolean left = fy[b] < fy[a];
    boolean horizontal = fy[b] == fy[a];
    boolean interiorBelow = fx[b] < fx[a];
    return left || horizontal && interiorBelow == upperOwns;
  }

  private void pixel(
      float[] v, int at, double[] x, double[] y, double[] z, double[] oow, int px, int py) {
    double cx = px + 0.5;
    double cy = py + 0.5;
    double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    double b1 = ((cx - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (cy - y[0])) / area;
    double b2 = ((x[1] - x[0]) * (cy - y[0]) - (cx - x[0]) * (y[1] - y[0])) / area;
    double b0 = 1 - b1 - b2;
    int i = py * width + px;
    double d = b0 * z[0] + b1 * z[1] + b2 * z[2];
    if (depthTest && !(d < depth[i])) {
      return;
    }
    depth[i] = depthTest ? d : depth[i];
    double w = 1 / (b0 * oow[0] + b1 * oow[1] + b2 * oow[2]);
    double[] source = new double[4];
    for (int c = 0; c < 4; c++) {
      source[c] =
          (b0 * v[at + 4 + c] * oow[0]
                  + b1 * v[at + 12 + c] * oow[1]
                  + b2 * v[at + 20 + c] * oow[2])
              * w;
      source[c] = Math.min(1, Math.max(0, source[c]));
    }
    double a = source[3];
    for (int c = 0; c < 4; c++) {
      color[i][c] = alphaBlend ? source[c] * a + color[i][c] * (1 - a) : source[c];
    }
  }
}
