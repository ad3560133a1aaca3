package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.draw.VertexArrays;

/**
 * Cuts primitives in clip space (GL 3.3 core 2.17): near and far, user clip distances, and the
 * sides. Of a cut edge of a triangle the new vertex is computed from the end nearer to the plane
 * towards the other, so that neighbours that share an edge get the same ones. Order of planes and
 * operations are those of llvmpipe: last bits of a new vertex decide what coordinates on the edge
 * of two texels are rounded to. A primitive with a distance from a plane that is infinite or NaN is
 * dropped. One instance per thread.
 */
final class Clipper {
  /** First plane of clip distances. */
  private static final int USER_PLANES = 6;

  /** A triangle gains at most one corner from each of 6 planes and 8 user distances. */
  private static final int MOST = 3 + 14;

  private int[] polygon = new int[MOST + 1];
  private int[] other = new int[MOST + 1];
  private boolean[] original = new boolean[MOST + 1];
  private boolean[] otherOriginal = new boolean[MOST + 1];
  private final float[] distance = new float[MOST + 1];

  private DrawJob job;
  private PrimitiveBlock block;
  private VertexArrays source;
  private float shift;
  private boolean halfZ;

  private void begin(DrawJob owner, PrimitiveBlock target) {
    job = owner;
    block = target;
    source = owner.vertices(target.view);
    shift = owner.shiftX(target.view);
    halfZ = owner.plan.state.raster().clipHalfZ();
  }

  /** References of the corners that the last call left. */
  int[] result() {
    return polygon;
  }

  /**
   * Whether the edge from corner {@code i} to the next is (part of) one of the given edges, or runs
   * along a clip plane of the application; else along one of the frustum, or within a quad or
   * polygon.
   */
  boolean isOutline(int i) {
    return original[i];
  }

  /**
   * Clips a triangle.
   *
   * @param planes clip code bits that any corner has
   * @param edges those of the triangle that {@link #isOutline} tells
   * @return number of corners of the remaining convex polygon, 0 when nothing is left
   */
  int polygon(DrawJob owner, PrimitiveBlock target, int a, int b, int c, int planes, int edges) {
    begin(owner, target);
    polygon[0] = a;
    polygon[1] = b;
    polygon[2] = c;
    original[0] = (edges & PrimitiveList.FIRST_EDGE) != 0;
    original[1] = (edges & PrimitiveList.SECOND_EDGE) != 0;
    original[2] = (edges & PrimitiveList.THIRD_EDGE) != 0;
    int n = 3;
    for (int plane = 0; plane < 14 && n >= 3; plane++) {
      if (applies(plane, planes)) {
        n = cut(plane, n);
      }
    }
    return n < 3 ? 0 : n;
  }

  /**
   * Clips a line; the references are in {@link #result}.
   *
   * @return 2, or 0 when nothing is left
   */
  int segment(DrawJob owner, PrimitiveBlock target, int a, int b, int planes) {
    begin(owner, target);
    polygon[0] = a;
    polygon[1] = b;
    for (int plane = 0; plane < 14; plane++) {
      if (!applies(plane, planes)) {
        continue;
      }
      float da = distance(plane, polygon[0]);
      float db = distance(plane, polygon[1]);
      if (da < 0 && db < 0 || !Float.isFinite(da) || !Float.isFinite(db)) {
        return 0;
      }
      if (!(da >= 0)) {
        polygon[0] = between(polygon[1], polygon[0], db / (db - da));
      } else if (!(db >= 0)) {
        polygon[1] = between(polygon[0], polygon[1], da / (da - db));
      }
    }
    return 2;
  }

  private static boolean applies(int plane, int planes) {
    return switch (plane) {
      // w <= 0 is outside of at least one of two opposite sides
      case 0 -> (planes & (ClipCode.RIGHT | ClipCode.BEHIND)) != 0;
      case 1 -> (planes & (ClipCode.LEFT | ClipCode.BEHIND)) != 0;
      case 2 -> (planes & (ClipCode.TOP | ClipCode.BEHIND)) != 0;
      case 3 -> (planes & (ClipCode.BOTTOM | ClipCode.BEHIND)) != 0;
      case 4 -> (planes & ClipCode.NEAR) != 0;
      case 5 -> (planes & ClipCode.FAR) != 0;
      default -> (planes & ClipCode.USER << plane - USER_PLANES) != 0;
    };
  }

  private int cut(int plane, int n) {
    for (int i = 0; i < n; i++) {
      distance[i] = distance(plane, polygon[i]);
      if (!Float.isFinite(distance[i])) {
        return 0;
      }
    }
    int m = 0;
    for (int i = 0; i < n; i++) {
      int j = i + 1 == n ? 0 : i + 1;
      float di = distance[i];
      float dj = distance[j];
      boolean in = di >= 0;
      if (in) {
        otherOriginal[m] = original[i];
        other[m++] = polygon[i];
      }
      if (in && !(dj >= 0)) {
        // llvmpipe draws what runs along planes of the application, and not along the frustum's
        otherOriginal[m] = plane >= USER_PLANES;
        other[m++] = crossing(polygon[i], polygon[j], di, dj);
      } else if (!in && dj >= 0) {
        otherOriginal[m] = original[i];
        other[m++] = crossing(polygon[j], polygon[i], dj, di);
      }
    }
    int[] swap = polygon;
    polygon = other;
    other = swap;
    boolean[] swapOriginal = original;
    original = otherOriginal;
    otherOriginal = swapOriginal;
    return m;
  }

  private float distance(int plane, int reference) {
    boolean shaded = reference >= 0;
    VertexArrays v = shaded ? source : block.extra;
    int p = PrimitiveBlock.index(reference) * 4;
    float w = v.clip[p + 3];
    // vertices made here already contain the shift
    float x = shaded ? v.clip[p] + shift * w : v.clip[p];
    float y = v.clip[p + 1];
    float z = v.clip[p + 2];
    return switch (plane) {
      case 0 -> w - x;
      case 1 -> w + x;
      case 2 -> w - y;
      case 3 -> w + y;
      case 4 -> halfZ ? z : z + w;
      case 5 -> w - z;
      default -> v.clipDistance[PrimitiveBlock.index(reference) * 8 + plane - USER_PLANES];
    };
  }

  /** The vertex where an edge goes through a plane at which its ends have these distances. */
  private int crossing(int inside, int outside, float in, float out) {
    return -out < in
        ? between(outside, inside, out / (out - in))
        : between(inside, outside, in / (in - out));
  }

  /** The vertex at parameter {@code t} from one vertex to another. */
  private int between(int from, int towards, float t) {
    VaryingLayout layout = job.plan.varyings;
    int to = grow(layout);
    VertexArrays a = from >= 0 ? source : block.extra;
    VertexArrays b = towards >= 0 ? source : block.extra;
    VertexArrays o = block.extra;
    int ia = PrimitiveBlock.index(from);
    int ib = PrimitiveBlock.index(towards);
    float wa = a.clip[ia * 4 + 3];
    float wb = b.clip[ib * 4 + 3];
    float xa = a.clip[ia * 4] + (from >= 0 ? shift * wa : 0);
    float xb = b.clip[ib * 4] + (towards >= 0 ? shift * wb : 0);
    float w = wa + t * (wb - wa);
    int p = to * 4;
    o.clip[p] = xa + t * (xb - xa);
    o.clip[p + 1] = mix(a.clip[ia * 4 + 1], b.clip[ib * 4 + 1], t);
    o.clip[p + 2] = mix(a.clip[ia * 4 + 2], b.clip[ib * 4 + 2], t);
    o.clip[p + 3] = w;
    // the parameter in the window, for attributes that are linear there
    float windowT = w == 0 ? t : t * wb / w;
    int n = layout.floats;
    for (int c = 0; c < n; c++) {
      float u = c < layout.perspectiveFloats ? t : windowT;
      o.floats[to * n + c] = mix(a.floats[ia * n + c], b.floats[ib * n + c], u);
    }
    if (source.clipDistance != null) {
      for (int d = 0; d < 8; d++) {
        o.clipDistance[to * 8 + d] = mix(a.clipDistance[ia * 8 + d], b.clipDistance[ib * 8 + d], t);
      }
    }
    if (source.pointSize != null) {
      o.pointSize[to] = mix(a.pointSize[ia], b.pointSize[ib], t);
    }
    VertexStore.cutToWindow(
        block.viewport(), o.clip[p], o.clip[p + 1], o.clip[p + 2], w, o.window[0], p);
    return ~to;
  }

  /** The vertex at parameter {@code t} of a line in the window, linear there in everything. */
  int onLine(DrawJob owner, PrimitiveBlock target, int from, int towards, float t) {
    begin(owner, target);
    VaryingLayout layout = job.plan.varyings;
    int to = grow(layout);
    target.copied(to);
    VertexArrays a = block.arrays(from);
    VertexArrays b = block.arrays(towards);
    VertexArrays o = block.extra;
    int ia = PrimitiveBlock.index(from);
    int ib = PrimitiveBlock.index(towards);
    float[] wa = block.window(from);
    float[] wb = block.window(towards);
    for (int c = 0; c < 4; c++) {
      o.window[0][to * 4 + c] = mix(wa[ia * 4 + c], wb[ib * 4 + c], t);
    }
    float w = 1 / o.window[0][to * 4 + 3];
    for (int c = 0; c < 3; c++) {
      float na = a.clip[ia * 4 + c] * wa[ia * 4 + 3];
      float nb = b.clip[ib * 4 + c] * wb[ib * 4 + 3];
      o.clip[to * 4 + c] = mix(na, nb, t) * w;
    }
    o.clip[to * 4 + 3] = w;
    int n = layout.floats;
    for (int c = 0; c < n; c++) {
      o.floats[to * n + c] = mix(a.floats[ia * n + c], b.floats[ib * n + c], t);
    }
    return ~to;
  }

  /** A vertex of its own like another one, elsewhere in the window. */
  int moved(DrawJob owner, PrimitiveBlock target, int reference, float dx, float dy) {
    int vertex = onLine(owner, target, reference, reference, 0);
    float[] window = target.extra.window[0];
    window[~vertex * 4] += dx;
    window[~vertex * 4 + 1] += dy;
    float w = target.extra.clip[~vertex * 4 + 3];
    target.extra.clip[~vertex * 4] += dx / target.viewport().scaleX * w;
    target.extra.clip[~vertex * 4 + 1] += dy / target.viewport().scaleY * w;
    return vertex;
  }

  /** A shaded vertex as it is in the block's viewport, when it has another one of its own. */
  int inViewport(DrawJob owner, PrimitiveBlock target, int reference) {
    begin(owner, target);
    VaryingLayout layout = owner.plan.varyings;
    int to = grow(layout);
    target.copied(to);
    VertexArrays o = target.extra;
    System.arraycopy(source.clip, reference * 4, o.clip, to * 4, 4);
    o.clip[to * 4] += shift * o.clip[to * 4 + 3];
    int n = layout.floats;
    System.arraycopy(source.floats, reference * n, o.floats, to * n, n);
    if (source.clipDistance != null) {
      System.arraycopy(source.clipDistance, reference * 8, o.clipDistance, to * 8, 8);
    }
    if (source.pointSize != null) {
      o.pointSize[to] = source.pointSize[reference];
    }
    int p = to * 4;
    VertexStore.toWindow(
        target.viewport(), o.clip[p], o.clip[p + 1], o.clip[p + 2], o.clip[p + 3], o.window[0], p);
    return ~to;
  }

  private static float mix(float a, float b, float t) {
    return a + t * (b - a);
  }

  private int grow(VaryingLayout layout) {
    VertexArrays o = block.extra;
    if (o == null) {
      o = new VertexArrays(1);
      o.clip = new float[64];
      o.window[0] = new float[64];
      o.floats = new float[16 * layout.floats];
      o.clipDistance = source.clipDistance == null ? null : new float[128];
      o.pointSize = source.pointSize == null ? null : new float[16];
      block.extra = o;
    }
    int i = block.extraCount++;
    if (i * 4 == o.clip.length) {
      o.clip = Arrays.copyOf(o.clip, i * 8);
      o.window[0] = Arrays.copyOf(o.window[0], i * 8);
      o.floats = Arrays.copyOf(o.floats, i * 2 * layout.floats);
      if (o.clipDistance != null) {
        o.clipDistance = Arrays.copyOf(o.clipDistance, i * 16);
      }
      if (o.pointSize != null) {
        o.pointSize = Arrays.copyOf(o.pointSize, i * 2);
      }
    }
    return i;
  }
}
