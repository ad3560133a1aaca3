package org.oovr.driver.gl.follow;

import org.oovr.driver.gl.api.GL;

/** Asks the real GL what the default frame buffer of the current context is like. */
public final class DrawableProbe {
  private final GlState state;

  public DrawableProbe(GlState state) {
    this.state = state;
  }

  /**
   * Width and height in pixels. The initial viewport is the size of the window (GL 4.6 core,
   * 13.6.1); the application may have changed it in the one call that it has made so far.
   */
  public int[] size() {
    int[] viewport = state.integers(GL.GL_VIEWPORT, 4);
    return new int[] {Math.max(1, viewport[2]), Math.max(1, viewport[3])};
  }

  /** Whether the window has a back buffer; asked while no frame buffer object is bound. */
  public boolean doubled() {
    return state.es() || state.integer(GL.GL_DOUBLEBUFFER) != 0;
  }

  /** Bits and samples. */
  public Recorder.DrawableFormat format(boolean doubleBuffer) {
    int version = state.version();
    if (version < 30) {
      return new Recorder.DrawableFormat(
          state.integer(GL.GL_DEPTH_BITS),
          state.integer(GL.GL_STENCIL_BITS),
          version >= 13 ? state.integer(GL.GL_SAMPLES) : 0,
          state.integer(GL.GL_ALPHA_BITS),
          false,
          doubleBuffer);
    }
    int bound = state.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING);
    if (bound != 0) {
      state.gl().call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, 0);
    }
    try {
      int color = state.es() ? GL.GL_BACK : doubleBuffer ? GL.GL_BACK_LEFT : GL.GL_FRONT_LEFT;
      boolean srgb = WindowEncoding.isSrgb(state, color);
      return new Recorder.DrawableFormat(
          bits(GL.GL_DEPTH, GL.GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE),
          bits(GL.GL_STENCIL, GL.GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE),
          state.integer(GL.GL_SAMPLES),
          bits(color, GL.GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE),
          srgb,
          doubleBuffer);
    } finally {
      if (bound != 0) {
        state.gl().call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, bound);
      }
    }
  }

  /** A size; an attachment that is not there has none, and asking for it would be an error. */
  private int bits(int attachment, int name) {
    int type = attachment(attachment, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE);
    return type == GL.GL_NONE ? 0 : attachment(attachment, name);
  }

  private int attachment(int point, int pname) {
    return state.attachment(GL.GL_DRAW_FRAMEBUFFER, point, pname);
  }
}
