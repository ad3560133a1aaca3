package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PixelFormat.Kind;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Any float or normalised format: destination decoded, blended in float (GL 3.3 core 4.1.7),
 * encoded again. Works on ranges of quads without conflicts, lane arrays at a time.
 */
final class CodecOutput extends ColorOutput {
  private final Surface surface;
  private final Blend blend;
  private final BlendAttachment state;
  private final TexelCodec codec;
  private final boolean blends;
  private final boolean clamps;
  private final float clampMin;
  private final int step;
  private final int[] bits;
  private final boolean allBits;
  private final QuadConflicts conflicts = new QuadConflicts();
  private final float[][] destination = new float[4][ShaderContext.LANES];
  private final float[][] result = new float[4][ShaderContext.LANES];
  private final int[] texels = new int[ShaderContext.LANES * 4];
  private final int[] old = new int[ShaderContext.LANES * 4];
  private final float[] constant;

  CodecOutput(Surface surface, Blend blend, BlendAttachment state) {
    this.surface = surface;
    this.blend = blend;
    this.state = state;
    boolean plainStore = surface.format == PixelFormat.RGBA8_SRGB && !blend.encodeSrgb();
    codec = plainStore ? TexelCodec.of(PixelFormat.RGBA8_UNORM) : surface.codec;
    step = codec.words();
    Kind kind = surface.format.kind();
    clamps = kind == Kind.UNORM || kind == Kind.SNORM;
    clampMin = kind == Kind.SNORM ? -1f : 0f;
    boolean logic = blend.logicOp() != null && kind == Kind.UNORM;
    blends = !logic && blend.logicOp() == null && state.enabled();
    logicApplies = logic;
    bits = new int[step];
    boolean all = true;
    for (int w = 0; w < step; w++) {
      bits[w] = codec.componentBits(state.writeMask(), w);
      all &= bits[w] == codec.componentBits(15, w);
    }
    allBits = all && !logic;
    constant =
        new float[] {blend.constantR(), blend.constantG(), blend.constantB(), blend.constantA()};
  }

  private final boolean logicApplies;

  @Override
  void write(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt) {
    int from = 0;
    while (from < run.quads) {
      int to = blends || !allBits ? conflicts.end(run, from) : run.quads;
      for (int s = 0; s < surface.samples; s++) {
        merge(run, from, to, s, source, source1);
      }
      from = to;
    }
  }

  private void merge(
      FragmentRun run, int from, int to, int sample, float[][] source, float[][] source1) {
    int lanes = (to - from) * 4;
    int first = from * 4;
    float[][] out = source;
    int outFirst = first;
    if (blends || !allBits) {
      gather(run, from, to, sample);
    }
    if (blends) {
      codec.unpack(
          old, 0, lanes, destination[0], destination[1], destination[2], destination[3], 0);
      float[][] second = source1 == null ? source : source1;
      for (int c = 0; c < 3; c++) {
        combine(
            state.colorOp(), state.srcColor(), state.dstColor(), c, source, second, first, lanes);
      }
      combine(state.alphaOp(), state.srcAlpha(), state.dstAlpha(), 3, source, second, first, lanes);
      out = result;
      outFirst = 0;
    }
    codec.pack(out[0], out[1], out[2], out[3], outFirst, lanes, texels, 0);
    scatter(run, from, to, sample);
  }

  private boolean writes(FragmentRun run, int q, int p, int sample) {
    return surface.samples > 1
        ? (run.samples[q] >> p * 8 + sample & 1) != 0
        : (run.mask[q] >> p & 1) != 0;
  }

  private int index(FragmentRun run, int q, int p, int sample) {
    return surface.index(run.x[q] + (p & 1), run.y[q] + (p >> 1)) + sample * surface.sampleWords;
  }

  private void gather(FragmentRun run, int from, int to, int sample) {
    int at = 0;
    for (int q = from; q < to; q++) {
      for (int p = 0; p < 4; p++, at += step) {
        if (writes(run, q, p, sample)) {
          System.arraycopy(surface.words, index(run, q, p, sample), old, at, step);
        }
      }
    }
  }

  private void scatter(FragmentRun run, int from, int to, int sample) {
    int at = 0;
    int[] words = surface.words;
    for (int q = from; q < to; q++) {
      for (int p = 0; p < 4; p++, at += step) {
        if (!writes(run, q, p, sample)) {
          continue;
        }
        int k = index(run, q, p, sample);
        for (int w = 0; w < step; w++) {
          int value = texels[at + w];
          if (!allBits) {
            int before = old[at + w];
            if (logicApplies) {
              value = LogicOps.apply(blend.logicOp(), value, before);
            }
            value = before & ~bits[w] | value & bits[w];
          }
          words[k + w] = value;
        }
      }
    }
  }

  private void combine(
      BlendOp op,
      Factor srcFactor,
      Factor dstFactor,
      int c,
      float[][] source,
      float[][] source1,
      int first,
      int lanes) {
    float[] o = result[c];
    for (int i = 0; i < lanes; i++) {
      int j = first + i;
      float s = clamp(source[c][j]);
      float d = destination[c][i];
      if (op == BlendOp.MIN) {
        o[i] = Math.min(s, d);
        continue;
      }
      if (op == BlendOp.MAX) {
        o[i] = Math.max(s, d);
        continue;
      }
      float ss = s * factor(srcFactor, c, source, source1, j, i);
      float dd = d * factor(dstFactor, c, source, source1, j, i);
      o[i] = op == BlendOp.ADD ? ss + dd : op == BlendOp.SUBTRACT ? ss - dd : dd - ss;
    }
  }

  private float clamp(float v) {
    return clamps ? Math.min(Math.max(v, clampMin), 1f) : v;
  }

  private float factor(Factor f, int c, float[][] source, float[][] source1, int j, int i) {
    return switch (f) {
      case ZERO -> 0f;
      case ONE -> 1f;
      case SRC_COLOR -> clamp(source[c][j]);
      case ONE_MINUS_SRC_COLOR -> 1f - clamp(source[c][j]);
      case DST_COLOR -> destination[c][i];
      case ONE_MINUS_DST_COLOR -> 1f - destination[c][i];
      case SRC_ALPHA -> clamp(source[3][j]);
      case ONE_MINUS_SRC_ALPHA -> 1f - clamp(source[3][j]);
      case DST_ALPHA -> destination[3][i];
      case ONE_MINUS_DST_ALPHA -> 1f - destination[3][i];
      case CONSTANT_COLOR -> clamp(constant[c]);
      case ONE_MINUS_CONSTANT_COLOR -> 1f - clamp(constant[c]);
      case CONSTANT_ALPHA -> clamp(constant[3]);
      case ONE_MINUS_CONSTANT_ALPHA -> 1f - clamp(constant[3]);
      case SRC_ALPHA_SATURATE ->
          c == 3 ? 1f : Math.min(clamp(source[3][j]), 1f - destination[3][i]);
      case SRC1_COLOR -> clamp(source1[c][j]);
      case ONE_MINUS_SRC1_COLOR -> 1f - clamp(source1[c][j]);
      case SRC1_ALPHA -> clamp(source1[3][j]);
      case ONE_MINUS_SRC1_ALPHA -> 1f - clamp(source1[3][j]);
    };
  }
}
