package org.oovr.driver.gl.call.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Textures of MESA_ycbcr_texture; colours and errors are llvmpipe's. */
class YcbcrTest {
  private static final int UYVY = GL_UNSIGNED_SHORT_8_8_MESA;
  private static final int YUYV = GL_UNSIGNED_SHORT_8_8_REV_MESA;
  private static final byte[] PAIR = {0x51, (byte) 0xf0, 0x51, 0x5a};

  private final GlTestContext gl = GlTestContext.drawingCompatibility();

  @AfterEach
  void close() {
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private void image(int target, int internalFormat, int border, int format, int type) {
    gl.call("glTexImage2D", target, 0, internalFormat, 2, 1, border, format, type, PAIR);
  }

  private void draw() {
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.call("glEnable", GL_TEXTURE_2D);
    gl.call("glBegin", GL_QUADS);
    float[][] corners = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (float[] c : corners) {
      gl.call("glTexCoord2f", c[0] / 2 + 0.5f, c[1] / 2 + 0.5f);
      gl.call("glVertex2f", c[0], c[1]);
    }
    gl.call("glEnd");
  }

  @Test
  void colors() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    image(GL_TEXTURE_2D, GL_YCBCR_MESA, 0, GL_YCBCR_MESA, UYVY);
    draw();
    gl.expectPixel(10, 10, 0xbaffa6ff);
    gl.expectPixel(50, 10, 0x0b8f00ff);
    image(GL_TEXTURE_2D, GL_YCBCR_MESA, 0, GL_YCBCR_MESA, YUYV);
    draw();
    gl.expectPixel(10, 10, 0x0f3fffff);
    // the second texel has its red chroma for both
    gl.call(
        "glTexSubImage2D",
        GL_TEXTURE_2D,
        0,
        1,
        0,
        1,
        1,
        GL_YCBCR_MESA,
        YUYV,
        new byte[] {0x51, (byte) 0x80});
    draw();
    gl.expectPixel(10, 10, 0x4c20ffff);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void texelsComeBack() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    image(GL_TEXTURE_2D, GL_YCBCR_MESA, 0, GL_YCBCR_MESA, UYVY);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_YCBCR_MESA, UYVY, out);
    assertArrayEquals(PAIR, out.array());
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_YCBCR_MESA, YUYV, out);
    assertArrayEquals(new byte[] {(byte) 0xf0, 0x51, 0x5a, 0x51}, out.array());
    gl.expect(GL_NO_ERROR);
    Arrays.fill(out.array(), (byte) 0);
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void errors() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    int[][] rows = {
      {GL_TEXTURE_2D, GL_YCBCR_MESA, 1, GL_YCBCR_MESA, UYVY, GL_INVALID_VALUE},
      {GL_TEXTURE_2D, GL_RGBA, 0, GL_YCBCR_MESA, UYVY, GL_INVALID_OPERATION},
      {GL_TEXTURE_2D, GL_YCBCR_MESA, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
      {GL_TEXTURE_2D, GL_YCBCR_MESA, 0, GL_YCBCR_MESA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
      {GL_TEXTURE_2D, GL_RGBA, 0, GL_RGBA, UYVY, GL_INVALID_ENUM},
      {GL_TEXTURE_1D_ARRAY, GL_YCBCR_MESA, 0, GL_YCBCR_MESA, UYVY, GL_INVALID_ENUM},
      {GL_TEXTURE_RECTANGLE, GL_YCBCR_MESA, 0, GL_YCBCR_MESA, UYVY, GL_NO_ERROR},
    };
    for (int[] row : rows) {
      image(row[0], row[1], row[2], row[3], row[4]);
      gl.expect(row[5]);
    }
    gl.call("glCopyTexImage2D", GL_TEXTURE_2D, 0, GL_YCBCR_MESA, 0, 0, 2, 1, 0);
    gl.expect(GL_INVALID_OPERATION);
  }
}
