package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Values that sources give uniforms (GLSL 1.20 section 4.3.5). */
class UniformInitializersTest {
  private static final String VERTEX =
      "#version 330\nuniform uint both[2]; uniform float scale = 0.5;\n"
          + "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1,"
          + " float(both[1]) - 44.0 + 0.1 * scale, 1); }\n";
  private static final String FRAGMENT =
      "#version 330\nuniform uint both[2] = uint[2](39u, 44u);\n"
          + "uniform mat2 m = mat2(0.25, 0.5, 0.75, 1.0); uniform float scale;\n"
          + "out vec4 o; void main() { o = vec4(m[0], float(both[0]) / 39.0, scale); }\n";

  /** The values of an array of structures stand in a stage that does not use them. */
  private static final String UNUSED =
      "#version 330\nstruct S { vec2 a; float b[2]; };\n"
          + "uniform S s[2] = S[2](S(vec2(1), float[2](0, 0)), S(vec2(0.25, 0.5), float[2](1, 0.75)));\n"
          + "void main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1,"
          + " 0, 1); }\n";

  private static final String USED =
      "#version 330\nstruct S { vec2 a; float b[2]; }; uniform S s[2];\n"
          + "out vec4 o; void main() { o = vec4(s[1].a, s[1].b[1], s[0].a.x); }\n";

  private static int[] drawn(GlTestContext gl) {
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    ByteBuffer pixel = GlTestContext.buffer(4);
    gl.call("glReadPixels", 20, 20, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    return IntStream.range(0, 4).map(i -> pixel.get(i) & 0xff).toArray();
  }

  @Test
  void valuesMayStandInStagesThatDoNotUseThem() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.program(UNUSED, USED);
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      assertArrayEquals(new int[] {64, 128, 191, 255}, drawn(gl));
    }
  }

  /** Each element of an array of arrays has the unit after the one before. */
  @Test
  void unitsOfArraysOfArraysFollowEachOther() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program =
          gl.program(
              VERTEX,
              "#version 430\nlayout(binding = 3) uniform sampler2D s[2][2]; out vec4 o;\n"
                  + "void main() { o = texture(s[1][0], vec2(0)) + texture(s[0][1], vec2(0)); }\n");
      ByteBuffer unit = GlTestContext.buffer(4);
      int location = (int) gl.call("glGetUniformLocation", program, "s[1][0]");
      gl.call("glGetUniformiv", program, location, unit);
      assertEquals(5, unit.getInt(0));
      location = (int) gl.call("glGetUniformLocation", program, "s[0][1]");
      gl.call("glGetUniformiv", program, location, unit);
      assertEquals(4, unit.getInt(0));
    }
  }

  @Test
  void programsBeginWithTheValuesThatTheirSourcesSay() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = gl.program(VERTEX, FRAGMENT);
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      assertArrayEquals(new int[] {64, 128, 255, 128}, drawn(gl));
      gl.call("glUniform1f", (int) gl.call("glGetUniformLocation", program, "scale"), 1f);
      assertArrayEquals(new int[] {64, 128, 255, 255}, drawn(gl));
      ByteBuffer out = GlTestContext.buffer(16);
      gl.call("glGetUniformfv", program, (int) gl.call("glGetUniformLocation", program, "m"), out);
      assertEquals(0.75f, out.getFloat(8));
      gl.expect(GL_NO_ERROR);
    }
  }
}
