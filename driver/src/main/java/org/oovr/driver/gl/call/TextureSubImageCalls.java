package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockEncoder;
import org.oovr.driver.gl.pixel.CanonicalTexels;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.EsImageFormats;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.RectangleTexels;
import org.oovr.driver.gl.pixel.YcbcrTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Viewport;

/** Parts of texture images replaced (GL 3.3 core 3.8.2). */
public final class TextureSubImageCalls {
  private TextureSubImageCalls() {}

  public static void texSubImage1D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int width,
      int format,
      int type,
      Pointer pixels) {
    subImage(
        gl,
        TextureTargets.target(gl, target, 1),
        TextureTargets.face(target),
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        type,
        pixels);
  }

  public static void texSubImage2D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int yoffset,
      int width,
      int height,
      int format,
      int type,
      Pointer pixels) {
    subImage(
        gl,
        TextureTargets.target(gl, target, 2),
        TextureTargets.face(target),
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        type,
        pixels);
  }

  public static void texSubImage3D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int width,
      int height,
      int depth,
      int format,
      int type,
      Pointer pixels) {
    subImage(
        gl,
        TextureTargets.target(gl, target, 3),
        TextureTargets.face(target),
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        type,
        pixels);
  }

  public static void textureSubImage1D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int width,
      int format,
      int type,
      Pointer pixels) {
    subImage(
        gl,
        TextureTargets.named(gl, texture, 1),
        0,
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        type,
        pixels);
  }

  public static void textureSubImage2D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int width,
      int height,
      int format,
      int type,
      Pointer pixels) {
    subImage(
        gl,
        TextureTargets.named(gl, texture, 2),
        0,
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        type,
        pixels);
  }

  public static void textureSubImage3D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int width,
      int height,
      int depth,
      int format,
      int type,
      Pointer pixels) {
    subImage(
        gl,
        TextureTargets.named(gl, texture, 3),
        0,
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        type,
        pixels);
  }

  public static void clearTexImage(
      GlContext gl, int texture, int level, int format, int type, Pointer data) {
    GlTexture t = TextureCalls.named(gl, texture);
    if (t == null) {
      return;
    }
    for (int face = 0; face < t.faces(); face++) {
      TextureImage image = level < 0 || level >= GlTexture.MAX_LEVELS ? null : t.image(face, level);
      if (image == null) {
        gl.invalidOperation("no level " + level);
        return;
      }
      boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
      int[] size = {image.width, lines ? image.depth : image.height, lines ? 1 : image.depth};
      clear(gl, t, face, level, new int[3], size, format, type, data);
    }
  }

  public static void clearTexSubImage(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int width,
      int height,
      int depth,
      int format,
      int type,
      Pointer data) {
    GlTexture t = TextureCalls.named(gl, texture);
    if (t == null) {
      return;
    }
    if (t.target != GL_TEXTURE_CUBE_MAP) {
      int[] offset = {xoffset, yoffset, zoffset};
      clear(gl, t, 0, level, offset, new int[] {width, height, depth}, format, type, data);
      return;
    }
    for (int face = zoffset; face < zoffset + depth; face++) {
      if (face < 0 || face > 5) {
        gl.invalidOperation("face " + face);
        return;
      }
      int[] offset = {xoffset, yoffset, 0};
      clear(gl, t, face, level, offset, new int[] {width, height, 1}, format, type, data);
    }
  }

  /** Fills a region with one texel; zeroes without data. */
  private static void clear(
      GlContext gl,
      GlTexture t,
      int face,
      int level,
      int[] offset,
      int[] size,
      int format,
      int type,
      Pointer data) {
    if (t.target == GL_TEXTURE_BUFFER) {
      gl.invalidOperation("a buffer texture");
      return;
    }
    if (!TextureTargets.isInside(t, face, level, offset, size)) {
      gl.invalidOperation("the region is not inside of the image");
      return;
    }
    InternalFormat f = t.image(face, level).format;
    if (f.compressed()) {
      gl.invalidOperation("the texture is compressed");
      return;
    }
    int wrong = ClientFormat.checkTexels(format, type, gl.es);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (!TextureTargets.compatible(gl, f, format) || size[0] == 0 || size[1] == 0 || size[2] == 0) {
      return;
    }
    boolean zero = data.memory() == null;
    byte[] texel =
        zero
            ? new byte[f.storage().blockBytes()]
            : format == GL_COLOR_INDEX
                ? RectangleTexels.ofIndices(
                    data.memory(), 0, type, new PixelStore(), 1, 1, 1, false, f, gl.state.transfer)
                : PixelTransfer.unpack(
                    data.memory(), 0, format, type, new PixelStore(), 1, 1, 1, false, f);
    if (t.isMultisample()) {
      clearSamples(gl, t, offset, size, texel);
      return;
    }
    byte[] texels = new byte[Math.multiplyExact(texel.length, size[0] * size[1] * size[2])];
    for (int at = 0; at < texels.length; at += texel.length) {
      System.arraycopy(texel, 0, texels, at, texel.length);
    }
    new TextureRegion(t, face, level, offset[0], offset[1], offset[2], size[0], size[1], size[2])
        .put(texels);
  }

  /** Gives all samples of a region the value of a texel, as clearing a frame buffer does. */
  private static void clearSamples(
      GlContext gl, GlTexture t, int[] offset, int[] size, byte[] texel) {
    TextureImage image = t.image(0, 0);
    PixelFormat f = image.format.storage();
    boolean color = image.format.isColor();
    int[] words = color ? colorWords(f, texel) : new int[0];
    double[] depthStencil = new double[2];
    if (!color) {
      CanonicalTexels.decodeDepthStencil(f, texel, 0, 1, depthStencil);
    }
    Viewport region =
        new Viewport(
            0, 0, image.width, image.height, 0, 1, true, offset[0], offset[1], size[0], size[1]);
    for (int layer = offset[2]; layer < offset[2] + size[2]; layer++) {
      RenderTarget.Attachment a = new RenderTarget.Attachment(t.storage(), 0, layer, false);
      RenderTarget target =
          new RenderTarget(
              color ? List.of(a) : List.of(),
              f.hasDepth() ? a : null,
              f.hasStencil() ? a : null,
              image.width,
              image.height,
              image.samples,
              0);
      gl.emitter.clear(
          new ResourceCommand.Clear(
              target,
              color ? new int[] {15} : new int[0],
              words,
              f.hasDepth(),
              (float) depthStencil[0],
              f.hasStencil(),
              (int) depthStencil[1],
              0xff,
              false,
              region));
    }
  }

  /** The components of a texel as clears have them. */
  private static int[] colorWords(PixelFormat f, byte[] texel) {
    int[] words = new int[4];
    if (f.isInteger()) {
      long[] whole = new long[4];
      CanonicalTexels.decodeInteger(f, texel, 0, 1, whole);
      for (int i = 0; i < 4; i++) {
        words[i] = (int) whole[i];
      }
      return words;
    }
    double[] values = new double[4];
    CanonicalTexels.decode(f, texel, 0, 1, values);
    for (int i = 0; i < 4; i++) {
      words[i] = Float.floatToRawIntBits((float) values[i]);
    }
    return words;
  }

  private static void subImage(
      GlContext gl,
      GlTexture t,
      int targetFace,
      int dims,
      int level,
      int[] offset,
      int[] size,
      int format,
      int type,
      Pointer pixels) {
    // Long because checks go in the order in which the standard's errors take precedence, and
    // narrow the same offsets and sizes.
    if (t == null) {
      return;
    }
    boolean namedCube = t.target == GL_TEXTURE_CUBE_MAP && dims == 3;
    int face = namedCube ? offset[2] : targetFace;
    if (namedCube) {
      if (face < 0 || size[2] < 0 || face + size[2] > 6) {
        gl.invalidValue("face", face);
        return;
      }
      offset[2] = 0;
    }
    int faces = namedCube ? size[2] : 1;
    if (namedCube) {
      size[2] = 1;
    }
    TextureImage there = level < 0 ? null : t.image(face, level);
    boolean ycbcr = there != null && there.ycbcr != null;
    if ((ycbcr || format == GL_YCBCR_MESA) && !gl.isAnyEs()) {
      ycbcr(gl, t, level, offset, size, format, type, pixels);
      return;
    }
    int wrong = ClientFormat.checkTexels(format, type, gl.es);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (there != null && gl.es && !gl.lenient()) {
      int unfit = EsImageFormats.checkPart(there.format, format, type);
      if (unfit != GL_NO_ERROR) {
        gl.error(unfit, "format 0x" + Integer.toHexString(format));
        return;
      }
    }
    if (!TextureTargets.inside(gl, t, face, level, offset, size)) {
      return;
    }
    TextureImage image = t.image(face, level);
    InternalFormat f = image.format;
    InternalFormat plain = f;
    if (f.compressed()) {
      if (TextureTargets.isNotCompressedHere(gl, f)) {
        return;
      }
      plain = BlockEncoder.texels(f);
      if (plain == null) {
        gl.unsupported("uncompressed data for compressed textures");
        return;
      }
      if (!CompressedTextureCalls.isOfWholeBlocks(gl, image, offset, size)) {
        return;
      }
    }
    if (!TextureTargets.compatible(gl, f, format)
        || size[0] == 0
        || size[1] == 0
        || size[2] == 0
        || !UnpackSource.hasPixels(gl, pixels)) {
      return;
    }
    byte[] texels =
        UnpackSource.unpack(
            gl, pixels, format, type, size[0], size[1], size[2] * faces, dims == 3, plain);
    if (texels == null) {
      return;
    }
    if (f.compressed()) {
      texels = BlockEncoder.encode(f, texels, size[0], size[1], size[2] * faces);
    }
    if (faces == 1) {
      new TextureRegion(t, face, level, offset[0], offset[1], offset[2], size[0], size[1], size[2])
          .put(texels);
    } else {
      int bytes = texels.length / faces;
      for (int i = 0; i < faces; i++) {
        new TextureRegion(t, face + i, level, offset[0], offset[1], 0, size[0], size[1], 1)
            .put(java.util.Arrays.copyOfRange(texels, i * bytes, (i + 1) * bytes));
      }
    }
    if (t.generateMipmap && level == t.effectiveBase()) {
      TextureCalls.makeMipmaps(gl, t);
    }
  }

  /** Part of an image of MESA_ycbcr_texture, whose colours depend on their neighbours. */
  private static void ycbcr(
      GlContext gl,
      GlTexture t,
      int level,
      int[] offset,
      int[] size,
      int format,
      int type,
      Pointer pixels) {
    TextureImage image = t.image(0, level);
    boolean same = image != null && image.ycbcr != null;
    if (!YcbcrTexels.fits(same ? GL_YCBCR_MESA : 0, format, type)) {
      gl.invalidOperation("YCbCr in place of other texels, or the other way round");
      return;
    }
    if (!TextureTargets.inside(gl, t, 0, level, offset, size)
        || size[0] == 0
        || size[1] == 0
        || !UnpackSource.hasPixels(gl, pixels)) {
      return;
    }
    byte[] part = UnpackSource.pairs(gl, pixels, type, size[0], size[1]);
    if (part == null) {
      return;
    }
    int width = image.width;
    int height = image.height;
    YcbcrTexels.put(image.ycbcr, width, part, offset[0], offset[1], size[0], size[1]);
    byte[] colors = YcbcrTexels.colors(image.ycbcr, width, height);
    new TextureRegion(t, 0, level, 0, 0, 0, width, height, 1).put(colors);
    if (t.generateMipmap && level == t.effectiveBase()) {
      TextureCalls.makeMipmaps(gl, t);
    }
  }
}
