package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * What is bound to an image unit (GL 4.6 core section 8.26).
 *
 * @param texture null for none
 * @param layered whether all layers are bound, not {@code layer} alone
 * @param access GL_READ_ONLY, GL_WRITE_ONLY or GL_READ_WRITE
 * @param format as which texels are read and written
 */
public record ImageBinding(
    GlTexture texture, int level, boolean layered, int layer, int access, int format) {
  /** Nothing. */
  public static final ImageBinding NONE = new ImageBinding(null, 0, false, 0, GL_READ_ONLY, GL_R8);

  /** A binding in which a texture without layers is bound as one, as Mesa keeps and tells it. */
  public static ImageBinding of(
      GlTexture texture, int level, boolean layered, int layer, int access, int format) {
    boolean layers = texture != null && hasLayers(texture.target);
    return new ImageBinding(texture, level, layers && layered, layers ? layer : 0, access, format);
  }

  /** What a shader sees; null where nothing is bound, or nothing that can be. */
  public TextureView view() {
    InternalFormat as = InternalFormat.of(format);
    if (texture == null || as == null) {
      return null;
    }
    if (texture.target == GL_TEXTURE_BUFFER) {
      if (level != 0 || texture.buffer == null || texture.buffer.resource() == null) {
        return null;
      }
      TextureView.Texels bytes = texture.texels();
      return TextureView.of(
          texture.buffer.resource(),
          new TextureView.Texels(bytes.firstByte(), bytes.sizeBytes(), as.storage().blockBytes()),
          TextureView.Swizzle.IDENTITY,
          as.storage());
    }
    Texture t = texture.storage();
    boolean within = level >= texture.effectiveBase() && level <= texture.effectiveMax();
    if (t == null || !within || level >= t.levels() || texture.image(0, level) == null) {
      return null;
    }
    boolean all = layered || !hasLayers(texture.target);
    return TextureView.image(
        t, level, new TextureView.Part(all ? 0 : layer, all ? 0 : 1, as.storage()));
  }

  /** Whether textures of a target have layers of which one can be bound. */
  private static boolean hasLayers(int target) {
    return switch (target) {
      case GL_TEXTURE_3D,
          GL_TEXTURE_1D_ARRAY,
          GL_TEXTURE_2D_ARRAY,
          GL_TEXTURE_CUBE_MAP,
          GL_TEXTURE_CUBE_MAP_ARRAY,
          GL_TEXTURE_2D_MULTISAMPLE_ARRAY ->
          true;
      default -> false;
    };
  }

  /** Whether texels can be read and written as a format (GL 4.6 core table 8.33). */
  public static boolean isFormat(int format) {
    return switch (format) {
      case GL_RGBA32F,
          GL_RGBA16F,
          GL_RG32F,
          GL_RG16F,
          GL_R11F_G11F_B10F,
          GL_R32F,
          GL_R16F,
          GL_RGBA32UI,
          GL_RGBA16UI,
          GL_RGB10_A2UI,
          GL_RGBA8UI,
          GL_RG32UI,
          GL_RG16UI,
          GL_RG8UI,
          GL_R32UI,
          GL_R16UI,
          GL_R8UI,
          GL_RGBA32I,
          GL_RGBA16I,
          GL_RGBA8I,
          GL_RG32I,
          GL_RG16I,
          GL_RG8I,
          GL_R32I,
          GL_R16I,
          GL_R8I,
          GL_RGBA16,
          GL_RGB10_A2,
          GL_RGBA8,
          GL_RG16,
          GL_RG8,
          GL_R16,
          GL_R8,
          GL_RGBA16_SNORM,
          GL_RGBA8_SNORM,
          GL_RG16_SNORM,
          GL_RG8_SNORM,
          GL_R16_SNORM,
          GL_R8_SNORM ->
          true;
      default -> false;
    };
  }
}
