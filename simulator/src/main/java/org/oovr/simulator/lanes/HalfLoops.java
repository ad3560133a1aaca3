package org.oovr.simulator.lanes;

import java.util.Arrays;

/**
 * Halves in loops that C2 vectorises, as far as they are zero or normal ones; lanes of others are
 * marked, and done one by one.
 */
final class HalfLoops {
  /** Bits of 2^-14, the smallest normal half. */
  private static final int MIN_NORMAL = 0x38800000;

  /** Bits of the largest finite float. */
  private static final int MAX_FLOAT = 0x7f7fffff;

  private static final int MAX_HALF = 0x7bff;

  /** What the exponents of floats are above those of halves, in units of the latter's mantissa. */
  private static final int REBIAS = 127 - 15 << 10;

  private static final int SIGNS = 0x80008000;

  // Added to both halves of a word without their signs, these carry into the signs' places ...

  /** ... from the smallest half on. */
  private static final int NOT_ZERO = 0x7fff7fff;

  /** ... from the smallest normal half on. */
  private static final int NORMAL = 0x7c007c00;

  /** ... from infinity on. */
  private static final int INFINITE = 0x04000400;

  /** Bits of the smallest normal half. */
  private static final int LEAST_NORMAL = 0x0400;

  /** What the exponents of floats are above those of halves. */
  private static final int FLOAT_BIAS = 127 - 15 << 23;

  /** Carries from bit 30 of infinity. */
  private static final int CARRY = 0x04000000;

  private HalfLoops() {}

  static void widen(
      int[] first, int[] second, int wanted, int n, int[] odd, int[] bits, float[][] out, int at) {
    findOdd(first, second, n, odd);
    boolean any = anyNegative(odd, n);
    for (int c = 0; c < 4; c++) {
      if ((wanted >> c & 1) == 0) {
        continue;
      }
      int[] words = c < 2 ? first : second;
      int right = (c & 1) * 16;
      if (right == 0) {
        widenLow(words, n, bits);
      } else {
        widenHigh(words, n, bits);
      }
      LaneCasts.toFloats(bits, out[c], at, n);
      if (any) {
        repair(words, right, n, odd, out[c], at);
      }
    }
  }

  /** See {@link LaneKernels#widenUnsigned}. */
  static void widenUnsigned(
      int[] words, int left, int keep, int n, int[] bits, float[] out, int at) {
    if (place(words, left, keep, n, bits) < 0) {
      for (int i = 0; i < n; i++) {
        // infinity or NaN among them
        out[at + i] = Halves.toFloat(bits[i] >>> 13);
      }
      return;
    }
    LaneCasts.toFloats(bits, out, at, n);
    for (int i = at; i < at + n; i++) {
      out[i] *= 0x1p112f;
    }
  }

  /**
   * Puts fields where floats have the bits of halves, which is too small by 2^112.
   *
   * @return negative where a field is infinity or NaN
   */
  private static int place(int[] words, int left, int keep, int n, int[] bits) {
    int right = left < 0 ? -left : 0;
    int up = left < 0 ? 0 : left;
    int any = 0;
    for (int i = 0; i < n; i++) {
      int field = words[i] >>> right << up & keep;
      any |= field + CARRY;
      bits[i] = field >>> 3;
    }
    return any;
  }

  /** Widens one by one what the loops over lanes do not. */
  private static void repair(int[] words, int right, int n, int[] odd, float[] out, int to) {
    for (int i = 0; i < n; i++) {
      if (odd[i] < 0) {
        out[to + i] = Halves.toFloat(words[i] >>> right);
      }
    }
  }

  /** Marks, by their signs, the texels with a half that is neither zero nor normal. */
  private static void findOdd(int[] first, int[] second, int n, int[] odd) {
    for (int i = 0; i < n; i++) {
      int v = first[i] & ~SIGNS;
      int w = second[i] & ~SIGNS;
      // carries into the places of the signs: from 1, from 2^-14, from infinity on
      int bits = v + NOT_ZERO & ~(v + NORMAL) | v + INFINITE;
      bits |= w + NOT_ZERO & ~(w + NORMAL) | w + INFINITE;
      odd[i] = bits | bits << 16;
    }
  }

  private static boolean anyNegative(int[] odd, int n) {
    // without a way out, which would keep C2 from vectorising
    int all = 0;
    for (int i = 0; i < n; i++) {
      all |= odd[i];
    }
    return all < 0;
  }

  // The bits of floats that are halves, zero or normal ones.

  private static void widenLow(int[] words, int n, int[] bits) {
    for (int i = 0; i < n; i++) {
      int w = words[i];
      int m = w & 0x7fff;
      bits[i] = (m << 13) + FLOAT_BIAS & ~(m - LEAST_NORMAL >> 31) | (w & 0x8000) << 16;
    }
  }

  private static void widenHigh(int[] words, int n, int[] bits) {
    for (int i = 0; i < n; i++) {
      int w = words[i];
      int m = w >>> 16 & 0x7fff;
      bits[i] = (m << 13) + FLOAT_BIAS & ~(m - LEAST_NORMAL >> 31) | w & 0x80000000;
    }
  }

  static void truncate(
      float[] low,
      float[] high,
      int from,
      int n,
      int[] odd,
      int[] bits,
      float[] values,
      int[] out) {
    Arrays.fill(odd, 0, n, 0);
    System.arraycopy(low, from, values, 0, n);
    LaneCasts.toInts(values, out, n);
    truncate(out, n, odd);
    if (high != null) {
      System.arraycopy(high, from, values, 0, n);
      LaneCasts.toInts(values, bits, n);
      truncate(bits, n, odd);
      for (int i = 0; i < n; i++) {
        out[i] |= bits[i] << 16;
      }
    }
    if (anyNegative(odd, n)) {
      for (int i = 0; i < n; i++) {
        if (odd[i] < 0) {
          int upper = high == null ? 0 : Halves.truncated(high[from + i]) << 16;
          out[i] = Halves.truncated(low[from + i]) | upper;
        }
      }
    }
  }

  /**
   * {@link Halves#truncated} over lanes, in place, of what is zero or a normal half: a loop without
   * a choice, which C2 vectorises. Others are marked: by the sign of {@code odd}.
   */
  private static void truncate(int[] bits, int n, int[] odd) {
    for (int i = 0; i < n; i++) {
      int b = bits[i];
      int magnitude = b & 0x7fffffff;
      int h = (magnitude >>> 13) - REBIAS;
      h &= ~(h >> 31);
      int over = h - MAX_HALF;
      bits[i] = MAX_HALF + (over & over >> 31) | b >>> 16 & 0x8000;
      odd[i] |= magnitude - MIN_NORMAL & -magnitude | MAX_FLOAT - magnitude;
    }
  }
}
