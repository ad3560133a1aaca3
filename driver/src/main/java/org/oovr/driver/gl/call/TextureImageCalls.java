package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Specification of texture images from client memory or pixel buffers (GL 3.3 core 3.8.1-3.8.3).
 */
final class TextureImageCalls {
  /** Where an image goes, in the terms of {@link TextureImage}: z counts slices or layers. */
  private record Region(
      GlTexture texture,
      int face,
      int level,
      int x,
      int y,
      int z,
      int width,
      int height,
      int depth,
      boolean volume) {}

  private TextureImageCalls() {}

  static void texImage1D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int border,
      int format,
      int type,
      Pointer pixels) {
    image(gl, gl.call, 1, width, 1, 1, border, format, type, 7);
  }

  static void texImage2D(
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
    image(gl, gl.call, 2, width, height, 1, border, format, type, 8);
  }

  static void texImage3D(
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
    image(gl, gl.call, 3, width, height, depth, border, format, type, 9);
  }

  static void texSubImage1D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int width,
      int format,
      int type,
      Pointer pixels) {
    subImage(gl, gl.call, target(gl, gl.call, 1), face(target), 1);
  }

  static void texSubImage2D(
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
    subImage(gl, gl.call, target(gl, gl.call, 2), face(target), 2);
  }

  static void texSubImage3D(
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
    subImage(gl, gl.call, target(gl, gl.call, 3), face(target), 3);
  }

  static void textureSubImage1D(
      GlContext gl,
      int texture,
      int level,
      int xoffset,
      int width,
      int format,
      int type,
      Pointer pixels) {
    subImage(gl, gl.call, TextureCalls.named(gl, texture), 0, 1);
  }

  static void textureSubImage2D(
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
    subImage(gl, gl.call, TextureCalls.named(gl, texture), 0, 2);
  }

  static void textureSubImage3D(
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
    subImage(gl, gl.call, TextureCalls.named(gl, texture), 0, 3);
  }

  static void compressedTexImage1D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int border,
      int imageSize,
      Pointer data) {
    compressed(gl, gl.call, 1, width, 1, 1, border, imageSize, 6);
  }

  static void compressedTexImage2D(
      GlContext gl,
      int target,
      int level,
      int internalformat,
      int width,
      int height,
      int border,
      int imageSize,
      Pointer data) {
    compressed(gl, gl.call, 2, width, height, 1, border, imageSize, 7);
  }

  static void compressedTexImage3D(
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
    compressed(gl, gl.call, 3, width, height, depth, border, imageSize, 8);
  }

  static void compressedTexSubImage1D(
      GlContext gl,
      int target,
      int level,
      int xoffset,
      int width,
      int format,
      int imageSize,
      Pointer data) {
    compressedSub(gl, gl.call, target(gl, gl.call, 1), face(target), 1);
  }

  static void compressedTexSubImage2D(
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
    compressedSub(gl, gl.call, target(gl, gl.call, 2), face(target), 2);
  }

  static void compressedTexSubImage3D(
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
    compressedSub(gl, gl.call, target(gl, gl.call, 3), face(target), 3);
  }

  static void compressedTextureSubImage2D(
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
    compressedSub(gl, gl.call, TextureCalls.named(gl, texture), 0, 2);
  }

  static void compressedTextureSubImage3D(
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
    compressedSub(gl, gl.call, TextureCalls.named(gl, texture), 0, 3);
  }

  // --- targets

  static boolean isFace(int target) {
    return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
  }

  /** Cube face of an image target, 0 for all others. */
  static int face(int target) {
    return isFace(target) ? target - GL_TEXTURE_CUBE_MAP_POSITIVE_X : 0;
  }

  private static boolean isProxy(int target) {
    return switch (target) {
      case GL_PROXY_TEXTURE_1D,
          GL_PROXY_TEXTURE_2D,
          GL_PROXY_TEXTURE_3D,
          GL_PROXY_TEXTURE_RECTANGLE,
          GL_PROXY_TEXTURE_CUBE_MAP,
          GL_PROXY_TEXTURE_1D_ARRAY,
          GL_PROXY_TEXTURE_2D_ARRAY,
          GL_PROXY_TEXTURE_CUBE_MAP_ARRAY ->
          true;
      default -> false;
    };
  }

  private static boolean matches(int target, int dims) {
    return switch (target) {
      case GL_TEXTURE_1D -> dims == 1;
      case GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_1D_ARRAY -> dims == 2;
      case GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY -> dims == 3;
      default -> dims == 2 && isFace(target);
    };
  }

  /** The texture that an image call on argument 0 means; null after raising an error. */
  static GlTexture target(GlContext gl, Call c, int dims) {
    int target = c.i(0);
    if (!matches(target, dims)) {
      gl.invalidEnum("target", target);
      return null;
    }
    return gl.boundTexture(isFace(target) ? GL_TEXTURE_CUBE_MAP : target);
  }

  private static int maxSize(int target) {
    return switch (target) {
      case GL_TEXTURE_3D -> Limits.MAX_3D_TEXTURE_SIZE;
      case GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_ARRAY -> Limits.MAX_CUBE_SIZE;
      default -> Limits.MAX_TEXTURE_SIZE;
    };
  }

  /** Raises GL_INVALID_VALUE or GL_OUT_OF_MEMORY and gives false for sizes that we cannot have. */
  static boolean sizeFits(
      GlContext gl,
      int target,
      int level,
      int width,
      int height,
      int depth,
      InternalFormat f,
      int samples) {
    int max = Math.max(1, maxSize(target) >> level);
    boolean lines = target == GL_TEXTURE_1D_ARRAY;
    boolean layered =
        target == GL_TEXTURE_2D_ARRAY
            || target == GL_TEXTURE_CUBE_MAP_ARRAY
            || target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    boolean bad =
        width < 0
            || height < 0
            || depth < 0
            || width > max
            || height > (lines ? Limits.MAX_ARRAY_LAYERS : max)
            || depth > (layered ? Limits.MAX_ARRAY_LAYERS : Limits.MAX_3D_TEXTURE_SIZE);
    if (bad) {
      gl.invalidValue("size " + width + "x" + height + "x" + depth + ", largest", max);
      return false;
    }
    int faces = target == GL_TEXTURE_CUBE_MAP ? 6 : 1;
    long slices = (long) depth * faces * Math.max(1, samples);
    long bytes = f.storage().regionBytes(width, height, 1) * slices;
    if (bytes > Limits.MAX_TEXTURE_BYTES) {
      gl.error(GL_OUT_OF_MEMORY, "texture of " + bytes + " bytes");
      return false;
    }
    return true;
  }

  // --- glTexImage

  /** target, level, internal format, sizes, border, format, type, pixels. */
  private static void image(
      GlContext gl,
      Call c,
      int dims,
      int width,
      int height,
      int depth,
      int border,
      int format,
      int type,
      int pixels) {
    if (isProxy(c.i(0))) {
      return; // level queries of proxies answer from the limits
    }
    GlTexture t = target(gl, c, dims);
    if (t == null) {
      return;
    }
    int level = c.i(1);
    InternalFormat f = InternalFormat.of(c.i(2), format, type);
    if (!specifiable(gl, c, t, level, f, width, height, depth, border)) {
      return;
    }
    int wrong = ClientFormat.check(format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (!compatible(gl, f, format)) {
      return;
    }
    int face = face(c.i(0));
    if (width == 0 || height == 0 || depth == 0) {
      t.forget(face, level);
      return;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    TextureImage image =
        new TextureImage(stored(gl, f), width, lines ? 1 : height, lines ? height : depth, 1, true);
    image.clientFormat = format;
    image.clientType = type;
    byte[] texels = null;
    if (hasPixels(gl, c, pixels)) {
      texels = unpack(gl, c, pixels, format, type, width, height, depth, dims == 3, image.format);
      if (texels == null) {
        return;
      }
    }
    t.specify(face, level, image, texels);
    if (t.generateMipmap && level == t.effectiveBase()) {
      t.generateMipmaps();
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
          case GL_RGB -> srgb ? GL_SRGB8 : GL_RGB8;
          default -> srgb ? GL_SRGB8_ALPHA8 : GL_RGBA8;
        });
  }

  private static boolean specifiable(
      GlContext gl,
      Call c,
      GlTexture t,
      int level,
      InternalFormat f,
      int width,
      int height,
      int depth,
      int border) {
    if (level < 0 || level >= GlTexture.MAX_LEVELS || (level > 0 && noMipmaps(t.target))) {
      gl.invalidValue("level", level);
      return false;
    }
    if (border != 0) {
      if (gl.recorded && border == 1) {
        gl.unsupported("texture borders");
      } else {
        gl.invalidValue("border", border);
      }
      return false;
    }
    if (f == null) {
      if (gl.recorded) {
        gl.unsupported("internal format " + GlFunctions.enumName("InternalFormat", c.i(2)));
      } else {
        gl.invalidValue("internalformat", c.i(2));
      }
      return false;
    }
    if (t.immutable) {
      gl.invalidOperation("the texture is immutable");
      return false;
    }
    if ((isFace(c.i(0)) || t.target == GL_TEXTURE_CUBE_MAP_ARRAY) && width != height) {
      gl.invalidValue("cube faces are square; height", height);
      return false;
    }
    return sizeFits(gl, t.target, level, width, height, depth, f, 0);
  }

  private static boolean noMipmaps(int target) {
    return target == GL_TEXTURE_RECTANGLE || target == GL_TEXTURE_BUFFER;
  }

  /** Client format against internal format (GL 3.3 core 3.8.1). */
  private static boolean compatible(GlContext gl, InternalFormat f, int format) {
    boolean depthClient = format == GL_DEPTH_COMPONENT || format == GL_DEPTH_STENCIL;
    boolean stencilClient = format == GL_STENCIL_INDEX;
    boolean fits =
        f.isDepth()
            ? depthClient // drivers accept depth alone for depth and stencil, and the reverse
            : f.base() == GL_STENCIL_INDEX
                ? stencilClient
                : !depthClient && !stencilClient && f.isInteger() == ClientFormat.isInteger(format);
    if (!fits) {
      gl.invalidOperation(
          "format 0x"
              + Integer.toHexString(format)
              + " for internal format 0x"
              + Integer.toHexString(f.token()));
    }
    return fits;
  }

  private static boolean hasPixels(GlContext gl, Call c, int argument) {
    return gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null || c.data[argument] != null;
  }

  /** Canonical texels from the call's memory or the pixel buffer; null after raising an error. */
  private static byte[] unpack(
      GlContext gl,
      Call c,
      int argument,
      int format,
      int type,
      int width,
      int height,
      int depth,
      boolean volume,
      InternalFormat f) {
    ByteBuffer source = Out.memory(c, argument);
    long offset = 0;
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      offset = c.l(argument);
      long end =
          offset
              + gl.pixels.unpack.extent(
                  width, height, depth, ClientFormat.groupBytes(format, type), volume);
      if (!readable(gl, offset, end, ClientFormat.typeBytes(type))) {
        return null;
      }
      source = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).view();
    }
    return PixelTransfer.unpack(
        source, offset, format, type, gl.pixels.unpack, width, height, depth, volume, f);
  }

  private static boolean readable(GlContext gl, long offset, long end, int unit) {
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).mapped
        && (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
      return false;
    }
    if (offset < 0 || end > gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).size() || offset % unit != 0) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
      return false;
    }
    return true;
  }

  // --- glTexSubImage

  /** Whether a region is inside an image that exists; raises the error if not. */
  static boolean inside(GlContext gl, GlTexture t, int face, int level, int[] offset, int[] size) {
    TextureImage image = level < 0 ? null : t.image(face, level);
    if (image == null) {
      if (level < 0 || level >= GlTexture.MAX_LEVELS) {
        gl.invalidValue("level", level);
      } else {
        gl.invalidOperation("level " + level + " is not defined");
      }
      return false;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    int[] limit = {image.width, lines ? image.depth : image.height, lines ? 1 : image.depth};
    for (int i = 0; i < 3; i++) {
      if (size[i] < 0 || offset[i] < 0 || offset[i] > limit[i] - size[i]) {
        gl.error(
            GL_INVALID_VALUE,
            "region " + offset[i] + "+" + size[i] + " of an image of " + limit[i]);
        return false;
      }
    }
    return true;
  }

  private static void subImage(GlContext gl, Call c, GlTexture t, int targetFace, int dims) {
    if (t == null) {
      return;
    }
    int[] offset = {c.i(2), dims > 1 ? c.i(3) : 0, dims > 2 ? c.i(4) : 0};
    int[] size = {c.i(2 + dims), dims > 1 ? c.i(3 + dims) : 1, dims > 2 ? c.i(4 + dims) : 1};
    int format = c.i(2 + 2 * dims);
    int type = c.i(3 + 2 * dims);
    int pixels = 4 + 2 * dims;
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
    int wrong = ClientFormat.check(format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (!inside(gl, t, face, c.i(1), offset, size)) {
      return;
    }
    InternalFormat f = t.image(face, c.i(1)).format;
    if (f.compressed()) {
      gl.unsupported("uncompressed data for compressed textures");
      return;
    }
    if (!compatible(gl, f, format)
        || size[0] == 0
        || size[1] == 0
        || size[2] == 0
        || !hasPixels(gl, c, pixels)) {
      return;
    }
    byte[] texels =
        unpack(gl, c, pixels, format, type, size[0], size[1], size[2] * faces, dims == 3, f);
    if (texels == null) {
      return;
    }
    if (faces == 1) {
      put(
          new Region(
              t, face, c.i(1), offset[0], offset[1], offset[2], size[0], size[1], size[2],
              dims == 3),
          texels);
    } else {
      int bytes = texels.length / faces;
      for (int i = 0; i < faces; i++) {
        put(
            new Region(t, face + i, c.i(1), offset[0], offset[1], 0, size[0], size[1], 1, true),
            java.util.Arrays.copyOfRange(texels, i * bytes, (i + 1) * bytes));
      }
    }
    if (t.generateMipmap && c.i(1) == t.effectiveBase()) {
      t.generateMipmaps();
    }
  }

  private static void put(Region r, byte[] texels) {
    boolean lines = r.texture.target == GL_TEXTURE_1D_ARRAY;
    r.texture.update(
        r.face,
        r.level,
        new TextureImage.Update(
            r.x,
            lines ? 0 : r.y,
            lines ? r.y : r.z,
            r.width,
            lines ? 1 : r.height,
            lines ? r.height : r.depth,
            texels));
  }

  // --- compressed images

  /** target, level, internal format, sizes, border, image size, data. */
  private static void compressed(
      GlContext gl,
      Call c,
      int dims,
      int width,
      int height,
      int depth,
      int border,
      int imageSize,
      int argument) {
    if (isProxy(c.i(0))) {
      return;
    }
    GlTexture t = target(gl, c, dims);
    if (t == null) {
      return;
    }
    InternalFormat f = InternalFormat.of(c.i(2));
    if (f == null || !f.compressed()) {
      if (gl.recorded) {
        gl.unsupported("compressed format " + GlFunctions.enumName("InternalFormat", c.i(2)));
      } else {
        gl.invalidEnum("internalformat", c.i(2));
      }
      return;
    }
    if (dims == 1 || t.target == GL_TEXTURE_RECTANGLE || t.target == GL_TEXTURE_3D) {
      gl.invalidOperation("block-compressed formats are two-dimensional");
      return;
    }
    if (!specifiable(gl, c, t, c.i(1), f, width, height, depth, border)) {
      return;
    }
    long bytes = f.storage().regionBytes(width, height, depth);
    if (imageSize != bytes) {
      gl.invalidValue("imageSize", imageSize);
      return;
    }
    if (bytes == 0) {
      t.forget(face(c.i(0)), c.i(1));
      return;
    }
    byte[] data = compressedBytes(gl, c, argument, imageSize);
    if (data == null && gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      return;
    }
    t.specify(face(c.i(0)), c.i(1), new TextureImage(f, width, height, depth, 1, true), data);
  }

  /** Null without memory, or after raising an error. */
  private static byte[] compressedBytes(GlContext gl, Call c, int argument, int size) {
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      long offset = c.l(argument);
      return readable(gl, offset, offset + size, 1)
          ? gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).contents((int) offset, size)
          : null;
    }
    return c.data[argument] == null ? null : Out.bytes(c.data[argument], 0, size);
  }

  /** target, level, offsets, sizes, format, image size, data. */
  private static void compressedSub(GlContext gl, Call c, GlTexture t, int face, int dims) {
    if (t == null) {
      return;
    }
    int[] offset = {c.i(2), dims > 1 ? c.i(3) : 0, dims > 2 ? c.i(4) : 0};
    int[] size = {c.i(2 + dims), dims > 1 ? c.i(3 + dims) : 1, dims > 2 ? c.i(4 + dims) : 1};
    int token = c.i(2 + 2 * dims);
    int imageSize = c.i(3 + 2 * dims);
    if (!inside(gl, t, face, c.i(1), offset, size)) {
      return;
    }
    TextureImage image = t.image(face, c.i(1));
    if (image.format.token() != token || !image.format.compressed()) {
      gl.invalidOperation("format differs from the image's");
      return;
    }
    boolean aligned =
        offset[0] % 4 == 0
            && offset[1] % 4 == 0
            && (size[0] % 4 == 0 || offset[0] + size[0] == image.width)
            && (size[1] % 4 == 0 || offset[1] + size[1] == image.height);
    if (!aligned) {
      gl.invalidOperation("region is not made of whole blocks");
      return;
    }
    if (imageSize != image.format.storage().regionBytes(size[0], size[1], size[2])) {
      gl.invalidValue("imageSize", imageSize);
      return;
    }
    byte[] data = compressedBytes(gl, c, 4 + 2 * dims, imageSize);
    if (data != null && imageSize > 0) {
      put(
          new Region(
              t, face, c.i(1), offset[0], offset[1], offset[2], size[0], size[1], size[2],
              dims == 3),
          data);
    }
  }
}
