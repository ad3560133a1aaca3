package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** A vertex' clip code says for each plane of the view volume on which side it is. */
class ClipCodeTest {
  private static int expected(double[] v, boolean halfZ, boolean clampZ) {
    double w = v[3];
    int code = v[0] < -w ? ClipCode.LEFT : 0;
    code |= v[0] > w ? ClipCode.RIGHT : 0;
    code |= v[1] < -w ? ClipCode.BOTTOM : 0;
    code |= v[1] > w ? ClipCode.TOP : 0;
    code |= !clampZ && v[2] < (halfZ ? 0 : -w) ? ClipCode.NEAR : 0;
    code |= !clampZ && v[2] > w ? ClipCode.FAR : 0;
    if (code == 0 && w == 0) {
      return ClipCode.INVALID;
    }
    return code | (w > 0 ? 0 : ClipCode.BEHIND);
  }

  @Test
  void eachPlaneHasItsBit() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      float[] v = new float[4];
      for (int c = 0; c < 4; c++) {
        v[c] = random.nextInt(-3, 4) * (random.nextBoolean() ? 1 : 0.5f);
      }
      double[] wide = {v[0], v[1], v[2], v[3]};
      boolean halfZ = random.nextBoolean();
      boolean clampZ = random.nextBoolean();
      assertEquals(
          expected(wide, halfZ, clampZ), ClipCode.of(v[0], v[1], v[2], v[3], halfZ, clampZ));
    }
  }

  /** What is no number has no side. */
  @Test
  void whatIsNotFiniteIsInvalid() {
    for (float odd : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      for (int c = 0; c < 4; c++) {
        float[] v = {0, 0, 0, 1};
        v[c] = odd;
        assertEquals(ClipCode.INVALID, ClipCode.of(v[0], v[1], v[2], v[3], false, false));
      }
    }
  }
}
