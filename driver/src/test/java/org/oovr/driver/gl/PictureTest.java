package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls in, pixels out: driver, GLSL, interpreter and renderer together. */
class PictureTest {
  static final String POSITION_VERTEX =
      "#version 330 core\nlayout(location=0) in vec2 p; out vec2 uv;\n"
          + "void main() { gl_Position = vec4(p, 0, 1); uv = p * 0.5 + 0.5; }";
  static final String COLOR_FRAGMENT =
      "#version 330 core\nuniform vec4 color; out vec4 o;\nvoid main() { o = color; }";
  static final String TEXTURE_FRAGMENT =
      "#version 330 core\nuniform sampler2D t; in vec2 uv; out vec4 o;\n"
          + "void main() { o = texture(t, uv); }";

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawing();
  }

  @AfterEach
  void close() {
    gl.close();
    assertEquals(java.util.List.of(), gl.driver.unsupported());
  }

  private void clear(float r, float g, float b, float a) {
    gl.call("glClearColor", r, g, b, a);
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  }

  @Test
  void clearAndTriangle() {
    clear(0, 0, 1, 1);
    int p = gl.program(POSITION_VERTEX, COLOR_FRAGMENT);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 0f, 0f, 1f);
    gl.positions(-1, -1, 1, -1, -1, 1);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expectPixel(2, 2, 0xff0000ff);
    gl.expectPixel(60, 45, 0x0000ffff);
    gl.present();
    assertEquals(1, gl.frames.size());
    assertEquals(GlTestContext.WIDTH, gl.frames.get(0).width());
    // the top row comes first in the frame
    assertEquals((byte) 0xff, gl.frames.get(0).rgba()[(45 * 64 + 2) * 4]);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void textureInEveryUnitOrder() {
    int p = gl.program(POSITION_VERTEX, TEXTURE_FRAGMENT);
    gl.call("glUniform1i", gl.uniform(p, "t"), 3);
    gl.call("glActiveTexture", GL_TEXTURE0 + 3);
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
    byte[] rgb = {10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120};
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGB8, 2, 2, 0, GL_RGB, GL_UNSIGNED_BYTE, rgb);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(10, 10, 0x0a141eff);
    gl.expectPixel(50, 10, 0x28323cff);
    gl.expectPixel(10, 40, 0x46505aff);
    gl.expectPixel(50, 40, 0x646e78ff);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void framebufferObjectThenItsTexture() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    int fbo = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    assertEquals(GL_FRAMEBUFFER_COMPLETE, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    gl.call("glViewport", 0, 0, 16, 16);
    clear(0, 1, 0, 1);
    int p = gl.program(POSITION_VERTEX, COLOR_FRAGMENT);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 1f, 0f, 1f);
    gl.positions(-1, -1, 0, -1, -1, 1, 0, 1);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(3, 3, 0xffff00ff);
    gl.expectPixel(12, 3, 0x00ff00ff);

    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    gl.call("glViewport", 0, 0, 64, 48);
    gl.program(POSITION_VERTEX, TEXTURE_FRAGMENT);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(10, 10, 0xffff00ff);
    gl.expectPixel(50, 10, 0x00ff00ff);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void blendingAndColorMask() {
    clear(0, 0, 1, 1);
    int p = gl.program(POSITION_VERTEX, COLOR_FRAGMENT);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 0f, 0f, 0.2f);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(5, 5, 0x3300ccd6);
    gl.call("glDisable", GL_BLEND);
    gl.call("glColorMask", false, true, false, false);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 1f, 1f, 1f);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(5, 5, 0x33ffccd6);
  }

  @Test
  void hiddenAlphaOfRgbTargetsStaysOne() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGB8, 8, 8, 0, GL_RGB, GL_UNSIGNED_BYTE, null);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl.call("glViewport", 0, 0, 8, 8);
    clear(0, 0, 1, 0);
    int p = gl.program(POSITION_VERTEX, COLOR_FRAGMENT);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 0f, 0f, 0f);
    gl.call("glEnable", GL_BLEND);
    // destination alpha is one: the source is kept whole
    gl.call("glBlendFunc", GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(3, 3, 0xff0000ff);
  }

  @Test
  void uniformBlockAndInstances() {
    gl.program(
        "#version 330 core\nlayout(location=0) in vec2 p;\n"
            + "layout(std140) uniform Offsets { vec4 at[4]; };\n"
            + "void main() { gl_Position = vec4(p + at[gl_InstanceID].xy, 0, 1); }",
        "#version 330 core\nout vec4 o; void main() { o = vec4(1); }");
    int program = gl.getInteger(GL_CURRENT_PROGRAM);
    int block = (int) gl.call("glGetUniformBlockIndex", program, "Offsets");
    gl.call("glUniformBlockBinding", program, block, 5);
    int ubo =
        gl.buffer(
            GL_UNIFORM_BUFFER,
            new float[] {
              -0.5f, -0.5f, 0, 0, 0.5f, -0.5f, 0, 0, -0.5f, 0.5f, 0, 0, 0.5f, 0.5f, 0, 0
            });
    gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 5, ubo);
    gl.positions(-0.1f, -0.1f, 0.1f, -0.1f, -0.1f, 0.1f, 0.1f, 0.1f);
    clear(0, 0, 0, 1);
    gl.call("glDrawArraysInstanced", GL_TRIANGLE_STRIP, 0, 4, 3);
    gl.expectPixel(16, 12, 0xffffffff);
    gl.expectPixel(48, 12, 0xffffffff);
    gl.expectPixel(16, 36, 0xffffffff);
    gl.expectPixel(48, 36, 0x000000ff);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void indexedDrawWithBaseVertexAndDepth() {
    clear(0, 0, 0, 1);
    gl.call("glEnable", GL_DEPTH_TEST);
    int p =
        gl.program(
            "#version 330 core\nlayout(location=0) in vec2 p; uniform float z;\n"
                + "void main() { gl_Position = vec4(p, z, 1); }",
            COLOR_FRAGMENT);
    gl.positions(9, 9, 9, 9, -1, -1, 1, -1, -1, 1, 1, 1);
    gl.buffer(GL_ELEMENT_ARRAY_BUFFER, new short[] {0, 1, 2, 2, 1, 3});
    gl.call("glUniform4f", gl.uniform(p, "color"), 0f, 1f, 0f, 1f);
    gl.call("glUniform1f", gl.uniform(p, "z"), -0.5f);
    gl.call("glDrawElementsBaseVertex", GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, 0L, 2);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 0f, 0f, 1f);
    gl.call("glUniform1f", gl.uniform(p, "z"), 0.5f);
    gl.call("glDrawElementsBaseVertex", GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, 0L, 2);
    gl.expectPixel(30, 20, 0x00ff00ff);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void twoTargetsAndClearBuffer() {
    int[] textures = new int[2];
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    for (int i = 0; i < 2; i++) {
      textures[i] = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D, textures[i]);
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
      gl.call(
          "glFramebufferTexture2D",
          GL_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0 + i,
          GL_TEXTURE_2D,
          textures[i],
          0);
    }
    gl.call("glDrawBuffers", 2, new int[] {GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT0});
    gl.call("glViewport", 0, 0, 8, 8);
    gl.call("glClearBufferfv", GL_COLOR, 0, new float[] {0, 0, 1, 1});
    gl.expectPixel(1, 1, 0x00000000); // attachment 0 is draw buffer 1
    gl.program(
        POSITION_VERTEX,
        "#version 330 core\nlayout(location=0) out vec4 a; layout(location=1) out vec4 b;\n"
            + "void main() { a = vec4(1, 0, 0, 1); b = vec4(0, 1, 0, 1); }");
    gl.positions(-1, -1, 1, -1, -1, 1);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expectPixel(1, 1, 0x00ff00ff);
    gl.expectPixel(7, 7, 0x00000000);
    gl.call("glReadBuffer", GL_COLOR_ATTACHMENT1);
    gl.expectPixel(1, 1, 0xff0000ff);
    gl.expectPixel(7, 7, 0x0000ffff);
    gl.expect(GL_NO_ERROR);
  }
}
