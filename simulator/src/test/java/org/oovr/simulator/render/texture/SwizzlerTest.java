package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.TextureView;

/** Bytes as floats, the same by a table and by loops that are vectorised. */
class SwizzlerTest {
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
