package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/**
 * The client format in which the texels of an internal format travel without change, to a real
 * driver and to ours.
 *
 * @param format GL_RGBA, ...
 * @param type GL_UNSIGNED_BYTE, ...
 */
public record UploadFormat(int format, int type) {
  /** The format for images of an uncompressed internal format. */
  public static UploadFormat of(InternalFormat f) {
    return new UploadFormat(format(f), type(f));
  }

  private static int format(InternalFormat f) {
    switch (f.base()) {
      case GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL, GL_STENCIL_INDEX -> {
        return f.base();
      }
      case GL_ALPHA -> {
        return f.isInteger() ? GL_ALPHA_INTEGER : GL_ALPHA;
      }
      case GL_LUMINANCE_ALPHA -> {
        return f.isInteger() ? GL_LUMINANCE_ALPHA_INTEGER_EXT : GL_LUMINANCE_ALPHA;
      }
      case GL_LUMINANCE, GL_INTENSITY -> {
        return f.isInteger() ? GL_LUMINANCE_INTEGER_EXT : GL_LUMINANCE;
      }
      default -> {}
    }
    boolean integer = f.isInteger();
    // storage may have more components than the format
    int components =
        switch (f.base()) {
          case GL_RED -> 1;
          case GL_RG -> 2;
          default -> f.storage().components();
        };
    return switch (components) {
      case 1 -> integer ? GL_RED_INTEGER : GL_RED;
      case 2 -> integer ? GL_RG_INTEGER : GL_RG;
      case 3 -> GL_RGB;
      default -> integer ? GL_RGBA_INTEGER : GL_RGBA;
    };
  }

  private static int type(InternalFormat f) {
    return switch (f.storage()) {
      case R8_UNORM,
          RG8_UNORM,
          RG4_UNORM,
          RGBA8_UNORM,
          RGBA8_SRGB,
          R8_UINT,
          RG8_UINT,
          RGBA8_UINT,
          S8_UINT ->
          GL_UNSIGNED_BYTE;
      case R3G3B2_UNORM -> GL_UNSIGNED_BYTE_2_3_3_REV;
      case R8_SNORM, RG8_SNORM, RGBA8_SNORM, R8_SINT, RG8_SINT, RGBA8_SINT -> GL_BYTE;
      case R16_UNORM, RG16_UNORM, RGBA16_UNORM, R16_UINT, RG16_UINT, RGBA16_UINT, D16_UNORM ->
          GL_UNSIGNED_SHORT;
      case R16_SNORM, RG16_SNORM, RGBA16_SNORM, R16_SINT, RG16_SINT, RGBA16_SINT -> GL_SHORT;
      case R16_FLOAT, RG16_FLOAT, RGBA16_FLOAT -> GL_HALF_FLOAT;
      case R32_FLOAT, RG32_FLOAT, RGBA32_FLOAT, D32_FLOAT -> GL_FLOAT;
      case R32_UINT, RG32_UINT, RGBA32_UINT, D24_UNORM -> GL_UNSIGNED_INT;
      case R32_SINT, RG32_SINT, RGBA32_SINT -> GL_INT;
      case R11G11B10_FLOAT -> GL_UNSIGNED_INT_10F_11F_11F_REV;
      case RGB9E5_FLOAT -> GL_UNSIGNED_INT_5_9_9_9_REV;
      case RGB10A2_UNORM, RGB10A2_UINT -> GL_UNSIGNED_INT_2_10_10_10_REV;
      case RGB565_UNORM -> GL_UNSIGNED_SHORT_5_6_5_REV;
      case RGBA4_UNORM -> GL_UNSIGNED_SHORT_4_4_4_4_REV;
      case RGB5A1_UNORM -> GL_UNSIGNED_SHORT_1_5_5_5_REV;
      case D24_UNORM_S8 -> GL_UNSIGNED_INT_24_8;
      case D32_FLOAT_S8 -> GL_FLOAT_32_UNSIGNED_INT_24_8_REV;
      default -> throw new IllegalArgumentException(f.storage() + " travels as blocks");
    };
  }
}
