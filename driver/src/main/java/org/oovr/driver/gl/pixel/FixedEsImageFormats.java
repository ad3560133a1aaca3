package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/**
 * Which images contexts of OpenGL ES 1 have and which client data these are specified with (ES 1.1
 * table 3.4, OES_required_internalformat, EXT_texture_format_BGRA8888), with the errors in Mesa's
 * order: what a packed type does not have, then the internal format, then that both do not fit.
 */
public final class FixedEsImageFormats {
  private FixedEsImageFormats() {}

  /** GL_NO_ERROR, or what is wrong with an image specified by client data. */
  public static int check(int internalFormat, int format, int type) {
    boolean packed = ClientFormat.packedComponents(type) != 0 || type == GL_HALF_FLOAT_OES;
    if (packed && ClientFormat.check(format, type, false) != GL_NO_ERROR) {
      return GL_INVALID_OPERATION;
    }
    boolean none = format == GL_DEPTH_STENCIL || ClientFormat.components(format) == 0;
    if (none && !packed || !isColor(internalFormat) && internalFormat != GL_BGRA) {
      return GL_INVALID_VALUE;
    }
    return fits(internalFormat, format, type) ? GL_NO_ERROR : GL_INVALID_OPERATION;
  }

  /** Whether images may be of a format that is not compressed. */
  public static boolean isColor(int internalFormat) {
    return switch (internalFormat) {
      case GL_ALPHA,
          GL_LUMINANCE,
          GL_LUMINANCE_ALPHA,
          GL_RGB,
          GL_RGBA,
          GL_ALPHA8,
          GL_LUMINANCE8,
          GL_LUMINANCE8_ALPHA8,
          GL_LUMINANCE4_ALPHA4,
          GL_RGB8,
          GL_RGB565,
          GL_RGBA8,
          GL_RGBA4,
          GL_RGB5_A1 ->
          true;
      default -> false;
    };
  }

  private static boolean fits(int internalFormat, int format, int type) {
    boolean bytes = type == GL_UNSIGNED_BYTE;
    boolean small =
        switch (format) {
          case GL_RGB -> type == GL_UNSIGNED_SHORT_5_6_5;
          case GL_RGBA -> type == GL_UNSIGNED_SHORT_4_4_4_4 || type == GL_UNSIGNED_SHORT_5_5_5_1;
          default -> false;
        };
    if (format == GL_BGRA) {
      boolean four =
          internalFormat == GL_RGBA || internalFormat == GL_RGBA8 || internalFormat == GL_BGRA;
      return bytes && four;
    }
    if (internalFormat == GL_BGRA) {
      return isUnsized(format) && (bytes || small);
    }
    if (isUnsized(internalFormat)) {
      return format == internalFormat && (bytes || small);
    }
    return switch (internalFormat) {
      case GL_ALPHA8 -> bytes && format == GL_ALPHA;
      case GL_LUMINANCE8 -> bytes && format == GL_LUMINANCE;
      case GL_LUMINANCE8_ALPHA8, GL_LUMINANCE4_ALPHA4 -> bytes && format == GL_LUMINANCE_ALPHA;
      case GL_RGB8 -> bytes && format == GL_RGB;
      case GL_RGB565 -> format == GL_RGB && (bytes || small);
      case GL_RGBA8 -> bytes && format == GL_RGBA;
      case GL_RGBA4 -> format == GL_RGBA && (bytes || type == GL_UNSIGNED_SHORT_4_4_4_4);
      case GL_RGB5_A1 -> format == GL_RGBA && (bytes || type == GL_UNSIGNED_SHORT_5_5_5_1);
      default -> false;
    };
  }

  private static boolean isUnsized(int format) {
    return switch (format) {
      case GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_RGB, GL_RGBA -> true;
      default -> false;
    };
  }
}
