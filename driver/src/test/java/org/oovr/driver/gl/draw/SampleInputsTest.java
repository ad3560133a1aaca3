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
    return drawn("", body, mode, xy);
  }

  private int drawn(String declarations, String body, int mode, float... xy) {
    String main = "in float c; out vec4 o; void main() { " + body + " }";
    String fragment = "#version 430\n" + declarations + main;
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

  @Test
  void coverageIsRoundedDown() {
    float[] all = {-1, -1, 3, -1, -1, 3};
    gl.call("glEnable", GL_SAMPLE_COVERAGE);
    gl.call("glSampleCoverage", 0.99f, 0);
    assertEquals(191, drawn("o = vec4(1);", GL_TRIANGLES, all) >>> 24);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer(4));
    gl.call("glSampleCoverage", 0.24f, 1);
    assertEquals(255, drawn("o = vec4(1);", GL_TRIANGLES, all) >>> 24);
  }

  @Test
  void sampleMaskIsThatBeforeEarlyTests() {
    String body = "o = vec4(float(gl_SampleMaskIn[0]) / 7.0, 0, 0, 1);";
    // one sample is left, whose shader saw three
    assertEquals(64, tested(body), 1);
  }

  @Test
  void sampleMaskAfterTestsIsThatOfSamplesThatAreLeft() {
    String after =
        "#extension GL_ARB_post_depth_coverage : require\n"
            + "layout(early_fragment_tests, post_depth_coverage) in;\n";
    String body = "o = vec4(float(gl_SampleMaskIn[0]) / 8.0, 0, 0, 1);";
    assertEquals(32, tested(after, body), 1);
  }

  private int tested(String body) {
    return tested("", body);
  }

  /** A draw into three samples of which two fail the test of depth; the pixel's red. */
  private int tested(String declarations, String body) {
    int depth = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, depth);
    int format = GL_DEPTH_COMPONENT24;
    gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, format, SIDE, SIDE);
    gl.call(
        "glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl.call("glEnable", GL_DEPTH_TEST);
    // two of the four samples of each pixel are at this depth before the other draw
    gl.call("glEnable", GL_SAMPLE_MASK);
    gl.call("glSampleMaski", 0, 3);
    // covers the pixel without being clipped
    float[] all = {-1, -1, 1, -1, 0, 1};
    String fragment = "#version 430\nout vec4 o; void main() { o = vec4(0); }";
    gl.call("glUseProgram", gl.program(VERTEX, fragment));
    gl.positions(all);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.call("glSampleMaski", 0, 7);
    return drawn(declarations, body, GL_TRIANGLES, all) >>> 24;
  }

  @Test
  void centroidsStayWhereOnlyTheShaderAsksForSamples() {
    // the triangle's edge leaves two samples of pixel 7, whose first is left of the centre
    float edge = (7.5f / 8 - 1) * 1f;
    float[] left = {edge, -3, edge, 3, -3, 0};
    String body = "o = vec4(interpolateAtCentroid(c) < 7.5 / 16.0 ? 1 : 0, gl_SampleID, 0, 1);";
    assertEquals(128, drawn(body, GL_TRIANGLES, left) >>> 24, 1);
  }
}
