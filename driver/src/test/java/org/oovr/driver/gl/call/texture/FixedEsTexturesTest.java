package org.oovr.driver.gl.call.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Textures of OpenGL ES 1.1 alone. Errors are those of llvmpipe of Mesa 22.3.6. */
class FixedEsTexturesTest {
  private static final int TARGET = GL_TEXTURE_2D;

  private final GlTestContext gl = GlTestContext.drawing();

  @BeforeEach
  void context() {
    int[] list = {CONTEXT_MAJOR, 1, CONTEXT_MINOR, 1, CONTEXT_PROFILE, 4, 0};
    long es = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, 7L, es);
    gl.call("glBindTexture", TARGET, gl.gen("glGenTextures"));
  }

  @AfterEach
  void close() {
    gl.close();
  }

  private void image(int level, int format, int width, int height, int border, int size) {
    byte[] data = new byte[Math.max(size, 1)];
    gl.call("glCompressedTexImage2D", TARGET, level, format, width, height, border, size, data);
  }

  @Test
  void errors() {
    int[][] good = {
      {0, GL_PALETTE4_RGB8_OES, 4, 4, 0, 48 + 8},
      {-2, GL_PALETTE4_RGB8_OES, 4, 4, 0, 48 + 8 + 2 + 1},
      {-3, GL_PALETTE4_RGB8_OES, 4, 4, 0, 48 + 8 + 2 + 1 + 1},
      {-2, GL_PALETTE8_RGB5_A1_OES, 5, 3, 0, 512 + 15 + 2 + 1},
      {0, GL_PALETTE4_RGB5_A1_OES, 5, 3, 0, 32 + 8},
    };
    for (int[] a : good) {
      image(a[0], a[1], a[2], a[3], a[4], a[5]);
      gl.expect(GL_NO_ERROR);
    }
    int[][] bad = {
      {0, GL_PALETTE4_RGB8_OES, 4, 4, 0, 48 + 7},
      {1, GL_PALETTE4_RGB8_OES, 4, 4, 0, 48 + 8},
      {0, GL_PALETTE4_RGB8_OES, 4, 4, 1, 48 + 8},
      {0, GL_PALETTE4_RGB8_OES, 0, 0, 0, 48},
      {0, GL_PALETTE4_RGB8_OES, -4, -4, 0, 48 + 8},
      {-20, GL_PALETTE4_RGB8_OES, 4, 4, 0, 48 + 8},
    };
    for (int[] a : bad) {
      image(a[0], a[1], a[2], a[3], a[4], a[5]);
      gl.expect(GL_INVALID_VALUE);
    }
    assertEquals(22, gl.getInteger(GL_NUM_COMPRESSED_TEXTURE_FORMATS));
    assertTrue(gl.text("glGetString", GL_EXTENSIONS).contains("compressed_paletted_texture"));
  }

  /** {@code GL_OES_draw_texture}: rectangles of the window, whatever the matrices say. */
  @Test
  void partsAreDrawn() {
    byte[] texels = new byte[4 * 4 * 4]; // columns of red, green, blue, white
    for (int i = 0; i < 16; i++) {
      int x = i % 4;
      texels[4 * i] = (byte) (x == 0 || x == 3 ? 255 : 0);
      texels[4 * i + 1] = (byte) (x == 1 || x == 3 ? 255 : 0);
      texels[4 * i + 2] = (byte) (x >= 2 ? 255 : 0);
      texels[4 * i + 3] = (byte) 255;
    }
    gl.call("glTexImage2D", TARGET, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    gl.call("glTexParameteri", TARGET, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", TARGET, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    int[] crop = {1, 0, 2, 4};
    gl.call("glTexParameteriv", TARGET, GL_TEXTURE_CROP_RECT_OES, crop);
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetTexParameteriv", TARGET, GL_TEXTURE_CROP_RECT_OES, out);
    assertEquals(2, out.getInt(8));
    gl.call("glEnable", TARGET);
    gl.call("glEnable", GL_LIGHTING);
    gl.call("glViewport", 0, 0, 5, 5);
    gl.call("glScalef", 0f, 0f, 0f);
    gl.call("glDrawTexiOES", 10, 20, 0, 20, 10);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(11, 21, 0x00ff00ff);
    gl.expectPixel(28, 28, 0x0000ffff);
    gl.expectPixel(9, 21, 0);
    gl.expectPixel(31, 21, 0);
    assertEquals(5, gl.buffer4(GL_VIEWPORT, 2));
    gl.call("glDrawTexfOES", 0f, 0f, 0f, 0f, 1f);
    gl.expect(GL_INVALID_VALUE);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  @Test
  void colorsOfThePaletteAreDrawn() {
    ByteBuffer image = GlTestContext.buffer(2 * 16 + 1); // two colours in use, two texels
    image.putShort(2 * 3, (short) 0xf80f); // 4444: red 15, green 8, blue 0, alpha 15
    image.putShort(2 * 9, (short) 0x0f0f);
    image.put(32, (byte) 0x39); // the left one is 3
    gl.call(
        "glCompressedTexImage2D", TARGET, 0, GL_PALETTE4_RGBA4_OES, 2, 1, 0, image.limit(), image);
    gl.call("glTexParameteri", TARGET, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", TARGET, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.call("glEnable", TARGET);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glEnableClientState", GL_TEXTURE_COORD_ARRAY);
    gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 0, 0, 1, -1, 1, 0, -1, 1, 0, 1, 1, 1, 1, 1});
    gl.call("glVertexPointer", 2, GL_FLOAT, 16, 0L);
    gl.call("glTexCoordPointer", 2, GL_FLOAT, 16, 8L);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(8, 8, 0xff8800ff);
    gl.expectPixel(56, 8, 0x00ff00ff);
    assertEquals(List.of(), gl.driver.unsupported());
  }
}
