package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Samplers of different types that read one texture unit (GL 4.6 core, 7.11). */
class SamplerUnitsTest {
  private static final String VERTEX =
      "#version 330\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1,"
          + " gl_VertexID == 2 ? 3 : -1, 0, 1); }\n";

  private static final String HEAD =
      "#version 330\nuniform sampler2D flat_; uniform samplerCube cube;"
          + " uniform isampler2D whole; out vec4 o;\n";

  private static int program(GlTestContext gl, String body) {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    return gl.program(VERTEX, HEAD + body);
  }

  private static void expectDraw(GlTestContext gl, int program, int error) {
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(error);
    gl.call("glValidateProgram", program);
    ByteBuffer valid = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", program, GL_VALIDATE_STATUS, valid);
    assertEquals(error == GL_NO_ERROR ? 1 : 0, valid.getInt(0));
  }

  @Test
  void oneTypeAUnit() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int p =
          program(
              gl, "void main() { o = texture(flat_, vec2(0)) + texture(cube, vec3(1, 0, 0)); }\n");
      expectDraw(gl, p, GL_INVALID_OPERATION);
      gl.call("glUniform1i", gl.call("glGetUniformLocation", p, "cube"), 3);
      expectDraw(gl, p, GL_NO_ERROR);
      gl.call("glUniform1i", gl.call("glGetUniformLocation", p, "flat_"), 3);
      expectDraw(gl, p, GL_INVALID_OPERATION);
    }
  }

  /** What is read is of one shape, and what is never read does not count. */
  @Test
  void kindsOfTexelsAndInactiveSamplers() {
    String[] bodies = {
      "void main() { o = texture(flat_, vec2(0)) + vec4(texture(whole, vec2(0))); }\n",
      "void main() { o = texture(flat_, vec2(0));"
          + " if (false) o += texture(cube, vec3(1, 0, 0)); }\n",
      "const bool MIRRORS = false; void main() { o = texture(flat_, vec2(0));"
          + " if (MIRRORS) o += texture(cube, vec3(1, 0, 0)); }\n",
      "vec4 get(bool both) { return both ? texture(cube, vec3(1, 0, 0)) : vec4(0); }"
          + " void main() { o = texture(flat_, vec2(0)) + get(false); }\n",
      "vec4 unused() { return texture(cube, vec3(1, 0, 0)); }"
          + " void main() { o = texture(flat_, vec2(0)); }\n",
    };
    try (GlTestContext gl = GlTestContext.drawing()) {
      for (String body : bodies) {
        expectDraw(gl, program(gl, body), GL_NO_ERROR);
      }
    }
  }

  private static int part(GlTestContext gl, int kind, String source) {
    int shader = (int) gl.call("glCreateShader", kind);
    gl.call("glShaderSource", shader, 1, new String[] {source}, null);
    gl.call("glCompileShader", shader);
    int p = (int) gl.call("glCreateProgram");
    gl.call("glProgramParameteri", p, GL_PROGRAM_SEPARABLE, 1);
    gl.call("glAttachShader", p, shader);
    gl.call("glLinkProgram", p);
    return p;
  }

  private static int status(GlTestContext gl, int pipe, int what) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramPipelineiv", pipe, what, out);
    return out.getInt(0);
  }

  private static void expectDraw(GlTestContext gl, int error) {
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(error);
  }

  /** Programs of a pipeline name other samplers alike; llvmpipe 22.3.6 gives these answers. */
  @Test
  void stagesOfPipelines() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      String out = "#version 430\nout gl_PerVertex { vec4 gl_Position; };\nuniform sampler2D s;\n";
      String at = VERTEX.substring(VERTEX.indexOf("void")).replace("0, 1)", "S, 1)");
      int v = part(gl, GL_VERTEX_SHADER, out + at.replace("S", "texture(s, vec2(0)).x * 0.1"));
      String cube = "#version 430\nuniform samplerCube s; out vec4 o;\n";
      int f = part(gl, GL_FRAGMENT_SHADER, cube + "void main() { o = 1 + texture(s, vec3(1)); }\n");
      int pipe = gl.gen("glGenProgramPipelines");
      gl.call("glBindProgramPipeline", pipe);
      expectDraw(gl, GL_INVALID_OPERATION);
      gl.call("glUseProgramStages", pipe, GL_VERTEX_SHADER_BIT, v);
      gl.call("glUseProgramStages", pipe, GL_FRAGMENT_SHADER_BIT, f);
      gl.call("glProgramUniform1i", f, 0, 2);
      expectDraw(gl, GL_NO_ERROR);
      gl.expectPixel(20, 20, 0xffffffff);
      gl.call("glValidateProgramPipeline", pipe);
      assertEquals(1, status(gl, pipe, GL_VALIDATE_STATUS));
      gl.call("glProgramUniform1i", v, 0, 2);
      expectDraw(gl, GL_INVALID_OPERATION);
      assertEquals(0, status(gl, pipe, GL_VALIDATE_STATUS));
      assertTrue(status(gl, pipe, GL_INFO_LOG_LENGTH) > 0);
      gl.call("glValidateProgramPipeline", pipe);
      assertEquals(0, status(gl, pipe, GL_VALIDATE_STATUS));
      gl.call("glProgramUniform1i", f, 0, 1);
      expectDraw(gl, GL_NO_ERROR);
      assertEquals(0, status(gl, pipe, GL_INFO_LOG_LENGTH));
      // unit 0 is not looked at
      gl.call("glProgramUniform1i", v, 0, 0);
      gl.call("glProgramUniform1i", f, 0, 0);
      gl.call("glValidateProgramPipeline", pipe);
      assertEquals(1, status(gl, pipe, GL_VALIDATE_STATUS));
    }
  }
}
