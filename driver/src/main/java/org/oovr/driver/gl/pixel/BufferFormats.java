package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/** Formats in which texels can lie in buffers: what is read and what is cleared there. */
public final class BufferFormats {
  private BufferFormats() {}

  /**
   * Whether it is one of GL 4.6 core table 8.16.
   *
   * @param old whether those of ARB_texture_buffer_object count, too, which the core profile lacks
   */
  public static boolean has(int token, boolean old) {
    InternalFormat f = old ? InternalFormat.of(token) : null;
    return isFormat(token) || f != null && f.isOfOldBase() && f.sized() && isOldFormat(f);
  }

  /** Of luminance, intensity and alpha those whose components have 8, 16 or 32 bits. */
  private static boolean isOldFormat(InternalFormat f) {
    return switch (f.token()) {
      case GL_ALPHA4,
          GL_ALPHA12,
          GL_LUMINANCE4,
          GL_LUMINANCE12,
          GL_LUMINANCE4_ALPHA4,
          GL_LUMINANCE6_ALPHA2,
          GL_LUMINANCE12_ALPHA4,
          GL_LUMINANCE12_ALPHA12,
          GL_INTENSITY4,
          GL_INTENSITY12 ->
          false;
      default ->
          !f.compressed() && !f.storage().isSrgb() && f.componentType() != GL_SIGNED_NORMALIZED;
    };
  }

  private static boolean isFormat(int token) {
    return switch (token) {
      case GL_R8,
          GL_R16,
          GL_R16F,
          GL_R32F,
          GL_R8I,
          GL_R16I,
          GL_R32I,
          GL_R8UI,
          GL_R16UI,
          GL_R32UI,
          GL_RG8,
          GL_RG16,
          GL_RG16F,
          GL_RG32F,
          GL_RG8I,
          GL_RG16I,
          GL_RG32I,
          GL_RG8UI,
          GL_RG16UI,
          GL_RG32UI,
          GL_RGB32F,
          GL_RGB32I,
          GL_RGB32UI,
          GL_RGBA8,
          GL_RGBA16,
          GL_RGBA16F,
          GL_RGBA32F,
          GL_RGBA8I,
          GL_RGBA16I,
          GL_RGBA32I,
          GL_RGBA8UI,
          GL_RGBA16UI,
          GL_RGBA32UI ->
          true;
      default -> false;
    };
  }
}
