package org.oovr.driver.common;

import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** Copies of regions into textures of their own, of one sample. */
public final class RegionCopy {
  /** What of a texel is copied. */
  public enum Aspect {
    COLOR,
    DEPTH,
    STENCIL,
    DEPTH_STENCIL;

    /** Whether depths are. */
    public boolean depth() {
      return this == DEPTH || this == DEPTH_STENCIL;
    }

    /** Whether stencils are. */
    public boolean stencil() {
      return this == STENCIL || this == DEPTH_STENCIL;
    }
  }

  private RegionCopy() {}

  /**
   * A copy, which the caller destroys; what lies outside of the image is zero.
   *
   * @param views of the copy
   */
  public static Texture of(
      Emitter emitter,
      RenderTarget.Attachment source,
      int x,
      int y,
      int width,
      int height,
      int views,
      Aspect aspect) {
    Texture from = source.texture();
    Texture to =
        new Texture(
            emitter.nextTextureId(),
            Texture.Shape.D2,
            from.format(),
            width,
            height,
            1,
            1,
            1,
            1,
            views,
            "copied region");
    emitter.emit(new ResourceCommand.CreateTexture(to));
    int x0 = Math.max(x, 0);
    int y0 = Math.max(y, 0);
    int x1 = (int) Math.min((long) x + width, from.width(source.level()));
    int y1 = (int) Math.min((long) y + height, from.height(source.level()));
    if (x0 < x1 && y0 < y1) {
      RenderTarget.Attachment target = new RenderTarget.Attachment(to, 0, 0, false);
      copy(emitter, source, x0, y0, x1, y1, target, x0 - x, y0 - y, aspect);
    }
    return to;
  }

  /** Copies a rectangle that lies in its image to another place, as large as it is. */
  public static void copy(
      Emitter emitter,
      RenderTarget.Attachment source,
      int x0,
      int y0,
      int x1,
      int y1,
      RenderTarget.Attachment target,
      int toX,
      int toY,
      Aspect aspect) {
    copy(emitter, source, x0, y0, x1, y1, target, toX, toY, aspect, false);
  }

  /**
   * Copies a rectangle that lies in its image to another place, as large as it is.
   *
   * @param light whether sRGB is read and written as linear light
   */
  public static void copy(
      Emitter emitter,
      RenderTarget.Attachment source,
      int x0,
      int y0,
      int x1,
      int y1,
      RenderTarget.Attachment target,
      int toX,
      int toY,
      Aspect aspect,
      boolean light) {
    emitter.emit(
        new ResourceCommand.Blit(
            source,
            x0,
            y0,
            x1,
            y1,
            target,
            toX,
            toY,
            toX + x1 - x0,
            toY + y1 - y0,
            false,
            aspect == Aspect.COLOR,
            aspect.depth(),
            aspect.stencil(),
            light,
            Viewports.whole(target.texture().width(0), target.texture().height(0))));
  }

  /** The texels of a copy, which is destroyed. */
  public static byte[] taken(Emitter emitter, Texture copy, int width, int height) {
    RenderTarget.Attachment whole = new RenderTarget.Attachment(copy, 0, 0, false);
    byte[] texels = emitter.read(whole, 0, 0, width, height);
    emitter.emit(new ResourceCommand.DestroyTexture(copy));
    return texels;
  }
}
