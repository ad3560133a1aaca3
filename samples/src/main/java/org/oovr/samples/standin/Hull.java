package org.oovr.samples.standin;

import java.util.ArrayList;
import java.util.List;
import org.oovr.samples.util.Mat4;

/**
 * A closed convex piece that stands in for a detailed solid when shadows are thrown, as engines
 * with stencil shadows keep them. Faces are convex polygons, counter-clockwise from outside.
 *
 * @param corners x, y and z of each corner, metres
 * @param faces corner numbers of each face
 */
record Hull(float[] corners, int[][] faces) {
  /** A prism that stands upright on y0, its base a regular polygon. */
  static Hull prism(
      int sides, double x, double z, double radius0, double y0, double radius1, double y1) {
    float[] c = new float[sides * 6];
    int[][] faces = new int[sides + 2][];
    faces[sides] = new int[sides];
    faces[sides + 1] = new int[sides];
    for (int i = 0; i < sides; i++) {
      double a = (i + 0.5) * 2 * StrictMath.PI / sides;
      for (int k = 0; k < 2; k++) {
        double r = k == 0 ? radius0 : radius1;
        int at = (i + k * sides) * 3;
        c[at] = (float) (x + r * StrictMath.sin(a));
        c[at + 1] = (float) (k == 0 ? y0 : y1);
        c[at + 2] = (float) (z + r * StrictMath.cos(a));
      }
      int next = (i + 1) % sides;
      faces[i] = new int[] {i, next, next + sides, i + sides};
      faces[sides][i] = sides - 1 - i;
      faces[sides + 1][i] = sides + i;
    }
    return new Hull(c, faces);
  }

  /** A box about a centre, by its half widths. */
  static Hull box(double x, double y, double z, double hx, double hy, double hz) {
    double half = StrictMath.sqrt(2);
    Hull unit = prism(4, 0, 0, half, -1, half, 1);
    float[] c = unit.corners;
    for (int i = 0; i < c.length; i += 3) {
      c[i] = (float) (x + c[i] * hx);
      c[i + 1] = (float) (y + c[i + 1] * hy);
      c[i + 2] = (float) (z + c[i + 2] * hz);
    }
    return unit;
  }

  /** The hull in another place. */
  Hull moved(Mat4 place) {
    float[] c = new float[corners.length];
    for (int i = 0; i < c.length; i += 3) {
      for (int row = 0; row < 3; row++) {
        c[i + row] =
            place.get(row, 0) * corners[i]
                + place.get(row, 1) * corners[i + 1]
                + place.get(row, 2) * corners[i + 2]
                + place.get(row, 3);
      }
    }
    return new Hull(c, faces);
  }

  /**
   * The room in which this hull hides a light: lit faces, their images far away turned round, and
   * walls along the silhouette. Closed, so that it can be counted behind surfaces.
   *
   * @param light x, y and z of the light
   * @param reachMetres how far from the light the volume ends
   * @return x, y, z of each corner of each triangle
   */
  float[] shadowVolume(float[] light, float reachMetres) {
    List<float[]> out = new ArrayList<>();
    boolean[] lit = new boolean[faces.length];
    for (int f = 0; f < faces.length; f++) {
      lit[f] = facing(faces[f], light);
    }
    for (int f = 0; f < faces.length; f++) {
      if (!lit[f]) {
        continue;
      }
      int[] face = faces[f];
      for (int i = 2; i < face.length; i++) {
        triangle(out, near(face[0]), near(face[i - 1]), near(face[i]));
        triangle(
            out,
            far(face[0], light, reachMetres),
            far(face[i], light, reachMetres),
            far(face[i - 1], light, reachMetres));
      }
      for (int i = 0; i < face.length; i++) {
        int a = face[i];
        int b = face[(i + 1) % face.length];
        if (!lit[neighbour(f, a, b)]) {
          float[] farA = far(a, light, reachMetres);
          float[] farB = far(b, light, reachMetres);
          triangle(out, near(b), near(a), farA);
          triangle(out, near(b), farA, farB);
        }
      }
    }
    float[] all = new float[out.size() * 3];
    for (int i = 0; i < out.size(); i++) {
      System.arraycopy(out.get(i), 0, all, i * 3, 3);
    }
    return all;
  }

  private static void triangle(List<float[]> out, float[] a, float[] b, float[] c) {
    out.add(a);
    out.add(b);
    out.add(c);
  }

  private int neighbour(int face, int a, int b) {
    for (int f = 0; f < faces.length; f++) {
      for (int i = 0; f != face && i < faces[f].length; i++) {
        if (faces[f][i] == b && faces[f][(i + 1) % faces[f].length] == a) {
          return f;
        }
      }
    }
    throw new IllegalStateException("a hull is not closed");
  }

  private boolean facing(int[] face, float[] light) {
    float[] a = near(face[0]);
    float[] b = near(face[1]);
    float[] c = near(face[2]);
    float sum = 0;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      float normal = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
      sum += normal * (light[i] - a[i]);
    }
    return sum > 0;
  }

  private float[] near(int corner) {
    return new float[] {corners[corner * 3], corners[corner * 3 + 1], corners[corner * 3 + 2]};
  }

  private float[] far(int corner, float[] light, float reach) {
    float[] p = near(corner);
    float d = 0;
    for (int i = 0; i < 3; i++) {
      d += (p[i] - light[i]) * (p[i] - light[i]);
    }
    float scale = reach / Math.max(1e-3f, (float) Math.sqrt(d));
    for (int i = 0; i < 3; i++) {
      p[i] = light[i] + (p[i] - light[i]) * scale;
    }
    return p;
  }
}
