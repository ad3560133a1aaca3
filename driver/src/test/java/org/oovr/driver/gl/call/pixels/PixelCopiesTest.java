package org.oovr.driver.gl.call.pixels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.gl.GlTestContext;

/** Copies of pixels between framebuffers of different formats; numbers are llvmpipe's. */
class PixelCopiesTest {
  private static int zoomed(GlTestContext gl, float blueBias) {
    gl.call("glClearColor", 0.1f, 0.5f, 0.7f, 0.5f);
    gl.call("glDisable", GL_FRAMEBUFFER_SRGB);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glPixelZoom", 2f, 2f);
    gl.call("glWindowPos2i", 0, 0);
    gl.call("glPixelTransferf", GL_BLUE_BIAS, blueBias);
    gl.call("glCopyPixels", 5, 5, 2, 2, GL_COLOR);
    gl.call("glPixelTransferf", GL_BLUE_BIAS, 0f);
    gl.expect(GL_NO_ERROR);
    return gl.pixel(0, 0);
  }

  @Test
  void colorsOfWindowsAreCopiedAsTheyAreStored() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("oovrDrawable", 8L, 64, 48, 24, 8, 0, 8, true, true);
      gl.call("glXMakeCurrent", 0L, 8L, gl.context);
      assertEquals(0x1a80b280, zoomed(gl, 0));
      assertEquals(0x1a80cc80, zoomed(gl, 0.1f));
    }
  }

  private static void framebuffer(
      GlTestContext gl, int target, int internal, int format, int type, Object texels) {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, internal, 1, 1, 0, format, type, texels);
    gl.call("glBindFramebuffer", target, gl.gen("glGenFramebuffers"));
    gl.call("glFramebufferTexture2D", target, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  }

  @ParameterizedTest
  @CsvSource({
    // luminance and intensity with what they copy
    "0x8040, 0x1909, 0x1401, 0x33, 0x8058, ff333333",
    "0x804B, 0x1903, 0x1401, 0x33, 0x8058, 33333333",
    // whole numbers are the bits of floats
    "0x8236, 0x8D94, 0x1405, 0x3f800000, 0x8058, ff",
    // sRGB becomes light, and light sRGB
    "0x8C43, 0x1908, 0x1401, 0xff808080, 0x8058, ff373737",
    "0x8058, 0x1908, 0x1401, 0xff373737, 0x8C43, ff808080",
    "0x8C43, 0x1908, 0x1401, 0xff808080, 0x8C43, ff808080",
  })
  void formatsAreSampled(
      String from, String format, String type, String texel, String to, String expected) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int[] word = {(int) (long) Long.decode(texel)};
      framebuffer(
          gl,
          GL_READ_FRAMEBUFFER,
          Integer.decode(from),
          Integer.decode(format),
          Integer.decode(type),
          word);
      framebuffer(
          gl, GL_DRAW_FRAMEBUFFER, Integer.decode(to), GL_RGBA, GL_UNSIGNED_BYTE, new byte[4]);
      gl.call("glWindowPos2i", 0, 0);
      gl.call("glCopyPixels", 0, 0, 1, 1, GL_COLOR);
      gl.expect(GL_NO_ERROR);
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, 2);
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
      gl.expect(GL_NO_ERROR);
      assertEquals(expected, Integer.toHexString(out.getInt(0)));
    }
  }
}
