package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.Diagnostics;

/** {@code GL_ARB_gpu_shader_int64}: uniforms of 64-bit integers; and links that failed. */
class LongUniformsTest {
  private static final String HEAD =
      "#version 400 core\n#extension GL_ARB_gpu_shader_int64 : require\n";

  private static final String VERTEX =
      HEAD
          + "uniform int64_t a; uniform u64vec3 b[2];\n"
          + "void main() { bool right = a == -5000000000l && b[1].z == 0xf000000000000001ul;\n"
          + " gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1,"
          + " right ? 0 : 5, 1); }\n";

  private static final String FRAGMENT =
      "#version 400 core\nout vec4 o; void main() { o = vec4(0, 1, 0, 1); }\n";

  private static long[] get(GlTestContext gl, String function, int program, int location, int n) {
    ByteBuffer out = GlTestContext.buffer(8 * n);
    gl.call(function, program, location, out);
    long[] r = new long[n];
    out.asLongBuffer().get(r);
    return r;
  }

  @Test
  void shadersGetAllBits() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = gl.program(VERTEX, FRAGMENT);
      gl.call("glUseProgram", program);
      int a = gl.uniform(program, "a");
      int b = gl.uniform(program, "b[0]");
      gl.call("glUniform1i64ARB", a, -5_000_000_000L);
      gl.call("glProgramUniform3ui64vARB", program, b, 2, new long[] {1, 2, 3, 4, 5, ~(15L << 60)});
      gl.call("glUniform3ui64ARB", b + 1, 4L, 5L, 15L << 60 | 1);
      assertArrayEquals(new long[] {1, 2, 3}, get(gl, "glGetUniformui64vARB", program, b, 3));
      assertArrayEquals(
          new long[] {-5_000_000_000L}, get(gl, "glGetUniformi64vARB", program, a, 1));
      gl.expect(GL_NO_ERROR);
      gl.call("glUniform1ui64ARB", a, 1L);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniform1i", a, 1);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expectPixel(20, 20, 0x00ff00ff);
    }
  }

  /** A link that fails here and there is nobody's lack. */
  @Test
  void aLinkThatFailedIsALackWhereTheDriverLinked() {
    for (int status = 0; status < 2; status++) {
      try (GlTestContext gl = GlTestContext.core()) {
        gl.recorded = true;
        gl.recorded(1, "glCreateProgram");
        gl.recorded(2, "glCreateShader", GL_VERTEX_SHADER);
        gl.recorded(0, "glShaderSource", 2, 1, new String[] {"#version 330\nthat is none"}, null);
        gl.recorded(0, "glCompileShader", 2);
        gl.recorded(0, "glAttachShader", 1, 2);
        gl.recorded(0, "glLinkProgram", 1);
        assertEquals(List.of(), gl.driver.unsupported());
        ByteBuffer answer = GlTestContext.buffer(4);
        answer.putInt(0, status);
        gl.recorded(0, "glGetProgramiv", 1, GL_LINK_STATUS, answer);
        List<String> names = gl.driver.unsupported().stream().map(Diagnostics.Entry::name).toList();
        assertEquals(status, names.size(), names.toString());
        assertTrue(
            names.stream().allMatch(n -> n.contains("program that we cannot link")),
            names.toString());
        gl.recorded(0, "glUseProgram", 1);
        gl.recorded(0, "glDrawArrays", GL_TRIANGLES, 0, 3); // is left out
      }
    }
  }
}
