package org.oovr.driver.gl.pixel;

import java.nio.ByteBuffer;
import org.oovr.simulator.command.PixelFormat;

/**
 * Where the blocks of a compressed region lie in memory, as pixel stores say it by sizes of blocks
 * (GL 4.6 core section 8.7). Without such sizes one block follows the other.
 *
 * @param skipBytes before the first block
 * @param rowStrideBytes between the starts of two rows of blocks
 * @param imageStrideBytes between the starts of two images
 * @param rowBytes blocks of a row of the region
 * @param rows rows of blocks in an image
 * @param images images of blocks
 */
public record BlockLayout(
    long skipBytes,
    long rowStrideBytes,
    long imageStrideBytes,
    int rowBytes,
    int rows,
    int images) {
  private static final int WIDTH = 0;
  private static final int HEIGHT = 1;
  private static final int DEPTH = 2;
  private static final int BYTES = 3;

  /**
   * The layout of a region.
   *
   * @param dims dimensions of its texture, of which each has its size of blocks
   */
  public static BlockLayout of(
      PixelStore store, PixelFormat format, int dims, int width, int height, int depth) {
    int rowBytes = format.blocksAcross(width) * format.blockBytes();
    int rows = format.blocksDown(height);
    int[] block = store.block;
    long rowStride = rowBytes;
    long rowsApart = rows;
    long skip = 0;
    if (block[BYTES] != 0 && block[WIDTH] != 0) {
      if (store.rowLength != 0) {
        rowStride = (long) block[BYTES] * blocks(store.rowLength, block[WIDTH]);
      }
      skip += (long) store.skipPixels / block[WIDTH] * block[BYTES];
    }
    if (dims > 1 && block[BYTES] != 0 && block[HEIGHT] != 0) {
      skip += store.skipRows / block[HEIGHT] * rowStride;
      if (store.imageHeight != 0) {
        rowsApart = blocks(store.imageHeight, block[HEIGHT]);
      }
    }
    if (dims > 2 && block[BYTES] != 0 && block[DEPTH] != 0) {
      skip += store.skipImages / block[DEPTH] * rowStride * rowsApart;
    }
    return new BlockLayout(skip, rowStride, rowStride * rowsApart, rowBytes, rows, depth);
  }

  /** So many bytes, one behind the other. */
  public static BlockLayout line(int bytes) {
    return new BlockLayout(0, bytes, bytes, bytes, 1, 1);
  }

  private static long blocks(int texels, int size) {
    return (texels + (long) size - 1) / size;
  }

  /** Whether what is skipped is made of whole blocks. */
  public static boolean isWhole(PixelStore store, int dims) {
    int[] block = store.block;
    return block[BYTES] == 0
        || (block[WIDTH] == 0 || store.skipPixels % block[WIDTH] == 0)
            && (dims < 2 || block[HEIGHT] == 0 || store.skipRows % block[HEIGHT] == 0)
            && (dims < 3 || block[DEPTH] == 0 || store.skipImages % block[DEPTH] == 0);
  }

  /** Whether one block follows the other from the pointer on. */
  public boolean isTight() {
    return skipBytes == 0
        && (rowStrideBytes == rowBytes || rows * images <= 1)
        && (imageStrideBytes == (long) rowBytes * rows || images <= 1);
  }

  /** Bytes from the pointer to the end of the last block; 0 for an empty region. */
  public long extentBytes() {
    return rowBytes == 0 || rows == 0 || images == 0
        ? 0
        : skipBytes + (images - 1) * imageStrideBytes + (rows - 1) * rowStrideBytes + rowBytes;
  }

  /** The blocks, one behind the other; zeros where the memory ends before them. */
  public byte[] gather(ByteBuffer memory) {
    byte[] out = new byte[rowBytes * rows * images];
    for (int at = 0; at < rows * images; at++) {
      long from = offset(at);
      int n = (int) Math.max(0, Math.min(rowBytes, memory.limit() - from));
      if (n > 0) {
        memory.get((int) from, out, at * rowBytes, n);
      }
    }
    return out;
  }

  /** Puts blocks that lie one behind the other into memory, as far as that goes. */
  public void scatter(byte[] blocks, ByteBuffer memory) {
    for (int at = 0; at < rows * images; at++) {
      long to = offset(at);
      int n = (int) Math.max(0, Math.min(rowBytes, memory.limit() - to));
      if (n > 0) {
        memory.put((int) to, blocks, at * rowBytes, n);
      }
    }
  }

  private long offset(int row) {
    return skipBytes + row / rows * imageStrideBytes + row % rows * rowStrideBytes;
  }
}
