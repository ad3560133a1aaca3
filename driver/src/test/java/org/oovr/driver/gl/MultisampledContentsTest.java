package org.oovr.driver.gl;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a record tells of a multisampled renderbuffer that a real driver drew into. */
class MultisampledContentsTest {
  private static final int SIDE = 8;

  @ParameterizedTest
  @ValueSource(ints = {GL_RGBA8, GL_RGB8, GL_SRGB8_ALPHA8})
  void resolvedContentsAreInAllSamples(int format) {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int name = gl.gen("glGenRenderbuffers");
      gl.call("glBindRenderbuffer", GL_RENDERBUFFER, name);
      gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, format, SIDE, SIDE);
      byte[] texels = new byte[4 * SIDE * SIDE];
      Arrays.fill(texels, (byte) 0x40);
      for (int i = 3; i < texels.length; i += 4) {
        texels[i] = (byte) 0xff;
      }
      gl.recorded(
          0,
          "oovrRenderbufferContents",
          name,
          SIDE,
          SIDE,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          texels.length,
          texels);
      int from = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, from);
      gl.call(
          "glFramebufferRenderbuffer",
          GL_READ_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_RENDERBUFFER,
          name);
      gl.call(
          "glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(3, 3, 0x404040ff);
      gl.expectPixel(20, 20, 0);
    }
  }
}
