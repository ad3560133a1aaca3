package org.oovr.driver.gl.pixel;

/**
 * Blocks of 4x4 colours, as S3TC has them: two colours of 16 bits and, for each texel, two bits
 * that say which of four it has. How the two are found is what Mesa does: the darkest and the
 * lightest texel, moved once by what they were off.
 */
final class ColorBlocks {
  static final int BYTES = 8;

  /** How much red, green and blue count. */
  private static final int[] WEIGHTS = {4, 16, 1};

  /** The largest alpha of a texel that becomes transparent. */
  private static final int TRANSPARENT = 127;

  private final int[][] colors = new int[16][4];
  private int columns;
  private int rows;
  private boolean hasTransparent;

  /** The texel that was measured last: which colour is nearest, and by how much it is off. */
  private int nearest;

  private int nearestError;

  void size(int width, int height) {
    columns = width;
    rows = height;
  }

  void set(int x, int y, int component, int value) {
    colors[4 * y + x][component] = value;
  }

  int alpha(int x, int y) {
    return colors[4 * y + x][3];
  }

  /**
   * Writes the block.
   *
   * @param three whether texels may have three colours and black in place of four
   * @param transparency whether that black is transparent, and texels of little alpha get it
   */
  void encode(boolean three, boolean transparency, byte[] out, int at) {
    int[][] ends = extremes(transparency);
    move(ends);
    part(ends);
    for (int[] end : ends) {
      end[0] &= 0xf8;
      end[1] &= 0xfc;
      end[2] &= 0xf8;
    }
    if (packed(ends[0]) < packed(ends[1])) {
      swap(ends);
    }
    int high = packed(ends[0]);
    int low = packed(ends[1]);
    int[][] four = {ends[0], ends[1], between(ends, 2, 1, 3), between(ends, 1, 2, 3)};
    int bits = 0;
    int sum = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        measure(colors[4 * y + x], four, 4);
        bits |= nearest << 2 * (4 * y + x);
        sum += nearestError;
      }
    }
    if (three && threeAreBetter(ends, transparency, sum)) {
      write(out, at, low, high, threeBits(ends, transparency));
    } else {
      write(out, at, high, low, bits);
    }
  }

  /**
   * The darkest and the lightest texel; the one of less 16 bits first, which decides where
   * divisions round.
   */
  private int[][] extremes(boolean transparency) {
    int[] dark = colors[0];
    int[] light = colors[0];
    int darkest = weight(dark);
    int lightest = darkest;
    hasTransparent = false;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int[] c = colors[4 * y + x];
        if (transparency && c[3] <= TRANSPARENT) {
          hasTransparent = true;
          continue;
        }
        int w = weight(c);
        if (w > lightest) {
          lightest = w;
          light = c;
        } else if (w < darkest) {
          darkest = w;
          dark = c;
        }
      }
    }
    int[][] ends = {{dark[0], dark[1], dark[2]}, {light[0], light[1], light[2]}};
    if (packed(ends[0]) >= packed(ends[1])) {
      swap(ends);
    }
    return ends;
  }

  private static void swap(int[][] ends) {
    int[] first = ends[0];
    ends[0] = ends[1];
    ends[1] = first;
  }

  private static int weight(int[] c) {
    return c[0] * c[0] * WEIGHTS[0] + c[1] * c[1] * WEIGHTS[1] + c[2] * c[2] * WEIGHTS[2];
  }

  /** Moves both ends by the mean of what texels near them are off. */
  private void move(int[][] ends) {
    int[][] four = {ends[0], ends[1], between(ends, 2, 1, 3), between(ends, 1, 2, 3)};
    int[] shares = {3, 0, 2, 1}; // of the first end, in thirds
    int[][] off = new int[2][3];
    int[] counts = new int[2];
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int[] c = colors[4 * y + x];
        measure(c, four, 4);
        int share = shares[nearest];
        counts[0] += share;
        counts[1] += 3 - share;
        for (int i = 0; i < 3; i++) {
          int d = c[i] - four[nearest][i];
          off[0][i] += share * d;
          off[1][i] += (3 - share) * d;
        }
      }
    }
    for (int e = 0; e < 2; e++) {
      for (int i = 0; i < 3; i++) {
        int v = ends[e][i] + off[e][i] / Math.max(1, counts[e]);
        ends[e][i] = Math.max(0, Math.min(255, v));
      }
    }
  }

  /**
   * Moves ends away from each other that are so near that they may become the same 16 bits: by some
   * times of what they differ by, more where that is less. Red is moved at the end that has more
   * green if its red is above the other's green, as Mesa compares these.
   */
  private static void part(int[][] ends) {
    int red = Math.abs(ends[0][0] - ends[1][0]);
    int green = Math.abs(ends[0][1] - ends[1][1]);
    int blue = Math.abs(ends[0][2] - ends[1][2]);
    if (red >= 8 || green >= 4 || blue >= 8) {
      return;
    }
    int most = Math.max(2 * green, Math.max(red, blue));
    int times = most > 4 ? 2 : most > 2 ? 3 : 4;
    int[] greener = ends[1][1] >= ends[0][1] ? ends[1] : ends[0];
    int[] other = greener == ends[1] ? ends[0] : ends[1];
    raise(greener, 1, 2 * times * green);
    raise(greener[0] > other[1] ? greener : other, 0, times * red);
    raise(greener[2] > other[2] ? greener : other, 2, times * blue);
  }

  private static void raise(int[] color, int component, int by) {
    color[component] = Math.min(255, color[component] + by);
  }

  private static int[] between(int[][] ends, int a, int b, int parts) {
    int[] c = new int[3];
    for (int i = 0; i < 3; i++) {
      c[i] = (ends[0][i] * a + ends[1][i] * b) / parts;
    }
    return c;
  }

  private void measure(int[] c, int[][] palette, int count) {
    nearestError = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      int sum = 0;
      for (int k = 0; k < 3; k++) {
        int d = c[k] - palette[i][k];
        sum += d * d * WEIGHTS[k];
      }
      if (sum < nearestError) {
        nearestError = sum;
        nearest = i;
      }
    }
  }

  private boolean threeAreBetter(int[][] ends, boolean transparency, int errorOfFour) {
    if (hasTransparent) {
      return true;
    }
    int[][] palette = {ends[0], ends[1], between(ends, 1, 1, 2)};
    int sum = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        measure(colors[4 * y + x], palette, 3);
        sum += nearestError;
      }
    }
    return errorOfFour > sum;
  }

  /** The bits of three colours; the ends are written the other way round. */
  private int threeBits(int[][] ends, boolean transparency) {
    int[][] palette = {ends[0], ends[1], between(ends, 1, 1, 2)};
    int bits = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int[] c = colors[4 * y + x];
        int code = 3;
        if (!transparency || c[3] > TRANSPARENT) {
          measure(c, palette, 3);
          code = nearest == 2 ? 2 : nearest ^ 1;
        }
        bits |= code << 2 * (4 * y + x);
      }
    }
    return bits;
  }

  private static int packed(int[] c) {
    return (c[0] & 0xf8) << 8 | (c[1] & 0xfc) << 3 | c[2] >> 3;
  }

  private static void write(byte[] out, int at, int a, int b, int bits) {
    out[at] = (byte) a;
    out[at + 1] = (byte) (a >> 8);
    out[at + 2] = (byte) b;
    out[at + 3] = (byte) (b >> 8);
    for (int i = 0; i < 4; i++) {
      out[at + 4 + i] = (byte) (bits >> 8 * i);
    }
  }
}
