package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.render.format.Srgb;

/**
 * Texels of pixel rectangles and bitmaps (GL 2.1, sections 3.6.4 and 3.7), as the pixel transfer
 * state changes them.
 *
 * @param format of a texture that holds them
 * @param bytes canonical and tightly packed
 */
public record RectangleTexels(PixelFormat format, byte[] bytes) {
  private static final TransferState UNCHANGED = new TransferState();
  private static final int BYTE = 8;

  /** GL_NO_ERROR, or the error that a format and type of {@code glDrawPixels} deserve. */
  public static int check(int format, int type) {
    return ClientFormat.isInteger(format)
        ? GL_INVALID_OPERATION
        : ClientFormat.checkTexels(format, type, false);
  }

  /** Bytes from the pointer to the end of the last texel. */
  public static long extent(PixelStore store, int width, int height, int format, int type) {
    if (type == GL_BITMAP) {
      return (store.skipRows + height - 1L) * bitRow(store, width)
          + (store.skipPixels + width + BYTE - 1) / BYTE;
    }
    return store.extent(width, height, 1, groupBytes(format, type), false);
  }

  private static int groupBytes(int format, int type) {
    return format == GL_COLOR_INDEX
        ? ClientFormat.typeBytes(type)
        : ClientFormat.groupBytes(format, type);
  }

  private static long bitRow(PixelStore store, int width) {
    long bytes = ((store.rowLength > 0 ? store.rowLength : width) + BYTE - 1L) / BYTE;
    return (bytes + store.alignment - 1) / store.alignment * store.alignment;
  }

  // --- from the application

  /** Colours; the format is one of colours or of indices of them. */
  public static RectangleTexels colors(
      ByteBuffer source,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      TransferState transfer) {
    if (format == GL_COLOR_INDEX) {
      double[] rgba = new double[4 * width * height];
      transfer.indices(colorIndices(source, offset, type, store, width, height), rgba);
      byte[] bytes = new byte[rgba.length];
      CanonicalTexels.encode(PixelFormat.RGBA8_UNORM, rgba, width * height, bytes, 0);
      return new RectangleTexels(PixelFormat.RGBA8_UNORM, bytes);
    }
    InternalFormat f = InternalFormat.of(holder(type));
    byte[] texels =
        PixelTransfer.unpack(
            source, offset, format, type, store, width, height, 1, false, f, UNCHANGED);
    return transfer.changesColors()
        ? colors(texels, f, width, height, false, transfer)
        : new RectangleTexels(f.storage(), texels);
  }

  /**
   * Canonical texels of a texture that is given in colour indices.
   *
   * @param volume whether the images between those in memory, and before them, count
   */
  public static byte[] ofIndices(
      ByteBuffer source,
      long offset,
      int type,
      PixelStore store,
      int width,
      int height,
      int depth,
      boolean volume,
      InternalFormat f,
      TransferState transfer) {
    int images = volume ? Math.max(1, depth) : 1;
    long rows = volume && store.imageHeight > 0 ? store.imageHeight : height;
    long row =
        type == GL_BITMAP
            ? bitRow(store, width)
            : store.rowStride(width, ClientFormat.typeBytes(type));
    long first = offset + (volume ? store.skipImages * rows * row : 0);
    ByteBuffer colors =
        ByteBuffer.allocate(4 * Float.BYTES * width * height * images)
            .order(ByteOrder.LITTLE_ENDIAN);
    float[] rgba = new float[4 * width * height];
    for (int z = 0; z < images; z++) {
      long at = first + z * rows * row;
      transfer.texelIndices(colorIndices(source, at, type, store, width, height), rgba);
      for (float v : rgba) {
        colors.putFloat(v);
      }
    }
    colors.rewind();
    return PixelTransfer.unpack(
        colors, 0, GL_RGBA, GL_FLOAT, new PixelStore(), width, height, images, false, f, UNCHANGED);
  }

  /** The internal format in which Mesa holds components of a type. */
  private static int holder(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE, GL_UNSIGNED_INT_8_8_8_8, GL_UNSIGNED_INT_8_8_8_8_REV -> GL_RGBA8;
      case GL_UNSIGNED_SHORT_5_6_5, GL_UNSIGNED_SHORT_5_6_5_REV -> GL_RGB565;
      case GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_4_4_4_4_REV -> GL_RGBA4;
      case GL_UNSIGNED_SHORT_5_5_5_1, GL_UNSIGNED_SHORT_1_5_5_5_REV -> GL_RGB5_A1;
      case GL_UNSIGNED_INT_2_10_10_10_REV, GL_UNSIGNED_INT_10_10_10_2 -> GL_RGB10_A2;
      case GL_BYTE -> GL_RGBA8_SNORM;
      case GL_SHORT, GL_INT -> GL_RGBA16_SNORM;
      case GL_UNSIGNED_SHORT, GL_UNSIGNED_INT -> GL_RGBA16;
      case GL_UNSIGNED_INT_10F_11F_11F_REV -> GL_R11F_G11F_B10F;
      case GL_UNSIGNED_INT_5_9_9_9_REV -> GL_RGB9_E5;
      case GL_HALF_FLOAT -> GL_RGBA16F;
      default -> GL_RGBA32F;
    };
  }

  private static RectangleTexels changed(
      byte[] texels, TransferState transfer, int width, boolean down) {
    ByteBuffer b = ByteBuffer.wrap(texels).order(ByteOrder.LITTLE_ENDIAN);
    float[] rgba = new float[texels.length / Float.BYTES];
    b.asFloatBuffer().get(rgba);
    transfer.drawn(rgba, width, down);
    b.asFloatBuffer().put(rgba);
    return new RectangleTexels(PixelFormat.RGBA32_FLOAT, texels);
  }

  /** Depths, in red; the format has depths. */
  public static RectangleTexels depths(
      ByteBuffer source,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      TransferState transfer) {
    byte[] texels =
        unpacked(
            GL_DEPTH_COMPONENT32F, source, offset, format, type, store, width, height, transfer);
    return new RectangleTexels(PixelFormat.R32_FLOAT, texels);
  }

  /** Stencil values, in red of 255; the format has them. */
  public static RectangleTexels stencils(
      ByteBuffer source,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      TransferState transfer) {
    byte[] texels;
    if (type == GL_BITMAP) {
      int[] indices = indices(source, offset, type, store, width, height);
      texels = new byte[indices.length];
      for (int i = 0; i < indices.length; i++) {
        texels[i] = (byte) indices[i];
      }
    } else {
      texels =
          unpacked(GL_STENCIL_INDEX8, source, offset, format, type, store, width, height, transfer);
    }
    return new RectangleTexels(PixelFormat.R8_UNORM, texels);
  }

  /** Depths or stencil values as texels of an internal format. */
  private static byte[] unpacked(
      int as,
      ByteBuffer source,
      long offset,
      int format,
      int type,
      PixelStore store,
      int width,
      int height,
      TransferState transfer) {
    return PixelTransfer.unpack(
        source,
        offset,
        format,
        type,
        store,
        width,
        height,
        1,
        false,
        InternalFormat.of(as),
        transfer.ofDepths(format, type));
  }

  /** A bitmap: no red where its bits are set. */
  public static RectangleTexels bitmap(
      ByteBuffer source, long offset, PixelStore store, int width, int height) {
    int[] bits = indices(source, offset, GL_BITMAP, store, width, height);
    byte[] texels = new byte[bits.length];
    for (int i = 0; i < bits.length; i++) {
      texels[i] = (byte) (bits[i] != 0 ? 0 : -1);
    }
    return new RectangleTexels(PixelFormat.R8_UNORM, texels);
  }

  /**
   * Colour indices, one per texel. Rows follow each other without alignment in Mesa, bits without
   * gaps; where it skips something it reads memory that is not the application's.
   */
  private static int[] colorIndices(
      ByteBuffer source, long offset, int type, PixelStore store, int width, int height) {
    if (store.rowLength > 0 || store.skipRows > 0 || store.skipPixels > 0) {
      return indices(source, offset, type, store, width, height);
    }
    PixelStore line = new PixelStore();
    line.alignment = 1;
    line.swapBytes = store.swapBytes;
    line.lsbFirst = store.lsbFirst;
    return indices(source, offset, type, line, width * height, 1);
  }

  /** One number per texel; memory that is too short gives zeros. */
  private static int[] indices(
      ByteBuffer source, long offset, int type, PixelStore store, int width, int height) {
    int[] out = new int[width * height];
    if (type == GL_BITMAP) {
      long row = bitRow(store, width);
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          int bit = store.skipPixels + x;
          long at = offset + (store.skipRows + y) * row + bit / BYTE;
          int b = at >= 0 && at < source.limit() ? source.get((int) at) : 0;
          out[y * width + x] = b >> (store.lsbFirst ? bit % BYTE : BYTE - 1 - bit % BYTE) & 1;
        }
      }
      return out;
    }
    int bytes = ClientFormat.typeBytes(type);
    byte[] line = new byte[width * bytes];
    long start = offset + store.skipBytes(width, height, bytes, false);
    for (int y = 0; y < height; y++) {
      java.util.Arrays.fill(line, (byte) 0);
      long at = start + y * store.rowStride(width, bytes);
      int n = (int) Math.max(0, Math.min(line.length, source.limit() - at));
      source.get((int) Math.min(at, source.limit()), line, 0, n);
      if (store.swapBytes) {
        ClientTexels.swapBytes(line, line.length, bytes);
      }
      for (int x = 0; x < width; x++) {
        out[y * width + x] = (int) ClientTexels.integer(line, x * bytes, type);
      }
    }
    return out;
  }

  // --- from images

  /**
   * Colours of an image, as a texture of them is sampled and the transfer state changes them.
   *
   * @param down whether llvmpipe keeps the image with the uppermost row first, as windows are
   */
  public static RectangleTexels colors(
      byte[] texels,
      InternalFormat source,
      int width,
      int height,
      boolean down,
      TransferState transfer) {
    ByteBuffer floats =
        ByteBuffer.allocate(4 * Float.BYTES * width * height).order(ByteOrder.LITTLE_ENDIAN);
    boolean integer = source.isInteger();
    boolean signed = source.storage().kind() == PixelFormat.Kind.SINT;
    PixelTransfer.pack(
        texels,
        source,
        floats,
        0,
        integer ? GL_RGBA_INTEGER : GL_RGBA,
        integer ? signed ? GL_INT : GL_UNSIGNED_INT : GL_FLOAT, // whole numbers as they are
        new PixelStore(),
        width,
        height,
        1,
        false,
        UNCHANGED);
    if (source.isBright() || source.storage().isSrgb()) {
      sample(floats, source);
    }
    return transfer.changesColors()
        ? changed(floats.array(), transfer, width, down)
        : new RectangleTexels(PixelFormat.RGBA32_FLOAT, floats.array());
  }

  /** Gives texels what sampling adds: the copies of luminance, and light in place of sRGB. */
  private static void sample(ByteBuffer rgba, InternalFormat source) {
    for (int at = 0; at < rgba.capacity(); at += 4 * Float.BYTES) {
      for (int c = 0; c < 3 && source.storage().isSrgb(); c++) {
        rgba.putFloat(at + 4 * c, Srgb.toLinear(Math.round(rgba.getFloat(at + 4 * c) * 255)));
      }
      if (source.isBright()) {
        int first = rgba.getInt(at);
        rgba.putInt(at + 4, first).putInt(at + 8, first);
        if (source.base() == GL_INTENSITY) {
          rgba.putInt(at + 12, first);
        }
      }
    }
  }

  /** Stencil values of an image, in red of 255; Mesa does not change them here. */
  public static RectangleTexels stencils(
      byte[] texels, InternalFormat source, int width, int height) {
    ByteBuffer out = ByteBuffer.allocate(width * height);
    PixelStore packed = new PixelStore();
    packed.alignment = 1;
    PixelTransfer.pack(
        texels,
        source,
        out,
        0,
        GL_STENCIL_INDEX,
        GL_UNSIGNED_BYTE,
        packed,
        width,
        height,
        1,
        false,
        UNCHANGED);
    return new RectangleTexels(PixelFormat.R8_UNORM, out.array());
  }
}
