package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Texels of few bits, rounded as Mesa rounds them; the numbers are llvmpipe's. */
class NarrowTexelsTest {
  private static float[] stored(int format, int type, Object texel) {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 1, 1, 0, GL_RGBA, type, texel);
      ByteBuffer out = GlTestContext.buffer(16);
      gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, out);
      gl.expect(GL_NO_ERROR);
      float[] rgba = new float[4];
      for (int i = 0; i < 4; i++) {
        rgba[i] = out.getFloat(4 * i);
      }
      return rgba;
    }
  }

  @Test
  void packedFloatsAreCutOff() {
    byte[] texel = {(byte) 129, (byte) 133, (byte) 130, 0};
    float[] rgba = stored(GL_R11F_G11F_B10F, GL_UNSIGNED_BYTE, texel);
    assertEquals(0.5f, rgba[0]);
    assertEquals(0x1.08p-1f, rgba[1]);
    assertEquals(0.5f, rgba[2]);
  }

  @Test
  void shortsBecomeBytesFirst() {
    short[] texel = {5271, 5271, 9538, -1};
    float[] rgba = stored(GL_RGB5_A1, GL_UNSIGNED_SHORT, texel);
    assertEquals(3 / 31f, rgba[1], 1e-6);
    assertEquals(4 / 31f, rgba[2], 1e-6);
    float[] floats = {5271 / 65535f, 5271 / 65535f, 9538 / 65535f, 1};
    rgba = stored(GL_RGB5_A1, GL_FLOAT, floats);
    assertEquals(2 / 31f, rgba[1], 1e-6);
    assertEquals(5 / 31f, rgba[2], 1e-6);
  }

  @Test
  void mipmapsAreFilteredAsBytes() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      int four = 0x44444444;
      int five = 0x55555555;
      int[] texels = {four, five, four, five};
      int format = GL_RGBA4;
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      gl.call("glGenerateMipmap", GL_TEXTURE_2D);
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glGetTexImage", GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertEquals(five, out.getInt(0));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void readColorsAreClampedUnlessTheyAreFloats() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      float[] texel = {-1, 1, -0.5f, 0.5f};
      int format = GL_RGBA32F;
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
      int f = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, f);
      int t = gl.getInteger(GL_TEXTURE_BINDING_2D);
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0);
      ByteBuffer out = GlTestContext.buffer(16);
      gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_BYTE, out);
      assertEquals(0x40007f00, out.getInt(0));
      gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_FLOAT, out);
      assertEquals(-1, out.getFloat(0));
      gl.expect(GL_NO_ERROR);
    }
  }
}
