package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/**
 * An image of one sample that the bound read frame buffer's image of several was resolved into;
 * bound for reading in its place until it is closed. What draws use is as before at once.
 */
final class ResolvedImage implements AutoCloseable {
  private final GlQueries gl;
  private final long names = NativeMemory.allocate(2 * Integer.BYTES);
  private final boolean complete;

  /**
   * Resolves.
   *
   * @param point attachment point of the image
   * @param format internal format of the image
   * @param width pixels, as height
   */
  ResolvedImage(GlState state, int point, int format, int width, int height) {
    gl = state.gl();
    gl.call("glGenFramebuffers", 1, names);
    gl.call("glGenRenderbuffers", 1, names + Integer.BYTES);
    int framebuffer = NativeMemory.getInt(names);
    int renderbuffer = NativeMemory.getInt(names + Integer.BYTES);
    int bound = state.integer(GL.GL_RENDERBUFFER_BINDING);
    int draws = state.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING);
    boolean scissor = gl.call("glIsEnabled", GL.GL_SCISSOR_TEST) != 0;
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, renderbuffer);
    gl.call("glRenderbufferStorage", GL.GL_RENDERBUFFER, format, width, height);
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, bound);
    gl.call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, framebuffer);
    int target = GL.GL_DRAW_FRAMEBUFFER;
    gl.call("glFramebufferRenderbuffer", target, point, GL.GL_RENDERBUFFER, renderbuffer);
    boolean color = point == GL.GL_COLOR_ATTACHMENT0;
    gl.call("glDrawBuffer", color ? point : GL.GL_NONE);
    complete = gl.call("glCheckFramebufferStatus", target) == GL.GL_FRAMEBUFFER_COMPLETE;
    if (complete) {
      int mask = mask(point);
      gl.call("glDisable", GL.GL_SCISSOR_TEST);
      gl.call("glBlitFramebuffer", 0, 0, width, height, 0, 0, width, height, mask, GL.GL_NEAREST);
      if (scissor) {
        gl.call("glEnable", GL.GL_SCISSOR_TEST);
      }
    }
    gl.call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, draws);
    if (complete) {
      gl.call("glBindFramebuffer", GL.GL_READ_FRAMEBUFFER, framebuffer);
      gl.call("glReadBuffer", color ? point : GL.GL_NONE);
    }
  }

  private static int mask(int point) {
    return switch (point) {
      case GL.GL_DEPTH_ATTACHMENT -> GL.GL_DEPTH_BUFFER_BIT;
      case GL.GL_STENCIL_ATTACHMENT -> GL.GL_STENCIL_BUFFER_BIT;
      case GL.GL_DEPTH_STENCIL_ATTACHMENT -> GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT;
      default -> GL.GL_COLOR_BUFFER_BIT;
    };
  }

  /** Whether it could be made. */
  boolean complete() {
    return complete;
  }

  @Override
  public void close() {
    gl.call("glDeleteFramebuffers", 1, names);
    gl.call("glDeleteRenderbuffers", 1, names + Integer.BYTES);
    NativeMemory.free(names);
  }
}
