package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.WorkLog;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.TexelRecorder;

/** Writes what the stages do in a studied frame into the worker's {@link WorkLog}. */
final class StudyLog implements TexelRecorder {
  private static final int WARPS = ShaderContext.LANES / ShaderContext.WARP_LANES;
  private static final int RECENT = 64;
  private static final int QUADS_PER_WARP = ShaderContext.WARP_LANES / 4;

  private final WorkLog log;
  private final int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES * WARPS];
  private final int[] uniform = new int[FrameProfile.UNIFORM_CLASSES * WARPS];
  private final long[][] lines = new long[WARPS][256];
  private final int[] lineCount = new int[WARPS];
  private final int[] texels = new int[WARPS];

  /** Lines noted lately, by warp and the low bits of their numbers. */
  private final long[] recent = new long[WARPS * RECENT];

  private DrawJob job;
  private int samples;
  private boolean keepsDepth;

  /** Words kept for each pixel by colour attachment, and of all. */
  private int[] outputWords;

  private int allOutputWords;

  /** Whether the reference of the stencil test is kept behind them. */
  private boolean keepsStencil;

  private int tileX;
  private int tileY;
  private int lastQuad;

  /** Whether the current tile has no quad in the run. */
  private boolean fresh;

  // --- where the current batch begins in the log
  private int firstQuad;
  private int firstOutput;
  private int firstDepth;

  StudyLog(WorkLog log) {
    this.log = log;
    Arrays.fill(recent, -1);
  }

  /** Begins a draw: its fragment shader counts into this log from now on. */
  void bind(
      DrawJob next, ShaderContext context, int targetSamples, boolean testsDepth, DrawWork work) {
    job = next;
    samples = targetSamples;
    keepsDepth = testsDepth;
    outputWords = work.outputWords;
    allOutputWords = work.pixelWords();
    keepsStencil = work.shaderStencil();
    context.executed = executed;
    context.executedUniform = uniform;
    context.request.recorder = this;
  }

  /** Ends logging in a context. */
  static void unbind(ShaderContext context) {
    context.executed = null;
    context.executedUniform = null;
    context.request.recorder = null;
  }

  /** Begins the tiles of a bin; nothing waits to be shaded. */
  void beginBatch() {
    log.beginBatch();
    firstQuad = log.quadCount();
    firstOutput = log.outputCount();
    firstDepth = log.depthCount();
  }

  /** All tiles of the bin were shaded. */
  void endBatch() {
    log.endBatch();
  }

  /** Whether the batch is so large that it should end. */
  boolean isFull() {
    return log.isFull();
  }

  void beginTile(int view, int layer, int x, int y) {
    fresh = true;
    tileX = x;
    tileY = y;
    log.beginUnit(
        job.drawIndex + layer, view, job.part, x / FrameProfile.TILE, y / FrameProfile.TILE);
  }

  /** Whether the next quad is the first of its tile in the run: its warp has none of others. */
  boolean beginsTile() {
    return fresh;
  }

  /** The quads that follow in the run are of the current tile. */
  void openTile(FragmentRun run) {
    fresh = false;
    run.openTile(log.unit());
  }

  void endTile() {
    log.endUnit();
  }

  /**
   * A covered quad.
   *
   * @param covered bit {@code pixel*8 + sample}
   * @param left what tests before shading leave of it
   * @param rejected why a hierarchical test has rejected it, as flags of quads have it, or 0
   * @param depth of all samples as the target stores it, {@code pixel*samples + sample}; only
   *     looked at when depth is tested
   */
  void quad(
      PrimitiveBlock block,
      int primitive,
      int x,
      int y,
      int covered,
      int left,
      int rejected,
      int[] depth) {
    lastQuad =
        log.addQuad(
            block.primitiveId[primitive] + block.instanceOffset[primitive],
            (x - tileX) >> 1,
            (y - tileY) >> 1,
            covered,
            block.front[primitive] != 0,
            samples,
            4 * allOutputWords,
            keepsDepth ? depth : null);
    log.setEarly(lastQuad, left, rejected);
  }

  /** Number of the quad logged last. */
  int lastQuad() {
    return lastQuad;
  }

  /** The quad logged last needs no shading. */
  void unshaded(int written) {
    log.setFinal(lastQuad, written);
  }

  void beginRun() {
    Arrays.fill(executed, 0);
    Arrays.fill(uniform, 0);
    for (int w = 0; w < WARPS; w++) {
      if (lineCount[w] > 0) {
        Arrays.fill(recent, w * RECENT, (w + 1) * RECENT, -1);
      }
    }
    Arrays.fill(lineCount, 0);
    Arrays.fill(texels, 0);
  }

  @Override
  public void touched(
      boolean texture,
      int resourceId,
      int view,
      int warp,
      int texelCount,
      long[] touchedLines,
      int touchedCount) {
    int[] index = job.textureIndex;
    int key = texture ? resourceId : ~resourceId;
    int i = 0;
    while (index[i] != key) {
      i += 3; // every bound resource is listed
    }
    long first = FrameProfile.line(index[i + 1], (long) view * index[i + 2]);
    texels[warp] += texelCount;
    for (int k = 0; k < touchedCount; k++) {
      line(warp, first + touchedLines[k]);
    }
  }

  /** Notes a cache line that a warp of the current run touches. */
  private void line(int warp, long packed) {
    // what is forgotten here, the sorting finds
    int slot = warp * RECENT + ((int) packed & RECENT - 1);
    if (recent[slot] == packed) {
      return;
    }
    recent[slot] = packed;
    if (lineCount[warp] == lines[warp].length) {
      distinct(warp);
      if (lineCount[warp] > lines[warp].length / 2) {
        lines[warp] = Arrays.copyOf(lines[warp], lines[warp].length * 2);
      }
    }
    lines[warp][lineCount[warp]++] = packed;
  }

  private void distinct(int warp) {
    long[] list = lines[warp];
    int n = lineCount[warp];
    Arrays.sort(list, 0, n);
    int out = 0;
    for (int i = 0; i < n; i++) {
      if (out == 0 || list[out - 1] != list[i]) {
        list[out++] = list[i];
      }
    }
    lineCount[warp] = out;
  }

  /** The shader has run: one warp per 8 quads of a tile. */
  void endRun(FragmentRun run) {
    fresh = true;
    run.tileStart[run.tiles] = run.quads;
    for (int t = 0; t < run.tiles; t++) {
      log.warpsOf(run.tileUnit[t]);
      warps(run, run.tileStart[t], run.tileStart[t + 1]);
    }
  }

  private void warps(FragmentRun run, int first, int last) {
    int end = (last + QUADS_PER_WARP - 1) / QUADS_PER_WARP;
    for (int w = first / QUADS_PER_WARP; w < end; w++) {
      int lanes = 0;
      int endOfWarp = Math.min(last, (w + 1) * QUADS_PER_WARP);
      for (int q = w * QUADS_PER_WARP; q < endOfWarp; q++) {
        lanes += Integer.bitCount(run.shaded[q]);
      }
      distinct(w);
      for (int i = 0; i < lineCount[w]; i++) {
        log.addLine(lines[w][i]);
      }
      log.addWarp(lanes, texels[w], executed, uniform, w, WARPS);
    }
  }

  /**
   * What the shader and alpha to coverage left of the quads of a run.
   *
   * @param late tests come after the shader: then the run's masks still stand for the coverage
   */
  void live(FragmentRun run, ShaderReflection reflection, ShaderContext context, boolean late) {
    for (int q = 0; q < run.quads; q++) {
      int quad = run.logged[q];
      if (quad < 0) {
        continue;
      }
      int killed = 0;
      for (int p = 0; reflection.usesDiscard() && p < 4; p++) {
        killed |= context.killed[q * 4 + p] != 0 ? run.shaded[q] & 1 << p : 0;
      }
      int live =
          late
              ? samples > 1 ? run.samples[q] : QuadStage.spread(run.mask[q])
              : log.coverage(quad) & ~(QuadStage.spread(killed) * 0xff);
      log.setLive(quad, live, killed);
    }
  }

  /**
   * What became of the quads of a run.
   *
   * @param newDepth the shader made the depths of the run
   */
  void outcome(FragmentRun run, boolean newDepth) {
    for (int q = 0; q < run.quads; q++) {
      int quad = run.logged[q];
      if (quad < 0) {
        continue;
      }
      log.setFinal(quad, samples > 1 ? run.samples[q] : QuadStage.spread(run.mask[q]));
      if (newDepth && keepsDepth) {
        int at = firstDepth + (quad - firstQuad) * 4 * samples;
        log.setDepth(at, run.depth, q * 4 * samples, 4 * samples);
      }
    }
  }

  /** Keeps the references of the stencil test that the shader wrote. */
  void stencil(FragmentRun run, int[] references) {
    for (int q = 0; keepsStencil && q < run.quads; q++) {
      int end = firstOutput + (run.logged[q] - firstQuad + 1) * 4 * allOutputWords;
      for (int m = run.shaded[q]; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        log.setOutput(end - 4 + p, references, q * 4 + p, 1);
      }
    }
  }

  /**
   * Keeps what the covered pixels of a run contribute to an attachment.
   *
   * @param kept as {@link ColorOutput#keep} made it
   */
  void output(FragmentRun run, int attachment, int[] kept) {
    int words = outputWords[attachment];
    int before = 0;
    for (int i = 0; i < attachment; i++) {
      before += 4 * outputWords[i];
    }
    int q = 0;
    while (q < run.quads) {
      int at = firstOutput + (run.logged[q] - firstQuad) * 4 * allOutputWords + before;
      int whole = words == allOutputWords ? wholeQuads(run, q) : run.shaded[q] == 15 ? 1 : 0;
      if (whole > 0) {
        log.setOutput(at, kept, q * 4 * words, whole * 4 * words);
        q += whole;
        continue;
      }
      for (int m = run.shaded[q]; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        log.setOutput(at + p * words, kept, (q * 4 + p) * words, words);
      }
      q++;
    }
  }

  /** Quads from one on that are logged one after the other with all their pixels. */
  private static int wholeQuads(FragmentRun run, int from) {
    int q = from;
    while (q < run.quads && run.shaded[q] == 15 && run.logged[q] - run.logged[from] == q - from) {
      q++;
    }
    return q - from;
  }
}
