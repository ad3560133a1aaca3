// Long because what planes are made of, the planes and what is evaluated on them share numbers.
package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.draw.ViewportTransform;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Fills the inputs of a fragment run. An attribute of a triangle is a plane over the window, {@code
 * a0 + dadx*x + dady*y}; perspective attributes are the quotient of the planes of a/w and 1/w (GL
 * 3.3 core 3.6.1, equation 3.6). One instance per thread.
 *
 * <p>The corner to begin with, the operations and their order are those of llvmpipe, fused where it
 * fuses: coordinates that fall on the edge of two texels are then rounded to the same side. x is
 * counted from the target's left column, y from its lowest row, or downwards from its uppermost row
 * where the window system shows the target upside down. So the values do not depend on bins.
 *
 * <p>Depths are such planes, too, with the primitive's offset added at each pixel, so that of faces
 * that lie in one plane the same wins as on llvmpipe.
 */
final class Interpolator {
  /** Lanes up to which the inputs of a primitive are not worth a call of a kernel each. */
  private static final int FEW_LANES = 8;

  /** Words of {@link #save}. */
  static final int SET_UP = 13;

  private final ShaderContext context;
  private final float[] w = new float[ShaderContext.LANES];

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

  /** Whether anybody asks for depths. */
  private boolean needsDepth;

  // --- depth plane of the current primitive
  private float depthX;
  private float depthY;
  private float depthAt;
  private float depthOffset;

  // --- corners of the current primitive in the order of its planes
  private int c0;
  private int c1;
  private int c2;
  private boolean frontCounterClockwise;
  private boolean provokingFirst;
  private boolean downward;
  private int lastRow;
  private float origin;

  /** Whether the primitive is a line of which {@link #lineAxis} told the axis. */
  private boolean alongLine;

  /** Whether lines are rectangles (multisampling) instead of swept along their minor axis. */
  private boolean rectangularLines;

  private boolean centroids;

  /** Whether the run keeps centroids, also where all inputs are taken at samples. */
  private boolean planesCentroids;

  /** Whether inputs without a qualifier are taken at samples, too, where these are shaded. */
  private boolean allAtSamples;

  /** Whether the shader gets the planes of its inputs. */
  private boolean givesPlanes;

  private final PlaneInputs planes;

  /** What fills the current run. */
  private LaneKernels kernels = Lanes.kernels();

  Interpolator(ShaderContext context) {
    this.context = context;
    planes = new PlaneInputs(context);
  }

  /**
   * Says whether the shader of the draw interpolates elsewhere.
   *
   * @param samples in a pixel, 1 where they do not count
   */
  void setPlanes(boolean wanted, VaryingLayout layout, int samples) {
    givesPlanes = wanted;
    if (wanted) {
      planes.begin(layout, samples, downward, w);
    }
  }

  /** Whether depths are needed, of tests or of the shader. */
  void setDepth(boolean needed) {
    needsDepth = needed;
  }

  /** Whether the run keeps centroids, for inputs that want them. */
  void setCentroids(boolean value) {
    centroids = value && !allAtSamples;
    planesCentroids = value;
  }

  /**
   * Begins a draw.
   *
   * @param targetHeight pixels
   * @param many whether the target has samples apart from the pixels' centres
   */
  void beginDraw(PipelineState.Raster raster, int targetHeight, boolean many) {
    rectangularLines = many || raster.thin().smoothLines() || raster.thin().rectangularLines();
    frontCounterClockwise = raster.frontCounterClockwise();
    provokingFirst = raster.provokingFirst();
    downward = raster.upsideDown();
    lastRow = targetHeight - 1;
    origin = many ? 0f : 0.5f;
    allAtSamples = raster.sampleShading() == PipelineState.SampleShading.INPUTS_AT_SAMPLES;
  }

  /** What a column of pixels is in the planes' x. */
  float planeX(float column) {
    return column + (0.5f - origin);
  }

  /** What a row of pixels is in the planes' y. */
  float planeY(float row) {
    return (downward ? lastRow - row : row) + (0.5f - origin);
  }

  /** How the planes' y goes from a row of pixels to the next. */
  float planeStepY() {
    return downward ? -1 : 1;
  }

  /**
   * Finds the corners of a primitive in the order in which its planes are made. A triangle (a, b,
   * c) comes counterclockwise, so as (a, c, b) when it was clockwise. Seen in the direction of the
   * planes' y, llvmpipe takes one that is clockwise as it was, and the other as (b, a, c), or (a,
   * c, b) where a is the provoking vertex. Of a polygon that clipping left, (p, q, r, ...), it
   * takes (q, r, p) and so on, or (p, q, r) where the first vertex is the provoking one.
   */
  private void corners(PrimitiveBlock block, int primitive) {
    int v = primitive * 3;
    int a = block.vertex[v];
    int b = block.vertex[v + 1];
    int c = block.vertex[v + 2];
    alongLine = block.kind[primitive] == PrimitiveBlock.LINE;
    if (block.kind[primitive] != PrimitiveBlock.TRIANGLE) {
      c0 = a;
      c1 = b;
      c2 = c;
      return;
    }
    boolean turned = block.front[primitive] != 0 != frontCounterClockwise;
    if ((a | b | c) < 0 && !provokingFirst) {
      int first = a;
      a = turned ? c : b;
      c = turned ? b : first;
      b = turned ? first : block.vertex[v + 2];
    }
    c0 = a;
    c1 = b;
    c2 = c;
    if (provokingFirst) {
      // both windings in the same order
      c1 = downward ? b : c;
      c2 = downward ? c : b;
    } else if (downward && turned) {
      c0 = c;
      c1 = a;
      c2 = b;
    } else if (!downward) {
      c0 = turned ? a : b;
      c1 = turned ? c : a;
      c2 = turned ? b : c;
    }
  }

  /** Prepares the planes of a primitive. */
  void begin(PrimitiveBlock block, int primitive) {
    corners(block, primitive);
    float[] w0 = block.window(c0);
    float[] w1 = block.window(c1);
    float[] w2 = block.window(c2);
    int i0 = PrimitiveBlock.index(c0) * 4;
    int i1 = PrimitiveBlock.index(c1) * 4;
    int i2 = PrimitiveBlock.index(c2) * 4;
    oow0 = w0[i0 + 3];
    oow1 = w1[i1 + 3];
    oow2 = w2[i2 + 3];
    float firstX = w0[i0];
    ViewportTransform viewport = block.viewport(primitive);
    float firstY = y(block, viewport, c0, w0);
    // lines forget that their planes are asked at centres where pixels have several samples
    boolean line = block.kind[primitive] == PrimitiveBlock.LINE && block.smooth == null;
    float from = line ? 0.5f : origin;
    x0 = firstX - from;
    y0 = firstY - from;
    float ay = y(block, viewport, c1, w1) - firstY;
    float by = y(block, viewport, c2, w2) - firstY;
    steps(block.kind[primitive], w1[i1] - firstX, ay, w2[i2] - firstX, by);
    if (needsDepth) {
      plane(w0[i0 + 2], w1[i1 + 2], w2[i2 + 2]);
      depthX = planeX;
      depthY = planeY;
      depthAt = planeAt;
      depthOffset = block.depthOffset[primitive];
    }
  }

  /**
   * A vertex's place in the planes' y. Downwards it is computed anew, because the difference of two
   * rounded numbers is not the rounded difference.
   *
   * @param window where the vertex has its window coordinates
   */
  private float y(PrimitiveBlock block, ViewportTransform viewport, int reference, float[] window) {
    int at = PrimitiveBlock.index(reference) * 4;
    if (!downward) {
      return window[at + 1];
    }
    float y = block.arrays(reference).clip[at + 1] * window[at + 3];
    float center = lastRow + 1 - viewport.centerY;
    return block.isCut(reference)
        ? y * -viewport.scaleY + center
        : (float) ((double) y * -viewport.scaleY + center);
  }

  /** How far a unit of x and y goes from corner 0 to corner 1, and to corner 2. */
  private void steps(byte kind, float ax, float ay, float bx, float by) {
    switch (kind) {
      case PrimitiveBlock.TRIANGLE -> {
        float area = ax * by - bx * ay;
        float inverse = area == 0 ? 0 : 1f / area;
        dx1 = by * inverse;
        dy1 = -bx * inverse;
        dx2 = -ay * inverse;
        dy2 = ax * inverse;
      }
      case PrimitiveBlock.LINE -> lineAxis(-ax, -ay);
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
    setUp[i + 9] = depthX;
    setUp[i + 10] = depthY;
    setUp[i + 11] = depthAt;
    setUp[i + 12] = depthOffset;
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
    depthX = setUp[i + 9];
    depthY = setUp[i + 10];
    depthAt = setUp[i + 11];
    depthOffset = setUp[i + 12];
  }

  /**
   * Attributes of a line run along it: along its major axis where it is swept along the minor one
   * (GL 3.3 core 3.5.1, 3.5.2.1), else at right angles to its rectangle's short sides.
   *
   * @param dx from the line's end to its start
   */
  private void lineAxis(float dx, float dy) {
    dx1 = dx;
    dy1 = dy;
    if (!rectangularLines && Math.abs(dx) >= Math.abs(dy)) {
      float slope = dy / dx;
      dx1 = dx * (1f + slope * slope);
      dy1 = 0;
    } else if (!rectangularLines) {
      float slope = dx / dy;
      dx1 = 0;
      dy1 = dy * (1f + slope * slope);
    }
    dx2 = 1f / (dx * dx + dy * dy);
    dy2 = dx2;
  }

  /** Makes the plane through three values current. */
  private void plane(float a0, float a1, float a2) {
    if (alongLine) {
      float d = a0 - a1;
      planeX = d * dx1 * dx2;
      planeY = d * dy1 * dy2;
    } else {
      float d1 = a1 - a0;
      float d2 = a2 - a0;
      planeX = d1 * dx1 + d2 * dx2;
      planeY = d1 * dy1 + d2 * dy2;
    }
    planeAt = a0 - (planeX * x0 + planeY * y0);
  }

  /** The depth plane of the primitive begun: value at the origin, steps in x and y, offset. */
  void depthPlane(float[] out) {
    out[0] = depthAt;
    out[1] = depthX;
    out[2] = depthY;
    out[3] = depthOffset;
  }

  /** Evaluates every input of a run; lanes of a segment share a primitive. */
  void fill(FragmentRun run, DrawJob job, boolean windowCoordinates) {
    kernels = Lanes.kernels();
    VaryingLayout layout = job.plan.varyings;
    run.segmentStart[run.segments] = run.quads;
    boolean says = job.plan.saysPlaces();
    int parts = PrimitiveList.partsShift(job.plan.state.topology());
    for (int s = 0; s < run.segments; s++) {
      PrimitiveBlock block = run.segmentBlock[s];
      int primitive = run.segmentPrimitive[s];
      int from = run.segmentStart[s] * 4;
      int to = run.segmentStart[s + 1] * 4;
      restore(run.segmentSetUp, s);
      corners(block, primitive);
      if (to - from <= FEW_LANES && !givesPlanes && !centroids && !run.perSample) {
        few(run, block, layout, from, to);
      } else {
        segment(run, block, layout, from, to);
      }
      if (layout.flats > 0) {
        flats(run, block, primitive, layout, from, to);
      }
      int front = block.front[primitive];
      int id = block.primitiveId[primitive] >> parts;
      Arrays.fill(context.frontFacing, from, to, front);
      Arrays.fill(context.primitiveId, from, to, id);
      if (says) {
        Arrays.fill(context.viewportIndex, from, to, block.saidViewport[primitive]);
        Arrays.fill(context.layerIndex, from, to, block.saidLayer[primitive]);
      }
      if (block.kind[primitive] == PrimitiveBlock.POINT) {
        pointCoordinates(run, block, primitive, job, from, to);
      }
      if (windowCoordinates) {
        window(run, job, block.viewport(primitive), from, to);
      }
    }
  }

  /** Whether the current plane has one value all over; not of 0, which may get another sign. */
  private boolean isEven() {
    return planeX == 0 && planeY == 0 && (planeAt < 0 || planeAt > 0);
  }

  /** What {@link #segment} does, for a quad or two whose inputs are all taken at one place. */
  private void few(FragmentRun run, PrimitiveBlock block, VaryingLayout l, int from, int to) {
    float[] x = run.localX;
    float[] y = run.localY;
    float[] v0 = block.arrays(c0).floats;
    float[] v1 = block.arrays(c1).floats;
    float[] v2 = block.arrays(c2).floats;
    int n = l.floats;
    int p0 = PrimitiveBlock.index(c0) * n;
    int p1 = PrimitiveBlock.index(c1) * n;
    int p2 = PrimitiveBlock.index(c2) * n;
    int perspective = l.perspectiveFloats;
    boolean flat = true;
    if (perspective > 0) {
      plane(oow0, oow1, oow2);
      flat = planeAt == 1 && isEven();
      for (int i = from; i < to && !flat; i++) {
        w[i] = 1f / Math.fma(planeY, y[i], Math.fma(planeX, x[i], planeAt));
      }
    }
    for (int c = 0; c < n; c++) {
      boolean divided = c < perspective;
      if (divided) {
        plane(v0[p0 + c] * oow0, v1[p1 + c] * oow1, v2[p2 + c] * oow2);
      } else {
        plane(v0[p0 + c], v1[p1 + c], v2[p2 + c]);
      }
      float[] dst = ShaderContext.floats(context.inF, l.floatTarget[c]);
      boolean multiplied = divided && !flat;
      boolean even = !multiplied && isEven();
      for (int i = from; i < to; i += 4) {
        quad(x, y, even, i, dst);
        if (multiplied) {
          dst[i] *= w[i];
          dst[i + 1] *= w[i + 1];
          dst[i + 2] *= w[i + 2];
          dst[i + 3] *= w[i + 3];
        }
      }
    }
  }

  /** The current plane at the lanes of a quad. */
  private void quad(float[] x, float[] y, boolean even, int i, float[] dst) {
    if (even) {
      dst[i] = planeAt;
      dst[i + 1] = planeAt;
      dst[i + 2] = planeAt;
      dst[i + 3] = planeAt;
      return;
    }
    // lanes of a column have one x, those of a row one y
    float left = Math.fma(planeX, x[i], planeAt);
    float right = Math.fma(planeX, x[i + 1], planeAt);
    dst[i] = Math.fma(planeY, y[i], left);
    dst[i + 1] = Math.fma(planeY, y[i], right);
    dst[i + 2] = Math.fma(planeY, y[i + 2], left);
    dst[i + 3] = Math.fma(planeY, y[i + 2], right);
  }

  private void segment(FragmentRun run, PrimitiveBlock block, VaryingLayout l, int from, int to) {
    float[] x = run.localX;
    float[] y = run.localY;
    VertexArrays a0 = block.arrays(c0);
    VertexArrays a1 = block.arrays(c1);
    VertexArrays a2 = block.arrays(c2);
    int n = l.floats;
    int p0 = PrimitiveBlock.index(c0) * n;
    int p1 = PrimitiveBlock.index(c1) * n;
    int p2 = PrimitiveBlock.index(c2) * n;
    int perspective = l.perspectiveFloats;
    if (givesPlanes) {
      planes.places(run, planesCentroids, planeStepY(), from, to);
    }
    float[] cx = allAtSamples ? x : run.centerX();
    float[] cy = allAtSamples ? y : run.centerY();
    boolean flat = false;
    if (perspective > 0) {
      // at the centre also for inputs that are interpolated elsewhere: so does llvmpipe
      plane(oow0, oow1, oow2);
      // w is 1 all over, which changes nothing
      flat = !givesPlanes && planeAt == 1 && isEven();
      if (!flat) {
        kernels.reciprocals(run.centerX(), run.centerY(), planeAt, planeX, planeY, from, to, w);
      }
    }
    for (int c = 0; c < n; c++) {
      boolean divided = c < perspective;
      if (divided) {
        plane(a0.floats[p0 + c] * oow0, a1.floats[p1 + c] * oow1, a2.floats[p2 + c] * oow2);
      } else {
        plane(a0.floats[p0 + c], a1.floats[p1 + c], a2.floats[p2 + c]);
      }
      if (givesPlanes) {
        planes.plane(run, l.floatTarget[c], planeAt, planeX, planeY, from, to);
      }
      float[] dst = ShaderContext.floats(context.inF, l.floatTarget[c]);
      boolean multiplied = divided && !flat;
      if (!multiplied && isEven()) {
        Arrays.fill(dst, from, to, planeAt);
        continue;
      }
      boolean centroid = centroids && l.floatPlace[c] == VaryingLayout.AT_CENTROID;
      boolean center = l.floatPlace[c] == VaryingLayout.AT_CENTER;
      float[] px = centroid ? run.centroidX : center ? cx : x;
      float[] py = centroid ? run.centroidY : center ? cy : y;
      if (multiplied) {
        kernels.products(px, py, planeAt, planeX, planeY, w, from, to, dst);
      } else {
        kernels.planes(px, py, planeAt, planeX, planeY, from, to, dst);
      }
    }
  }

  private void flats(
      FragmentRun run, PrimitiveBlock block, int primitive, VaryingLayout l, int from, int to) {
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
        if (givesPlanes) {
          planes.plane(run, l.flatTarget[c], Float.intBitsToFloat(bits[at + c]), 0, 0, from, to);
        }
      }
    }
  }

  /** Position within a point sprite, 0 to 1 (GL 3.3 core 3.4, equation 3.3). */
  private void pointCoordinates(
      FragmentRun run, PrimitiveBlock block, int primitive, DrawJob job, int from, int to) {
    int reference = block.vertex[primitive * 3];
    float[] window = block.window(reference);
    int at = PrimitiveBlock.index(reference) * 4;
    float step = 0.5f / block.halfSize[primitive];
    boolean fromTop = job.plan.state.raster().pointSpriteUpperLeft();
    float stepY = fromTop == downward ? step : -step;
    // as with lines
    float originX = 0.5f - (window[at] - 0.5f) * step;
    float originY = 0.5f - (y(block, block.viewport(primitive), reference, window) - 0.5f) * stepY;
    float[] x = allAtSamples ? run.localX : run.centerX();
    float[] y = allAtSamples ? run.localY : run.centerY();
    kernels.planes(x, y, originX, step, 0, from, to, context.pointCoord[0]);
    kernels.planes(x, y, originY, 0, stepY, from, to, context.pointCoord[1]);
  }

  private void window(FragmentRun run, DrawJob job, ViewportTransform viewport, int from, int to) {
    float[] x = run.localX;
    float[] y = run.localY;
    plane(oow0, oow1, oow2);
    float[] cx = run.centerX();
    float[] cy = run.centerY();
    kernels.planes(cx, cy, planeAt, planeX, planeY, from, to, context.fragCoord[3]);
    float[] fx = context.fragCoord[0];
    float[] fy = context.fragCoord[1];
    float[] fz = context.fragCoord[2];
    float low = viewport.depthLow;
    float high = viewport.depthHigh;
    ShaderReflection shader = job.plan.fragment.reflection();
    float center = shader.pixelCenterInteger() ? 0 : 0.5f;
    boolean mirrored = shader.originUpperLeft() != downward;
    float toCenter = origin - 0.5f;
    float shownSy = mirrored ? -1 : 1;
    float shownY = (mirrored ? lastRow - toCenter : toCenter) + center;
    for (int i = from; i < to; i++) {
      float column = x[i] + toCenter;
      fx[i] = column + center;
      fy[i] = y[i] * shownSy + shownY;
      float z = Math.fma(depthY, y[i], Math.fma(depthX, x[i], depthAt)) + depthOffset;
      fz[i] = Math.min(Math.max(z, low), high);
    }
  }
}
