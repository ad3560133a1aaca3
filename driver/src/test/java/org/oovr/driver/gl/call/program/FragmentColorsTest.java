package org.oovr.driver.gl.call.program;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.GlTestContext;

/** Colours that fragments write by old names, and by components. */
class FragmentColorsTest {
  private static final String VERTEX =
      "#version 330\nlayout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }";

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private void draw(String fragment) {
    gl.program(VERTEX, fragment);
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expect(GL_NO_ERROR);
  }

  /** The extension makes the source one of GLSL 4.30, which has no such colours any more. */
  @ParameterizedTest
  @ValueSource(strings = {"gl_FragColor", "gl_FragData[0]"})
  void oldNamesOutliveNewExtensions(String color) {
    draw(
        "#version 120\n#extension GL_ARB_arrays_of_arrays : enable\n"
            + "struct S { vec4 x[2]; }; uniform S s[2][2];\n"
            + "void main() { "
            + color
            + " = s[1][1].x[1] + vec4(0.25, 0.5, 0.75, 1.0); }");
    gl.expectPixel(9, 9, 0x4080bfff);
  }

  @Test
  void outputsShareLocationsByComponents() {
    draw(
        "#version 440\nlayout(location = 0, component = 2) out vec2 b;\n"
            + "layout(location = 0) out vec2 a; void main() { a = vec2(0.25, 0.5); b = vec2(1.0); }");
    gl.expectPixel(9, 9, 0x4080ffff);
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, gl.shader(GL_VERTEX_SHADER, VERTEX));
    String both =
        "#version 330\nlayout(location = 0) out vec2 a; layout(location = 0) out vec3 b;\n"
            + "void main() { a = vec2(1); b = vec3(1); }";
    int s = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
    gl.call("glShaderSource", s, 1, new String[] {both}, null);
    gl.call("glCompileShader", s);
    gl.call("glAttachShader", p, s);
    gl.call("glLinkProgram", p);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", p, GL_LINK_STATUS, out);
    assertTrue(out.getInt(0) == 0);
  }
}
