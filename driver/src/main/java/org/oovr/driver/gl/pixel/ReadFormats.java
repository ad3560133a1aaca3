package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/**
 * The format and the type in which texels of an image are best read, which are the driver's choice
 * (GL 4.6 core 18.2.2): Mesa's, that reads without a conversion where it can.
 */
public final class ReadFormats {
  private ReadFormats() {}

  /** IMPLEMENTATION_COLOR_READ_FORMAT. */
  public static int format(InternalFormat f) {
    if (f.isInteger()) {
      return switch (f.base()) {
        case GL_RED -> GL_RED_INTEGER;
        case GL_RG -> GL_RG_INTEGER;
        default -> GL_RGBA_INTEGER;
      };
    }
    boolean floats = f.componentType() == GL_FLOAT;
    boolean bytes = f.componentType() == GL_UNSIGNED_NORMALIZED && f.red() == 8;
    return switch (f.base()) {
      case GL_RED -> GL_RED;
      case GL_RG -> floats || bytes ? GL_RG : GL_RGBA;
      case GL_RGB -> f.green() == 6 || f.red() == 11 ? GL_RGB : GL_RGBA;
      default -> f.token() == GL_BGRA ? GL_BGRA : GL_RGBA;
    };
  }

  /** IMPLEMENTATION_COLOR_READ_TYPE. */
  public static int type(InternalFormat f) {
    int bits = Math.max(f.red(), Math.max(f.alpha(), f.luminanceBits()));
    return switch (f.componentType()) {
      case GL_FLOAT ->
          bits == 11 ? GL_UNSIGNED_INT_10F_11F_11F_REV : bits == 16 ? GL_HALF_FLOAT : GL_FLOAT;
      case GL_SIGNED_NORMALIZED -> bits == 8 ? GL_BYTE : GL_SHORT;
      case GL_INT -> bits == 8 ? GL_BYTE : bits == 16 ? GL_SHORT : GL_INT;
      default ->
          switch (bits) {
            case 3 -> GL_UNSIGNED_BYTE_3_3_2;
            case 4 -> GL_UNSIGNED_SHORT_4_4_4_4;
            case 5 ->
                f.green() == 6
                    ? GL_UNSIGNED_SHORT_5_6_5
                    // without a size it lies as it was given
                    : f.sized() ? GL_UNSIGNED_SHORT_1_5_5_5_REV : GL_UNSIGNED_SHORT_5_5_5_1;
            case 10 -> GL_UNSIGNED_INT_2_10_10_10_REV;
            case 16 -> GL_UNSIGNED_SHORT;
            case 32 -> GL_UNSIGNED_INT;
            default -> GL_UNSIGNED_BYTE;
          };
    };
  }
}
