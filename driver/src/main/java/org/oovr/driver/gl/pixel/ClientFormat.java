package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/**
 * A (format, type) pair of client memory (GL 3.3 core tables 3.2 to 3.5). Pure arithmetic on the
 * enums; {@link #check} gives the error that the pair deserves.
 */
public final class ClientFormat {
  private ClientFormat() {}

  /** Number of components of a format, 0 when it is not a format. */
  public static int components(int format) {
    return switch (format) {
      case GL_RED,
          GL_GREEN,
          GL_BLUE,
          GL_ALPHA,
          GL_LUMINANCE,
          GL_INTENSITY,
          GL_DEPTH_COMPONENT,
          GL_STENCIL_INDEX,
          GL_RED_INTEGER,
          GL_GREEN_INTEGER,
          GL_BLUE_INTEGER,
          GL_ALPHA_INTEGER,
          GL_LUMINANCE_INTEGER_EXT ->
          1;
      case GL_RG,
          GL_LUMINANCE_ALPHA,
          GL_RG_INTEGER,
          GL_LUMINANCE_ALPHA_INTEGER_EXT,
          GL_DEPTH_STENCIL ->
          2;
      case GL_RGB, GL_BGR, GL_RGB_INTEGER, GL_BGR_INTEGER -> 3;
      case GL_RGBA, GL_BGRA, GL_RGBA_INTEGER, GL_BGRA_INTEGER, GL_ABGR_EXT -> 4;
      default -> 0;
    };
  }

  /**
   * Which of R, G, B, A (0 to 3) component {@code index} of the format is. Luminance is component 0
   * (and is copied to the others by the reader).
   */
  static int channel(int format, int index) {
    return switch (format) {
      case GL_GREEN, GL_GREEN_INTEGER -> 1;
      case GL_BLUE, GL_BLUE_INTEGER -> 2;
      case GL_ALPHA, GL_ALPHA_INTEGER -> 3;
      case GL_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA_INTEGER_EXT -> index == 1 ? 3 : 0;
      case GL_BGR, GL_BGR_INTEGER, GL_BGRA, GL_BGRA_INTEGER -> index == 3 ? 3 : 2 - index;
      case GL_ABGR_EXT -> 3 - index;
      default -> index;
    };
  }

  public static boolean isLuminance(int format) {
    return switch (format) {
      case GL_LUMINANCE,
          GL_LUMINANCE_ALPHA,
          GL_INTENSITY,
          GL_LUMINANCE_INTEGER_EXT,
          GL_LUMINANCE_ALPHA_INTEGER_EXT ->
          true;
      default -> false;
    };
  }

  public static boolean isInteger(int format) {
    return switch (format) {
      case GL_RED_INTEGER,
          GL_GREEN_INTEGER,
          GL_BLUE_INTEGER,
          GL_ALPHA_INTEGER,
          GL_RG_INTEGER,
          GL_RGB_INTEGER,
          GL_BGR_INTEGER,
          GL_RGBA_INTEGER,
          GL_BGRA_INTEGER,
          GL_LUMINANCE_INTEGER_EXT,
          GL_LUMINANCE_ALPHA_INTEGER_EXT ->
          true;
      default -> false;
    };
  }

  public static boolean isDepthOrStencil(int format) {
    return format == GL_DEPTH_COMPONENT || format == GL_STENCIL_INDEX || format == GL_DEPTH_STENCIL;
  }

  /** Components packed into one word of this type, 0 when it is not a packed type. */
  public static int packedComponents(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE_3_3_2,
          GL_UNSIGNED_BYTE_2_3_3_REV,
          GL_UNSIGNED_SHORT_5_6_5,
          GL_UNSIGNED_SHORT_5_6_5_REV,
          GL_UNSIGNED_INT_10F_11F_11F_REV,
          GL_UNSIGNED_INT_5_9_9_9_REV ->
          3;
      case GL_UNSIGNED_SHORT_4_4_4_4,
          GL_UNSIGNED_SHORT_4_4_4_4_REV,
          GL_UNSIGNED_SHORT_5_5_5_1,
          GL_UNSIGNED_SHORT_1_5_5_5_REV,
          GL_UNSIGNED_INT_8_8_8_8,
          GL_UNSIGNED_INT_8_8_8_8_REV,
          GL_UNSIGNED_INT_10_10_10_2,
          GL_UNSIGNED_INT_2_10_10_10_REV ->
          4;
      case GL_UNSIGNED_INT_24_8, GL_FLOAT_32_UNSIGNED_INT_24_8_REV -> 2;
      default -> 0;
    };
  }

  /** Bytes of one component, or of the whole group for packed types; 0 when it is not a type. */
  public static int typeBytes(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE, GL_BYTE, GL_UNSIGNED_BYTE_3_3_2, GL_UNSIGNED_BYTE_2_3_3_REV -> 1;
      case GL_UNSIGNED_SHORT,
          GL_SHORT,
          GL_HALF_FLOAT,
          GL_HALF_FLOAT_OES,
          GL_UNSIGNED_SHORT_5_6_5,
          GL_UNSIGNED_SHORT_5_6_5_REV,
          GL_UNSIGNED_SHORT_4_4_4_4,
          GL_UNSIGNED_SHORT_4_4_4_4_REV,
          GL_UNSIGNED_SHORT_5_5_5_1,
          GL_UNSIGNED_SHORT_1_5_5_5_REV ->
          2;
      case GL_UNSIGNED_INT,
          GL_INT,
          GL_FLOAT,
          GL_UNSIGNED_INT_8_8_8_8,
          GL_UNSIGNED_INT_8_8_8_8_REV,
          GL_UNSIGNED_INT_10_10_10_2,
          GL_UNSIGNED_INT_2_10_10_10_REV,
          GL_UNSIGNED_INT_24_8,
          GL_UNSIGNED_INT_10F_11F_11F_REV,
          GL_UNSIGNED_INT_5_9_9_9_REV ->
          4;
      case GL_FLOAT_32_UNSIGNED_INT_24_8_REV -> 8;
      default -> 0;
    };
  }

  /** Bytes of one group (one texel). */
  public static int groupBytes(int format, int type) {
    int bytes = typeBytes(type);
    return packedComponents(type) != 0 ? bytes : bytes * components(format);
  }

  /**
   * GL_NO_ERROR, GL_INVALID_ENUM or GL_INVALID_OPERATION (GL 3.3 core 3.7.2), in Mesa's order: what
   * packed types do not have is an operation, whether it is a format or not.
   */
  public static int check(int format, int type, boolean es) {
    boolean both = type == GL_UNSIGNED_INT_24_8 || type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV;
    if (!es && format == GL_DEPTH_STENCIL && !both) {
      return GL_INVALID_ENUM;
    }
    if (!es && YcbcrTexels.fits(GL_YCBCR_MESA, format, type)) {
      return GL_INVALID_OPERATION; // of nothing but images of their own
    }
    boolean shared = type == GL_UNSIGNED_INT_5_9_9_9_REV;
    if (packedComponents(type) != 0 && !shared || type == GL_HALF_FLOAT_OES) {
      return packs(format, type, es) ? GL_NO_ERROR : GL_INVALID_OPERATION;
    }
    boolean floats = type == GL_FLOAT || type == GL_HALF_FLOAT;
    boolean fits =
        components(format) != 0
            && typeBytes(type) != 0
            && format != GL_DEPTH_STENCIL
            && format != GL_INTENSITY
            && (!shared || format == GL_RGB)
            && !(isInteger(format) && floats);
    return fits ? GL_NO_ERROR : GL_INVALID_ENUM;
  }

  /**
   * As {@link #check}, of texels of textures: those may be colour indices, and indices bits,
   * whatever context it is; what OpenGL ES lacks is looked at with the internal format.
   */
  public static int checkTexels(int format, int type, boolean es) {
    boolean index = format == GL_COLOR_INDEX || format == GL_STENCIL_INDEX;
    if (index && type == GL_BITMAP) {
      return GL_NO_ERROR;
    }
    if (index && (!es || format == GL_COLOR_INDEX)) {
      return check(GL_STENCIL_INDEX, type, false);
    }
    int wrong = check(format, type, es);
    boolean fits = wrong == GL_INVALID_OPERATION && check(format, type, false) == GL_NO_ERROR;
    return fits ? GL_NO_ERROR : wrong;
  }

  /** Whether texels of a format are colours that are told as they are. */
  public static boolean isColor(int format) {
    return switch (format) {
      case GL_COLOR_INDEX, GL_STENCIL_INDEX, GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL -> false;
      default -> true;
    };
  }

  /** Whether a format can be packed into a type (GL 4.6 core table 8.5). */
  private static boolean packs(int format, int type, boolean es) {
    boolean four = format == GL_RGBA || format == GL_BGRA;
    boolean fourIntegers = format == GL_RGBA_INTEGER || format == GL_BGRA_INTEGER;
    return switch (type) {
      case GL_UNSIGNED_INT_24_8 -> format == GL_DEPTH_STENCIL || es && format == GL_DEPTH_COMPONENT;
      case GL_FLOAT_32_UNSIGNED_INT_24_8_REV -> format == GL_DEPTH_STENCIL;
      case GL_UNSIGNED_INT_10F_11F_11F_REV -> format == GL_RGB;
      case GL_UNSIGNED_BYTE_3_3_2,
          GL_UNSIGNED_BYTE_2_3_3_REV,
          GL_UNSIGNED_SHORT_5_6_5,
          GL_UNSIGNED_SHORT_5_6_5_REV ->
          format == GL_RGB || format == GL_RGB_INTEGER && !es;
      case GL_UNSIGNED_SHORT_4_4_4_4,
          GL_UNSIGNED_SHORT_4_4_4_4_REV,
          GL_UNSIGNED_INT_8_8_8_8,
          GL_UNSIGNED_INT_8_8_8_8_REV ->
          four || format == GL_ABGR_EXT || fourIntegers && !es;
      case GL_UNSIGNED_INT_2_10_10_10_REV -> four || fourIntegers || es && format == GL_RGB;
      case GL_HALF_FLOAT_OES ->
          switch (format) {
            case GL_RGBA, GL_RGB, GL_LUMINANCE_ALPHA, GL_LUMINANCE, GL_ALPHA -> true;
            default -> es && (format == GL_RG || format == GL_RED);
          };
      default -> four || fourIntegers && !es;
    };
  }
}
