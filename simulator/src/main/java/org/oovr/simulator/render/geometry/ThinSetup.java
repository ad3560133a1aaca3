package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.ThinStyle;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.VertexArrays;

/**
 * Sets up lines and points as polygons of four corners (GL 3.3 core 3.4, 3.5).
 *
 * <p>A line of a single-sampled target is the parallelogram that the width, measured along the
 * minor axis, sweeps from end to end; its ends are moved so that the pixel columns (rows) at the
 * ends obey the diamond-exit rule. In a multisampled target it is a rectangle along the line. A
 * point is a square.
 */
final class ThinSetup {
  /** Largest point size and line width, pixels. */
  static final float MOST_SIZE = 255f;

  private final Clipper clipper;
  private DrawJob job;
  private PrimitiveBlock block;
  private ThinStyle style;
  private boolean multisample;
  private float lineWidth;
  private final int[] x = new int[4];
  private final int[] y = new int[4];

  /**
   * @param clipper makes vertices beside those that there are
   */
  ThinSetup(Clipper clipper) {
    this.clipper = clipper;
  }

  void begin(DrawJob owner, PrimitiveBlock target) {
    style = owner.plan.state.raster().thin();
    job = owner;
    block = target;
    lineWidth = owner.command.dynamic().lineWidth();
    multisample = owner.target.samples() > 1 && owner.plan.state.raster().multisample();
  }

  /**
   * A line between vertices that need no clipping.
   *
   * @param front -1 when it belongs to a front-facing polygon or to none, else 0
   */
  void line(int id, int a, int b, int provoking, int front, float depthOffset) {
    block.primitivesOut++;
    float[] wa = block.window(a);
    float[] wb = block.window(b);
    int ia = PrimitiveBlock.index(a) * 4;
    int ib = PrimitiveBlock.index(b) * 4;
    float dx = wb[ib] - wa[ia];
    float dy = wb[ib + 1] - wa[ia + 1];
    if (dx == 0 && dy == 0) {
      block.culled++;
      return;
    }
    float width = Math.min(Math.max(lineWidth, 1f), MOST_SIZE);
    if (style.smoothLines()) {
      smooth(id, a, b, dx, dy, provoking, front, depthOffset);
      return;
    }
    if (multisample || style.rectangularLines()) {
      rectangle(wa, ia, wb, ib, dx, dy, Math.min(lineWidth, MOST_SIZE));
    } else if (Math.abs(dx) >= Math.abs(dy)) {
      swept(wa[ia], wa[ia + 1], wb[ib], wb[ib + 1], width, x, y);
    } else {
      swept(wa[ia + 1], wa[ia], wb[ib + 1], wb[ib], width, y, x);
    }
    emit(PrimitiveBlock.LINE, id, a, b, provoking, front, depthOffset);
  }

  /** Half the width to each side, at right angles. */
  private void rectangle(float[] wa, int ia, float[] wb, int ib, float dx, float dy, float width) {
    float scale = width * 0.5f / (float) Math.sqrt(dx * dx + dy * dy);
    int tx = (int) Math.rint(-dy * scale * PrimitiveSetup.SUBPIXELS);
    int ty = (int) Math.rint(dx * scale * PrimitiveSetup.SUBPIXELS);
    int xa = PrimitiveSetup.snap(wa[ia]);
    int ya = PrimitiveSetup.snap(wa[ia + 1]);
    int xb = PrimitiveSetup.snap(wb[ib]);
    int yb = PrimitiveSetup.snap(wb[ib + 1]);
    corner(x, y, 0, xa - tx, ya - ty);
    corner(x, y, 1, xb - tx, yb - ty);
    corner(x, y, 2, xb + tx, yb + ty);
    corner(x, y, 3, xa + tx, ya + ty);
  }

  /**
   * A rectangle around a line with as much room as it takes until nothing of a pixel is covered.
   * Attributes at its short sides are those of the line's ends, as in llvmpipe.
   */
  private void smooth(
      int id, int a, int b, float dx, float dy, int provoking, int front, float depthOffset) {
    float across = lineWidth <= 1 ? 1 : Math.min(lineWidth, MOST_SIZE) * 0.5f + 0.5f;
    float angle = (float) Math.atan2(dy, dx);
    float c = (float) Math.cos(angle);
    float s = (float) Math.sin(angle);
    int from = clipper.moved(job, block, a, -0.5f * c, -0.5f * s);
    int to = clipper.moved(job, block, b, 0.5f * c, 0.5f * s);
    float[] wa = block.window(a);
    float[] wb = block.window(b);
    int ia = PrimitiveBlock.index(a) * 4;
    int ib = PrimitiveBlock.index(b) * 4;
    float ax = wa[ia] - 0.5f * c;
    float ay = wa[ia + 1] - 0.5f * s;
    float bx = wb[ib] + 0.5f * c;
    float by = wb[ib + 1] + 0.5f * s;
    smoothCorner(0, ax + across * s, ay - across * c);
    smoothCorner(1, bx + across * s, by - across * c);
    smoothCorner(2, bx - across * s, by + across * c);
    smoothCorner(3, ax - across * s, ay + across * c);
    float centerX = (wa[ia] + wb[ib]) * 0.5f;
    float centerY = (wa[ia + 1] + wb[ib + 1]) * 0.5f;
    float along = (float) Math.sqrt(dx * dx + dy * dy) * 0.5f + 0.5f;
    int p = emit(PrimitiveBlock.LINE, id, from, to, provoking, front, depthOffset);
    if (p >= 0) {
      block.smooth(p, centerX, centerY, c, s, along, across, wa[ia + 3], wb[ib + 3]);
    }
  }

  private void smoothCorner(int i, float cx, float cy) {
    corner(x, y, i, PrimitiveSetup.snap(cx), PrimitiveSetup.snap(cy));
  }

  private static void corner(int[] x, int[] y, int i, int cx, int cy) {
    x[i] = cx;
    y[i] = cy;
  }

  /**
   * A line along its major axis u from (ua, va) to (ub, vb).
   *
   * @param outU receives the corners' coordinates on the major axis
   */
  private static void swept(
      float ua, float va, float ub, float vb, float width, int[] outU, int[] outV) {
    float slope = (vb - va) / (ub - ua);
    boolean forward = ub > ua;
    float startU = end(ua, va, slope, forward, true);
    float endU = end(ub, vb, slope, forward, false);
    int half = (int) Math.rint(width) * PrimitiveSetup.SUBPIXELS / 2;
    int u0 = PrimitiveSetup.snap(startU);
    int u1 = PrimitiveSetup.snap(endU);
    int v0 = PrimitiveSetup.snap(va + (startU - ua) * slope);
    int v1 = PrimitiveSetup.snap(vb + (endU - ub) * slope);
    corner(outU, outV, 0, u0, v0 - half);
    corner(outU, outV, 1, u1, v1 - half);
    corner(outU, outV, 2, u1, v1 + half);
    corner(outU, outV, 3, u0, v0 + half);
  }

  /**
   * Where a line should begin or end on its major axis so that pixel centres between the two are
   * exactly the fragments of the diamond-exit rule: a fragment is drawn when the line leaves the
   * diamond around its centre.
   */
  private static float end(float u, float v, float slope, boolean forward, boolean start) {
    float cell = (float) Math.floor(u);
    float du = u - cell - 0.5f;
    float dv = v - (float) Math.floor(v) - 0.5f;
    boolean inside = Math.abs(du) + Math.abs(dv) < 0.5f;
    float along = forward ? du : -du;
    boolean draw;
    if (start) {
      // before the centre the line still crosses the diamond; behind it, only from within
      draw = along <= 0 || inside;
    } else {
      // the last fragment counts when the line got through the centre and out of the diamond
      draw = along > 0 && !inside;
    }
    boolean covered = start ? along <= 0 : along > 0;
    if (draw == covered) {
      return u;
    }
    // to just this side or that side of the centre; half a cell keeps the neighbours as they are
    float centre = cell + 0.5f;
    boolean before = start == draw;
    float shift = before == forward ? -0.25f : 0.25f;
    return centre + shift;
  }

  /** A point, as a square around its vertex. */
  void point(Raster raster, int id, int a, int provoking, int front, float depthOffset) {
    block.primitivesOut++;
    VertexArrays arrays = block.arrays(a);
    float size = job.command.dynamic().pointSize();
    boolean own = raster.programPointSize() && arrays.pointSize != null;
    if (own) {
      size = arrays.pointSize[PrimitiveBlock.index(a)];
    }
    if (!(size > 0)) {
      size = 1;
    }
    int full =
        Math.max(
            PrimitiveSetup.SUBPIXELS,
            (int) Math.rint(Math.min(size, MOST_SIZE) * PrimitiveSetup.SUBPIXELS));
    float[] w = block.window(a);
    int i = PrimitiveBlock.index(a) * 4;
    if (style.smoothPoints()) {
      // only the size that is no vertex's own has a least radius, as in llvmpipe
      float radius = Math.max(own ? 0 : 1, Math.min(size, MOST_SIZE) * 0.5f);
      disc(id, a, w[i], w[i + 1], radius, provoking, front, depthOffset);
      return;
    }
    if (style.wholePoints()) {
      whole(id, a, w[i], w[i + 1], full, provoking, front, depthOffset);
      return;
    }
    int x0 = snapPoint(w[i]) - full / 2;
    int y0 = snapPoint(w[i + 1]) - full / 2;
    corner(x, y, 0, x0, y0);
    corner(x, y, 1, x0 + full, y0);
    corner(x, y, 2, x0 + full, y0 + full);
    corner(x, y, 3, x0, y0 + full);
    int p = emit(PrimitiveBlock.POINT, id, a, a, provoking, front, depthOffset);
    if (p >= 0) {
      block.halfSize[p] = full / (2f * PrimitiveSetup.SUBPIXELS);
    }
  }

  /** A point of whole pixels (GL 2.1, 3.3.1). */
  private void whole(
      int id, int a, float wx, float wy, int size, int provoking, int front, float depthOffset) {
    int one = PrimitiveSetup.SUBPIXELS;
    int full = Math.max(one, size + one / 2 - 1 & -one);
    int pixels = full / one;
    int x0 = firstPixel(wx, pixels) * one - one / 2;
    int y0 = firstPixel(wy, pixels) * one - one / 2;
    corner(x, y, 0, x0, y0);
    corner(x, y, 1, x0 + full, y0);
    corner(x, y, 2, x0 + full, y0 + full);
    corner(x, y, 3, x0, y0 + full);
    int p = emit(PrimitiveBlock.POINT, id, a, a, provoking, front, depthOffset);
    if (p >= 0) {
      block.halfSize[p] = pixels * 0.5f;
    }
  }

  /** First pixel of so many around a coordinate: around a pixel, or around an edge of two. */
  private static int firstPixel(float coordinate, int pixels) {
    float f = coordinate * PrimitiveSetup.SUBPIXELS;
    int fixed = (int) (f >= 0 ? f + 0.5f : f - 0.5f);
    return pixels % 2 == 1
        ? (fixed >> 8) - pixels / 2
        : (fixed + PrimitiveSetup.SUBPIXELS / 2 >> 8) - pixels / 2;
  }

  /** A disc; pixels whose centre lies outside are left out later. */
  private void disc(
      int id,
      int a,
      float wx,
      float wy,
      float radius,
      int provoking,
      int front,
      float depthOffset) {
    smoothCorner(0, wx - radius, wy - radius);
    smoothCorner(1, wx + radius, wy - radius);
    smoothCorner(2, wx + radius, wy + radius);
    smoothCorner(3, wx - radius, wy + radius);
    int p = emit(PrimitiveBlock.POINT, id, a, a, provoking, front, depthOffset);
    if (p >= 0) {
      block.halfSize[p] = radius;
      block.smooth(p, wx, wy, 1 / radius);
    }
  }

  /** Like {@link PrimitiveSetup#snap}, but ties go away from zero. */
  private static int snapPoint(float coordinate) {
    float f = (coordinate - 0.5f) * PrimitiveSetup.SUBPIXELS;
    return (int) (f >= 0 ? f + 0.5f : f - 0.5f);
  }

  private int emit(byte kind, int id, int a, int b, int provoking, int front, float depthOffset) {
    int minX = Math.min(Math.min(x[0], x[1]), Math.min(x[2], x[3]));
    int maxX = Math.max(Math.max(x[0], x[1]), Math.max(x[2], x[3]));
    int minY = Math.min(Math.min(y[0], y[1]), Math.min(y[2], y[3]));
    int maxY = Math.max(Math.max(y[0], y[1]), Math.max(y[2], y[3]));
    long area = (long) (x[1] - x[0]) * (y[2] - y[0]) - (long) (x[2] - x[0]) * (y[1] - y[0]);
    int p = PrimitiveSetup.reserve(job, block, minX, minY, maxX, maxY);
    if (p < 0 || area == 0) {
      if (p >= 0) {
        block.count--;
      }
      block.culled++;
      return -1;
    }
    block.kind[p] = kind;
    block.front[p] = (byte) front;
    block.provoking[p] = provoking;
    block.primitiveId[p] = id;
    block.depthOffset[p] = depthOffset;
    block.vertex[p * 3] = a;
    block.vertex[p * 3 + 1] = b;
    block.vertex[p * 3 + 2] = b;
    for (int i = 0; i < 4; i++) {
      int from = area > 0 ? i : 3 - i; // counter-clockwise
      block.corner[p * 8 + 2 * i] = x[from];
      block.corner[p * 8 + 2 * i + 1] = y[from];
    }
    return p;
  }
}
