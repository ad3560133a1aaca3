package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.compression.CompressedMipmaps;
import org.oovr.driver.gl.call.compression.UndrawnMipmaps;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.ImageBinding;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.EsImageFormats;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Texture objects, units, immutable storage, mipmap generation and buffer textures. */
public final class TextureCalls {
  private TextureCalls() {}

  public static void genTextures(GlContext gl, int n, Pointer textures) {
    Names.generate(gl, n, textures, gl.share.textures, false);
  }

  public static void generateMipmap(GlContext gl, int target) {
    mipmap(gl, bound(gl, target));
  }

  public static void generateTextureMipmap(GlContext gl, int texture) {
    if (isUnbound(gl, texture)) {
      gl.invalidEnum("target", 0);
    } else {
      mipmap(gl, named(gl, texture));
    }
  }

  /** Whether a name is one of a texture that was never bound, which has no target yet. */
  public static boolean isUnbound(GlContext gl, int name) {
    GlTexture t = gl.share.textures.get(name);
    return name != 0
        && gl.share.textures.isReserved(name)
        && (t == null || t.target == 0)
        && !gl.recorded;
  }

  /** Makes the levels above the base level. */
  static void makeMipmaps(GlContext gl, GlTexture t) {
    if (t.image(0, t.effectiveBase()).format.compressed()) {
      CompressedMipmaps.generate(gl, t);
    } else if (UndrawnMipmaps.areOf(t)) {
      UndrawnMipmaps.generate(t);
    } else {
      t.generateMipmaps();
    }
  }

  /** The texture bound to a target; null after raising an error. */
  public static GlTexture bound(GlContext gl, int target) {
    GlTexture t = gl.boundTexture(target);
    if (t == null) {
      gl.invalidEnum("target", target);
    }
    return t;
  }

  /** The texture of that name; null after raising an error. */
  public static GlTexture named(GlContext gl, int name) {
    GlTexture t = gl.share.textures.get(name);
    if (t == null || t.target == 0) {
      gl.invalidOperation("no texture " + name);
      return null;
    }
    return t;
  }

  public static void createTextures(GlContext gl, int target, int nArgument, Pointer textures) {
    if (gl.textureIndex(target) < 0) {
      gl.invalidEnum("target", target);
      return;
    }
    Names.generate(gl, nArgument, textures, gl.share.textures, true);
    int n = Math.min(nArgument, textures.count(4));
    for (int i = 0; i < n; i++) {
      gl.share.textures.getOrCreate(textures.int32(i)).become(target);
    }
  }

  public static void bindImageTexture(
      GlContext gl,
      int unit,
      int texture,
      int level,
      boolean layered,
      int layer,
      int access,
      int format) {
    if (unit < 0 || unit >= gl.imageUnits.length) {
      gl.invalidValue("unit", unit);
      return;
    }
    GlTexture t = texture == 0 ? null : gl.share.textures.get(texture);
    // a name that was generated will do for Mesa
    boolean known = t != null && t.target != 0 || gl.share.textures.isReserved(texture);
    if (level < 0) {
      gl.invalidValue("level", level);
    } else if (layer < 0) {
      gl.invalidValue("layer", layer);
    } else if (access != GL_READ_ONLY && access != GL_WRITE_ONLY && access != GL_READ_WRITE) {
      gl.invalidValue("access", access); // as Mesa calls it
    } else if (!ImageBinding.isFormat(format)) {
      gl.invalidValue("format", format);
    } else if (texture != 0 && !known) {
      gl.invalidValue("texture", texture);
    } else if (gl.es && texture != 0 && !gl.lenient() && !isImmutable(t)) {
      gl.invalidOperation("the texture is not immutable (ES 3.2, 8.23)");
    } else {
      bind(gl, unit, ImageBinding.of(t, level, layered, layer, access, format));
    }
  }

  /** Whether images of OpenGL ES can be of a texture: there are no immutable buffer textures. */
  private static boolean isImmutable(GlTexture t) {
    return t != null && (t.immutable || t.target == GL_TEXTURE_BUFFER);
  }

  public static void bindImageTextures(GlContext gl, int first, int count, Pointer textures) {
    if (first < 0 || count < 0 || first > gl.imageUnits.length - count) {
      gl.invalidOperation("image units %d+%d".formatted(first, count));
      return;
    }
    for (int i = 0; i < count; i++) {
      int name = textures.memory() == null ? 0 : textures.int32(i);
      GlTexture t = name == 0 ? null : gl.share.textures.get(name);
      TextureImage image = t == null ? null : t.image(0, 0);
      int format =
          t == null
              ? GL_R8
              : t.target == GL_TEXTURE_BUFFER
                  ? bufferFormat(gl, t)
                  : image == null ? 0 : image.format.token();
      if (name == 0) {
        bind(gl, first + i, ImageBinding.NONE);
      } else if (t == null || t.target == 0 || !ImageBinding.isFormat(format)) {
        gl.invalidOperation("texture " + name + " as image");
      } else {
        bind(gl, first + i, ImageBinding.of(t, 0, true, 0, GL_READ_WRITE, format));
      }
    }
  }

  /** The format of a buffer texture, which without a buffer has one, too (GL 4.6 core 8.9). */
  private static int bufferFormat(GlContext gl, GlTexture t) {
    if (t.bufferFormat == null) {
      return gl.core || gl.es ? GL_R8 : GL_LUMINANCE8;
    }
    return t.bufferFormat.token();
  }

  private static void bind(GlContext gl, int unit, ImageBinding binding) {
    if (!gl.imageUnits[unit].equals(binding)) {
      gl.imageUnits[unit] = binding;
      gl.textureVersion++;
    }
  }

  public static void activeTexture(GlContext gl, int texture) {
    int unit = texture - GL_TEXTURE0;
    if (unit < 0 || unit >= gl.units()) {
      gl.invalidEnum("texture", texture);
      return;
    }
    gl.textures.activeUnit = unit;
  }

  public static void bindTexture(GlContext gl, int target, int texture) {
    int index = gl.textureIndex(target);
    int name = texture;
    if (index < 0) {
      gl.invalidEnum("target", target);
      return;
    }
    int unit = gl.textures.activeUnit;
    if (name == 0) {
      if (gl.textures.bind(unit, index, null)) {
        gl.textureVersion++;
      }
      return;
    }
    if (!Names.bindable(gl, gl.share.textures, name)) {
      return;
    }
    GlTexture t = gl.share.textures.getOrCreate(name);
    if (t.target != 0 && t.target != target) {
      gl.invalidOperation("the texture has another target");
      return;
    }
    t.becomeByBinding(target);
    if (gl.textures.bind(unit, index, t)) {
      gl.textureVersion++;
    }
  }

  public static void bindTextureUnit(GlContext gl, int unit, int texture) {
    bindUnit(gl, unit, texture);
  }

  public static void bindTextures(GlContext gl, int first, int count, Pointer textures) {
    if (!unitsFit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      bindUnit(gl, first + i, textures.memory() == null ? 0 : textures.int32(i));
    }
  }

  /** Raises an error and gives false when a range of units reaches beyond the last. */
  static boolean unitsFit(GlContext gl, int first, int count) {
    if (first < 0 || count < 0 || first > gl.units() - count) {
      gl.invalidOperation("units " + first + "+" + count);
      return false;
    }
    return true;
  }

  private static void bindUnit(GlContext gl, int unit, int name) {
    if (unit < 0 || unit >= gl.units()) {
      gl.invalidValue("unit", unit);
      return;
    }
    if (name == 0) {
      gl.textures.clear(unit);
    } else {
      GlTexture t = named(gl, name);
      if (t == null) {
        return;
      }
      gl.textures.bind(unit, TextureBindings.index(t.target), t);
    }
    gl.textureVersion++;
  }

  public static void deleteTextures(GlContext gl, int n, Pointer textures) {
    for (int name : Names.deleted(gl, n, textures)) {
      GlTexture t = gl.share.textures.remove(name);
      if (t == null) {
        continue;
      }
      if (gl.textures.detach(t)) {
        gl.textureVersion++;
      }
      for (int unit = 0; unit < gl.imageUnits.length; unit++) {
        if (t.equals(gl.imageUnits[unit].texture())) {
          bind(gl, unit, ImageBinding.NONE);
        }
      }
      gl.drawFramebuffer.detach(t, null);
      gl.readFramebuffer.detach(t, null);
      gl.share.doom(t);
    }
    if (gl.share.doomed() > 256) {
      gl.share.sweep();
    }
  }

  public static void isTexture(GlContext gl, int texture) {
    Call c = gl.call;
    if (!c.recorded) {
      GlTexture t = gl.share.textures.get(texture);
      c.result = t != null && t.target != 0 ? 1 : 0;
    }
  }

  private static void mipmap(GlContext gl, GlTexture t) {
    if (t == null) {
      return;
    }
    switch (t.target) {
      case GL_TEXTURE_1D,
          GL_TEXTURE_2D,
          GL_TEXTURE_3D,
          GL_TEXTURE_CUBE_MAP,
          GL_TEXTURE_1D_ARRAY,
          GL_TEXTURE_2D_ARRAY,
          GL_TEXTURE_CUBE_MAP_ARRAY -> {}
      default -> {
        gl.invalidEnum("target", t.target);
        return;
      }
    }
    if (t.baseLevel >= t.maxLevel) {
      return; // nothing above, whatever is there
    }
    TextureImage base = t.image(0, t.effectiveBase());
    if (base == null) {
      if (!gl.recorded) {
        gl.invalidOperation("the base level is not defined");
      }
      return;
    }
    if (gl.es && gl.version >= 30 && !gl.lenient() && !EsImageFormats.hasMipmaps(base.format)) {
      gl.invalidOperation("nothing draws to such images, or filters them");
      return;
    }
    int kind = base.format.base();
    if (base.format.isInteger() || kind == GL_STENCIL_INDEX || kind == GL_DEPTH_STENCIL) {
      gl.invalidOperation("formats with integers have no mipmaps");
      return;
    }
    makeMipmaps(gl, t);
  }
}
