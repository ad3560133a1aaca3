package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.oovr.driver.gl.call.PackDestination;
import org.oovr.driver.gl.call.TextureCalls;
import org.oovr.driver.gl.call.TextureTargets;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockLayout;
import org.oovr.driver.gl.pixel.BlockTexels;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.YcbcrTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.PixelFormat;

/**
 * Images of textures read back, whole or in part, as pixels or as the blocks that they are (GL 4.6
 * core section 8.11.4).
 */
public final class TextureReadCalls {
  private TextureReadCalls() {}

  /** A part of a level: cube faces are layers. */
  private record Region(int x, int y, int z, int width, int height, int depth) {}

  public static void getTexImage(
      GlContext gl, int target, int level, int format, int type, Pointer pixels) {
    bound(gl, target, level, format, type, Integer.MAX_VALUE, pixels);
  }

  public static void getnTexImage(
      GlContext gl, int target, int level, int format, int type, int bufSize, Pointer pixels) {
    bound(gl, target, level, format, type, bufSize, pixels);
  }

  public static void getTextureImage(
      GlContext gl, int texture, int level, int format, int type, int bufSize, Pointer pixels) {
    GlTexture t = named(gl, texture);
    if (t != null) {
      read(gl, t, level, format, type, whole(t, level), bufSize, pixels);
    }
  }

  public static void getTextureSubImage(
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
      int bufSize,
      Pointer pixels) {
    GlTexture t = named(gl, texture);
    Region r = new Region(xoffset, yoffset, zoffset, width, height, depth);
    if (t != null && isReadable(gl, t, level, format, type) && isInside(gl, t, level, r)) {
      read(gl, t, level, format, type, r, bufSize, pixels);
    }
  }

  public static void getCompressedTexImage(GlContext gl, int target, int level, Pointer img) {
    boundBlocks(gl, target, level, Integer.MAX_VALUE, img);
  }

  public static void getnCompressedTexImage(
      GlContext gl, int target, int lod, int bufSize, Pointer pixels) {
    boundBlocks(gl, target, lod, bufSize, pixels);
  }

  public static void getCompressedTextureImage(
      GlContext gl, int texture, int level, int bufSize, Pointer pixels) {
    GlTexture t = named(gl, texture);
    if (t != null) {
      blocks(gl, t, level, whole(t, level), bufSize, pixels);
    }
  }

  public static void getCompressedTextureSubImage(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int yoffset,
      int zoffset,
      int width,
      int height,
      int depth,
      int bufSize,
      Pointer pixels) {
    GlTexture t = named(gl, texture);
    Region r = new Region(xoffset, yoffset, zoffset, width, height, depth);
    if (t != null && isLevel(gl, t, level) && isInside(gl, t, level, r)) {
      blocks(gl, t, level, r, bufSize, pixels);
    }
  }

  /** The texture of a name, where its texels are to be read; null after an error, or for none. */
  private static GlTexture named(GlContext gl, int name) {
    GlTexture t = PackDestination.skipped(gl) ? null : TextureCalls.named(gl, name);
    if (t != null && (t.target == GL_TEXTURE_BUFFER || t.isMultisample())) {
      gl.invalidOperation("texels of such a texture cannot be read");
      return null;
    }
    return t;
  }

  /** Whether a target has one image a level: a face of a cube map, but not the cube map. */
  private static boolean isImageTarget(int target) {
    return switch (target) {
      case GL_TEXTURE_1D,
          GL_TEXTURE_2D,
          GL_TEXTURE_3D,
          GL_TEXTURE_RECTANGLE,
          GL_TEXTURE_1D_ARRAY,
          GL_TEXTURE_2D_ARRAY,
          GL_TEXTURE_CUBE_MAP_ARRAY ->
          true;
      default -> isFace(target);
    };
  }

  private static boolean isFace(int target) {
    return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
  }

  private static GlTexture bound(GlContext gl, int target) {
    if (PackDestination.skipped(gl)) {
      return null;
    }
    if (!isImageTarget(target)) {
      gl.invalidEnum("target", target);
      return null;
    }
    return gl.boundTexture(isFace(target) ? GL_TEXTURE_CUBE_MAP : target);
  }

  private static void bound(
      GlContext gl, int target, int level, int format, int type, int limit, Pointer pixels) {
    GlTexture t = bound(gl, target);
    if (t != null) {
      read(gl, t, level, format, type, whole(t, target, level), limit, pixels);
    }
  }

  private static void boundBlocks(GlContext gl, int target, int level, int limit, Pointer pixels) {
    GlTexture t = bound(gl, target);
    if (t != null) {
      blocks(gl, t, level, whole(t, target, level), limit, pixels);
    }
  }

  // --- regions

  private static int width(TextureImage image) {
    return image == null ? 0 : image.width;
  }

  /** The height that calls mean: layers of lines are rows. */
  private static int height(GlTexture t, TextureImage image) {
    return image == null ? 0 : t.target == GL_TEXTURE_1D_ARRAY ? image.depth : image.height;
  }

  private static int depth(GlTexture t, TextureImage image) {
    if (t.target == GL_TEXTURE_CUBE_MAP) {
      return 6;
    }
    return image == null ? 0 : t.target == GL_TEXTURE_1D_ARRAY ? 1 : image.depth;
  }

  private static Region whole(GlTexture t, int level) {
    TextureImage image = t.image(0, level);
    return new Region(0, 0, 0, width(image), height(t, image), depth(t, image));
  }

  /** What a target of a bound texture means. */
  private static Region whole(GlTexture t, int target, int level) {
    if (!isFace(target)) {
      return whole(t, level);
    }
    int face = target - GL_TEXTURE_CUBE_MAP_POSITIVE_X;
    TextureImage image = t.image(face, level);
    return new Region(0, 0, face, width(image), height(t, image), 1);
  }

  private static boolean isLevel(GlContext gl, GlTexture t, int level) {
    if (level < 0 || level >= TextureTargets.mostLevels(gl, t.target)) {
      gl.invalidValue("level", level);
      return false;
    }
    return true;
  }

  /** Raises what is wrong with a level, or with a format and a type, and gives false. */
  private static boolean isReadable(GlContext gl, GlTexture t, int level, int format, int type) {
    if (!isLevel(gl, t, level)) {
      return false;
    }
    int wrong = ClientFormat.check(format, type, gl.es);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return false;
    }
    return true;
  }

  private static boolean isInside(GlContext gl, GlTexture t, int level, Region r) {
    TextureImage image = t.image(0, level);
    PixelFormat f = image == null ? null : image.format.storage();
    boolean inside =
        isInside(r.x, r.width, width(image), f == null ? 1 : f.blockWidthTexels())
            && isInside(r.y, r.height, height(t, image), f == null ? 1 : f.blockHeightTexels())
            && isInside(r.z, r.depth, depth(t, image), 1);
    boolean line = t.target == GL_TEXTURE_1D && (r.y != 0 || r.height != 1);
    if (!inside || line || hasNoDepth(t) && (r.z != 0 || r.depth != 1)) {
      gl.error(GL_INVALID_VALUE, "the region is outside of the image");
      return false;
    }
    return true;
  }

  private static boolean hasNoDepth(GlTexture t) {
    return switch (t.target) {
      case GL_TEXTURE_1D, GL_TEXTURE_1D_ARRAY, GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE -> true;
      default -> false;
    };
  }

  /** Regions of compressed images begin and end with blocks, or with the image. */
  private static boolean isInside(int from, int size, int of, int block) {
    return from >= 0
        && size >= 0
        && (long) from + size <= of
        && from % block == 0
        && (size % block == 0 || from + size == of);
  }

  /** Whether all faces of a cube map are there and alike; raises the error if not. */
  private static boolean isWhole(GlContext gl, GlTexture t, int level, Region r) {
    if (t.target != GL_TEXTURE_CUBE_MAP) {
      return true;
    }
    TextureImage first = t.image(r.z, level);
    if (first == null && r.depth > 1) {
      gl.invalidOperation("the cube map has no such level");
      return false;
    }
    for (int face = r.z; face < r.z + r.depth; face++) {
      if (first != null && !first.sameShape(t.image(face, level))) {
        gl.invalidOperation("the cube map is not complete");
        return false;
      }
    }
    return true;
  }

  // --- pixels

  private static void read(
      GlContext gl,
      GlTexture t,
      int level,
      int format,
      int type,
      Region r,
      int limit,
      Pointer pixels) {
    TextureImage flat = level < 0 ? null : t.image(0, level);
    boolean ycbcr = flat != null && flat.ycbcr != null;
    if (ycbcr || format == GL_YCBCR_MESA && !gl.isAnyEs()) {
      ycbcr(gl, ycbcr ? flat : null, format, type, limit, pixels);
      return;
    }
    if (!isReadable(gl, t, level, format, type) || !isWhole(gl, t, level, r)) {
      return;
    }
    boolean faces = t.target == GL_TEXTURE_CUBE_MAP;
    TextureImage image = t.image(faces ? Math.min(r.z, 5) : 0, level);
    if (image == null || r.width == 0 || r.height == 0 || r.depth == 0) {
      return; // nothing gives nothing
    }
    InternalFormat f = image.format;
    boolean fits =
        ClientFormat.isDepthOrStencil(format)
            ? !f.isColor()
            : f.isColor() && f.isInteger() == ClientFormat.isInteger(format);
    if (!fits) {
      gl.invalidOperation("format 0x" + Integer.toHexString(format) + " of this texture");
      return;
    }
    boolean volume = r.depth > 1 || !hasNoDepth(t) && !faces;
    PackDestination d =
        PackDestination.of(gl, pixels, format, type, r.width, r.height, r.depth, limit, volume);
    if (d != null) {
      byte[] texels = texels(t, level, r);
      if (f.compressed()) {
        texels = BlockTexels.decode(f.storage(), texels, r.width, r.height, r.depth);
      }
      PixelTransfer.pack(
          texels,
          f.decoded(),
          d.memory,
          d.offset,
          format,
          type,
          gl.pixels.pack,
          r.width,
          r.height,
          r.depth,
          volume,
          gl.state.transfer.ofTexels(clamps(f, format, type)));
      d.finish();
    }
  }

  /** Whether Mesa clamps colours that are told to 0 to 1: where a type has nothing below. */
  private static boolean clamps(InternalFormat f, int format, int type) {
    PixelFormat.Kind kind = f.storage().kind();
    boolean beyond =
        kind == PixelFormat.Kind.FLOAT
            || kind == PixelFormat.Kind.SNORM
            || format == GL_LUMINANCE
            || format == GL_LUMINANCE_ALPHA;
    return beyond
        && switch (type) {
          case GL_BYTE,
              GL_SHORT,
              GL_INT,
              GL_FLOAT,
              GL_HALF_FLOAT,
              GL_UNSIGNED_INT_10F_11F_11F_REV,
              GL_UNSIGNED_INT_5_9_9_9_REV ->
              false;
          default -> true;
        };
  }

  /** What an image of MESA_ycbcr_texture was specified with; null where it is no such image. */
  private static void ycbcr(
      GlContext gl, TextureImage image, int format, int type, int limit, Pointer pixels) {
    if (!YcbcrTexels.fits(image == null ? 0 : GL_YCBCR_MESA, format, type)) {
      gl.invalidOperation("YCbCr in place of other texels, or the other way round");
      return;
    }
    int bytes = YcbcrTexels.CLIENT_TYPE;
    int two = YcbcrTexels.CLIENT_FORMAT;
    PackDestination d =
        PackDestination.of(gl, pixels, two, bytes, image.width, image.height, 1, limit, false);
    if (d != null) {
      PixelTransfer.pack(
          YcbcrTexels.order(image.ycbcr.clone(), type, gl.pixels.pack.swapBytes),
          YcbcrTexels.PAIRS,
          d.memory,
          d.offset,
          two,
          bytes,
          gl.pixels.pack,
          image.width,
          image.height,
          1,
          false,
          gl.state.transfer.ofTexels(false));
      d.finish();
    }
  }

  /** Canonical texels, or blocks, of a part of a level. */
  private static byte[] texels(GlTexture t, int level, Region r) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    boolean faces = t.target == GL_TEXTURE_CUBE_MAP;
    for (int z = r.z; z < r.z + (faces ? r.depth : 1); z++) {
      int face = faces ? z : 0;
      cut(t, t.image(face, level), t.texels(face, level), faces ? slice(r) : r, all);
    }
    return all.toByteArray();
  }

  private static Region slice(Region r) {
    return new Region(r.x, r.y, 0, r.width, r.height, 1);
  }

  private static void cut(
      GlTexture t, TextureImage image, byte[] texels, Region r, ByteArrayOutputStream out) {
    PixelFormat f = image.format.storage();
    int blockBytes = f.blockBytes();
    int across = f.blocksAcross(image.width);
    int down = f.blocksDown(height(t, image));
    int bytes = f.blocksAcross(r.width) * blockBytes;
    for (int z = r.z; z < r.z + r.depth; z++) {
      for (int row = 0; row < f.blocksDown(r.height); row++) {
        int y = r.y / f.blockHeightTexels() + row;
        int from = ((z * down + y) * across + r.x / f.blockWidthTexels()) * blockBytes;
        out.write(texels, from, bytes);
      }
    }
  }

  private static void blocks(
      GlContext gl, GlTexture t, int level, Region r, int limit, Pointer pixels) {
    if (!isLevel(gl, t, level)) {
      return;
    }
    TextureImage image = t.image(t.target == GL_TEXTURE_CUBE_MAP ? Math.min(r.z, 5) : 0, level);
    if (image == null) {
      gl.invalidValue("level", level);
      return;
    }
    if (!image.format.compressed()) {
      gl.invalidOperation("the image is not compressed");
      return;
    }
    if (!isWhole(gl, t, level, r)) {
      return;
    }
    int dims = dimensions(t);
    if (!BlockLayout.isWhole(gl.pixels.pack, dims)) {
      gl.invalidOperation("parts of blocks are skipped");
      return;
    }
    BlockLayout layout =
        BlockLayout.of(gl.pixels.pack, image.format.storage(), dims, r.width, r.height, r.depth);
    long size = layout.extentBytes();
    if (size > limit) {
      gl.invalidOperation("the buffer is too small");
      return;
    }
    GlBuffer b = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (b == null) {
      ByteBuffer memory = pixels.memory();
      if (memory != null) {
        layout.scatter(texels(t, level, r), memory);
      }
    } else if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
    } else if (pixels.address() < 0 || pixels.address() + size > b.size()) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
    } else {
      byte[] all = b.contents((int) pixels.address(), (int) size);
      layout.scatter(texels(t, level, r), ByteBuffer.wrap(all));
      b.update((int) pixels.address(), all);
    }
  }

  private static int dimensions(GlTexture t) {
    return switch (t.target) {
      case GL_TEXTURE_1D -> 1;
      case GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY -> 3;
      default -> 2;
    };
  }
}
