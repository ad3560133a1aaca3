package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SmallFloatsTest {
  @Test
  void everyHalfSurvivesTheRoundTrip() {
    for (int half = 0; half < 0x10000; half++) {
      float f = SmallFloats.halfToFloat(half);
      if (Float.isNaN(f)) {
        assertTrue(Float.isNaN(SmallFloats.halfToFloat(SmallFloats.floatToHalf(f))));
      } else {
        assertEquals(half, SmallFloats.floatToHalf(f), Integer.toHexString(half));
      }
    }
  }

  @Test
  void knownHalves() {
    assertEquals(0x3c00, SmallFloats.floatToHalf(1));
    assertEquals(0xc000, SmallFloats.floatToHalf(-2));
    assertEquals(0x7bff, SmallFloats.floatToHalf(65504));
    assertEquals(0x7c00, SmallFloats.floatToHalf(65520));
    assertEquals(0x0001, SmallFloats.floatToHalf(5.9604645e-8f));
    assertEquals(0x0000, SmallFloats.floatToHalf(2.9802322e-8f)); // tie to even
    assertEquals(0x8000, SmallFloats.floatToHalf(-0f));
  }

  @Test
  void halvesRoundToNearest() {
    Random random = new Random(7);
    for (int i = 0; i < 100_000; i++) {
      float v = (random.nextFloat() - 0.5f) * (float) StrictMath.pow(2, random.nextInt(30) - 15);
      int half = SmallFloats.floatToHalf(v);
      double error = Math.abs((double) SmallFloats.halfToFloat(half) - v);
      for (int other : new int[] {half - 1, half + 1}) {
        double rival = SmallFloats.halfToFloat(other & 0xffff);
        if (Double.isFinite(rival)) {
          assertTrue(error <= Math.abs(rival - v), "value " + v);
        }
      }
    }
  }

  @Test
  void unsignedSmallFloats() {
    for (int bits = 0; bits < 31 << 6; bits++) {
      assertEquals(bits, SmallFloats.floatToUf11(SmallFloats.uf11ToFloat(bits)));
    }
    for (int bits = 0; bits < 31 << 5; bits++) {
      assertEquals(bits, SmallFloats.floatToUf10(SmallFloats.uf10ToFloat(bits)));
    }
    assertEquals(0, SmallFloats.floatToUf11(-3));
    assertEquals(65024f, SmallFloats.uf11ToFloat(SmallFloats.floatToUf11(1e9f)));
    assertEquals(64512f, SmallFloats.uf10ToFloat(SmallFloats.floatToUf10(1e9f)));
  }

  @Test
  void sharedExponentStaysWithinHalfAStep() {
    Random random = new Random(11);
    for (int i = 0; i < 20_000; i++) {
      float scale = (float) StrictMath.pow(2, random.nextInt(28) - 13);
      float[] rgb = {random.nextFloat() * scale, random.nextFloat() * scale, random.nextFloat()};
      int word = SmallFloats.packRgb9e5(rgb[0], rgb[1], rgb[2]);
      double step = StrictMath.pow(2, (word >>> 27) - 24);
      for (int c = 0; c < 3; c++) {
        assertEquals(rgb[c], SmallFloats.unpackRgb9e5(word, c), step / 2 * 1.0001);
      }
    }
    assertEquals(65408f, SmallFloats.unpackRgb9e5(SmallFloats.packRgb9e5(1e9f, 0, 0), 0));
    assertEquals(0, SmallFloats.packRgb9e5(Float.NaN, -1, 0));
  }
}
