package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.PipelineState.DepthRule;
import org.oovr.simulator.command.PipelineState.Raster;
import org.oovr.simulator.command.PipelineState.ThinStyle;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Viewport;

/** From clip space, divided by w, to the pixels of a target, and the rectangle that is drawn. */
public final class ViewportTransform {
  public final float scaleX;
  public final float scaleY;
  public final float scaleZ;
  public final float centerX;
  public final float centerY;
  public final float centerZ;

  /** What depth is clamped to, as its rule says. */
  public final float depthLow;

  public final float depthHigh;

  /** Rectangle that may be written, in pixels; x1 and y1 exclusive. */
  public final int clipX0;

  public final int clipY0;
  public final int clipX1;
  public final int clipY1;

  /**
   * The transform of a viewport.
   *
   * @param raster with the range of depths, and what decides whether points and lines may reach out
   *     of the viewport
   */
  ViewportTransform(Viewport v, RenderTarget target, Raster raster) {
    boolean halfZ = raster.clipHalfZ();
    boolean depthClamp = raster.depthClamp();
    scaleX = v.width() * 0.5f;
    scaleY = v.height() * 0.5f;
    centerX = v.x() + scaleX;
    centerY = v.y() + scaleY;
    scaleZ = halfZ ? v.depthFar() - v.depthNear() : (v.depthFar() - v.depthNear()) / 2;
    centerZ = halfZ ? v.depthNear() : (v.depthFar() + v.depthNear()) / 2;
    // integers have nothing beyond 0 and 1, whatever the range
    boolean beyond = target.depth() == null || isFloat(target.depth().texture().format());
    boolean free = beyond && raster.depthRule() == DepthRule.UNRESTRICTED;
    float low = depthClamp ? Math.min(v.depthNear(), v.depthFar()) : 0f;
    float high = depthClamp ? Math.max(v.depthNear(), v.depthFar()) : 1f;
    depthLow = free ? Float.NEGATIVE_INFINITY : beyond ? low : Math.min(1, Math.max(0, low));
    depthHigh = free ? Float.POSITIVE_INFINITY : beyond ? high : Math.min(1, Math.max(0, high));
    int x0 = 0;
    int y0 = 0;
    int x1 = target.width();
    int y1 = target.height();
    if (v.scissor()) {
      x0 = Math.max(x0, v.scissorX());
      y0 = Math.max(y0, v.scissorY());
      x1 = (int) Math.min(x1, (long) v.scissorX() + v.scissorWidth());
      y1 = (int) Math.min(y1, (long) v.scissorY() + v.scissorHeight());
    }
    if (keepsInside(raster)) {
      float left = v.x();
      float top = centerY - Math.abs(scaleY);
      x0 = Math.max(x0, (int) left);
      y0 = Math.max(y0, (int) top);
      x1 = Math.min(x1, (int) (v.width() + left - 1) + 1);
      y1 = Math.min(y1, (int) (Math.abs(v.height()) + top - 1) + 1);
    }
    clipX0 = x0;
    clipY0 = y0;
    clipX1 = Math.max(x0, x1);
    clipY1 = Math.max(y0, y1);
  }

  private static boolean isFloat(PixelFormat format) {
    return format == PixelFormat.D32_FLOAT || format == PixelFormat.D32_FLOAT_S8;
  }

  /**
   * Wide points and lines end at the viewport where vertices say how wide points are, and reach out
   * of it otherwise, as in llvmpipe; smooth ones always do.
   */
  private static boolean keepsInside(Raster raster) {
    ThinStyle style = raster.thin();
    return raster.programPointSize() && !style.smoothPoints() && !style.smoothLines();
  }
}
