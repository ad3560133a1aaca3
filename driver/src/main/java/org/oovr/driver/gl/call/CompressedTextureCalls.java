package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockLayout;
import org.oovr.driver.gl.pixel.EsImageFormats;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PalettedImage;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Texture images, and parts of them, from compressed blocks (GL 3.3 core 3.8.3). */
public final class CompressedTextureCalls {
  private CompressedTextureCalls() {}

  public static void compressedTexImage1D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int border,
      int imageSize,
      Pointer data) {
    compressed(gl, 1, target, level, internalformat, width, 1, 1, border, imageSize, data);
  }

  public static void compressedTexImage2D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int height,
      int border,
      int imageSize,
      Pointer data) {
    compressed(gl, 2, target, level, internalformat, width, height, 1, border, imageSize, data);
  }

  public static void compressedTexImage3D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int height,
      int depth,
      int border,
      int imageSize,
      Pointer data) {
    compressed(gl, 3, target, level, internalformat, width, height, depth, border, imageSize, data);
  }

  public static void compressedTexSubImage1D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int width,
      int format,
      int imageSize,
      Pointer data) {
    compressedSub(
        gl,
        TextureTargets.target(gl, target, 1),
        TextureTargets.face(target),
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        imageSize,
        data);
  }

  public static void compressedTexSubImage2D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int yoffset,
      int width,
      int height,
      int format,
      int imageSize,
      Pointer data) {
    compressedSub(
        gl,
        TextureTargets.target(gl, target, 2),
        TextureTargets.face(target),
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        imageSize,
        data);
  }

  public static void compressedTexSubImage3D(
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
      int imageSize,
      Pointer data) {
    compressedSub(
        gl,
        TextureTargets.target(gl, target, 3),
        TextureTargets.face(target),
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        imageSize,
        data);
  }

  public static void compressedTextureSubImage1D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int width,
      int format,
      int imageSize,
      Pointer data) {
    compressedSub(
        gl,
        TextureCalls.named(gl, texture),
        0,
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        imageSize,
        data);
  }

  public static void compressedTextureSubImage2D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int width,
      int height,
      int format,
      int imageSize,
      Pointer data) {
    compressedSub(
        gl,
        TextureCalls.named(gl, texture),
        0,
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        imageSize,
        data);
  }

  public static void compressedTextureSubImage3D(
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
      int imageSize,
      Pointer data) {
    compressedSub(
        gl,
        TextureCalls.named(gl, texture),
        0,
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        imageSize,
        data);
  }

  /** Whether images of a compressed format may have a target; raises the error. */
  private static boolean takesBlocks(GlContext gl, int target, InternalFormat f) {
    int unfit = TextureTargets.compressionError(gl, target, f);
    if (unfit != GL_NO_ERROR) {
      gl.error(unfit, "target 0x" + Integer.toHexString(target));
    }
    return unfit == GL_NO_ERROR;
  }

  /** target, level, internal format, sizes, border, image size, data. */
  private static void compressed(
      GlContext gl,
      int dims,
      int target,
      int level,
      int internalFormat,
      int width,
      int height,
      int depth,
      int border,
      int imageSize,
      Pointer behind) {
    if (TextureTargets.isProxy(target)) {
      proxy(gl, target, level, InternalFormat.of(internalFormat), width, height, depth);
      return;
    }
    GlTexture t = TextureTargets.target(gl, target, dims);
    if (t == null) {
      return;
    }
    PalettedImage palette = gl.firstEs ? PalettedImage.of(internalFormat) : null;
    if (palette != null) {
      paletted(gl, t, target, palette, level, width, height, border, imageSize, behind);
      return;
    }
    InternalFormat f = format(gl, internalFormat);
    if (f == null
        || !takesBlocks(gl, t.target, f)
        || !TextureTargets.specifiable(
            gl, target, internalFormat, t, level, f, width, height, depth, border)) {
      return;
    }
    long bytes = f.storage().regionBytes(width, height, depth);
    if (imageSize != bytes) {
      gl.invalidValue("imageSize", imageSize);
      return;
    }
    if (bytes == 0) {
      t.forget(TextureTargets.face(target), level);
      return;
    }
    BlockLayout layout = layout(gl, f, dims, width, height, depth);
    if (layout == null) {
      return;
    }
    byte[] data = UnpackSource.blocks(gl, behind, imageSize, layout);
    if (data == null && gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      return;
    }
    t.specify(
        TextureTargets.face(target),
        level,
        new TextureImage(f, width, height, depth, 1, true),
        data);
  }

  /** A format of compressed images; null after raising an error. */
  private static InternalFormat format(GlContext gl, int internalFormat) {
    InternalFormat f = InternalFormat.of(internalFormat);
    boolean ofEs = internalFormat == GL_ETC1_RGB8_OES && !gl.es && !gl.lenient();
    if (f != null && f.compressed() && !ofEs) {
      return f;
    }
    if (gl.recorded) {
      gl.unsupported("compressed format " + GlFunctions.enumName("InternalFormat", internalFormat));
    } else {
      gl.invalidEnum("internalformat", internalFormat);
    }
    return null;
  }

  /**
   * Levels of an image of a palette, which are images of its colours from then on.
   *
   * @param level 0, or the negative number of the last level
   */
  private static void paletted(
      GlContext gl,
      GlTexture t,
      int target,
      PalettedImage palette,
      int level,
      int width,
      int height,
      int border,
      int imageSize,
      Pointer behind) {
    boolean sized = width > 0 && height > 0 && border == 0;
    boolean leveled = level <= 0 && level > -GlTexture.MAX_LEVELS;
    if (!sized || !leveled || imageSize != palette.bytes(width, height, 1 - level)) {
      gl.invalidValue("level, size, border or imageSize", imageSize);
      return;
    }
    InternalFormat f = EsImageFormats.of(palette.format(), palette.format(), palette.type());
    byte[] image = UnpackSource.blocks(gl, behind, imageSize, BlockLayout.line(imageSize));
    PixelStore tight = new PixelStore();
    tight.alignment = 1;
    for (int i = 0; image != null && i <= -level; i++) {
      int across = Math.max(1, width >> i);
      int down = Math.max(1, height >> i);
      if (!TextureTargets.fits(gl, target, t, i, f, across, down, 1)) {
        return;
      }
      ByteBuffer colors =
          ByteBuffer.wrap(palette.colors(ByteBuffer.wrap(image), width, height, i))
              .order(ByteOrder.LITTLE_ENDIAN);
      byte[] texels =
          PixelTransfer.unpack(
              colors, 0, palette.format(), palette.type(), tight, across, down, 1, false, f);
      TextureImage of = new TextureImage(f, across, down, 1, 1, true);
      t.specify(TextureTargets.face(target), i, of, texels);
    }
  }

  private static void proxy(
      GlContext gl, int target, int level, InternalFormat f, int width, int height, int depth) {
    if (f != null && level >= 0 && level < GlTexture.MAX_LEVELS) {
      int real = TextureTargets.ofProxy(target);
      TextureTargets.keepProxy(gl, real, level, f, width, height, depth);
    }
  }

  /** Where blocks lie in memory that is unpacked; null after raising an error. */
  private static BlockLayout layout(
      GlContext gl, InternalFormat f, int dims, int width, int height, int depth) {
    if (!BlockLayout.isWhole(gl.pixels.unpack, dims)) {
      gl.invalidOperation("parts of blocks are skipped");
      return null;
    }
    return BlockLayout.of(gl.pixels.unpack, f.storage(), dims, width, height, depth);
  }

  /** Whether a region of a compressed image has no part of a block; raises the error if not. */
  static boolean isOfWholeBlocks(GlContext gl, TextureImage image, int[] offset, int[] size) {
    int across = image.format.storage().blockWidthTexels();
    int down = image.format.storage().blockHeightTexels();
    boolean aligned =
        offset[0] % across == 0
            && offset[1] % down == 0
            && (size[0] % across == 0 || offset[0] + size[0] == image.width)
            && (size[1] % down == 0 || offset[1] + size[1] == image.height);
    if (!aligned) {
      gl.invalidOperation("region is not made of whole blocks");
    }
    return aligned;
  }

  /** target, level, offsets, sizes, format, image size, data. */
  private static void compressedSub(
      GlContext gl,
      GlTexture t,
      int face,
      int dims,
      int level,
      int[] offset,
      int[] size,
      int token,
      int imageSize,
      Pointer behind) {
    if (t == null) {
      return;
    }
    InternalFormat f = InternalFormat.of(token);
    boolean sized =
        f != null && f.compressed() && Math.min(size[0], Math.min(size[1], size[2])) >= 0;
    if (sized && imageSize != f.storage().regionBytes(size[0], size[1], size[2])) {
      gl.invalidValue("imageSize", imageSize); // before all that the image says, as Mesa has it
      return;
    }
    if (!TextureTargets.inside(gl, t, face, level, offset, size)) {
      return;
    }
    TextureImage image = t.image(face, level);
    if (image.format.token() != token || !image.format.compressed()) {
      gl.invalidOperation("format differs from the image's");
      return;
    }
    if (!isOfWholeBlocks(gl, image, offset, size)) {
      return;
    }
    BlockLayout layout = layout(gl, f, dims, size[0], size[1], size[2]);
    if (layout == null) {
      return;
    }
    byte[] data = UnpackSource.blocks(gl, behind, imageSize, layout);
    if (data != null && imageSize > 0) {
      new TextureRegion(t, face, level, offset[0], offset[1], offset[2], size[0], size[1], size[2])
          .put(data);
    }
  }
}
