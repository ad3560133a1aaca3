package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.object.TextureImage;

/** Whether a shader may read a texture (GL 3.3 core 3.8.14). */
public final class TextureCompleteness {
  private TextureCompleteness() {}

  /**
   * Whether it is complete.
   *
   * @param params of the sampler object, or of the texture
   */
  static boolean complete(GlTexture t, SamplerParams params) {
    if (t.target == GL_TEXTURE_BUFFER) {
      return t.buffer != null && t.bufferFormat != null;
    }
    int base = t.effectiveBase();
    TextureImage b = t.image(0, base);
    if (b == null || !cubeComplete(t, base, b)) {
      return false;
    }
    if (t.isMultisample()) {
      return true;
    }
    boolean unfilterable =
        b.format.isInteger()
            || (t.depthStencilMode == GL_STENCIL_INDEX && b.format.stencilRenderable());
    if (unfilterable && params.filtersLinearly()) {
      return false;
    }
    return !params.usesMipmaps() || base <= t.effectiveMax() && mipmapComplete(t, base, b);
  }

  /**
   * Whether it is complete whatever can be filtered, by its own sampler: what may be copied as it
   * is.
   */
  public static boolean completeButForFormats(GlTexture t) {
    int base = t.effectiveBase();
    TextureImage b = t.image(0, base);
    return b != null
        && base <= t.effectiveMax()
        && cubeComplete(t, base, b)
        && (t.isMultisample() || !t.sampler.usesMipmaps() || mipmapComplete(t, base, b));
  }

  /**
   * Whether its base level is complete, and the levels above, whatever samples them.
   *
   * @param levels whether those above matter
   */
  public static boolean completeToLevels(GlTexture t, boolean levels) {
    int base = t.effectiveBase();
    TextureImage b = t.image(0, base);
    return b != null && cubeComplete(t, base, b) && (!levels || mipmapComplete(t, base, b));
  }

  private static boolean cubeComplete(GlTexture t, int level, TextureImage first) {
    if (t.target != GL_TEXTURE_CUBE_MAP) {
      return true;
    }
    for (int face = 0; face < 6; face++) {
      if (!first.sameShape(t.image(face, level))) {
        return false;
      }
    }
    return first.width == first.height;
  }

  /** The last level of the chain that its base level begins, which must be there. */
  public static int lastLevel(GlTexture t) {
    int base = t.effectiveBase();
    TextureImage b = t.image(0, base);
    int height = t.isOneDimensional() ? 1 : b.height;
    int levels = GlTexture.fullLevels(b.width, height, t.isVolume() ? b.depth : 1);
    return Math.min(base + levels - 1, t.effectiveMax());
  }

  private static boolean mipmapComplete(GlTexture t, int base, TextureImage b) {
    int volumeDepth = t.target == GL_TEXTURE_3D ? b.depth : 1;
    int height = t.isOneDimensional() ? 1 : b.height;
    int last = lastLevel(t);
    for (int level = base + 1; level <= last; level++) {
      for (int face = 0; face < t.faces(); face++) {
        TextureImage image = t.image(face, level);
        if (image == null
            || image.format.base() != b.format.base()
            || !t.consistent(
                image, level, b, b.width << base, height << base, volumeDepth << base)) {
          return false;
        }
      }
    }
    return true;
  }
}
