package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** What pixel rectangles of depths and stencil values become, as on llvmpipe. */
class DepthRectanglesTest {
  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glClear", GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    gl.call("glEnable", GL_DEPTH_TEST);
    gl.call("glDepthFunc", GL_ALWAYS);
    gl.call("glWindowPos2f", 3f, 4f);
  }

  private float depth() {
    ByteBuffer b = GlTestContext.buffer(4);
    gl.call("glReadPixels", 3, 4, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, b);
    return b.getFloat(0);
  }

  private int stencil() {
    gl.call("glPixelTransferi", GL_MAP_STENCIL, 0);
    ByteBuffer b = GlTestContext.buffer(4);
    gl.call("glReadPixels", 3, 4, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, b);
    gl.call("glPixelTransferi", GL_MAP_STENCIL, 1);
    return b.get(0);
  }

  @Test
  void depthsAreScaled() {
    gl.call("glPixelTransferf", GL_DEPTH_SCALE, 0.5f);
    gl.call("glPixelTransferf", GL_DEPTH_BIAS, 0.125f);
    gl.call("glDrawPixels", 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, new float[] {0.5f});
    gl.call("glPixelTransferf", GL_DEPTH_SCALE, 1f);
    gl.call("glPixelTransferf", GL_DEPTH_BIAS, 0f);
    assertEquals(0.375f, depth(), 1e-6f);
  }

  /** Bytes, and packed values whose depth does not change, are copied past the table. */
  @Test
  void stencilValuesAreLookedUp() {
    gl.call("glPixelMapfv", GL_PIXEL_MAP_S_TO_S, 4, new float[] {10, 11, 12, 13});
    gl.call("glPixelTransferi", GL_MAP_STENCIL, 1);
    gl.call("glPixelTransferi", GL_INDEX_OFFSET, 1); // which Mesa leaves out here
    gl.call("glDrawPixels", 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_SHORT, new short[] {6});
    gl.call("glPixelTransferi", GL_INDEX_OFFSET, 0);
    assertEquals(12, stencil());
    gl.call("glDrawPixels", 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, new byte[] {6});
    assertEquals(6, stencil());
    int[] packed = {0x80000001};
    gl.call("glDrawPixels", 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, packed);
    assertEquals(1, stencil());
    gl.call("glPixelTransferf", GL_DEPTH_SCALE, 0.5f);
    gl.call("glDrawPixels", 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, packed);
    gl.call("glPixelTransferf", GL_DEPTH_SCALE, 1f);
    assertEquals(11, stencil());
    assertEquals(0.25f, depth(), 1e-6f);
  }

  @Test
  void alphaIsTestedWhereDepthsAreDrawn() {
    gl.call("glColor4f", 1f, 0f, 0f, 0.25f);
    gl.call("glWindowPos2f", 3f, 4f);
    gl.call("glEnable", GL_ALPHA_TEST);
    gl.call("glAlphaFunc", GL_GREATER, 0.5f);
    gl.call("glDrawPixels", 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, new float[] {0.5f});
    assertEquals(1, depth());
    gl.call("glAlphaFunc", GL_LESS, 0.5f);
    gl.call("glDrawPixels", 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, new float[] {0.5f});
    assertEquals(0.5f, depth(), 1e-6f);
  }

  /** Copies that are not made by blits keep to the colour mask; outside of all there is nothing. */
  @Test
  void copiesOfColors() {
    gl.call("glDisable", GL_DEPTH_TEST);
    gl.call("glClearColor", 1f, 1f, 1f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glEnable", GL_SCISSOR_TEST);
    gl.call("glScissor", 0, 0, 8, 8);
    gl.call("glClearColor", 0.2f, 0.4f, 0.6f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDisable", GL_SCISSOR_TEST);
    gl.call("glColorMask", false, true, false, false);
    gl.call("glPixelTransferi", GL_INDEX_SHIFT, 1);
    gl.call("glWindowPos2f", 20f, 20f);
    gl.call("glCopyPixels", 2, 2, 3, 3, GL_COLOR);
    gl.expectPixel(21, 21, 0xff66ffff);
    gl.call("glColorMask", true, true, true, true);
    gl.call("glCopyPixels", 2, -4, 3, 3, GL_COLOR);
    gl.expectPixel(21, 21, 0xff66ffff);
  }
}
