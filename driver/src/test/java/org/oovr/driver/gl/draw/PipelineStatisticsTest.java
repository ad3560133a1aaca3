package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Counts of ARB_pipeline_statistics_query; the numbers are llvmpipe's. */
class PipelineStatisticsTest {
  private static final String VERTEX =
      "#version 430\nlayout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }";
  private static final String GEOMETRY =
      "#version 430\nlayout(triangles, invocations = 3) in;\n"
          + "layout(points, max_vertices = 1) out;\n"
          + "void main() { gl_Position = gl_in[0].gl_Position; EmitVertex(); }";
  private static final String FRAGMENT = "#version 430\nout vec4 o; void main() { o = vec4(1); }";

  /** Two triangles of opposite winding, one of which the right side cuts, and a corner more. */
  private static final float[] CORNERS = {
    -0.5f, -0.5f, 0.5f, -0.5f, 0, 0.5f, 0, -0.5f, 0, 0.5f, 1.5f, 0, 0, 0
  };

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawing();
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private long counted(int what) {
    gl.positions(CORNERS);
    int q = gl.gen("glGenQueries");
    gl.call("glBeginQuery", what, q);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, CORNERS.length / 2);
    gl.call("glEndQuery", what);
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glGetQueryObjectui64v", q, GL_QUERY_RESULT, out);
    return out.getLong(0);
  }

  @Test
  void partsOfCutPrimitivesLeaveTheClipper() {
    gl.call("glUseProgram", gl.program(VERTEX, FRAGMENT));
    assertEquals(6, counted(GL_VERTICES_SUBMITTED));
    assertEquals(2, counted(GL_PRIMITIVES_SUBMITTED));
    assertEquals(2, counted(GL_CLIPPING_INPUT_PRIMITIVES));
    assertEquals(3, counted(GL_CLIPPING_OUTPUT_PRIMITIVES));
    gl.call("glEnable", GL_CULL_FACE);
    assertEquals(1, counted(GL_CLIPPING_OUTPUT_PRIMITIVES));
  }

  @Test
  void invocationsOfGeometryShadersAreThoseOfPrimitives() {
    gl.programOf(
        GL_VERTEX_SHADER, VERTEX, GL_GEOMETRY_SHADER, GEOMETRY, GL_FRAGMENT_SHADER, FRAGMENT);
    assertEquals(2, counted(GL_GEOMETRY_SHADER_INVOCATIONS));
    assertEquals(6, counted(GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED));
  }

  @Test
  void indexedVerticesGoThroughACacheAndFragmentsComeInBlocks() {
    gl.call("glUseProgram", gl.program(VERTEX, FRAGMENT));
    gl.call("glEnable", GL_PRIMITIVE_RESTART_FIXED_INDEX);
    // whole strips of 4 and of 3 vertices, and two that are none
    short[] strips = {0, 1, 2, 1, -1, 3, 4, -1, 5, -1, 1, 2, 0};
    gl.positions(CORNERS);
    gl.buffer(GL_ELEMENT_ARRAY_BUFFER, strips);
    int[] targets = {GL_VERTICES_SUBMITTED, GL_VERTEX_SHADER_INVOCATIONS};
    long[] expected = {7, 6};
    for (int i = 0; i < targets.length; i++) {
      int q = gl.gen("glGenQueries");
      gl.call("glBeginQuery", targets[i], q);
      gl.call("glDrawElements", GL_TRIANGLE_STRIP, strips.length, GL_UNSIGNED_SHORT, 0L);
      gl.call("glEndQuery", targets[i]);
      ByteBuffer out = GlTestContext.buffer(8);
      gl.call("glGetQueryObjectui64v", q, GL_QUERY_RESULT, out);
      assertEquals(expected[i], out.getLong(0));
    }
    gl.call("glEnable", GL_SCISSOR_TEST);
    gl.call("glScissor", 27, 15, 8, 9);
    assertEquals(0, counted(GL_FRAGMENT_SHADER_INVOCATIONS) % 16);
  }

  @Test
  void primitivesThatCoverNothingLeaveTheClipper() {
    gl.call("glUseProgram", gl.program(VERTEX, FRAGMENT));
    gl.call("glEnable", GL_SCISSOR_TEST);
    gl.call("glScissor", 0, 0, 0, 0);
    assertEquals(3, counted(GL_CLIPPING_OUTPUT_PRIMITIVES));
    assertEquals(0, counted(GL_FRAGMENT_SHADER_INVOCATIONS));
    gl.call("glEnable", GL_CULL_FACE);
    assertEquals(1, counted(GL_CLIPPING_OUTPUT_PRIMITIVES));
  }
}
