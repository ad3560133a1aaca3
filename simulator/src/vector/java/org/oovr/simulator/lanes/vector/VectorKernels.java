package org.oovr.simulator.lanes.vector;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.oovr.simulator.lanes.FourBytes;
import org.oovr.simulator.lanes.Halves;

/**
 * Stages in which C2 makes no vector instructions, or not the best, of loops. Each is one short
 * loop that loads, computes and stores, with two gathers at most and without a method of its own in
 * between: what C2 does not inline as a whole makes an object of every vector. Lanes behind the
 * last whole vector are a loop.
 */
public final class VectorKernels extends AxisKernels {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

  /** As many lanes. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, INTS.vectorShape());

  private static final int STEP = INTS.length();

  private static final int EVEN = FourBytes.EVEN;

  /** A half of 1/256, and the upper component, of a half of a word. */
  private static final short HALF = 128;

  private static final short UPPER = (short) 0xff00;

  @Override
  public String title() {
    return "Vector API, " + INTS.vectorBitSize() + " bits";
  }

  // ---------------------------------------------------------------- bits of floats

  @Override
  public void toInts(float[] in, int[] out, int n) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      FloatVector.fromArray(FLOATS, in, i).reinterpretAsInts().intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] = Float.floatToRawIntBits(in[i]);
    }
  }

  @Override
  public void toFloats(int[] in, float[] out, int at, int n) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector.fromArray(INTS, in, i).reinterpretAsFloats().intoArray(out, at + i);
    }
    for (int i = end; i < n; i++) {
      out[at + i] = Float.intBitsToFloat(in[i]);
    }
  }

  @Override
  public void select(int[] mask, float[] yes, float[] no, int n, float[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector in = IntVector.fromArray(INTS, mask, i);
      IntVector y = FloatVector.fromArray(FLOATS, yes, i).reinterpretAsInts();
      IntVector rest = FloatVector.fromArray(FLOATS, no, i).reinterpretAsInts();
      y.and(in).or(rest.and(in.not())).reinterpretAsFloats().intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      int bits = Float.floatToRawIntBits(yes[i]) & mask[i];
      out[i] = Float.intBitsToFloat(bits | Float.floatToRawIntBits(no[i]) & ~mask[i]);
    }
  }

  @Override
  public void place(int[] mask, int flip, float value, float[] rest, int n, float[] out) {
    int bits = Float.floatToRawIntBits(value);
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector in = IntVector.fromArray(INTS, mask, i).lanewise(VectorOperators.XOR, flip);
      IntVector other = FloatVector.fromArray(FLOATS, rest, i).reinterpretAsInts();
      in.and(bits).or(other.and(in.not())).reinterpretAsFloats().intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      int in = mask[i] ^ flip;
      out[i] = Float.intBitsToFloat(bits & in | Float.floatToRawIntBits(rest[i]) & ~in);
    }
  }

  // ---------------------------------------------------------------- axes with 8 fraction bits

  // Coordinates in 1/256 texel, in the mantissas of floats where all have a place there.

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
    int end = INTS.loopBound(n);
    IntVector outside = IntVector.zero(INTS);
    for (int i = 0; i < end; i += STEP) {
      IntVector bits =
          FloatVector.fromArray(FLOATS, c, i).mul(scale).add(ROUND_FLOAT).reinterpretAsInts();
      outside = outside.or(bits.sub(ROUND_FLOAT_BITS - (1 << 22)));
      IntVector v = bits.sub(ROUND_FLOAT_BITS + 128);
      v.and(255).intoArray(weight, i);
      IntVector a = v.lanewise(VectorOperators.ASHR, 8).add(offset);
      a.and(mask).mul(stride).add(base).intoArray(c0, i);
      a.add(1).and(mask).mul(stride).add(base).intoArray(c1, i);
    }
    int any = outside.reduceLanes(VectorOperators.OR);
    for (int i = end; i < n; i++) {
      int bits = Float.floatToRawIntBits(c[i] * scale + ROUND_FLOAT);
      any |= bits - (ROUND_FLOAT_BITS - (1 << 22));
      int v = bits - (ROUND_FLOAT_BITS + 128);
      int a = (v >> 8) + offset;
      weight[i] = v & 255;
      c0[i] = (a & mask) * stride + base;
      c1[i] = (a + 1 & mask) * stride + base;
    }
    if (any >>> 23 != 0) {
      super.repeat8(c, scale, offset, mask, stride, base, n, scaled, fixed, c0, c1, weight);
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
    int end = INTS.loopBound(n);
    IntVector outside = IntVector.zero(INTS);
    for (int i = 0; i < end; i += STEP) {
      IntVector bits =
          FloatVector.fromArray(FLOATS, c, i).mul(scale).add(ROUND_FLOAT).reinterpretAsInts();
      outside = outside.or(bits.sub(ROUND_FLOAT_BITS - (1 << 22)));
      IntVector v = bits.sub(ROUND_FLOAT_BITS + 128);
      v.and(255).intoArray(weight, i);
      IntVector a = v.lanewise(VectorOperators.ASHR, 8).add(offset);
      a.min(max).max(0).mul(stride).add(base).intoArray(c0, i);
      a.add(1).min(max).max(0).mul(stride).add(base).intoArray(c1, i);
    }
    int any = outside.reduceLanes(VectorOperators.OR);
    for (int i = end; i < n; i++) {
      int bits = Float.floatToRawIntBits(c[i] * scale + ROUND_FLOAT);
      any |= bits - (ROUND_FLOAT_BITS - (1 << 22));
      int v = bits - (ROUND_FLOAT_BITS + 128);
      int a = (v >> 8) + offset;
      weight[i] = v & 255;
      c0[i] = Math.max(0, Math.min(a, max)) * stride + base;
      c1[i] = Math.max(0, Math.min(a + 1, max)) * stride + base;
    }
    if (any >>> 23 != 0) {
      super.clamp8(c, scale, offset, max, stride, base, n, scaled, fixed, c0, c1, weight);
    }
  }

  // ---------------------------------------------------------------- texels of four bytes

  // Words are found through an array of indices, never a vector: sums go there first, by a loop.

  @Override
  public void gatherMixed(
      int[] words, int[] x0, int[] x1, int[] y, int[] w, int n, int[] t0, int[] t1, int[] out) {
    sums(x0, x1, y, n, t0, t1);
    pickMixed(words, t0, t1, w, n, out);
  }

  private static void pickMixed(int[] words, int[] i0, int[] i1, int[] w, int n, int[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector p = IntVector.fromArray(INTS, words, 0, i0, i);
      IntVector q = IntVector.fromArray(INTS, words, 0, i1, i);
      IntVector u = IntVector.fromArray(INTS, w, i);
      IntVector pe = p.and(PAIRS);
      IntVector po = p.lanewise(VectorOperators.LSHR, 8).and(PAIRS);
      IntVector qe = q.and(PAIRS).sub(pe).mul(u);
      IntVector qo = q.lanewise(VectorOperators.LSHR, 8).and(PAIRS).sub(po).mul(u);
      IntVector even = pe.lanewise(VectorOperators.LSHL, 8).add(qe).add(HALVES);
      IntVector odd = po.lanewise(VectorOperators.LSHL, 8).add(qo).add(HALVES);
      even.lanewise(VectorOperators.LSHR, 8).and(PAIRS).or(odd.and(~PAIRS)).intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] = mixed(words[i0[i]], words[i1[i]], w[i]);
    }
  }

  @Override
  public void mix(int[] a, int[] b, int[] w, int n, int[] t, int[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector p = IntVector.fromArray(INTS, a, i);
      IntVector q = IntVector.fromArray(INTS, b, i);
      IntVector u = IntVector.fromArray(INTS, w, i);
      IntVector pe = p.and(PAIRS);
      IntVector po = p.lanewise(VectorOperators.LSHR, 8).and(PAIRS);
      IntVector qe = q.and(PAIRS).sub(pe).mul(u);
      IntVector qo = q.lanewise(VectorOperators.LSHR, 8).and(PAIRS).sub(po).mul(u);
      IntVector even = pe.lanewise(VectorOperators.LSHL, 8).add(qe).add(HALVES);
      IntVector odd = po.lanewise(VectorOperators.LSHL, 8).add(qo).add(HALVES);
      even.lanewise(VectorOperators.LSHR, 8).and(PAIRS).or(odd.and(~PAIRS)).intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] = mixed(a[i], b[i], w[i]);
    }
  }

  // ---------------------------------------------------------------- bytes and floats

  @Override
  public void unpackByte(int[] packed, int shift, int n, int[] bits, float[] numbers, float[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector bytes =
          IntVector.fromArray(INTS, packed, i).lanewise(VectorOperators.LSHR, shift).and(255);
      bytes.or(WHOLE_BITS).reinterpretAsFloats().sub(WHOLE).mul(1f / 255f).intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] = (packed[i] >>> shift & 255) * (1f / 255f);
    }
  }

  /** As {@link #packed}; what is negative is told by its sign, NaN by its bits. */
  @Override
  public void packBytes(float[][] source, int n, float[] scaled, int[] bits, int[] out) {
    pairs(source[0], source[1], n, bits);
    pairs(source[2], source[3], n, out);
    for (int i = 0; i < n; i++) {
      out[i] = out[i] << 16 | bits[i];
    }
  }

  private static void pairs(float[] low, float[] high, int n, int[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector b = FloatVector.fromArray(FLOATS, low, i).reinterpretAsInts();
      IntVector c = FloatVector.fromArray(FLOATS, high, i).reinterpretAsInts();
      b = b.and(b.lanewise(VectorOperators.ASHR, 31).not());
      c = c.and(c.lanewise(VectorOperators.ASHR, 31).not());
      b = b.reinterpretAsFloats().mul(255f).add(WHOLE).reinterpretAsInts();
      c = c.reinterpretAsFloats().mul(255f).add(WHOLE).reinterpretAsInts();
      IntVector isNumber = b.sub(INFINITY + 1).lanewise(VectorOperators.ASHR, 31);
      IntVector isNumberToo = c.sub(INFINITY + 1).lanewise(VectorOperators.ASHR, 31);
      b = b.min(BYTE_MAX).and(255).and(isNumber);
      c = c.min(BYTE_MAX).and(255).and(isNumberToo);
      c.lanewise(VectorOperators.LSHL, 8).or(b).intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] = packed(low[i]) | packed(high[i]) << 8;
    }
  }

  /** Components as halves of words: products with 255ths, and their sums, fit there. */
  @Override
  public void over(int[] s, int[] d, int n, int[] weights, int[] source, int[] destination) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector p = IntVector.fromArray(INTS, s, i);
      IntVector q = IntVector.fromArray(INTS, d, i);
      IntVector alpha = p.lanewise(VectorOperators.LSHR, 24);
      ShortVector a = alpha.or(alpha.lanewise(VectorOperators.LSHL, 16)).reinterpretAsShorts();
      ShortVector b = a.lanewise(VectorOperators.XOR, (short) 255);
      ShortVector x = p.and(EVEN).reinterpretAsShorts().mul(a).add(HALF);
      ShortVector y = q.and(EVEN).reinterpretAsShorts().mul(b).add(HALF);
      x = x.add(x.lanewise(VectorOperators.LSHR, 8)).lanewise(VectorOperators.LSHR, 8);
      y = y.add(y.lanewise(VectorOperators.LSHR, 8)).lanewise(VectorOperators.LSHR, 8);
      ShortVector even = x.add(y);
      x = p.reinterpretAsShorts().lanewise(VectorOperators.LSHR, 8).mul(a).add(HALF);
      y = q.reinterpretAsShorts().lanewise(VectorOperators.LSHR, 8).mul(b).add(HALF);
      x = x.add(x.lanewise(VectorOperators.LSHR, 8)).and(UPPER);
      y = y.add(y.lanewise(VectorOperators.LSHR, 8)).and(UPPER);
      x.add(y).or(even).reinterpretAsInts().intoArray(d, i);
    }
    for (int i = end; i < n; i++) {
      int a = s[i] >>> 24;
      d[i] = FourBytes.weighed(s[i], a) + FourBytes.weighed(d[i], 255 - a);
    }
  }

  // ---------------------------------------------------------------- halves

  @Override
  public void widenHalves(
      int[] first, int[] second, int wanted, int n, int[] odd, int[] bits, float[][] out, int at) {
    for (int c = 0; c < 4; c++) {
      if ((wanted >> c & 1) != 0) {
        widen(c < 2 ? first : second, (c & 1) * 16, n, out[c], at);
      }
    }
  }

  /** As {@link Halves#toFloat}, in the upper half of each lane. */
  private static void widen(int[] words, int right, int n, float[] out, int at) {
    int end = INTS.loopBound(n);
    int left = 16 - right;
    for (int i = 0; i < end; i += STEP) {
      IntVector half = IntVector.fromArray(INTS, words, i).lanewise(VectorOperators.LSHL, left);
      IntVector magnitude = half.and(0x7fff0000);
      IntVector finite = magnitude.sub(0x7c000000).lanewise(VectorOperators.ASHR, 31);
      IntVector value =
          magnitude
              .lanewise(VectorOperators.LSHR, 3)
              .reinterpretAsFloats()
              .mul(0x1p112f)
              .reinterpretAsInts();
      value
          .or(finite.not().and(INFINITY))
          .or(half.and(0x80000000))
          .reinterpretAsFloats()
          .intoArray(out, at + i);
    }
    for (int i = end; i < n; i++) {
      out[at + i] = Halves.toFloat(words[i] >>> right);
    }
  }

  @Override
  public void widenUnsigned(
      int[] words, int left, int keep, int n, int[] bits, float[] out, int at) {
    int right = left < 0 ? -left : 0;
    int up = left < 0 ? 0 : left;
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector field =
          IntVector.fromArray(INTS, words, i)
              .lanewise(VectorOperators.LSHR, right)
              .lanewise(VectorOperators.LSHL, up)
              .and(keep);
      IntVector finite = field.sub(0x7c000000).lanewise(VectorOperators.ASHR, 31);
      IntVector value =
          field
              .lanewise(VectorOperators.LSHR, 3)
              .reinterpretAsFloats()
              .mul(0x1p112f)
              .reinterpretAsInts();
      value.or(finite.not().and(INFINITY)).reinterpretAsFloats().intoArray(out, at + i);
    }
    for (int i = end; i < n; i++) {
      out[at + i] = Halves.toFloat((words[i] >>> right << up & keep) >>> 16);
    }
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
    Arrays.fill(out, 0, n, 0);
    truncate(low, from, n, 0, out);
    if (high != null) {
      truncate(high, from, n, 16, out);
    }
  }

  /** As {@link Halves#truncated}; a mask has all bits of a lane. */
  private static void truncate(float[] in, int from, int n, int left, int[] out) {
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector b = FloatVector.fromArray(FLOATS, in, from + i).reinterpretAsInts();
      IntVector magnitude = b.and(0x7fffffff);
      IntVector normal = magnitude.lanewise(VectorOperators.LSHR, 13).sub(112 << 10).min(0x7bff);
      IntVector right = magnitude.lanewise(VectorOperators.LSHR, 23).neg().add(126).min(31);
      IntVector small = magnitude.and(0x7fffff).or(0x800000).lanewise(VectorOperators.LSHR, right);
      IntVector isSmall = magnitude.sub(113 << 23).lanewise(VectorOperators.ASHR, 31);
      IntVector isNot = magnitude.neg().add(INFINITY).lanewise(VectorOperators.ASHR, 31);
      IntVector isEndless = magnitude.neg().add(INFINITY - 1).lanewise(VectorOperators.ASHR, 31);
      IntVector half = normal.and(isSmall.not()).or(small.and(isSmall));
      half = half.and(isEndless.not()).or(isEndless.and(0x7c00)).or(isNot.and(0x0200));
      IntVector sign = b.lanewise(VectorOperators.LSHR, 16).and(0x8000).and(isNot.not());
      half.or(sign)
          .lanewise(VectorOperators.LSHL, left)
          .or(IntVector.fromArray(INTS, out, i))
          .intoArray(out, i);
    }
    for (int i = end; i < n; i++) {
      out[i] |= Halves.truncated(in[from + i]) << left;
    }
  }
}
