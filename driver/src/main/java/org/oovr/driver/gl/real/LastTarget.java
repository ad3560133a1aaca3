package org.oovr.driver.gl.real;

import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.follow.DrawTargetReader;
import org.oovr.driver.gl.follow.GlState;

/**
 * Where the latest draw went, for the picture of what nobody presents: a program may have released
 * or destroyed contexts and windows since.
 */
final class LastTarget {
  private final GlState gl;
  private final DrawTargetReader targets;
  private RealDrawable drawable;

  /** This driver's name, 0 for the window. */
  private int framebuffer;

  LastTarget(GlState gl) {
    this.gl = gl;
    targets = new DrawTargetReader(gl);
  }

  /** A call that draws was made. */
  void draw(CallPlan plan, long[] bits, RealContext context) {
    drawable = context.drawable;
    framebuffer =
        plan.framebufferAt >= 0
            ? (int) bits[plan.framebufferAt]
            : context.record.framebuffers.drawFramebuffer();
    drawable.used |= framebuffer == 0;
  }

  /** The window that was current with it, or null before any draw. */
  RealDrawable drawable() {
    return drawable;
  }

  /**
   * What is to be seen of a drawable that is current and was not presented: the colours of the
   * frame buffer object where the window was never drawn into, else null.
   */
  DrawTargetReader.Image object(RealDrawable of) {
    if (of != drawable || of.used || framebuffer == 0) {
      return null;
    }
    if (gl.gl().call("glIsFramebuffer", framebuffer) == 0) {
      return null; // deleted since
    }
    int before = gl.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING);
    gl.gl().call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, framebuffer);
    try {
      return showsColors() ? targets.read(of.width(), of.height(), of.doubleBuffer()) : null;
    } finally {
      gl.gl().call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, before);
    }
  }

  private boolean showsColors() {
    int point = gl.integer(GL.GL_DRAW_BUFFER0);
    if (point == GL.GL_NONE
        || gl.gl().call("glCheckFramebufferStatus", GL.GL_DRAW_FRAMEBUFFER)
            != GL.GL_FRAMEBUFFER_COMPLETE
        || attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL.GL_NONE) {
      return false;
    }
    int type = attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE);
    return type != GL.GL_INT && type != GL.GL_UNSIGNED_INT;
  }

  private int attachment(int point, int pname) {
    return gl.attachment(GL.GL_DRAW_FRAMEBUFFER, point, pname);
  }

  /** Whether a drawable that is current is drawn into where it is shown without a present. */
  boolean front(RealDrawable of) {
    if (!of.doubleBuffer()) {
      return true;
    }
    boolean own = gl.version() < 30 || gl.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING) == 0;
    int buffer = own ? gl.integer(GL.GL_DRAW_BUFFER) : GL.GL_BACK;
    return buffer == GL.GL_FRONT || buffer == GL.GL_FRONT_LEFT;
  }
}
