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
    storage(gl, target, 1, levels, internalformat, width, 1, 1);
  }

  public static void textureStorage1D(
      GlContext gl, int texture, int levels, int internalformat, int width) {
    namedStorage(gl, texture, 1, levels, internalformat, width, 1, 1);
  }

  public static void texStorage2D(
      GlContext gl, int target, int levels, int internalformat, int width, int height) {
    storage(gl, target, 2, levels, internalformat, width, height, 1);
  }

  public static void textureStorage2D(
      GlContext gl, int texture, int levels, int internalformat, int width, int height) {
    namedStorage(gl, texture, 2, levels, internalformat, width, height, 1);
  }

  public static void texStorage3D(
      GlContext gl, int target, int levels, int internalformat, int width, int height, int depth) {
    storage(gl, target, 3, levels, internalformat, width, height, depth);
  }

  public static void textureStorage3D(
      GlContext gl, int texture, int levels, int internalformat, int width, int height, int depth) {
    namedStorage(gl, texture, 3, levels, internalformat, width, height, depth);
  }

  public static void texStorage2DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    Samples s = new Samples(samples, fixedsamplelocations, true);
    samples(gl, target, 2, s, internalformat, width, height, 1);
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
    Samples s = new Samples(samples, fixedsamplelocations, true);
    samples(gl, target, 3, s, internalformat, width, height, depth);
  }

  public static void texImage2DMultisample(
      GlContext gl,
      int target,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    Samples s = new Samples(samples, fixedsamplelocations, false);
    samples(gl, target, 2, s, internalformat, width, height, 1);
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
    Samples s = new Samples(samples, fixedsamplelocations, false);
    samples(gl, target, 3, s, internalformat, width, height, depth);
  }

  public static void textureStorage2DMultisample(
      GlContext gl,
      int texture,
      int samples,
      int internalformat,
      int width,
      int height,
      boolean fixedsamplelocations) {
    Samples s = new Samples(samples, fixedsamplelocations, true);
    namedSamples(gl, texture, 2, s, internalformat, width, height, 1);
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
    Samples s = new Samples(samples, fixedsamplelocations, true);
    namedSamples(gl, texture, 3, s, internalformat, width, height, depth);
  }

  /** Whether a target takes a format at all; raises the error, as Mesa does before all others. */
  public static boolean isStorable(GlContext gl, int target, int dims, int format) {
    int real = TextureTargets.ofProxy(target);
    if (!allowed(dims, real) || gl.es && real != target) {
      gl.invalidEnum("target", target);
      return false;
    }
    return isSized(gl, format);
  }

  /** Errors in the order in which Mesa finds them, here and below. */
  private static void storage(
      GlContext gl,
      int target,
      int dims,
      int levels,
      int format,
      int width,
      int height,
      int depth) {
    int real = TextureTargets.ofProxy(target);
    if (!allowed(dims, real) || gl.es && real != target) {
      gl.invalidEnum("target", target);
    } else if (isSized(gl, format)) {
      GlTexture t = real == target ? gl.boundTexture(target) : null;
      immutable(gl, t, real, levels, format, width, height, depth);
    }
  }

  private static void namedStorage(
      GlContext gl,
      int texture,
      int dims,
      int levels,
      int format,
      int width,
      int height,
      int depth) {
    GlTexture t = isSized(gl, format) ? TextureCalls.named(gl, texture) : null;
    if (t != null && allowed(dims, t.target)) {
      immutable(gl, t, t.target, levels, format, width, height, depth);
    } else if (t != null) {
      gl.invalidOperation("wrong number of dimensions");
    }
  }

  private static boolean isSized(GlContext gl, int format) {
    InternalFormat f = InternalFormat.of(format);
    boolean old = f != null && gl.core && (f.isOfOldBase() || format <= 4);
    boolean ofEs = format == GL_ETC1_RGB8_OES && !gl.es;
    boolean strange = f != null && (isUnsized(format) || old || ofEs);
    if (f == null || strange && !gl.lenient()) {
      gl.invalidEnum("internalformat", format);
      return false;
    }
    return true;
  }

  /**
   * Formats whose size is the driver's choice, as Mesa lists them: those of sRGB, stencil indices
   * and numbers of components are none of them.
   */
  private static boolean isUnsized(int format) {
    return switch (format) {
      case GL_ALPHA,
          GL_LUMINANCE,
          GL_LUMINANCE_ALPHA,
          GL_INTENSITY,
          GL_RED,
          GL_RG,
          GL_RGB,
          GL_RGBA,
          GL_BGRA,
          GL_DEPTH_COMPONENT,
          GL_DEPTH_STENCIL,
          GL_COMPRESSED_ALPHA,
          GL_COMPRESSED_LUMINANCE_ALPHA,
          GL_COMPRESSED_LUMINANCE,
          GL_COMPRESSED_INTENSITY,
          GL_COMPRESSED_RGB,
          GL_COMPRESSED_RGBA,
          GL_COMPRESSED_SRGB,
          GL_COMPRESSED_SRGB_ALPHA,
          GL_COMPRESSED_SLUMINANCE,
          GL_COMPRESSED_SLUMINANCE_ALPHA ->
          true;
      default -> false;
    };
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

  /**
   * Specifies all levels.
   *
   * @param t null for a proxy, of which nothing is kept
   */
  private static void immutable(
      GlContext gl,
      GlTexture t,
      int target,
      int levels,
      int format,
      int width,
      int height,
      int depth) {
    // Long because checks go in the order in which Mesa makes them.
    InternalFormat f = InternalFormat.of(format);
    if (width < 1 || height < 1 || depth < 1) {
      gl.invalidValue("size", Math.min(depth, Math.min(width, height)));
      return;
    }
    boolean volumeProxy = t == null && target == GL_TEXTURE_3D;
    int compression =
        volumeProxy && f.compressed()
            ? GL_INVALID_ENUM
            : TextureTargets.compressionError(gl, target, f);
    if (compression != GL_NO_ERROR) {
      gl.error(compression, "internalformat 0x" + Integer.toHexString(format));
      return;
    }
    if (levels < 1) {
      gl.invalidValue("levels", levels);
      return;
    }
    if (!TextureTargets.holds(gl, target, f)) {
      return;
    }
    boolean lines = target == GL_TEXTURE_1D_ARRAY;
    boolean volume = target == GL_TEXTURE_3D;
    boolean cube = target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_CUBE_MAP_ARRAY;
    // of cubes the width is looked at, which is their height unless they are wrong
    int full = GlTexture.fullLevels(width, lines || cube ? 1 : height, volume ? depth : 1);
    boolean taken = t != null && (t.immutable || t.name == 0 && !gl.lenient());
    if (taken || levels > full || target == GL_TEXTURE_RECTANGLE && levels > 1) {
      gl.invalidOperation("immutable already, default texture, or too many levels");
      return;
    }
    if (t == null) {
      for (int level = 0; level < levels; level++) {
        int h = lines ? height : Math.max(1, height >> level);
        int d = volume ? Math.max(1, depth >> level) : depth;
        TextureTargets.keepProxy(gl, target, level, f, Math.max(1, width >> level), h, d);
      }
      return;
    }
    boolean partial = target == GL_TEXTURE_CUBE_MAP_ARRAY && depth % 6 != 0;
    if (cube && (width != height || partial)) {
      gl.invalidValue("size of a cube map", width != height ? height : depth);
      return;
    }
    if (!TextureTargets.sizeFits(gl, target, 0, width, height, depth, f, 0)) {
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

  /** What a multisampled image has beside a size. */
  private record Samples(int count, boolean fixed, boolean immutable) {}

  private static boolean isMultisampled(int dims, int target) {
    return target == (dims == 2 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D_MULTISAMPLE_ARRAY);
  }

  private static boolean hasSize(GlContext gl, Samples s, int width, int height, int layers) {
    if (s.immutable && (width < 1 || height < 1 || layers < 1)) {
      gl.invalidValue("size", Math.min(width, Math.min(height, layers)));
      return false;
    }
    return true;
  }

  private static boolean hasSamples(GlContext gl, Samples s) {
    if (s.count < 1) {
      gl.invalidValue("samples", s.count);
      return false;
    }
    return true;
  }

  private static void samples(
      GlContext gl,
      int target,
      int dims,
      Samples s,
      int format,
      int width,
      int height,
      int layers) {
    int real = TextureTargets.ofProxy(target);
    if (!hasSize(gl, s, width, height, layers) || !hasSamples(gl, s)) {
      return;
    }
    if (!isMultisampled(dims, real)) {
      gl.invalidEnum("target", target);
      return;
    }
    GlTexture t = real == target ? gl.boundTexture(target) : null;
    samples(gl, t, real, s, format, width, height, layers);
  }

  private static void namedSamples(
      GlContext gl,
      int texture,
      int dims,
      Samples s,
      int format,
      int width,
      int height,
      int layers) {
    boolean none = texture == 0 || !gl.share.textures.isReserved(texture);
    if (!none && !hasSize(gl, s, width, height, layers)) {
      return;
    }
    if (TextureCalls.isUnbound(gl, texture) && !hasSamples(gl, s)) {
      return;
    }
    GlTexture t = TextureCalls.named(gl, texture);
    if (t == null || !hasSamples(gl, s)) {
      return;
    }
    if (!isMultisampled(dims, t.target)) {
      gl.invalidOperation("the texture is not multisampled");
      return;
    }
    samples(gl, t, t.target, s, format, width, height, layers);
  }

  /** Specifies the image; of a proxy, which is null, nothing is kept. */
  private static void samples(
      GlContext gl,
      GlTexture t,
      int target,
      Samples s,
      int format,
      int width,
      int height,
      int layers) {
    if (s.immutable && !isSized(gl, format)) {
      return;
    }
    InternalFormat f = InternalFormat.of(format);
    boolean renderable =
        RenderbufferCalls.isRenderable(gl, f)
            && (gl.lenient() || RenderbufferCalls.isStorage(gl, f))
            && TextureTargets.chosenFormat(GL_TEXTURE_2D, format) == format; // none of blocks
    if (!renderable) {
      gl.invalidEnum("internalformat", format);
      return;
    }
    boolean many = s.count > gl.limit(GL_MAX_SAMPLES, Limits.MAX_SAMPLES, Integer.MAX_VALUE);
    if (t == null) {
      if (s.immutable && !gl.lenient()) {
        gl.invalidOperation("no texture is stored"); // as Mesa has it of proxies
      }
      return;
    }
    if (many || s.immutable && t.name == 0 && !gl.recorded) {
      gl.invalidOperation("samples = " + s.count);
      return;
    }
    int n = Limits.samples(s.count, gl.lenient());
    if (!TextureTargets.sizeFits(gl, target, 0, width, height, layers, f, n)) {
      return;
    }
    if (t.immutable) {
      gl.invalidOperation("the texture is immutable");
      return;
    }
    if (width == 0 || height == 0 || layers == 0) {
      t.forget(0, 0);
      return;
    }
    t.specify(0, 0, new TextureImage(f, width, height, layers, n, s.fixed), null);
    if (s.immutable) {
      t.immutable = true;
      t.immutableLevels = 1;
      t.changed();
    }
  }
}
