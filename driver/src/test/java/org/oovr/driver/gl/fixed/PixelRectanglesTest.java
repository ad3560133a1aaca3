package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Pixel rectangles and bitmaps; texels are those that Mesa 22.3.6 draws. */
class PixelRectanglesTest {
  private static final String[] BITMAP = {"x.x", ".x.", "x.x"};

  private static byte[] image() {
    byte[] image = new byte[27];
    for (int i = 0; i < image.length; i++) {
      image[i] = (byte) (i * 9 + 10);
    }
    return image;
  }

  private static GlTestContext context() {
    GlTestContext gl = GlTestContext.drawingCompatibility();
    gl.call("glViewport", 0, 0, 32, 32);
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
    gl.call("glClearColor", 0f, 0f, 0.2f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    return gl;
  }

  /** Rows from above, as hexadecimal colours. */
  private static void expect(GlTestContext gl, int x, int y, String... rows) {
    int w = rows[0].split(" ").length;
    ByteBuffer out = GlTestContext.buffer(4 * w * rows.length);
    gl.call("glReadPixels", x, y, w, rows.length, GL_RGBA, GL_UNSIGNED_BYTE, out);
    StringBuilder text = new StringBuilder();
    for (int r = rows.length - 1; r >= 0; r--) {
      for (int c = 0; c < w; c++) {
        int at = 4 * (r * w + c);
        text.append(
            "%02x%02x%02x%s"
                .formatted(out.get(at), out.get(at + 1), out.get(at + 2), c < w - 1 ? " " : "\n"));
      }
    }
    assertEquals(String.join("\n", rows) + "\n", text.toString());
    assertEquals(List.of(), gl.driver.diagnostics().errors());
    gl.expect(GL_NO_ERROR);
  }

  private static void draw(GlTestContext gl) {
    gl.call("glDrawPixels", 3, 3, GL_RGB, GL_UNSIGNED_BYTE, image());
  }

  private static void stencil(GlTestContext gl, int... expected) {
    ByteBuffer out = GlTestContext.buffer(expected.length);
    gl.call("glReadPixels", 0, 0, expected.length, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, out);
    int[] actual = new int[expected.length];
    for (int i = 0; i < actual.length; i++) {
      actual[i] = out.get(i) & 0xff;
    }
    assertEquals(java.util.Arrays.toString(expected), java.util.Arrays.toString(actual));
  }

  private static void depth(GlTestContext gl, float... expected) {
    ByteBuffer out = GlTestContext.buffer(4 * expected.length);
    gl.call("glReadPixels", 0, 0, expected.length, 1, GL_DEPTH_COMPONENT, GL_FLOAT, out);
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], out.getFloat(4 * i), 1e-6f, "depth " + i);
    }
  }

  @Test
  void polygonsAreStippledAndRectanglesAreNot() {
    try (GlTestContext gl = context()) {
      gl.call("glEnable", GL_POLYGON_STIPPLE);
      gl.call("glPolygonStipple", new byte[128]);
      gl.call("glWindowPos2f", 1f, 1f);
      draw(gl);
      expect(gl, 0, 1, "000033 0a131c 252e37 404952 000033");
    }
  }

  @Test
  void zoomTurnsRectanglesOverAndBitmapsShowTheirFronts() {
    try (GlTestContext gl = context()) {
      gl.call("glEnable", GL_STENCIL_TEST);
      gl.call("glStencilFuncSeparate", GL_BACK, GL_NEVER, 0, 255);
      gl.call("glWindowPos2f", 1f, 1f);
      draw(gl);
      expect(gl, 0, 1, "000033 0a131c 252e37 404952 000033");
      gl.call("glWindowPos2f", 8f, 1f);
      gl.call("glPixelZoom", -1f, 1f);
      draw(gl);
      expect(gl, 4, 1, "000033 000033 000033 000033 000033");
      gl.call("glColor3f", 1f, 1f, 0f);
      gl.call("glWindowPos2f", 12f, 1f);
      gl.call("glBitmap", 2, 1, 0f, 0f, 0f, 0f, new byte[] {(byte) 0xc0, 0, 0, 0});
      expect(gl, 11, 1, "000033 ffff00 ffff00 000033");
    }
  }

  @Test
  void colorsAreZoomed() {
    try (GlTestContext gl = context()) {
      gl.call("glWindowPos2f", 2.5f, 3.5f);
      draw(gl);
      expect(
          gl,
          2,
          3,
          "000033 000033 000033 000033 000033",
          "000033 acb5be c7d0d9 e2ebf4 000033",
          "000033 5b646d 767f88 919aa3 000033",
          "000033 0a131c 252e37 404952 000033",
          "000033 000033 000033 000033 000033");
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glWindowPos2f", 1.3f, 1.3f);
      gl.call("glPixelZoom", 1.5f, 2.25f);
      draw(gl);
      expect(
          gl,
          0,
          0,
          "000033 000033 000033 000033 000033 000033",
          "000033 acb5be c7d0d9 c7d0d9 e2ebf4 000033",
          "000033 acb5be c7d0d9 c7d0d9 e2ebf4 000033",
          "000033 5b646d 767f88 767f88 919aa3 000033",
          "000033 5b646d 767f88 767f88 919aa3 000033",
          "000033 5b646d 767f88 767f88 919aa3 000033",
          "000033 0a131c 252e37 252e37 404952 000033",
          "000033 0a131c 252e37 252e37 404952 000033",
          "000033 000033 000033 000033 000033 000033");
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glWindowPos2f", 6f, 6f);
      gl.call("glPixelZoom", -1.5f, -1f);
      draw(gl);
      expect(
          gl,
          1,
          2,
          "000033 000033 000033 000033 000033 000033",
          "404952 404952 252e37 0a131c 0a131c 000033",
          "919aa3 919aa3 767f88 5b646d 5b646d 000033",
          "e2ebf4 e2ebf4 c7d0d9 acb5be acb5be 000033",
          "000033 000033 000033 000033 000033 000033");
    }
  }

  @Test
  void halvedRectanglesTakeTheLaterTexels() {
    try (GlTestContext gl = context()) {
      byte[] image = new byte[8 * 8 * 3];
      for (int i = 0; i < 64; i++) {
        image[3 * i] = (byte) (i % 8 * 16);
        image[3 * i + 1] = (byte) (i / 8 * 16);
      }
      gl.call("glWindowPos2f", 3f, 5f);
      gl.call("glPixelZoom", .5f, .5f);
      gl.call("glDrawPixels", 8, 8, GL_RGB, GL_UNSIGNED_BYTE, image);
      expect(
          gl,
          2,
          4,
          "000033 000033 000033 000033 000033 000033",
          "000033 107000 307000 507000 707000 000033",
          "000033 105000 305000 505000 705000 000033",
          "000033 103000 303000 503000 703000 000033",
          "000033 101000 301000 501000 701000 000033",
          "000033 000033 000033 000033 000033 000033");
    }
  }

  @Test
  void bitmapsMoveTheRasterPosition() {
    try (GlTestContext gl = context()) {
      byte[] bits = new byte[BITMAP.length];
      for (int y = 0; y < bits.length; y++) {
        for (int x = 0; x < 3; x++) {
          bits[y] |= (byte) (BITMAP[y].charAt(x) == 'x' ? 0x80 >> x : 0);
        }
      }
      gl.call("glColor3f", 0f, 1f, 0f);
      gl.call("glWindowPos2f", 1.9f, 1.2f);
      gl.call("glColor3f", 1f, 0f, 0f); // too late
      gl.call("glBitmap", 3, 3, .5f, .5f, 4f, 0f, bits);
      gl.call("glBitmap", 0, 0, 0f, 0f, 1f, 2f, null);
      expect(gl, 1, 0, "00ff00 000033 00ff00", "000033 00ff00 000033", "00ff00 000033 00ff00");
      assertEquals(6.9f, RenderModeTest.floats(gl, GL_CURRENT_RASTER_POSITION, 2)[0], 1e-5f);
      assertEquals(3.2f, RenderModeTest.floats(gl, GL_CURRENT_RASTER_POSITION, 2)[1], 1e-5f);
      // text, as old programs draw it
      gl.call("glNewList", (int) 'a', GL_COMPILE);
      gl.call("glBitmap", 3, 3, 0f, 0f, 3f, 0f, bits);
      gl.call("glEndList");
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glWindowPos2i", 0, 0);
      gl.call("glCallLists", 2, GL_UNSIGNED_BYTE, new byte[] {'a', 'a'});
      expect(gl, 0, 1, "000033 ff0000 000033 000033 ff0000 000033");
    }
  }

  @Test
  void fragmentsAreTextured() {
    try (GlTestContext gl = context()) {
      byte[] texels = {-1, 0, 0, -1, 0, -1, 0, -1, 0, 0, -1, -1, -1, -1, -1, -1};
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      gl.call("glEnable", GL_TEXTURE_2D);
      gl.call("glTexCoord2f", .7f, .2f);
      gl.call("glWindowPos2f", 1f, 1f);
      byte[] gray = new byte[27];
      java.util.Arrays.fill(gray, (byte) 200);
      gl.call("glDrawPixels", 3, 3, GL_RGB, GL_UNSIGNED_BYTE, gray);
      expect(gl, 0, 1, "000033 00c800 00c800 00c800 000033");
      gl.call("glDisable", GL_TEXTURE_2D);
      gl.call("glEnable", GL_FOG);
      gl.call("glFogi", GL_FOG_MODE, GL_LINEAR);
      gl.call("glEnable", GL_COLOR_SUM);
      gl.call("glSecondaryColor3f", 1f, 0f, 0f);
      gl.call("glWindowPos2f", 1f, 1f);
      gl.call("glDrawPixels", 3, 3, GL_RGB, GL_UNSIGNED_BYTE, gray);
      expect(gl, 0, 1, "000033 c8c8c8 c8c8c8 c8c8c8 000033");
    }
  }

  @Test
  void shadersGetColors() {
    try (GlTestContext gl = context()) {
      int fs = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
      String source =
          "#version 120\nuniform vec4 scale;\n"
              + "void main() { gl_FragColor = gl_Color.bgra * scale; }";
      gl.call("glShaderSource", fs, 1, new String[] {source}, null);
      gl.call("glCompileShader", fs);
      int p = (int) gl.call("glCreateProgram");
      gl.call("glAttachShader", p, fs);
      gl.call("glLinkProgram", p);
      gl.call("glUseProgram", p);
      int at = (int) gl.call("glGetUniformLocation", p, "scale");
      gl.call("glUniform4f", at, 1f, 1f, 0f, 1f);
      gl.call("glWindowPos2f", 0f, 0f);
      draw(gl);
      expect(gl, 0, 0, "1c1300 372e00 524900 000033");
      gl.call("glUniform4f", at, 0f, 1f, 1f, 1f);
      gl.call("glEnable", GL_ALPHA_TEST);
      gl.call("glAlphaFunc", GL_LESS, .5f);
      draw(gl);
      expect(gl, 0, 0, "1c1300 372e00 524900 000033");
      gl.call("glAlphaFunc", GL_GREATER, .5f);
      gl.call("glColor3f", 0f, .8f, 1f);
      gl.call("glWindowPos2f", 0f, 0f);
      gl.call("glBitmap", 3, 1, 0f, 0f, 0f, 0f, new byte[] {(byte) 0xa0});
      expect(gl, 0, 0, "00cc00 372e00 00cc00 000033");
      gl.call("glUseProgram", 0);
      String text = "!!ARBfp1.0\nPARAM p = program.env[0];MUL result.color, fragment.color, p;END";
      gl.call(
          "glProgramStringARB",
          GL_FRAGMENT_PROGRAM_ARB,
          GL_PROGRAM_FORMAT_ASCII_ARB,
          text.length(),
          text);
      gl.call("glProgramEnvParameter4fARB", GL_FRAGMENT_PROGRAM_ARB, 0, 0f, 1f, 0f, 1f);
      gl.call("glEnable", GL_FRAGMENT_PROGRAM_ARB);
      draw(gl);
      expect(gl, 0, 0, "001300 002e00 004900 000033");
    }
  }

  @Test
  void indicesAreMapped() {
    try (GlTestContext gl = context()) {
      float[] four = {0, .3f, .6f, 1};
      gl.call("glPixelMapfv", GL_PIXEL_MAP_I_TO_R, 4, four);
      gl.call("glPixelMapfv", GL_PIXEL_MAP_I_TO_G, 2, new float[] {.2f, .8f});
      gl.call("glPixelMapfv", GL_PIXEL_MAP_I_TO_B, 4, four);
      byte[] indices = {0, 1, 2, 3, 4, 5, 6, 7};
      gl.call("glWindowPos2f", 0f, 0f);
      gl.call("glDrawPixels", 8, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, indices);
      expect(gl, 0, 0, "003300 4ccc4c 993399 ffccff 003300 4ccc4c 993399 ffccff");
      gl.call("glDrawPixels", 8, 1, GL_COLOR_INDEX, GL_BITMAP, new byte[] {(byte) 0xa5});
      expect(gl, 0, 0, "4ccc4c 003300 4ccc4c 003300 003300 4ccc4c 003300 4ccc4c");
      gl.call("glPixelTransferi", GL_INDEX_OFFSET, 1);
      gl.call("glPixelTransferi", GL_INDEX_SHIFT, 1);
      gl.call("glDrawPixels", 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
      stencil(gl, 1, 3, 5, 7, 9, 11, 13, 15);
      float[] down = {7, 6, 5, 4, 3, 2, 1, 0};
      gl.call("glPixelMapfv", GL_PIXEL_MAP_S_TO_S, 8, down);
      gl.call("glPixelTransferi", GL_MAP_STENCIL, 1);
      gl.call("glDrawPixels", 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
      stencil(gl, 6, 4, 2, 0, 6, 4, 2, 0);
      gl.call("glPixelTransferi", GL_INDEX_OFFSET, 0);
      gl.call("glPixelTransferi", GL_INDEX_SHIFT, 0);
      gl.call("glDrawPixels", 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
      stencil(gl, 7, 6, 5, 4, 3, 2, 1, 0);
      gl.call("glPixelTransferi", GL_MAP_STENCIL, 0);
      gl.call("glStencilMask", 5);
      gl.call("glPixelZoom", 2f, 1f);
      gl.call("glDrawPixels", 8, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
      stencil(gl, 0, 0, 3, 3, 0, 0, 3, 3, 4, 4, 5, 5, 4, 4, 5, 5);
      gl.call("glWindowPos2f", 0f, 0f);
      gl.call("glStencilMask", 255);
      gl.call("glCopyPixels", 2, 0, 4, 1, GL_STENCIL);
      stencil(gl, 3, 3, 3, 3, 0, 0, 0, 0, 4, 4, 5, 5, 4, 4, 5, 5);
      gl.expect(GL_NO_ERROR);
    }
  }

  private static int texel(GlTestContext gl, int index) {
    ByteBuffer out = GlTestContext.buffer(48);
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
    gl.expect(GL_NO_ERROR);
    return out.order(java.nio.ByteOrder.BIG_ENDIAN).getInt(4 * index);
  }

  @Test
  void texturesAreGivenInIndices() {
    try (GlTestContext gl = context()) {
      gl.call("glPixelMapfv", GL_PIXEL_MAP_I_TO_R, 4, new float[] {0, 0.2f, 0.4f, 1});
      gl.call("glPixelMapfv", GL_PIXEL_MAP_I_TO_G, 2, new float[] {1, 0});
      gl.call("glPixelMapfv", GL_PIXEL_MAP_I_TO_A, 1, new float[] {1});
      gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 4);
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      int index = GL_COLOR_INDEX;
      byte[] six = {0, 1, 2, 3, 1, 6};
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 3, 2, 0, index, GL_UNSIGNED_BYTE, six);
      assertEquals(0x00ff00ff, texel(gl, 0));
      assertEquals(0x330000ff, texel(gl, 1));
      assertEquals(0xff0000ff, texel(gl, 3)); // rows follow each other
      assertEquals(0x66ff00ff, texel(gl, 5)); // indices have as many bits as the map
      gl.call("glPixelTransferi", GL_INDEX_SHIFT, 1);
      gl.call("glPixelTransferi", GL_INDEX_OFFSET, 1);
      gl.call("glPixelTransferf", GL_RED_SCALE, 0.5f);
      float[] one = {1};
      gl.call("glTexSubImage2D", GL_TEXTURE_2D, 0, 1, 1, 1, 1, index, GL_FLOAT, one);
      gl.call("glPixelTransferf", GL_RED_SCALE, 1f);
      assertEquals(0xff0000ff, texel(gl, 4)); // 3, and colours are not scaled
      gl.call("glPixelTransferi", GL_INDEX_SHIFT, 0);
      gl.call("glPixelTransferi", GL_INDEX_OFFSET, 0);
      byte[] bits = {(byte) 0x94};
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 3, 2, 0, index, GL_BITMAP, bits);
      assertEquals(0x330000ff, texel(gl, 0));
      assertEquals(0x330000ff, texel(gl, 3));
      assertEquals(0x00ff00ff, texel(gl, 4));
      assertEquals(List.of(), gl.driver.unsupported());
    }
  }

  @Test
  void depthsAreTested() {
    try (GlTestContext gl = context()) {
      float[] d = {.1f, .25f, .5f, .9f};
      gl.call("glColor3f", 0f, 1f, 1f);
      gl.call("glWindowPos3f", 0f, 0f, .3f);
      gl.call("glDrawPixels", 4, 1, GL_DEPTH_COMPONENT, GL_FLOAT, d);
      depth(gl, 1, 1, 1, 1);
      expect(gl, 0, 0, "00ffff 00ffff 00ffff 00ffff 000033");
      gl.call("glEnable", GL_DEPTH_TEST);
      gl.call("glDrawPixels", 4, 1, GL_DEPTH_COMPONENT, GL_FLOAT, d);
      depth(gl, .1f, .25f, .5f, .9f);
      gl.call("glColor3f", 1f, 1f, 0f);
      gl.call("glPixelTransferf", GL_DEPTH_SCALE, .5f); // which Mesa forgets here
      gl.call("glWindowPos2f", 2f, 0f);
      gl.call("glCopyPixels", 0, 0, 4, 1, GL_DEPTH);
      gl.call("glPixelTransferf", GL_DEPTH_SCALE, 1f);
      depth(gl, .1f, .25f, .1f, .25f, .5f, .9f);
      expect(gl, 0, 0, "00ffff 00ffff ffff00 ffff00 ffff00 ffff00 000033");
      gl.call("glDisable", GL_DEPTH_TEST);
      int[] both = {0x80000001, 0x40000002, 0xffffff03, 0x00000004};
      gl.call("glWindowPos2f", 0f, 0f);
      gl.call("glDrawPixels", 4, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, both);
      depth(gl, .5000001f, .25f, 1, 0, .5f);
      stencil(gl, 1, 2, 3, 4, 0);
      gl.call("glDepthMask", false);
      gl.call("glWindowPos2f", 1f, 0f);
      gl.call("glCopyPixels", 0, 0, 2, 1, GL_DEPTH_STENCIL);
      depth(gl, .5000001f, .25f, 1, 0, .5f);
      stencil(gl, 1, 1, 2, 4, 0);
    }
  }

  @Test
  void colorsAreCopied() {
    try (GlTestContext gl = context()) {
      gl.call("glWindowPos2f", 0f, 0f);
      draw(gl);
      gl.call("glWindowPos2f", 3f, 0f);
      gl.call("glCopyPixels", 0, 0, 3, 3, GL_COLOR);
      gl.call("glWindowPos2f", 1f, 4f);
      gl.call("glPixelZoom", 2f, 1f);
      gl.call("glCopyPixels", -1, 0, 3, 3, GL_COLOR);
      expect(
          gl,
          0,
          0,
          "000033 000000 000000 acb5be acb5be c7d0d9 c7d0d9 000033",
          "000033 000000 000000 5b646d 5b646d 767f88 767f88 000033",
          "000033 000000 000000 0a131c 0a131c 252e37 252e37 000033",
          "000033 000033 000033 000033 000033 000033 000033 000033",
          "acb5be c7d0d9 e2ebf4 acb5be c7d0d9 e2ebf4 000033 000033",
          "5b646d 767f88 919aa3 5b646d 767f88 919aa3 000033 000033",
          "0a131c 252e37 404952 0a131c 252e37 404952 000033 000033");
      gl.call("glPixelZoom", 1f, 1f);
      gl.call("glWindowPos2f", 10f, 10f);
      gl.call("glCopyPixels", 0, 0, 3, 3, GL_COLOR);
      gl.call("glWindowPos2f", 11f, 11f);
      gl.call("glCopyPixels", 10, 10, 3, 3, GL_COLOR);
      expect(
          gl,
          10,
          10,
          "000033 acb5be c7d0d9 e2ebf4",
          "acb5be 5b646d 767f88 919aa3",
          "5b646d 0a131c 252e37 404952",
          "0a131c 252e37 404952 000033");
      gl.call("glPixelTransferf", GL_RED_SCALE, 0f);
      gl.call("glPixelTransferf", GL_GREEN_BIAS, 1f);
      gl.call("glWindowPos2f", 0f, 8f);
      gl.call("glCopyPixels", 0, 0, 3, 1, GL_COLOR);
      gl.call("glPixelTransferf", GL_RED_SCALE, 1f);
      gl.call("glPixelTransferf", GL_GREEN_BIAS, 0f);
      expect(gl, 0, 8, "00ff1c 00ff37 00ff52 000033");
    }
  }

  @Test
  void errorsAreThoseOfTheStandard() {
    try (GlTestContext gl = context()) {
      gl.call("glDrawPixels", -1, 1, GL_RGB, GL_UNSIGNED_BYTE, image());
      gl.expect(GL_INVALID_VALUE);
      gl.call("glDrawPixels", 1, 1, GL_RGB, GL_BITMAP, image());
      gl.expect(GL_INVALID_ENUM);
      gl.call("glDrawPixels", 1, 1, GL_RGB_INTEGER, GL_UNSIGNED_BYTE, image());
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glCopyPixels", 0, 0, 1, 1, GL_RGBA);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glBitmap", 1, -1, 0f, 0f, 0f, 0f, null);
      gl.expect(GL_INVALID_VALUE);
    }
  }
}
