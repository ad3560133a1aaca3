package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.render.geometry.VertexArrays;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Fills the inputs of a fragment run. An attribute of a triangle is a plane over the window, {@code
 * a0 + dadx*x + dady*y} with x and y counted from the bin's first pixel; perspective attributes are
 * the quotient of the planes of a/w and 1/w (GL 3.3 core 3.6.1, equation 3.6). One instance per
 * thread.
 */
final class Interpolator {
  /** Words of {@link #save}. */
  static final int SET_UP = 9;

  private final ShaderContext context;
  private final float[] w = new float[ShaderContext.LANES];
  private final float[] centroidW = new float[ShaderContext.LANES];

  // --- plane set-up of the current primitive
  private float x0;
  private float y0;
  private float dx1;
  private float dy1;
  private float dx2;
  private float dy2;
  private float oow0;
  private float oow1;
  private float oow2;
  private float planeX;
  private float planeY;
  private float planeAt;
  private boolean rectangularLines;
  private boolean centroids;

  Interpolator(ShaderContext context) {
    this.context = context;
  }

  /** Whether the run keeps centroids, for inputs that want them. */
  void setCentroids(boolean value) {
    centroids = value;
  }

  /** Whether lines are rectangles (multisampling) instead of swept along their minor axis. */
  void setRectangularLines(boolean value) {
    rectangularLines = value;
  }

  /**
   * Prepares the planes of a primitive.
   *
   * @param binX first pixel of the bin
   */
  void begin(PrimitiveBlock block, int primitive, int binX, int binY) {
    int v = primitive * 3;
    int r0 = block.vertex[v];
    int r1 = block.vertex[v + 1];
    int r2 = block.vertex[v + 2];
    float[] w0 = block.window(r0);
    float[] w1 = block.window(r1);
    float[] w2 = block.window(r2);
    int i0 = PrimitiveBlock.index(r0) * 4;
    int i1 = PrimitiveBlock.index(r1) * 4;
    int i2 = PrimitiveBlock.index(r2) * 4;
    oow0 = w0[i0 + 3];
    oow1 = w1[i1 + 3];
    oow2 = w2[i2 + 3];
    x0 = w0[i0] - 0.5f - binX;
    y0 = w0[i0 + 1] - 0.5f - binY;
    float ax = w1[i1] - w0[i0];
    float ay = w1[i1 + 1] - w0[i0 + 1];
    float bx = w2[i2] - w0[i0];
    float by = w2[i2 + 1] - w0[i0 + 1];
    switch (block.kind[primitive]) {
      case PrimitiveBlock.TRIANGLE -> {
        float area = ax * by - bx * ay;
        float inverse = area == 0 ? 0 : 1f / area;
        dx1 = by * inverse;
        dy1 = -bx * inverse;
        dx2 = -ay * inverse;
        dy2 = ax * inverse;
      }
      case PrimitiveBlock.LINE -> {
        lineAxis(ax, ay);
        dx2 = 0;
        dy2 = 0;
      }
      default -> {
        dx1 = 0;
        dy1 = 0;
        dx2 = 0;
        dy2 = 0;
      }
    }
  }

  /** Keeps the set-up of the primitive begun last. */
  void save(float[] setUp, int segment) {
    int i = segment * SET_UP;
    setUp[i] = x0;
    setUp[i + 1] = y0;
    setUp[i + 2] = dx1;
    setUp[i + 3] = dy1;
    setUp[i + 4] = dx2;
    setUp[i + 5] = dy2;
    setUp[i + 6] = oow0;
    setUp[i + 7] = oow1;
    setUp[i + 8] = oow2;
  }

  private void restore(float[] setUp, int segment) {
    int i = segment * SET_UP;
    x0 = setUp[i];
    y0 = setUp[i + 1];
    dx1 = setUp[i + 2];
    dy1 = setUp[i + 3];
    dx2 = setUp[i + 4];
    dy2 = setUp[i + 5];
    oow0 = setUp[i + 6];
    oow1 = setUp[i + 7];
    oow2 = setUp[i + 8];
  }

  /**
   * Attributes of a line run along it: along its major axis where it is swept along the minor one
   * (GL 3.3 core 3.5.1, 3.5.2.1), else at right angles to its rectangle's short sides.
   */
  private void lineAxis(float ax, float ay) {
    if (rectangularLines) {
      float inverse = 1f / (ax * ax + ay * ay);
      dx1 = ax * inverse;
      dy1 = ay * inverse;
    } else {
      boolean alongX = Math.abs(ax) >= Math.abs(ay);
      dx1 = alongX ? 1f / ax : 0;
      dy1 = alongX ? 0 : 1f / ay;
    }
  }

  /** Makes the plane through three values current. */
  private void plane(float a0, float a1, float a2) {
    float d1 = a1 - a0;
    float d2 = a2 - a0;
    planeX = d1 * dx1 + d2 * dx2;
    planeY = d1 * dy1 + d2 * dy2;
    planeAt = a0 - planeX * x0 - planeY * y0;
  }

  /** The depth plane (value at the bin's first pixel, steps in x and y) of the primitive begun. */
  void depthPlane(PrimitiveBlock block, int primitive, float[] out) {
    int v = primitive * 3;
    float z0 = depth(block, v);
    plane(z0, depth(block, v + 1), depth(block, v + 2));
    out[0] = planeAt + block.depthOffset[primitive];
    out[1] = planeX;
    out[2] = planeY;
  }

  private static float depth(PrimitiveBlock block, int v) {
    int r = block.vertex[v];
    return block.window(r)[PrimitiveBlock.index(r) * 4 + 2];
  }

  /** Evaluates every input of a run; lanes of a segment share a primitive. */
  void fill(FragmentRun run, DrawJob job, int binX, int binY, boolean windowCoordinates) {
    VaryingLayout layout = job.plan.varyings;
    run.segmentStart[run.segments] = run.quads;
    for (int s = 0; s < run.segments; s++) {
      PrimitiveBlock block = run.segmentBlock[s];
      int primitive = run.segmentPrimitive[s];
      int from = run.segmentStart[s] * 4;
      int to = run.segmentStart[s + 1] * 4;
      restore(run.segmentSetUp, s);
      segment(run, block, primitive, layout, from, to);
      int front = block.front[primitive];
      int id = block.primitiveId[primitive];
      for (int i = from; i < to; i++) {
        context.frontFacing[i] = front;
        context.primitiveId[i] = id;
      }
      if (block.kind[primitive] == PrimitiveBlock.POINT) {
        pointCoordinates(run, block, primitive, job, binX, binY, from, to);
      }
      if (windowCoordinates) {
        window(run, block, primitive, job, binX, binY, from, to);
      }
    }
  }

  private void segment(
      FragmentRun run, PrimitiveBlock block, int primitive, VaryingLayout l, int from, int to) {
    float[] x = run.localX;
    float[] y = run.localY;
    int v = primitive * 3;
    VertexArrays a0 = block.arrays(block.vertex[v]);
    VertexArrays a1 = block.arrays(block.vertex[v + 1]);
    VertexArrays a2 = block.arrays(block.vertex[v + 2]);
    int n = l.floats;
    int p0 = PrimitiveBlock.index(block.vertex[v]) * n;
    int p1 = PrimitiveBlock.index(block.vertex[v + 1]) * n;
    int p2 = PrimitiveBlock.index(block.vertex[v + 2]) * n;
    int perspective = l.perspectiveFloats;
    if (perspective > 0) {
      plane(oow0, oow1, oow2);
      reciprocals(w, x, y, planeAt, planeX, planeY, from, to);
      if (centroids) {
        reciprocals(centroidW, run.centroidX, run.centroidY, planeAt, planeX, planeY, from, to);
      }
    }
    for (int c = 0; c < perspective; c++) {
      plane(a0.floats[p0 + c] * oow0, a1.floats[p1 + c] * oow1, a2.floats[p2 + c] * oow2);
      float[] dst = ShaderContext.floats(context.inF, l.floatTarget[c]);
      if (centroids && l.floatPlace[c] == VaryingLayout.AT_CENTROID) {
        products(dst, centroidW, run.centroidX, run.centroidY, planeAt, planeX, planeY, from, to);
      } else {
        products(dst, w, x, y, planeAt, planeX, planeY, from, to);
      }
    }
    for (int c = perspective; c < n; c++) {
      plane(a0.floats[p0 + c], a1.floats[p1 + c], a2.floats[p2 + c]);
      float[] dst = ShaderContext.floats(context.inF, l.floatTarget[c]);
      if (centroids && l.floatPlace[c] == VaryingLayout.AT_CENTROID) {
        values(dst, run.centroidX, run.centroidY, planeAt, planeX, planeY, from, to);
      } else {
        values(dst, x, y, planeAt, planeX, planeY, from, to);
      }
    }
    if (l.flats > 0) {
      flats(block, primitive, l, from, to);
    }
  }

  private void flats(PrimitiveBlock block, int primitive, VaryingLayout l, int from, int to) {
    int reference = block.provoking[primitive];
    int[] bits = block.arrays(reference).flats;
    int at = PrimitiveBlock.index(reference) * l.flats;
    for (int c = 0; c < l.flats; c++) {
      if (l.flatTargetInt[c]) {
        int[] dst = ShaderContext.ints(context.inI, l.flatTarget[c]);
        java.util.Arrays.fill(dst, from, to, bits[at + c]);
      } else {
        float[] dst = ShaderContext.floats(context.inF, l.flatTarget[c]);
        java.util.Arrays.fill(dst, from, to, Float.intBitsToFloat(bits[at + c]));
      }
    }
  }

  /** Position within a point sprite, 0 to 1 (GL 3.3 core 3.4, equation 3.3). */
  private void pointCoordinates(
      FragmentRun run,
      PrimitiveBlock block,
      int primitive,
      DrawJob job,
      int binX,
      int binY,
      int from,
      int to) {
    int reference = block.vertex[primitive * 3];
    float[] window = block.window(reference);
    int at = PrimitiveBlock.index(reference) * 4;
    float step = 0.5f / block.halfSize[primitive];
    float stepY = job.plan.state.raster().pointSpriteUpperLeft() ? -step : step;
    float originX = 0.5f - (window[at] - 0.5f - binX) * step;
    float originY = 0.5f - (window[at + 1] - 0.5f - binY) * stepY;
    values(context.pointCoord[0], run.localX, run.localY, originX, step, 0, from, to);
    values(context.pointCoord[1], run.localX, run.localY, originY, 0, stepY, from, to);
  }

  private void window(
      FragmentRun run,
      PrimitiveBlock block,
      int primitive,
      DrawJob job,
      int binX,
      int binY,
      int from,
      int to) {
    float[] x = run.localX;
    float[] y = run.localY;
    plane(oow0, oow1, oow2);
    values(context.fragCoord[3], x, y, planeAt, planeX, planeY, from, to);
    int v = primitive * 3;
    plane(depth(block, v), depth(block, v + 1), depth(block, v + 2));
    float at = planeAt + block.depthOffset[primitive];
    values(context.fragCoord[2], x, y, at, planeX, planeY, from, to);
    float[] fx = context.fragCoord[0];
    float[] fy = context.fragCoord[1];
    float[] fz = context.fragCoord[2];
    float low = job.plan.state.raster().depthClamp() ? job.depthMin : 0f;
    float high = job.plan.state.raster().depthClamp() ? job.depthMax : 1f;
    ShaderReflection shader = job.plan.fragment.reflection();
    float center = shader.pixelCenterInteger() ? 0 : 0.5f;
    boolean down = shader.originUpperLeft();
    float ox = binX + center;
    float oy = down ? job.command.target().height() - 1 - binY + center : binY + center;
    float sy = down ? -1 : 1;
    for (int i = from; i < to; i++) {
      fx[i] = x[i] + ox;
      fy[i] = y[i] * sy + oy;
      fz[i] = Math.min(Math.max(fz[i], low), high);
    }
  }

  // The loops below are the hot ones: straight-line bodies over primitive arrays, which HotSpot
  // turns into vector instructions.

  private static void values(
      float[] dst, float[] x, float[] y, float a, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      dst[i] = a + dx * x[i] + dy * y[i];
    }
  }

  private static void reciprocals(
      float[] dst, float[] x, float[] y, float a, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      dst[i] = 1f / (a + dx * x[i] + dy * y[i]);
    }
  }

  private static void products(
      float[] dst, float[] w, float[] x, float[] y, float a, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      dst[i] = (a + dx * x[i] + dy * y[i]) * w[i];
    }
  }
}
