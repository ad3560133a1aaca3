package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.ShaderContext;

class Packed8OutputTest {
  private static final int LANES = ShaderContext.LANES;

  private static final float[] SPECIAL = {
    0f,
    -0f,
    1f,
    -1f,
    Float.NaN,
    Float.intBitsToFloat(0xffc12345),
    Float.intBitsToFloat(0x7f800001),
    Float.intBitsToFloat(0xff8000ff),
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.MAX_VALUE,
    -Float.MAX_VALUE,
    Float.MIN_VALUE,
    Math.nextUp(1f),
    Math.nextDown(1f),
    0.5f / 255,
    1.5f / 255,
    1e30f
  };

  /** Often enough that the loops are compiled. */
  @Test
  void lanesArePackedAsSingleComponentsAre() {
    Random random = new Random(11);
    float[][] source = new float[4][LANES];
    float[] scaled = new float[LANES];
    int[] bits = new int[LANES];
    int[] color = new int[LANES];
    for (int round = 0; round < 5000; round++) {
      for (int i = 0; i < LANES; i++) {
        for (int c = 0; c < 4; c++) {
          source[c][i] =
              switch (random.nextInt(4)) {
                case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
                case 1 -> Float.intBitsToFloat(random.nextInt());
                default -> random.nextFloat() * 1.2f - 0.1f;
              };
        }
      }
      int lanes = 1 + random.nextInt(LANES);
      Packed8Output.pack(source, lanes, scaled, bits, color);
      for (int i = 0; i < lanes; i++) {
        int expected = 0;
        for (int c = 0; c < 4; c++) {
          expected |= Packed8Output.unorm8(source[c][i]) << 8 * c;
        }
        assertEquals(expected, color[i], "round " + round + ", lane " + i);
      }
    }
  }

  @Test
  void componentsAreRoundedToNearest() {
    for (int k = 0; k <= 255; k++) {
      assertEquals(k, Packed8Output.unorm8(k / 255f));
      assertEquals(k, Packed8Output.unorm8((k + 0.49f) / 255f));
    }
    assertEquals(0, Packed8Output.unorm8(Float.NaN));
    assertEquals(0, Packed8Output.unorm8(-1));
    assertEquals(255, Packed8Output.unorm8(Float.POSITIVE_INFINITY));
  }
}
