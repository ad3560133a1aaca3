package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/**
 * Reads the frame that the real driver has drawn, just before it is presented: of a window of
 * several samples what they resolve to. GL says the same of {@code glReadPixels} (GL 4.6
 * compatibility, 18.2.2), but Mesa reads one of the samples then.
 */
public final class RealFrameReader {
  private final GlState state;

  public RealFrameReader(GlState state) {
    this.state = state;
  }

  /**
   * The default frame buffer of the current context, RGBA, the top row first.
   *
   * @param width pixels
   * @param height pixels
   */
  public byte[] read(int width, int height, boolean doubleBuffer) {
    int version = state.version();
    int rowBytes = 4 * width;
    long pixels = NativeMemory.allocate((long) rowBytes * height);
    try (SavedGlState saved = new SavedGlState(state, version)) {
      if (version >= 30) {
        saved.readFramebuffer(0);
      }
      boolean es = state.es(); // which resolves windows itself, and calls every buffer the back
      if (!es || version >= 30) {
        saved.readBuffer(doubleBuffer || es ? GL.GL_BACK : GL.GL_FRONT);
      }
      Window window = version >= 30 && !es ? window(doubleBuffer) : new Window(0, false);
      if (window.samples > 0) {
        // as windows are resolved when they are presented: as light, where they hold sRGB
        boolean srgb = window.srgb;
        int format = srgb ? GL.GL_SRGB8_ALPHA8 : GL.GL_RGBA8;
        if (srgb) {
          saved.enable(GL.GL_FRAMEBUFFER_SRGB);
        }
        int point = GL.GL_COLOR_ATTACHMENT0;
        ResolvedImage image = new ResolvedImage(state, point, format, width, height);
        saved.atEnd(image::close);
      }
      int rgba = GL.GL_RGBA;
      state.gl().call("glReadPixels", 0, 0, width, height, rgba, GL.GL_UNSIGNED_BYTE, pixels);
      return topRowFirst(pixels, rowBytes, height);
    } finally {
      NativeMemory.free(pixels);
    }
  }

  /** What decides about how a window is resolved. */
  private record Window(int samples, boolean srgb) {}

  /** The window; GL tells of the frame buffer that is drawn into. */
  private Window window(boolean doubleBuffer) {
    int draws = state.integer(GL.GL_DRAW_FRAMEBUFFER_BINDING);
    if (draws != 0) {
      state.gl().call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, 0);
    }
    int samples = state.integer(GL.GL_SAMPLES);
    boolean srgb =
        samples > 0
            && WindowEncoding.isSrgb(state, doubleBuffer ? GL.GL_BACK_LEFT : GL.GL_FRONT_LEFT);
    if (draws != 0) {
      state.gl().call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, draws);
    }
    return new Window(samples, srgb);
  }

  static byte[] topRowFirst(long pixels, int rowBytes, int height) {
    byte[] rgba = new byte[rowBytes * height];
    for (int y = 0; y < height; y++) {
      NativeMemory.read(pixels + (long) rowBytes * (height - 1 - y), rgba, rowBytes * y, rowBytes);
    }
    return rgba;
  }
}
