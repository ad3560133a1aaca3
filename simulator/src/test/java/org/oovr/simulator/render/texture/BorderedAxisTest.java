package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.lanes.Lanes;

/** Axes with borders by stages of lanes, and one by one: the same bits. */
class BorderedAxisTest {
  private static final int LANES = 37;

  private static float coordinate(Random random, int size) {
    return switch (random.nextInt(6)) {
      case 0 -> (random.nextInt(4 * size + 8) - 4) / (2f * size);
      case 1 -> random.nextFloat() * 1e-6f - 5e-7f;
      case 2 -> (random.nextFloat() - 0.5f) * 1e30f;
      case 3 -> random.nextBoolean() ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
      default -> random.nextFloat() * 3 - 1;
    };
  }

  @ParameterizedTest
  @EnumSource(
      value = Wrap.class,
      names = {"CLAMP", "CLAMP_TO_BORDER"})
  void isTheSameByStages(Wrap wrap) {
    Random random = new Random(5);
    SamplerScratch x = new SamplerScratch();
    int done = 0;
    for (int round = 0; round < 400; round++) {
      int size = 1 + random.nextInt(round < 200 ? 9 : 4096);
      int offset = random.nextInt(17) - 8;
      boolean normalized = random.nextBoolean();
      float[] c = new float[LANES];
      for (int i = 0; i < LANES; i++) {
        c[i] = coordinate(random, size) * (normalized ? 1 : size);
      }
      if (round % 10 == 9) {
        c[random.nextInt(LANES)] = Float.NaN;
      }
      int[][] expected = new int[2][LANES];
      float[] weights = new float[LANES];
      TexelAxis.linear(
          wrap, c, size, normalized, offset, 0, LANES, expected[0], expected[1], weights);
      int[][] found = new int[2][LANES];
      float[] shares = new float[LANES];
      float scale = normalized ? size : 1;
      if (FloatFilter.bordered(
          wrap, c, scale, offset, size, LANES, x, found[0], found[1], shares)) {
        assertArrayEquals(expected, found);
        for (int i = 0; i < LANES; i++) {
          assertEquals(Float.floatToIntBits(weights[i]), Float.floatToIntBits(shares[i]));
        }
        done++;
      }
    }
    // loops of some JVMs leave all of it to the other way
    assertEquals(done > 0 ? 360 : 0, done, Lanes.title());
  }
}
