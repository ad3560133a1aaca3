package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VertexArrays;

/** The clipper alone: what is left lies inside, is all that lies inside, and keeps its planes. */
class ClipperTest {
  /** The six planes of the view volume, as factors of x, y, z and w. */
  private static final double[][] PLANES = {
    {-1, 0, 0, 1}, {1, 0, 0, 1}, {0, -1, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {0, 0, -1, 1}
  };

  /** All planes but those of the application. */
  private static final int VOLUME = ClipCode.CUT & ~ClipCode.USER_MASK;

  private final Clipper clipper = new Clipper();
  private final PrimitiveBlock block = new PrimitiveBlock();

  private static float[] clip(Random random, int vertices, boolean behind) {
    float[] clip = new float[4 * vertices];
    for (int i = 0; i < vertices; i++) {
      for (int c = 0; c < 3; c++) {
        clip[4 * i + c] = 6 * random.nextFloat() - 3;
      }
      clip[4 * i + 3] = behind ? 4 * random.nextFloat() - 2 : 0.5f + 2 * random.nextFloat();
    }
    return clip;
  }

  /** An affine function of clip space, which clipping must keep. */
  private static float value(float[] clip, int vertex) {
    int p = 4 * vertex;
    return 0.3f * clip[p] - 0.2f * clip[p + 1] + 0.7f * clip[p + 2] + 0.5f * clip[p + 3];
  }

  private static DrawJob job(float[] clip) {
    float[] floats = new float[clip.length / 2];
    for (int i = 0; i < clip.length / 4; i++) {
      floats[2 * i] = value(clip, i);
    }
    return Jobs.triangles(clip, floats, false, false);
  }

  private int cut(DrawJob job, int triangle) {
    int a = 3 * triangle;
    int[] codes = job.vertices[0].codes[0];
    int planes = (codes[a] | codes[a + 1] | codes[a + 2]) & ClipCode.CUT;
    return clipper.polygon(job, block, a, a + 1, a + 2, planes, PrimitiveList.ALL_EDGES);
  }

  private static double distance(double[] plane, double[] v) {
    return plane[0] * v[0] + plane[1] * v[1] + plane[2] * v[2] + plane[3] * v[3];
  }

  private double[] corner(int reference) {
    VertexArrays arrays = block.arrays(reference);
    int p = 4 * PrimitiveBlock.index(reference);
    return new double[] {
      arrays.clip[p], arrays.clip[p + 1], arrays.clip[p + 2], arrays.clip[p + 3]
    };
  }

  /** Sutherland and Hodgman's algorithm with doubles. */
  private static List<double[]> expected(float[] clip, int triangle) {
    List<double[]> polygon = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      double[] v = new double[4];
      for (int c = 0; c < 4; c++) {
        v[c] = clip[12 * triangle + 4 * i + c];
      }
      polygon.add(v);
    }
    for (double[] plane : PLANES) {
      List<double[]> next = new ArrayList<>();
      for (int i = 0; i < polygon.size(); i++) {
        double[] p = polygon.get(i);
        double[] q = polygon.get((i + 1) % polygon.size());
        double dp = distance(plane, p);
        double dq = distance(plane, q);
        if (dp >= 0) {
          next.add(p);
        }
        if (dp >= 0 != dq >= 0) {
          double t = dp / (dp - dq);
          double[] v = new double[4];
          Arrays.setAll(v, c -> p[c] + t * (q[c] - p[c]));
          next.add(v);
        }
      }
      polygon = next;
    }
    return polygon;
  }

  /** Twice the signed area in the window from -1 to 1. */
  private static double area(List<double[]> polygon) {
    double area = 0;
    for (int i = 0; i < polygon.size(); i++) {
      double[] p = polygon.get(i);
      double[] q = polygon.get((i + 1) % polygon.size());
      area += (p[0] * q[1] - q[0] * p[1]) / (p[3] * q[3]);
    }
    return area;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatLiesInsideIsLeft(boolean behind) {
    Random random = new Random(behind ? 2 : 1);
    int triangles = 3000;
    float[] clip = clip(random, 3 * triangles, behind);
    DrawJob job = job(clip);
    int left = 0;
    for (int t = 0; t < triangles; t++) {
      block.reset(job, 0);
      int n = cut(job, t);
      List<double[]> polygon = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        int reference = clipper.result()[i];
        double[] v = corner(reference);
        polygon.add(v);
        for (double[] plane : PLANES) {
          assertTrue(distance(plane, v) >= -1e-5, "triangle " + t + " " + Arrays.toString(v));
        }
        VertexArrays arrays = block.arrays(reference);
        int at = PrimitiveBlock.index(reference);
        assertEquals(value(arrays.clip, at), arrays.floats[2 * at], 1e-5, "varying of " + t);
      }
      List<double[]> reference = expected(clip, t);
      double expected = area(reference);
      assertEquals(expected, area(polygon), 1e-4 * Math.max(1, nearest(reference)), "area " + t);
      left += n > 0 ? 1 : 0;
    }
    assertTrue(left > triangles / 10, left + " are left");
  }

  /** The inverse of the smallest w: what coordinates in the window are magnified by. */
  private static double nearest(List<double[]> polygon) {
    double least = 1;
    for (double[] v : polygon) {
      least = Math.min(least, v[3]);
    }
    return 1 / Math.max(least * least, 1e-9);
  }

  /** Two triangles that share an edge get the same new vertices on it: no gap, no overlap. */
  @Test
  void neighboursShareNewVertices() {
    Random random = new Random(3);
    int pairs = 2000;
    float[] quads = clip(random, 4 * pairs, false);
    float[] clip = new float[24 * pairs];
    for (int i = 0; i < pairs; i++) {
      int[] corners = {0, 1, 2, 2, 1, 3};
      for (int c = 0; c < 6; c++) {
        System.arraycopy(quads, 16 * i + 4 * corners[c], clip, 24 * i + 4 * c, 4);
      }
    }
    DrawJob job = job(clip);
    int shared = 0;
    for (int i = 0; i < pairs; i++) {
      float[] from = Arrays.copyOfRange(quads, 16 * i + 4, 16 * i + 8);
      float[] to = Arrays.copyOfRange(quads, 16 * i + 8, 16 * i + 12);
      Set<List<Float>> one = onEdge(job, 2 * i, from, to);
      Set<List<Float>> other = onEdge(job, 2 * i + 1, from, to);
      assertEquals(one, other, "pair " + i);
      shared += one.size();
    }
    assertTrue(shared > pairs / 4, shared + " new vertices on shared edges");
  }

  /** New vertices of a clipped triangle that lie on an edge and, being ends of it, on no other. */
  private Set<List<Float>> onEdge(DrawJob job, int triangle, float[] from, float[] to) {
    block.reset(job, 0);
    Set<List<Float>> found = new HashSet<>();
    int n = cut(job, triangle);
    for (int i = 0; i < n; i++) {
      int reference = clipper.result()[i];
      double[] v = corner(reference);
      if (reference < 0 && onLine(v, from, to)) {
        List<Float> key = new ArrayList<>();
        for (double c : v) {
          key.add((float) c);
        }
        found.add(key);
      }
    }
    return found;
  }

  private static boolean onLine(double[] v, float[] from, float[] to) {
    int widest = 0;
    for (int c = 1; c < 4; c++) {
      widest = Math.abs(to[c] - from[c]) > Math.abs(to[widest] - from[widest]) ? c : widest;
    }
    double t = (v[widest] - from[widest]) / (to[widest] - from[widest]);
    for (int c = 0; c < 4; c++) {
      if (Math.abs(from[c] + t * (to[c] - from[c]) - v[c]) > 1e-5) {
        return false;
      }
    }
    return true;
  }

  @Test
  void aSegmentKeepsWhatLiesInside() {
    Random random = new Random(4);
    float[] clip = clip(random, 3 * 2000, false);
    DrawJob job = job(clip);
    int[] codes = job.vertices[0].codes[0];
    int cut = 0;
    for (int a = 0; a < 6000; a += 3) {
      block.reset(job, 0);
      int n = clipper.segment(job, block, a, a + 1, (codes[a] | codes[a + 1]) & ClipCode.CUT);
      double[] p = {clip[4 * a], clip[4 * a + 1], clip[4 * a + 2], clip[4 * a + 3]};
      double[] q = {clip[4 * a + 4], clip[4 * a + 5], clip[4 * a + 6], clip[4 * a + 7]};
      double begin = 0;
      double end = 1;
      for (double[] plane : PLANES) {
        double dp = distance(plane, p);
        double dq = distance(plane, q);
        if (dp < 0 && dq < 0) {
          end = -1;
        } else if (dp < 0) {
          begin = Math.max(begin, dp / (dp - dq));
        } else if (dq < 0) {
          end = Math.min(end, dp / (dp - dq));
        }
      }
      if (Math.abs(begin - end) > 1e-4) {
        assertEquals(begin < end ? 2 : 0, n, "segment " + a);
      }
      for (int i = 0; i < n && end - begin > 1e-4; i++) {
        double t = i == 0 ? begin : end;
        double[] v = corner(clipper.result()[i]);
        for (int c = 0; c < 4; c++) {
          assertEquals(p[c] + t * (q[c] - p[c]), v[c], 1e-4, "segment " + a);
        }
        cut += clipper.result()[i] < 0 ? 1 : 0;
      }
    }
    assertTrue(cut > 200, cut + " ends are cut");
  }

  @Test
  void nothingIsMadeOfWhatIsNotFinite() {
    float[] clip = {0, 0, 0, 1, Float.POSITIVE_INFINITY, 0, 0, 1, 0, 0, 0, 1};
    DrawJob job = job(clip);
    block.reset(job, 0);
    assertEquals(0, clipper.polygon(job, block, 0, 1, 2, VOLUME, PrimitiveList.ALL_EDGES));
    assertEquals(0, clipper.segment(job, block, 0, 1, VOLUME));
    float[] inside = {0, 0, 0, 1, 0.5f, 0, 0, 1, 0, 0.5f, 0, 1};
    DrawJob whole = job(inside);
    block.reset(whole, 0);
    assertEquals(3, clipper.polygon(whole, block, 0, 1, 2, VOLUME, PrimitiveList.ALL_EDGES));
    assertArrayEquals(new int[] {0, 1, 2}, Arrays.copyOf(clipper.result(), 3));
    assertEquals(0, block.extraCount);
  }
}
