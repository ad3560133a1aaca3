package org.oovr.driver.glsl;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Output parameters of another type than their arguments; what is expected is llvmpipe's. */
class OutArgumentsTest {
  private static final String FUNCTIONS =
      """
      #version 420
      uniform int n;
      out vec4 c;
      struct S { float a; vec2 b; };
      void f(out int a, inout int i) { a = 2; i = i + 1; }
      bool g(out int a, out int b, inout int i) { a = 2; i = 0; b = 4; return i == 0; }
      """;

  private static void draws(int expected, String statements) {
    try (GlTestContext gl = GlTestContext.drawingCompiled()) {
      int program =
          gl.program(
              "#version 420\nin vec4 p; void main() { gl_Position = p; }",
              FUNCTIONS + "void main() { int i = n; vec4 v = vec4(0.0);" + statements + "}");
      gl.call("glUniform1i", gl.uniform(program, "n"), 1);
      gl.fullQuad();
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(8, 8, expected);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void indicesAreThoseBeforeTheCall() {
    draws(0x00800080, "f(v[i], i); c = vec4(v.xyz, i) / 4.0;");
    draws(
        0x00800000,
        "float a[3]; a[0] = a[1] = a[2] = 0.0; f(a[i], i);"
            + " c = vec4(a[0], a[1], a[2], 0.0) / 4.0;");
    draws(0x80ff00ff, "if (g(v[i], v[i - 1], i)) c = vec4(v.y, v.x, i, 4.0) / 4.0;");
    draws(
        0x00800000,
        "S s[2]; s[0].b = s[1].b = vec2(0.0); f(s[i].b.y, i);"
            + " c = vec4(s[0].b.y, s[1].b.y, 0.0, 0.0) / 4.0;");
  }

  @Test
  void conversionsAloneStay() {
    draws(0x8080ff00, "float x = 1.0; f(x, i); v[i] = x; c = vec4(x, v[2], 4.0, 0.0) / 4.0;");
  }
}
