// Long because pixels, samples and whole blocks go through the same tests into the same runs.
package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PolygonStipple;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/**
 * Takes the covered quads of primitives, tests their depth and stencil before shading where that is
 * legal, and collects what is left into runs. One instance per thread.
 */
final class QuadStage {
  private static final int PIXELS = 0x01010101;

  /** Turns the rows of a block's quads upside down. */
  private static final int UPPER_ROWS = 12;

  private final FragmentStage fragments;
  private final FragmentRun run;
  private final DepthUnit depth;
  private final Interpolator interpolator;
  private final HiZ hiz = new HiZ();
  private final int[] quantized = new int[4 * FragmentRun.MOST_SAMPLES];

  private final float[] sampleX = new float[FragmentRun.MOST_SAMPLES];
  private final float[] sampleY = new float[FragmentRun.MOST_SAMPLES];

  private int binX;
  private int binY;

  // --- current draw
  private int samples;
  private int allSamples;
  private int sampleFilter;
  private boolean perSample;
  private boolean centroids;
  private boolean shades;
  private boolean early;
  private boolean coverageAfterTests;
  private boolean depthActive;
  private boolean plainDepth;
  private boolean rejectAhead;
  private boolean usesHiZ;

  /** Whether blocks are left out whose stored depths are out of bounds. */
  private boolean boundsBlocks;

  private StudyLog log;

  /** Whether runs end with tiles of a studied frame. */
  private boolean byTile;

  /** Whether rows are logged from the highest on. */
  private boolean downward;

  /** Null where polygons are whole. */
  private PolygonStipple stipple;

  private boolean smoothPoints;

  /** Null where nobody asks. */
  private BlockCount counted;

  private final BlockCount blockCount = new BlockCount();

  // --- current primitive
  /** Whether pixels are left out that the primitive covers. */
  private boolean filtered;

  private PrimitiveBlock block;
  private int primitive;
  private boolean inSegment;
  private int back;
  private final DepthPlane depths = new DepthPlane();

  /** Takes blocks in the place of their quads. */
  private final BlockStage blocks;

  QuadStage(FragmentStage fragments) {
    this.fragments = fragments;
    blocks = new BlockStage(this, fragments, depths, hiz);
    run = fragments.run;
    depth = fragments.depth;
    interpolator = fragments.interpolator;
  }

  /** Begins another bin. */
  void beginBin(int x, int y) {
    binX = x;
    binY = y;
    blocks.beginBin(x, y);
    hiz.reset();
  }

  /** Begins a draw; the fragment stage is bound to it already. */
  void beginDraw(DrawJob job, int targetSamples, StudyLog studyLog) {
    log = studyLog;
    downward = studyLog != null && job.upperRowFirst;
    PipelineState state = job.plan.state;
    PipelineState.Raster raster = state.raster();
    PolygonStipple pattern = job.command.dynamic().polygonStipple();
    stipple = pattern == PolygonStipple.NONE ? null : pattern;
    smoothPoints = raster.thin().smoothPoints();
    counted = job.counts(Query.Kind.FRAGMENT_INVOCATIONS) ? blockCount : null;
    samples = targetSamples;
    allSamples = samples == 8 ? 0xff : (1 << samples) - 1;
    sampleFilter = sampleFilter(raster, job.command.dynamic().sampleFilter());
    for (int s = 0; s < samples; s++) {
      boolean spread = samples > 1 && raster.multisample();
      sampleX[s] = spread ? SamplePattern.x(samples, s) - 0.5f : 0;
      sampleY[s] = spread ? SamplePattern.y(samples, s, raster.upsideDown()) - 0.5f : 0;
    }
    shades = fragments.shades();
    boolean many = samples > 1 && raster.multisample();
    perSample =
        many
            && shades
            && (job.plan.fragment.reflection().perSample()
                || raster.sampleShading() != PipelineState.SampleShading.OFF);
    run.perSample = perSample;
    boolean elsewhere = shades && job.plan.fragment.reflection().interpolates();
    centroids = many && (elsewhere || hasCentroids(job.plan.varyings));
    interpolator.setCentroids(centroids);
    interpolator.setPlanes(elsewhere, job.plan.varyings, many ? samples : 1);
    depthActive = depth.active();
    interpolator.setDepth(depthActive || fragments.usesWindow());
    early = fragments.testsEarly();
    coverageAfterTests = job.plan.coverageAfterTests;
    plainDepth = depthActive && !depth.testsStencil();
    boolean shaderDepth = shades && job.plan.fragment.reflection().writesDepth();
    boolean storage = shades && job.plan.fragment.reflection().writesStorage();
    // the order in which lanes write to memory is that of runs; and what is known to be hidden in a
    // studied frame must not depend on how many quads of other tiles wait for their tests
    byTile = storage || log != null && depthActive && !early;
    run.most = byTile ? FragmentRun.TILE_QUADS : FragmentRun.QUADS;
    rejectAhead = !early && !shaderDepth && !storage && depth.canRejectAhead();
    usesHiZ = plainDepth && (early || rejectAhead) && (depth.passesBelow() || depth.passesAbove());
    boundsBlocks = depth.boundsStand() && (early || !storage);
    boolean bounded = boundsBlocks && !early;
    blocks.beginDraw(samples == 1 && !bounded, rejectAhead, usesHiZ, log);
    if (depthActive) {
      boolean keeps = usesHiZ || !depth.writesDepth();
      hiz.begin(depth.passesBelow() || !depth.passesAbove(), keeps, depth.writesDepth());
    }
  }

  private static boolean hasCentroids(VaryingLayout layout) {
    for (byte place : layout.floatPlace) {
      if (place == VaryingLayout.AT_CENTROID) {
        return true;
      }
    }
    return false;
  }

  /** Samples that fixed state lets through: coverage value and sample mask (4.1.3). */
  private int sampleFilter(PipelineState.Raster raster, DynamicState.SampleFilter values) {
    if (samples == 1 || !raster.multisample()) {
      return allSamples;
    }
    int filter = allSamples & values.mask();
    if (raster.sampleCoverage()) {
      // a sample too few rather than one too many, as Mesa rounds
      int kept = (1 << (int) (values.coverage() * samples)) - 1;
      filter &= values.inverted() ? ~kept : kept;
    }
    return filter;
  }

  void beginPrimitive(PrimitiveBlock owner, int number) {
    if (fragments.ordered()) {
      fragments.shade(); // before anything of this primitive is tested
    }
    block = owner;
    primitive = number;
    inSegment = false;
    if (counted != null) {
      counted.beginPrimitive();
    }
    filtered =
        stipple != null && owner.kind[number] == PrimitiveBlock.TRIANGLE
            || smoothPoints && owner.kind[number] == PrimitiveBlock.POINT;
    back = owner.front[number] != 0 ? 0 : 1;
    interpolator.begin(owner, number);
    if (depthActive) {
      depths.begin(interpolator, owner.viewport(number), binX, binY);
    }
  }

  /** Invocations of fragment shaders since the last call, of draws of which somebody asks. */
  long takeInvocations() {
    return blockCount.take();
  }

  /** Whether runs end with tiles of a studied frame. */
  boolean shadesByTile() {
    return byTile;
  }

  /** Whether primitives of the draw may be hidden in whole blocks, which are not counted then. */
  boolean mayHide() {
    return (usesHiZ || boundsBlocks) && counted == null;
  }

  /**
   * Whether the current primitive is hidden in a whole 8x8 block.
   *
   * @param x left pixel of the block relative to the bin
   * @return why, as flags of quads have it; 0 where it may be seen
   */
  int hidden(int x, int y) {
    if (boundsBlocks && hiz.outOfBounds(x, y, depth, binX, binY)) {
      return FrameProfile.QUAD_BOUNDS_REJECTED;
    }
    return usesHiZ && behind(x, y) ? FrameProfile.QUAD_HIZ_REJECTED : 0;
  }

  private boolean behind(int x, int y) {
    boolean below = depth.passesBelow();
    float reach = samples > 1 ? 0.5f : 0f;
    int nearest = depth.quantize(depths.extreme(x, y, reach, below));
    return hiz.hides(x, y, nearest, depth, binX, binY);
  }

  /**
   * A quad of which some pixel centres are covered; for single-sampled targets, and for primitives
   * that are drawn as if the target were.
   *
   * @param x left pixel in the target, even
   * @param covered bit per pixel
   * @param rejected as {@link #hidden} says; only while a frame is studied, hidden quads do not
   *     arrive otherwise
   */
  void quad(int x, int y, int covered, int rejected) {
    if (counted != null) {
      counted.touch(x, y);
    }
    if (filtered) {
      int left = covered & filter(x, y);
      if (left != 0) {
        passing(x, y, left, rejected);
      }
    } else {
      passing(x, y, covered, rejected);
    }
  }

  /**
   * An 8x8 block that the primitive covers as a whole; for single-sampled targets.
   *
   * @param x left pixel in the target
   * @param rejected likewise, only while a frame is studied
   */
  void block(int x, int y, int rejected) {
    if (counted != null) {
      counted.touch(x, y, HiZ.BLOCK);
    }
    if (!filtered && blocks.whole(x, y, back, rejected)) {
      return;
    }
    for (int i = 0; i < HiZ.BLOCK; i += 2) {
      int py = y + (downward ? HiZ.BLOCK - 2 - i : i);
      for (int px = x; px < x + HiZ.BLOCK; px += 2) {
        quad(px, py, 15, rejected);
      }
    }
  }

  /** Whether quads of 8x8 blocks that are covered in part may come together. */
  boolean takesParts() {
    return counted == null && blocks.takesParts();
  }

  /**
   * An 8x8 block that the primitive covers in part; only where {@link #takesParts}.
   *
   * @param x left pixel in the target
   * @param covered pixels of each quad, row by row
   * @param quads how many of them have any
   * @param rejected likewise, only while a frame is studied
   */
  void part(int x, int y, int[] covered, int quads, int rejected) {
    if (!filtered && blocks.part(x, y, covered, quads, back, rejected)) {
      return;
    }
    for (int i = 0; i < FragmentRun.BLOCK_QUADS; i++) {
      int q = downward ? i ^ UPPER_ROWS : i;
      if (covered[q] != 0) {
        quad(x + (q & 3) * 2, y + (q >> 2) * 2, covered[q], rejected);
      }
    }
  }

  /**
   * The quads of a block of a studied frame.
   *
   * @param covered pixels of each, row by row
   * @param left what tests before shading leave of them
   * @param stored depths of all pixels, row by row, where they are tested
   */
  void study(int x, int y, int[] covered, int[] left, int rejected, int[] stored) {
    for (int i = 0; i < FragmentRun.BLOCK_QUADS; i++) {
      int q = downward ? i ^ UPPER_ROWS : i;
      int pixels = covered[q];
      if (pixels == 0) {
        continue;
      }
      int column = (q & 3) * 2;
      int row = (q >> 2) * 2;
      int d = row * HiZ.BLOCK + column;
      quantized[0] = stored[d];
      quantized[1] = stored[d + 1];
      quantized[2] = stored[d + HiZ.BLOCK];
      quantized[3] = stored[d + HiZ.BLOCK + 1];
      int passes = left[q];
      log.quad(
          block,
          primitive,
          x + column,
          y + row,
          spread(pixels),
          spread(passes),
          rejected,
          quantized);
      if (!shades) {
        fragments.countSamples(Integer.bitCount(passes));
        log.unshaded(spread(passes));
      } else {
        append(x + column, y + row, pixels, passes, 0, 0);
      }
    }
  }

  /** Pixels of a quad that a stipple or the outline of a point leaves. */
  private int filter(int x, int y) {
    return block.kind[primitive] == PrimitiveBlock.POINT
        ? Smoothing.inDisc(block, primitive, x, y)
        : stipple.quad(x, y);
  }

  private void passing(int x, int y, int covered, int rejected) {
    if (samples > 1) {
      samples(x, y, spread(covered) * allSamples, rejected);
      return;
    }
    if (log != null) {
      studied(x, y, covered, rejected);
      return;
    }
    int mask = covered;
    if (depthActive) {
      quantize(x, y);
      if (early) {
        mask =
            plainDepth
                ? depth.testDepth(x, y, mask, quantized, 0, true)
                : fragments.testPixels(x, y, mask, quantized, 0, back);
        if (mask != 0 && usesHiZ) {
          hiz.wrote(x - binX, y - binY);
        }
      } else if (rejectAhead) {
        mask = depth.testDepth(x, y, mask, quantized, 0, false);
      } else if (boundsBlocks) {
        mask = depth.withinBounds(x, y, mask);
      }
      if (mask == 0) {
        return;
      }
    }
    if (shades) {
      append(x, y, mask, mask, 0, 0);
    } else {
      fragments.countSamples(Integer.bitCount(mask));
    }
  }

  private void quantize(int x, int y) {
    float lx = x - binX;
    float ly = y - binY;
    quantized[0] = depth.quantize(depths.at(lx, ly));
    quantized[1] = depth.quantize(depths.at(lx + 1, ly));
    quantized[2] = depth.quantize(depths.at(lx, ly + 1));
    quantized[3] = depth.quantize(depths.at(lx + 1, ly + 1));
  }

  /**
   * A quad of a multisampled target.
   *
   * @param covered bit {@code pixel*8 + sample}
   */
  void quadSamples(int x, int y, int covered, int rejected) {
    if (counted != null && (covered & sampleFilter * PIXELS) != 0) {
      counted.touch(x, y);
    }
    samples(x, y, filtered ? covered & spread(filter(x, y)) * 0xff : covered, rejected);
  }

  private void samples(int x, int y, int covered, int rejected) {
    int mask = covered & sampleFilter * PIXELS;
    if (mask == 0) {
      return;
    }
    if (depthActive) {
      quantizeSamples(x, y);
    }
    int left = mask;
    if (depthActive && early) {
      left = fragments.testSamples(x, y, mask, quantized, 0, back);
      if (left != 0 && usesHiZ) {
        hiz.wrote(x - binX, y - binY);
      }
    }
    if (log == null && left == 0) {
      return;
    }
    if (log != null && !perSample) {
      log.quad(block, primitive, x, y, mask, left, rejected, quantized);
    }
    if (!shades) {
      fragments.countSamples(Integer.bitCount(left));
      if (log != null) {
        log.unshaded(left);
      }
      return;
    }
    if (!perSample) {
      append(x, y, pixels(log != null ? mask : left), pixels(left), left, 0);
      sampled(mask, left);
      return;
    }
    for (int s = 0; s < samples; s++) {
      int here = PIXELS << s;
      int shaded = (log != null ? mask : left) & here;
      if (shaded == 0) {
        continue;
      }
      if (log != null) {
        log.quad(block, primitive, x, y, shaded, left & here, rejected, quantized);
      }
      append(x, y, pixels(shaded), pixels(left & here), left & here, s);
      sampled(mask & here, left);
    }
  }

  private void quantizeSamples(int x, int y) {
    for (int p = 0; p < 4; p++) {
      float lx = x - binX + (p & 1);
      float ly = y - binY + (p >> 1);
      for (int s = 0; s < samples; s++) {
        quantized[p * samples + s] = depth.quantize(depths.at(lx + sampleX[s], ly + sampleY[s]));
      }
    }
  }

  /** Pixels with any sample in a mask of bits {@code pixel*8 + sample}. */
  static int pixels(int mask) {
    return ((mask & 0xff) != 0 ? 1 : 0)
        | ((mask & 0xff00) != 0 ? 2 : 0)
        | ((mask & 0xff0000) != 0 ? 4 : 0)
        | ((mask & 0xff000000) != 0 ? 8 : 0);
  }

  /** A studied quad is shaded whatever the tests say; only what passes is written. */
  private void studied(int x, int y, int covered, int rejected) {
    int left = covered;
    if (depthActive) {
      quantize(x, y);
      if (early) {
        left =
            plainDepth
                ? depth.testDepth(x, y, covered, quantized, 0, true)
                : fragments.testPixels(x, y, covered, quantized, 0, back);
        if (left != 0 && usesHiZ) {
          hiz.wrote(x - binX, y - binY);
        }
      }
    }
    log.quad(block, primitive, x, y, spread(covered), spread(left), rejected, quantized);
    if (shades) {
      append(x, y, covered, left, 0, 0);
    } else {
      fragments.countSamples(Integer.bitCount(left));
      log.unshaded(spread(left));
    }
  }

  /** Bit per pixel to bit {@code pixel*8}. */
  static int spread(int mask) {
    return mask & 1 | (mask & 2) << 7 | (mask & 4) << 14 | (mask & 8) << 21;
  }

  /** Says that quads of the current primitive follow. */
  void openSegment() {
    if (!inSegment) {
      inSegment = true;
      int s = run.segments++;
      run.segmentBlock[s] = block;
      run.segmentPrimitive[s] = primitive;
      run.segmentStart[s] = run.quads;
      interpolator.save(run.segmentSetUp, s);
    }
  }

  /**
   * Appends a quad of a target of single samples.
   *
   * @param d0 its depths as stored, where they are tested after shading
   */
  void append(int x, int y, int mask, int d0, int d1, int d2, int d3) {
    quantized[0] = d0;
    quantized[1] = d1;
    quantized[2] = d2;
    quantized[3] = d3;
    append(x, y, mask, mask, 0, 0);
  }

  private void append(int x, int y, int shaded, int mask, int sampleMask, int sample) {
    if (log != null && log.beginsTile()) {
      run.fillWarp(samples);
    }
    if (run.quads >= run.most) {
      fragments.shade();
      interpolator.begin(block, primitive);
      inSegment = false;
    }
    if (log != null && log.beginsTile()) {
      log.openTile(run);
    }
    openSegment();
    int q = run.quads++;
    run.x[q] = x;
    run.y[q] = y;
    run.shaded[q] = shaded;
    run.mask[q] = mask;
    run.back[q] = back;
    if (log != null) {
      run.logged[q] = log.lastQuad();
    }
    if (depthActive && !early) {
      System.arraycopy(quantized, 0, run.depth, q * 4 * samples, 4 * samples);
    }
    if (samples > 1) {
      run.samples[q] = sampleMask;
      run.sample[q] = sample;
    }
    place(q, x, y, sample);
  }

  /**
   * Tells the quad that was added last what it covers.
   *
   * @param covered before any test, of the samples that it is shaded for
   * @param left after tests before shading, of all samples
   */
  private void sampled(int covered, int left) {
    int q = run.quads - 1;
    run.covered[q] = coverageAfterTests ? covered & left : covered;
    if (centroids) {
      float lx = interpolator.planeX(run.x[q]);
      float ly = interpolator.planeY(run.y[q]);
      centroid(q * 4, lx, ly, interpolator.planeStepY(), left);
    }
  }

  /** Where in the planes the pixels of a quad lie. */
  private void place(int q, int x, int y, int sample) {
    int i = q * 4;
    float lx = interpolator.planeX(x);
    float ly = interpolator.planeY(y);
    float up = interpolator.planeStepY();
    if (perSample) {
      run.keepCenters(i, lx, ly, up);
      lx += sampleX[sample];
      ly += up * sampleY[sample];
    }
    run.place(i, lx, ly, up);
  }

  /** The pixel's centre when all samples are covered, else the first covered sample. */
  private void centroid(int lane, float lx, float ly, float up, int mask) {
    for (int p = 0; p < 4; p++) {
      int here = mask >> p * 8 & 0xff;
      int s = here == allSamples || here == 0 ? -1 : Integer.numberOfTrailingZeros(here);
      run.centroidX[lane + p] = lx + (p & 1) + (s < 0 ? 0 : sampleX[s]);
      run.centroidY[lane + p] = ly + up * ((p >> 1) + (s < 0 ? 0 : sampleY[s]));
    }
  }
}
