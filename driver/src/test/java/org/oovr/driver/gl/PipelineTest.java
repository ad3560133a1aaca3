package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** Programs of single stages, and the pipelines that join them. */
class PipelineTest {
  private static final String VERTEX =
      """
      #version 420
      out gl_PerVertex { vec4 gl_Position; };
      layout(location = 0) in vec2 p;
      layout(location = 3) out vec2 other;
      out float named;
      layout(std140) uniform Move { vec2 by; };
      uniform float scale;
      void main() {
        gl_Position = vec4(scale * p + by, 0.0, 1.0);
        other = vec2(1.0, 0.0);
        named = 0.2;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 420
      in float named;
      layout(location = 3) in vec2 place;
      uniform float blue;
      layout(std140) uniform Light { vec4 light; };
      out vec4 color;
      void main() { color = vec4(place.x, named, blue, 1.0) + light; }
      """;

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int separate(int type, String source) {
    int p = (int) gl.call("glCreateShaderProgramv", type, 1, new String[] {source});
    assertEquals(1, get(p, GL_LINK_STATUS), () -> gl.programLog(p));
    assertEquals(1, get(p, GL_PROGRAM_SEPARABLE));
    assertEquals(0, get(p, GL_ATTACHED_SHADERS));
    return p;
  }

  private int get(int program, int pname) {
    ByteBuffer out = GlTestContext.buffer(12);
    gl.call("glGetProgramiv", program, pname, out);
    return out.getInt(0);
  }

  private int ask(int pipeline, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramPipelineiv", pipeline, pname, out);
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  private int uniforms(int program, String block, int point, float... values) {
    int index = (int) gl.call("glGetUniformBlockIndex", program, block);
    gl.call("glUniformBlockBinding", program, index, point);
    int b = gl.buffer(GL_UNIFORM_BUFFER, values);
    gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, point, b);
    return b;
  }

  @Test
  void stagesOfSeveralProgramsMeetAndKeepTheirUniforms() throws IOException {
    int v = separate(GL_VERTEX_SHADER, VERTEX);
    int f = separate(GL_FRAGMENT_SHADER, FRAGMENT);
    int pipe = gl.gen("glGenProgramPipelines");
    assertEquals(0, gl.call("glIsProgramPipeline", pipe));
    gl.call("glUseProgramStages", pipe, GL_VERTEX_SHADER_BIT, v);
    gl.call("glUseProgramStages", pipe, GL_FRAGMENT_SHADER_BIT, f);
    gl.call("glBindProgramPipeline", pipe);
    gl.expect(GL_NO_ERROR);
    assertEquals(1, gl.call("glIsProgramPipeline", pipe));
    assertEquals(pipe, gl.getInteger(GL_PROGRAM_PIPELINE_BINDING));
    assertEquals(v, ask(pipe, GL_VERTEX_SHADER));
    assertEquals(f, ask(pipe, GL_FRAGMENT_SHADER));
    assertEquals(0, ask(pipe, GL_COMPUTE_SHADER));
    gl.call("glActiveShaderProgram", pipe, f);
    gl.call("glUniform1f", gl.uniform(f, "blue"), 0.6f);
    gl.call("glProgramUniform1f", v, gl.uniform(v, "scale"), 0.5f);
    // both blocks have index 0 in their programs
    uniforms(v, "Move", 5, 0.5f, 0.5f, 0, 0);
    uniforms(f, "Light", 2, 0, 0.2f, 0, 0);
    gl.call("glValidateProgramPipeline", pipe);
    assertEquals(1, ask(pipe, GL_VALIDATE_STATUS));
    gl.fullQuad();
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(40, 30, 0xff6699ff);
    gl.expectPixel(10, 10, 0);
    gl.call("glProgramUniform1f", f, gl.uniform(f, "blue"), 0f);
    gl.call("glProgramUniform1f", v, gl.uniform(v, "scale"), 2f);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(10, 10, 0xff6600ff);
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.Outcome outcome =
        StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    assertEquals(List.of(), outcome.losses());
    try (GlTestContext fresh = GlTestContext.after(encoder.take())) {
      fresh.call("glClear", GL_COLOR_BUFFER_BIT);
      fresh.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      fresh.expectPixel(10, 10, 0xff6600ff);
      assertEquals(pipe, fresh.getInteger(GL_PROGRAM_PIPELINE_BINDING));
    }
    // a program in use comes before the pipeline, and a deleted one lives on in it
    gl.call("glDeleteProgram", f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(10, 10, 0xff6600ff);
    gl.program(
        "#version 330\nlayout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }",
        "#version 330\nout vec4 c; void main() { c = vec4(0, 0, 1, 1); }");
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expectPixel(10, 10, 0x0000ffff);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  @Test
  void captureAndComputeGoThroughPipelines() {
    int v = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", v, gl.shader(GL_VERTEX_SHADER, VERTEX));
    gl.call("glTransformFeedbackVaryings", v, 1, new String[] {"named"}, GL_INTERLEAVED_ATTRIBS);
    gl.call("glProgramParameteri", v, GL_PROGRAM_SEPARABLE, 1);
    gl.call("glLinkProgram", v);
    int c =
        separate(
            GL_COMPUTE_SHADER,
            """
            #version 430
            layout(local_size_x = 1) in;
            layout(std430, binding = 0) buffer Out { float n[2]; };
            uniform float value;
            void main() { n[1] = value; }
            """);
    int pipe = gl.gen("glGenProgramPipelines");
    gl.call("glUseProgramStages", pipe, GL_ALL_SHADER_BITS, v);
    gl.call("glUseProgramStages", pipe, GL_COMPUTE_SHADER_BIT, c);
    gl.call("glBindProgramPipeline", pipe);
    gl.fullQuad();
    int out = gl.buffer(GL_ARRAY_BUFFER, new float[] {9, 9});
    gl.call("glBindBufferBase", GL_TRANSFORM_FEEDBACK_BUFFER, 0, out);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glBindProgramPipeline", 0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUseProgramStages", pipe, GL_VERTEX_SHADER_BIT, 0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDrawArrays", GL_POINTS, 0, 1);
    gl.call("glEndTransformFeedback");
    gl.call("glProgramUniform1f", c, gl.uniform(c, "value"), 4f);
    gl.call("glBindBufferBase", GL_SHADER_STORAGE_BUFFER, 0, out);
    gl.call("glDispatchCompute", 1, 1, 1);
    gl.call("glMemoryBarrier", GL_BUFFER_UPDATE_BARRIER_BIT);
    gl.expect(GL_NO_ERROR);
    gl.call("glBindBuffer", GL_COPY_READ_BUFFER, out);
    ByteBuffer read = GlTestContext.buffer(8);
    gl.call("glGetBufferSubData", GL_COPY_READ_BUFFER, 0L, 8L, read);
    assertEquals(0.2f, read.getFloat(0));
    assertEquals(4f, read.getFloat(4));
  }

  @Test
  void whatCannotBeJoinedIsAnError() {
    int both =
        gl.program(
            "#version 330\nlayout(location = 0) in vec2 p; out gl_PerVertex { vec4 gl_Position; };"
                + " void main() { gl_Position = vec4(p, 0, 1); }",
            "#version 330\nout vec4 c; void main() { c = vec4(1); }");
    gl.call("glUseProgram", 0);
    gl.call("glBindProgramPipeline", 77);
    gl.expect(GL_INVALID_OPERATION);
    int pipe = gl.gen("glCreateProgramPipelines");
    assertEquals(1, gl.call("glIsProgramPipeline", pipe));
    gl.call("glUseProgramStages", pipe, GL_VERTEX_SHADER_BIT, both);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glProgramParameteri", both, GL_PROGRAM_SEPARABLE, 2);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glProgramParameteri", both, GL_PROGRAM_SEPARABLE, 1);
    gl.call("glLinkProgram", both);
    gl.call("glUseProgramStages", pipe, 1 << 30, both);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glUseProgramStages", pipe, GL_VERTEX_SHADER_BIT, both);
    gl.expect(GL_NO_ERROR);
    gl.call("glBindProgramPipeline", pipe);
    gl.call("glValidateProgramPipeline", pipe);
    assertEquals(0, ask(pipe, GL_VALIDATE_STATUS));
    assertNotEquals(0, ask(pipe, GL_INFO_LOG_LENGTH));
    gl.fullQuad();
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.expect(GL_INVALID_OPERATION);
    int broken = (int) gl.call("glCreateShaderProgramv", GL_VERTEX_SHADER, 1, new String[] {"x"});
    assertNotEquals(0, broken);
    assertEquals(0, get(broken, GL_LINK_STATUS));
    assertNotEquals("", gl.programLog(broken));
    assertEquals(0L, gl.call("glCreateShaderProgramv", GL_TRIANGLES, 1, new String[] {"x"}));
    gl.expect(GL_INVALID_ENUM);
    gl.call("glDeleteProgramPipelines", 1, new int[] {pipe});
    assertEquals(0, gl.getInteger(GL_PROGRAM_PIPELINE_BINDING));
  }

  /** A name becomes a pipeline where it is bound, and not where it is validated, as in Mesa. */
  @Test
  void validationMakesNoPipeline() {
    int name = gl.gen("glGenProgramPipelines");
    gl.call("glValidateProgramPipeline", name);
    gl.expect(GL_NO_ERROR);
    assertEquals(0, gl.call("glIsProgramPipeline", name));
    gl.call("glBindProgramPipeline", name);
    assertEquals(1, gl.call("glIsProgramPipeline", name));
    gl.call("glBindProgramPipeline", 0);
  }
}
