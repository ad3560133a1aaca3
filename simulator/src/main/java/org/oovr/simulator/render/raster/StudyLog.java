package org.oovr.simulator.render.raster;

import java.util.Arrays;
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
  private static final int QUADS_PER_WARP = ShaderContext.WARP_LANES / 4;

  private final WorkLog log;
  private final int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES * WARPS];
  private final long[][] lines = new long[WARPS][256];
  private final int[] lineCount = new int[WARPS];
  private final int[] texels = new int[WARPS];
  private final float[] depths = new float[4 * FragmentRun.MOST_SAMPLES];

  private DrawJob job;
  private int samples;
  private int outputs;
  private int tileX;
  private int tileY;
  private int lastQuad;
  private boolean firstRun;

  // --- where the current unit begins in the log
  private int firstQuad;
  private int firstOutput;
  private int firstDepth;

  StudyLog(WorkLog log) {
    this.log = log;
  }

  /** Begins a draw: its fragment shader counts into this log from now on. */
  void bind(DrawJob next, ShaderContext context, int targetSamples, int colorOutputs) {
    job = next;
    samples = targetSamples;
    outputs = colorOutputs;
    context.executed = executed;
    context.request.recorder = this;
  }

  /** Ends logging in a context. */
  static void unbind(ShaderContext context) {
    context.executed = null;
    context.request.recorder = null;
  }

  void beginTile(int view, int x, int y) {
    tileX = x;
    tileY = y;
    log.beginUnit(job.drawIndex, view, job.part, x / FrameProfile.TILE, y / FrameProfile.TILE);
    firstQuad = log.quadCount();
    firstOutput = log.outputCount();
    firstDepth = log.depthCount();
    firstRun = true;
  }

  void endTile() {
    log.endUnit();
  }

  /**
   * A covered quad.
   *
   * @param covered bit {@code pixel*8 + sample}
   * @param left what tests before shading leave of it
   * @param depth of all samples, {@code pixel*samples + sample}
   */
  void quad(
      PrimitiveBlock block,
      int primitive,
      int x,
      int y,
      int covered,
      int left,
      boolean hiddenByHiZ,
      float[] depth) {
    lastQuad =
        log.addQuad(
            block.primitiveId[primitive] + block.instanceOffset[primitive],
            (x - tileX) >> 1,
            (y - tileY) >> 1,
            covered,
            block.front[primitive] != 0,
            samples,
            outputs,
            depth,
            0);
    log.setEarly(lastQuad, left, hiddenByHiZ);
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

  /** The shader has run: one warp per 8 quads. */
  void endRun(FragmentRun run) {
    if (firstRun) {
      firstRun = false;
      for (long uniform : job.uniformLines) {
        line(0, uniform);
      }
    }
    int warps = (run.quads + QUADS_PER_WARP - 1) / QUADS_PER_WARP;
    for (int w = 0; w < warps; w++) {
      int lanes = 0;
      int end = Math.min(run.quads, (w + 1) * QUADS_PER_WARP);
      for (int q = w * QUADS_PER_WARP; q < end; q++) {
        lanes += Integer.bitCount(run.shaded[q]);
      }
      distinct(w);
      for (int i = 0; i < lineCount[w]; i++) {
        log.addLine(lines[w][i]);
      }
      log.addWarp(lanes, texels[w], executed, w, WARPS);
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

  /** What became of the quads of a run. */
  void outcome(FragmentRun run, ShaderReflection reflection, ShaderContext context) {
    for (int q = 0; q < run.quads; q++) {
      int quad = run.logged[q];
      log.setFinal(quad, samples > 1 ? run.samples[q] : QuadStage.spread(run.mask[q]));
      if (reflection.writesDepth()) {
        for (int i = 0; i < 4 * samples; i++) {
          depths[i] = context.fragDepth[q * 4 + i / samples];
        }
        int at = firstDepth + (quad - firstQuad) * 4 * samples;
        log.setDepth(at, depths, 0, 4 * samples);
      }
    }
  }

  /** Keeps the colours of one output, unless the draw writes none. */
  void output(FragmentRun run, int output, boolean integer, float[][] f, int[][] i) {
    if (outputs == 0) {
      return;
    }
    for (int q = 0; q < run.quads; q++) {
      int at = firstOutput + (run.logged[q] - firstQuad) * 16 * outputs;
      for (int p = 0; p < 4; p++) {
        int k = q * 4 + p;
        if (integer) {
          log.setOutput(at, output, p, i[0][k], i[1][k], i[2][k], i[3][k]);
        } else {
          log.setOutput(
              at,
              output,
              p,
              Float.floatToRawIntBits(f[0][k]),
              Float.floatToRawIntBits(f[1][k]),
              Float.floatToRawIntBits(f[2][k]),
              Float.floatToRawIntBits(f[3][k]));
        }
      }
    }
  }
}
