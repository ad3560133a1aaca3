package org.oovr.simulator.render.format;

/**
 * Sequences of small integers in ASTC, which pack digits of base 3 and 5 ("Integer Sequence
 * Encoding" of KHR_texture_compression_astc_ldr), and the values they stand for.
 */
final class AstcIntegers {
  /** Lower bits of each range of values, by rising size. */
  private static final int[] BITS = {1, 0, 2, 0, 1, 3, 1, 2, 4, 2, 3, 5, 3, 4, 6, 4, 5, 7, 5, 6, 8};

  /** Base of the digit above them, or 1 for none. */
  private static final int[] BASE = {1, 3, 1, 5, 3, 1, 5, 3, 1, 5, 3, 1, 5, 3, 1, 5, 3, 1, 5, 3, 1};

  /** How many bits of a group of 1, 3 or 5 digits follow the lower bits of each value. */
  private static final int[][] DIGIT_BITS = {{}, {0}, {}, {3, 2, 2}, {}, {2, 2, 1, 2, 1}};

  static final int RANGES = BITS.length;

  /** The largest range of weights. */
  private static final int WEIGHT_RANGES = 12;

  /** The smallest range of colours. */
  static final int FIRST_COLOR_RANGE = 4;

  private static final int[][] WEIGHTS = new int[WEIGHT_RANGES][];
  private static final int[][] COLORS = new int[RANGES][];

  static {
    for (int range = 0; range < RANGES; range++) {
      int count = BASE[range] << BITS[range];
      COLORS[range] = new int[count];
      for (int v = 0; v < count && range >= FIRST_COLOR_RANGE; v++) {
        COLORS[range][v] = color(v, BITS[range], BASE[range]);
      }
      if (range < WEIGHT_RANGES) {
        WEIGHTS[range] = new int[count];
        for (int v = 0; v < count; v++) {
          WEIGHTS[range][v] = weight(v, BITS[range], BASE[range]);
        }
      }
    }
  }

  private AstcIntegers() {}

  /** Bits of a sequence. */
  static int length(int range, int count) {
    int digits =
        switch (BASE[range]) {
          case 3 -> (count * 8 + 4) / 5;
          case 5 -> (count * 7 + 2) / 3;
          default -> 0;
        };
    return digits + count * BITS[range];
  }

  /** Weights from 0 to 64 of a range. */
  static int[] weights(int range) {
    return WEIGHTS[range];
  }

  /** Colours from 0 to 255 of a range. */
  static int[] colors(int range) {
    return COLORS[range];
  }

  /** The next values of a block; the sequence ends where its length says, what lacks is 0. */
  static void read(BlockBits bits, int range, int count, int[] out) {
    int end = bits.at + length(range, count);
    int n = BITS[range];
    int step = BASE[range] == 3 ? 5 : BASE[range] == 5 ? 3 : 1;
    int[] low = new int[5];
    for (int i = 0; i < count; i += step) {
      int digits = 0;
      int place = 0;
      for (int k = 0; k < step; k++) {
        low[k] = take(bits, n, end);
        int width = DIGIT_BITS[step][k];
        digits |= take(bits, width, end) << place;
        place += width;
      }
      for (int k = 0; k < step && i + k < count; k++) {
        int digit = step == 1 ? 0 : step == 5 ? trit(digits, k) : quint(digits, k);
        out[i + k] = digit << n | low[k];
      }
    }
  }

  private static int take(BlockBits bits, int count, int end) {
    int there = Math.min(count, Math.max(0, end - bits.at));
    int v = bits.get(bits.at, there);
    bits.at += count;
    return v;
  }

  private static int trit(int t, int index) {
    int c;
    int t3;
    int t4;
    if ((t >> 2 & 7) == 7) {
      c = t >> 5 << 2 | t & 3;
      t3 = 2;
      t4 = 2;
    } else {
      c = t & 31;
      boolean two = (t >> 5 & 3) == 3;
      t4 = two ? 2 : t >> 7;
      t3 = two ? t >> 7 : t >> 5 & 3;
    }
    if (index > 2) {
      return index == 3 ? t3 : t4;
    }
    if ((c & 3) == 3) {
      int third = c >> 3 & 1;
      return index == 2 ? 2 : index == 1 ? c >> 4 : third << 1 | c >> 2 & 1 & ~third;
    }
    if ((c >> 2 & 3) == 3) {
      return index == 0 ? c & 3 : 2;
    }
    int first = c >> 1 & 1;
    return index == 2 ? c >> 4 : index == 1 ? c >> 2 & 3 : first << 1 | c & 1 & ~first;
  }

  private static int quint(int q, int index) {
    int q0 = q & 1;
    if ((q >> 1 & 3) == 3 && (q >> 5 & 3) == 0) {
      return index < 2 ? 4 : q0 << 2 | (q >> 4 & 1 & ~q0) << 1 | q >> 3 & 1 & ~q0;
    }
    int c = q & 31;
    int q2 = q >> 5 & 3;
    if ((q >> 1 & 3) == 3) {
      q2 = 4;
      c = q & 0x18 | (~(q >> 6) & 1) << 2 | (~(q >> 5) & 1) << 1 | q0;
    }
    if (index == 2) {
      return q2;
    }
    if ((c & 7) == 5) {
      return index == 1 ? 4 : c >> 3;
    }
    return index == 1 ? c >> 3 : c & 7;
  }

  private static int weight(int v, int bits, int base) {
    if (bits == 0) {
      return v * 64 / (base - 1);
    }
    int w;
    if (base == 1) {
      int repeated = 0;
      for (int place = 6 - bits; place > -bits; place -= bits) {
        repeated |= place >= 0 ? v << place : v >> -place;
      }
      w = repeated & 63;
    } else {
      int rest = v >> 1 & (1 << bits - 1) - 1;
      int b =
          switch (base * 10 + bits) {
            case 32 -> rest * 0x45;
            case 33 -> rest | rest << 5;
            case 52 -> rest * 0x42;
            default -> 0;
          };
      int c = base == 3 ? new int[] {0, 50, 23, 11}[bits] : new int[] {0, 28, 13}[bits];
      w = spread(v, v >> bits, c, b, 0x7f);
    }
    return w > 32 ? w + 1 : w;
  }

  /** What the specification writes as A, B, C, D and T. */
  private static int spread(int v, int digit, int c, int b, int all) {
    int a = (v & 1) != 0 ? all : 0;
    int t = digit * c + b ^ a;
    return a & (all + 1 >> 2) | t >> 2;
  }

  private static int color(int v, int bits, int base) {
    if (base == 1) {
      int repeated = 0;
      for (int place = 8 - bits; place > -bits; place -= bits) {
        repeated |= place >= 0 ? v << place : v >> -place;
      }
      return repeated & 255;
    }
    int rest = v >> 1 & (1 << bits - 1) - 1;
    int b =
        switch (base * 10 + bits) {
          case 32 -> rest * 0x116;
          case 33 -> rest | rest << 2 | rest << 7;
          case 34 -> rest | rest << 6;
          case 35 -> rest >> 2 | rest << 5;
          case 36 -> rest >> 4 | rest << 4;
          case 52 -> rest * 0x10c;
          case 53 -> rest >> 1 | rest << 1 | rest << 7;
          case 54 -> rest >> 1 | rest << 6;
          case 55 -> rest >> 4 | rest << 5;
          default -> 0;
        };
    int c =
        base == 3
            ? new int[] {0, 204, 93, 44, 22, 11, 5}[bits]
            : new int[] {0, 113, 54, 26, 13, 6}[bits];
    return spread(v, v >> bits, c, b, 0x1ff);
  }
}
