package org.oovr.simulator.render.format;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.LaneCasts;

/** One, two or four halves; written towards zero, as llvmpipe does. */
final class HalfCodec extends TexelCodec {
  /** Lanes that are packed at a time. */
  private static final int BLOCK = 256;

  /** Bits of 2^-14, the smallest normal half. */
  private static final int MIN_NORMAL = 0x38800000;

  /** Bits of the largest finite float. */
  private static final int MAX_FLOAT = 0x7f7fffff;

  private static final int MAX_HALF = 0x7bff;

  /** What the exponents of floats are above those of halves, in units of the latter's mantissa. */
  private static final int REBIAS = 127 - 15 << 10;

  /** Working memory of a thread. */
  private static final class Scratch {
    final float[] values = new float[BLOCK];
    final int[] bits = new int[BLOCK];

    /** First and second words of texels. */
    final int[][] words = new int[2][BLOCK];

    final int[] odd = new int[BLOCK];
  }

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

  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  private final int components;

  HalfCodec(PixelFormat format) {
    super(format);
    components = format.components();
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    Scratch scratch = SCRATCH.get();
    int step = words();
    float[][] rgba = {r, g, b, a};
    int wanted = (1 << components) - 1;
    for (int done = 0; done < count; done += BLOCK) {
      int n = Math.min(BLOCK, count - done);
      int first = from + done * step;
      for (int w = 0; w < step; w++) {
        int[] words = scratch.words[w];
        for (int i = 0, p = first + w; i < n; i++, p += step) {
          words[i] = source[p];
        }
      }
      expand(n, wanted, rgba, to + done, scratch);
    }
    for (int c = components; c < 4; c++) {
      fill(rgba[c], to, count, c == 3 ? 1 : 0);
    }
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    if (components != 4) {
      return false;
    }
    Scratch scratch = SCRATCH.get();
    int[] first = scratch.words[0];
    int[] second = scratch.words[1];
    for (int done = from; done < to; done += BLOCK) {
      int n = Math.min(BLOCK, to - done);
      for (int i = 0; i < n; i++) {
        int p = at[done + i];
        first[i] = source[p];
        second[i] = source[p + 1];
      }
      expand(n, wanted, rgba, done, scratch);
    }
    return true;
  }

  /** The wanted components of the texels whose words were collected. */
  private void expand(int n, int wanted, float[][] rgba, int to, Scratch scratch) {
    findOdd(scratch.words[0], scratch.words[words() - 1], n, scratch.odd);
    boolean any = anyNegative(scratch.odd, n);
    for (int c = 0; c < components; c++) {
      if ((wanted >> c & 1) == 0) {
        continue;
      }
      int[] words = scratch.words[c >> 1];
      int right = (c & 1) * 16;
      if (right == 0) {
        widenLow(words, n, scratch.bits);
      } else {
        widenHigh(words, n, scratch.bits);
      }
      LaneCasts.toFloats(scratch.bits, rgba[c], to, n);
      if (any) {
        repair(words, right, n, scratch.odd, rgba[c], to);
      }
    }
  }

  /** Widens one by one what the loops over lanes do not. */
  private static void repair(int[] words, int right, int n, int[] odd, float[] out, int to) {
    for (int i = 0; i < n; i++) {
      if (odd[i] < 0) {
        out[to + i] = SmallFloat.halfToFloat(words[i] >>> right);
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

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    Scratch scratch = SCRATCH.get();
    int step = words();
    for (int done = 0; done < count; done += BLOCK) {
      int n = Math.min(BLOCK, count - done);
      int first = from + done;
      Arrays.fill(scratch.odd, 0, n, 0);
      join(r, components > 1 ? g : null, first, n, scratch, scratch.words[0]);
      if (step > 1) {
        join(b, a, first, n, scratch, scratch.words[1]);
      }
      int at = to + done * step;
      if (step == 1) {
        System.arraycopy(scratch.words[0], 0, target, at, n);
      } else {
        interleave(scratch.words[0], scratch.words[1], n, target, at);
      }
      for (int i = 0; i < n; i++) {
        if (scratch.odd[i] < 0) {
          one(r, g, b, a, first + i, target, at + i * step);
        }
      }
    }
  }

  /** One texel of numbers of all kinds. */
  private void one(float[] r, float[] g, float[] b, float[] a, int from, int[] target, int at) {
    int green = components > 1 ? SmallFloat.truncateToHalf(g[from]) << 16 : 0;
    target[at] = SmallFloat.truncateToHalf(r[from]) | green;
    if (components > 2) {
      target[at + 1] =
          SmallFloat.truncateToHalf(b[from]) | SmallFloat.truncateToHalf(a[from]) << 16;
    }
  }

  private static void interleave(int[] first, int[] second, int n, int[] target, int to) {
    for (int i = 0, p = to; i < n; i++, p += 2) {
      target[p] = first[i];
      target[p + 1] = second[i];
    }
  }

  /**
   * Two components as words.
   *
   * @param high null where the upper half is nothing
   */
  private static void join(
      float[] low, float[] high, int from, int n, Scratch scratch, int[] words) {
    System.arraycopy(low, from, scratch.values, 0, n);
    LaneCasts.toInts(scratch.values, words, n);
    truncate(words, n, scratch.odd);
    if (high != null) {
      System.arraycopy(high, from, scratch.values, 0, n);
      LaneCasts.toInts(scratch.values, scratch.bits, n);
      truncate(scratch.bits, n, scratch.odd);
      for (int i = 0; i < n; i++) {
        words[i] |= scratch.bits[i] << 16;
      }
    }
  }

  /**
   * {@link SmallFloat#truncateToHalf} over lanes, in place, of what is zero or a normal half: a
   * loop without a choice, which C2 vectorises. Others are marked: by the sign of {@code odd}.
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

  @Override
  public int componentBits(int mask, int word) {
    int low = word * 2;
    return (low < components && (mask >> low & 1) != 0 ? 0xffff : 0)
        | (low + 1 < components && (mask >> (low + 1) & 1) != 0 ? 0xffff0000 : 0);
  }
}
