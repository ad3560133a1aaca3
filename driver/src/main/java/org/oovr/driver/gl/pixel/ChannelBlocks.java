package org.oovr.driver.gl.pixel;

/**
 * Blocks of 4x4 values of one component, as RGTC and the alpha of DXT5 have them: two ends and, for
 * each texel, three bits that say which value between them it has. Which ends are tried, in which
 * order, and where divisions round is what Mesa does, as blocks are to decode to its texels.
 */
final class ChannelBlocks {
  static final int BYTES = 8;

  /** Squared error below which nothing else is tried, and the one that asks for moved ends. */
  private static final int GOOD = 32;

  private static final int BAD = 96;

  private final int min;
  private final int max;

  /** The values of a block; those of rows beyond the image are not looked at. */
  private final int[] values = new int[16];

  private int columns;
  private int rows;

  // the best that was found
  private int first;
  private int second;
  private int[] codes;
  private int error;

  /** Whether blocks of one value take their first code, whatever else would be tried. */
  private final boolean shortens;

  private ChannelBlocks(int min, int max, boolean shortens) {
    this.min = min;
    this.max = max;
    this.shortens = shortens;
  }

  /** Of a component of RGTC. */
  static ChannelBlocks ofRgtc(boolean signed) {
    return new ChannelBlocks(signed ? -128 : 0, signed ? 127 : 255, true);
  }

  /** Of the alpha of DXT5. */
  static ChannelBlocks ofAlpha() {
    return new ChannelBlocks(0, 255, false);
  }

  void size(int width, int height) {
    columns = width;
    rows = height;
  }

  void set(int x, int y, int value) {
    values[4 * y + x] = value;
  }

  /** Writes the block. */
  void encode(byte[] out, int at) {
    int low = max;
    int high = min;
    boolean hasMin = false;
    boolean hasMax = false;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int v = values[4 * y + x];
        hasMin |= v == min;
        hasMax |= v == max;
        if (v != min && v != max) {
          low = Math.min(low, v);
          high = Math.max(high, v);
        }
      }
    }
    boolean oneExtreme = low > high && !(hasMin && hasMax);
    if (oneExtreme || shortens && low == high && !hasMin && !hasMax) {
      write(out, at, values[0], 0, new int[16]);
      return;
    }
    error = Integer.MAX_VALUE;
    eight(hasMin ? min : low, hasMax ? max : high);
    if (error >= GOOD) {
      int before = error;
      int six = six(low, high);
      if (six > BAD && before > BAD) {
        moved(low, high);
      }
    }
    write(out, at, first, second, codes);
  }

  private void keep(int a, int b, int[] found, int sum) {
    if (sum < error) {
      error = sum;
      first = a;
      second = b;
      codes = found;
    }
  }

  /** Six values between the ends. */
  private void eight(int low, int high) {
    int[] found = new int[16];
    int sum = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int v = values[4 * y + x];
        int step = 0;
        while (step < 7 && v <= (low * (2 * step + 1) + high * (13 - 2 * step)) / 14) {
          step++;
        }
        int value = step == 7 ? low : step == 0 ? high : (high * (7 - step) + low * step) / 7;
        found[4 * y + x] = step == 0 ? 0 : step == 7 ? 1 : step + 1;
        sum += (v - value) * (v - value);
      }
    }
    keep(high, low, found, sum);
  }

  /** The step of a value between two ends with four values between them, from 0 to 5. */
  private static int step(int v, int low, int high) {
    int step = 0;
    while (step < 5 && v > (low * (9 - 2 * step) + high * (2 * step + 1)) / 10) {
      step++;
    }
    return step;
  }

  private static int value(int step, int low, int high) {
    return step == 0 ? low : step == 5 ? high : (low * (5 - step) + high * step) / 5;
  }

  private static int code(int step) {
    return step == 0 ? 0 : step == 5 ? 1 : step + 1;
  }

  /** Four values between the ends, and the extremes. */
  private int six(int low, int high) {
    int[] found = new int[16];
    int sum = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int v = values[4 * y + x];
        if (v == min || v == max) {
          found[4 * y + x] = v == min ? 6 : 7;
          continue;
        }
        int step = step(v, low, high);
        int d = v - value(step, low, high);
        found[4 * y + x] = code(step);
        sum += d * d;
      }
    }
    keep(low, high, found, sum);
    return sum;
  }

  /** As {@link #six}, with ends that leave values near the extremes to these. */
  private void moved(int lowest, int highest) {
    int low = max;
    int high = min;
    int near = (highest - lowest) / 28;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int v = values[4 * y + x];
        high = v > high && v < max - near ? v : high;
        low = v < low && v > near ? v : low;
      }
    }
    if (high <= low) {
      low = min + 1;
      high = max - 1;
    }
    int[] sums = new int[2];
    int[] counts = new int[2];
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int v = values[4 * y + x];
        if (v <= low / 2 || v > (max + high) / 2) {
          continue;
        }
        int step = step(v, low, high);
        int d = v - value(step, low, high);
        if (step < 5) {
          sums[0] += d;
          counts[0]++;
        }
        if (step > 0) {
          sums[1] += d;
          counts[1]++;
        }
      }
    }
    low = Math.max(min, low + sums[0] / Math.max(1, counts[0]));
    high = Math.min(max, high + sums[1] / Math.max(1, counts[1]));
    withExtremes(low, high);
  }

  private void withExtremes(int low, int high) {
    int[] found = new int[16];
    int sum = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int v = values[4 * y + x];
        int d;
        if (v <= low / 2) {
          found[4 * y + x] = 6;
          d = v;
        } else if (v > (max + high) / 2) {
          found[4 * y + x] = 7;
          d = max - v;
        } else {
          int step = step(v, low, high);
          found[4 * y + x] = code(step);
          d = v - value(step, low, high);
        }
        sum += d * d;
      }
    }
    keep(low, high, found, sum);
  }

  private static void write(byte[] out, int at, int a, int b, int[] codes) {
    long bits = 0;
    for (int i = 0; i < 16; i++) {
      bits |= (long) codes[i] << 3 * i;
    }
    out[at] = (byte) a;
    out[at + 1] = (byte) b;
    for (int i = 0; i < 6; i++) {
      out[at + 2 + i] = (byte) (bits >> 8 * i);
    }
  }
}
