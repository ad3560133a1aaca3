package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Texture;

/**
 * Where the modelled GPU keeps the texels of a texture: lines of 64 bytes hold a small rectangle of
 * texels (4x4 for RGBA8), lines follow a Morton curve inside macro tiles of 4 KiB (8x8 lines),
 * macro tiles are row-major. Levels smaller than a macro tile in some direction use a smaller one.
 *
 * <p>Arrays and cubes keep each layer with all its levels together; 3D textures keep the slices of
 * a level together. The samples of a multisampled texel are neighbours. This is not how {@link
 * TextureStore} keeps texels for our own speed.
 */
public final class TextureLayout {
  /** Bytes of one modelled cache line of texels. */
  public static final int LINE_BYTES = 64;

  private static final int LINE_SHIFT = 6;
  private static final int MAX_TILE_SHIFT = 3;

  private final int blockWidth;
  private final int blockHeight;
  private final int blockBytesShift;
  private final int lineShiftX;
  private final int lineShiftY;
  private final boolean volume;
  private final long layerBytes;
  private final long totalBytes;
  private final long[] levelBase;
  private final long[] sliceBytes;
  private final int[] tileShiftX;
  private final int[] tileShiftY;
  private final int[] tilesAcross;
  private final int[][] columnLines;
  private final int[][] rowLines;

  TextureLayout(Texture texture) {
    PixelFormat format = texture.format();
    blockWidth = format.blockWidthTexels();
    blockHeight = format.blockHeightTexels();
    int bytes = ceilPowerOfTwo(format.blockBytes() * texture.samples());
    blockBytesShift = Integer.numberOfTrailingZeros(bytes);
    int inLine = Math.max(0, LINE_SHIFT - blockBytesShift);
    // wider than high when the count is no square
    lineShiftX = inLine + 1 >> 1;
    lineShiftY = inLine >> 1;
    volume = texture.shape() == Texture.Shape.D3;
    int levels = texture.levels();
    levelBase = new long[levels];
    sliceBytes = new long[levels];
    tileShiftX = new int[levels];
    tileShiftY = new int[levels];
    tilesAcross = new int[levels];
    int lineBytesShift = Math.max(LINE_SHIFT, blockBytesShift);
    long next = 0;
    for (int l = 0; l < levels; l++) {
      levelBase[l] = next;
      int linesX = lines(format.blocksAcross(texture.width(l)), lineShiftX);
      int linesY = lines(format.blocksDown(texture.height(l)), lineShiftY);
      tileShiftX[l] = Math.min(MAX_TILE_SHIFT, ceilLog2(linesX));
      tileShiftY[l] = Math.min(MAX_TILE_SHIFT, ceilLog2(linesY));
      tilesAcross[l] = linesX + (1 << tileShiftX[l]) - 1 >> tileShiftX[l];
      int tilesDown = linesY + (1 << tileShiftY[l]) - 1 >> tileShiftY[l];
      sliceBytes[l] =
          (long) tilesAcross[l] * tilesDown << tileShiftX[l] + tileShiftY[l] + lineBytesShift;
      next += sliceBytes[l] * (volume ? texture.depth(l) : 1);
    }
    layerBytes = next;
    totalBytes = next * (volume ? 1 : texture.layers());
    columnLines = new int[levels][];
    rowLines = new int[levels][];
    for (int l = 0; l < levels; l++) {
      int[] columns = new int[texture.width(l)];
      for (int x = 0; x < columns.length; x++) {
        columns[x] = (int) (lineInImage(l, x / blockWidth, 0) >> LINE_SHIFT);
      }
      int[] rows = new int[texture.height(l)];
      for (int y = 0; y < rows.length; y++) {
        rows[y] = (int) (lineInImage(l, 0, y / blockHeight) >> LINE_SHIFT);
      }
      columnLines[l] = columns;
      rowLines[l] = rows;
    }
  }

  /** The places of a part of a texture: those that its texels have in the whole. */
  TextureLayout(TextureLayout whole, Texture.Part part, int levels) {
    int first = part.firstLevel();
    int end = first + levels;
    blockWidth = whole.blockWidth;
    blockHeight = whole.blockHeight;
    blockBytesShift = whole.blockBytesShift;
    lineShiftX = whole.lineShiftX;
    lineShiftY = whole.lineShiftY;
    volume = whole.volume;
    layerBytes = whole.layerBytes;
    totalBytes = whole.totalBytes;
    levelBase = Arrays.copyOfRange(whole.levelBase, first, end);
    sliceBytes = Arrays.copyOfRange(whole.sliceBytes, first, end);
    for (int l = 0; l < levels; l++) {
      levelBase[l] += part.firstLayer() * (volume ? sliceBytes[l] : layerBytes);
    }
    tileShiftX = Arrays.copyOfRange(whole.tileShiftX, first, end);
    tileShiftY = Arrays.copyOfRange(whole.tileShiftY, first, end);
    tilesAcross = Arrays.copyOfRange(whole.tilesAcross, first, end);
    columnLines = Arrays.copyOfRange(whole.columnLines, first, end);
    rowLines = Arrays.copyOfRange(whole.rowLines, first, end);
  }

  // The line of a texel is a sum of what its column, its row and its image contribute: Morton order
  // gives x and y bits of their own, and macro tiles are row-major.

  /**
   * By column, what it contributes to the number of a texel's line, counted from the texture's
   * start.
   */
  int[] columnLines(int level) {
    return columnLines[level];
  }

  /** The same by row. */
  int[] rowLines(int level) {
    return rowLines[level];
  }

  /** Columns of texels that a line has. */
  int lineColumns() {
    return blockWidth << lineShiftX;
  }

  /** Its rows of texels. */
  int lineRows() {
    return blockHeight << lineShiftY;
  }

  /** The same by array layer, cube face or slice. */
  long imageLine(int level, int layer) {
    return imageBytes(level, layer) >> LINE_SHIFT;
  }

  private static int lines(int blocks, int lineShift) {
    return blocks + (1 << lineShift) - 1 >> lineShift;
  }

  private static int ceilLog2(int v) {
    return 32 - Integer.numberOfLeadingZeros(v - 1);
  }

  private static int ceilPowerOfTwo(int v) {
    return 1 << ceilLog2(v);
  }

  /** Modelled size of one view of the texture. */
  public long totalBytes() {
    return totalBytes;
  }

  /**
   * Address of a texel (of its first sample), relative to the start of the texture. Within a line,
   * addresses are row-major.
   *
   * @param layer array layer, cube face, or slice
   */
  public long texelAddressBytes(int level, int layer, int x, int y) {
    int bx = x / blockWidth;
    int by = y / blockHeight;
    int inLine = (by & (1 << lineShiftY) - 1) << lineShiftX | bx & (1 << lineShiftX) - 1;
    return imageBytes(level, layer)
        + lineInImage(level, bx, by)
        + ((long) inLine << blockBytesShift);
  }

  private long imageBytes(int level, int layer) {
    return volume
        ? levelBase[level] + layer * sliceBytes[level]
        : layer * layerBytes + levelBase[level];
  }

  /** Bytes from the start of an image to the line of a block. */
  private long lineInImage(int level, int blockX, int blockY) {
    int lineX = blockX >> lineShiftX;
    int lineY = blockY >> lineShiftY;
    int sx = tileShiftX[level];
    int sy = tileShiftY[level];
    long tile = (long) (lineY >> sy) * tilesAcross[level] + (lineX >> sx);
    int inTile = morton(lineX & (1 << sx) - 1, lineY & (1 << sy) - 1, sx, sy);
    int lineBytesShift = Math.max(LINE_SHIFT, blockBytesShift);
    return (tile << sx + sy) + inTile << lineBytesShift;
  }

  /** Interleaves the low bits, x first; what one has more stays on top. */
  private static int morton(int x, int y, int bitsX, int bitsY) {
    int both = Math.min(bitsX, bitsY);
    int result = 0;
    for (int b = 0; b < both; b++) {
      result |= (x >> b & 1) << 2 * b | (y >> b & 1) << 2 * b + 1;
    }
    return result | (x >> both | y >> both) << 2 * both;
  }
}
