package org.oovr.simulator.render.raster;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.geometry.Bins;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;

/**
 * Rasterises, tests, shades and merges the primitives of one bin after another. One instance per
 * thread; bins are independent of each other.
 */
public final class TileWorker {
  private static final int ALL = 15;

  private final ShaderContext context = new ShaderContext();
  private final Interpolator interpolator = new Interpolator(context);
  private final FragmentRun run = new FragmentRun(8);
  private final DepthUnit depth = new DepthUnit();
  private final PrimitiveWalker walker = new PrimitiveWalker(this);
  private final float[] plane = new float[3];
  private final int[] quantized = new int[4];
  private final float[][] noColor = new float[4][ShaderContext.LANES];
  private final int[][] noColorInt = new int[4][ShaderContext.LANES];
  private final float[][] outputF = new float[4][];
  private final int[][] outputI = new int[4][];

  private PassTarget target;
  private int view;
  private int binX;
  private int binY;

  // --- current draw
  private DrawJob job;
  private ColorOutput[] outputs = new ColorOutput[0];
  private int[] outputLocation = new int[0];
  private boolean early;
  private boolean depthActive;
  private boolean plainDepth;
  private boolean rejectAhead;
  private boolean usesWindow;
  private float depthLow;
  private float depthHigh;

  // --- current primitive
  private PrimitiveBlock block;
  private int primitive;
  private boolean inSegment;
  private int back;
  private float z0;
  private float zx;
  private float zy;

  /** Draws everything of one bin and view. */
  public void bin(PassTarget into, int ofView, int bin, BinList list, List<PrimitiveBlock> blocks) {
    target = into;
    view = ofView;
    binX = bin % into.binsAcross * Bins.SIZE;
    binY = bin / into.binsAcross * Bins.SIZE;
    job = null;
    for (int i = 0; i < list.size(); i++) {
      PrimitiveBlock b = blocks.get(list.block(i));
      if (b.job != job) {
        flush();
        begin(b.job);
      }
      if (b.job.failure == null) {
        block = b;
        guarded(list, i);
      }
    }
    flush();
    job = null;
    block = null;
    Arrays.fill(run.segmentBlock, null);
  }

  /** A fault in one draw must not take the others with it. */
  private void guarded(BinList list, int i) {
    try {
      for (int k = list.start(i); k < list.end(i); k++) {
        primitive(block.binned[k]);
      }
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      fail(e);
    }
  }

  private void fail(Throwable cause) {
    run.clear();
    job.failure = cause;
  }

  private void begin(DrawJob next) {
    job = next;
    PipelineState state = next.plan.state;
    depth.bind(
        state.depthStencil(),
        target.depth == null ? null : target.depth[view],
        target.stencil == null ? null : target.stencil[view]);
    depthActive = depth.active();
    interpolator.setRectangularLines(target.target.samples() > 1 && state.raster().multisample());
    early = next.plan.earlyTests;
    plainDepth = depthActive && !depth.testsStencil();
    rejectAhead = !early && depth.canRejectAhead();
    depthLow = state.raster().depthClamp() ? next.depthMin : 0f;
    depthHigh = state.raster().depthClamp() ? next.depthMax : 1f;
    ShaderRoutine fragment = next.plan.fragment;
    if (fragment == null) {
      outputs = new ColorOutput[0];
      return;
    }
    ShaderReflection reflection = fragment.reflection();
    usesWindow = reflection.readsFragCoord() || reflection.writesDepth();
    next.fragmentBinding.apply(context, view);
    context.viewIndex = view;
    Surface[] colors = target.colors[view];
    outputs = new ColorOutput[colors.length];
    outputLocation = new int[colors.length];
    for (int i = 0; i < colors.length; i++) {
      List<Integer> locations = state.outputs().locations();
      outputLocation[i] = i < locations.size() ? locations.get(i) : -1;
      boolean written =
          colors[i] != null
              && outputLocation[i] >= 0
              && i < state.blend().attachments().size()
              && writes(reflection, outputLocation[i]);
      outputs[i] = written ? ColorOutput.of(colors[i], state.blend(), i) : null;
    }
  }

  private static boolean writes(ShaderReflection reflection, int location) {
    for (ShaderReflection.Variable output : reflection.outputs()) {
      if (output.location() == location) {
        return true;
      }
    }
    return false;
  }

  private void primitive(int p) {
    primitive = p;
    inSegment = false;
    back = block.front[p] != 0 ? 0 : 1;
    if (depthActive) {
      interpolator.begin(block, p, binX, binY);
      interpolator.depthPlane(block, p, plane);
      z0 = plane[0];
      zx = plane[1];
      zy = plane[2];
    }
    walker.walk(block, p, binX, binY, job.plan.state.raster().upperLeftOwnsEdges());
  }

  /** Quantised depth at a pixel relative to the bin; the same for every caller. */
  private int depthAt(int x, int y) {
    float z = z0 + zx * x + zy * y;
    z = z > depthLow ? z : depthLow;
    return depth.quantize(z < depthHigh ? z : depthHigh);
  }

  /** A covered quad of a single-sampled target; x and y are even, in target pixels. */
  void quad(int x, int y, int covered) {
    int mask = covered;
    if (depthActive) {
      mask = testAhead(x, y, mask);
      if (mask == 0) {
        return;
      }
    }
    append(x, y, mask);
  }

  private int testAhead(int x, int y, int covered) {
    int lx = x - binX;
    int ly = y - binY;
    int[] d = quantized;
    d[0] = depthAt(lx, ly);
    d[1] = depthAt(lx + 1, ly);
    d[2] = depthAt(lx, ly + 1);
    d[3] = depthAt(lx + 1, ly + 1);
    int mask = covered;
    if (early) {
      return plainDepth
          ? depth.testDepth(x, y, mask, d, 0, true)
          : testQuad(x, y, mask, d, 0, back);
    }
    if (rejectAhead) {
      mask = depth.testDepth(x, y, mask, d, 0, false);
      if (mask == 0) {
        return 0;
      }
    }
    int lane = run.quads == FragmentRun.QUADS ? 0 : run.quads * 4;
    if (lane == 0 && run.quads != 0) {
      shade();
    }
    System.arraycopy(d, 0, run.depth, lane, 4);
    return mask;
  }

  private int testQuad(int x, int y, int mask, int[] d, int at, int face) {
    int result = 0;
    for (int m = mask; m != 0; m &= m - 1) {
      int p = Integer.numberOfTrailingZeros(m);
      if (depth.testSample(x + (p & 1), y + (p >> 1), 0, d[at + p], face)) {
        result |= 1 << p;
      }
    }
    return result;
  }

  private void append(int x, int y, int mask) {
    if (job.plan.fragment == null) {
      return;
    }
    if (run.quads == FragmentRun.QUADS) {
      shade();
    }
    if (!inSegment) {
      inSegment = true;
      int s = run.segments++;
      run.segmentBlock[s] = block;
      run.segmentPrimitive[s] = primitive;
      run.segmentStart[s] = run.quads;
    }
    int q = run.quads++;
    run.x[q] = x;
    run.y[q] = y;
    run.mask[q] = mask;
    run.back[q] = back;
    int i = q * 4;
    float lx = x - binX;
    float ly = y - binY;
    run.localX[i] = lx;
    run.localX[i + 1] = lx + 1;
    run.localX[i + 2] = lx;
    run.localX[i + 3] = lx + 1;
    run.localY[i] = ly;
    run.localY[i + 1] = ly;
    run.localY[i + 2] = ly + 1;
    run.localY[i + 3] = ly + 1;
  }

  private void flush() {
    if (run.quads > 0) {
      try {
        shade();
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        fail(e);
      }
    }
  }

  private void shade() {
    int lanes = run.quads * 4;
    interpolator.fill(run, job, binX, binY, usesWindow);
    for (int q = 0; q < run.quads; q++) {
      int mask = run.mask[q];
      int i = q * 4;
      context.helper[i] = (mask & 1) - 1;
      context.helper[i + 1] = (mask >> 1 & 1) - 1;
      context.helper[i + 2] = (mask >> 2 & 1) - 1;
      context.helper[i + 3] = (mask >> 3 & 1) - 1;
    }
    ShaderReflection reflection = job.plan.fragment.reflection();
    if (reflection.writesDepth()) {
      System.arraycopy(context.fragCoord[2], 0, context.fragDepth, 0, lanes);
    }
    job.plan.fragment.run(context, lanes);
    if (reflection.usesDiscard()) {
      dropKilled();
    }
    if (!early && depthActive) {
      testLate(reflection.writesDepth());
    }
    for (int i = 0; i < outputs.length; i++) {
      if (outputs[i] != null) {
        write(i);
      }
    }
    run.clear();
    inSegment = false;
  }

  private void dropKilled() {
    int[] killed = context.killed;
    for (int q = 0; q < run.quads; q++) {
      int i = q * 4;
      int dead = killed[i] & 1 | killed[i + 1] & 2 | killed[i + 2] & 4 | killed[i + 3] & 8;
      run.mask[q] &= ~dead;
    }
  }

  private void testLate(boolean shaderDepth) {
    if (shaderDepth) {
      for (int i = 0; i < run.quads * 4; i++) {
        float z = context.fragDepth[i];
        z = z > depthLow ? z : depthLow;
        run.depth[i] = depth.quantize(z < depthHigh ? z : depthHigh);
      }
    }
    for (int q = 0; q < run.quads; q++) {
      int mask = run.mask[q];
      if (mask != 0) {
        run.mask[q] =
            plainDepth
                ? depth.testDepth(run.x[q], run.y[q], mask, run.depth, q * 4, true)
                : testQuad(run.x[q], run.y[q], mask, run.depth, q * 4, run.back[q]);
      }
    }
  }

  private void write(int i) {
    int at = outputLocation[i] * 4;
    boolean integer = target.colors[view][i].format.isInteger();
    for (int c = 0; c < 4; c++) {
      outputF[c] = integer || context.outF[at + c] == null ? noColor[c] : context.outF[at + c];
      outputI[c] = !integer || context.outI[at + c] == null ? noColorInt[c] : context.outI[at + c];
    }
    outputs[i].write(run, outputF, context.outF1, outputI);
  }

  /** All pixels of a quad. */
  static int all() {
    return ALL;
  }
}
