package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Blending and logic operations on targets that are signed or of alpha alone, as on llvmpipe. */
class SignedTargetsTest {
  private GlTestContext gl;
  private int program;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    program =
        gl.program(
            "void main() { gl_Position = gl_Vertex; }",
            "uniform vec4 c; void main() { gl_FragColor = c; }");
  }

  private void target(int format, float... clear) {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 2, 2, 0, GL_RGBA, GL_FLOAT, null);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl.call("glClearColor", clear[0], clear[1], clear[2], clear[3]);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  private void draw(float... color) {
    gl.call("glUniform4fv", gl.uniform(program, "c"), 1, color);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
  }

  private void blend(int source, int destination) {
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFuncSeparate", source, destination, GL_ONE, GL_ONE_MINUS_DST_ALPHA);
    gl.call("glBlendEquationSeparate", GL_FUNC_ADD, GL_FUNC_REVERSE_SUBTRACT);
  }

  private void expectShorts(int... rgba) {
    ByteBuffer b = GlTestContext.buffer(8);
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_SHORT, b);
    for (int i = 0; i < 4; i++) {
      assertEquals(rgba[i], b.getShort(2 * i), "component " + i);
    }
  }

  private void expectBytes(int... rgba) {
    ByteBuffer b = GlTestContext.buffer(4);
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_BYTE, b);
    for (int i = 0; i < 4; i++) {
      assertEquals(rgba[i], b.get(i), "component " + i);
    }
  }

  @Test
  void restsOfSignedFactorsReachTwo() {
    blend(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    target(GL_RGBA16_SNORM, 0.32f, -0.69f, -0.24f, -0.72f);
    draw(-0.92f, 0.52f, 0.25f, 0.76f);
    expectShorts(2516, 7523, 4338, 0);
    blend(GL_ONE_MINUS_DST_COLOR, GL_DST_ALPHA);
    target(GL_RGBA16_SNORM, 0.39f, 0.61f, -0.99f, 0.05f);
    draw(-0.1f, -0.99f, 0.7f, -0.95f);
    expectShorts(639, 999, 32767, 1556);
    target(GL_RGBA8_SNORM, 0.94f, -0.99f, 0.93f, 0.88f);
    draw(0.42f, -0.69f, -0.68f, 0.11f);
    expectBytes(108, 0, 104, 0);
    blend(GL_ONE_MINUS_SRC_COLOR, GL_ONE_MINUS_DST_COLOR);
    target(GL_RGBA8_SNORM, 0.89f, 0.87f, -0.21f, -0.3f);
    draw(0.82f, -0.03f, 0.83f, -0.68f);
    expectBytes(31, 15, 0, 0);
  }

  @Test
  void logicOperationsReachSignedBits() {
    gl.call("glEnable", GL_COLOR_LOGIC_OP);
    gl.call("glLogicOp", GL_AND);
    target(GL_RGBA8_SNORM, 100 / 127f, 7 / 127f, 1, 0);
    draw(60 / 127f, 127 / 127f, 33 / 127f, 1);
    expectBytes(100 & 60, 7, 33, 0);
  }

  /** The factors are those of alpha's own equation, though. */
  @Test
  void aloneAlphaIsCombinedAsColorsAre() {
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFuncSeparate", GL_ZERO, GL_ZERO, GL_ZERO, GL_ZERO);
    gl.call("glBlendEquationSeparate", GL_MAX, GL_MIN);
    target(GL_ALPHA8, 0, 0, 0, 0.25f);
    draw(0, 0, 0, 1);
    gl.expectPixel(0, 0, 0xff);
    gl.call("glBlendEquationSeparate", GL_FUNC_ADD, GL_MIN);
    target(GL_ALPHA8, 0, 0, 0, 64 / 255f);
    draw(0, 0, 0, 32 / 255f);
    gl.expectPixel(0, 0, 96);
  }
}
