package org.oovr.simulator.lanes;

/**
 * Stages over the lanes {@code 0..n-1} of a block, each with few inputs and outputs that stay in
 * the first cache: a longer one is not vectorised as a whole. Every back end gives the same bytes,
 * so multiplications and additions are never fused. Arrays may be longer than {@code n}; what lies
 * behind is left alone. Indices are the caller's to keep in range.
 */
public interface LaneKernels {
  /** What a user calls this back end. */
  String title();

  /** The bits of floats. */
  void toInts(float[] in, int[] out, int n);

  /**
   * {@code yes} in the lanes whose mask is -1, {@code no} in those of 0, bit by bit; either may be
   * {@code out}.
   */
  void select(int[] mask, float[] yes, float[] no, int n, float[] out);

  /**
   * A value in the lanes whose mask is -1, {@code rest} in those of 0, bit by bit.
   *
   * @param flip -1 where the mask is of the other lanes, else 0
   */
  void place(int[] mask, int flip, float value, float[] rest, int n, float[] out);

  /** Floats of bits, to a place and those that follow it. */
  void toFloats(int[] in, float[] out, int at, int n);

  /**
   * Two texels next to each coordinate of a repeated axis of a power of two, as {@code texel *
   * stride + base}, and the weight of the second, in fixed point with 8 fraction bits: {@code
   * round(c * scale) - 128} is a coordinate in 1/256 texel. One that does not fit an int gives any
   * texel of the axis.
   *
   * @param offset texels that are added
   * @param mask the axis' size less 1
   * @param scaled working memory, as is {@code fixed}
   */
  void repeat8(
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
      int[] weight);

  /**
   * Like {@link #repeat8} for an axis that is clamped to its edges.
   *
   * @param max the last texel
   */
  void clamp8(
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
      int[] weight);

  /**
   * The texel that each coordinate of an axis that is clamped to its edges falls into: {@code c *
   * scale + offset} towards zero, within 0 and {@code max}; the first one where that is no number
   * or does not fit an int.
   */
  void clampNearest(float[] c, float scale, int offset, int max, int n, int[] texel);

  /**
   * The texel that each coordinate of a repeated axis of a power of two falls into: {@code c *
   * scale} rounded down, and {@code offset}. One that does not fit an int gives any texel of the
   * axis, always the same.
   *
   * @param mask the axis' size less 1
   */
  void repeatNearest(float[] c, float scale, int offset, int mask, int n, int[] texel);

  /**
   * The two texels next to each coordinate of an axis that is clamped to its edges, and the weight
   * of the second as a number: {@code c * scale + offset - 0.5} rounded down, and what lacks.
   *
   * @param size the axis' texels
   * @param scaled working memory, as is {@code fixed}
   * @return false, with nothing of use in the results, where a coordinate is none that is done here
   */
  boolean clampLinear(
      float[] c,
      float scale,
      int offset,
      int size,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight);

  /**
   * Like {@link #clampLinear} for a repeated axis of a power of two: {@code c * scale - 0.5 +
   * offset}.
   *
   * @param mask the axis' size less 1
   */
  boolean repeatLinear(
      float[] c,
      float scale,
      int offset,
      int mask,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      float[] weight);

  /**
   * Levels of detail of quads by what coordinates are apart inside of them: half the logarithm of
   * the larger of the squared lengths, in texels, of a step along x and of one along y, that along
   * y where either is no number. The logarithm is exact at powers of two and linear between them.
   *
   * @param sizeX texels along {@code s}, {@code sizeY} along {@code t}
   * @param row the lane of each quad from which x is followed to the next: 0 or 2
   * @param n lanes
   * @param alongX working memory, as is {@code alongY}
   * @param lods takes one of each quad; as long as there are lanes, and undefined behind the quads
   */
  void quadLods(
      float[] s,
      float[] t,
      float sizeX,
      float sizeY,
      int row,
      int n,
      float[] alongX,
      float[] alongY,
      float[] lods);

  /** {@code out = words[x + y]}. */
  void gather(int[] words, int[] x, int[] y, int n, int[] out);

  /**
   * {@code out = } {@link #mix} of {@code words[x0 + y]} and {@code words[x1 + y]}.
   *
   * @param t0 working memory, as is {@code t1}; {@code out} is neither
   */
  void gatherMixed(
      int[] words, int[] x0, int[] x1, int[] y, int[] w, int n, int[] t0, int[] t1, int[] out);

  /**
   * Linear interpolation of four bytes in an int, rounded to nearest: {@code (a * (256 - w) + b * w
   * + 128) >> 8} each, weights in 1/256.
   *
   * @param t working memory
   */
  void mix(int[] a, int[] b, int[] w, int n, int[] t, int[] out);

  /**
   * The bytes of {@code packed} at bit {@code shift}, times the rounded reciprocal of 255.
   *
   * @param bits working memory, as is {@code numbers}
   */
  void unpackByte(int[] packed, int shift, int n, int[] bits, float[] numbers, float[] out);

  /**
   * Four components as four bytes of an int each: 0 to 1 as 0 to 255, to nearest, ties to even; NaN
   * gives 0.
   *
   * @param scaled working memory, as is {@code bits}
   */
  void packBytes(float[][] source, int n, float[] scaled, int[] bits, int[] out);

  /**
   * Source over destination of four bytes in an int: {@code d = s * a + d * (255 - a)}, where
   * {@code a} is the highest byte of {@code s}, both products to nearest of 255ths.
   *
   * @param weights working memory, as are {@code source} and {@code destination}
   */
  void over(int[] s, int[] d, int n, int[] weights, int[] source, int[] destination);

  /**
   * Halves as floats: component {@code c} of the low or the high half of {@code first} for 0 and 1,
   * of {@code second} for 2 and 3. NaN keeps its bits.
   *
   * @param wanted components that are needed, a bit each; others are left alone
   * @param odd working memory, as is {@code bits}
   * @param at where outcomes begin
   */
  void widenHalves(
      int[] first, int[] second, int wanted, int n, int[] odd, int[] bits, float[][] out, int at);

  /**
   * Floats without a sign, of 5 bits of exponent and less than 11 of mantissa, as floats. NaN keeps
   * its bits.
   *
   * @param left bits from their highest one to bit 30, to the left; negative to the right
   * @param keep their bits there
   * @param bits working memory
   * @param at where outcomes begin
   */
  void widenUnsigned(int[] words, int left, int keep, int n, int[] bits, float[] out, int at);

  /**
   * Floats as halves towards zero, two in a word, as {@link Halves#truncated} has them.
   *
   * @param high null where the upper half is nothing
   * @param from where floats begin
   * @param odd working memory, as are {@code bits} and {@code values}
   */
  void truncateToHalves(
      float[] low, float[] high, int from, int n, int[] odd, int[] bits, float[] values, int[] out);

  /**
   * A plane over the window at lanes {@code from..to-1}, whole quads: {@code fma(dy, y, fma(dx, x,
   * a))}.
   */
  void planes(float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out);

  /** 1 divided by {@link #planes}. */
  void reciprocals(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out);

  /** {@link #planes} times {@code w}. */
  void products(
      float[] x, float[] y, float a, float dx, float dy, float[] w, int from, int to, float[] out);

  /**
   * {@code steps * step + first}, to a place and those that follow it; numbers that are whole and
   * below 2^24, so that nothing is rounded.
   */
  void places(float[] steps, float step, float first, int n, float[] out, int at);

  /** Pixels in a row, and rows, of a square whose depths are tested together. */
  int SQUARE = 8;

  /**
   * Depths of a square: {@code fma(dy, y, column) + offset} within bounds, NaN the upper one; y of
   * the first row, and what it goes up by to the next.
   */
  void squareDepths(
      float[] column,
      float dy,
      float y,
      float up,
      float offset,
      float low,
      float high,
      float[] out);

  /**
   * Numbers in [0, 1] in 24 bits: the rounded product with 2^24 - 1 to the nearest, halves to even.
   */
  void toUnorm24(float[] in, int n, int[] out);

  /**
   * Depths in the upper 24 bits of words that lie anywhere: the floats nearest to k / (2^24 - 1).
   *
   * @param at places of words at {@code from..to-1}, where outcomes go
   * @param picked working memory
   */
  void depths24(int[] words, int[] at, int from, int to, int[] picked, float[] out);

  /**
   * Compares the values of a square with stored ones, and replaces those where they pass.
   *
   * @param words what is stored, a word each: {@code word >>> shift}
   * @param at the first of the first row
   * @param keep bits of a word that stay
   * @param passing which outcomes pass: {@link #LESS}, {@link #EQUAL}, {@link #GREATER}
   * @param write whether values are replaced
   * @param passed takes the pixels of each row that pass, a bit each
   */
  void testSquare(
      int[] words,
      int at,
      int rowWords,
      int shift,
      int keep,
      int[] values,
      int passing,
      boolean write,
      int[] passed);

  /**
   * Replaces numbers by 1 where the comparison of a reference with them passes, else by 0.
   *
   * @param passing which outcomes pass: {@link #LESS}, {@link #EQUAL}, {@link #GREATER}; those that
   *     have no order pass where both LESS and GREATER do
   */
  void compare(int passing, float[] reference, int n, float[] numbers);

  /** Outcomes of {@link #testSquare}: the value is below the stored one, the same, above. */
  int LESS = 1;

  int EQUAL = 2;

  int GREATER = 4;

  /** The outcomes that pass: {@link #LESS}, {@link #EQUAL}, {@link #GREATER}. */
  static int passing(boolean less, boolean equal, boolean greater) {
    return (less ? LESS : 0) | (equal ? EQUAL : 0) | (greater ? GREATER : 0);
  }
}
