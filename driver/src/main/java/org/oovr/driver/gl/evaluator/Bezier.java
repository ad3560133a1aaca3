package org.oovr.driver.gl.evaluator;

/**
 * Points on Bezier curves and surfaces. The order of operations is that of the reference driver:
 * the powers of the parameter go along with the sums, after Horner.
 */
public final class Bezier {
  private Bezier() {}

  /**
   * A point of a curve.
   *
   * @param points control points from {@code at} on
   * @param size components of a point
   */
  public static void curve(
      float[] points, int at, int step, int order, int size, float t, float[] out, int to) {
    if (order < 2) {
      System.arraycopy(points, at, out, to, size);
      return;
    }
    float binomial = order - 1;
    float s = 1 - t;
    for (int k = 0; k < size; k++) {
      out[to + k] = s * points[at + k] + binomial * t * points[at + step + k];
    }
    float power = t * t;
    int p = at + 2 * step;
    for (int i = 2; i < order; i++, power *= t, p += step) {
      binomial *= order - i;
      binomial *= 1f / i;
      for (int k = 0; k < size; k++) {
        out[to + k] = s * out[to + k] + binomial * power * points[p + k];
      }
    }
  }

  /** A point of a surface: first along the parameter of the lower order. */
  public static void surface(Evaluators.Map map, int size, float u, float v, float[] out) {
    int uOrder = map.orders()[0];
    int vOrder = map.orders()[1];
    int row = vOrder * size;
    if (vOrder > uOrder) {
      if (uOrder < 2) {
        curve(map.points(), 0, size, vOrder, size, v, out, 0);
        return;
      }
      float[] across = new float[row];
      for (int j = 0; j < vOrder; j++) {
        curve(map.points(), j * size, row, uOrder, size, u, across, j * size);
      }
      curve(across, 0, size, vOrder, size, v, out, 0);
    } else if (vOrder > 1) {
      float[] across = new float[uOrder * size];
      for (int i = 0; i < uOrder; i++) {
        curve(map.points(), i * row, size, vOrder, size, v, across, i * size);
      }
      curve(across, 0, size, uOrder, size, u, out, 0);
    } else {
      curve(map.points(), 0, size, uOrder, size, u, out, 0);
    }
  }

  /** The derivatives of a surface, but for positive factors. */
  public static void tangents(
      Evaluators.Map map, int size, float u, float v, float[] du, float[] dv) {
    int uOrder = map.orders()[0];
    int vOrder = map.orders()[1];
    derivative(map.points(), uOrder, vOrder, size, u, v, du, true);
    derivative(map.points(), uOrder, vOrder, size, u, v, dv, false);
  }

  private static void derivative(
      float[] points, int us, int vs, int size, float u, float v, float[] out, boolean alongU) {
    int n = alongU ? us - 1 : us;
    int m = alongU ? vs : vs - 1;
    if (n == 0 || m == 0) {
      java.util.Arrays.fill(out, 0);
      return;
    }
    float[] differences = new float[n * m * size];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) {
        int here = (i * vs + j) * size;
        int next = alongU ? here + vs * size : here + size;
        for (int k = 0; k < size; k++) {
          differences[(i * m + j) * size + k] = points[next + k] - points[here + k];
        }
      }
    }
    surface(new Evaluators.Map(new int[] {n, m}, new float[0], differences), size, u, v, out);
  }
}
