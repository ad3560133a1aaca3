package org.oovr.driver.gl.call.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Copies and blits of what is named. */
class NamedCopiesTest {
  private final GlTestContext gl = GlTestContext.drawingCompiled();

  @AfterEach
  void close() {
    gl.close();
  }

  private int texture(int target, int format) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", target, t);
    gl.call("glTexStorage2D", target, 1, format, 2, 2);
    return t;
  }

  private int framebuffer(int texture) {
    ByteBuffer name = GlTestContext.buffer(4);
    gl.call("glCreateFramebuffers", 1, name);
    gl.call("glNamedFramebufferTexture", name.getInt(0), GL_COLOR_ATTACHMENT0, texture, 0);
    return name.getInt(0);
  }

  /** A slice of a cube is a face. */
  @Test
  void facesOfCubes() {
    int source = texture(GL_TEXTURE_2D, GL_RGBA8);
    gl.call("glClearTexImage", source, 0, GL_RGBA, GL_UNSIGNED_BYTE, new byte[] {1, 2, 3, 4});
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer(source));
    int cube = texture(GL_TEXTURE_CUBE_MAP, GL_RGBA8);
    gl.call("glClearTexImage", cube, 0, GL_RGBA, GL_UNSIGNED_BYTE, new byte[4]);
    gl.call("glCopyTextureSubImage3D", cube, 0, 0, 0, 4, 0, 0, 2, 2);
    gl.expect(GL_NO_ERROR);
    ByteBuffer texels = GlTestContext.buffer(96);
    gl.call("glGetTextureImage", cube, 0, GL_RGBA, GL_UNSIGNED_BYTE, 96, texels);
    for (int face = 0; face < 6; face++) {
      assertEquals(face == 4 ? 0x04030201 : 0, texels.getInt(16 * face), "face " + face);
    }
    gl.call("glCopyTextureSubImage3D", cube, 0, 0, 0, 6, 0, 0, 2, 2);
    gl.expect(GL_INVALID_VALUE);
  }

  /** Integers with a sign are not blitted to such without one (GL 4.6 core 18.3.1). */
  @Test
  void numbersOfOneKind() {
    int[] formats = {GL_RGBA8I, GL_RGBA8UI, GL_RGBA8, GL_RGBA16F};
    int[] framebuffers = new int[formats.length];
    for (int i = 0; i < formats.length; i++) {
      framebuffers[i] = framebuffer(texture(GL_TEXTURE_2D, formats[i]));
    }
    for (int i = 0; i < formats.length; i++) {
      for (int k = 0; k < formats.length; k++) {
        int from = framebuffers[i];
        int to = framebuffers[k];
        int bit = GL_COLOR_BUFFER_BIT;
        gl.call("glBlitNamedFramebuffer", from, to, 0, 0, 2, 2, 0, 0, 2, 2, bit, GL_NEAREST);
        gl.expect(i == k || i >= 2 && k >= 2 ? GL_NO_ERROR : GL_INVALID_OPERATION);
      }
    }
  }
}
