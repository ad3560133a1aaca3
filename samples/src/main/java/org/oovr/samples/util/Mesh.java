package org.oovr.samples.util;

import java.util.Arrays;

/**
 * Triangles with a vertex layout that all samples use: position (3 floats), normal (3), texture
 * coordinate (2). Faces are counter-clockwise seen from outside.
 *
 * @param vertices {@link #FLOATS_PER_VERTEX} floats for each vertex
 * @param indices three for each triangle
 */
public record Mesh(float[] vertices, int[] indices) {
  /** Floats of one vertex. */
  public static final int FLOATS_PER_VERTEX = 8;

  /** Bytes of one vertex. */
  public static final int STRIDE = FLOATS_PER_VERTEX * Float.BYTES;

  /** Number of vertices. */
  public int vertexCount() {
    return vertices.length / FLOATS_PER_VERTEX;
  }

  /** Indices as 16-bit numbers, for meshes of at most 65,536 vertices. */
  public short[] shortIndices() {
    short[] s = new short[indices.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = (short) indices[i];
    }
    return s;
  }

  /** A point of a surface: fills in 8 floats for parameters u and v in [0, 1]. */
  @FunctionalInterface
  private interface Surface {
    void at(double u, double v, float[] out, int offset);
  }

  /** A grid of (across x along) cells over the unit square of a surface. */
  private static Mesh grid(int across, int along, Surface surface) {
    float[] v = new float[(across + 1) * (along + 1) * FLOATS_PER_VERTEX];
    int[] idx = new int[across * along * 6];
    int n = 0;
    for (int j = 0; j <= along; j++) {
      for (int i = 0; i <= across; i++) {
        int at = (j * (across + 1) + i) * FLOATS_PER_VERTEX;
        surface.at((double) i / across, (double) j / along, v, at);
        if (i < across && j < along) {
          int a = j * (across + 1) + i;
          int c = a + across + 1;
          int[] quad = {a, a + 1, c + 1, a, c + 1, c};
          System.arraycopy(quad, 0, idx, n, 6);
          n += 6;
        }
      }
    }
    return new Mesh(v, idx);
  }

  /** Two meshes as one. */
  public Mesh plus(Mesh o) {
    float[] v = Arrays.copyOf(vertices, vertices.length + o.vertices.length);
    System.arraycopy(o.vertices, 0, v, vertices.length, o.vertices.length);
    int[] idx = Arrays.copyOf(indices, indices.length + o.indices.length);
    for (int i = 0; i < o.indices.length; i++) {
      idx[indices.length + i] = o.indices[i] + vertexCount();
    }
    return new Mesh(v, idx);
  }

  /** A square in the xz plane, side 2 about the origin, its texture repeated. */
  public static Mesh plane(int cells, float repeat) {
    return grid(
        cells,
        cells,
        (u, v, o, k) ->
            put(o, k, 2 * u - 1, 0, 1 - 2 * v, 0, 1, 0, (float) u * repeat, (float) v * repeat));
  }

  /** A cube of side 2 about the origin, the whole texture on each face. */
  public static Mesh box() {
    Mesh box = new Mesh(new float[0], new int[0]);
    // Outward axis and the two that span the face, so that across x along = outward.
    int[][] faces = {{0, 2, -1}, {0, 2, 1}, {1, 0, -1}, {1, 0, 1}, {2, 0, 1}, {2, 0, -1}};
    for (int f = 0; f < 6; f++) {
      int axis = faces[f][0];
      double sign = f % 2 == 0 ? 1 : -1;
      int across = faces[f][1];
      double turn = faces[f][2];
      int along = 3 - axis - across;
      box =
          box.plus(
              grid(
                  1,
                  1,
                  (u, v, o, k) -> {
                    double[] p = new double[3];
                    p[axis] = sign;
                    p[across] = turn * (2 * u - 1);
                    p[along] = 2 * v - 1;
                    double[] n = new double[3];
                    n[axis] = sign;
                    put(o, k, p[0], p[1], p[2], n[0], n[1], n[2], u, v);
                  }));
    }
    return box.outward();
  }

  /** Turns round the triangles whose winding disagrees with their normals. */
  private Mesh outward() {
    int[] idx = indices.clone();
    for (int t = 0; t < idx.length; t += 3) {
      int a = idx[t] * FLOATS_PER_VERTEX;
      int b = idx[t + 1] * FLOATS_PER_VERTEX;
      int c = idx[t + 2] * FLOATS_PER_VERTEX;
      float dot = 0;
      for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        int k = (i + 2) % 3;
        float cross =
            (vertices[b + j] - vertices[a + j]) * (vertices[c + k] - vertices[a + k])
                - (vertices[b + k] - vertices[a + k]) * (vertices[c + j] - vertices[a + j]);
        dot += cross * vertices[a + 3 + i];
      }
      if (dot < 0) {
        int swap = idx[t + 1];
        idx[t + 1] = idx[t + 2];
        idx[t + 2] = swap;
      }
    }
    return new Mesh(vertices, idx);
  }

  /** A sphere of radius 1; the texture goes round it {@code repeat} times. */
  public static Mesh sphere(int slices, int stacks, float repeat) {
    return grid(
            slices,
            stacks,
            (u, v, o, k) -> {
              double a = 2 * StrictMath.PI * u;
              double b = StrictMath.PI * v;
              double x = StrictMath.sin(b) * StrictMath.sin(a);
              double y = -StrictMath.cos(b);
              double z = StrictMath.sin(b) * StrictMath.cos(a);
              put(o, k, x, y, z, x, y, z, u * repeat, v * repeat / 2);
            })
        .withoutSlivers();
  }

  /** Drops triangles with no area (at the poles). */
  private Mesh withoutSlivers() {
    int[] idx = new int[indices.length];
    int n = 0;
    for (int t = 0; t < indices.length; t += 3) {
      if (!same(indices[t], indices[t + 1])
          && !same(indices[t + 1], indices[t + 2])
          && !same(indices[t], indices[t + 2])) {
        System.arraycopy(indices, t, idx, n, 3);
        n += 3;
      }
    }
    return new Mesh(vertices, Arrays.copyOf(idx, n)).outward();
  }

  private boolean same(int a, int b) {
    float d = 0;
    for (int i = 0; i < 3; i++) {
      d += Math.abs(vertices[a * FLOATS_PER_VERTEX + i] - vertices[b * FLOATS_PER_VERTEX + i]);
    }
    return d < 1e-6f;
  }

  /** A torus about the y axis. */
  public static Mesh torus(float ring, float tube, int slices, int stacks) {
    return grid(
            slices,
            stacks,
            (u, v, o, k) -> {
              double a = 2 * StrictMath.PI * u;
              double b = 2 * StrictMath.PI * v;
              double nx = StrictMath.cos(b) * StrictMath.sin(a);
              double ny = StrictMath.sin(b);
              double nz = StrictMath.cos(b) * StrictMath.cos(a);
              double x = ring * StrictMath.sin(a) + tube * nx;
              double z = ring * StrictMath.cos(a) + tube * nz;
              put(o, k, x, tube * ny, z, nx, ny, nz, u * 4, v);
            })
        .outward();
  }

  /**
   * A profile turned about the y axis. Joints of less than about 40 degrees are shaded smoothly.
   *
   * @param profile radius and height, pair by pair, from the bottom up
   * @param repeat how often the texture goes round
   */
  public static Mesh lathe(int slices, float repeat, float... profile) {
    int edges = profile.length / 2 - 1;
    double[][] normals = new double[edges][];
    for (int i = 0; i < edges; i++) {
      double dr = profile[2 * i + 2] - profile[2 * i];
      double dy = profile[2 * i + 3] - profile[2 * i + 1];
      normals[i] = unit(dy, -dr, 0);
    }
    Mesh mesh = new Mesh(new float[0], new int[0]);
    double length = 0;
    for (int i = 0; i < edges; i++) {
      double r0 = profile[2 * i];
      double y0 = profile[2 * i + 1];
      double dr = profile[2 * i + 2] - r0;
      double dy = profile[2 * i + 3] - y0;
      double edge = Math.sqrt(dr * dr + dy * dy);
      double t0 = length;
      length += edge;
      double[] low = joint(normals[i], i > 0 ? normals[i - 1] : normals[i]);
      double[] high = joint(normals[i], i + 1 < edges ? normals[i + 1] : normals[i]);
      mesh =
          mesh.plus(
              grid(
                  slices,
                  1,
                  (u, v, o, k) -> {
                    double s = StrictMath.sin(2 * StrictMath.PI * u);
                    double c = StrictMath.cos(2 * StrictMath.PI * u);
                    double r = r0 + dr * v;
                    double nr = v < 0.5 ? low[0] : high[0];
                    double ny = v < 0.5 ? low[1] : high[1];
                    double t = (t0 + edge * v) * repeat / (2 * StrictMath.PI);
                    put(o, k, r * s, y0 + dy * v, r * c, nr * s, ny, nr * c, u * repeat, t);
                  }));
    }
    return mesh.withoutSlivers();
  }

  /** The normal of an edge at its end, where it meets a neighbour. */
  private static double[] joint(double[] own, double[] neighbour) {
    boolean smooth = own[0] * neighbour[0] + own[1] * neighbour[1] > 0.76;
    return smooth ? unit(own[0] + neighbour[0], own[1] + neighbour[1], 0) : own;
  }

  /** A (p, q) torus knot, radius about 1. */
  public static Mesh knot(int p, int q, float tube, int slices, int stacks) {
    return grid(
            slices,
            stacks,
            (u, v, o, k) -> {
              double[] c = knotPoint(p, q, u);
              double[] d = knotPoint(p, q, u + 1e-4);
              double[] t = unit(d[0] - c[0], d[1] - c[1], d[2] - c[2]);
              double[] b =
                  unit(
                      t[1] * c[2] - t[2] * c[1],
                      t[2] * c[0] - t[0] * c[2],
                      t[0] * c[1] - t[1] * c[0]);
              double cs = StrictMath.cos(2 * StrictMath.PI * v);
              double sn = StrictMath.sin(2 * StrictMath.PI * v);
              double[] n = new double[3];
              for (int i = 0; i < 3; i++) {
                int j = (i + 1) % 3;
                int l = (i + 2) % 3;
                n[i] = cs * (b[j] * t[l] - b[l] * t[j]) + sn * b[i];
              }
              put(
                  o,
                  k,
                  c[0] + tube * n[0],
                  c[1] + tube * n[1],
                  c[2] + tube * n[2],
                  n[0],
                  n[1],
                  n[2],
                  u * 24,
                  v * 2);
            })
        .outward();
  }

  private static double[] knotPoint(int p, int q, double u) {
    double a = 2 * StrictMath.PI * u;
    double r = (2 + StrictMath.cos(q * a)) / 3;
    return new double[] {
      r * StrictMath.cos(p * a), StrictMath.sin(q * a) / 3, r * StrictMath.sin(p * a)
    };
  }

  private static double[] unit(double x, double y, double z) {
    double d = Math.sqrt(x * x + y * y + z * z);
    return new double[] {x / d, y / d, z / d};
  }

  private static void put(
      float[] o,
      int k,
      double x,
      double y,
      double z,
      double nx,
      double ny,
      double nz,
      double u,
      double v) {
    o[k] = (float) x;
    o[k + 1] = (float) y;
    o[k + 2] = (float) z;
    o[k + 3] = (float) nx;
    o[k + 4] = (float) ny;
    o[k + 5] = (float) nz;
    o[k + 6] = (float) u;
    o[k + 7] = (float) v;
  }
}
