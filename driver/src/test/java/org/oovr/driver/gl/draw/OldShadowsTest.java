package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.gl.GlTestContext;

/**
 * Functions of shadows, whose four numbers in old versions are as the depth mode says (GL 2.1
 * section 3.8.5, GLSL 1.20 section 8.7).
 */
class OldShadowsTest {
  private static final String VERTEX = "void main() { gl_Position = gl_Vertex; }\n";

  private static final String MODERN =
      "#version 130\nuniform sampler2DShadow s; void main() { gl_FragColor ="
          + " vec4(texture(s, vec3(0.5, 0.5, 0.3)), texture(s, vec3(0.5, 0.5, 0.6)), 0, 1); }\n";

  private static void depth(GlTestContext gl, int mode) {
    int target = GL_TEXTURE_2D;
    gl.call("glBindTexture", target, gl.gen("glGenTextures"));
    float[] half = {0.5f};
    gl.call(
        "glTexImage2D",
        target,
        0,
        GL_DEPTH_COMPONENT24,
        1,
        1,
        0,
        GL_DEPTH_COMPONENT,
        GL_FLOAT,
        half);
    gl.call("glTexParameteri", target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    gl.call("glTexParameteri", target, GL_DEPTH_TEXTURE_MODE, mode);
  }

  private static void draw(GlTestContext gl, String fragment, int rgba) {
    int program = gl.program(VERTEX, fragment);
    gl.call("glUseProgram", program);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(20, 20, rgba);
  }

  @ParameterizedTest
  @CsvSource({
    "0x1909, 0xffffffff, 0x000000ff",
    "0x8049, 0xffffffff, 0x00000000",
    "0x1906, 0x000000ff, 0x00000000",
    "0x1903, 0xff0000ff, 0x000000ff"
  })
  void modesSayWhatTheFourNumbersAre(int mode, String passed, String failed) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      depth(gl, mode);
      for (String call :
          new String[] {
            "shadow2D(s, vec3(0.5, 0.5, Z))",
            "shadow2D(s, vec3(0.5, 0.5, Z), 0.0)",
            "shadow2DProj(s, vec4(1.0, 1.0, 2.0 * Z, 2.0))",
            "shadow2DGradARB(s, vec3(0.5, 0.5, Z), vec2(0.0), vec2(0.0))",
            "shadow2DLod(s, vec3(0.5, 0.5, Z), 0.0)"
          }) {
        String head =
            "#extension GL_ARB_shader_texture_lod : enable\nuniform sampler2DShadow s;\n"
                + "void main() { gl_FragColor = ";
        draw(gl, head + call.replace("Z", "0.3") + "; }\n", Long.decode(passed).intValue());
        draw(gl, head + call.replace("Z", "0.6") + "; }\n", Long.decode(failed).intValue());
      }
    }
  }

  /** Even where depths are alpha, as Mesa has it. */
  @ParameterizedTest
  @CsvSource({"0x1909", "0x8049", "0x1906", "0x1903"})
  void newOnesReturnTheOutcomeInEachMode(int mode) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      depth(gl, mode);
      draw(gl, MODERN, 0xff0000ff);
    }
  }
}
