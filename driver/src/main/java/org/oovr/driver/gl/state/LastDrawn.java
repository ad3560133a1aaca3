package org.oovr.driver.gl.state;

import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.RenderTarget;

/**
 * Where the latest draw went, for the picture of what nobody presents: a program may have released
 * or destroyed contexts and windows since.
 */
public final class LastDrawn {
  private GlContext context;
  private Drawable drawable;
  private GlFramebuffer framebuffer;

  /**
   * A call that draws was made.
   *
   * @param named position of the argument that names the frame buffer drawn into; -1 for the bound
   *     one
   */
  public void draw(GlContext gl, Call call, int named) {
    context = gl;
    drawable = gl.defaultFramebuffer.drawable;
    framebuffer = gl.drawFramebuffer;
    if (named >= 0) {
      framebuffer = call.i(named) == 0 ? gl.defaultFramebuffer : gl.framebuffers.get(call.i(named));
    }
    if (drawable != null && (framebuffer == null || framebuffer.isDefault())) {
      drawable.drawn = true;
      GlFramebuffer window = gl.defaultFramebuffer;
      drawable.drawnSincePresent |= window.drawBufferOf(GlFramebuffer.BACK) >= 0;
    }
  }

  /** The context of the latest draw, or null. */
  GlContext context() {
    return context;
  }

  /** The window that was current with it, or null. */
  Drawable drawable() {
    return drawable;
  }

  /**
   * The colour of the frame buffer object that was drawn into, where no window was ever: a program
   * without one, or with one that it does not use. Null where a window was, or where the image is
   * gone.
   */
  RenderTarget.Attachment object() {
    boolean window = drawable != null && (drawable.drawn || drawable.presented);
    if (window || framebuffer == null || framebuffer.isDefault()) {
      return null;
    }
    if (context.framebuffers.get(framebuffer.name) != framebuffer
        || framebuffer.status() != GL.GL_FRAMEBUFFER_COMPLETE) {
      return null;
    }
    int index = framebuffer.colorIndex(framebuffer.drawBuffers[0]);
    InternalFormat format = framebuffer.colorFormat(index);
    if (format == null || format.isInteger()) {
      return null; // no colours that can be shown
    }
    RenderTarget.Attachment color = framebuffer.target().colors().get(index);
    return color == null || color.layered() ? null : color;
  }
}
