package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.BlendAttachment;

/**
 * Merges shaded colours into one attachment. One instance per thread and attachment; bound to a
 * draw and a surface by its factory, in working memory that the outputs of a thread share.
 */
abstract class ColorOutput {
  /**
   * Writes the quads {@code 0..run.quads-1} under {@code run.mask} (or, multisampled, {@code
   * run.samples}), in their order.
   *
   * @param source four lane arrays of floats for non-integer formats
   * @param source1 second source of dual-source blending
   * @param sourceInt four lane arrays for integer formats
   */
  abstract void write(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt);

  /** The quickest implementation that is exact for a draw and surface. */
  static ColorOutput of(
      Surface surface, PipelineState.Blend blend, int attachment, OutputScratch scratch) {
    BlendAttachment state = blend.attachments().get(attachment);
    if (state.writeMask() == 0) {
      return null;
    }
    boolean packed8 =
        switch (surface.format) {
          case RGBA8_UNORM -> true;
          case RGBA8_SRGB -> !blend.encodeSrgb();
          default -> false;
        };
    if (packed8 && Packed8Output.supports(blend, state)) {
      return new Packed8Output(surface, blend, state, scratch);
    }
    if (surface.format.isInteger()) {
      return new IntegerOutput(surface, blend, state, scratch);
    }
    return new CodecOutput(surface, blend, state, scratch);
  }
}
