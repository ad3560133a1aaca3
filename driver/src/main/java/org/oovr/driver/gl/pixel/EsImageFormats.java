package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.util.HashSet;
import java.util.Set;
import org.oovr.simulator.command.PixelFormat;

/**
 * Which client data an image of OpenGL ES can be specified with, by its internal format (ES 3.2
 * table 8.2, and the extensions that Mesa has: EXT_texture_norm16, EXT_texture_format_BGRA8888,
 * EXT_texture_type_2_10_10_10_REV, OES_texture_float and OES_required_internalformat).
 */
public final class EsImageFormats {
  private static final Set<Integer> LEGAL = new HashSet<>();
  private static final Set<Long> SIZED = new HashSet<>();

  /** Of internal formats without a size, which are the format of the data. */
  private static final Set<Long> UNSIZED = new HashSet<>();

  static {
    colors();
    integers();
    others();
    unsized();
  }

  private EsImageFormats() {}

  /** GL_NO_ERROR, or what is wrong with an internal format that we know, and client data for it. */
  public static int check(int internalFormat, int format, int type) {
    switch (internalFormat) {
      case GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
          GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
          GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
          GL_COMPRESSED_RGBA_S3TC_DXT5_EXT -> {
        return format == GL_RGB || format == GL_RGBA ? GL_NO_ERROR : GL_INVALID_OPERATION;
      }
      default -> {}
    }
    if (LEGAL.contains(internalFormat) && isForeign(format)) {
      InternalFormat f = InternalFormat.of(internalFormat);
      boolean alike = f.isColor() && f.isInteger() == ClientFormat.isInteger(format);
      return alike ? GL_NO_ERROR : GL_INVALID_OPERATION;
    }
    boolean fits;
    if (isUnsized(internalFormat)) {
      boolean other = internalFormat == GL_RGBA && format == GL_BGRA; // MESA_bgra
      boolean same = internalFormat == format || internalFormat == GL_BGRA || other;
      fits = same && UNSIZED.contains(key(0, format, type));
    } else if (LEGAL.contains(internalFormat)) {
      fits = SIZED.contains(key(internalFormat, format, type));
    } else {
      return GL_INVALID_VALUE;
    }
    return fits ? GL_NO_ERROR : GL_INVALID_OPERATION;
  }

  /**
   * The format of an image that is specified with client data: without a size it may have floats
   * (OES_texture_float, OES_texture_half_float).
   */
  public static InternalFormat of(int token, int clientFormat, int clientType) {
    boolean single = clientType == GL_FLOAT;
    boolean half = clientType == GL_HALF_FLOAT || clientType == GL_HALF_FLOAT_OES;
    if (token == clientFormat && (single || half)) {
      int sized =
          switch (token) {
            case GL_RGBA -> single ? GL_RGBA32F : GL_RGBA16F;
            case GL_RGB -> single ? GL_RGB32F : GL_RGB16F;
            case GL_RG -> single ? GL_RG32F : GL_RG16F;
            case GL_RED -> single ? GL_R32F : GL_R16F;
            case GL_ALPHA -> single ? GL_ALPHA32F_ARB : GL_ALPHA16F_ARB;
            case GL_LUMINANCE -> single ? GL_LUMINANCE32F_ARB : GL_LUMINANCE16F_ARB;
            case GL_LUMINANCE_ALPHA ->
                single ? GL_LUMINANCE_ALPHA32F_ARB : GL_LUMINANCE_ALPHA16F_ARB;
            default -> token;
          };
      return InternalFormat.of(sized).withoutSize();
    }
    if (token == GL_BGRA) { // EXT_texture_format_BGRA8888
      return new InternalFormat(
          GL_BGRA, GL_RGBA, PixelFormat.RGBA8_UNORM, 8, 8, 8, 8, 0, 0, false, false);
    }
    return InternalFormat.of(token, clientFormat, clientType);
  }

  /** Whether framebuffers with such a colour attachment are incomplete, beside those of OpenGL. */
  public static boolean isUndrawn(InternalFormat f) {
    boolean three = f.base() == GL_RGB && f.token() != GL_SRGB;
    return three && (f.isInteger() || f.storage().isSrgb())
        || f.token() == GL_RGB8_SNORM
        || f.token() == GL_RGB10
        || !f.sized() && f.storage() == PixelFormat.RGB10A2_UNORM;
  }

  /** As Mesa tells it: floats of three components, and those of images without a size. */
  public static boolean isUnsupported(InternalFormat f) {
    return f.token() == GL_RGB32F || f.token() == GL_RGBA32F && !f.sized();
  }

  /** The same for data of a part of an image: one of floats may have been given without a size. */
  public static int checkPart(InternalFormat image, int format, int type) {
    if (image.isColor() == ClientFormat.isDepthOrStencil(format)) {
      return GL_INVALID_OPERATION;
    }
    int token = image.token();
    if (type == GL_FLOAT) {
      token =
          switch (token) {
            case GL_RGBA32F -> GL_RGBA;
            case GL_RGB32F -> GL_RGB;
            case GL_ALPHA32F_ARB -> GL_ALPHA;
            case GL_LUMINANCE32F_ARB -> GL_LUMINANCE;
            case GL_LUMINANCE_ALPHA32F_ARB -> GL_LUMINANCE_ALPHA;
            default -> token;
          };
    } else if (type == GL_HALF_FLOAT_OES) {
      token =
          switch (token) {
            case GL_RGBA16F -> GL_RGBA;
            case GL_RGB16F -> GL_RGB;
            case GL_ALPHA16F_ARB -> GL_ALPHA;
            case GL_LUMINANCE16F_ARB -> GL_LUMINANCE;
            case GL_LUMINANCE_ALPHA16F_ARB -> GL_LUMINANCE_ALPHA;
            default -> token;
          };
    }
    return check(token, format, type);
  }

  /**
   * Whether smaller images can be made of images of a format: of those without a size, and of those
   * that can be drawn to and filtered (ES 3.2 8.14.4 and table 8.10). Mesa has no such red and
   * green floats without a size.
   */
  public static boolean hasMipmaps(InternalFormat f) {
    return !isUnsizedRedFloat(f) && hasMipmaps(f.token());
  }

  /** Whether a format is one of floats without a size, in red or in red and green. */
  public static boolean isUnsizedRedFloat(InternalFormat f) {
    boolean red = f.base() == GL_RED || f.base() == GL_RG;
    return red && !f.sized() && f.componentType() == GL_FLOAT;
  }

  private static boolean hasMipmaps(int token) {
    return switch (token) {
      case GL_RGBA,
          GL_RGB,
          GL_LUMINANCE_ALPHA,
          GL_LUMINANCE,
          GL_ALPHA,
          GL_BGRA,
          GL_R8,
          GL_RG8,
          GL_RGB8,
          GL_RGB565,
          GL_RGBA4,
          GL_RGB5_A1,
          GL_RGBA8,
          GL_RGB10_A2,
          GL_SRGB8_ALPHA8,
          GL_R16,
          GL_RG16,
          GL_RGBA16,
          GL_R8_SNORM,
          GL_RG8_SNORM,
          GL_RGBA8_SNORM,
          GL_R16_SNORM,
          GL_RG16_SNORM,
          GL_RGBA16_SNORM,
          GL_R16F,
          GL_RG16F,
          GL_RGBA16F,
          GL_R32F,
          GL_RG32F,
          GL_RGBA32F,
          GL_R11F_G11F_B10F ->
          true;
      default -> false;
    };
  }

  /** Whether OpenGL ES has no such format, which Mesa takes for all sized ones of colours then. */
  private static boolean isForeign(int format) {
    return switch (format) {
      case GL_GREEN,
          GL_BLUE,
          GL_ABGR_EXT,
          GL_COLOR_INDEX,
          GL_GREEN_INTEGER,
          GL_BLUE_INTEGER,
          GL_BGR_INTEGER,
          GL_BGRA_INTEGER,
          GL_ALPHA_INTEGER,
          GL_LUMINANCE_INTEGER_EXT,
          GL_LUMINANCE_ALPHA_INTEGER_EXT ->
          true;
      default -> false;
    };
  }

  private static boolean isUnsized(int format) {
    return switch (format) {
      case GL_RGBA,
          GL_RGB,
          GL_RG,
          GL_RED,
          GL_ALPHA,
          GL_LUMINANCE,
          GL_LUMINANCE_ALPHA,
          GL_INTENSITY,
          GL_BGRA,
          GL_SRGB,
          GL_SRGB_ALPHA,
          GL_SLUMINANCE,
          GL_SLUMINANCE_ALPHA,
          GL_RED_SNORM,
          GL_RG_SNORM,
          GL_RGB_SNORM,
          GL_RGBA_SNORM,
          GL_DEPTH_COMPONENT,
          GL_DEPTH_STENCIL,
          GL_STENCIL_INDEX ->
          true;
      default -> false;
    };
  }

  private static long key(int internalFormat, int format, int type) {
    return (long) internalFormat << 32 | (long) format << 16 | type;
  }

  private static void row(int internalFormat, int format, int... types) {
    LEGAL.add(internalFormat);
    for (int type : types) {
      SIZED.add(key(internalFormat, format, type));
    }
  }

  private static void colors() {
    int packed = GL_UNSIGNED_INT_2_10_10_10_REV;
    row(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE);
    row(GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE);
    row(GL_BGRA8_EXT, GL_BGRA, GL_UNSIGNED_BYTE);
    row(GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_5_5_5_1, packed);
    row(GL_RGBA4, GL_RGBA, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_4_4_4_4);
    row(GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE);
    row(GL_SRGB8_ALPHA8, GL_BGRA, GL_UNSIGNED_BYTE);
    row(GL_RGBA8_SNORM, GL_RGBA, GL_BYTE);
    row(GL_RGBA16, GL_RGBA, GL_UNSIGNED_SHORT);
    row(GL_RGBA16_SNORM, GL_RGBA, GL_SHORT);
    row(GL_RGB10_A2, GL_RGBA, packed);
    row(GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT, GL_FLOAT);
    row(GL_RGBA32F, GL_RGBA, GL_FLOAT);
    row(GL_COMPRESSED_RGBA_BPTC_UNORM, GL_RGBA, GL_UNSIGNED_BYTE);
    row(GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM, GL_RGBA, GL_UNSIGNED_BYTE);
    row(GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, packed);
    row(GL_RGB8, GL_BGR, GL_UNSIGNED_BYTE);
    row(GL_RGB565, GL_RGB, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_5_6_5, packed);
    row(GL_RGB10, GL_RGB, packed);
    row(GL_SRGB8, GL_RGB, GL_UNSIGNED_BYTE);
    row(GL_SRGB8, GL_BGR, GL_UNSIGNED_BYTE);
    row(GL_RGB8_SNORM, GL_RGB, GL_BYTE);
    row(GL_RGB16, GL_RGB, GL_UNSIGNED_SHORT);
    row(GL_RGB16_SNORM, GL_RGB, GL_SHORT);
    row(GL_R11F_G11F_B10F, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, GL_HALF_FLOAT, GL_FLOAT);
    row(GL_RGB9_E5, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, GL_HALF_FLOAT, GL_FLOAT);
    row(GL_RGB16F, GL_RGB, GL_HALF_FLOAT, GL_FLOAT);
    row(GL_RGB32F, GL_RGB, GL_FLOAT);
    row(GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT, GL_RGB, GL_FLOAT);
    row(GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, GL_RGB, GL_FLOAT);
    row(GL_RG8, GL_RG, GL_UNSIGNED_BYTE);
    row(GL_COMPRESSED_RG_RGTC2, GL_RG, GL_UNSIGNED_BYTE);
    row(GL_COMPRESSED_SIGNED_RG_RGTC2, GL_RG, GL_BYTE);
    row(GL_SRG8_EXT, GL_RG, GL_UNSIGNED_BYTE);
    row(GL_RG8_SNORM, GL_RG, GL_BYTE);
    row(GL_RG16, GL_RG, GL_UNSIGNED_SHORT);
    row(GL_RG16_SNORM, GL_RG, GL_SHORT);
    row(GL_RG16F, GL_RG, GL_HALF_FLOAT, GL_HALF_FLOAT_OES, GL_FLOAT);
    row(GL_RG32F, GL_RG, GL_FLOAT);
    row(GL_R8, GL_RED, GL_UNSIGNED_BYTE);
    row(GL_COMPRESSED_RED_RGTC1, GL_RED, GL_UNSIGNED_BYTE);
    row(GL_COMPRESSED_SIGNED_RED_RGTC1, GL_RED, GL_BYTE);
    row(GL_SR8_EXT, GL_RED, GL_UNSIGNED_BYTE);
    row(GL_R8_SNORM, GL_RED, GL_BYTE);
    row(GL_R16, GL_RED, GL_UNSIGNED_SHORT);
    row(GL_R16_SNORM, GL_RED, GL_SHORT);
    row(GL_R16F, GL_RED, GL_HALF_FLOAT, GL_HALF_FLOAT_OES, GL_FLOAT);
    row(GL_R32F, GL_RED, GL_FLOAT);
    row(GL_ALPHA8, GL_ALPHA, GL_UNSIGNED_BYTE);
    row(GL_LUMINANCE8, GL_LUMINANCE, GL_UNSIGNED_BYTE);
    row(GL_LUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE);
    row(GL_LUMINANCE4_ALPHA4, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE);
  }

  private static void integers() {
    int[] formats = {GL_RED_INTEGER, GL_RG_INTEGER, GL_RGB_INTEGER, GL_RGBA_INTEGER};
    int[] types = {GL_UNSIGNED_BYTE, GL_BYTE, GL_UNSIGNED_SHORT, GL_SHORT, GL_UNSIGNED_INT, GL_INT};
    int[][] internalFormats = {
      {GL_R8UI, GL_R8I, GL_R16UI, GL_R16I, GL_R32UI, GL_R32I},
      {GL_RG8UI, GL_RG8I, GL_RG16UI, GL_RG16I, GL_RG32UI, GL_RG32I},
      {GL_RGB8UI, GL_RGB8I, GL_RGB16UI, GL_RGB16I, GL_RGB32UI, GL_RGB32I},
      {GL_RGBA8UI, GL_RGBA8I, GL_RGBA16UI, GL_RGBA16I, GL_RGBA32UI, GL_RGBA32I}
    };
    for (int i = 0; i < formats.length; i++) {
      for (int k = 0; k < types.length; k++) {
        row(internalFormats[i][k], formats[i], types[k]);
      }
    }
    row(GL_RGB10_A2UI, GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV);
  }

  private static void others() {
    row(GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT);
    row(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT);
    row(GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT);
    row(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8);
    row(GL_DEPTH32F_STENCIL8, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV);
    row(GL_STENCIL_INDEX8, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE);
    // there are such images, and no data for them
    row(GL_DEPTH_COMPONENT32, GL_DEPTH_COMPONENT);
    row(GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, GL_RGB);
    row(GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, GL_RGBA);
    row(GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, GL_RGBA);
    row(GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, GL_RGBA);
  }

  private static void data(int format, int... types) {
    for (int type : types) {
      UNSIZED.add(key(0, format, type));
    }
  }

  private static void unsized() {
    data(GL_RGBA, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_5_5_5_1);
    data(GL_RGBA, GL_FLOAT, GL_HALF_FLOAT_OES, GL_UNSIGNED_INT_2_10_10_10_REV);
    data(GL_RGB, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_5_6_5);
    data(GL_RGB, GL_FLOAT, GL_HALF_FLOAT_OES, GL_UNSIGNED_INT_2_10_10_10_REV);
    data(GL_RG, GL_UNSIGNED_BYTE, GL_FLOAT, GL_HALF_FLOAT_OES, GL_HALF_FLOAT);
    data(GL_RED, GL_UNSIGNED_BYTE, GL_FLOAT, GL_HALF_FLOAT_OES, GL_HALF_FLOAT);
    for (int old : new int[] {GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA}) {
      data(old, GL_UNSIGNED_BYTE, GL_FLOAT, GL_HALF_FLOAT_OES);
    }
    data(GL_BGRA, GL_UNSIGNED_BYTE);
    data(GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT, GL_FLOAT);
    data(GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, GL_FLOAT_32_UNSIGNED_INT_24_8_REV);
  }
}
