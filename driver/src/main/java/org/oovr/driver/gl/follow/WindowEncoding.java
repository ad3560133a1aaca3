package org.oovr.driver.gl.follow;

import org.oovr.driver.gl.api.GL;

/**
 * Whether what is drawn into a window goes through the sRGB curve while {@code GL_FRAMEBUFFER_SRGB}
 * is enabled.
 *
 * <p>There are two questions for it: the encoding of the window's buffers (OpenGL 3.0), and {@code
 * EXT_framebuffer_sRGB}'s about the frame buffer that is drawn into. NVIDIA's driver (580.159)
 * answers "linear" to the first, whatever the window is, and encodes nevertheless. So a window is
 * linear where both say so.
 */
final class WindowEncoding {
  private static final String EXTENSION = "GL_EXT_framebuffer_sRGB";

  private WindowEncoding() {}

  /**
   * Asks.
   *
   * @param state of a context of version 3.0 or later that draws into the window
   * @param buffer of the window, as attachments of the default frame buffer are named
   */
  static boolean isSrgb(GlState state, int buffer) {
    int query = GL.GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING;
    return state.attachment(GL.GL_DRAW_FRAMEBUFFER, buffer, query) == GL.GL_SRGB
        // of OpenGL ES is no such question
        || !state.es()
            && state.hasExtension(EXTENSION)
            && state.integer(GL.GL_FRAMEBUFFER_SRGB_CAPABLE_EXT) != 0;
  }
}
