// Long because each of thirty stages has a method, and those of one kind share what is below them.
package org.oovr.simulator.lanes;

import java.util.Arrays;

/**
 * Loops for every JVM, written so that C2 vectorises them from JDK 17 on: no choice and no call in
 * a loop, one product a pair of components, and the bits of floats copied as memory.
 */
public class LoopKernels implements LaneKernels {
  /** Whether C2 leaves a loop as it is that it vectorises before JDK 22. */
  private static final boolean SHORT_LOOPS =
      Runtime.version().feature() >= VectorModule.LEAST_RELEASE;

  /** Adding this to a double below 2^31 leaves its nearest integer in the low mantissa bits. */
  private static final double ROUND = 6755399441055744.0;

  /** The same for floats below 2^22, and its bits. */
  protected static final float ROUND_FLOAT = 0x1.8p23f;

  protected static final int ROUND_FLOAT_BITS = 0x4b400000;

  /** Every other byte of an int, and a half of 1/256 for each. */
  protected static final int PAIRS = 0x00ff00ff;

  protected static final int HALVES = 0x00800080;

  /** A float with whole numbers around it, and its bits. */
  protected static final float WHOLE = 0x1p23f;

  protected static final int WHOLE_BITS = 0x4b000000;

  /** Bits of 2^23 + 255. */
  protected static final int BYTE_MAX = 0x4b0000ff;

  /** Bits of infinity; those of NaN are above, or negative. */
  protected static final int INFINITY = 0x7f800000;

  /** Just above 2^-24, see {@link DepthLoops#depth24}. */
  protected static final float BEYOND24 = 0x1.000002p-24f;

  /** Products with the rounded reciprocal, as llvmpipe converts. */
  private static final float[] BYTES = new float[256];

  static {
    for (int i = 0; i < 256; i++) {
      BYTES[i] = i * (1f / 255f);
    }
  }

  @Override
  public String title() {
    return "loops";
  }

  @Override
  public void toInts(float[] in, int[] out, int n) {
    LaneCasts.toInts(in, out, n);
  }

  @Override
  public void toFloats(int[] in, float[] out, int at, int n) {
    LaneCasts.toFloats(in, out, at, n);
  }

  @Override
  public void select(int[] mask, float[] yes, float[] no, int n, float[] out) {
    for (int i = 0; i < n; i++) {
      int bits = Float.floatToRawIntBits(yes[i]) & mask[i];
      out[i] = Float.intBitsToFloat(bits | Float.floatToRawIntBits(no[i]) & ~mask[i]);
    }
  }

  @Override
  public void place(int[] mask, int flip, float value, float[] rest, int n, float[] out) {
    int bits = Float.floatToRawIntBits(value);
    for (int i = 0; i < n; i++) {
      int in = mask[i] ^ flip;
      out[i] = Float.intBitsToFloat(bits & in | Float.floatToRawIntBits(rest[i]) & ~in);
    }
  }

  // ---------------------------------------------------------------- axes with 8 fraction bits

  /**
   * Coordinates in 1/256 texel. To tell what does not fit an int from others would cost a third of
   * this loop. Usual numbers are rounded as floats, in loops that C2 vectorises.
   *
   * @param u receives what must be lessened by the outcome, which saves a loop
   */
  static int fixed8(float[] c, float scale, int n, float[] scaled, int[] u) {
    if (LaneCasts.VECTORS) {
      for (int i = 0; i < n; i++) {
        scaled[i] = c[i] * scale + ROUND_FLOAT;
      }
      LaneCasts.toInts(scaled, u, n);
      if (isRounded(u, n)) {
        return ROUND_FLOAT_BITS + 128;
      }
    }
    for (int i = 0; i < n; i++) {
      double d = c[i] * scale;
      u[i] = (int) Double.doubleToRawLongBits(d + ROUND);
    }
    return 128;
  }

  /** Whether all of these are bits of {@link #ROUND_FLOAT} and a number below 2^22. */
  static boolean isRounded(int[] bits, int n) {
    // without a way out, which would keep C2 from vectorising
    int outside = 0;
    for (int i = 0; i < n; i++) {
      outside |= bits[i] - (ROUND_FLOAT_BITS - (1 << 22));
    }
    return outside >>> 23 == 0;
  }

  @Override
  public void repeat8(
      float[] c,
      float scale,
      int offset,
      int mask,
      int stride,
      int base,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      int[] weight) {
    int less = fixed8(c, scale, n, scaled, fixed);
    repeated(fixed, less, offset, mask, stride, base, n, c0, c1, weight);
  }

  private static void repeated(
      int[] u,
      int less,
      int offset,
      int mask,
      int stride,
      int base,
      int n,
      int[] c0,
      int[] c1,
      int[] weight) {
    for (int i = 0; i < n; i++) {
      int v = u[i] - less;
      int a = (v >> 8) + offset;
      weight[i] = v & 255;
      c0[i] = (a & mask) * stride + base;
      c1[i] = (a + 1 & mask) * stride + base;
    }
  }

  @Override
  public void clamp8(
      float[] c,
      float scale,
      int offset,
      int max,
      int stride,
      int base,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      int[] weight) {
    int less = fixed8(c, scale, n, scaled, fixed);
    clamped(fixed, less, offset, max, stride, base, n, c0, c1, weight);
  }

  private static void clamped(
      int[] u,
      int less,
      int offset,
      int max,
      int stride,
      int base,
      int n,
      int[] c0,
      int[] c1,
      int[] weight) {
    for (int i = 0; i < n; i++) {
      // max(0, min(a, max)) without the calls, which keep C2 of JDK 17 from vectorising
      int v = u[i] - less;
      weight[i] = v & 255;
      int a = (v >> 8) + offset;
      int b = a + 1;
      a &= ~(a >> 31);
      b &= ~(b >> 31);
      int d = a - max;
      int e = b - max;
      c0[i] = (max + (d & d >> 31)) * stride + base;
      c1[i] = (max + (e & e >> 31)) * stride + base;
    }
  }

  // ---------------------------------------------------------------- texels of four bytes

  @Override
  public void clampNearest(float[] c, float scale, int offset, int max, int n, int[] texel) {
    for (int i = 0; i < n; i++) {
      float f = c[i] * scale + offset;
      texel[i] = Math.max(0, Math.min(f < 0x1p31f ? (int) f : 0, max));
    }
  }

  @Override
  public void repeatNearest(float[] c, float scale, int offset, int mask, int n, int[] texel) {
    AxisLoops.repeatNearest(c, scale, offset, mask, n, texel);
  }

  @Override
  public boolean clampLinear(
      float[] c,
      float scale,
      int offset,
      int size,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight) {
    return LaneCasts.VECTORS
        && AxisLoops.clampLinear(c, scale, offset, size, n, scaled, fixed, c0, c1, weight);
  }

  @Override
  public boolean repeatLinear(
      float[] c,
      float scale,
      int offset,
      int mask,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight) {
    return LaneCasts.VECTORS
        && AxisLoops.repeatLinear(c, scale, offset, mask, n, scaled, fixed, c0, c1, weight);
  }

  @Override
  public void quadLods(
      float[] s,
      float[] t,
      float sizeX,
      float sizeY,
      int row,
      int n,
      float[] alongX,
      float[] alongY,
      float[] lods) {
    LodLoops.quadLods(s, t, sizeX, sizeY, row, n, alongX, alongY, lods);
  }

  /** See {@link LaneKernels#quadLods}; -127 for 0. */
  public static float log2(float x) {
    return LodLoops.log2(x);
  }

  @Override
  public void gather(int[] words, int[] x, int[] y, int n, int[] out) {
    sum(x, y, n, out);
    pick(words, n, out);
  }

  private static void sum(int[] x, int[] y, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = x[i] + y[i];
    }
  }

  /** Indices of the texels of two columns in a row of each lane. */
  protected static void sums(int[] x0, int[] x1, int[] y, int n, int[] out0, int[] out1) {
    for (int i = 0; i < n; i++) {
      out0[i] = x0[i] + y[i];
      out1[i] = x1[i] + y[i];
    }
  }

  /** Words in place of their indices. */
  private static void pick(int[] words, int n, int[] indices) {
    for (int i = 0; i < n; i++) {
      indices[i] = words[indices[i]];
    }
  }

  @Override
  public void gatherMixed(
      int[] words, int[] x0, int[] x1, int[] y, int[] w, int n, int[] t0, int[] t1, int[] out) {
    sums(x0, x1, y, n, t0, t1);
    pick(words, n, t0);
    pick(words, n, t1);
    mix(t0, t1, w, n, out, out);
  }

  /**
   * Two components at a time in the 16-bit halves of an int; a << 8 + (b - a) * w is a * (256 - w)
   * + b * w modulo 2^32.
   */
  @Override
  public void mix(int[] a, int[] b, int[] w, int n, int[] t, int[] out) {
    if (SHORT_LOOPS) {
      mixedEven(a, b, w, n, t);
      mixedOdd(a, b, w, t, n, out);
    } else {
      mixed(a, b, w, n, out);
    }
  }

  /** Kept this small because C2 then vectorises it. */
  private static void mixed(int[] a, int[] b, int[] w, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int p = a[i];
      int q = b[i];
      int u = w[i];
      int pe = p & PAIRS;
      int qe = q & PAIRS;
      int po = p >>> 8 & PAIRS;
      int qo = q >>> 8 & PAIRS;
      out[i] =
          ((pe << 8) + (qe - pe) * u + HALVES) >>> 8 & PAIRS
              | (po << 8) + (qo - po) * u + HALVES & ~PAIRS;
    }
  }

  private static void mixedEven(int[] a, int[] b, int[] w, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int p = a[i] & PAIRS;
      int q = b[i] & PAIRS;
      out[i] = ((p << 8) + (q - p) * w[i] + HALVES) >>> 8 & PAIRS;
    }
  }

  /** The other components, beside those in {@code even}. */
  private static void mixedOdd(int[] a, int[] b, int[] w, int[] even, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int p = a[i];
      int more = (b[i] >>> 8 & PAIRS) - (p >>> 8 & PAIRS);
      out[i] = even[i] | (p & ~PAIRS) + more * w[i] + HALVES & ~PAIRS;
    }
  }

  protected static int mixed(int p, int q, int u) {
    int pe = p & PAIRS;
    int po = p >>> 8 & PAIRS;
    int even = (pe << 8) + ((q & PAIRS) - pe) * u + HALVES;
    int odd = (po << 8) + ((q >>> 8 & PAIRS) - po) * u + HALVES;
    return even >>> 8 & PAIRS | odd & ~PAIRS;
  }

  // ---------------------------------------------------------------- bytes and floats

  @Override
  public void unpackByte(int[] packed, int shift, int n, int[] bits, float[] numbers, float[] out) {
    if (LaneCasts.VECTORS) {
      bytes(packed, shift, n, bits);
      LaneCasts.toFloats(bits, numbers, n);
      normalize(numbers, n, out);
    } else {
      lookUp(packed, shift, n, out);
    }
  }

  static void lookUp(int[] packed, int shift, int n, float[] out) {
    float[] table = BYTES;
    for (int i = 0; i < n; i++) {
      out[i] = table[packed[i] >>> shift & 255];
    }
  }

  // A byte among the last bits of 2^23 is a float that is larger by 2^23: C2 vectorises these
  // loops, and no loop of conversions.

  static void bytes(int[] packed, int shift, int n, int[] bits) {
    for (int i = 0; i < n; i++) {
      bits[i] = packed[i] >>> shift & 255 | WHOLE_BITS;
    }
  }

  static void normalize(float[] numbers, int n, float[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = (numbers[i] - WHOLE) * (1f / 255f);
    }
  }

  @Override
  public void packBytes(float[][] source, int n, float[] scaled, int[] bits, int[] out) {
    Arrays.fill(out, 0, n, 0);
    for (int c = 0; c < 4; c++) {
      scale(source[c], n, scaled);
      LaneCasts.toInts(scaled, bits, n);
      place(bits, n, 8 * c, out);
    }
  }

  /** One component as a byte; see {@link LaneKernels#packBytes}. */
  public static int packed(float f) {
    float positive = f > 0f ? f : 0f;
    return Math.min(Float.floatToRawIntBits(positive * 255f + WHOLE), BYTE_MAX) & 0xff;
  }

  // Adding 2^23 leaves the rounded value in the lowest bits of the float; NaN is told by its bits.

  private static void scale(float[] f, int n, float[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = Math.max(f[i], 0f) * 255f + WHOLE;
    }
  }

  private static void place(int[] bits, int n, int shift, int[] out) {
    for (int i = 0; i < n; i++) {
      int v = bits[i];
      int nan = INFINITY - v | v;
      // min(v, BYTE_MAX) without the call, which keeps C2 of JDK 17 from vectorising
      int over = v - BYTE_MAX;
      out[i] |= (BYTE_MAX + (over & over >> 31) & 0xff & ~(nan >> 31)) << shift;
    }
  }

  @Override
  public void over(int[] s, int[] d, int n, int[] weights, int[] source, int[] destination) {
    FourBytes.highest(s, 0, n, weights);
    FourBytes.weigh(s, weights, n, source);
    FourBytes.highest(s, 255, n, weights);
    FourBytes.weigh(d, weights, n, destination);
    // the weights sum to 255: so do components at most
    FourBytes.sum(source, destination, n, d);
  }

  // ---------------------------------------------------------------- halves

  @Override
  public void widenHalves(
      int[] first, int[] second, int wanted, int n, int[] odd, int[] bits, float[][] out, int at) {
    HalfLoops.widen(first, second, wanted, n, odd, bits, out, at);
  }

  @Override
  public void widenUnsigned(
      int[] words, int left, int keep, int n, int[] bits, float[] out, int at) {
    HalfLoops.widenUnsigned(words, left, keep, n, bits, out, at);
  }

  @Override
  public void truncateToHalves(
      float[] low,
      float[] high,
      int from,
      int n,
      int[] odd,
      int[] bits,
      float[] values,
      int[] out) {
    HalfLoops.truncate(low, high, from, n, odd, bits, values, out);
  }

  // ---------------------------------------------------------------- planes

  @Override
  public void planes(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out) {
    PlaneLoops.planes(x, y, a, dx, dy, from, to, out);
  }

  @Override
  public void reciprocals(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out) {
    PlaneLoops.reciprocals(x, y, a, dx, dy, from, to, out);
  }

  @Override
  public void products(
      float[] x, float[] y, float a, float dx, float dy, float[] w, int from, int to, float[] out) {
    PlaneLoops.products(x, y, a, dx, dy, w, from, to, out);
  }

  @Override
  public void places(float[] steps, float step, float first, int n, float[] out, int at) {
    PlaneLoops.places(steps, step, first, n, out, at);
  }

  // ---------------------------------------------------------------- depths

  /** In the steps of llvmpipe: a product in single precision, to the nearest, halves to even. */
  public static int unorm24(float z) {
    return DepthLoops.unorm24(z);
  }

  @Override
  public void squareDepths(
      float[] column,
      float dy,
      float y,
      float up,
      float offset,
      float low,
      float high,
      float[] out) {
    DepthLoops.squareDepths(column, dy, y, up, offset, low, high, out);
  }

  @Override
  public void toUnorm24(float[] in, int n, int[] out) {
    DepthLoops.toUnorm24(in, n, out);
  }

  /** Without a division, see {@link DepthLoops#depth24}. */
  public static float depth24(int word) {
    return DepthLoops.depth24(word);
  }

  @Override
  public void depths24(int[] words, int[] at, int from, int to, int[] picked, float[] out) {
    DepthLoops.depths24(words, at, from, to, out);
  }

  @Override
  public void testSquare(
      int[] words,
      int at,
      int rowWords,
      int shift,
      int keep,
      int[] values,
      int passing,
      boolean write,
      int[] passed) {
    DepthLoops.testSquare(words, at, rowWords, shift, keep, values, passing, write, passed);
  }

  @Override
  public void compare(int passing, float[] reference, int n, float[] numbers) {
    CompareLoops.compare(passing, reference, n, numbers);
  }
}
