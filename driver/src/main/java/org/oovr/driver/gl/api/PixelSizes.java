package org.oovr.driver.gl.api;

/**
 * Sizes of pixels and images in client memory (GL 3.3 core section 3.7.2 and 4.3.1; compatibility
 * profile formats too).
 */
public final class PixelSizes {
  private PixelSizes() {}

  /** Components of a pixel format, or -1 when unknown. */
  public static int components(int format) {
    switch (format) {
      case GL.GL_RED, GL.GL_GREEN, GL.GL_BLUE, GL.GL_ALPHA, GL.GL_LUMINANCE:
      case GL.GL_RED_INTEGER, GL.GL_GREEN_INTEGER, GL.GL_BLUE_INTEGER, GL.GL_ALPHA_INTEGER:
      case GL.GL_DEPTH_COMPONENT, GL.GL_STENCIL_INDEX, GL.GL_COLOR_INDEX, GL.GL_INTENSITY:
      case GL.GL_LUMINANCE_INTEGER_EXT:
        return 1;
      case GL.GL_RG, GL.GL_RG_INTEGER, GL.GL_LUMINANCE_ALPHA, GL.GL_LUMINANCE_ALPHA_INTEGER_EXT:
      case GL.GL_DEPTH_STENCIL:
        return 2;
      case GL.GL_RGB, GL.GL_BGR, GL.GL_RGB_INTEGER, GL.GL_BGR_INTEGER:
        return 3;
      case GL.GL_RGBA, GL.GL_BGRA, GL.GL_RGBA_INTEGER, GL.GL_BGRA_INTEGER, GL.GL_ABGR_EXT:
        return 4;
      default:
        return -1;
    }
  }

  /** Bytes of a component, or of the whole pixel for {@link #isPacked} types; -1 when unknown. */
  public static int typeBytes(int type) {
    switch (type) {
      case GL.GL_UNSIGNED_BYTE, GL.GL_BYTE:
      case GL.GL_UNSIGNED_BYTE_3_3_2, GL.GL_UNSIGNED_BYTE_2_3_3_REV:
        return 1;
      case GL.GL_UNSIGNED_SHORT, GL.GL_SHORT, GL.GL_HALF_FLOAT, GL.GL_HALF_FLOAT_OES:
      case GL.GL_UNSIGNED_SHORT_5_6_5, GL.GL_UNSIGNED_SHORT_5_6_5_REV:
      case GL.GL_UNSIGNED_SHORT_4_4_4_4, GL.GL_UNSIGNED_SHORT_4_4_4_4_REV:
      case GL.GL_UNSIGNED_SHORT_5_5_5_1, GL.GL_UNSIGNED_SHORT_1_5_5_5_REV:
      case GL.GL_UNSIGNED_SHORT_8_8_MESA, GL.GL_UNSIGNED_SHORT_8_8_REV_MESA:
        return 2;
      case GL.GL_UNSIGNED_INT, GL.GL_INT, GL.GL_FLOAT, GL.GL_FIXED:
      case GL.GL_UNSIGNED_INT_8_8_8_8, GL.GL_UNSIGNED_INT_8_8_8_8_REV:
      case GL.GL_UNSIGNED_INT_10_10_10_2, GL.GL_UNSIGNED_INT_2_10_10_10_REV:
      case GL.GL_INT_2_10_10_10_REV, GL.GL_UNSIGNED_INT_24_8:
      case GL.GL_UNSIGNED_INT_10F_11F_11F_REV, GL.GL_UNSIGNED_INT_5_9_9_9_REV:
        return 4;
      case GL.GL_DOUBLE, GL.GL_FLOAT_32_UNSIGNED_INT_24_8_REV:
        return 8;
      default:
        return -1;
    }
  }

  /** Whether one value of the type is a whole pixel. */
  public static boolean isPacked(int type) {
    switch (type) {
      case GL.GL_UNSIGNED_BYTE_3_3_2, GL.GL_UNSIGNED_BYTE_2_3_3_REV:
      case GL.GL_UNSIGNED_SHORT_5_6_5, GL.GL_UNSIGNED_SHORT_5_6_5_REV:
      case GL.GL_UNSIGNED_SHORT_4_4_4_4, GL.GL_UNSIGNED_SHORT_4_4_4_4_REV:
      case GL.GL_UNSIGNED_SHORT_5_5_5_1, GL.GL_UNSIGNED_SHORT_1_5_5_5_REV:
      case GL.GL_UNSIGNED_INT_8_8_8_8, GL.GL_UNSIGNED_INT_8_8_8_8_REV:
      case GL.GL_UNSIGNED_INT_10_10_10_2, GL.GL_UNSIGNED_INT_2_10_10_10_REV:
      case GL.GL_INT_2_10_10_10_REV, GL.GL_UNSIGNED_INT_24_8:
      case GL.GL_UNSIGNED_INT_10F_11F_11F_REV, GL.GL_UNSIGNED_INT_5_9_9_9_REV:
      case GL.GL_FLOAT_32_UNSIGNED_INT_24_8_REV:
      case GL.GL_UNSIGNED_SHORT_8_8_MESA, GL.GL_UNSIGNED_SHORT_8_8_REV_MESA:
        return true;
      default:
        return false;
    }
  }

  /** Bytes of a pixel, or -1 when format or type is unknown ({@code GL_BITMAP} included). */
  public static int pixelBytes(int format, int type) {
    int bytes = typeBytes(type);
    if (bytes < 0 || isPacked(type)) {
      return bytes;
    }
    int components = components(format);
    return components < 0 ? -1 : components * bytes;
  }

  /** Bytes from a row of client memory to the next, padded to the alignment (1, 2, 4 or 8). */
  public static long rowBytes(int pixelsInRow, int format, int type, int alignment) {
    long bytes;
    if (type == GL.GL_BITMAP) {
      bytes = ((long) pixelsInRow * Math.max(components(format), 0) + 7) / 8;
    } else {
      bytes = (long) pixelsInRow * pixelBytes(format, type);
    }
    int a = Math.max(alignment, 1);
    return (bytes + a - 1) / a * a;
  }

  /**
   * Bytes from the pointer given to a pixel transfer up to and including the last byte it touches,
   * skips included.
   *
   * @param dimensions of the image, 1 to 3; {@code IMAGE_HEIGHT} and {@code SKIP_IMAGES} count for
   *     3 only
   * @param pack true for {@code GL_PACK_*} (GL writes), false for {@code GL_UNPACK_*}
   * @return bytes, 0 when nothing is touched, {@link PointerSizes#UNKNOWN} for unknown formats
   */
  public static long imageBytes(
      int dimensions,
      int width,
      int height,
      int depth,
      int format,
      int type,
      boolean pack,
      ClientState s) {
    if (width <= 0 || height <= 0 || depth <= 0) {
      return 0;
    }
    if (type == GL.GL_BITMAP ? components(format) < 0 : pixelBytes(format, type) < 0) {
      return PointerSizes.UNKNOWN;
    }
    int alignment = s.pixelStore(pack ? GL.GL_PACK_ALIGNMENT : GL.GL_UNPACK_ALIGNMENT);
    int rowLength = s.pixelStore(pack ? GL.GL_PACK_ROW_LENGTH : GL.GL_UNPACK_ROW_LENGTH);
    int skipPixels = s.pixelStore(pack ? GL.GL_PACK_SKIP_PIXELS : GL.GL_UNPACK_SKIP_PIXELS);
    int skipRows = s.pixelStore(pack ? GL.GL_PACK_SKIP_ROWS : GL.GL_UNPACK_SKIP_ROWS);
    long row = rowBytes(rowLength > 0 ? rowLength : width, format, type, alignment);
    long images = 0;
    if (dimensions == 3) {
      int imageHeight = s.pixelStore(pack ? GL.GL_PACK_IMAGE_HEIGHT : GL.GL_UNPACK_IMAGE_HEIGHT);
      int skipImages = s.pixelStore(pack ? GL.GL_PACK_SKIP_IMAGES : GL.GL_UNPACK_SKIP_IMAGES);
      long image = row * (imageHeight > 0 ? imageHeight : height);
      images = image * ((long) skipImages + depth - 1);
    }
    long lastRow =
        type == GL.GL_BITMAP
            ? (((long) skipPixels + width) * components(format) + 7) / 8
            : ((long) skipPixels + width) * pixelBytes(format, type);
    return images + row * ((long) skipRows + height - 1) + lastRow;
  }

  /**
   * Bytes from the pointer given to an upload of compressed blocks up to the last that it reads (GL
   * 4.6 core section 8.7), where the pixel store has sizes of blocks.
   *
   * @param size sizes of the image, as many as it has dimensions
   * @param tight bytes of its blocks
   */
  static long blockBytes(int[] size, long tight, ClientState s) {
    long bytes = s.pixelStore(GL.GL_UNPACK_COMPRESSED_BLOCK_SIZE);
    int across = s.pixelStore(GL.GL_UNPACK_COMPRESSED_BLOCK_WIDTH);
    int down = s.pixelStore(GL.GL_UNPACK_COMPRESSED_BLOCK_HEIGHT);
    int deep = s.pixelStore(GL.GL_UNPACK_COMPRESSED_BLOCK_DEPTH);
    if (bytes <= 0 || across <= 0 || size[0] <= 0 || tight <= 0) {
      return tight;
    }
    int rowLength = s.pixelStore(GL.GL_UNPACK_ROW_LENGTH);
    long row = bytes * blocks(rowLength > 0 ? rowLength : size[0], across);
    long last = bytes * (blocks(size[0], across) + s.pixelStore(GL.GL_UNPACK_SKIP_PIXELS) / across);
    if (size.length < 2 || down <= 0) {
      return Math.max(tight, last);
    }
    int imageHeight = s.pixelStore(GL.GL_UNPACK_IMAGE_HEIGHT);
    long rows = blocks(size[1], down) + s.pixelStore(GL.GL_UNPACK_SKIP_ROWS) / down;
    long images = size.length < 3 ? 1 : size[2];
    if (images > 1 || size.length == 3 && deep > 0) {
      long skipped = deep > 0 ? s.pixelStore(GL.GL_UNPACK_SKIP_IMAGES) / deep : 0;
      images = images + skipped;
    }
    long image = row * blocks(imageHeight > 0 ? imageHeight : size[1], down);
    return Math.max(tight, (images - 1) * image + (rows - 1) * row + last);
  }

  private static long blocks(int texels, int size) {
    return (texels + (long) size - 1) / size;
  }

  /** Bytes of an index of {@code glDrawElements}, or -1. */
  public static int indexBytes(int type) {
    switch (type) {
      case GL.GL_UNSIGNED_BYTE:
        return 1;
      case GL.GL_UNSIGNED_SHORT:
        return 2;
      case GL.GL_UNSIGNED_INT:
        return 4;
      default:
        return -1;
    }
  }
}
