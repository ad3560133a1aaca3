package org.oovr.simulator.shader.interp;

/** Determinants and inverses by cofactors; column-major square matrices of 2 to 4 columns. */
final class Matrices {
  private Matrices() {}

  static float determinant(float[] m) {
    int n = (int) Math.sqrt(m.length);
    return n == 2 ? m[0] * m[3] - m[2] * m[1] : expand(m, n);
  }

  private static float expand(float[] m, int n) {
    float sum = m[0] * determinant(minor(m, n, 0, 0));
    for (int c = 1; c < n; c++) {
      float term = m[c * n] * determinant(minor(m, n, c, 0));
      sum = (c & 1) == 0 ? sum + term : sum - term;
    }
    return sum;
  }

  private static float[] minor(float[] m, int n, int column, int row) {
    float[] r = new float[(n - 1) * (n - 1)];
    int at = 0;
    for (int c = 0; c < n; c++) {
      for (int y = 0; y < n; y++) {
        if (c != column && y != row) {
          r[at++] = m[c * n + y];
        }
      }
    }
    return r;
  }

  static float[] inverse(float[] m, int n) {
    float scale = 1f / determinant(m);
    float[] r = new float[n * n];
    for (int c = 0; c < n; c++) {
      for (int y = 0; y < n; y++) {
        // the transposed cofactor
        float cofactor = n == 2 ? m[(1 - y) * 2 + 1 - c] : determinant(minor(m, n, y, c));
        r[c * n + y] = ((c + y) & 1) == 0 ? cofactor * scale : -cofactor * scale;
      }
    }
    return r;
  }
}
