package org.oovr.simulator.lanes.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.oovr.simulator.lanes.LoopKernels;

/** The stages that are about places in the window: planes over it, and depths. */
abstract class WindowKernels extends LoopKernels {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

  /** As many lanes. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, INTS.vectorShape());

  private static final int STEP = INTS.length();

  /** The lanes of a quad. */
  private static final VectorSpecies<Float> QUAD = FloatVector.SPECIES_128;

  /** A row of a square. */
  private static final VectorSpecies<Integer> ROW = IntVector.SPECIES_256;

  private static final VectorSpecies<Float> FLOAT_ROW = FloatVector.SPECIES_256;

  /** Where there are rows as vectors. */
  private static final boolean HAS_ROWS = INTS.length() >= SQUARE;

  private static final float MAX24 = 0xffffff;

  // ---------------------------------------------------------------- planes

  // Behind the last whole vector quads are left, which are vectors, too: runs of lanes are short.

  @Override
  public void planes(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out) {
    int i = from;
    for (; i <= to - STEP; i += STEP) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i).fma(dx, a);
      FloatVector.fromArray(FLOATS, y, i)
          .fma(FloatVector.broadcast(FLOATS, dy), v)
          .intoArray(out, i);
    }
    for (; i < to; i += 4) {
      FloatVector v = FloatVector.fromArray(QUAD, x, i).fma(dx, a);
      FloatVector.fromArray(QUAD, y, i).fma(FloatVector.broadcast(QUAD, dy), v).intoArray(out, i);
    }
  }

  @Override
  public void reciprocals(
      float[] x, float[] y, float a, float dx, float dy, int from, int to, float[] out) {
    int i = from;
    for (; i <= to - STEP; i += STEP) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i).fma(dx, a);
      v = FloatVector.fromArray(FLOATS, y, i).fma(FloatVector.broadcast(FLOATS, dy), v);
      FloatVector.broadcast(FLOATS, 1f).div(v).intoArray(out, i);
    }
    for (; i < to; i += 4) {
      FloatVector v = FloatVector.fromArray(QUAD, x, i).fma(dx, a);
      v = FloatVector.fromArray(QUAD, y, i).fma(FloatVector.broadcast(QUAD, dy), v);
      FloatVector.broadcast(QUAD, 1f).div(v).intoArray(out, i);
    }
  }

  @Override
  public void products(
      float[] x, float[] y, float a, float dx, float dy, float[] w, int from, int to, float[] out) {
    int i = from;
    for (; i <= to - STEP; i += STEP) {
      FloatVector v = FloatVector.fromArray(FLOATS, x, i).fma(dx, a);
      v = FloatVector.fromArray(FLOATS, y, i).fma(FloatVector.broadcast(FLOATS, dy), v);
      v.mul(FloatVector.fromArray(FLOATS, w, i)).intoArray(out, i);
    }
    for (; i < to; i += 4) {
      FloatVector v = FloatVector.fromArray(QUAD, x, i).fma(dx, a);
      v = FloatVector.fromArray(QUAD, y, i).fma(FloatVector.broadcast(QUAD, dy), v);
      v.mul(FloatVector.fromArray(QUAD, w, i)).intoArray(out, i);
    }
  }

  @Override
  public void places(float[] steps, float step, float first, int n, float[] out, int at) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      FloatVector.fromArray(FLOATS, steps, i).mul(step).add(first).intoArray(out, at + i);
    }
    for (int i = end; i < n; i++) {
      out[at + i] = steps[i] * step + first;
    }
  }

  // ---------------------------------------------------------------- depths

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
    if (!HAS_ROWS) {
      super.squareDepths(column, dy, y, up, offset, low, high, out);
      return;
    }
    FloatVector first = FloatVector.fromArray(FLOAT_ROW, column, 0);
    FloatVector least = FloatVector.broadcast(FLOAT_ROW, low);
    FloatVector most = FloatVector.broadcast(FLOAT_ROW, high);
    for (int r = 0; r < SQUARE; r++) {
      FloatVector row = FloatVector.broadcast(FLOAT_ROW, y + up * r);
      FloatVector z = row.fma(FloatVector.broadcast(FLOAT_ROW, dy), first).add(offset);
      z = most.blend(z, z.compare(VectorOperators.LT, most));
      z = least.blend(z, z.compare(VectorOperators.GT, least));
      z.intoArray(out, r * SQUARE);
    }
  }

  /** Below 2^23 and above, adding that rounds to whole numbers, and leaves them in the low bits. */
  @Override
  public void toUnorm24(float[] in, int n, int[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      FloatVector product = FloatVector.fromArray(FLOATS, in, i).mul(MAX24);
      FloatVector below = product.min(WHOLE);
      IntVector rest = product.sub(below).add(WHOLE).reinterpretAsInts();
      below.add(WHOLE).reinterpretAsInts().add(rest).sub(2 * WHOLE_BITS).intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] = unorm24(in[i]);
    }
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
    if (!HAS_ROWS) {
      super.testSquare(words, at, rowWords, shift, keep, values, passing, write, passed);
      return;
    }
    int less = (passing & LESS) != 0 ? 255 : 0;
    int equal = (passing & EQUAL) != 0 ? 255 : 0;
    int greater = (passing & GREATER) != 0 ? 255 : 0;
    for (int r = 0; r < SQUARE; r++) {
      int k = at + r * rowWords;
      IntVector word = IntVector.fromArray(ROW, words, k);
      IntVector value = IntVector.fromArray(ROW, values, r * SQUARE);
      IntVector stored = word.lanewise(VectorOperators.LSHR, shift);
      int below = (int) value.compare(VectorOperators.LT, stored).toLong();
      int above = (int) value.compare(VectorOperators.GT, stored).toLong();
      int bits = below & less | above & greater | ~(below | above) & equal;
      passed[r] = bits;
      if (write && bits != 0) {
        IntVector next = value.lanewise(VectorOperators.LSHL, shift).or(word.and(keep));
        word.blend(next, VectorMask.fromLong(ROW, bits)).intoArray(words, k);
      }
    }
  }
}
