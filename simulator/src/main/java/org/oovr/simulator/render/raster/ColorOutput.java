package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.render.format.NarrowFields;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * Merges shaded colours into one attachment. One instance per thread and attachment; bound to a
 * draw and a surface by its factory, in working memory that the outputs of a thread share.
 *
 * <p>What a quad contributes can be kept and merged again later: as texels of the format where
 * merging needs no more than that, else as it was shaded.
 */
public abstract class ColorOutput {
  ColorOutput() {}

  /**
   * Writes the quads {@code 0..run.quads-1} under {@code run.mask} (or, multisampled, {@code
   * run.samples}), in their order.
   *
   * @param source four lane arrays of floats for non-integer formats
   * @param source1 second source of dual-source blending
   * @param sourceInt four lane arrays for integer formats
   */
  abstract void write(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt);

  /** Whether {@link #keep} packs colours as they are stored, so that others need not be again. */
  boolean keepsTexels() {
    return false;
  }

  /**
   * Makes what must be kept of a run so that {@link #writeKept} does what {@link #write} does.
   *
   * @param kept takes {@link #keptWords} words for each lane
   */
  abstract void keep(
      FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt, int[] kept);

  /** Writes quads as {@link #write} does, from what was kept of them. */
  abstract void writeKept(FragmentRun run, int[] kept);

  /**
   * Words that are kept for each pixel that is merged into an attachment: 0 when nothing is ever
   * written, else 1 to {@link #MOST_KEPT_WORDS}.
   *
   * @param format of the stored texels
   */
  public static int keptWords(PixelFormat format, PipelineState.Blend blend, int attachment) {
    BlendAttachment state = blend.attachments().get(attachment);
    if (state.writeMask() == 0) {
      return 0;
    }
    return !isPacked8(format, blend, state) && CodecOutput.blends(format, blend, state)
        ? CodecOutput.isDual(state) ? 8 : 4
        : TexelCodec.of(format).words();
  }

  /** Two sources of four floats. */
  static final int MOST_KEPT_WORDS = 8;

  private static boolean isPacked8(
      PixelFormat format, PipelineState.Blend blend, BlendAttachment state) {
    PixelFormat stored = blend.encodeSrgb() ? format : format.asStored();
    boolean plain = stored == PixelFormat.RGBA8_UNORM || stored == PixelFormat.BGRA8_UNORM;
    return (plain || NarrowFields.has(format)) && Packed8Output.supports(blend, state);
  }

  /** The quickest implementation that is exact for a draw and surface. */
  static ColorOutput of(
      Surface surface,
      PipelineState.Blend blend,
      BlendConstants constants,
      int attachment,
      OutputScratch scratch) {
    BlendAttachment state = blend.attachments().get(attachment);
    if (state.writeMask() == 0) {
      return null;
    }
    if (isPacked8(surface.format, blend, state)) {
      if (NarrowFields.has(surface.format)) {
        return new NarrowOutput(surface, blend, state, constants, scratch);
      }
      return new Packed8Output(surface, blend, state, constants, scratch);
    }
    if (surface.format.isInteger()) {
      return new IntegerOutput(surface, blend, state, scratch);
    }
    return new CodecOutput(surface, blend, state, constants, scratch);
  }
}
