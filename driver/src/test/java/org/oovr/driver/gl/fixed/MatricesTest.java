package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class MatricesTest {
  /** What a C program has for {@code sinf(angle * M_PI / 180.0)}, which is what Mesa asks. */
  @Test
  void manyTurnsPointWhereMesasPoint() {
    float[] m = Matrices.rotation(2.589679e8f, 0, 0, 1);
    float radians = (float) (258967904.0 * Math.PI / 180.0);
    assertEquals(4519842.5f, radians);
    assertEquals((float) StrictMath.cos(radians), m[0]);
    assertEquals((float) StrictMath.sin(radians), m[1]);
  }

  @Test
  void turnsAboutAnyAxis() {
    float[] quarter = Matrices.rotation(90, 0, 0, -2);
    assertArrayEquals(new float[] {0, -1, 0, 0}, firstColumn(quarter), 1e-7f);
    float[] third = Matrices.rotation(120, 1, 1, 1);
    assertArrayEquals(new float[] {0, 1, 0, 0}, firstColumn(third), 1e-6f);
    assertNull(Matrices.rotation(90, 0, 0, 0));
  }

  private static float[] firstColumn(float[] m) {
    return java.util.Arrays.copyOf(m, 4);
  }
}
