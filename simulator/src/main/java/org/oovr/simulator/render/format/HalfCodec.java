package org.oovr.simulator.render.format;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.shader.LaneCasts;

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

  /** The largest exponents of both halves of a word: infinity and NaN. */
  private static final int EXPONENTS = 0x7c007c00;

  /** One in the last bit of each exponent: the largest one flows over into the sign. */
  private static final int EXPONENT_ONES = 0x04000400;

  private static final int SIGNS = 0x80008000;

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
    for (int done = 0; done < count; done += BLOCK) {
      int n = Math.min(BLOCK, count - done);
      int first = from + done * step;
      for (int w = 0; w < step; w++) {
        boolean odd = collect(source, first + w, step, n, scratch.words[w]);
        expand(scratch.words[w], odd, n, w == 0 ? r : b, w == 0 ? g : a, to + done, scratch);
      }
    }
    fillMissing(r, g, b, a, to, count);
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, float[][] rgba) {
    if (components != 4) {
      return false;
    }
    Scratch scratch = SCRATCH.get();
    int[] first = scratch.words[0];
    int[] second = scratch.words[1];
    for (int done = from; done < to; done += BLOCK) {
      int n = Math.min(BLOCK, to - done);
      boolean odd = false;
      for (int i = 0; i < n; i++) {
        int p = at[done + i];
        int v = source[p];
        int w = source[p + 1];
        first[i] = v;
        second[i] = w;
        odd |= (((v & EXPONENTS) + EXPONENT_ONES | (w & EXPONENTS) + EXPONENT_ONES) & SIGNS) != 0;
      }
      expand(first, odd, n, rgba[0], rgba[1], done, scratch);
      expand(second, odd, n, rgba[2], rgba[3], done, scratch);
    }
    return true;
  }

  private void fillMissing(float[] r, float[] g, float[] b, float[] a, int to, int count) {
    for (int c = components; c < 4; c++) {
      fill(c == 1 ? g : c == 2 ? b : a, to, count, c == 3 ? 1 : 0);
    }
  }

  /** Every {@code step}th word; whether any has infinity or NaN in it. */
  private static boolean collect(int[] source, int from, int step, int n, int[] words) {
    boolean odd = false;
    for (int i = 0, p = from; i < n; i++, p += step) {
      int w = source[p];
      words[i] = w;
      odd |= ((w & EXPONENTS) + EXPONENT_ONES & SIGNS) != 0;
    }
    return odd;
  }

  /**
   * Both halves of a word of each texel.
   *
   * @param odd whether there may be infinities or NaN
   * @param high of no use where the upper half is nothing
   */
  private void expand(
      int[] words, boolean odd, int n, float[] low, float[] high, int to, Scratch scratch) {
    boolean both = components > 1;
    if (odd) {
      for (int i = 0; i < n; i++) {
        low[to + i] = SmallFloat.halfToFloat(words[i]);
        if (both) {
          high[to + i] = SmallFloat.halfToFloat(words[i] >>> 16);
        }
      }
      return;
    }
    shiftLow(words, scratch.bits, n);
    LaneCasts.toFloats(scratch.bits, scratch.values, n);
    scale(scratch.values, n, low, to);
    if (both) {
      shiftHigh(words, scratch.bits, n);
      LaneCasts.toFloats(scratch.bits, scratch.values, n);
      scale(scratch.values, n, high, to);
    }
  }

  // A half with its mantissa and exponent where those of a float are is 2^-112 of its value.

  private static void shiftLow(int[] words, int[] bits, int n) {
    for (int i = 0; i < n; i++) {
      int w = words[i];
      bits[i] = (w & 0x7fff) << 13 | (w & 0x8000) << 16;
    }
  }

  private static void shiftHigh(int[] words, int[] bits, int n) {
    for (int i = 0; i < n; i++) {
      int w = words[i];
      bits[i] = w >>> 3 & 0x0fffe000 | w & 0x80000000;
    }
  }

  private static void scale(float[] values, int n, float[] out, int to) {
    for (int i = 0; i < n; i++) {
      out[to + i] = values[i] * 0x1p112f;
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
