package org.oovr.driver.gl.call.pixels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Pixel rectangles from memory; numbers are llvmpipe's. */
class PixelRectanglesTest {
  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private void bitmap() {
    gl.call("glBitmap", 8, 1, 0f, 0f, 0f, 0f, new byte[] {-1});
  }

  @Test
  void bitmapsHaveTheSecondaryColourOfTheRasterPosition() {
    gl.call("glEnable", GL_COLOR_SUM);
    gl.call("glColor4f", 0.2f, 0f, 0f, 1f);
    gl.call("glSecondaryColor3f", 0f, 0.4f, 0.2f);
    gl.call("glWindowPos2f", 3f, 3f);
    bitmap();
    gl.expectPixel(4, 3, 0x336633ff);
    gl.call("glEnable", GL_LIGHTING);
    bitmap();
    gl.expectPixel(4, 3, 0x330000ff);
  }

  private int stencil(int type, Object texel) {
    gl.call("glWindowPos2f", 0f, 0f);
    gl.call("glDrawPixels", 1, 1, GL_STENCIL_INDEX, type, texel);
    ByteBuffer out = GlTestContext.buffer(1);
    gl.call("glReadPixels", 0, 0, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, out);
    return out.get(0) & 0xff;
  }

  @Test
  void stencilsAreLowBitsOfWhatFits() {
    assertEquals(7, stencil(GL_FLOAT, new float[] {7.9f}));
    assertEquals(251, stencil(GL_FLOAT, new float[] {-5}));
    assertEquals(0, stencil(GL_FLOAT, new float[] {1e30f}));
    assertEquals(0, stencil(GL_FLOAT, new float[] {Float.NaN}));
  }
}
