package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Textures of alpha, luminance and intensity that are drawn to; the pixels are llvmpipe's. */
class OldTargetsTest {
  private static void drawn(int format, int both, int blended, int cleared) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      int bound = gl.getInteger(GL_TEXTURE_BINDING_2D);
      gl.call(
          "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, bound, 0);
      assertEquals(
          GL_FRAMEBUFFER_COMPLETE, (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
      gl.call("glViewport", 0, 0, 8, 8);
      gl.call("glClearColor", 0.25f, 0.5f, 0.75f, 0.125f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glEnable", GL_BLEND);
      gl.call("glBlendFunc", GL_SRC_ALPHA, GL_DST_ALPHA);
      gl.call("glColor4f", 0.5f, 0.25f, 1f, 0.5f);
      gl.call("glRectf", -1f, -1f, 0f, 1f);
      gl.call("glDisable", GL_BLEND);
      gl.call("glColorMask", true, false, false, true);
      gl.call("glRectf", -1f, -1f, 1f, 0f);
      ByteBuffer out = GlTestContext.buffer(4 * 64);
      gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      gl.expect(GL_NO_ERROR);
      String name = Integer.toHexString(format);
      assertEquals(both, rgba(out, 0), name);
      assertEquals(blended, rgba(out, 32), name);
      assertEquals(cleared, rgba(out, 60), name);
      assertEquals(java.util.List.of(), gl.driver.unsupported());
    }
  }

  private static int rgba(ByteBuffer texels, int index) {
    return texels.order(java.nio.ByteOrder.BIG_ENDIAN).getInt(4 * index);
  }

  @Test
  void alphaLuminanceAndIntensityAreDrawnTo() {
    drawn(GL_ALPHA8, 0x80, 0x44, 0x20);
    drawn(GL_LUMINANCE8, 0x800000ff, 0x800000ff, 0x400000ff);
    drawn(GL_LUMINANCE8_ALPHA8, 0x80000080, 0x48000044, 0x40000020);
    drawn(GL_INTENSITY8, 0x800000ff, 0x800000ff, 0x400000ff);
  }

  @Test
  void soAreThoseOfIntegers() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      int bound = gl.getInteger(GL_TEXTURE_BINDING_2D);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      int[] formats = {
        GL_ALPHA16I_EXT, GL_LUMINANCE8UI_EXT, GL_LUMINANCE_ALPHA32I_EXT, GL_INTENSITY32UI_EXT
      };
      int[][] expected = {{0, 0, 0, 4}, {1, 0, 0, 1}, {1, 0, 0, 4}, {1, 0, 0, 1}};
      for (int i = 0; i < formats.length; i++) {
        gl.call(
            "glTexImage2D", GL_TEXTURE_2D, 0, formats[i], 1, 1, 0, GL_RGBA_INTEGER, GL_INT, null);
        gl.call(
            "glFramebufferTexture2D",
            GL_FRAMEBUFFER,
            GL_COLOR_ATTACHMENT0,
            GL_TEXTURE_2D,
            bound,
            0);
        assertEquals(
            GL_FRAMEBUFFER_COMPLETE, (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
        boolean signed = formats[i] == GL_ALPHA16I_EXT || formats[i] == GL_LUMINANCE_ALPHA32I_EXT;
        ByteBuffer value = GlTestContext.buffer(16);
        for (int c = 0; c < 4; c++) {
          value.putInt(4 * c, c + 1);
        }
        gl.call(signed ? "glClearBufferiv" : "glClearBufferuiv", GL_COLOR, 0, value);
        ByteBuffer out = GlTestContext.buffer(16);
        gl.call(
            "glReadPixels", 0, 0, 1, 1, GL_RGBA_INTEGER, signed ? GL_INT : GL_UNSIGNED_INT, out);
        gl.expect(GL_NO_ERROR);
        for (int c = 0; c < 4; c++) {
          assertEquals(expected[i][c], out.getInt(4 * c), i + " " + c);
        }
      }
    }
  }

  @Test
  void shadersOfIntegersWriteTheirAlphaThere() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      int bound = gl.getInteger(GL_TEXTURE_BINDING_2D);
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_2D,
          0,
          GL_LUMINANCE_ALPHA16UI_EXT,
          1,
          1,
          0,
          GL_RGBA_INTEGER,
          GL_INT,
          null);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call(
          "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, bound, 0);
      gl.call("glViewport", 0, 0, 1, 1);
      int program =
          gl.program(
              "#version 130\nvoid main() { gl_Position = gl_Vertex; }\n",
              "#version 130\nout uvec4 o;\nvoid main() { o = uvec4(5u, 4u, 3u, 2u); }\n");
      gl.call("glUseProgram", program);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      ByteBuffer out = GlTestContext.buffer(16);
      gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, out);
      gl.expect(GL_NO_ERROR);
      assertEquals(5, out.getInt(0));
      assertEquals(2, out.getInt(12));
    }
  }

  private static int attached(GlTestContext gl, int format) {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    byte[] texel = {10, 20, 30, 40};
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    int bound = gl.getInteger(GL_TEXTURE_BINDING_2D);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, bound, 0);
    return gl.getInteger(GL_FRAMEBUFFER_BINDING);
  }

  private static void copied(int from, int to, int rgba) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int target = attached(gl, to);
      int drawn = gl.getInteger(GL_TEXTURE_BINDING_2D);
      int source = attached(gl, from);
      gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, target);
      gl.call("glBlitFramebuffer", 0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glBindTexture", GL_TEXTURE_2D, drawn);
      gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      assertEquals(rgba, rgba(out, 0));
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, source);
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glCopyTexImage2D", GL_TEXTURE_2D, 0, to, 0, 0, 1, 1, 0);
      gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
      gl.expect(GL_NO_ERROR);
      assertEquals(rgba, rgba(out, 0));
    }
  }

  @Test
  void copiesAndBlitsSeeWhatIsSampled() {
    copied(GL_ALPHA8, GL_RGBA8, 0x28);
    copied(GL_LUMINANCE8, GL_RGBA8, 0x0a0a0aff);
    copied(GL_INTENSITY8, GL_RGBA8, 0x0a0a0a0a);
    copied(GL_LUMINANCE8_ALPHA8, GL_RGB8, 0x0a0a0aff);
    copied(GL_INTENSITY8, GL_ALPHA8, 0x0a);
    copied(GL_RGBA8, GL_LUMINANCE8_ALPHA8, 0x0a000028);
    copied(GL_ALPHA8, GL_LUMINANCE8, 0xff);
  }

  @Test
  void wholeNumbersAreDrawnByShadersAlone() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      int bound = gl.getInteger(GL_TEXTURE_BINDING_2D);
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_2D,
          0,
          GL_RGBA8UI,
          1,
          1,
          0,
          GL_RGBA_INTEGER,
          GL_UNSIGNED_INT,
          null);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call(
          "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, bound, 0);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glDrawPixels", 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, new byte[4]);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glCopyPixels", 0, 0, 1, 1, GL_COLOR);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glDrawBuffer", GL_NONE);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void unitsWithoutCoordinatesGenerateNone() {
    GlTestContext gl = GlTestContext.compatibility();
    gl.call("glActiveTexture", GL_TEXTURE0 + 8);
    gl.call("glEnable", GL_TEXTURE_2D);
    gl.expect(GL_NO_ERROR);
    gl.call("glEnable", GL_TEXTURE_GEN_S);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDisable", GL_TEXTURE_GEN_Q);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void onlyInCompatibilityContexts() {
    GlTestContext gl = GlTestContext.core();
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_LUMINANCE8, 8, 8);
    gl.expect(GL_INVALID_ENUM);
  }
}
