package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/** Formats whose texels can be seen as each other's (GL 4.6 core table 8.22). */
public final class ViewClass {
  private ViewClass() {}

  /** Whether a texture of one format can be seen as one of the other. */
  public static boolean compatible(int a, int b) {
    return a == b || of(a) != 0 && of(a) == of(b);
  }

  /** Whether both make the same stored texels of the same bytes. */
  public static boolean sameTexels(InternalFormat a, InternalFormat b) {
    if (!a.compressed()) {
      return true;
    }
    return a.storage().kind() == b.storage().kind()
        && (a.storage() == b.storage() || of(a.token()) != GL_VIEW_CLASS_BPTC_FLOAT);
  }

  /** The class of a format as queries name it; 0 where it has none. */
  public static int of(int token) {
    return switch (token) {
      case GL_RGBA32F, GL_RGBA32UI, GL_RGBA32I -> GL_VIEW_CLASS_128_BITS;
      case GL_RGB32F, GL_RGB32UI, GL_RGB32I -> GL_VIEW_CLASS_96_BITS;
      case GL_RGBA16F,
          GL_RG32F,
          GL_RGBA16UI,
          GL_RG32UI,
          GL_RGBA16I,
          GL_RG32I,
          GL_RGBA16,
          GL_RGBA16_SNORM ->
          GL_VIEW_CLASS_64_BITS;
      case GL_RGB16, GL_RGB16_SNORM, GL_RGB16F, GL_RGB16UI, GL_RGB16I -> GL_VIEW_CLASS_48_BITS;
      case GL_RG16F,
          GL_R11F_G11F_B10F,
          GL_R32F,
          GL_RGB10_A2UI,
          GL_RGBA8UI,
          GL_RG16UI,
          GL_R32UI,
          GL_RGBA8I,
          GL_RG16I,
          GL_R32I,
          GL_RGB10_A2,
          GL_RGBA8,
          GL_RG16,
          GL_RGBA8_SNORM,
          GL_RG16_SNORM,
          GL_SRGB8_ALPHA8,
          GL_RGB9_E5 ->
          GL_VIEW_CLASS_32_BITS;
      case GL_RGB8, GL_RGB8_SNORM, GL_SRGB8, GL_RGB8UI, GL_RGB8I -> GL_VIEW_CLASS_24_BITS;
      case GL_R16F,
          GL_RG8UI,
          GL_R16UI,
          GL_RG8I,
          GL_R16I,
          GL_RG8,
          GL_R16,
          GL_RG8_SNORM,
          GL_R16_SNORM ->
          GL_VIEW_CLASS_16_BITS;
      case GL_R8UI, GL_R8I, GL_R8, GL_R8_SNORM -> GL_VIEW_CLASS_8_BITS;
      default -> ofBlocks(token);
    };
  }

  private static int ofBlocks(int token) {
    return switch (token) {
      case GL_COMPRESSED_RED_RGTC1, GL_COMPRESSED_SIGNED_RED_RGTC1 -> GL_VIEW_CLASS_RGTC1_RED;
      case GL_COMPRESSED_RG_RGTC2, GL_COMPRESSED_SIGNED_RG_RGTC2 -> GL_VIEW_CLASS_RGTC2_RG;
      case GL_COMPRESSED_RGBA_BPTC_UNORM, GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM ->
          GL_VIEW_CLASS_BPTC_UNORM;
      case GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT, GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT ->
          GL_VIEW_CLASS_BPTC_FLOAT;
      case GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_COMPRESSED_SRGB_S3TC_DXT1_EXT ->
          GL_VIEW_CLASS_S3TC_DXT1_RGB;
      case GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT ->
          GL_VIEW_CLASS_S3TC_DXT1_RGBA;
      case GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT ->
          GL_VIEW_CLASS_S3TC_DXT3_RGBA;
      case GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT ->
          GL_VIEW_CLASS_S3TC_DXT5_RGBA;
      default -> 0;
    };
  }
}
