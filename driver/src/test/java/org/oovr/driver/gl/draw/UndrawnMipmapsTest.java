package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Levels that no draw makes on llvmpipe: boxes of texels, without the last one of odd sizes. */
class UndrawnMipmapsTest {
  private final GlTestContext gl = GlTestContext.drawingCompatibility();

  private ByteBuffer level(int format, int level) {
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetTexImage", GL_TEXTURE_2D, level, format, GL_FLOAT, out);
    return out;
  }

  private void texture(int internal, int format, int width, int type, Object texels) {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, internal, width, 1, 0, format, type, texels);
    gl.call("glGenerateMipmap", GL_TEXTURE_2D);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void encodedLuminanceIsAveragedAsItIsStored() {
    byte[] texels = {10, (byte) 201, 100, 60, (byte) 255};
    texture(GL_SLUMINANCE8, GL_LUMINANCE, 5, GL_UNSIGNED_BYTE, texels);
    assertEquals(105 / 255f, level(GL_LUMINANCE, 1).getFloat(0), 1e-6f);
    assertEquals(80 / 255f, level(GL_LUMINANCE, 1).getFloat(4), 1e-6f);
    assertEquals(92 / 255f, level(GL_LUMINANCE, 2).getFloat(0), 1e-6f);
  }

  @Test
  void sharedExponentsAreAveragedAsFloats() {
    float[] texels = {1, 0, 0, 0.5f, 0.25f, 0, 8, 8, 8};
    texture(GL_RGB9_E5, GL_RGB, 3, GL_FLOAT, texels);
    ByteBuffer out = level(GL_RGB, 1);
    assertEquals(0.75f, out.getFloat(0));
    assertEquals(0.125f, out.getFloat(4));
    assertEquals(0, out.getFloat(8));
  }
}
