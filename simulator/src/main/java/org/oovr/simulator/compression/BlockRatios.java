package org.oovr.simulator.compression;

import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.raster.Surface;

/**
 * The ratios of an image's blocks of 256 bytes. A tile's blocks lie one behind the other, each of
 * quads that follow in Z order, as the lines of its memory do.
 */
public final class BlockRatios {
  /** Uncompressed bytes of a block (RTR 23.10.2: "from 256 B to 128 B"). */
  public static final int BLOCK_BYTES = 256;

  private static final int TILE = FrameProfile.TILE;
  private static final int QUADS = TILE * TILE / 4;

  private final Surface image;
  private final BlockCodec codec;
  private final int blocks;
  private final int quadsPerBlock;

  /** Of an image as it is when it is asked. */
  public BlockRatios(Surface image) {
    this.image = image;
    codec = new BlockCodec(image.format);
    int tileBytes = TILE * TILE * image.format.blockBytes() * image.samples;
    blocks = Math.min(QUADS, Math.max(1, tileBytes / BLOCK_BYTES));
    quadsPerBlock = QUADS / blocks;
  }

  /** Blocks of a tile: a power of two, 1 to 64. */
  public int perTile() {
    return blocks;
  }

  /**
   * Looks at a tile.
   *
   * @param to takes the ratio of each block, 1, 2, 4 or 8, from {@code at} on
   */
  public void tile(int tileX, int tileY, byte[] to, int at) {
    for (int b = 0; b < blocks; b++) {
      codec.begin(quadsPerBlock * 4 * image.samples);
      int quads = 0;
      for (int q = b * quadsPerBlock; q < (b + 1) * quadsPerBlock; q++) {
        int x = tileX * TILE + 2 * even(q);
        int y = tileY * TILE + 2 * even(q >> 1);
        if (x < image.width && y < image.height) {
          quads++;
          quad(x, y);
        }
      }
      to[at + b] = (byte) codec.ratio(quads);
    }
  }

  private void quad(int x0, int y0) {
    for (int p = 0; p < 4; p++) {
      int x = x0 + (p & 1);
      int y = y0 + (p >> 1);
      // what lies outside of the image is as its edge
      int at = image.index(Math.min(x, image.width - 1), Math.min(y, image.height - 1));
      for (int s = 0; s < image.samples; s++) {
        codec.add(image.words, at + s * image.sampleWords, x, y, (p | s) == 0);
      }
    }
  }

  /** Every other bit of a place in Z order, joined. */
  private static int even(int place) {
    return place & 1 | place >> 1 & 2 | place >> 2 & 4;
  }
}
