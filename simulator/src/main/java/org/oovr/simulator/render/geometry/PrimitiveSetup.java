// Long because triangles, what remains of cut ones, and their outlines share one scratch and one
// block.
package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.draw.ViewportTransform;

/**
 * Primitive assembly, culling, clipping and set-up of a chunk of primitives, and its sorting into
 * bins. One instance per thread.
 */
public final class PrimitiveSetup {
  /** Primitives of one chunk. */
  public static final int CHUNK = 512;

  /** Fixed-point positions per pixel: 8 sub-pixel bits. */
  public static final int SUBPIXELS = 256;

  private final Clipper clipper = new Clipper();
  private final BinSorter sorter = new BinSorter();
  private final ThinSetup thin = new ThinSetup(clipper);
  private final LineStippler stippler = new LineStippler();
  private final float[] part = new float[2];
  private final int[] reference = new int[3];

  /** Adding this to a double below 2^31 leaves its nearest integer in the low mantissa bits. */
  private static final double ROUND = 6755399441055744.0;

  /** Extent, in fixed point, up to which it is worth finding out that a triangle covers nothing. */
  private static final int TINY = 2 * SUBPIXELS;

  /** In subpixels; up to here coordinates can be walked along without an overflow. */
  private static final int FAR = 1 << 28;

  private DrawJob job;
  private PrimitiveBlock block;
  private int[] codes;

  /** Window coordinates of the job's vertices. */
  private float[] shaded;

  /** Whether triangles are left out that cover no pixel's centre: nobody counts them or samples. */
  private boolean dropsEmpty;

  /** Which edges of the triangle belong to outlines. */
  private int edges;

  /** Whether lines are stippled: such a job is one chunk, as its lines depend on each other. */
  private boolean stippled;

  /** Whether the stipple begins anew with the primitive, once something of it is drawn. */
  private boolean resets;

  /** Viewport of each vertex; null where all have the first. */
  private byte[] viewports;

  /** Chunks of a job and view. */
  public static int chunks(DrawJob job, int view) {
    int primitives = job.drawn(view).primitives * job.repetitions();
    int size = chunk(job, primitives);
    return (primitives + size - 1) / size;
  }

  private static int chunk(DrawJob job, int primitives) {
    return job.plan.state.raster().thin().stippledLines() ? Math.max(primitives, 1) : CHUNK;
  }

  /** Fills {@code target} with chunk {@code chunk} of a job. */
  public void run(DrawJob owner, int view, int chunk, PrimitiveBlock target) {
    job = owner;
    block = target;
    block.reset(owner, view);
    codes = owner.vertices(view).codes[view];
    shaded = owner.vertices(view).window[view];
    dropsEmpty = !owner.study && owner.target.samples() == 1;
    viewports = owner.vertices(view).viewport;
    Raster raster = owner.plan.state.raster();
    beginLines(raster);
    PrimitiveList list = owner.drawn(view);
    int all = list.primitives * owner.repetitions();
    int size = chunk(owner, all);
    int first = chunk * size;
    int end = Math.min(first + size, all);
    block.primitivesIn = end - first;
    int p = first % list.primitives;
    int instance = first / list.primitives;
    int base = instance * list.vertexCount;
    boolean made = owner.made != null;
    VertexArrays vertices = owner.vertices(view);
    int[] chosen = vertices.primitiveId;
    // tessellated points and lines are outlines without a front where polygons are outlined
    boolean tessellated = owner.plan.evaluation != null && owner.plan.geometry == null;
    int thinFront = tessellated && raster.outlines() ? 0 : -1;
    block.currentInstanceOffset =
        made ? 0 : (owner.firstInstance + instance) * owner.primitivesPerInstance;
    for (int i = first; i < end; i++) {
      for (int c = 0; c < list.arity; c++) {
        int k = p * list.arity + c;
        reference[c] = base + (list.corners == null ? k : list.corners[k]);
      }
      int leader = reference[raster.provokingFirst() ? 0 : list.arity - 1];
      places(vertices, leader);
      int id = owner.range.firstPrimitive() + p;
      if (made) {
        int number = owner.numberFrom[owner.verticesPerView ? view : 0] + p;
        id = chosen == null ? 0 : chosen[leader]; // nobody numbers what a stage has made
        block.currentInstanceOffset = number - id;
      }
      edges = list.edges == null ? PrimitiveList.ALL_EDGES : list.edges[p];
      resets = stippled && begins(list, p);
      switch (list.arity) {
        case 1 -> point(raster, id, reference[0], reference[0], thinFront, 0f);
        case 2 -> {
          int provoking = raster.provokingFirst() ? reference[0] : reference[1];
          line(id, reference[0], reference[1], provoking, thinFront, 0f);
        }
        default -> triangle(raster, id);
      }
      if (++p == list.primitives) {
        p = 0;
        base += list.vertexCount;
        block.currentInstanceOffset += owner.primitivesPerInstance;
      }
    }
    sorter.sort(block);
  }

  /** Layer and viewport of the next primitive, whose provoking vertex says them. */
  private void places(VertexArrays v, int provoking) {
    if (viewports != null) {
      block.currentViewport = viewports[provoking];
    }
    if (v.layer != null) {
      block.currentLayer = layer(v.layer[provoking]);
      block.currentSaidLayer = v.layer[provoking];
    }
    if (v.saidViewport != null) {
      block.currentSaidViewport = v.saidViewport[provoking];
    }
  }

  /** Layers that are not there are undefined; llvmpipe takes the last for them. */
  private int layer(int chosen) {
    return Integer.compareUnsigned(chosen, job.layers) < 0 ? chosen : job.layers - 1;
  }

  private void beginLines(Raster raster) {
    thin.begin(job, block);
    stippled = raster.thin().stippledLines();
    if (stippled) {
      boolean many = job.target.samples() > 1 && raster.multisample();
      boolean rectangular = many || raster.thin().smoothLines() || raster.thin().rectangularLines();
      stippler.begin(job.command.dynamic().lineStipple(), rectangular);
    }
  }

  /** Whether stipples begin anew with a primitive. */
  private boolean begins(PrimitiveList list, int primitive) {
    if (list.edges != null) {
      return (list.edges[primitive] & PrimitiveList.BEGINS) != 0;
    }
    // lines of strips that a geometry shader emits have vertices in common
    boolean strip = list.arity == 2 && job.plan.geometry != null && primitive > 0;
    return !strip || list.corners[2 * primitive] != list.corners[2 * primitive - 1];
  }

  private void triangle(Raster raster, int id) {
    int a = reference[0];
    int b = reference[1];
    int c = reference[2];
    int ca = codes[a];
    int cb = codes[b];
    int cc = codes[c];
    int any = ca | cb | cc;
    if ((ca & cb & cc & ClipCode.REJECT) != 0 || (any & ClipCode.INVALID) != 0) {
      block.rejected++;
      return;
    }
    int provoking = raster.provokingFirst() ? a : c;
    boolean outlined = raster.outlines();
    if ((any & ClipCode.CUT) == 0) {
      filled(raster, id, a, b, c, provoking);
      return;
    }
    if (outlined) {
      clippedOutline(raster, id, a, b, c, any & ClipCode.CUT, provoking);
      return;
    }
    block.clipped += (any & ClipCode.CUT_FOR_SURE) != 0 ? 1 : 0;
    int n = clipper.polygon(job, block, a, b, c, any & ClipCode.CUT, edges);
    int[] polygon = clipper.result();
    for (int i = 1; i + 1 < n; i++) {
      filled(raster, id, polygon[0], polygon[i], polygon[i + 1], provoking);
    }
    if (n < 3) {
      block.rejected++;
    }
  }

  /** A vertex, or its copy in the viewport of the primitive. */
  private int here(int reference) {
    return viewports == null || reference < 0 || viewports[reference] == block.currentViewport
        ? reference
        : clipper.inViewport(job, block, reference);
  }

  /** Sets up a triangle that needs no more clipping, or its outline. */
  private void filled(Raster raster, int id, int corner0, int corner1, int corner2, int provoking) {
    if (raster.outlines() && isOutlined(raster, id, corner0, corner1, corner2, provoking)) {
      return;
    }
    inside(raster, id, corner0, corner1, corner2, provoking);
  }

  /** False where the side that is seen is filled. */
  private boolean isOutlined(
      Raster raster, int id, int corner0, int corner1, int corner2, int provoking) {
    int a = here(corner0);
    int b = here(corner1);
    int c = here(corner2);
    float[] wa = a >= 0 ? shaded : block.window(a);
    float[] wb = b >= 0 ? shaded : block.window(b);
    float[] wc = c >= 0 ? shaded : block.window(c);
    int ia = PrimitiveBlock.index(a) * 4;
    int ib = PrimitiveBlock.index(b) * 4;
    int ic = PrimitiveBlock.index(c) * 4;
    int face = facing(raster, wa, ia, wb, ib, wc, ic);
    if (face > 0) {
      return true;
    }
    PolygonMode mode = mode(raster, face < 0);
    if (mode == PolygonMode.FILL) {
      return false;
    }
    boolean offsets = mode == PolygonMode.LINE ? raster.offsetLine() : raster.offsetPoint();
    float bias = offsets ? DepthOffset.of(job, wa, ia, wb, ib, wc, ic) : 0f;
    outline(raster, mode, id, corner0, corner1, corner2, provoking, face, bias);
    return true;
  }

  private static PolygonMode mode(Raster raster, boolean front) {
    return front ? raster.polygonMode() : raster.backPolygonMode();
  }

  /** Sets up the inside of a triangle. */
  private void inside(Raster raster, int id, int corner0, int corner1, int corner2, int provoking) {
    int a = here(corner0);
    int b = here(corner1);
    int c = here(corner2);
    float[] wa = a >= 0 ? shaded : block.window(a);
    float[] wb = b >= 0 ? shaded : block.window(b);
    float[] wc = c >= 0 ? shaded : block.window(c);
    int ia = PrimitiveBlock.index(a) * 4;
    int ib = PrimitiveBlock.index(b) * 4;
    int ic = PrimitiveBlock.index(c) * 4;
    int xa = snap(wa[ia]);
    int ya = snap(wa[ia + 1]);
    int xb = snap(wb[ib]);
    int yb = snap(wb[ib + 1]);
    int xc = snap(wc[ic]);
    int yc = snap(wc[ic + 1]);
    long area = (long) (xb - xa) * (yc - ya) - (long) (xc - xa) * (yb - ya);
    boolean counterClockwise = area > 0;
    boolean front = counterClockwise == raster.frontCounterClockwise();
    boolean facesAway = front ? raster.cullFront() : raster.cullBack();
    // one without area is of no side: any culling takes it
    if (area == 0 ? !raster.cullFront() && !raster.cullBack() : !facesAway) {
      block.primitivesOut++;
    }
    if (area == 0 || facesAway) {
      block.culled++;
      return;
    }
    int minX = Math.min(xa, Math.min(xb, xc));
    int maxX = Math.max(xa, Math.max(xb, xc));
    int minY = Math.min(ya, Math.min(yb, yc));
    int maxY = Math.max(ya, Math.max(yb, yc));
    // only the order of corners 1 and 2 depends on the winding
    int x1 = counterClockwise ? xb : xc;
    int y1 = counterClockwise ? yb : yc;
    int x2 = counterClockwise ? xc : xb;
    int y2 = counterClockwise ? yc : yb;
    boolean tiny = dropsEmpty && isTiny(minX, maxX) && isTiny(minY, maxY);
    boolean empty = tiny && isEmpty(raster, xa, ya, x1, y1, x2, y2, minX, minY, maxX, maxY);
    int i = empty ? -1 : reserve(job, block, minX, minY, maxX, maxY);
    if (i < 0) {
      block.culled++;
      return;
    }
    block.kind[i] = PrimitiveBlock.TRIANGLE;
    block.front[i] = (byte) (front ? -1 : 0);
    block.provoking[i] = provoking;
    block.primitiveId[i] = id;
    int second = counterClockwise ? b : c;
    store(i, a, second, counterClockwise ? c : b, xa, ya, x1, y1, x2, y2);
    block.depthOffset[i] = raster.offsetFill() ? DepthOffset.of(job, wa, ia, wb, ib, wc, ic) : 0f;
  }

  /** Keeps vertices and corners, counter-clockwise. */
  private void store(int i, int a, int b, int c, int xa, int ya, int xb, int yb, int xc, int yc) {
    int v = i * 3;
    block.vertex[v] = a;
    block.vertex[v + 1] = b;
    block.vertex[v + 2] = c;
    int p = i * 8;
    int[] corner = block.corner;
    corner[p] = xa;
    corner[p + 1] = ya;
    corner[p + 2] = xb;
    corner[p + 3] = yb;
    corner[p + 4] = xc;
    corner[p + 5] = yc;
  }

  /** Whether an extent is small; one that ends beyond all targets may not even have a width. */
  private static boolean isTiny(int min, int max) {
    return min >= -FAR && max <= FAR && max - min <= TINY;
  }

  /** Whether a small triangle, which is counter-clockwise, covers no pixel's centre. */
  private static boolean isEmpty(
      Raster raster,
      int xa,
      int ya,
      int xb,
      int yb,
      int xc,
      int yc,
      int minX,
      int minY,
      int maxX,
      int maxY) {
    boolean upper = raster.upperEdgesOwn();
    int ownAb = EdgeFunction.owns(ya - yb, xb - xa, upper) ? 0 : 1;
    int ownBc = EdgeFunction.owns(yb - yc, xc - xb, upper) ? 0 : 1;
    int ownCa = EdgeFunction.owns(yc - ya, xa - xc, upper) ? 0 : 1;
    for (int y = minY + SUBPIXELS - 1 & -SUBPIXELS; y <= maxY; y += SUBPIXELS) {
      for (int x = minX + SUBPIXELS - 1 & -SUBPIXELS; x <= maxX; x += SUBPIXELS) {
        int ab = (ya - yb) * (x - xa) + (xb - xa) * (y - ya) - ownAb;
        int bc = (yb - yc) * (x - xb) + (xc - xb) * (y - yb) - ownBc;
        int ca = (yc - ya) * (x - xc) + (xa - xc) * (y - yc) - ownCa;
        if ((ab | bc | ca) >= 0) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Of a triangle whose outline is drawn: -1 from the front, 0 from behind, 1 where it is culled.
   * One without area is seen from behind, and has an outline all the same.
   */
  private int facing(Raster raster, float[] wa, int ia, float[] wb, int ib, float[] wc, int ic) {
    float twice =
        (wa[ia] - wc[ic]) * (wb[ib + 1] - wc[ic + 1])
            - (wa[ia + 1] - wc[ic + 1]) * (wb[ib] - wc[ic]);
    boolean front = twice != 0 && twice > 0 == raster.frontCounterClockwise();
    if (front ? raster.cullFront() : raster.cullBack()) {
      block.culled++;
      return 1;
    }
    return front ? -1 : 0;
  }

  /**
   * Takes a place in the block for a primitive inside the given fixed-point box, or returns -1 when
   * it can touch no sample inside the clip rectangle.
   */
  static int reserve(DrawJob job, PrimitiveBlock block, int minX, int minY, int maxX, int maxY) {
    int samples = job.target.samples();
    // single-sampled: only the pixel centre, at multiples of 256, counts
    int before = samples > 1 ? SUBPIXELS / 2 : 0;
    ViewportTransform viewport = block.viewport();
    int x0 = Math.max(viewport.clipX0, samples > 1 ? minX + before >> 8 : minX + 255 >> 8);
    int y0 = Math.max(viewport.clipY0, samples > 1 ? minY + before >> 8 : minY + 255 >> 8);
    int x1 = Math.min(viewport.clipX1 - 1, maxX + before >> 8);
    int y1 = Math.min(viewport.clipY1 - 1, maxY + before >> 8);
    if (x0 > x1 || y0 > y1) {
      return -1;
    }
    int i = block.next();
    int p = i * 4;
    block.box[p] = x0;
    block.box[p + 1] = y0;
    block.box[p + 2] = x1;
    block.box[p + 3] = y1;
    return i;
  }

  /** Codes that have lines and points dropped; of outlines cull distances do so as a whole. */
  private int rejecting = ClipCode.REJECT;

  /** Draws a polygon's edges or corners instead of its inside (GL 3.3 core 3.6.3). */
  private void outline(
      Raster raster,
      PolygonMode mode,
      int id,
      int a,
      int b,
      int c,
      int provoking,
      int front,
      float offset) {
    rejecting = ClipCode.REJECT & ~ClipCode.CULL_MASK;
    try {
      edges(raster, mode, id, a, b, c, provoking, front, offset);
    } finally {
      rejecting = ClipCode.REJECT;
    }
  }

  private void edges(
      Raster raster,
      PolygonMode mode,
      int id,
      int a,
      int b,
      int c,
      int provoking,
      int front,
      float offset) {
    if (mode == PolygonMode.POINT) {
      if ((edges & PrimitiveList.FIRST_EDGE) != 0) {
        point(raster, id, a, provoking, front, offset);
      }
      if ((edges & PrimitiveList.SECOND_EDGE) != 0) {
        point(raster, id, b, provoking, front, offset);
      }
      if ((edges & PrimitiveList.THIRD_EDGE) != 0) {
        point(raster, id, c, provoking, front, offset);
      }
      return;
    }
    if ((edges & PrimitiveList.THIRD_EDGE) != 0) {
      line(id, c, a, provoking, front, offset);
    }
    if ((edges & PrimitiveList.FIRST_EDGE) != 0) {
      line(id, a, b, provoking, front, offset);
    }
    if ((edges & PrimitiveList.SECOND_EDGE) != 0) {
      line(id, b, c, provoking, front, offset);
    }
  }

  /** The same for a polygon that is cut: its facing is that of what remains. */
  private void clippedOutline(
      Raster raster, int id, int a, int b, int c, int planes, int provoking) {
    int n = clipper.polygon(job, block, a, b, c, planes, edges);
    if (n < 3) {
      block.rejected++;
      return;
    }
    block.clipped += (planes & ClipCode.CUT_FOR_SURE) != 0 ? 1 : 0;
    int[] polygon = clipper.result();
    for (int i = 0; i < n; i++) {
      polygon[i] = here(polygon[i]);
    }
    float area = 0;
    for (int i = 0; i < n; i++) {
      int p = polygon[i];
      int q = polygon[i + 1 == n ? 0 : i + 1];
      float[] wp = block.window(p);
      float[] wq = block.window(q);
      int ip = PrimitiveBlock.index(p) * 4;
      int iq = PrimitiveBlock.index(q) * 4;
      area += wp[ip] * wq[iq + 1] - wq[iq] * wp[ip + 1];
    }
    boolean front = area != 0 && area > 0 == raster.frontCounterClockwise();
    if (front ? raster.cullFront() : raster.cullBack()) {
      block.culled++;
      return;
    }
    PolygonMode mode = mode(raster, front);
    if (mode == PolygonMode.FILL) {
      int[] kept = polygon.clone();
      for (int i = 1; i + 1 < n; i++) {
        inside(raster, id, kept[0], kept[i], kept[i + 1], provoking);
      }
      return;
    }
    boolean lines = mode == PolygonMode.LINE;
    resets = stippled; // as in llvmpipe, also where it is a part of a polygon
    int[] corners = polygon.clone();
    boolean[] drawn = new boolean[n];
    for (int i = 0; i < n; i++) {
      drawn[i] = clipper.isOutline(i);
    }
    for (int k = 0; k < n; k++) {
      int i = lines == raster.provokingFirst() ? fanned(k, n, lines) : k;
      if (drawn[i] && lines) {
        int next = corners[i + 1 == n ? 0 : i + 1];
        visible(id, corners[i], next, provoking, front ? -1 : 0, 0f);
      } else if (drawn[i]) {
        thin.point(raster, id, corners[i], provoking, front ? -1 : 0, 0f);
      }
    }
  }

  /**
   * The corner or edge that comes at a place where a polygon of n corners is triangles. Those whose
   * last corner is the provoking one give their corners in another order, the others their edges.
   */
  private static int fanned(int place, int n, boolean lines) {
    if (n == 3) {
      return (place + (lines ? 2 : 1)) % n;
    }
    if (lines) {
      return place < n - 2 ? place : 2 * n - 3 - place;
    }
    return place < 2 ? 1 - place : place;
  }

  private void line(int id, int a, int b, int provoking, int front, float offset) {
    int ca = codes[a];
    int cb = codes[b];
    int any = ca | cb;
    if ((ca & cb & rejecting) != 0 || (any & ClipCode.INVALID) != 0) {
      block.rejected++;
      return;
    }
    if ((any & ClipCode.CUT) == 0) {
      visible(id, here(a), here(b), provoking, front, offset);
      return;
    }
    block.clipped += (any & ClipCode.CUT_FOR_SURE) != 0 ? 1 : 0;
    if (clipper.segment(job, block, a, b, any & ClipCode.CUT) == 0) {
      block.rejected++;
      return;
    }
    int[] ends = clipper.result();
    visible(id, here(ends[0]), here(ends[1]), provoking, front, offset);
  }

  /** Sets up what a stipple leaves of a line that needs no more clipping. */
  private void visible(int id, int a, int b, int provoking, int front, float offset) {
    if (!stippled) {
      thin.line(id, a, b, provoking, front, offset);
      return;
    }
    if (resets) {
      stippler.reset();
      resets = false;
    }
    float[] wa = block.window(a);
    float[] wb = block.window(b);
    int ia = PrimitiveBlock.index(a) * 4;
    int ib = PrimitiveBlock.index(b) * 4;
    stippler.line(wb[ib] - wa[ia], wb[ib + 1] - wa[ia + 1]);
    while (stippler.next(part)) {
      int from = part[0] > 0 ? clipper.onLine(job, block, a, b, part[0]) : a;
      int to = part[1] < 1 ? clipper.onLine(job, block, a, b, part[1]) : b;
      thin.line(id, from, to, provoking, front, offset);
    }
  }

  private void point(Raster raster, int id, int a, int provoking, int front, float offset) {
    int reject = rejecting & ~(raster.thin().reachingPoints() ? ClipCode.SIDES : 0);
    if ((codes[a] & (reject | ClipCode.INVALID | ClipCode.BEHIND)) != 0) {
      block.rejected++;
      return;
    }
    thin.point(raster, id, here(a), provoking, front, offset);
  }

  /** Window coordinate to fixed point relative to pixel centres, to nearest, ties to even. */
  static int snap(float coordinate) {
    float position = (coordinate - 0.5f) * SUBPIXELS;
    if (Math.abs(position) < 0x1p30f) {
      return (int) Double.doubleToRawLongBits(position + ROUND);
    }
    return (int) Math.rint(position);
  }
}
