package org.oovr.samples.util;

/**
 * A 4x4 matrix for column vectors, stored by columns as OpenGL wants it. Immutable. Angles are in
 * radians; {@link StrictMath} keeps the bits the same on every JDK.
 */
public final class Mat4 {
  private final float[] m;

  private Mat4(float[] m) {
    this.m = m;
  }

  /** The sixteen elements by columns, a copy. */
  public float[] array() {
    return m.clone();
  }

  /** Element of a row and a column, both from 0. */
  public float get(int row, int column) {
    return m[column * 4 + row];
  }

  /** The identity. */
  public static Mat4 identity() {
    return scale(1, 1, 1);
  }

  /** A scaling. */
  public static Mat4 scale(float x, float y, float z) {
    return new Mat4(new float[] {x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1});
  }

  /** A translation. */
  public static Mat4 translate(float x, float y, float z) {
    return new Mat4(new float[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1});
  }

  /** A rotation about the x axis. */
  public static Mat4 rotateX(double angle) {
    float c = (float) StrictMath.cos(angle);
    float s = (float) StrictMath.sin(angle);
    return new Mat4(new float[] {1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1});
  }

  /** A rotation about the y axis. */
  public static Mat4 rotateY(double angle) {
    float c = (float) StrictMath.cos(angle);
    float s = (float) StrictMath.sin(angle);
    return new Mat4(new float[] {c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1});
  }

  /** A rotation about the z axis. */
  public static Mat4 rotateZ(double angle) {
    float c = (float) StrictMath.cos(angle);
    float s = (float) StrictMath.sin(angle);
    return new Mat4(new float[] {c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
  }

  /** A perspective view volume; {@code fovY} is the full vertical angle. */
  public static Mat4 perspective(double fovY, float aspect, float near, float far) {
    float top = (float) StrictMath.tan(fovY / 2) * near;
    return frustum(-top * aspect, top * aspect, -top, top, near, far);
  }

  /** A perspective view volume by the edges of its near plane; it need not be symmetric. */
  public static Mat4 frustum(float l, float r, float b, float t, float near, float far) {
    return new Mat4(
        new float[] {
          2 * near / (r - l),
          0,
          0,
          0,
          0,
          2 * near / (t - b),
          0,
          0,
          (r + l) / (r - l),
          (t + b) / (t - b),
          -(far + near) / (far - near),
          -1,
          0,
          0,
          -2 * far * near / (far - near),
          0
        });
  }

  /** A box-shaped view volume. */
  public static Mat4 ortho(float l, float r, float b, float t, float near, float far) {
    return new Mat4(
        new float[] {
          2 / (r - l),
          0,
          0,
          0,
          0,
          2 / (t - b),
          0,
          0,
          0,
          0,
          -2 / (far - near),
          0,
          -(r + l) / (r - l),
          -(t + b) / (t - b),
          -(far + near) / (far - near),
          1
        });
  }

  /** A camera at an eye point that looks at a centre, y up. */
  public static Mat4 lookAt(float ex, float ey, float ez, float cx, float cy, float cz) {
    float[] f = normalized(cx - ex, cy - ey, cz - ez);
    float[] s = normalized(-f[2], 0, f[0]);
    float ux = s[1] * f[2] - s[2] * f[1];
    float uy = s[2] * f[0] - s[0] * f[2];
    float uz = s[0] * f[1] - s[1] * f[0];
    return new Mat4(
        new float[] {
          s[0],
          ux,
          -f[0],
          0,
          s[1],
          uy,
          -f[1],
          0,
          s[2],
          uz,
          -f[2],
          0,
          -(s[0] * ex + s[1] * ey + s[2] * ez),
          -(ux * ex + uy * ey + uz * ez),
          f[0] * ex + f[1] * ey + f[2] * ez,
          1
        });
  }

  private static float[] normalized(float x, float y, float z) {
    float d = (float) Math.sqrt(x * x + y * y + z * z);
    return new float[] {x / d, y / d, z / d};
  }

  /** This matrix times another: the other one is applied first. */
  public Mat4 times(Mat4 o) {
    float[] r = new float[16];
    for (int c = 0; c < 4; c++) {
      for (int row = 0; row < 4; row++) {
        float sum = 0;
        for (int k = 0; k < 4; k++) {
          sum += m[k * 4 + row] * o.m[c * 4 + k];
        }
        r[c * 4 + row] = sum;
      }
    }
    return new Mat4(r);
  }

  /** The transpose. */
  public Mat4 transposed() {
    float[] r = new float[16];
    for (int i = 0; i < 16; i++) {
      r[i % 4 * 4 + i / 4] = m[i];
    }
    return new Mat4(r);
  }

  /** The inverse of a matrix that has one, by cofactors. */
  public Mat4 inverse() {
    float[] r = new float[16];
    float det = 0;
    for (int c = 0; c < 4; c++) {
      for (int row = 0; row < 4; row++) {
        float cofactor = minor(row, c) * ((row + c) % 2 == 0 ? 1 : -1);
        r[row * 4 + c] = cofactor;
        if (c == 0) {
          det += cofactor * m[row];
        }
      }
    }
    for (int i = 0; i < 16; i++) {
      r[i] /= det;
    }
    return new Mat4(r);
  }

  private float minor(int row, int column) {
    float[] s = new float[9];
    int n = 0;
    for (int c = 0; c < 4; c++) {
      for (int r = 0; r < 4; r++) {
        if (c != column && r != row) {
          s[n++] = m[c * 4 + r];
        }
      }
    }
    return s[0] * (s[4] * s[8] - s[5] * s[7])
        - s[3] * (s[1] * s[8] - s[2] * s[7])
        + s[6] * (s[1] * s[5] - s[2] * s[4]);
  }

  /** The 3x3 matrix that carries normals along with this transformation, by columns. */
  public float[] normalMatrix() {
    Mat4 t = inverse().transposed();
    return new float[] {t.m[0], t.m[1], t.m[2], t.m[4], t.m[5], t.m[6], t.m[8], t.m[9], t.m[10]};
  }
}
