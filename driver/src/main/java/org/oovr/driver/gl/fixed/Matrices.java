package org.oovr.driver.gl.fixed;

/**
 * Matrices of four columns, in the order and the single precision in which Mesa computes: sums of
 * four products from left to right.
 */
public final class Matrices {
  public static final int SIZE = 16;

  private Matrices() {}

  public static float[] identity() {
    float[] m = new float[SIZE];
    m[0] = 1;
    m[5] = 1;
    m[10] = 1;
    m[15] = 1;
    return m;
  }

  public static boolean isIdentity(float[] m) {
    for (int i = 0; i < SIZE; i++) {
      if (m[i] != (i % 5 == 0 ? 1 : 0)) {
        return false;
      }
    }
    return true;
  }

  /** Writes a times b to out, which may be a. */
  public static void multiply(float[] a, float[] b, float[] out) {
    for (int row = 0; row < 4; row++) {
      float x = a[row];
      float y = a[row + 4];
      float z = a[row + 8];
      float w = a[row + 12];
      for (int column = 0; column < 16; column += 4) {
        out[row + column] =
            x * b[column] + y * b[column + 1] + z * b[column + 2] + w * b[column + 3];
      }
    }
  }

  /** Writes a plane where a matrix takes it, whose inverse is given. */
  public static void plane(float[] plane, float[] inverse, float[] out) {
    for (int c = 0; c < 4; c++) {
      float[] m = inverse;
      int at = 4 * c;
      out[c] =
          plane[0] * m[at] + plane[1] * m[at + 1] + plane[2] * m[at + 2] + plane[3] * m[at + 3];
    }
  }

  public static void transpose(float[] m, float[] out) {
    for (int i = 0; i < SIZE; i++) {
      out[i] = m[i % 4 * 4 + i / 4];
    }
  }

  public static float[] translation(float x, float y, float z) {
    float[] m = identity();
    m[12] = x;
    m[13] = y;
    m[14] = z;
    return m;
  }

  public static float[] scaling(float x, float y, float z) {
    float[] m = identity();
    m[0] = x;
    m[5] = y;
    m[10] = z;
    return m;
  }

  /**
   * A rotation by degrees, or null where the axis is too short to tell. Degrees become radians in
   * double precision and are rounded then: of an angle of a hundred million degrees, which games
   * arrive at by counting, the rounding decides where it points.
   */
  public static float[] rotation(float degrees, float ax, float ay, float az) {
    float angle = (float) (degrees * Math.PI / 180.0);
    float s = (float) StrictMath.sin(angle);
    float c = (float) StrictMath.cos(angle);
    float[] m = identity();
    if (ax == 0 && ay == 0 && az != 0) {
      turn(m, 0, 1, c, az < 0 ? -s : s);
      return m;
    }
    if (ax == 0 && ay != 0 && az == 0) {
      turn(m, 2, 0, c, ay < 0 ? -s : s);
      return m;
    }
    if (ax != 0 && ay == 0 && az == 0) {
      turn(m, 1, 2, c, ax < 0 ? -s : s);
      return m;
    }
    float length = (float) Math.sqrt(ax * ax + ay * ay + az * az);
    if (length <= 1.0e-4f) {
      return null;
    }
    float x = ax / length;
    float y = ay / length;
    float z = az / length;
    float k = 1 - c;
    m[0] = k * (x * x) + c;
    m[4] = k * (x * y) - z * s;
    m[8] = k * (z * x) + y * s;
    m[1] = k * (x * y) + z * s;
    m[5] = k * (y * y) + c;
    m[9] = k * (y * z) - x * s;
    m[2] = k * (z * x) - y * s;
    m[6] = k * (y * z) + x * s;
    m[10] = k * (z * z) + c;
    return m;
  }

  /** Turns the first axis towards the second. */
  private static void turn(float[] m, int first, int second, float c, float s) {
    m[first * 5] = c;
    m[second * 5] = c;
    m[first * 4 + second] = s;
    m[second * 4 + first] = -s;
  }

  public static float[] frustum(float l, float r, float b, float t, float n, float f) {
    float[] m = new float[SIZE];
    m[0] = 2 * n / (r - l);
    m[5] = 2 * n / (t - b);
    m[8] = (r + l) / (r - l);
    m[9] = (t + b) / (t - b);
    m[10] = -(f + n) / (f - n);
    m[11] = -1;
    m[14] = -(2 * f * n) / (f - n);
    return m;
  }

  public static float[] ortho(float l, float r, float b, float t, float n, float f) {
    float[] m = identity();
    m[0] = 2 / (r - l);
    m[5] = 2 / (t - b);
    m[10] = -2 / (f - n);
    m[12] = -(r + l) / (r - l);
    m[13] = -(t + b) / (t - b);
    m[14] = -(f + n) / (f - n);
    return m;
  }

  /** Writes the inverse; the identity where there is none, as Mesa does. */
  public static void invert(float[] m, float[] out) {
    double[][] a = new double[4][8];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        a[i][j] = m[j * 4 + i];
      }
      a[i][4 + i] = 1;
    }
    for (int column = 0; column < 4; column++) {
      int pivot = column;
      for (int row = column + 1; row < 4; row++) {
        pivot = Math.abs(a[row][column]) > Math.abs(a[pivot][column]) ? row : pivot;
      }
      double[] p = a[pivot];
      a[pivot] = a[column];
      a[column] = p;
      if (p[column] == 0 || Double.isNaN(p[column])) {
        System.arraycopy(identity(), 0, out, 0, SIZE);
        return;
      }
      double scale = 1 / p[column];
      for (int j = 0; j < 8; j++) {
        p[j] *= scale;
      }
      for (int row = 0; row < 4; row++) {
        double factor = a[row][column];
        for (int j = 0; j < 8 && row != column; j++) {
          a[row][j] -= factor * p[j];
        }
      }
    }
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        out[j * 4 + i] = (float) a[i][4 + j];
      }
    }
  }

  /** The matrix times a column. */
  public static float[] point(float[] m, float[] v) {
    float[] out = new float[4];
    for (int i = 0; i < 4; i++) {
      out[i] = m[i] * v[0] + m[i + 4] * v[1] + m[i + 8] * v[2] + m[i + 12] * v[3];
    }
    return out;
  }

  /** A plane behind a transformation: a row times the matrix's inverse. */
  public static float[] plane(float[] inverse, float[] p) {
    float[] out = new float[4];
    for (int i = 0; i < 4; i++) {
      out[i] =
          p[0] * inverse[i * 4]
              + p[1] * inverse[i * 4 + 1]
              + p[2] * inverse[i * 4 + 2]
              + p[3] * inverse[i * 4 + 3];
    }
    return out;
  }
}
