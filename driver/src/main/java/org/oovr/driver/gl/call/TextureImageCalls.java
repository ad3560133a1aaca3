package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockEncoder;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.EsImageFormats;
import org.oovr.driver.gl.pixel.FixedEsImageFormats;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.YcbcrTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Texture images specified from client memory or pixel buffers (GL 3.3 core 3.8.1). */
public final class TextureImageCalls {
  private TextureImageCalls() {}

  public static void texImage1D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int border,
      int format,
      int type,
      Pointer pixels) {
    image(gl, 1, target, level, internalformat, width, 1, 1, border, format, type, pixels);
  }

  public static void texImage2D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int height,
      int border,
      int format,
      int type,
      Pointer pixels) {
    image(gl, 2, target, level, internalformat, width, height, 1, border, format, type, pixels);
  }

  public static void texImage3D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int height,
      int depth,
      int border,
      int format,
      int type,
      Pointer pixels) {
    image(gl, 3, target, level, internalformat, width, height, depth, border, format, type, pixels);
  }

  /** target, level, internal format, sizes, border, format, type, pixels. */
  private static void image(
      GlContext gl,
      int dims,
      int target,
      int level,
      int internalFormat,
      int width,
      int height,
      int depth,
      int border,
      int format,
      int type,
      Pointer pixels) {
    // Long because checks go in the order in which the standard's errors take precedence.
    if (TextureTargets.isProxy(target)) {
      int[] size = {width, height, depth};
      proxy(gl, dims, target, level, internalFormat, size, border, format, type);
      return;
    }
    if (internalFormat == GL_YCBCR_MESA && border != 0) {
      gl.invalidValue("border", border);
      return;
    }
    InternalFormat asked = InternalFormat.of(internalFormat);
    boolean blocks = asked != null && asked.compressed();
    if (!blocks && TextureTargets.stripsBorder(gl, target, border, width, height)) {
      int[] size = TextureTargets.withoutBorder(target, width, height, depth);
      PixelStore whole = gl.pixels.unpack;
      gl.pixels.unpack = whole.inside(width, height, size[1] < height, size[2] < depth);
      try {
        image(
            gl,
            dims,
            target,
            level,
            internalFormat,
            size[0],
            size[1],
            size[2],
            0,
            format,
            type,
            pixels);
      } finally {
        gl.pixels.unpack = whole;
      }
      return;
    }
    GlTexture t = TextureTargets.target(gl, target, dims);
    if (t == null) {
      return;
    }
    if (gl.call.fake && (t.origin() != null || width == 0)) {
      return; // apitrace tells what an image of EGL holds: known already, or there is none
    }
    if (!TextureTargets.mayBegin(gl, t, level, width, height, depth, border)) {
      return;
    }
    if ((internalFormat == GL_YCBCR_MESA || format == GL_YCBCR_MESA) && !gl.isAnyEs()) {
      ycbcr(gl, t, level, internalFormat, width, height, format, type, pixels);
      return;
    }
    boolean fixed = gl.firstEs && !gl.lenient();
    int wrong =
        fixed
            ? FixedEsImageFormats.check(internalFormat, format, type)
            : ClientFormat.checkTexels(format, type, gl.es);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    int chosen = TextureTargets.chosenFormat(t.target, internalFormat);
    InternalFormat f =
        gl.isAnyEs()
            ? EsImageFormats.of(chosen, format, type)
            : InternalFormat.of(chosen, format, type);
    if (!TextureTargets.isFormat(gl, internalFormat, f)
        || !fitsEs(gl, internalFormat, format, type)
        || !TextureTargets.compatible(gl, f, format)
        || !TextureTargets.holds(gl, t.target, f)) {
      return;
    }
    boolean open = chosen != internalFormat;
    int unfit = open ? GL_NO_ERROR : TextureTargets.compressionError(gl, t.target, f);
    if (unfit != GL_NO_ERROR && !gl.lenient()) {
      gl.error(unfit, "target 0x" + Integer.toHexString(target));
      return;
    }
    if (blocks && border != 0 && !gl.lenient()) {
      gl.invalidOperation("blocks have no border");
      return;
    }
    boolean encodes = f.compressed() && (open || TextureTargets.compressible(gl, t.target, f));
    if (TextureTargets.isNotCompressedHere(gl, f)
        || !TextureTargets.fits(gl, target, t, level, f, width, height, depth)
        || !TextureTargets.holdsBorder(gl, t.target, border, width, height)) {
      return;
    }
    int face = TextureTargets.face(target);
    if (width == 0 || height == 0 || depth == 0 || border != 0) {
      t.forget(face, level);
      return;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    InternalFormat plain = encodes ? BlockEncoder.texels(f) : null;
    InternalFormat stored = plain == null ? stored(gl, f) : f;
    TextureImage image =
        new TextureImage(stored, width, lines ? 1 : height, lines ? height : depth, 1, true);
    image.clientFormat = format;
    image.clientType = type;
    byte[] texels = null;
    if (UnpackSource.hasPixels(gl, pixels)) {
      texels =
          UnpackSource.unpack(
              gl,
              pixels,
              format,
              type,
              width,
              height,
              depth,
              dims == 3,
              plain == null ? stored : plain);
      if (texels == null) {
        return;
      }
      texels = plain == null ? texels : BlockEncoder.encode(f, texels, width, height, depth);
    }
    t.specify(face, level, image, texels);
    if (t.generateMipmap && level == t.effectiveBase()) {
      TextureCalls.makeMipmaps(gl, t);
    }
  }

  /** An image of MESA_ycbcr_texture; errors as Mesa finds them. */
  private static void ycbcr(
      GlContext gl,
      GlTexture t,
      int level,
      int internalFormat,
      int width,
      int height,
      int format,
      int type,
      Pointer pixels) {
    if (t.target != GL_TEXTURE_2D && t.target != GL_TEXTURE_RECTANGLE) {
      gl.invalidEnum("target", t.target);
      return;
    }
    if (!YcbcrTexels.fits(internalFormat, format, type)) {
      gl.invalidOperation("YCbCr in place of other texels, or the other way round");
      return;
    }
    InternalFormat f = YcbcrTexels.FORMAT;
    if (!TextureTargets.fits(gl, t.target, t, level, f, width, height, 1)) {
      return;
    }
    if (width == 0 || height == 0) {
      t.forget(0, level);
      return;
    }
    TextureImage image = new TextureImage(f, width, height, 1, 1, true);
    image.ycbcr = new byte[2 * width * height];
    if (UnpackSource.hasPixels(gl, pixels)) {
      byte[] pairs = UnpackSource.pairs(gl, pixels, type, width, height);
      if (pairs == null) {
        return;
      }
      image.ycbcr = pairs;
    }
    t.specify(0, level, image, YcbcrTexels.colors(image.ycbcr, width, height));
    if (t.generateMipmap && level == t.effectiveBase()) {
      TextureCalls.makeMipmaps(gl, t);
    }
  }

  /** Whether OpenGL ES has such data for such an image; raises the error. */
  private static boolean fitsEs(GlContext gl, int internalFormat, int format, int type) {
    int wrong =
        gl.es && !gl.lenient() ? EsImageFormats.check(internalFormat, format, type) : GL_NO_ERROR;
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
    }
    return wrong == GL_NO_ERROR;
  }

  /** The errors of an image of a proxy, of which its size and format are kept. */
  private static void proxy(
      GlContext gl,
      int dims,
      int target,
      int level,
      int internalFormat,
      int[] size,
      int border,
      int format,
      int type) {
    int real = TextureTargets.ofProxy(target);
    boolean cube = real == GL_TEXTURE_CUBE_MAP;
    if (gl.recorded) {
      return;
    }
    if (!TextureTargets.matches(cube ? GL_TEXTURE_CUBE_MAP_POSITIVE_X : real, dims)) {
      gl.invalidEnum("target", target);
      return;
    }
    if (level < 0
        || level >= TextureTargets.mostLevels(gl, real)
        || border != 0 && !TextureTargets.mayHaveBorder(gl, real, border)
        || Math.min(size[0], Math.min(size[1], size[2])) < 0) {
      gl.invalidValue("level, border or size", level);
      return;
    }
    int wrong = ClientFormat.checkTexels(format, type, gl.es);
    // proxies of lines, too, tell of compression
    int chosen = InternalFormat.chosen(internalFormat, true);
    InternalFormat f = InternalFormat.of(chosen, format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (!TextureTargets.isFormat(gl, internalFormat, f)
        || !fitsEs(gl, internalFormat, format, type)) {
      return;
    }
    boolean open = chosen != internalFormat;
    if (f.compressed() && !open && !TextureTargets.compressible(gl, real, f)) {
      gl.invalidEnum("target", target);
    } else if (f.compressed() && !open && border != 0) {
      gl.invalidOperation("blocks have no border");
    } else if (!TextureTargets.isNotCompressedHere(gl, f)
        && TextureTargets.compatible(gl, f, format)) {
      TextureTargets.keepProxy(gl, real, level, f, size[0], size[1], size[2]);
    }
  }

  /** The format as we store it: what we cannot compress stays uncompressed. */
  private static InternalFormat stored(GlContext gl, InternalFormat f) {
    if (!f.compressed()) {
      return f;
    }
    gl.unsupported("compression of texture images (kept uncompressed)");
    boolean srgb = f.storage().isSrgb();
    return InternalFormat.of(
        switch (f.base()) {
          case GL_RED -> GL_R8;
          case GL_RG -> GL_RG8;
          case GL_LUMINANCE -> GL_LUMINANCE8;
          case GL_LUMINANCE_ALPHA -> GL_LUMINANCE8_ALPHA8;
          case GL_RGB -> srgb ? GL_SRGB8 : GL_RGB8;
          default -> srgb ? GL_SRGB8_ALPHA8 : GL_RGBA8;
        });
  }
}
