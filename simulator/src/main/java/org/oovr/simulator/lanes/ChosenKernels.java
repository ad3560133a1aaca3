package org.oovr.simulator.lanes;

import java.util.Arrays;

/**
 * Each stage by the back end that was chosen for it, and whether it was asked for lately: few
 * programs need more than a dozen of them, and only those are worth what it takes to compile
 * vectors. Nothing here is volatile: who sees a choice late computes the same, and an asking that
 * is lost is followed by others.
 */
final class ChosenKernels implements LaneKernels {
  private final LaneKernels[] chosen = new LaneKernels[LaneStage.values().length];

  /** Written rarely, as threads that write to the same place wait for each other. */
  private final boolean[] asked = new boolean[chosen.length];

  ChosenKernels(LaneKernels first) {
    Arrays.fill(chosen, first);
  }

  /** Has a stage done by another back end. */
  void choose(LaneStage stage, LaneKernels kernels) {
    chosen[stage.ordinal()] = kernels;
  }

  /** Whether a stage was asked for since the last call. */
  boolean takeAsked(LaneStage stage) {
    boolean was = asked[stage.ordinal()];
    asked[stage.ordinal()] = false;
    return was;
  }

  private LaneKernels of(LaneStage stage) {
    int i = stage.ordinal();
    if (!asked[i]) {
      asked[i] = true;
    }
    return chosen[i];
  }

  @Override
  public String title() {
    return chosen[0].title();
  }

  @Override
  public void toInts(float[] in, int[] out, int n) {
    of(LaneStage.TO_INTS).toInts(in, out, n);
  }

  @Override
  public void select(int[] mask, float[] yes, float[] no, int n, float[] out) {
    of(LaneStage.SELECT).select(mask, yes, no, n, out);
  }

  @Override
  public void place(int[] mask, int flip, float value, float[] rest, int n, float[] out) {
    of(LaneStage.PLACE).place(mask, flip, value, rest, n, out);
  }

  @Override
  public void toFloats(int[] in, float[] out, int at, int n) {
    of(LaneStage.TO_FLOATS).toFloats(in, out, at, n);
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
    of(LaneStage.REPEAT_8)
        .repeat8(c, scale, offset, mask, stride, base, n, scaled, fixed, c0, c1, weight);
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
    of(LaneStage.CLAMP_8)
        .clamp8(c, scale, offset, max, stride, base, n, scaled, fixed, c0, c1, weight);
  }

  @Override
  public void clampNearest(float[] c, float scale, int offset, int max, int n, int[] texel) {
    of(LaneStage.CLAMP_NEAREST).clampNearest(c, scale, offset, max, n, texel);
  }

  @Override
  public void repeatNearest(float[] c, float scale, int offset, int mask, int n, int[] texel) {
    of(LaneStage.REPEAT_NEAREST).repeatNearest(c, scale, offset, mask, n, texel);
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
    return of(LaneStage.CLAMP_LINEAR)
        .clampLinear(c, scale, offset, size, n, scaled, fixed, c0, c1, weight);
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
    return of(LaneStage.REPEAT_LINEAR)
        .repeatLinear(c, scale, offset, mask, n, scaled, fixed, c0, c1, weight);
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
    of(LaneStage.QUAD_LODS).quadLods(s, t, sizeX, sizeY, row, n, alongX, alongY, lods);
  }

  @Override
  public void gather(int[] words, int[] x, int[] y, int n, int[] out) {
    of(LaneStage.GATHER).gather(words, x, y, n, out);
  }

  @Override
  public void gatherMixed(
      int[] words, int[] x0, int[] x1, int[] y, int[] w, int n, int[] t0, int[] t1, int[] out) {
    of(LaneStage.GATHER_MIXED).gatherMixed(words, x0, x1, y, w, n, t0, t1, out);
  }

  @Override
  public void mix(int[] a, int[] b, int[] w, int n, int[] t, int[] out) {
    of(LaneStage.MIX).mix(a, b, w, n, t, out);
  }

  @Override
  public void unpackByte(int[] packed, int shift, int n, int[] bits, float[] numbers, float[] out) {
    of(LaneStage.UNPACK_BYTE).unpackByte(packed, shift, n, bits, numbers, out);
  }

  @Override
  public void packBytes(float[][] source, int n, float[] scaled, int[] bits, int[] out) {
    of(LaneStage.PACK_BYTES).packBytes(source, n, scaled, bits, out);
  }

  @Override
  public void over(int[] s, int[] d, int n, int[] weights, int[] source, int[] destination) {
    of(LaneStage.OVER).over(s, d, n, weights, source, destination);
  }

  @Override
  public void widenHalves(
      int[] first, int[] second, int wanted, int n, int[] odd, int[] bits, float[][] out, int at) {
    of(LaneStage.WIDEN_HALVES).widenHalves(first, second, wanted, n, odd, bits, out, at);
  }

  @Override
  public void widenUnsigned(
      int[] words, int left, int keep, int n, int[] bits, float[] out, int at) {
    of(LaneStage.WIDEN_UNSIGNED).widenUnsigned(words, left, keep, n, bits, out, at);
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
    of(LaneStage.TRUNCATE_TO_HALVES).truncateToHalves(low, high, from, n, odd, bits, values, out);
  }

  @Override
  public void planes(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out) {
    of(LaneStage.PLANES).planes(x, y, a, dx, dy, from, to, out);
  }

  @Override
  public void reciprocals(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out) {
    of(LaneStage.RECIPROCALS).reciprocals(x, y, a, dx, dy, from, to, out);
  }

  @Override
  public void products(
      float[] x, float[] y, float a, float dx, float dy, float[] w, int from, int to, float[] out) {
    of(LaneStage.PRODUCTS).products(x, y, a, dx, dy, w, from, to, out);
  }

  @Override
  public void places(float[] steps, float step, float first, int n, float[] out, int at) {
    of(LaneStage.PLACES).places(steps, step, first, n, out, at);
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
    of(LaneStage.SQUARE_DEPTHS).squareDepths(column, dy, y, up, offset, low, high, out);
  }

  @Override
  public void toUnorm24(float[] in, int n, int[] out) {
    of(LaneStage.TO_UNORM_24).toUnorm24(in, n, out);
  }

  @Override
  public void depths24(int[] words, int[] at, int from, int to, int[] picked, float[] out) {
    of(LaneStage.DEPTHS_24).depths24(words, at, from, to, picked, out);
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
    of(LaneStage.TEST_SQUARE)
        .testSquare(words, at, rowWords, shift, keep, values, passing, write, passed);
  }

  @Override
  public void compare(int passing, float[] reference, int n, float[] numbers) {
    of(LaneStage.COMPARE).compare(passing, reference, n, numbers);
  }
}
