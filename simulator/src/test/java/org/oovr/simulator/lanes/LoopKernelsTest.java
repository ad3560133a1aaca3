package org.oovr.simulator.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Loops over lanes against what is said of a single lane. */
class LoopKernelsTest {
  private static final int LANES = 256;

  /** Coordinates in 1/256 texel are rounded to even, whatever else is among the lanes. */
  @Test
  void fixedCoordinatesAreRounded() {
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      float scale = (1 << random.nextInt(12)) * 256f;
      float reach = round % 2 == 0 ? 0x1p20f / scale : 40;
      float[] c = new float[LANES];
      for (int i = 0; i < LANES; i++) {
        float any = (random.nextFloat() * 2 - 1) * reach;
        // halves among them
        c[i] = i % 3 == 0 ? (float) (Math.rint(any * scale) + 0.5) / scale : any;
      }
      int[] u = new int[LANES];
      int less = LoopKernels.fixed8(c, scale, LANES, new float[LANES], u);
      for (int i = 0; i < LANES; i++) {
        assertEquals((int) Math.rint(c[i] * scale) - 128, u[i] - less, c[i] + " by " + scale);
      }
    }
  }

  /** The same by a table and by loops that are vectorised. */
  @Test
  void bytesAreProductsWithTheRoundedReciprocal() {
    int[] packed = new int[LANES];
    for (int i = 0; i < LANES; i++) {
      packed[i] = i | (255 - i) << 8 | (i * 7 & 255) << 16 | (i ^ 0x55) << 24;
    }
    for (int shift = 0; shift < 32; shift += 8) {
      float[] found = new float[LANES];
      LoopKernels.lookUp(packed, shift, LANES, found);
      int[] bits = new int[LANES];
      float[] numbers = new float[LANES];
      float[] computed = new float[LANES];
      LoopKernels.bytes(packed, shift, LANES, bits);
      LaneCasts.toFloats(bits, numbers, LANES);
      LoopKernels.normalize(numbers, LANES, computed);
      for (int i = 0; i < LANES; i++) {
        float expected = (packed[i] >>> shift & 255) * (1f / 255f);
        assertEquals(Float.floatToRawIntBits(expected), Float.floatToRawIntBits(computed[i]));
        assertEquals(Float.floatToRawIntBits(expected), Float.floatToRawIntBits(found[i]));
      }
    }
  }
}
