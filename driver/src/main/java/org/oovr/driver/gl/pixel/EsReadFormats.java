package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/**
 * Which formats and types images of OpenGL ES can be read in, other than the pair that the driver
 * chooses (ES 3.2 16.1.2, and the extensions that Mesa has: EXT_color_buffer_float,
 * EXT_render_snorm, EXT_texture_norm16, EXT_read_format_bgra, NV_read_depth and its like).
 */
public final class EsReadFormats {
  private EsReadFormats() {}

  /** GL_NO_ERROR, or what is wrong with reading an image so. */
  public static int check(InternalFormat image, int format, int type) {
    if (!ClientFormat.isDepthOrStencil(format)) {
      boolean chosen =
          image.isColor() && format == ReadFormats.format(image) && type == ReadFormats.type(image);
      boolean fits =
          chosen
              || switch (format) {
                case GL_RGBA -> fitsColor(image, type);
                case GL_RGBA_INTEGER -> fitsInteger(image, type);
                case GL_BGRA ->
                    type == GL_UNSIGNED_BYTE
                        || type == GL_UNSIGNED_SHORT_4_4_4_4_REV
                        || type == GL_UNSIGNED_SHORT_1_5_5_5_REV;
                default -> false;
              };
      return fits ? GL_NO_ERROR : GL_INVALID_OPERATION;
    }
    boolean floats = image.componentType() == GL_FLOAT;
    return switch (format) {
      case GL_DEPTH_COMPONENT ->
          switch (type) {
            case GL_FLOAT -> depth(floats);
            case GL_UNSIGNED_SHORT, GL_UNSIGNED_INT, GL_UNSIGNED_INT_24_8 -> depth(!floats);
            default -> GL_INVALID_ENUM;
          };
      case GL_DEPTH_STENCIL ->
          switch (type) {
            case GL_FLOAT_32_UNSIGNED_INT_24_8_REV -> depth(floats);
            case GL_UNSIGNED_INT_24_8 -> depth(!floats);
            default -> GL_INVALID_ENUM;
          };
      default -> type == GL_UNSIGNED_BYTE ? GL_NO_ERROR : GL_INVALID_ENUM;
    };
  }

  private static int depth(boolean fits) {
    return fits ? GL_NO_ERROR : GL_INVALID_OPERATION;
  }

  private static boolean fitsColor(InternalFormat image, int type) {
    int kind = image.componentType();
    boolean words = image.red() == 16;
    boolean signedBytes = kind == GL_SIGNED_NORMALIZED && image.red() == 8;
    return switch (type) {
      case GL_FLOAT -> kind == GL_FLOAT;
      case GL_UNSIGNED_BYTE -> kind == GL_UNSIGNED_NORMALIZED || signedBytes;
      case GL_UNSIGNED_INT_2_10_10_10_REV -> image.token() == GL_RGB10_A2;
      case GL_UNSIGNED_SHORT -> kind == GL_UNSIGNED_NORMALIZED && words;
      case GL_SHORT -> kind == GL_SIGNED_NORMALIZED && words && image.base() != GL_RGB;
      case GL_BYTE -> signedBytes;
      default -> false;
    };
  }

  private static boolean fitsInteger(InternalFormat image, int type) {
    return image.componentType() == GL_INT && type == GL_INT
        || image.componentType() == GL_UNSIGNED_INT && type == GL_UNSIGNED_INT;
  }
}
