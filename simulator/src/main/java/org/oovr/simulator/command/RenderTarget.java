package org.oovr.simulator.command;

import java.util.Arrays;
import java.util.List;

/**
 * Where draws and clears write: up to 8 colour attachments (null where there is none) and depth and
 * stencil.
 *
 * <p>Bits set in {@code viewMask} make each draw run once per such bit v, attachments using layer
 * {@code layer + v} (the application's own multiview); views are counted by set bits, and shaders
 * know them as v. It is 0 otherwise; draws then run once per view of the attachments' {@link
 * Texture#views}.
 *
 * @param layersWithout layers among which shaders choose where nothing is attached, at least 1
 */
public record RenderTarget(
    List<Attachment> colors,
    Attachment depth,
    Attachment stencil,
    int width,
    int height,
    int samples,
    int viewMask,
    int layersWithout) {

  /**
   * One image of a texture.
   *
   * @param layer array layer, cube face, or slice of a 3D texture
   * @param layered all layers are attached and the shader chooses ({@code layer} is then 0)
   */
  public record Attachment(Texture texture, int level, int layer, boolean layered) {}

  /** One that has a single layer where nothing is attached. */
  public RenderTarget(
      List<Attachment> colors,
      Attachment depth,
      Attachment stencil,
      int width,
      int height,
      int samples,
      int viewMask) {
    this(colors, depth, stencil, width, height, samples, viewMask, 1);
  }

  public RenderTarget {
    // attachments may be null, which List.copyOf refuses
    colors =
        java.util.Collections.unmodifiableList(Arrays.asList(colors.toArray(new Attachment[0])));
  }

  /** Whether an image of a texture, or of one that shares its texels, is attached. */
  public boolean attaches(Texture texture) {
    for (int i = 0; i < colors.size(); i++) {
      if (isOf(texture, colors.get(i))) {
        return true;
      }
    }
    return isOf(texture, depth) || isOf(texture, stencil);
  }

  private static boolean isOf(Texture texture, Attachment a) {
    return a != null && a.texture().contentsId() == texture.contentsId();
  }

  /** Number of layers among which shaders choose: those that all layered attachments have. */
  public int layerCount() {
    int layers = Integer.MAX_VALUE;
    if (isWithout()) {
      return layersWithout;
    }
    if (viewMask == 0) {
      for (Attachment color : colors) {
        layers = Math.min(layers, layers(color));
      }
      layers = Math.min(layers, Math.min(layers(depth), layers(stencil)));
    }
    return layers == Integer.MAX_VALUE ? 1 : layers;
  }

  /** Whether nothing is attached. */
  private boolean isWithout() {
    boolean any = depth != null || stencil != null;
    for (Attachment color : colors) {
      any |= color != null;
    }
    return !any;
  }

  private static int layers(Attachment a) {
    return a == null || !a.layered() ? Integer.MAX_VALUE : a.texture().slices(a.level());
  }

  /** The number by which shaders know a view, from 0 to {@link #viewCount}. */
  public int viewNumber(int view) {
    if (viewMask == 0) {
      return view;
    }
    int left = viewMask;
    for (int i = 0; i < view; i++) {
      left &= left - 1;
    }
    return Integer.numberOfTrailingZeros(left);
  }

  /** Number of views a draw into this target runs for. */
  public int viewCount() {
    if (viewMask != 0) {
      return Integer.bitCount(viewMask);
    }
    int views = 1;
    for (Attachment color : colors) {
      if (color != null) {
        views = Math.max(views, color.texture().views());
      }
    }
    if (depth != null) {
      views = Math.max(views, depth.texture().views());
    }
    if (stencil != null) {
      views = Math.max(views, stencil.texture().views());
    }
    return views;
  }
}
