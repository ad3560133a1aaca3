package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.render.format.NarrowFields;

/**
 * Targets of fewer than eight bits a component: blended as {@link Packed8Output} blends, between
 * widening and narrowing. What is narrowed shows every step of that, so floats would not do.
 */
final class NarrowOutput extends Packed8Output {
  private final NarrowFields fields;
  private final int writeBits;

  NarrowOutput(
      Surface surface,
      Blend blend,
      BlendAttachment s,
      BlendConstants constants,
      OutputScratch scratch) {
    super(surface, blend, s, constants, scratch, -1);
    fields = new NarrowFields(surface.format, s.alphaAt());
    writeBits = surface.codec.componentBits(s.writeMask(), 0);
  }

  @Override
  void store(FragmentRun run) {
    int[] words = surface.words;
    for (int q = 0; q < run.quads; q++) {
      int base = surface.index(run.x[q], run.y[q]);
      if (surface.samples == 1) {
        for (int m = run.mask[q]; m != 0; m &= m - 1) {
          int p = Integer.numberOfTrailingZeros(m);
          mergeInto(words, base + (p & 1) + (p >> 1) * surface.rowWords, color[q * 4 + p]);
        }
        continue;
      }
      for (int m = run.samples[q]; m != 0; m &= m - 1) {
        int bit = Integer.numberOfTrailingZeros(m);
        int p = bit >> 3;
        int k = base + (p & 1) + (p >> 1) * surface.rowWords + (bit & 7) * surface.sampleWords;
        mergeInto(words, k, color[q * 4 + p]);
      }
    }
  }

  private void mergeInto(int[] words, int k, int source) {
    int before = words[k];
    int after = fields.narrowed(merge(source, fields.widened(before)));
    words[k] = before & ~writeBits | after & writeBits;
  }
}
