package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
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
    image(gl, 1, target, level, internalformat, width, 1, 1, border, format, type, pixels);
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
    image(gl, 2, target, level, internalformat, width, height, 1, border, format, type, pixels);
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
    image(gl, 3, target, level, internalformat, width, height, depth, border, format, type, pixels);
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
    subImage(
        gl,
        target(gl, target, 1),
        face(target),
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        type,
        pixels);
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
    subImage(
        gl,
        target(gl, target, 2),
        face(target),
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        type,
        pixels);
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
    subImage(
        gl,
        target(gl, target, 3),
        face(target),
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        type,
        pixels);
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
    subImage(
        gl,
        TextureCalls.named(gl, texture),
        0,
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        type,
        pixels);
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
    subImage(
        gl,
        TextureCalls.named(gl, texture),
        0,
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        type,
        pixels);
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
    subImage(
        gl,
        TextureCalls.named(gl, texture),
        0,
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        type,
        pixels);
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
    compressed(gl, 1, target, level, internalformat, width, 1, 1, border, imageSize, data);
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
    compressed(gl, 2, target, level, internalformat, width, height, 1, border, imageSize, data);
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
    compressed(gl, 3, target, level, internalformat, width, height, depth, border, imageSize, data);
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
    compressedSub(
        gl,
        target(gl, target, 1),
        face(target),
        1,
        level,
        new int[] {xoffset, 0, 0},
        new int[] {width, 1, 1},
        format,
        imageSize,
        data);
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
    compressedSub(
        gl,
        target(gl, target, 2),
        face(target),
        2,
        level,
        new int[] {xoffset, yoffset, 0},
        new int[] {width, height, 1},
        format,
        imageSize,
        data);
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
    compressedSub(
        gl,
        target(gl, target, 3),
        face(target),
        3,
        level,
        new int[] {xoffset, yoffset, zoffset},
        new int[] {width, height, depth},
        format,
        imageSize,
        data);
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

  /** The texture that an image call on a target means; null after raising an error. */
  static GlTexture target(GlContext gl, int target, int dims) {
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
    if (isProxy(target)) {
      return; // level queries of proxies answer from the limits
    }
    GlTexture t = target(gl, target, dims);
    if (t == null) {
      return;
    }
    InternalFormat f = InternalFormat.of(internalFormat, format, type);
    if (!specifiable(gl, target, internalFormat, t, level, f, width, height, depth, border)) {
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
    int face = face(target);
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
    if (hasPixels(gl, pixels)) {
      texels = unpack(gl, pixels, format, type, width, height, depth, dims == 3, image.format);
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
      int target,
      int internalFormat,
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
        gl.unsupported("internal format " + GlFunctions.enumName("InternalFormat", internalFormat));
      } else {
        gl.invalidValue("internalformat", internalFormat);
      }
      return false;
    }
    if (t.immutable) {
      gl.invalidOperation("the texture is immutable");
      return false;
    }
    if ((isFace(target) || t.target == GL_TEXTURE_CUBE_MAP_ARRAY) && width != height) {
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

  private static boolean hasPixels(GlContext gl, Pointer pixels) {
    return gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null || pixels.memory() != null;
  }

  /** Canonical texels from the call's memory or the pixel buffer; null after raising an error. */
  private static byte[] unpack(
      GlContext gl,
      Pointer pixels,
      int format,
      int type,
      int width,
      int height,
      int depth,
      boolean volume,
      InternalFormat f) {
    ByteBuffer source = pixels.memory();
    long offset = 0;
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      offset = pixels.address();
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
    int wrong = ClientFormat.check(format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    if (!inside(gl, t, face, level, offset, size)) {
      return;
    }
    InternalFormat f = t.image(face, level).format;
    if (f.compressed()) {
      gl.unsupported("uncompressed data for compressed textures");
      return;
    }
    if (!compatible(gl, f, format)
        || size[0] == 0
        || size[1] == 0
        || size[2] == 0
        || !hasPixels(gl, pixels)) {
      return;
    }
    byte[] texels =
        unpack(gl, pixels, format, type, size[0], size[1], size[2] * faces, dims == 3, f);
    if (texels == null) {
      return;
    }
    if (faces == 1) {
      put(
          new Region(
              t, face, level, offset[0], offset[1], offset[2], size[0], size[1], size[2],
              dims == 3),
          texels);
    } else {
      int bytes = texels.length / faces;
      for (int i = 0; i < faces; i++) {
        put(
            new Region(t, face + i, level, offset[0], offset[1], 0, size[0], size[1], 1, true),
            java.util.Arrays.copyOfRange(texels, i * bytes, (i + 1) * bytes));
      }
    }
    if (t.generateMipmap && level == t.effectiveBase()) {
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
    if (isProxy(target)) {
      return;
    }
    GlTexture t = target(gl, target, dims);
    if (t == null) {
      return;
    }
    InternalFormat f = InternalFormat.of(internalFormat);
    if (f == null || !f.compressed()) {
      if (gl.recorded) {
        gl.unsupported(
            "compressed format " + GlFunctions.enumName("InternalFormat", internalFormat));
      } else {
        gl.invalidEnum("internalformat", internalFormat);
      }
      return;
    }
    if (dims == 1 || t.target == GL_TEXTURE_RECTANGLE || t.target == GL_TEXTURE_3D) {
      gl.invalidOperation("block-compressed formats are two-dimensional");
      return;
    }
    if (!specifiable(gl, target, internalFormat, t, level, f, width, height, depth, border)) {
      return;
    }
    long bytes = f.storage().regionBytes(width, height, depth);
    if (imageSize != bytes) {
      gl.invalidValue("imageSize", imageSize);
      return;
    }
    if (bytes == 0) {
      t.forget(face(target), level);
      return;
    }
    byte[] data = compressedBytes(gl, behind, imageSize);
    if (data == null && gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      return;
    }
    t.specify(face(target), level, new TextureImage(f, width, height, depth, 1, true), data);
  }

  /** Null without memory, or after raising an error. */
  private static byte[] compressedBytes(GlContext gl, Pointer behind, int size) {
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      long offset = behind.address();
      return readable(gl, offset, offset + size, 1)
          ? gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).contents((int) offset, size)
          : null;
    }
    ByteBuffer memory = behind.memory();
    return memory == null ? null : Pointer.bytes(memory, 0, size);
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
    if (!inside(gl, t, face, level, offset, size)) {
      return;
    }
    TextureImage image = t.image(face, level);
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
    byte[] data = compressedBytes(gl, behind, imageSize);
    if (data != null && imageSize > 0) {
      put(
          new Region(
              t, face, level, offset[0], offset[1], offset[2], size[0], size[1], size[2],
              dims == 3),
          data);
    }
  }
}
