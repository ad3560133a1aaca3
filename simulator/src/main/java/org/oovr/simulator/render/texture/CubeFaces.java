package org.oovr.simulator.render.texture;

/**
 * Cube map addressing (OpenGL 3.3 core, section 3.8.10, table 3.19): face selection, and the texels
 * across an edge for seamless filtering. Faces: +X -X +Y -Y +Z -Z = 0..5.
 */
final class CubeFaces {
  private CubeFaces() {}

  /**
   * Face and coordinates on it of each direction; between axes of equal length z goes before y
   * before x.
   */
  static void select(float[] x, float[] y, float[] z, int n, float[] s, float[] t, int[] face) {
    for (int i = 0; i < n; i++) {
      float cx = x[i];
      float cy = y[i];
      float cz = z[i];
      int f = face(cx, cy, cz);
      float major = major(f, cx, cy, cz);
      float length = Math.abs(major);
      float scale = length == 0 ? 0 : 0.5f / length;
      s[i] = sc(f, cx, cy, cz) * scale + 0.5f;
      t[i] = tc(f, cx, cy, cz) * scale + 0.5f;
      face[i] = f;
    }
  }

  private static int face(float x, float y, float z) {
    float ax = Math.abs(x);
    float ay = Math.abs(y);
    float az = Math.abs(z);
    if (az >= (ax > ay ? ax : ay)) {
      return 4 | sign(z);
    }
    return ax > ay ? sign(x) : 2 | sign(y);
  }

  private static int sign(float f) {
    return Float.floatToRawIntBits(f) >>> 31;
  }

  private static float major(int face, float x, float y, float z) {
    return face < 2 ? x : face < 4 ? y : z;
  }

  private static float sc(int face, float x, float y, float z) {
    switch (face) {
      case 0:
        return -z;
      case 1:
        return z;
      case 5:
        return -x;
      default:
        return x;
    }
  }

  private static float tc(int face, float x, float y, float z) {
    switch (face) {
      case 2:
        return z;
      case 3:
        return -z;
      default:
        return -y;
    }
  }

  /**
   * Derivatives of the face coordinates. With s = (sc / |ma| + 1) / 2, ds = (dsc - sc * dma / ma) /
   * (2 ma), the sign of ma being that of the face's axis.
   *
   * @param face as {@link #select} gave it
   * @param c direction components x, y, z
   * @param d their derivatives
   * @param out derivatives of s and t
   */
  static void derivative(int[] face, float[][] c, float[][] d, int n, float[][] out) {
    for (int i = 0; i < n; i++) {
      int f = face[i];
      float x = c[0][i];
      float y = c[1][i];
      float z = c[2][i];
      float dx = d[0][i];
      float dy = d[1][i];
      float dz = d[2][i];
      float inverse = 1 / major(f, x, y, z);
      float dma = major(f, dx, dy, dz) * inverse;
      float half = inverse * 0.5f;
      out[0][i] = (sc(f, dx, dy, dz) - dma * sc(f, x, y, z)) * half;
      out[1][i] = (tc(f, dx, dy, dz) - dma * tc(f, x, y, z)) * half;
    }
  }

  /** Derivatives of a lane array inside its quads, towards x+1 or y+1, for every lane. */
  static void quadDerivative(float[] c, boolean alongX, int n, float[] out) {
    for (int q = 0; q + 3 < n; q += 4) {
      if (alongX) {
        out[q] = out[q + 1] = c[q + 1] - c[q];
        out[q + 2] = out[q + 3] = c[q + 3] - c[q + 2];
      } else {
        out[q] = out[q + 2] = c[q + 2] - c[q];
        out[q + 1] = out[q + 3] = c[q + 3] - c[q + 1];
      }
    }
  }

  /**
   * Moves a texel that lies outside its face by one in x or in y onto the neighbouring face.
   *
   * @param out receives face, x, y
   */
  static void cross(int face, int x, int y, int size, int[] out) {
    int max = size - 1;
    if (x < 0) {
      crossX(face, false, y, max, out);
    } else if (x > max) {
      crossX(face, true, y, max, out);
    } else if (y < 0) {
      crossY(face, false, x, max, out);
    } else if (y > max) {
      crossY(face, true, x, max, out);
    } else {
      set(out, face, x, y);
    }
  }

  private static void set(int[] out, int face, int x, int y) {
    out[0] = face;
    out[1] = x;
    out[2] = y;
  }

  /** Across the left or right edge at row {@code y}. */
  private static void crossX(int face, boolean right, int y, int max, int[] out) {
    int far = right ? 0 : max;
    switch (face) {
      case 0:
        set(out, right ? 5 : 4, far, y);
        break;
      case 1:
        set(out, right ? 4 : 5, far, y);
        break;
      case 2:
        set(out, right ? 0 : 1, right ? max - y : y, 0);
        break;
      case 3:
        set(out, right ? 0 : 1, right ? y : max - y, max);
        break;
      case 4:
        set(out, right ? 0 : 1, far, y);
        break;
      default:
        set(out, right ? 1 : 0, far, y);
        break;
    }
  }

  /** Across the edge at t = 0 (not {@code high}) or t = 1 at column {@code x}. */
  private static void crossY(int face, boolean high, int x, int max, int[] out) {
    switch (face) {
      case 0:
        set(out, high ? 3 : 2, max, high ? x : max - x);
        break;
      case 1:
        set(out, high ? 2 + 1 : 2, 0, high ? max - x : x);
        break;
      case 2:
        set(out, high ? 4 : 5, high ? x : max - x, 0);
        break;
      case 3:
        set(out, high ? 5 : 4, high ? max - x : x, max);
        break;
      case 4:
        set(out, high ? 3 : 2, x, high ? 0 : max);
        break;
      default:
        set(out, high ? 3 : 2, max - x, high ? max : 0);
        break;
    }
  }
}
