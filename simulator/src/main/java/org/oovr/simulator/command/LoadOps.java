package org.oovr.simulator.command;

import java.util.Arrays;
import java.util.List;

/**
 * What a render pass does with each attachment of its target when it begins.
 *
 * @param colors one per colour attachment; those that are not named are loaded
 * @param colorWords four words per named colour attachment, used where it is cleared: float bits,
 *     or integers for integer formats
 * @param clearDepth used where depth is cleared, 0 to 1
 * @param clearStencil used where stencil is cleared, 8 bits
 */
public record LoadOps(
    List<LoadOp> colors,
    int[] colorWords,
    LoadOp depth,
    float clearDepth,
    LoadOp stencil,
    int clearStencil) {
  /** What becomes of the contents that an attachment had before the pass. */
  public enum LoadOp {
    /** The pass goes on with them. */
    LOAD,
    /** All texels, those of all views, get one value. */
    CLEAR,
    /** They are undefined; this simulator leaves them as they are. */
    DONT_CARE
  }

  /** Everything stays as it is. */
  public static final LoadOps LOAD =
      new LoadOps(List.of(), new int[0], LoadOp.LOAD, 0, LoadOp.LOAD, 0);

  public LoadOps {
    colors = List.copyOf(colors);
    if (colorWords.length < 4 * colors.size()) {
      throw new IllegalArgumentException(
          colorWords.length + " clear words for " + colors.size() + " colours");
    }
  }

  /**
   * The load operations that do what a clear does, or null where it clears only parts of images:
   * some components, some bits, or some texels.
   */
  public static LoadOps of(ResourceCommand.Clear clear) {
    RenderTarget target = clear.target();
    LoadOp[] colors = new LoadOp[target.colors().size()];
    Arrays.fill(colors, LoadOp.LOAD);
    for (int i = 0; i < colors.length; i++) {
      RenderTarget.Attachment a = target.colors().get(i);
      if (clear.colorMasks()[i] != 0 && a != null) {
        boolean decoded = a.texture().format().isSrgb() && !clear.encodeSrgb();
        if (clear.colorMasks()[i] != 15 || decoded || !isWhole(clear, a)) {
          return null;
        }
        colors[i] = LoadOp.CLEAR;
      }
    }
    boolean depth = clear.clearDepth() && target.depth() != null;
    boolean stencil = clear.clearStencil() && target.stencil() != null;
    if (depth && !isWhole(clear, target.depth())
        || stencil && !(isWhole(clear, target.stencil()) && clear.stencilWriteMask() == 0xff)) {
      return null;
    }
    return new LoadOps(
        Arrays.asList(colors),
        clear.colorWords(),
        depth ? LoadOp.CLEAR : LoadOp.LOAD,
        clear.depth(),
        stencil ? LoadOp.CLEAR : LoadOp.LOAD,
        clear.stencil());
  }

  private static boolean isWhole(ResourceCommand.Clear clear, RenderTarget.Attachment a) {
    return Coverage.isWhole(clear.target(), a, clear.scissor());
  }

  /** What is done with a colour attachment. */
  public LoadOp color(int attachment) {
    return attachment < colors.size() ? colors.get(attachment) : LoadOp.LOAD;
  }

  /** The clear of a target that these operations are, or null where nothing is cleared. */
  ResourceCommand.Clear clear(RenderTarget target) {
    int n = target.colors().size();
    int[] masks = new int[n];
    boolean any = depth == LoadOp.CLEAR || stencil == LoadOp.CLEAR;
    for (int i = 0; i < n; i++) {
      if (color(i) == LoadOp.CLEAR) {
        masks[i] = 15;
        any = true;
      }
    }
    return any
        ? new ResourceCommand.Clear(
            target,
            masks,
            Arrays.copyOf(colorWords, 4 * n),
            depth == LoadOp.CLEAR,
            clearDepth,
            stencil == LoadOp.CLEAR,
            clearStencil,
            0xff,
            true,
            null)
        : null;
  }
}
