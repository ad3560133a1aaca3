package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Where inputs of fragments are taken in multisampled framebuffers, as llvmpipe does. */
class SampleInputsTest {
  private static final int SIDE = 16;
  private static final String VERTEX =
      "#version 430\nlayout(location = 0) in vec2 p; out float c;\n"
          + "void main() { gl_Position = vec4(p, 0, 1); c = p.x * 0.5 + 0.5; }";

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawing();
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer(4));
    gl.call("glViewport", 0, 0, SIDE, SIDE);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private int framebuffer(int samples) {
    int f = gl.gen("glGenFramebuffers");
    int r = gl.gen("glGenRenderbuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, f);
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, r);
    gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, samples, GL_RGBA8, SIDE, SIDE);
    gl.call("glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r);
    return f;
  }

  private int drawn(String body, int mode, float... xy) {
    String fragment = "#version 430\nin float c; out vec4 o; void main() { " + body + " }";
    gl.call("glUseProgram", gl.program(VERTEX, fragment));
    gl.positions(xy);
    gl.call("glDrawArrays", mode, 0, xy.length / 2);
    gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, framebufferOfOne());
    int nearest = GL_NEAREST;
    gl.call("glBlitFramebuffer", 0, 0, SIDE, SIDE, 0, 0, SIDE, SIDE, GL_COLOR_BUFFER_BIT, nearest);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.getInteger(GL_DRAW_FRAMEBUFFER_BINDING));
    return gl.pixel(7, 7);
  }

  private int framebufferOfOne() {
    int read = gl.getInteger(GL_READ_FRAMEBUFFER_BINDING);
    int f = framebuffer(0);
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, read);
    return f;
  }

  @Test
  void linesAreHalfPixelAhead() {
    int pixel = drawn("o = vec4(c, 0, 0, 1);", GL_LINES, -1, -0.0625f, 1, -0.0625f);
    assertEquals(128, pixel >>> 24, 1);
  }

  @Test
  void plainInputsAreThoseOfCentresWhereOnlyTheShaderAsksForSamples() {
    // a step that only samples right of the centre would reach
    String body = "o = vec4(step(7.6 / 16.0, c), float(gl_SampleID) * 0.0, 0, 1);";
    float[] all = {-1, -1, 3, -1, -1, 3};
    assertEquals(0, drawn(body, GL_TRIANGLES, all) >>> 24);
  }

  @Test
  void samplesHaveTheirOwnUnderSampleShading() {
    gl.call("glEnable", GL_SAMPLE_SHADING);
    gl.call("glMinSampleShading", 1f);
    String body = "o = vec4(step(7.6 / 16.0, c), 0, 0, 1);";
    float[] all = {-1, -1, 3, -1, -1, 3};
    assertEquals(128, drawn(body, GL_TRIANGLES, all) >>> 24, 1);
  }

  @Test
  void alphaStaysWhereDepthIsWritten() {
    gl.call("glEnable", GL_SAMPLE_ALPHA_TO_ONE);
    float[] all = {-1, -1, 3, -1, -1, 3};
    assertEquals(255, drawn("o = vec4(0.2);", GL_TRIANGLES, all) & 255);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer(4));
    assertEquals(51, drawn("o = vec4(0.2); gl_FragDepth = 0.5;", GL_TRIANGLES, all) & 255);
  }
}
