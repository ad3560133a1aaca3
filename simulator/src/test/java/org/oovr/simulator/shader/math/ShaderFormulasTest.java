package org.oovr.simulator.shader.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ShaderFormulasTest {
  private static final FloatFormulas F = FloatFormulas.INSTANCE;

  private static void near(
      String name,
      UnaryOperator<Float> actual,
      DoubleUnaryOperator exact,
      float from,
      float to,
      double absolute,
      double relative) {
    Random random = new Random(1);
    for (int i = 0; i < 20000; i++) {
      float x = from + (to - from) * (i < 2 ? i : random.nextFloat());
      double e = exact.applyAsDouble(x);
      double error = Math.abs(actual.apply(x) - e);
      assertTrue(
          error <= absolute + relative * Math.abs(e),
          () -> name + "(" + x + ") = " + actual.apply(x) + ", exact " + e);
    }
  }

  @Test
  void transcendentalFunctionsAreAccurate() {
    near("exp2", F::exp2, x -> StrictMath.pow(2, x), -20, 20, 0, 2.5e-7);
    near("exp2", F::exp2, x -> StrictMath.pow(2, x), -126, 127, 0, 3e-7);
    near("log2", F::log2, x -> StrictMath.log(x) / StrictMath.log(2), 1e-6f, 4, 2e-7, 2e-7);
    near("log2", F::log2, x -> StrictMath.log(x) / StrictMath.log(2), 1, 1e30f, 1e-6, 2e-7);
    near("exp", F::exp, StrictMath::exp, -10, 10, 0, 2e-6);
    near("log", F::log, StrictMath::log, 1e-3f, 100, 3e-7, 3e-7);
    near("sin", F::sin, StrictMath::sin, -10, 10, 5e-7, 0);
    near("sin", F::sin, StrictMath::sin, -10000, 10000, 1e-3, 0);
    near("cos", F::cos, StrictMath::cos, -10, 10, 5e-7, 0);
    near("tan", F::tan, StrictMath::tan, -1.4f, 1.4f, 1e-6, 1e-5);
    near("asin", F::asin, StrictMath::asin, -1, 1, 4e-4, 0);
    near("acos", F::acos, StrictMath::acos, -1, 1, 1.6e-4, 0);
    near("atan", F::atan, StrictMath::atan, -20, 20, 4e-6, 0);
    near("sinh", F::sinh, StrictMath::sinh, -5, 5, 1e-6, 2e-6);
    near("cosh", F::cosh, StrictMath::cosh, -5, 5, 1e-6, 2e-6);
    near("tanh", F::tanh, StrictMath::tanh, -20, 20, 1e-6, 0);
    near("pow", x -> F.pow(x, 2.2f), x -> StrictMath.pow(x, 2.2f), 0, 1, 1e-6, 1e-6);
    near("pow", x -> F.pow(x, 64f), x -> StrictMath.pow(x, 64), 0.5f, 1, 1e-5, 1e-5);
    near("atan2", x -> F.atan2(x, -0.5f), x -> StrictMath.atan2(x, -0.5), -3, 3, 4e-6, 0);
    near("atan2", x -> F.atan2(0.3f, x), x -> StrictMath.atan2(0.3f, x), -3, 3, 4e-6, 0);
  }

  /** Operand, arc sine, arc cosine and arc tangent as llvmpipe computes them. */
  private static final float[][] MESA_ARCS = {
    {-0.82905984f, -0.97762203f, 2.5481656f, -0.69220984f},
    {-0.48717946f, -0.50865126f, 2.0797262f, -0.45333776f},
    {-0.14529914f, -0.14582026f, 1.716698f, -0.14428803f},
    {0.19658124f, 0.19786084f, 1.3728043f, 0.19410555f},
    {0.53846157f, 0.56839406f, 1.0021542f, 0.4939399f},
    {0.8803419f, 1.0768998f, 0.49423695f, 0.721846f},
  };

  @Test
  void inversesAreMesasToTheLastBit() {
    for (float[] arcs : MESA_ARCS) {
      assertEquals(arcs[1], F.asin(arcs[0]), "asin " + arcs[0]);
      assertEquals(arcs[2], F.acos(arcs[0]), "acos " + arcs[0]);
      assertEquals(arcs[3], F.atan(arcs[0]), "atan " + arcs[0]);
    }
  }

  @Test
  void roundingIsExactForAllMagnitudes() {
    Random random = new Random(2);
    for (int i = 0; i < 200000; i++) {
      float x =
          i % 3 == 0
              ? (random.nextInt(41) - 20) * 0.5f
              : i % 3 == 1
                  ? (random.nextFloat() - 0.5f) * 0x1p25f
                  : Float.intBitsToFloat(random.nextInt());
      if (Float.isNaN(x) || Math.abs(x) > 0x1p46f) {
        continue;
      }
      assertEquals((float) Math.rint(x) + 0f, F.roundEven(x) + 0f, () -> "rint " + x);
      assertEquals((float) Math.floor(x) + 0f, F.floor(x) + 0f, () -> "floor " + x);
      assertEquals((float) Math.ceil(x) + 0f, F.ceil(x) + 0f, () -> "ceil " + x);
      float t = (float) (x < 0 ? Math.ceil(x) : Math.floor(x)) + 0f;
      assertEquals(t, F.trunc(x) + 0f, () -> "trunc " + x);
      assertEquals(Math.signum(x) + 0f, F.sign(x) + 0f, () -> "sign " + x);
    }
    assertEquals(Float.POSITIVE_INFINITY, F.floor(Float.POSITIVE_INFINITY));
    assertTrue(Float.isNaN(F.floor(Float.NaN)));
  }

  @Test
  void limitsOfExponentials() {
    assertEquals(1f, F.exp2(0f));
    assertEquals(1024f, F.exp2(10f));
    assertEquals(0f, F.exp2(-1000f));
    assertEquals(Float.POSITIVE_INFINITY, F.exp2(1000f));
    assertEquals(Float.POSITIVE_INFINITY, F.exp2(128f));
    assertTrue(Float.isNaN(F.exp2(Float.NaN)));
    assertEquals(Float.NEGATIVE_INFINITY, F.log2(0f));
    assertEquals(Float.NEGATIVE_INFINITY, F.log2(-0f));
    assertTrue(Float.isNaN(F.log2(-1f)));
    assertTrue(Float.isNaN(F.log2(-Float.MIN_NORMAL)));
    assertEquals(Float.POSITIVE_INFINITY, F.log2(Float.POSITIVE_INFINITY));
    assertTrue(Float.isNaN(F.log2(Float.NaN)));
    assertEquals(3f, F.log2(8f));
    assertEquals(0f, F.pow(0f, 0.01f));
    assertEquals(1f, F.pow(1f, 100f));
    assertEquals(0f, F.pow(0f, 0f));
    assertEquals(0f, F.pow(0f, -1f));
    assertEquals(0f, F.pow(Float.NaN, 1f));
    assertTrue(Float.isNaN(F.pow(-2f, 3f)));
    assertEquals(4f, F.pow(-2f, 2f, 2f));
    assertEquals(1f, F.pow(-2f, 0f, 0f));
    assertEquals(1f, F.cos(0f));
    assertEquals(0f, F.sin(0f));
    assertEquals(0.75 * Math.PI, F.atan2(0f, 0f), 1e-6);
    assertEquals(-Math.PI, F.atan2(-0f, -1f), 1e-6);
  }

  @Test
  void numbersWinAgainstNan() {
    assertEquals(2f, F.minNumber(2f, Float.NaN));
    assertEquals(2f, F.maxNumber(Float.NaN, 2f));
    assertEquals(0f, F.clamp(Float.NaN, 0f, 1f));
    assertEquals(0f, F.smoothStep(0f, 1f, Float.NaN));
    assertEquals(0f, F.step(0f, Float.NaN));
    assertEquals(0f, F.step(Float.NaN, 0f));
    assertEquals(0, Float.floatToRawIntBits(F.sign(Float.NaN)));
    assertEquals(0, Float.floatToRawIntBits(F.sign(-0f)));
    assertEquals(Integer.MIN_VALUE, ShaderMath.toSigned(Float.NaN));
    assertEquals(Integer.MIN_VALUE, ShaderMath.toSigned(0x1p31f));
    assertEquals(-3, ShaderMath.toSigned(-3.9f));
    assertEquals(-1, ShaderMath.toUnsigned(Float.NaN));
    assertEquals(0, ShaderMath.toUnsigned(-0.5f));
  }

  @Test
  void roundingKeepsSignsAndLargeNumbers() {
    for (float x : new float[] {0x1.000002p47f, 0x1.fffffep46f, 0x1.000002p60f, 8388609f}) {
      for (float y : new float[] {x, -x}) {
        assertEquals(y, F.floor(y));
        assertEquals(y, F.ceil(y));
        assertEquals(y, F.trunc(y));
        assertEquals(y, F.roundEven(y));
      }
    }
    int minusZero = Float.floatToRawIntBits(-0f);
    assertEquals(minusZero, Float.floatToRawIntBits(F.floor(-0f)));
    assertEquals(minusZero, Float.floatToRawIntBits(F.ceil(-0.5f)));
    assertEquals(minusZero, Float.floatToRawIntBits(F.trunc(-0.9f)));
    assertEquals(minusZero, Float.floatToRawIntBits(F.roundEven(-0.5f)));
    assertEquals(0, Float.floatToRawIntBits(F.ceil(0f)));
  }

  @Test
  void inverseTimesMatrixIsIdentity() {
    Random random = new Random(3);
    for (int n = 2; n <= 4; n++) {
      for (int round = 0; round < 100; round++) {
        List<Float> m = new ArrayList<>();
        for (int i = 0; i < n * n; i++) {
          m.add(random.nextFloat() * 2 - 1 + (i % (n + 1) == 0 ? 3 : 0));
        }
        List<Float> p = F.matrixTimesMatrix(F.inverse(m, n), n, m, n);
        for (int i = 0; i < n * n; i++) {
          assertEquals(i % (n + 1) == 0 ? 1f : 0f, p.get(i), 1e-4f);
        }
      }
    }
  }

  @Test
  void vectorFunctions() {
    List<Float> i = List.of(0.6f, -0.8f, 0f);
    List<Float> n = List.of(0f, 1f, 0f);
    assertEquals(List.of(0.6f, 0.8f, 0f), F.reflect(i, n));
    assertEquals(List.of(0f, 0f, 1f), F.cross(List.of(1f, 0f, 0f), n));
    assertEquals(n, F.faceForward(n, i, n));
    assertEquals(List.of(0f, 0f, 0f), F.refract(i, n, 3f));
    List<Float> straight = F.refract(List.of(0f, -1f, 0f), n, 0.7f);
    assertEquals(-1f, straight.get(1), 1e-6f);
    assertEquals(5f, F.length(List.of(3f, 4f)));
    assertEquals(0f, F.step(0.5f, 0.4f));
    assertEquals(1f, F.step(0.5f, 0.5f));
    assertEquals(0.5f, F.smoothStep(0f, 1f, 0.5f));
    assertEquals(2f, F.minNumber(Float.NaN, 2f));
    assertEquals(2f, F.maxNumber(2f, Float.NaN));
  }

  @Test
  void halfFloatsRoundTrip() {
    for (int h = 0; h < 0x10000; h++) {
      float f = ShaderMath.fromHalf(h);
      if (!Float.isNaN(f)) {
        assertEquals(h, ShaderMath.toHalf(f), Integer.toHexString(h));
        if ((h & 0x7fff) < 0x7bff) {
          float next = ShaderMath.fromHalf(h + 1);
          float middle = (f + next) / 2;
          assertEquals(h + (h & 1), ShaderMath.toHalf(middle), "ties to even at " + f);
        }
      }
    }
    assertEquals(0x7c00, ShaderMath.toHalf(65520f));
    assertEquals(0x7bff, ShaderMath.toHalf(65519f));
    assertEquals(0x7fff, ShaderMath.toHalf(Float.NaN));
  }

  @Test
  void integerInstructions() {
    assertEquals(0, ShaderMath.divideSigned(5, 0));
    assertEquals(-1, ShaderMath.divideUnsigned(5, 0));
    assertEquals(Integer.MIN_VALUE, ShaderMath.divideSigned(Integer.MIN_VALUE, -1));
    assertEquals(0x7fffffff, ShaderMath.divideUnsigned(-1, 2));
    assertEquals(2, ShaderMath.moduloSigned(-1, 3));
    assertEquals(-1, ShaderMath.remainderSigned(-1, 3));
    assertEquals(0xff0f, ShaderMath.bitFieldInsert(0xffff, 0, 4, 4));
    assertEquals(-1, ShaderMath.bitFieldInsert(0, -1, 0, 32));
    assertEquals(-1, ShaderMath.bitFieldSignedExtract(0xf0, 4, 4));
    assertEquals(15, ShaderMath.bitFieldUnsignedExtract(0xf0, 4, 4));
    assertEquals(0, ShaderMath.bitFieldUnsignedExtract(0xf0, 32, 0));
    assertEquals(5, ShaderMath.bitFieldInsert(0, 5, 3, 64));
    assertEquals(4, ShaderMath.findLsb(0x30));
    assertEquals(-1, ShaderMath.findSignedMsb(-1));
    assertEquals(30, ShaderMath.findSignedMsb(Integer.MIN_VALUE));
    assertEquals(31, ShaderMath.findUnsignedMsb(-1));
    assertEquals(0xfffffffe, ShaderMath.multiplyHighUnsigned(-1, -1));
    assertEquals(0, ShaderMath.multiplyHighSigned(-1, -1));
    assertEquals(-1, ShaderMath.toUnsigned(1e20f));
    assertEquals(0x80000000, ShaderMath.toUnsigned(0x1p31f));
    assertEquals(0x1p32f, ShaderMath.fromUnsigned(-1));
    assertEquals(12f, ShaderMath.ldexp(1.5f, 3));
    assertEquals(0.75f, ShaderMath.frexpSignificand(3f));
    assertEquals(2, ShaderMath.frexpExponent(3f));
    assertEquals(255, ShaderMath.packNormalized(2f, 0f, 255f));
    assertEquals(-127, ShaderMath.packNormalized(-1f, -1f, 127f));
  }
}
