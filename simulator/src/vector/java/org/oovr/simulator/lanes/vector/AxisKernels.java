package org.oovr.simulator.lanes.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The stages that find levels, and texels along an axis, read depths and compare them. Numbers
 * below 2^22 are rounded by adding a large one, which leaves them in the low bits; minus one where
 * that went up.
 */
abstract class AxisKernels extends WindowKernels {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;

  /** As many lanes. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, INTS.vectorShape());

  private static final int STEP = INTS.length();

  /** The first lanes of quads, and them again. */
  private static final VectorShuffle<Float> OF_QUADS =
      VectorShuffle.fromOp(FLOATS, i -> i * 4 % STEP);

  /** Bits of 2^31; those of larger numbers and of NaN are above. */
  private static final int BEYOND_INTS = 0x4f000000;

  /** Bits of 1. */
  private static final int ONE_BITS = 0x3f800000;

  /** Axes from this on are done by loops. */
  private static final int LONG_AXIS = 1 << 22;

  /** Of numbers that are not negative the bits are in order, those of NaN last. */
  @Override
  public void clampNearest(float[] c, float scale, int offset, int max, int n, int[] texel) {
    if (max >= LONG_AXIS) {
      super.clampNearest(c, scale, offset, max, n, texel);
      return;
    }
    int most = Float.floatToRawIntBits(max);
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      IntVector b = FloatVector.fromArray(FLOATS, c, i).mul(scale).add(offset).reinterpretAsInts();
      IntVector positive = b.and(b.lanewise(VectorOperators.ASHR, 31).not());
      IntVector fits = positive.sub(BEYOND_INTS).lanewise(VectorOperators.ASHR, 31);
      FloatVector inside = positive.min(most).reinterpretAsFloats();
      FloatVector whole = inside.add(WHOLE);
      IntVector above = inside.sub(whole.sub(WHOLE)).reinterpretAsInts();
      whole
          .reinterpretAsInts()
          .sub(WHOLE_BITS)
          .add(above.lanewise(VectorOperators.ASHR, 31))
          .and(fits)
          .intoArray(texel, i);
    }
    for (int i = end; i < n; i++) {
      float f = c[i] * scale + offset;
      texel[i] = Math.max(0, Math.min(f < 0x1p31f ? (int) f : 0, max));
    }
  }

  @Override
  public void repeatNearest(float[] c, float scale, int offset, int mask, int n, int[] texel) {
    int end = INTS.loopBound(n);
    IntVector outside = IntVector.zero(INTS);
    for (int i = 0; i < end; i += STEP) {
      FloatVector f = FloatVector.fromArray(FLOATS, c, i).mul(scale);
      FloatVector rounded = f.add(ROUND_FLOAT);
      IntVector bits = rounded.reinterpretAsInts();
      outside = outside.or(bits.sub(ROUND_FLOAT_BITS - (1 << 22)));
      // adding 0 makes it of -0
      IntVector rest = f.sub(rounded.sub(ROUND_FLOAT)).add(0f).reinterpretAsInts();
      bits.add(rest.lanewise(VectorOperators.ASHR, 31))
          .add(offset - ROUND_FLOAT_BITS)
          .and(mask)
          .intoArray(texel, i);
    }
    int any = outside.reduceLanes(VectorOperators.OR);
    for (int i = end; i < n; i++) {
      float f = c[i] * scale;
      any |= Float.floatToRawIntBits(f + ROUND_FLOAT) - (ROUND_FLOAT_BITS - (1 << 22));
      texel[i] = (int) Math.floor(f) + offset & mask;
    }
    if (any >>> 23 != 0) {
      super.repeatNearest(c, scale, offset, mask, n, texel);
    }
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
    if (size >= LONG_AXIS) {
      return false;
    }
    int max = size - 1;
    int end = INTS.loopBound(n);
    FloatVector most = FloatVector.broadcast(FLOATS, size);
    for (int i = 0; i < end; i += STEP) {
      FloatVector u = FloatVector.fromArray(FLOATS, c, i).mul(scale).add(offset);
      IntVector b =
          most.blend(u, u.compare(VectorOperators.LT, most)).sub(0.5f).reinterpretAsInts();
      FloatVector f = b.and(b.lanewise(VectorOperators.ASHR, 31).not()).reinterpretAsFloats();
      FloatVector whole = f.add(WHOLE);
      FloatVector rest = f.sub(whole.sub(WHOLE));
      IntVector above = rest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
      IntVector a = whole.reinterpretAsInts().sub(WHOLE_BITS).add(above);
      a.intoArray(c0, i);
      a.add(1).min(max).intoArray(c1, i);
      rest.add(above.and(ONE_BITS).reinterpretAsFloats()).intoArray(weight, i);
    }
    for (int i = end; i < n; i++) {
      float f = c[i] * scale + offset;
      f = (f < size ? f : size) - 0.5f;
      f = f > 0 ? f : 0;
      int a = (int) f;
      weight[i] = f - a;
      c0[i] = a;
      c1[i] = Math.min(a + 1, max);
    }
    return true;
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
    int end = INTS.loopBound(n);
    IntVector outside = IntVector.zero(INTS);
    for (int i = 0; i < end; i += STEP) {
      FloatVector f = FloatVector.fromArray(FLOATS, c, i).mul(scale).sub(0.5f).add(offset);
      FloatVector rounded = f.add(ROUND_FLOAT);
      IntVector bits = rounded.reinterpretAsInts();
      outside = outside.or(bits.sub(ROUND_FLOAT_BITS - (1 << 22)));
      FloatVector rest = f.sub(rounded.sub(ROUND_FLOAT));
      IntVector above = rest.reinterpretAsInts().lanewise(VectorOperators.ASHR, 31);
      IntVector a = bits.sub(ROUND_FLOAT_BITS).add(above);
      a.and(mask).intoArray(c0, i);
      a.add(1).and(mask).intoArray(c1, i);
      rest.add(above.and(ONE_BITS).reinterpretAsFloats()).intoArray(weight, i);
    }
    int any = outside.reduceLanes(VectorOperators.OR);
    for (int i = end; i < n; i++) {
      float f = c[i] * scale - 0.5f + offset;
      any |= Float.floatToRawIntBits(f + ROUND_FLOAT) - (ROUND_FLOAT_BITS - (1 << 22));
      float whole = (float) Math.floor(f);
      int a = (int) whole;
      weight[i] = f - whole;
      c0[i] = a & mask;
      c1[i] = a + 1 & mask;
    }
    return any >>> 23 == 0;
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
    int i = 0;
    for (; i <= n - STEP - 3; i += STEP) {
      FloatVector s0 = FloatVector.fromArray(FLOATS, s, i);
      FloatVector t0 = FloatVector.fromArray(FLOATS, t, i);
      FloatVector s1 = FloatVector.fromArray(FLOATS, s, i + row);
      FloatVector t1 = FloatVector.fromArray(FLOATS, t, i + row);
      FloatVector a = FloatVector.fromArray(FLOATS, s, i + row + 1).sub(s1).mul(sizeX);
      FloatVector b = FloatVector.fromArray(FLOATS, t, i + row + 1).sub(t1).mul(sizeY);
      FloatVector x = a.mul(a).add(b.mul(b));
      a = FloatVector.fromArray(FLOATS, s, i + 2).sub(s0).mul(sizeX);
      b = FloatVector.fromArray(FLOATS, t, i + 2).sub(t0).mul(sizeY);
      FloatVector y = a.mul(a).add(b.mul(b));
      IntVector bits = y.blend(x, x.compare(VectorOperators.GT, y)).reinterpretAsInts();
      IntVector exponent = bits.lanewise(VectorOperators.LSHR, 23).and(255).or(WHOLE_BITS);
      FloatVector mantissa = bits.and(0x7fffff).or(ONE_BITS).reinterpretAsFloats();
      exponent
          .reinterpretAsFloats()
          .sub(WHOLE + 128)
          .add(mantissa)
          .mul(0.5f)
          .rearrange(OF_QUADS)
          .intoArray(lods, i >> 2);
    }
    for (; i <= n - 4; i += 4) {
      float x =
          length((s[i + row + 1] - s[i + row]) * sizeX, (t[i + row + 1] - t[i + row]) * sizeY);
      float y = length((s[i + 2] - s[i]) * sizeX, (t[i + 2] - t[i]) * sizeY);
      lods[i >> 2] = 0.5f * log2(x > y ? x : y);
    }
  }

  private static float length(float a, float b) {
    return a * a + b * b;
  }

  @Override
  public void depths24(int[] words, int[] at, int from, int to, int[] picked, float[] out) {
    int n = to - from;
    for (int i = 0; i < n; i++) {
      picked[i] = words[at[from + i]];
    }
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      FloatVector below =
          IntVector.fromArray(INTS, picked, i)
              .lanewise(VectorOperators.LSHR, 8)
              .convertShape(VectorOperators.I2F, FLOATS, 0)
              .reinterpretAsFloats()
              .mul(0x1p-24f);
      below.add(below.mul(BEYOND24)).intoArray(out, from + i);
    }
    for (int i = end; i < n; i++) {
      out[from + i] = depth24(picked[i]);
    }
  }

  @Override
  public void compare(int passing, float[] reference, int n, float[] numbers) {
    float less = (passing & LESS) != 0 ? 1 : 0;
    float equal = (passing & EQUAL) != 0 ? 1 : 0;
    float greater = (passing & GREATER) != 0 ? 1 : 0;
    float unordered = less * greater;
    int end = INTS.loopBound(n);
    for (int i = 0; i < end; i += STEP) {
      FloatVector r = FloatVector.fromArray(FLOATS, reference, i);
      FloatVector d = FloatVector.fromArray(FLOATS, numbers, i);
      VectorMask<Float> below = r.compare(VectorOperators.LT, d);
      VectorMask<Float> same = r.compare(VectorOperators.EQ, d);
      VectorMask<Float> above = r.compare(VectorOperators.GT, d);
      FloatVector.broadcast(FLOATS, unordered)
          .blend(less, below)
          .blend(equal, same)
          .blend(greater, above)
          .intoArray(numbers, i);
    }
    for (int i = end; i < n; i++) {
      float r = reference[i];
      float d = numbers[i];
      numbers[i] = r < d ? less : r == d ? equal : r > d ? greater : unordered;
    }
  }
}
