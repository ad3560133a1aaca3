package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.TextureCalls;
import org.oovr.driver.gl.call.TextureTargets;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;

/**
 * Storage of textures that is specified whole: immutable levels, and samples (GL 4.5 core 8.19, GL
 * 3.3 core 3.8.4).
 */
public final class TextureStorageCalls {
  private TextureStorageCalls() {}

  public static void texStorage1D(
      GlContext gl, int target, int levels, int internalformat, int width) {
    storage(gl, TextureCalls.bound(gl, target), target, 1, levels, internalformat, width, 1, 1);
  }

  public static void textureStorage1D(
      GlContext gl, int texture, int levels, int internalformat, int width) {
    namedStorage(gl, TextureCalls.named(gl, texture), 1, levels, internalformat, width, 1, 1);
  }

  public static void texStorage2D(
      GlContext gl, int target, int levels, int internalformat, int width, int height) {
    storage(
        gl, TextureCalls.bound(gl, target), target, 2, levels, internalformat, width, height, 1);
  }

  public static void textureStorage2D(
      GlContext gl, int texture, int levels, int internalformat, int width, int height) {
    namedStorage(gl, TextureCalls.named(gl, texture), 2, levels, internalformat, width, height, 1);
  }

  public static void texStorage3D(
      GlContext gl, int target, int levels, int internalformat, int width, int height, int depth) {
    storage(
        gl,
        TextureCalls.bound(gl, target),
        target,
        3,
        levels,
        internalformat,
        width,
        height,
        depth);
  }

  public static void textureStorage3D(
      GlContext gl, int texture, int levels, int internalformat, int width, int height, int depth) {
    namedStorage(
        gl, TextureCalls.named(gl, texture), 3, levels, internalformat, width, height, depth);
  }

  public static void texStorage2DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        TextureCalls.bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        1,
        fixedsamplelocations,
        true);
  }

  public static void texStorage3DMultisample(
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
        TextureCalls.bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        depth,
        fixedsamplelocations,
        true);
  }

  public static void textureStorage2DMultisample(
      GlContext gl,
      int texture,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        TextureCalls.named(gl, texture),
        samples,
        internalformat,
        width,
        height,
        1,
        fixedsamplelocations,
        true);
  }

  public static void textureStorage3DMultisample(
      GlContext gl,
      int texture,
      int samples,
      int internalformat,
      int width,
      int height,
      int depth,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        TextureCalls.named(gl, texture),
        samples,
        internalformat,
        width,
        height,
        depth,
        fixedsamplelocations,
        true);
  }

  public static void texImage2DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    multisampleStorage(
        gl,
        TextureCalls.bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        1,
        fixedsamplelocations,
        false);
  }

  public static void texImage3DMultisample(
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
        TextureCalls.bound(gl, target),
        samples,
        internalformat,
        width,
        height,
        depth,
        fixedsamplelocations,
        false);
  }

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
    if (!TextureTargets.sizeFits(gl, t.target, 0, width, height, depth, f, 0)) {
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
    if (!TextureTargets.sizeFits(gl, t.target, 0, width, height, layers, f, n)) {
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
