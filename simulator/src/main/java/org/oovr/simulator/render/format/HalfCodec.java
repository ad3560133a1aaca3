package org.oovr.simulator.render.format;

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
      int at = to + done;
      expand(source, first, step, n, r, components > 1 ? g : null, at, scratch);
      if (components > 2) {
        expand(source, first + 1, step, n, b, a, at, scratch);
      }
    }
    for (int c = components; c < 4; c++) {
      fill(c == 1 ? g : c == 2 ? b : a, to, count, c == 3 ? 1 : 0);
    }
  }

  /**
   * Both halves of a word of each texel.
   *
   * @param high null where the upper half is nothing
   */
  private static void expand(
      int[] source, int from, int step, int n, float[] low, float[] high, int to, Scratch scratch) {
    int[] words = scratch.bits;
    boolean odd = false;
    for (int i = 0, p = from; i < n; i++, p += step) {
      int w = source[p];
      words[i] = w;
      odd |= ((w & EXPONENTS) + EXPONENT_ONES & SIGNS) != 0;
    }
    if (odd) {
      for (int i = 0; i < n; i++) {
        low[to + i] = SmallFloat.halfToFloat(words[i]);
        if (high != null) {
          high[to + i] = SmallFloat.halfToFloat(words[i] >>> 16);
        }
      }
      return;
    }
    shiftLow(words, scratch.odd, n);
    LaneCasts.toFloats(scratch.odd, scratch.values, n);
    scale(scratch.values, n, low, to);
    if (high != null) {
      shiftHigh(words, scratch.odd, n);
      LaneCasts.toFloats(scratch.odd, scratch.values, n);
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
    float[][] in = {r, g, b, a};
    Scratch scratch = SCRATCH.get();
    int step = words();
    for (int done = 0; done < count; done += BLOCK) {
      int n = Math.min(BLOCK, count - done);
      for (int c = 0; c < components; c++) {
        System.arraycopy(in[c], from + done, scratch.values, 0, n);
        LaneCasts.toInts(scratch.values, scratch.bits, n);
        truncate(scratch.bits, scratch.odd, n);
        place(scratch.bits, n, step, (c & 1) * 16, target, to + done * step + (c >> 1));
      }
    }
  }

  /**
   * {@link SmallFloat#truncateToHalf} over lanes, in place. What is zero or a normal half is a loop
   * without a choice, which C2 vectorises; others follow one by one.
   */
  private static void truncate(int[] bits, int[] odd, int n) {
    for (int i = 0; i < n; i++) {
      int b = bits[i];
      int magnitude = b & 0x7fffffff;
      int h = (magnitude >>> 13) - REBIAS;
      h &= ~(h >> 31);
      int over = h - MAX_HALF;
      int half = MAX_HALF + (over & over >> 31) | b >>> 16 & 0x8000;
      // its sign: neither zero nor normal
      int other = magnitude - MIN_NORMAL & -magnitude | MAX_FLOAT - magnitude;
      odd[i] = other;
      bits[i] = other >> 31 & b | ~(other >> 31) & half;
    }
    for (int i = 0; i < n; i++) {
      if (odd[i] < 0) {
        bits[i] = SmallFloat.truncateToHalf(Float.intBitsToFloat(bits[i]));
      }
    }
  }

  /** Puts halves into the words of texels; the lower half of a word comes first. */
  private static void place(int[] halves, int n, int step, int left, int[] target, int to) {
    if (left == 0) {
      for (int i = 0, p = to; i < n; i++, p += step) {
        target[p] = halves[i];
      }
    } else {
      for (int i = 0, p = to; i < n; i++, p += step) {
        target[p] |= halves[i] << 16;
      }
    }
  }

  @Override
  public int componentBits(int mask, int word) {
    int low = word * 2;
    return (low < components && (mask >> low & 1) != 0 ? 0xffff : 0)
        | (low + 1 < components && (mask >> (low + 1) & 1) != 0 ? 0xffff0000 : 0);
  }
}
