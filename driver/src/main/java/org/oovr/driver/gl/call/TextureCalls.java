package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.TextureUnitState;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Texture objects, units, immutable storage, mipmap generation and buffer textures. */
final class TextureCalls {
  private TextureCalls() {}

  static void texStorage1D(GlContext gl, int target, int levels, int internalformat, int width) {
    storage(gl, bound(gl, target), target, 1, levels, internalformat, width, 1, 1);
  }

  static void textureStorage1D(
      GlContext gl, int texture, int levels, int internalformat, int width) {
    namedStorage(gl, named(gl, texture), 1, levels, internalformat, width, 1, 1);
  }

  static void texStorage2D(
      GlContext gl, int target, int levels, int internalformat, int width, int height) {
    storage(gl, bound(gl, target), target, 2, levels, internalformat, width, height, 1);
  }

  static void textureStorage2D(
      GlContext gl, int texture, int levels, int internalformat, int width, int height) {
    namedStorage(gl, named(gl, texture), 2, levels, internalformat, width, height, 1);
  }

  static void texStorage3D(
      GlContext gl, int target, int levels, int internalformat, int width, int height, int depth) {
    storage(gl, bound(gl, target), target, 3, levels, internalformat, width, height, depth);
  }

  static void textureStorage3D(
      GlContext gl, int texture, int levels, int internalformat, int width, int height, int depth) {
    namedStorage(gl, named(gl, texture), 3, levels, internalformat, width, height, depth);
  }

  static void genTextures(GlContext gl, int n, Pointer textures) {
    Names.generate(gl, n, textures, gl.share.textures, false);
  }

  static void generateMipmap(GlContext gl, int target) {
    mipmap(gl, bound(gl, target));
  }

  static void generateTextureMipmap(GlContext gl, int texture) {
    mipmap(gl, named(gl, texture));
  }

  static void texStorage2DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        1,
        fixedsamplelocations,
        true);
  }

  static void texStorage3DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      int depth,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        depth,
        fixedsamplelocations,
        true);
  }

  static void textureStorage2DMultisample(
      GlContext gl,
      int texture,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        named(gl, texture),
        samples,
        internalformat,
        width,
        height,
        1,
        fixedsamplelocations,
        true);
  }

  static void texImage2DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        1,
        fixedsamplelocations,
        false);
  }

  static void texImage3DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      int depth,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        depth,
        fixedsamplelocations,
        false);
  }

  /** The texture bound to a target; null after raising an error. */
  static GlTexture bound(GlContext gl, int target) {
    GlTexture t = gl.boundTexture(target);
    if (t == null) {
      gl.invalidEnum("target", target);
    }
    return t;
  }

  /** The texture of that name; null after raising an error. */
  static GlTexture named(GlContext gl, int name) {
    GlTexture t = gl.share.textures.get(name);
    if (t == null || t.target == 0) {
      gl.invalidOperation("no texture " + name);
      return null;
    }
    return t;
  }

  static void createTextures(GlContext gl, int target, int nArgument, Pointer textures) {
    if (TextureUnitState.index(target) < 0) {
      gl.invalidEnum("target", target);
      return;
    }
    Names.generate(gl, nArgument, textures, gl.share.textures, true);
    int n = Math.min(nArgument, textures.count(4));
    for (int i = 0; i < n; i++) {
      gl.share.textures.getOrCreate(textures.int32(i)).become(target);
    }
  }

  static void activeTexture(GlContext gl, int texture) {
    int unit = texture - GL_TEXTURE0;
    if (unit < 0 || unit >= gl.units.length) {
      gl.invalidEnum("texture", texture);
      return;
    }
    gl.activeUnit = unit;
  }

  static void bindTexture(GlContext gl, int target, int texture) {
    int index = TextureUnitState.index(target);
    int name = texture;
    if (index < 0) {
      gl.invalidEnum("target", target);
      return;
    }
    GlTexture[] bound = gl.units[gl.activeUnit].bound;
    if (name == 0) {
      if (bound[index] != null) {
        bound[index] = null;
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
    t.become(target);
    if (bound[index] != t) {
      bound[index] = t;
      gl.textureVersion++;
    }
  }

  static void bindTextureUnit(GlContext gl, int unit, int texture) {
    bindUnit(gl, unit, texture);
  }

  static void bindTextures(GlContext gl, int first, int count, Pointer textures) {
    if (!unitsFit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      bindUnit(gl, first + i, textures.memory() == null ? 0 : textures.int32(i));
    }
  }

  /** Raises an error and gives false when a range of units reaches beyond the last. */
  static boolean unitsFit(GlContext gl, int first, int count) {
    if (first < 0 || count < 0 || first > gl.units.length - count) {
      gl.invalidOperation("units " + first + "+" + count);
      return false;
    }
    return true;
  }

  private static void bindUnit(GlContext gl, int unit, int name) {
    if (unit < 0 || unit >= gl.units.length) {
      gl.invalidValue("unit", unit);
      return;
    }
    GlTexture[] bound = gl.units[unit].bound;
    if (name == 0) {
      java.util.Arrays.fill(bound, null);
    } else {
      GlTexture t = named(gl, name);
      if (t == null) {
        return;
      }
      bound[TextureUnitState.index(t.target)] = t;
    }
    gl.textureVersion++;
  }

  static void deleteTextures(GlContext gl, int n, Pointer textures) {
    for (int name : Names.deleted(gl, n, textures)) {
      GlTexture t = gl.share.textures.remove(name);
      if (t == null) {
        continue;
      }
      for (TextureUnitState u : gl.units) {
        for (int i = 0; i < u.bound.length; i++) {
          if (u.bound[i] == t) {
            u.bound[i] = null;
            gl.textureVersion++;
          }
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

  static void isTexture(GlContext gl, int texture) {
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
    TextureImage base = t.image(0, t.effectiveBase());
    if (base == null) {
      if (!gl.recorded) {
        gl.invalidOperation("the base level is not defined");
      }
      return;
    }
    if (base.format.compressed()) {
      gl.unsupported("mipmaps of compressed textures");
      return;
    }
    if (base.format.isInteger() || base.format.base() == GL_STENCIL_INDEX) {
      gl.invalidOperation("integer formats have no mipmaps");
      return;
    }
    t.generateMipmaps();
  }

  // --- buffer textures

  static void texBuffer(GlContext gl, int target, int internalformat, int buffer) {
    if (target != GL_TEXTURE_BUFFER) {
      gl.invalidEnum("target", target);
      return;
    }
    setBuffer(gl, gl.boundTexture(GL_TEXTURE_BUFFER), internalformat, buffer);
  }

  static void textureBuffer(GlContext gl, int texture, int internalformat, int buffer) {
    GlTexture t = named(gl, texture);
    if (t != null) {
      setBuffer(gl, t, internalformat, buffer);
    }
  }

  private static void setBuffer(GlContext gl, GlTexture t, int token, int name) {
    InternalFormat f = InternalFormat.of(token);
    if (f == null || !f.sized() || !f.isColor() || f.compressed()) {
      gl.invalidEnum("internalformat", token);
      return;
    }
    if (f.storage().isSrgb() || f.forcesAlpha()) {
      gl.invalidEnum("internalformat", token);
      return;
    }
    if (name != 0 && !gl.share.buffers.isReserved(name)) {
      gl.invalidOperation("no buffer " + name);
      return;
    }
    t.buffer = name == 0 ? null : gl.share.buffers.getOrCreate(name);
    t.bufferFormat = f;
    t.changed();
  }

  // --- immutable storage

  /** target, levels, internal format, sizes. */
  private static void storage(
      GlContext gl,
      GlTexture t,
      int target,
      int dims,
      int levels,
      int format,
      int width,
      int height,
      int depth) {
    if (t != null && allowed(dims, target)) {
      immutable(gl, t, levels, format, width, height, depth);
    } else if (t != null) {
      gl.invalidEnum("target", target);
    }
  }

  private static void namedStorage(
      GlContext gl,
      GlTexture t,
      int dims,
      int levels,
      int format,
      int width,
      int height,
      int depth) {
    if (t != null && allowed(dims, t.target)) {
      immutable(gl, t, levels, format, width, height, depth);
    } else if (t != null) {
      gl.invalidOperation("wrong number of dimensions");
    }
  }

  private static boolean allowed(int dims, int target) {
    return switch (target) {
      case GL_TEXTURE_1D -> dims == 1;
      case GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_1D_ARRAY ->
          dims == 2;
      case GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY -> dims == 3;
      default -> false;
    };
  }

  private static void immutable(
      GlContext gl, GlTexture t, int levels, int format, int width, int height, int depth) {
    InternalFormat f = InternalFormat.of(format);
    if (f == null || (!f.sized() && !gl.recorded)) {
      gl.invalidEnum("internalformat", format);
      return;
    }
    if (levels < 1 || width < 1 || height < 1 || depth < 1) {
      gl.invalidValue("levels or size", Math.min(levels, Math.min(width, height)));
      return;
    }
    if (!TextureImageCalls.sizeFits(gl, t.target, 0, width, height, depth, f, 0)) {
      return;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    boolean volume = t.target == GL_TEXTURE_3D;
    int full = GlTexture.fullLevels(width, lines ? 1 : height, volume ? depth : 1);
    if (t.immutable || (t.name == 0 && !gl.recorded) || levels > full) {
      gl.invalidOperation("immutable already, default texture, or too many levels");
      return;
    }
    t.forgetImages();
    for (int level = 0; level < levels; level++) {
      int w = Math.max(1, width >> level);
      int h = lines ? 1 : Math.max(1, height >> level);
      int d = volume ? Math.max(1, depth >> level) : lines ? height : depth;
      for (int face = 0; face < t.faces(); face++) {
        t.specify(face, level, new TextureImage(f, w, h, d, 1, true), null);
      }
    }
    t.immutable = true;
    t.immutableLevels = levels;
    t.changed();
  }

  private static void multisampleStorage(
      GlContext gl,
      GlTexture t,
      int samples,
      int format,
      int width,
      int height,
      int layers,
      boolean fixed,
      boolean immutable) {
    if (t == null) {
      return;
    }
    if (!t.isMultisample()) {
      gl.invalidEnum("target", t.target);
      return;
    }
    InternalFormat f = InternalFormat.of(format);
    if (f == null) {
      gl.invalidEnum("internalformat", format);
      return;
    }
    if (samples < 1 || width < 0 || height < 0 || layers < 0) {
      gl.invalidValue("samples or size", samples);
      return;
    }
    boolean renderable = f.colorRenderable() || f.depthRenderable() || f.stencilRenderable();
    if (!renderable || t.immutable || (samples > Limits.MAX_SAMPLES && !gl.recorded)) {
      gl.invalidOperation("samples = " + samples);
      return;
    }
    int n = Limits.samples(samples);
    if (!TextureImageCalls.sizeFits(gl, t.target, 0, width, height, layers, f, n)) {
      return;
    }
    if (width == 0 || height == 0 || layers == 0) {
      t.forget(0, 0);
      return;
    }
    t.specify(0, 0, new TextureImage(f, width, height, layers, n, fixed), null);
    if (immutable) {
      t.immutable = true;
      t.immutableLevels = 1;
      t.changed();
    }
  }
}
