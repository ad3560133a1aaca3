package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/** Parameters of {@code glPixelStore} for one direction (GL 3.3 core table 3.1). */
public final class PixelStore {
  public boolean swapBytes;
  public boolean lsbFirst;
  public int rowLength;
  public int skipRows;
  public int skipPixels;
  public int alignment = 4;
  public int imageHeight;
  public int skipImages;

  /** Rows go into memory from the last to the first (MESA_pack_invert). */
  public boolean invert;

  /** Width, height, depth and bytes of a block (ARB_compressed_texture_pixel_storage). */
  public final int[] block = new int[4];

  /** Bytes between the starts of two rows of {@code width} groups. */
  public long rowStride(int width, int groupBytes) {
    long row = (long) (rowLength > 0 ? rowLength : width) * groupBytes;
    return (row + alignment - 1) / alignment * alignment;
  }

  /** Bytes between the starts of two images. */
  public long imageStride(int width, int height, int groupBytes) {
    return rowStride(width, groupBytes) * (imageHeight > 0 ? imageHeight : height);
  }

  /** Offset of the first texel. */
  public long skipBytes(int width, int height, int groupBytes, boolean volume) {
    long skip = skipRows * rowStride(width, groupBytes) + (long) skipPixels * groupBytes;
    return volume ? skip + skipImages * imageStride(width, height, groupBytes) : skip;
  }

  /** Bytes from the pointer to the end of the last texel; 0 for an empty region. */
  public long extent(int width, int height, int depth, int groupBytes, boolean volume) {
    if (width == 0 || height == 0 || depth == 0) {
      return 0;
    }
    return skipBytes(width, height, groupBytes, volume)
        + (depth - 1) * imageStride(width, height, groupBytes)
        + (height - 1) * rowStride(width, groupBytes)
        + (long) width * groupBytes;
  }

  /**
   * Sets a parameter by its GL name, given without its PACK or UNPACK distinction.
   *
   * @param pname the GL_UNPACK_* name
   */
  public void set(int pname, int value) {
    switch (pname) {
      case GL_UNPACK_SWAP_BYTES -> swapBytes = value != 0;
      case GL_UNPACK_LSB_FIRST -> lsbFirst = value != 0;
      case GL_UNPACK_ROW_LENGTH -> rowLength = value;
      case GL_UNPACK_SKIP_ROWS -> skipRows = value;
      case GL_UNPACK_SKIP_PIXELS -> skipPixels = value;
      case GL_UNPACK_ALIGNMENT -> alignment = value;
      case GL_UNPACK_IMAGE_HEIGHT -> imageHeight = value;
      case GL_UNPACK_SKIP_IMAGES -> skipImages = value;
      case GL_PACK_INVERT_MESA -> invert = value != 0;
      default -> block[blockIndex(pname)] = value;
    }
  }

  /** Which of the numbers of a block it is. */
  private static int blockIndex(int pname) {
    int i = pname - GL_UNPACK_COMPRESSED_BLOCK_WIDTH;
    if (i < 0 || i >= 4) {
      throw new IllegalArgumentException("pname " + pname);
    }
    return i;
  }

  /** The value of a parameter, named as in {@link #set}. */
  public int get(int pname) {
    return switch (pname) {
      case GL_UNPACK_SWAP_BYTES -> swapBytes ? 1 : 0;
      case GL_UNPACK_LSB_FIRST -> lsbFirst ? 1 : 0;
      case GL_UNPACK_ROW_LENGTH -> rowLength;
      case GL_UNPACK_SKIP_ROWS -> skipRows;
      case GL_UNPACK_SKIP_PIXELS -> skipPixels;
      case GL_UNPACK_ALIGNMENT -> alignment;
      case GL_UNPACK_IMAGE_HEIGHT -> imageHeight;
      case GL_UNPACK_SKIP_IMAGES -> skipImages;
      case GL_PACK_INVERT_MESA -> invert ? 1 : 0;
      default -> block[blockIndex(pname)];
    };
  }

  /**
   * Parameters for what is inside of a border of one pixel.
   *
   * @param width of the whole image
   * @param rows whether there is a row of it at either end of an image
   * @param images whether there is an image of it at either end
   */
  public PixelStore inside(int width, int height, boolean rows, boolean images) {
    PixelStore inner = copy();
    inner.rowLength = rowLength > 0 ? rowLength : width;
    inner.imageHeight = imageHeight > 0 ? imageHeight : height;
    inner.skipPixels++;
    inner.skipRows += rows ? 1 : 0;
    inner.skipImages += images ? 1 : 0;
    return inner;
  }

  /**
   * Parameters for a part of an image.
   *
   * @param width of the whole image
   * @param left columns before the part
   * @param below rows before it
   * @param above rows behind it
   */
  public PixelStore part(int width, int left, int below, int above) {
    PixelStore part = copy();
    part.rowLength = rowLength > 0 ? rowLength : width;
    part.skipPixels += left;
    part.skipRows += invert ? above : below;
    return part;
  }

  /** Another one with the same values. */
  public PixelStore copy() {
    PixelStore other = new PixelStore();
    other.swapBytes = swapBytes;
    other.lsbFirst = lsbFirst;
    other.rowLength = rowLength;
    other.skipRows = skipRows;
    other.skipPixels = skipPixels;
    other.alignment = alignment;
    other.imageHeight = imageHeight;
    other.skipImages = skipImages;
    other.invert = invert;
    System.arraycopy(block, 0, other.block, 0, block.length);
    return other;
  }
}
