package org.oovr.simulator.command;

import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Part of a texture: some levels of some layers, and which aspects of their texels.
 *
 * @param firstLevel first mip level
 * @param levels number of mip levels, at least 1
 * @param firstLayer first array layer, cube face, or slice of a 3D texture
 * @param layers number of layers or slices, at least 1
 * @param aspects union of {@link #COLOR}, {@link #DEPTH} and {@link #STENCIL}
 */
public record ImageRange(
    Texture texture, int firstLevel, int levels, int firstLayer, int layers, int aspects) {
  public static final int COLOR = 1;
  public static final int DEPTH = 2;
  public static final int STENCIL = 4;

  /** The aspects that texels of a format have. */
  public static int aspects(PixelFormat format) {
    int depth = format.hasDepth() ? DEPTH : 0;
    int stencil = format.hasStencil() ? STENCIL : 0;
    return depth + stencil == 0 ? COLOR : depth + stencil;
  }

  /**
   * Tells a number for each image: an aspect of a layer of a level. They are those of the texture
   * that has the texels, see {@link Texture#contentsId}.
   *
   * @param images says whether to go on
   */
  public void each(LongPredicate images) {
    int firstOfLevels = firstLevel;
    int firstOfLayers = firstLayer;
    for (Texture.Part p = texture.part(); p != null; p = p.of().part()) {
      firstOfLevels += p.firstLevel();
      firstOfLayers += p.firstLayer();
    }
    for (int level = firstOfLevels; level < firstOfLevels + levels; level++) {
      for (int layer = firstOfLayers; layer < firstOfLayers + layers; layer++) {
        for (int left = aspects; left != 0; left &= left - 1) {
          if (!images.test(((long) level << 32 | layer) << 3 | Integer.lowestOneBit(left))) {
            return;
          }
        }
      }
    }
  }

  /** All layers of some levels, as far as the texture has them. */
  static ImageRange levels(Texture texture, int first, int last, int aspects) {
    int end = Math.min(last, texture.levels() - 1);
    return new ImageRange(
        texture, first, Math.max(1, end - first + 1), 0, texture.slices(first), aspects);
  }

  /** What an attachment without views stands for. */
  static ImageRange of(RenderTarget.Attachment a, int aspects) {
    Texture t = a.texture();
    return a.layered()
        ? new ImageRange(t, a.level(), 1, 0, t.slices(a.level()), aspects)
        : new ImageRange(t, a.level(), 1, a.layer(), 1, aspects);
  }

  /**
   * Visits what an attachment of a target stands for: of several views, those whose layers follow
   * each other as one range.
   */
  static void visit(
      RenderTarget target, RenderTarget.Attachment a, int aspects, Consumer<ImageRange> visitor) {
    int left = a.layered() ? 0 : target.viewMask();
    if (left == 0) {
      visitor.accept(of(a, aspects));
    }
    while (left != 0) {
      int first = Integer.numberOfTrailingZeros(left);
      int views = Integer.numberOfTrailingZeros(~(left >>> first));
      visitor.accept(new ImageRange(a.texture(), a.level(), 1, a.layer() + first, views, aspects));
      left &= left + Integer.lowestOneBit(left); // carries through that run of bits
    }
  }
}
