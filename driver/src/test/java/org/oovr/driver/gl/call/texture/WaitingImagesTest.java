package org.oovr.driver.gl.call.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Levels whose size does not follow from the base level's: they are read and copied as others. */
class WaitingImagesTest {
  private static final int BASE_SIDE = 16;
  private static final int OTHER_SIDE = 5;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
    gl.call("glPixelStorei", GL_PACK_ALIGNMENT, 1);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private int texture(int internalFormat, int format) {
    int name = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, name);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    for (int level = 0; level < 2; level++) {
      int side = level == 0 ? BASE_SIDE : OTHER_SIDE;
      byte[] texels = new byte[side * side];
      for (int i = 0; i < texels.length; i++) {
        texels[i] = (byte) (i + 1);
      }
      int bytes = GL_UNSIGNED_BYTE;
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_2D,
          level,
          internalFormat,
          side,
          side,
          0,
          format,
          bytes,
          texels);
    }
    return name;
  }

  private int texel(int level, int format, int x, int y) {
    int side = level == 0 ? BASE_SIDE : OTHER_SIDE;
    ByteBuffer out = GlTestContext.buffer(side * side);
    gl.call("glGetTexImage", GL_TEXTURE_2D, level, format, GL_UNSIGNED_BYTE, out);
    return out.get(y * side + x) & 0xff;
  }

  @Test
  void texelsAreCopied() {
    int t = texture(GL_R8, GL_RED);
    gl.call("glRectf", -1f, -1f, -0.99f, -0.99f); // now there is a storage
    int kind = GL_TEXTURE_2D;
    gl.call("glCopyImageSubData", t, kind, 0, 2, 3, 0, t, kind, 1, 1, 1, 0, 2, 1, 1);
    assertEquals(6, texel(1, GL_RED, 0, 1));
    assertEquals(3 * BASE_SIDE + 3, texel(1, GL_RED, 1, 1));
    assertEquals(3 * BASE_SIDE + 4, texel(1, GL_RED, 2, 1));
    gl.call("glCopyImageSubData", t, kind, 1, 4, 4, 0, t, kind, 0, 7, 7, 0, 1, 1, 1);
    assertEquals(25, texel(0, GL_RED, 7, 7));
    assertEquals(7 * BASE_SIDE + 9, texel(0, GL_RED, 8, 7));
  }

  @Test
  void depthsAreCopied() {
    texture(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT);
    gl.call("glClearDepth", 0.4);
    gl.call("glClear", GL_DEPTH_BUFFER_BIT);
    gl.call("glRectf", -1f, -1f, -0.99f, -0.99f);
    gl.call("glCopyTexSubImage2D", GL_TEXTURE_2D, 1, 1, 2, 20, 20, 2, 2);
    assertEquals(102, texel(1, GL_DEPTH_COMPONENT, 1, 2));
    assertEquals(102, texel(1, GL_DEPTH_COMPONENT, 2, 3));
    assertEquals(14, texel(1, GL_DEPTH_COMPONENT, 3, 2));
  }
}
