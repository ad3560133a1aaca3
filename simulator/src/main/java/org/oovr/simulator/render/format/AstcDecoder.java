package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/**
 * ASTC of low dynamic range, two-dimensional blocks (KHR_texture_compression_astc_ldr). Blocks that
 * are not allowed, or of high dynamic range, are magenta.
 */
final class AstcDecoder extends BlockDecoder {
  private static final int ERROR = 0xffff00ff;
  private static final int MOST_WEIGHTS = 64;
  private static final int MOST_VALUES = 18;

  private final int width;
  private final int height;
  private final boolean srgb;
  private final BlockBits bits = new BlockBits();
  private final BlockBits reversed = new BlockBits();

  // --- block mode
  private int gridWidth;
  private int gridHeight;
  private int weightRange;
  private boolean dual;

  // --- partitions and end points
  private int parts;
  private final int[] modes = new int[4];
  private final int[][] low = new int[4][4];
  private final int[][] high = new int[4][4];
  private final int[] values = new int[MOST_VALUES + 8];

  /**
   * Weights of the grid, those of the second plane after each of the first, and room for infill.
   */
  private final int[] grid = new int[2 * MOST_WEIGHTS];

  AstcDecoder(PixelFormat format) {
    width = format.blockWidthTexels();
    height = format.blockHeightTexels();
    srgb = format.isSrgb();
  }

  @Override
  public void decode(byte[] data, int offset, int[] texels) {
    bits.load(data, offset);
    reversed.load(data, offset);
    reversed.reverse();
    if (bits.get(0, 9) == 0x1fc) {
      java.util.Arrays.fill(texels, 0, width * height, constant());
    } else if (blockMode() && readEndpoints()) {
      write(texels);
    } else {
      java.util.Arrays.fill(texels, 0, width * height, ERROR);
    }
  }

  /** A block of one colour, and the coordinates within which all others have it, too. */
  private int constant() {
    int minS = bits.get(12, 13);
    int maxS = bits.get(25, 13);
    int minT = bits.get(38, 13);
    int maxT = bits.get(51, 13);
    boolean nowhere = (minS & maxS & minT & maxT) == 0x1fff;
    if (bits.get(9, 1) != 0 || (!nowhere && (minS >= maxS || minT >= maxT))) {
      return ERROR;
    }
    return bits.get(72, 8) | bits.get(88, 8) << 8 | bits.get(104, 8) << 16 | bits.get(120, 8) << 24;
  }

  /** Reads size and range of the grid of weights; false when the block is not allowed. */
  private boolean blockMode() {
    dual = bits.get(10, 1) != 0;
    boolean precise = bits.get(9, 1) != 0;
    int a = bits.get(5, 2);
    int b = bits.get(7, 2);
    int range;
    if (bits.get(0, 2) != 0) {
      range = bits.get(0, 2) << 1 | bits.get(4, 1);
      int kind = bits.get(2, 2);
      gridWidth = kind == 0 ? b + 4 : kind == 1 ? b + 8 : kind == 3 && b > 1 ? (b & 1) + 2 : a + 2;
      gridHeight = kind == 2 ? b + 8 : kind == 3 && b < 2 ? b + 6 : a + 2;
    } else {
      if (bits.get(6, 3) == 7 || bits.get(0, 4) == 0) {
        return false;
      }
      range = bits.get(1, 3) | bits.get(4, 1);
      switch (b) {
        case 0 -> {
          gridWidth = 12;
          gridHeight = a + 2;
        }
        case 1 -> {
          gridWidth = a + 2;
          gridHeight = 12;
        }
        case 2 -> {
          gridWidth = a + 6;
          gridHeight = bits.get(9, 2) + 6;
          dual = false;
          precise = false;
        }
        default -> {
          gridWidth = (a & 1) == 0 ? 6 : 10;
          gridHeight = 16 - gridWidth;
        }
      }
    }
    weightRange = range - 2 + (precise ? 6 : 0);
    parts = bits.get(11, 2) + 1;
    int count = weights();
    int length = AstcIntegers.length(weightRange, count);
    return gridWidth <= width
        && gridHeight <= height
        && !(dual && parts > 3)
        && count <= MOST_WEIGHTS
        && length >= 24
        && length <= 96;
  }

  private int weights() {
    return gridWidth * gridHeight * (dual ? 2 : 1);
  }

  /** Reads the colours; false when the block is not allowed. */
  private boolean readEndpoints() {
    int weightBits = AstcIntegers.length(weightRange, weights());
    int top = 128 - weightBits;
    int extra = endpointModes(top);
    int count = 0;
    for (int p = 0; p < parts; p++) {
      count += 2 * (modes[p] >> 2) + 2;
    }
    int configured = parts == 1 ? 17 : 29 + extra;
    int room = 128 - configured - weightBits - (dual ? 2 : 0);
    if (count > MOST_VALUES || room < (13 * count + 4) / 5) {
      return false;
    }
    int range = AstcIntegers.RANGES - 1;
    while (AstcIntegers.length(range, count) > room) {
      range--;
    }
    bits.at = parts == 1 ? 17 : 29;
    AstcIntegers.read(bits, range, count, values);
    int[] colors = AstcIntegers.colors(range);
    for (int i = 0; i < count; i++) {
      values[i] = colors[values[i]];
    }
    for (int p = 0, at = 0; p < parts; at += 2 * (modes[p] >> 2) + 2, p++) {
      AstcEndpoints.decode(modes[p], values, at, low[p], high[p]);
    }
    int planeAt = top - extra - 2;
    readWeights();
    plane = dual ? bits.get(planeAt, 2) : -1;
    return true;
  }

  /** Component that the second plane of weights is for, or -1. */
  private int plane;

  /** Finds the mode of each partition's end points, and how many bits lie below the weights. */
  private int endpointModes(int top) {
    if (parts == 1) {
      modes[0] = bits.get(13, 4);
      return 0;
    }
    int kind = bits.get(23, 2);
    if (kind == 0) {
      java.util.Arrays.fill(modes, bits.get(25, 4));
      return 0;
    }
    // a class bit for each partition, then two bits of each: the first of them here, others on top
    int extra = 3 * parts - 4;
    int here = 4 - parts;
    long all = bits.get(25 + parts, here) | (long) bits.get(top - extra, extra) << here;
    for (int p = 0; p < parts; p++) {
      modes[p] = kind - 1 + bits.get(25 + p, 1) << 2 | (int) (all >>> 2 * p) & 3;
    }
    return extra;
  }

  private void readWeights() {
    int count = weights();
    java.util.Arrays.fill(grid, 0);
    reversed.at = 0;
    AstcIntegers.read(reversed, weightRange, count, grid);
    int[] table = AstcIntegers.weights(weightRange);
    for (int i = 0; i < count; i++) {
      grid[i] = table[grid[i]];
    }
  }

  private void write(int[] texels) {
    int seed = bits.get(13, 10);
    int scaleX = (1024 + width / 2) / (width - 1);
    int scaleY = (1024 + height / 2) / (height - 1);
    for (int y = 0; y < height; y++) {
      int gy = scaleY * y * (gridHeight - 1) + 32 >> 6;
      for (int x = 0; x < width; x++) {
        int gx = scaleX * x * (gridWidth - 1) + 32 >> 6;
        int p = parts == 1 ? 0 : partition(seed, x, y);
        int w = infill(gx, gy, 0);
        int other = dual ? infill(gx, gy, 1) : w;
        int word = 0;
        for (int c = 0; c < 4; c++) {
          word |= blend(low[p][c], high[p][c], c == plane ? other : w) << 8 * c;
        }
        texels[y * width + x] = word;
      }
    }
  }

  /** A weight between the four of the grid around a place in sixteenths. */
  private int infill(int gx, int gy, int second) {
    int planes = dual ? 2 : 1;
    int at = ((gy >> 4) * gridWidth + (gx >> 4)) * planes + second;
    int fx = gx & 15;
    int fy = gy & 15;
    int both = fx * fy + 8 >> 4;
    int down = at + gridWidth * planes;
    return grid[at] * (16 - fx - fy + both)
            + grid[at + planes] * (fx - both)
            + grid[down] * (fy - both)
            + grid[down + planes] * both
            + 8
        >> 4;
  }

  private int blend(int a, int b, int w) {
    int wideA = a << 8 | (srgb ? 0x80 : a);
    int wideB = b << 8 | (srgb ? 0x80 : b);
    return wideA * (64 - w) + wideB * w + 32 >> 14;
  }

  /** Which partition a texel is in, by the specification's hash of their number and the seed. */
  private int partition(int index, int texelX, int texelY) {
    boolean small = width * height < 31;
    int x = small ? texelX << 1 : texelX;
    int y = small ? texelY << 1 : texelY;
    int seed = index + (parts - 1) * 1024;
    int hash = hash(seed);
    int odd = (seed & 2) != 0 ? 4 : 5;
    int even = parts == 3 ? 6 : 5;
    int first = (seed & 1) != 0 ? odd : even;
    int second = (seed & 1) != 0 ? even : odd;
    int best = 0;
    int most = -1;
    for (int p = 0; p < parts; p++) {
      int a = nibble(hash, 8 * p) >> first;
      int b = nibble(hash, 8 * p + 4) >> second;
      int v = a * x + b * y + (hash >>> 14 - 4 * p) & 63;
      if (v > most) {
        most = v;
        best = p;
      }
    }
    return best;
  }

  private static int nibble(int hash, int at) {
    int v = hash >>> at & 15;
    return v * v;
  }

  private static int hash(int seed) {
    int p = seed;
    p ^= p >>> 15;
    p -= p << 17;
    p += p << 7;
    p += p << 4;
    p ^= p >>> 5;
    p += p << 16;
    p ^= p >>> 7;
    p ^= p >>> 3;
    p ^= p << 6;
    return p ^ p >>> 17;
  }
}
