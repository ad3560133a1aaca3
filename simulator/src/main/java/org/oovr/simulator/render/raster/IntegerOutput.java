package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.LogicOp;

/** Integer formats: never blended (GL 3.3 core 4.1.7), only masked and combined bitwise. */
final class IntegerOutput extends ColorOutput {
  private final Surface surface;
  private final LogicOp logicOp;
  private final int alphaAt;
  private final int step;
  private final int[] bits;
  private final int[] texels;

  IntegerOutput(Surface surface, Blend blend, BlendAttachment state, OutputScratch scratch) {
    texels = scratch.texels;
    this.surface = surface;
    logicOp = blend.logicOp();
    alphaAt = state.alphaAt();
    step = surface.codec.words();
    bits = new int[step];
    for (int w = 0; w < step; w++) {
      bits[w] = surface.codec.componentBits(state.writeMask(), w);
    }
  }

  @Override
  void write(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt) {
    keep(run, source, source1, sourceInt, texels);
    writeKept(run, texels);
  }

  @Override
  void keep(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt, int[] kept) {
    int lanes = run.quads * 4;
    int[] red = sourceInt[alphaAt == 0 ? 3 : 0];
    int[] green = sourceInt[alphaAt == 1 ? 3 : 1];
    surface.codec.packInts(red, green, sourceInt[2], sourceInt[3], 0, lanes, kept, 0);
  }

  @Override
  void writeKept(FragmentRun run, int[] kept) {
    for (int q = 0; q < run.quads; q++) {
      for (int p = 0; p < 4; p++) {
        int set = surface.samples > 1 ? run.samples[q] >> p * 8 & 0xff : run.mask[q] >> p & 1;
        int k = surface.index(run.x[q] + (p & 1), run.y[q] + (p >> 1));
        for (int m = set; m != 0; m &= m - 1) {
          int sample = Integer.numberOfTrailingZeros(m);
          merge(k + sample * surface.sampleWords, kept, (q * 4 + p) * step);
        }
      }
    }
  }

  private void merge(int k, int[] from, int at) {
    for (int w = 0; w < step; w++) {
      int before = surface.words[k + w];
      int value = from[at + w];
      if (logicOp != null) {
        value = LogicOps.apply(logicOp, value, before);
      }
      surface.words[k + w] = before & ~bits[w] | value & bits[w];
    }
  }
}
