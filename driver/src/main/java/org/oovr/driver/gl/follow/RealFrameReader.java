package org.oovr.driver.gl.follow;

import org.oovr.driver.gl.api.GL;

/** Reads the frame that the real driver has drawn, just before it is presented. */
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
      saved.readBuffer(doubleBuffer ? GL.GL_BACK : GL.GL_FRONT);
      state.gl().call("glReadPixels", 0, 0, width, height, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, pixels);
      return topRowFirst(pixels, rowBytes, height);
    } finally {
      NativeMemory.free(pixels);
    }
  }

  static byte[] topRowFirst(long pixels, int rowBytes, int height) {
    byte[] rgba = new byte[rowBytes * height];
    for (int y = 0; y < height; y++) {
      NativeMemory.read(pixels + (long) rowBytes * (height - 1 - y), rgba, rowBytes * y, rowBytes);
    }
    return rgba;
  }
}
