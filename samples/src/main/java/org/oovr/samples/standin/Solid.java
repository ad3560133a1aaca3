package org.oovr.samples.standin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.samples.util.Mat4;

/**
 * Triangles under construction, out of patches: pieces of surface over the unit square. Lengths are
 * in metres. A vertex is position (3 floats), normal (3), tangent along growing u (3) and texture
 * coordinates (2). Faces are counter-clockwise seen from the side of their normal.
 */
final class Solid {
  /** Floats of one vertex. */
  static final int FLOATS_PER_VERTEX = 11;

  /** Bytes of one vertex. */
  static final int STRIDE_BYTES = FLOATS_PER_VERTEX * Float.BYTES;

  private static final double STEP = 1e-3;

  private float[] vertices = new float[64 * FLOATS_PER_VERTEX];
  private int vertexCount;
  private int[] indices = new int[128];
  private int indexCount;
  private final List<Hull> hulls = new ArrayList<>();

  /** A surface: the position for u and v in [0, 1]. Its normal points along du x dv. */
  @FunctionalInterface
  interface Surface {
    /** Fills in x, y and z. */
    void at(double u, double v, double[] p);
  }

  /** Number of vertices. */
  int vertexCount() {
    return vertexCount;
  }

  /** Number of indices, three a triangle. */
  int indexCount() {
    return indexCount;
  }

  /** Coordinate {@code axis} (0 to 2) of a vertex. */
  float coordinate(int vertex, int axis) {
    return vertices[vertex * FLOATS_PER_VERTEX + axis];
  }

  /** The i-th index. */
  int index(int i) {
    return indices[i];
  }

  /** All vertices, a copy. */
  float[] vertexArray() {
    return Arrays.copyOf(vertices, vertexCount * FLOATS_PER_VERTEX);
  }

  /** All indices, a copy. */
  int[] indexArray() {
    return Arrays.copyOf(indices, indexCount);
  }

  /** Closed convex pieces that throw this solid's shadow. */
  List<Hull> hulls() {
    return hulls;
  }

  /** Adds a piece that throws shadow. */
  Solid hull(Hull hull) {
    hulls.add(hull);
    return this;
  }

  /**
   * Adds a grid of triangles over a surface.
   *
   * @param across cells along u
   * @param along cells along v
   * @param repeatU how often the texture repeats along u
   * @param repeatV the same along v
   */
  Solid patch(int across, int along, double repeatU, double repeatV, Surface surface) {
    int first = vertexCount;
    double[] p = new double[3];
    double[] du = new double[3];
    double[] dv = new double[3];
    for (int j = 0; j <= along; j++) {
      for (int i = 0; i <= across; i++) {
        double u = (double) i / across;
        double v = (double) j / along;
        surface.at(u, v, p);
        difference(surface, u, v, STEP, 0, du);
        difference(surface, u, v, 0, STEP, dv);
        if (lengthSquared(du) < 1e-12) {
          difference(surface, u, v < 0.5 ? v + 0.02 : v - 0.02, STEP, 0, du);
        }
        vertex(p, du, dv, u * repeatU, v * repeatV);
      }
    }
    for (int j = 0; j < along; j++) {
      for (int i = 0; i < across; i++) {
        int a = first + j * (across + 1) + i;
        int c = a + across + 1;
        triangle(a, a + 1, c + 1);
        triangle(a, c + 1, c);
      }
    }
    return this;
  }

  private static void difference(
      Surface surface, double u, double v, double stepU, double stepV, double[] out) {
    double[] before = new double[3];
    surface.at(Math.max(0, u - stepU), Math.max(0, v - stepV), before);
    surface.at(Math.min(1, u + stepU), Math.min(1, v + stepV), out);
    for (int i = 0; i < 3; i++) {
      out[i] -= before[i];
    }
  }

  private static double lengthSquared(double[] a) {
    return a[0] * a[0] + a[1] * a[1] + a[2] * a[2];
  }

  private void vertex(double[] p, double[] du, double[] dv, double u, double v) {
    if ((vertexCount + 1) * FLOATS_PER_VERTEX > vertices.length) {
      vertices = Arrays.copyOf(vertices, vertices.length * 2);
    }
    int at = vertexCount++ * FLOATS_PER_VERTEX;
    double nx = du[1] * dv[2] - du[2] * dv[1];
    double ny = du[2] * dv[0] - du[0] * dv[2];
    double nz = du[0] * dv[1] - du[1] * dv[0];
    double n = Math.max(1e-30, Math.sqrt(nx * nx + ny * ny + nz * nz));
    double t = Math.max(1e-30, Math.sqrt(lengthSquared(du)));
    for (int i = 0; i < 3; i++) {
      vertices[at + i] = (float) p[i];
      vertices[at + 6 + i] = (float) (du[i] / t);
    }
    vertices[at + 3] = (float) (nx / n);
    vertices[at + 4] = (float) (ny / n);
    vertices[at + 5] = (float) (nz / n);
    vertices[at + 9] = (float) u;
    vertices[at + 10] = (float) v;
  }

  private void triangle(int a, int b, int c) {
    if (same(a, b) || same(b, c) || same(a, c)) {
      return;
    }
    if (indexCount + 3 > indices.length) {
      indices = Arrays.copyOf(indices, indices.length * 2);
    }
    indices[indexCount++] = a;
    indices[indexCount++] = b;
    indices[indexCount++] = c;
  }

  private boolean same(int a, int b) {
    float d = 0;
    for (int i = 0; i < 3; i++) {
      d += Math.abs(coordinate(a, i) - coordinate(b, i));
    }
    return d < 1e-6f;
  }

  /** A flat parallelogram: origin and two edges, x y z each; its normal is edge1 x edge2. */
  Solid quad(double[] o, double[] e1, double[] e2, int cells, double texelsPerMetre) {
    double l1 = Math.sqrt(lengthSquared(e1));
    double l2 = Math.sqrt(lengthSquared(e2));
    double longest = cells > 1 ? 4 : 1;
    int across = Math.max(1, (int) Math.round(cells * Math.min(longest, Math.max(1, l1 / l2))));
    int along = Math.max(1, (int) Math.round(cells * Math.min(longest, Math.max(1, l2 / l1))));
    return patch(
        across,
        along,
        l1 * texelsPerMetre,
        l2 * texelsPerMetre,
        (u, v, p) -> {
          for (int i = 0; i < 3; i++) {
            p[i] = o[i] + u * e1[i] + v * e2[i];
          }
        });
  }

  /**
   * An upright box, and a hull a little smaller than it.
   *
   * @param x centre; with y and z
   * @param hx half width; with hy and hz
   * @param cells grid of each face
   * @param repeat textures for each metre
   */
  Solid box(
      double x, double y, double z, double hx, double hy, double hz, int cells, double repeat) {
    double[][] h = {{hx, 0, 0}, {0, hy, 0}, {0, 0, hz}};
    double[] c = {x, y, z};
    for (int axis = 0; axis < 3; axis++) {
      for (int side = -1; side <= 1; side += 2) {
        // The edge pairs whose cross product points outwards; sides keep v upright.
        int first = axis == 0 ? 2 : 0;
        int second = axis == 1 ? 2 : 1;
        double sign = (axis == 2 ? 1 : -1) * side;
        double[] o = new double[3];
        double[] e1 = new double[3];
        double[] e2 = new double[3];
        for (int i = 0; i < 3; i++) {
          e1[i] = 2 * sign * h[first][i];
          e2[i] = 2 * h[second][i];
          o[i] = c[i] + side * h[axis][i] - (e1[i] + e2[i]) / 2;
        }
        quad(o, e1, e2, cells, repeat);
      }
    }
    return this;
  }

  /** Adds another solid, moved and turned; the matrix must not skew or scale unevenly. */
  Solid add(Solid other, Mat4 place) {
    int first = vertexCount;
    for (int i = 0; i < other.vertexCount; i++) {
      if ((vertexCount + 1) * FLOATS_PER_VERTEX > vertices.length) {
        vertices = Arrays.copyOf(vertices, vertices.length * 2);
      }
      int from = i * FLOATS_PER_VERTEX;
      int to = vertexCount++ * FLOATS_PER_VERTEX;
      for (int k = 0; k < 9; k += 3) {
        float scale = k == 0 ? 1 : 1 / scale(place);
        for (int row = 0; row < 3; row++) {
          float sum = k == 0 ? place.get(row, 3) : 0;
          for (int column = 0; column < 3; column++) {
            sum += place.get(row, column) * scale * other.vertices[from + k + column];
          }
          vertices[to + k + row] = sum;
        }
      }
      vertices[to + 9] = other.vertices[from + 9];
      vertices[to + 10] = other.vertices[from + 10];
    }
    for (int i = 0; i < other.indexCount; i += 3) {
      triangle(
          first + other.indices[i], first + other.indices[i + 1], first + other.indices[i + 2]);
    }
    for (Hull hull : other.hulls) {
      hulls.add(hull.moved(place));
    }
    return this;
  }

  private static float scale(Mat4 m) {
    float x = m.get(0, 0);
    float y = m.get(1, 0);
    float z = m.get(2, 0);
    return (float) Math.sqrt(x * x + y * y + z * z);
  }

  /** Centre of the bounding box (3 numbers) and the radius about it that holds everything. */
  float[] bounds() {
    float[] low = {Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE};
    float[] high = {-Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE};
    for (int i = 0; i < vertexCount; i++) {
      for (int k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], coordinate(i, k));
        high[k] = Math.max(high[k], coordinate(i, k));
      }
    }
    float[] b = new float[4];
    float sum = 0;
    for (int k = 0; k < 3; k++) {
      b[k] = (low[k] + high[k]) / 2;
      sum += (high[k] - low[k]) * (high[k] - low[k]) / 4;
    }
    b[3] = (float) Math.sqrt(sum);
    return b;
  }
}
