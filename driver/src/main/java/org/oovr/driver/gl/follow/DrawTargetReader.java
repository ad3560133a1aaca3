package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/**
 * Reads what a draw has drawn into: the first colour buffer of the bound frame buffer, or its depth
 * where it has no colour.
 */
public final class DrawTargetReader {
  /**
   * A picture.
   *
   * @param width pixels
   * @param height pixels
   * @param rgba 8 bits each, the top row first; depth as grey, 255 for the farthest
   */
  public record Image(int width, int height, byte[] rgba) {}

  private final GlState state;
  private final GlQueries gl;
  private final RealFrameReader frames;

  public DrawTargetReader(GlState state) {
    this.state = state;
    gl = state.gl();
    frames = new RealFrameReader(state);
  }

  /**
   * Reads it in the context that is current on this thread.
   *
   * @param width of the default frame buffer, pixels; so is height
   * @return null when nothing is attached, or depth that is multisampled
   */
  public Image read(int width, int height, boolean doubleBuffer) {
    int version = state.version();
    int framebuffer = version < 30 ? 0 : state.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING);
    if (framebuffer == 0) {
      return new Image(width, height, frames.read(width, height, doubleBuffer));
    }
    int point = state.integer(GL.GL_DRAW_BUFFER0);
    boolean color =
        point != GL.GL_NONE
            && attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) != GL.GL_NONE;
    if (!color) {
      point = GL.GL_DEPTH_ATTACHMENT;
      if (attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL.GL_NONE) {
        return null;
      }
    }
    int[] size = size(point, version);
    boolean multisampled = state.integer(GL.GL_SAMPLES) > 0;
    if (multisampled && !color) {
      return null;
    }
    try (SavedGlState saved = new SavedGlState(state, version)) {
      saved.readFramebuffer(framebuffer);
      saved.readBuffer(color ? point : GL.GL_NONE);
      if (multisampled) {
        resolve(saved, framebuffer, size);
      }
      return color ? color(point, size) : depth(size);
    }
  }

  private int attachment(int point, int pname) {
    return state.attachment(GL.GL_DRAW_FRAMEBUFFER, point, pname);
  }

  /** Width and height of an attachment; those of the viewport where the driver cannot say. */
  private int[] size(int point, int version) {
    int type = attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE);
    int name = attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME);
    if (type == GL.GL_RENDERBUFFER) {
      int before = state.integer(GL.GL_RENDERBUFFER_BINDING);
      gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, name);
      int[] size = {
        state.get("glGetRenderbufferParameteriv", GL.GL_RENDERBUFFER, GL.GL_RENDERBUFFER_WIDTH),
        state.get("glGetRenderbufferParameteriv", GL.GL_RENDERBUFFER, GL.GL_RENDERBUFFER_HEIGHT)
      };
      gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, before);
      return size;
    }
    if (version >= 45) {
      int level = attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL);
      boolean line =
          state.get("glGetTextureParameteriv", name, GL.GL_TEXTURE_TARGET)
              == GL.GL_TEXTURE_1D_ARRAY; // what it calls its height are layers
      return new int[] {
        state.get("glGetTextureLevelParameteriv", name, level, GL.GL_TEXTURE_WIDTH),
        line ? 1 : state.get("glGetTextureLevelParameteriv", name, level, GL.GL_TEXTURE_HEIGHT)
      };
    }
    int[] viewport = state.integers(GL.GL_VIEWPORT, 4);
    return new int[] {viewport[0] + viewport[2], viewport[1] + viewport[3]};
  }

  /** Resolves the bound colour buffer into one of a frame buffer of ours, which is bound then. */
  private void resolve(SavedGlState saved, int framebuffer, int[] size) {
    long names = NativeMemory.allocate(2 * Integer.BYTES);
    gl.call("glGenFramebuffers", 1, names);
    gl.call("glGenRenderbuffers", 1, names + Integer.BYTES);
    int resolved = NativeMemory.getInt(names);
    int renderbuffer = NativeMemory.getInt(names + Integer.BYTES);
    int bound = state.integer(GL.GL_RENDERBUFFER_BINDING);
    boolean scissor = gl.call("glIsEnabled", GL.GL_SCISSOR_TEST) != 0;
    saved.atEnd(
        () -> {
          gl.call("glDeleteFramebuffers", 1, names);
          gl.call("glDeleteRenderbuffers", 1, names + Integer.BYTES);
          NativeMemory.free(names);
        });
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, renderbuffer);
    gl.call("glRenderbufferStorage", GL.GL_RENDERBUFFER, GL.GL_RGBA8, size[0], size[1]);
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, bound);
    gl.call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, resolved);
    gl.call(
        "glFramebufferRenderbuffer",
        GL.GL_DRAW_FRAMEBUFFER,
        GL.GL_COLOR_ATTACHMENT0,
        GL.GL_RENDERBUFFER,
        renderbuffer);
    gl.call("glDisable", GL.GL_SCISSOR_TEST);
    gl.call(
        "glBlitFramebuffer",
        0,
        0,
        size[0],
        size[1],
        0,
        0,
        size[0],
        size[1],
        GL.GL_COLOR_BUFFER_BIT,
        GL.GL_NEAREST);
    if (scissor) {
      gl.call("glEnable", GL.GL_SCISSOR_TEST);
    }
    gl.call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, framebuffer);
    saved.readFramebuffer(resolved);
  }

  private Image color(int point, int[] size) {
    int type = attachment(point, GL.GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE);
    boolean integers = type == GL.GL_INT || type == GL.GL_UNSIGNED_INT;
    int format = integers ? GL.GL_RGBA_INTEGER : GL.GL_RGBA;
    int rowBytes = 4 * size[0];
    long pixels = NativeMemory.allocate((long) rowBytes * size[1]);
    try {
      gl.call("glReadPixels", 0, 0, size[0], size[1], format, GL.GL_UNSIGNED_BYTE, pixels);
      return new Image(size[0], size[1], RealFrameReader.topRowFirst(pixels, rowBytes, size[1]));
    } finally {
      NativeMemory.free(pixels);
    }
  }

  private Image depth(int[] size) {
    long pixels = NativeMemory.allocate((long) size[0] * size[1]);
    try {
      gl.call(
          "glReadPixels",
          0,
          0,
          size[0],
          size[1],
          GL.GL_DEPTH_COMPONENT,
          GL.GL_UNSIGNED_BYTE,
          pixels);
      byte[] grey = RealFrameReader.topRowFirst(pixels, size[0], size[1]);
      byte[] rgba = new byte[4 * grey.length];
      for (int i = 0; i < grey.length; i++) {
        rgba[4 * i] = grey[i];
        rgba[4 * i + 1] = grey[i];
        rgba[4 * i + 2] = grey[i];
        rgba[4 * i + 3] = (byte) 0xff;
      }
      return new Image(size[0], size[1], rgba);
    } finally {
      NativeMemory.free(pixels);
    }
  }
}
