package org.oovr.simulator.render.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SmallFloatTest {
  /** Value of a 16-bit half straight from its definition. */
  private static double halfValue(int h) {
    int e = h >> 10 & 31;
    int m = h & 0x3ff;
    double v = e == 0 ? m * StrictMath.pow(2, -24) : StrictMath.pow(2, e - 15) * (1 + m / 1024.0);
    return (h & 0x8000) != 0 ? -v : v;
  }

  @Test
  void everyHalfHasItsValue() {
    for (int h = 0; h < 0x10000; h++) {
      float f = SmallFloat.halfToFloat(h);
      if ((h & 0x7c00) == 0x7c00) {
        boolean nan = (h & 0x3ff) != 0;
        assertEquals(nan, Float.isNaN(f));
        assertTrue(nan || f == (h < 0x8000 ? 1 / 0f : -1 / 0f));
        continue;
      }
      assertEquals(halfValue(h), f, 0.0);
      assertEquals(h, SmallFloat.floatToHalf(f));
    }
  }

  /** The half found has no nearer neighbour, and on a tie it is the even one. */
  @Test
  void halfIsNearest() {
    Random random = new Random(7);
    for (int i = 0; i < 200_000; i++) {
      float f = Math.scalb(1 + random.nextFloat(), random.nextInt(45) - 28);
      if (i % 3 == 0) {
        int h = random.nextInt(0x7bff);
        f = (float) ((halfValue(h) + halfValue(h + 1)) / 2);
      }
      int h = SmallFloat.floatToHalf(f);
      if (f >= 65520) {
        assertEquals(0x7c00, h);
        continue;
      }
      double error = Math.abs(halfValue(h) - f);
      double below = h > 0 ? Math.abs(halfValue(h - 1) - f) : 9;
      double above = h < 0x7bff ? Math.abs(halfValue(h + 1) - f) : Math.abs(65536 - f);
      assertTrue(error <= below && error <= above, () -> "half " + Integer.toHexString(h));
      assertTrue((h & 1) == 0 || error < below && error < above);
    }
  }

  @Test
  void truncationGoesTowardsZeroAndStaysFinite() {
    Random random = new Random(9);
    for (int i = 0; i < 100_000; i++) {
      float f = Math.scalb(1 + random.nextFloat(), random.nextInt(42) - 27);
      int h = SmallFloat.truncateToHalf(f);
      if (f >= 65504) {
        assertEquals(0x7bff, h);
        continue;
      }
      assertTrue(halfValue(h) <= f && halfValue(h + 1) > f, () -> "float " + f);
      assertEquals(h | 0x8000, SmallFloat.truncateToHalf(-f));
    }
    assertEquals(0x7c00, SmallFloat.truncateToHalf(Float.POSITIVE_INFINITY));
    assertTrue(Float.isNaN(SmallFloat.halfToFloat(SmallFloat.truncateToHalf(Float.NaN))));
    assertEquals(15 << 6, SmallFloat.floatToFloat11(Math.nextDown(1 + 1 / 64f)));
    assertEquals((15 << 5) - 1, SmallFloat.floatToFloat10(Math.nextDown(1f)));
  }

  /** Each power of two down to the smallest float, where a wrapping shift would show. */
  @Test
  void valuesBelowTheSmallestHalfBecomeZero() {
    for (int e = -149; e < -24; e++) {
      float f = Math.scalb(1.999f, e);
      assertEquals(0, SmallFloat.truncateToHalf(f), "2^" + e);
      assertEquals(0x8000, SmallFloat.truncateToHalf(-f), "-2^" + e);
      assertEquals(0, SmallFloat.floatToFloat11(f), "2^" + e);
      assertEquals(0, SmallFloat.floatToFloat10(f), "2^" + e);
    }
    assertEquals(1, SmallFloat.truncateToHalf(0x1p-24f));
  }

  @Test
  void unsignedFloats() {
    for (int b = 0; b < 31 << 6; b++) {
      assertEquals(b, SmallFloat.floatToFloat11(SmallFloat.float11ToFloat(b)));
    }
    for (int b = 0; b < 31 << 5; b++) {
      assertEquals(b, SmallFloat.floatToFloat10(SmallFloat.float10ToFloat(b)));
    }
    assertEquals(65024f, SmallFloat.float11ToFloat(SmallFloat.floatToFloat11(1e30f)));
    assertEquals(64512f, SmallFloat.float10ToFloat(SmallFloat.floatToFloat10(1e30f)));
    assertEquals(0, SmallFloat.floatToFloat11(-5));
    assertEquals(31 << 6, SmallFloat.floatToFloat11(Float.POSITIVE_INFINITY));
    assertTrue(Float.isNaN(SmallFloat.float10ToFloat(SmallFloat.floatToFloat10(Float.NaN))));
  }

  @Test
  void sharedExponentIsWithinHalfAStep() {
    Random random = new Random(3);
    for (int i = 0; i < 50_000; i++) {
      float[] c = new float[3];
      float max = 0;
      for (int k = 0; k < 3; k++) {
        c[k] = Math.scalb(random.nextFloat(), random.nextInt(34) - 18);
        max = Math.max(max, c[k] = Math.min(c[k], 65408f));
      }
      int w = SmallFloat.floatsToShared(c[0], c[1], c[2]);
      // step of a 9-bit mantissa under the largest component, at least the smallest exponent's
      double step = Math.scalb(1.0, Math.max(-15, Math.getExponent(max) + 1) - 9);
      for (int k = 0; k < 3; k++) {
        assertEquals(c[k], SmallFloat.sharedToFloat(w, k), step * 0.5001 * 2);
      }
    }
    assertEquals(65408f, SmallFloat.sharedToFloat(SmallFloat.floatsToShared(1e9f, 0, 0), 0));
  }

  @Test
  void srgbStaysWithinTheSpecificationsTolerance() {
    Random random = new Random(5);
    for (int k = 0; k < 256; k++) {
      assertEquals(k, Srgb.fromLinear(Srgb.toLinear(k)));
    }
    for (int i = 0; i < 300_000; i++) {
      float f = i % 2 == 0 ? random.nextFloat() : random.nextFloat() * random.nextFloat() * 0.01f;
      double s = f <= 0.0031308 ? 12.92 * f : 1.055 * StrictMath.pow(f, 1 / 2.4) - 0.055;
      int got = Srgb.fromLinear(f);
      // the exact nearest would be 0.5; the reference driver's curve adds up to 0.17 of a step
      assertEquals(s * 255, got, 0.67, () -> "linear " + f);
    }
    assertEquals(0, Srgb.fromLinear(Float.NEGATIVE_INFINITY));
    assertEquals(255, Srgb.fromLinear(Float.POSITIVE_INFINITY));
    assertEquals(0, Srgb.fromLinear(Float.NaN));
  }
}
