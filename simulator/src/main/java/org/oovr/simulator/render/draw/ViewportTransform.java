package org.oovr.simulator.render.draw;

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

  /** What depth is clamped to: the viewport's range, or 0 and 1 where nothing is clamped. */
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
   * @param halfZ whether clip space begins at z = 0
   * @param depthClamp whether depth is clamped to the viewport's range
   */
  ViewportTransform(Viewport v, RenderTarget target, boolean halfZ, boolean depthClamp) {
    scaleX = v.width() * 0.5f;
    scaleY = v.height() * 0.5f;
    centerX = v.x() + scaleX;
    centerY = v.y() + scaleY;
    scaleZ = halfZ ? v.depthFar() - v.depthNear() : (v.depthFar() - v.depthNear()) / 2;
    centerZ = halfZ ? v.depthNear() : (v.depthFar() + v.depthNear()) / 2;
    depthLow = depthClamp ? Math.min(v.depthNear(), v.depthFar()) : 0f;
    depthHigh = depthClamp ? Math.max(v.depthNear(), v.depthFar()) : 1f;
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
    clipX0 = x0;
    clipY0 = y0;
    clipX1 = Math.max(x0, x1);
    clipY1 = Math.max(y0, y1);
  }
}
