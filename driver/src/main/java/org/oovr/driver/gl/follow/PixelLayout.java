package org.oovr.driver.gl.follow;

import org.oovr.driver.gl.api.GL;

/**
 * Format and type in which texels are read back without loss.
 *
 * @param format a pixel transfer format
 * @param type a pixel transfer type
 * @param bytes bytes of a texel
 */
public record PixelLayout(int format, int type, int bytes) {
  private static final PixelLayout DEPTH = new PixelLayout(GL.GL_DEPTH_COMPONENT, GL.GL_FLOAT, 4);
  private static final PixelLayout STENCIL =
      new PixelLayout(GL.GL_STENCIL_INDEX, GL.GL_UNSIGNED_BYTE, 1);
  private static final PixelLayout DEPTH24_STENCIL =
      new PixelLayout(GL.GL_DEPTH_STENCIL, GL.GL_UNSIGNED_INT_24_8, 4);
  private static final PixelLayout DEPTH32F_STENCIL =
      new PixelLayout(GL.GL_DEPTH_STENCIL, GL.GL_FLOAT_32_UNSIGNED_INT_24_8_REV, 8);
  private static final PixelLayout BYTES = new PixelLayout(GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, 4);
  private static final PixelLayout SHORTS = new PixelLayout(GL.GL_RGBA, GL.GL_UNSIGNED_SHORT, 8);
  private static final PixelLayout FLOATS = new PixelLayout(GL.GL_RGBA, GL.GL_FLOAT, 16);
  private static final PixelLayout INTS = new PixelLayout(GL.GL_RGBA_INTEGER, GL.GL_INT, 16);
  private static final PixelLayout UNSIGNED_INTS =
      new PixelLayout(GL.GL_RGBA_INTEGER, GL.GL_UNSIGNED_INT, 16);

  /**
   * The layout for what GL says of an image.
   *
   * @param redType {@code GL_TEXTURE_RED_TYPE} or what other component there is: {@code GL_NONE}
   *     for none
   * @param colorBits of the widest colour component
   * @param depthBits of the depth component, 0 for none
   * @param stencilBits of the stencil component, 0 for none
   * @param depthType {@code GL_TEXTURE_DEPTH_TYPE}
   */
  public static PixelLayout of(
      int redType, int colorBits, int depthBits, int stencilBits, int depthType) {
    if (depthBits > 0 && stencilBits > 0) {
      return depthType == GL.GL_FLOAT ? DEPTH32F_STENCIL : DEPTH24_STENCIL;
    }
    if (depthBits > 0) {
      return DEPTH;
    }
    if (stencilBits > 0) {
      return STENCIL;
    }
    return switch (redType) {
      case GL.GL_INT -> INTS;
      case GL.GL_UNSIGNED_INT -> UNSIGNED_INTS;
      case GL.GL_UNSIGNED_NORMALIZED -> colorBits <= 8 ? BYTES : colorBits <= 16 ? SHORTS : FLOATS;
      default -> FLOATS;
    };
  }
}
