// Long because what is done to fragments is one sequence of steps, in their order.
package org.oovr.simulator.render.raster;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.AlphaTest;
import org.oovr.simulator.command.PipelineState.AttachedReads;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.ViewportTransform;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;

/**
 * Shades a run of quads and merges the results: late tests, alpha to coverage, blending. One
 * instance per thread.
 */
final class FragmentStage {
  final ShaderContext context = new ShaderContext();
  final FragmentRun run = new FragmentRun();
  final DepthUnit depth = new DepthUnit();
  final Interpolator interpolator = new Interpolator(context);

  private final float[][] noColor = new float[4][ShaderContext.LANES];
  private final int[][] noColorInt = new int[4][ShaderContext.LANES];
  private final float[][] outputF = new float[4][];
  private final int[][] outputI = new int[4][];

  private Surface[] colors;

  // --- current draw
  private DrawJob job;
  private ShaderReflection reflection;
  private final OutputScratch scratch = new OutputScratch();
  private ColorOutput[] outputs = new ColorOutput[0];
  private int[] outputLocation = new int[0];
  private int samples;
  private boolean early;

  /** Whether the shader may discard. */
  private boolean kills;

  private boolean depthActive;
  private boolean plainDepth;
  private boolean usesWindow;
  private boolean masksSamples;
  private boolean writesStorage;
  private boolean fetches;
  private boolean ordered;

  /** Whether the shader before says layers or viewports. */
  private boolean says;

  private boolean alphaToCoverage;
  private boolean alphaToOne;
  private boolean smooths;
  private AlphaTest alphaTest;
  private boolean testsAlpha;

  /** Samples of a pixel lie apart: the target has several, and the draw is multisampled. */
  private boolean spreads;

  /** Inputs about samples are not those of single-sampled targets. */
  private boolean sampled = true;

  /** Whether anybody asks how many samples pass. */
  private boolean counts;

  private long samplesPassed;
  private long lanesShaded;
  private StudyLog log;

  /** Begins a draw; the run is empty. */
  void beginDraw(DrawJob next, PassTarget target, int view, int layer, StudyLog studyLog) {
    int image = view * target.layers + layer;
    job = next;
    log = studyLog;
    counts = !next.queries.isEmpty();
    colors = target.colors[image];
    PipelineState state = next.plan.state;
    PipelineState.Raster raster = state.raster();
    samples = target.target.samples();
    boolean many = samples > 1 && raster.multisample();
    interpolator.beginDraw(raster, next.target.height(), many);
    depth.bind(
        state.depthStencil(),
        next.command.dynamic(),
        target.depth == null ? null : target.depth[image],
        target.stencil == null ? null : target.stencil[image]);
    depthActive = depth.active();
    kills = next.kills;
    early = kills ? next.plan.earlyTests : next.plan.earlyUnlessKilled;
    plainDepth = depthActive && !depth.testsStencil();
    boolean said = says;
    says = next.plan.saysPlaces();
    if (said && !says) {
      Arrays.fill(context.viewportIndex, 0);
      Arrays.fill(context.layerIndex, 0);
    }
    alphaToCoverage = raster.multisample() && raster.alphaToCoverage() && next.plan.writesOutput(0);
    alphaToOne = raster.multisample() && raster.alphaToOne();
    smooths = raster.thin().smoothPoints() || raster.thin().smoothLines();
    alphaTest = raster.thin().alphaTest();
    testsAlpha = alphaTest.tests();
    ShaderRoutine fragment = next.plan.fragment;
    outputs = new ColorOutput[fragment == null ? 0 : colors.length];
    fetches = false;
    ordered = false;
    if (log != null) {
      log.bind(next, context, samples, depth.testsDepth(), next.work[image]);
    } else {
      StudyLog.unbind(context);
    }
    if (fragment == null) {
      return;
    }
    reflection = fragment.reflection();
    usesWindow = reflection.readsFragCoord() || reflection.writesDepth();
    writesStorage = reflection.writesStorage();
    fetches = reflection.fetchesColor();
    ordered = fetches || state.blend().attachedReads() != AttachedReads.ANY;
    masksSamples = raster.multisample() && reflection.writesSampleMask();
    spreads = many;
    if (!spreads && sampled) {
      singleSampleInputs();
    }
    next.bindings.get(Stage.FRAGMENT).apply(context, view);
    context.viewIndex = next.target.viewNumber(view);
    context.firstRow = raster.upsideDown() ? 2 : 0;
    bindOutputs(state);
    // what is not shaded is tested as it comes: nobody would test it later
    early |= !shades();
  }

  private void bindOutputs(PipelineState state) {
    outputLocation = new int[colors.length];
    List<Integer> locations = state.outputs().locations();
    for (int i = 0; i < colors.length; i++) {
      int location = i < locations.size() ? locations.get(i) : -1;
      outputLocation[i] = location;
      boolean written =
          colors[i] != null
              && location >= 0
              && i < state.blend().attachments().size()
              && job.plan.writesOutput(location);
      outputs[i] =
          written
              ? ColorOutput.of(
                  colors[i], state.blend(), job.command.dynamic().blendConstants(), i, scratch)
              : null;
    }
  }

  /** Whether tests come before shading. */
  boolean testsEarly() {
    return early;
  }

  /** Whether the shader reads window coordinates. */
  boolean usesWindow() {
    return job.plan.fragment != null && usesWindow;
  }

  /**
   * Whether fragments must be shaded at all: not when the shader can neither write a colour or a
   * storage block nor influence tests, as in shadow passes.
   */
  boolean shades() {
    if (job.plan.fragment == null) {
      return false;
    }
    for (ColorOutput output : outputs) {
      if (output != null) {
        return true;
      }
    }
    return kills
        || reflection.writesDepth()
        || reflection.writesStencil()
        || reflection.writesStorage()
        || masksSamples
        || testsAlpha
        || alphaToCoverage;
  }

  /** Samples that passed all tests since the last call; for queries, of draws that have any. */
  long takeSamplesPassed() {
    long n = samplesPassed;
    samplesPassed = 0;
    return n;
  }

  /** Lanes that were shaded since the last call. */
  long takeLanesShaded() {
    long n = lanesShaded;
    lanesShaded = 0;
    return n;
  }

  /** Counts samples that pass without being shaded. */
  void countSamples(int count) {
    samplesPassed += count;
  }

  /** Shades and merges what the run holds, and empties it. */
  void shade() {
    if (run.quads == 0) {
      return;
    }
    int lanes = run.quads * 4;
    lanesShaded += lanes;
    interpolator.fill(run, job, usesWindow);
    // of what a study shades although it is hidden nothing may be left in memory
    run.markHelpers(writesStorage ? run.mask : run.shaded, context.helper);
    if (spreads) {
      sampleInputs();
    }
    if (fetches) {
      fetchColors();
    }
    if (masksSamples) {
      Arrays.fill(context.sampleMaskOut, 0, lanes, -1);
    }
    if (reflection.writesDepth()) {
      System.arraycopy(context.fragCoord[2], 0, context.fragDepth, 0, lanes);
    }
    if (reflection.writesStencil()) {
      Arrays.fill(context.fragStencil, 0, lanes, 0);
    }
    if (log != null) {
      log.beginRun();
    }
    job.plan.fragment.run(context, lanes);
    if (log != null) {
      log.endRun(run);
    }
    merge();
    run.clear();
  }

  /** Whether each primitive may read what the one before has left. */
  boolean ordered() {
    return ordered;
  }

  /** Takes over the colours in the target that the shader may read. */
  private void fetchColors() {
    for (int i = 0; i < colors.length; i++) {
      int location = outputLocation[i];
      Surface s = colors[i];
      if (s == null || location < 0 || location >= ShaderContext.FETCHED_COLORS) {
        continue;
      }
      for (int c = 0; c < 4; c++) {
        outputF[c] = ShaderContext.floats(context.fetchedF, location * 4 + c);
        outputI[c] = ShaderContext.ints(context.fetchedI, location * 4 + c);
      }
      for (int lane = 0; lane < run.quads * 4; lane++) {
        int q = lane >> 2;
        int x = Math.min(run.x[q] + (lane & 1), s.width - 1);
        int y = Math.min(run.y[q] + (lane >> 1 & 1), s.height - 1);
        int k = s.index(x, y) + (samples > 1 ? run.sample[q] * s.sampleWords : 0);
        if (s.format.isInteger()) {
          s.codec.unpackInts(s.words, k, 1, outputI[0], outputI[1], outputI[2], outputI[3], lane);
        } else {
          s.codec.unpack(s.words, k, 1, outputF[0], outputF[1], outputF[2], outputF[3], lane);
        }
      }
    }
  }

  private void merge() {
    if (kills) {
      dropKilled();
    }
    if (masksSamples) {
      maskSamples();
    }
    if (smooths) {
      smooth();
    }
    if (testsAlpha) {
      Smoothing.test(alphaTest, run, context.outF[3]);
    }
    if (alphaToCoverage) {
      coverByAlpha();
    }
    if (alphaToOne) {
      makeOpaque();
    }
    if (log != null) {
      log.live(run, reflection, context, !early);
      log.stencil(run, context.fragStencil);
    }
    if (!early && depthActive) {
      testLate();
    }
    for (int q = 0; counts && q < run.quads; q++) {
      samplesPassed += Integer.bitCount(samples > 1 ? run.samples[q] : run.mask[q]);
    }
    if (log != null) {
      log.outcome(run, !early && reflection.writesDepth());
    }
    for (int i = 0; i < outputs.length; i++) {
      if (outputs[i] != null) {
        write(i);
      }
    }
  }

  /**
   * The only sample of a pixel lies at its centre and is covered; also where a target has more, but
   * the draw is not multisampled.
   */
  private void singleSampleInputs() {
    sampled = false;
    Arrays.fill(context.sampleId, 0);
    Arrays.fill(context.samplePosition[0], 0.5f);
    Arrays.fill(context.samplePosition[1], 0.5f);
    Arrays.fill(context.sampleMaskIn, 1);
  }

  private void sampleInputs() {
    sampled = true;
    boolean upsideDown = job.plan.state.raster().upsideDown();
    for (int q = 0; q < run.quads; q++) {
      int s = run.sample[q];
      float x = SamplePattern.x(samples, s);
      float y = SamplePattern.y(samples, s, upsideDown);
      for (int p = 0; p < 4; p++) {
        int i = q * 4 + p;
        context.sampleId[i] = s;
        context.samplePosition[0][i] = x;
        context.samplePosition[1][i] = y;
        context.sampleMaskIn[i] = run.covered[q] >> p * 8 & 0xff;
      }
    }
  }

  /** Multiplies alpha by how much smooth points and lines cover of their pixels. */
  private void smooth() {
    run.segmentStart[run.segments] = run.quads;
    boolean upsideDown = job.plan.state.raster().upsideDown();
    for (int s = 0; s < run.segments; s++) {
      PrimitiveBlock block = run.segmentBlock[s];
      int primitive = run.segmentPrimitive[s];
      if (block.smooth == null || block.kind[primitive] == PrimitiveBlock.TRIANGLE) {
        continue;
      }
      for (int i = run.segmentStart[s] * 4; i < run.segmentStart[s + 1] * 4; i++) {
        int x = run.x[i >> 2] + (i & 1);
        int y = run.y[i >> 2] + (i >> 1 & 1);
        float coverage = Smoothing.coverage(block, primitive, x, y, upsideDown);
        for (ShaderReflection.Variable output : reflection.outputs()) {
          float[] alpha =
              output.index() == 0 && output.components() == 4
                  ? context.outF[output.location() * 4 + 3]
                  : null;
          if (alpha != null) {
            alpha[i] *= coverage;
          }
        }
      }
    }
  }

  private void dropKilled() {
    int[] killed = context.killed;
    for (int q = 0; q < run.quads; q++) {
      int i = q * 4;
      int dead = killed[i] & 1 | killed[i + 1] & 2 | killed[i + 2] & 4 | killed[i + 3] & 8;
      if (dead != 0) {
        run.mask[q] &= ~dead;
        run.samples[q] &= ~(QuadStage.spread(dead) * 0xff);
      }
    }
  }

  /** Lets through the samples that the shader says. */
  private void maskSamples() {
    int[] out = context.sampleMaskOut;
    for (int q = 0; q < run.quads; q++) {
      int i = q * 4;
      if (samples == 1) {
        run.mask[q] &= out[i] & 1 | (out[i + 1] & 1) << 1 | (out[i + 2] & 1) << 2 | out[i + 3] << 3;
        continue;
      }
      run.samples[q] &=
          out[i] & 0xff | (out[i + 1] & 0xff) << 8 | (out[i + 2] & 0xff) << 16 | out[i + 3] << 24;
      run.mask[q] = QuadStage.pixels(run.samples[q]);
    }
  }

  /**
   * Lets through as many samples as the alpha of output 0 says, whatever that is written to (GL 3.3
   * core 4.1.3); the only one beyond a half, as llvmpipe does.
   */
  private void coverByAlpha() {
    float[] alpha = context.outF[3];
    if (alpha == null) {
      return;
    }
    for (int q = 0; q < run.quads; q++) {
      int mask = 0;
      for (int p = 0; p < 4; p++) {
        float a = alpha[q * 4 + p];
        if (samples == 1) {
          run.mask[q] &= a > 0.5f ? -1 : ~(1 << p);
          continue;
        }
        for (int s = 0; s < samples; s++) {
          if (a > (float) s / samples) {
            mask |= 1 << p * 8 + s;
          }
        }
      }
      if (samples > 1) {
        run.samples[q] &= mask;
        run.mask[q] = QuadStage.pixels(run.samples[q]);
      }
    }
  }

  /**
   * Makes alpha one. Depth, stencil and sample mask that a shader writes come before its colours in
   * llvmpipe, which numbers colours alone by mistake: as many of the last ones stay as they are.
   */
  private void makeOpaque() {
    int shift = reflection.writesDepth() ? 1 : 0;
    shift += reflection.writesStencil() ? 1 : 0;
    shift += reflection.writesSampleMask() ? 1 : 0;
    for (int location : outputLocation) {
      boolean met = location >= 0 && (shift == 0 || job.plan.writesOutput(location + shift));
      float[] alpha = met ? context.outF[location * 4 + 3] : null;
      if (alpha != null) {
        Arrays.fill(alpha, 0, run.quads * 4, 1f);
      }
    }
  }

  private void testLate() {
    if (reflection.writesDepth()) {
      for (int s = 0; s < run.segments; s++) {
        ViewportTransform viewport = run.segmentBlock[s].viewport(run.segmentPrimitive[s]);
        shaderDepth(viewport, run.segmentStart[s] * 4, run.segmentStart[s + 1] * 4);
      }
    }
    for (int q = 0; q < run.quads; q++) {
      if (samples > 1) {
        int left = run.samples[q];
        if (left != 0) {
          left = testSamples(run.x[q], run.y[q], left, run.depth, q * 4 * samples, run.back[q]);
          run.samples[q] = left;
          run.mask[q] = QuadStage.pixels(left);
        }
      } else if (run.mask[q] != 0) {
        int mask = run.mask[q];
        run.mask[q] =
            plainDepth
                ? depth.testDepth(run.x[q], run.y[q], mask, run.depth, q * 4, true)
                : testPixels(run.x[q], run.y[q], mask, run.depth, q * 4, run.back[q]);
      }
    }
  }

  /** Takes over the depth that the shader wrote for lanes of one primitive. */
  private void shaderDepth(ViewportTransform viewport, int from, int to) {
    float low = viewport.depthLow;
    float high = viewport.depthHigh;
    for (int i = from; i < to; i++) {
      float z = context.fragDepth[i];
      // in this order NaN is the largest depth
      z = z < high ? z : high;
      z = z > low ? z : low;
      int d = depth.testsDepth() ? depth.quantize(z) : 0;
      context.fragDepth[i] = z;
      for (int s = 0; s < samples; s++) {
        run.depth[i * samples + s] = d;
      }
    }
  }

  /** Depth and stencil of the pixels of a quad. */
  int testPixels(int x, int y, int mask, int[] d, int at, int back) {
    int result = 0;
    boolean written = !early && reflection != null && reflection.writesStencil();
    for (int m = mask; m != 0; m &= m - 1) {
      int p = Integer.numberOfTrailingZeros(m);
      if (written) {
        depth.reference(context.fragStencil[at + p]);
      }
      if (depth.testSample(x + (p & 1), y + (p >> 1), 0, d[at + p], back)) {
        result |= 1 << p;
      }
    }
    return result;
  }

  /** Depth and stencil of the samples of a quad, bit {@code pixel*8 + sample}. */
  int testSamples(int x, int y, int mask, int[] d, int at, int back) {
    int result = 0;
    boolean written = !early && reflection != null && reflection.writesStencil();
    for (int m = mask; m != 0; m &= m - 1) {
      int bit = Integer.numberOfTrailingZeros(m);
      int p = bit >> 3;
      int s = bit & 7;
      if (written) {
        depth.reference(context.fragStencil[at / samples + p]);
      }
      if (depth.testSample(x + (p & 1), y + (p >> 1), s, d[at + p * samples + s], back)) {
        result |= 1 << bit;
      }
    }
    return result;
  }

  private void write(int i) {
    int at = outputLocation[i] * 4;
    boolean integer = colors[i] != null && colors[i].format.isInteger();
    for (int c = 0; c < 4; c++) {
      outputF[c] = integer || context.outF[at + c] == null ? noColor[c] : context.outF[at + c];
      outputI[c] = !integer || context.outI[at + c] == null ? noColorInt[c] : context.outI[at + c];
    }
    if (log != null) {
      outputs[i].keep(run, outputF, context.outF1, outputI, scratch.kept);
      log.output(run, i, scratch.kept);
      if (outputs[i].keepsTexels()) {
        outputs[i].writeKept(run, scratch.kept);
        return;
      }
    }
    outputs[i].write(run, outputF, context.outF1, outputI);
  }

  /** Forgets the run after a fault. */
  void abandon() {
    run.clear();
  }
}
