package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.LaneCasts;

/** Bytes as floats, the same by a table and by loops that are vectorised. */
class SwizzlerTest {
  @Test
  void bytesAreProductsWithTheRoundedReciprocal() {
    int n = 256;
    int[] packed = new int[n];
    for (int i = 0; i < n; i++) {
      packed[i] = i | (255 - i) << 8 | (i * 7 & 255) << 16 | (i ^ 0x55) << 24;
    }
    for (int shift = 0; shift < 32; shift += 8) {
      float[] found = new float[n];
      Swizzler.lookUp(packed, shift, n, found);
      int[] bits = new int[n];
      float[] numbers = new float[n];
      float[] computed = new float[n];
      Swizzler.bytes(packed, shift, n, bits);
      LaneCasts.toFloats(bits, numbers, n);
      Swizzler.normalize(numbers, n, computed);
      for (int i = 0; i < n; i++) {
        float expected = (packed[i] >>> shift & 255) * (1f / 255f);
        assertEquals(Float.floatToRawIntBits(expected), Float.floatToRawIntBits(computed[i]));
      }
      assertArrayEquals(found, computed);
    }
  }

  @Test
  void componentsComeAsTheViewOrders() {
    TextureView.Swizzle order = new TextureView.Swizzle(2, TextureView.ONE, TextureView.ZERO, 3);
    float[][] out = new float[4][1];
    new Swizzler(order).deliver8(new int[] {0xff330000}, 1, new int[1], new float[1], out);
    assertEquals(0x33 * (1f / 255f), out[0][0]);
    assertEquals(1f, out[1][0]);
    assertEquals(0f, out[2][0]);
    assertEquals(255 * (1f / 255f), out[3][0]);
    out[1] = null;
    new Swizzler(order).deliver8(new int[] {0}, 1, new int[1], new float[1], out);
    assertEquals(0f, out[3][0]);
  }
}
