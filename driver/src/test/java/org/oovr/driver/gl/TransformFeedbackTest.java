package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

// Long because every test needs the buffers, programs and queries of the others.
/** Transform feedback, the draws of what it captured, and queries about both. */
class TransformFeedbackTest {
  /** Outputs that say which vertex they are of. */
  private static final String VERTEX =
      """
      #version 150
      in float more;
      out vec2 pair;
      flat out int id;
      out vec3 list[2];
      out Block { float a; mat2 m; } named;
      out float unread;
      void main() {
        float v = float(gl_VertexID);
        gl_Position = vec4(v, 0.0, 0.0, 1.0);
        pair = vec2(v, v + 0.5);
        id = 100 + gl_VertexID + int(more);
        list[0] = vec3(v);
        list[1] = vec3(1.0, 2.0, v);
        named.a = 9.0;
        named.m = mat2(1.0, 2.0, 3.0, v);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 150
      in vec2 pair;
      out vec4 color;
      void main() { color = vec4(pair, 0.0, 1.0); }
      """;

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int link(int mode, String vertex, String fragment, String... varyings) {
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, gl.shader(GL_VERTEX_SHADER, vertex));
    if (fragment != null) {
      gl.call("glAttachShader", p, gl.shader(GL_FRAGMENT_SHADER, fragment));
    }
    if (varyings.length > 0) {
      gl.call("glTransformFeedbackVaryings", p, varyings.length, varyings, mode);
    }
    gl.expect(GL_NO_ERROR);
    gl.call("glLinkProgram", p);
    return p;
  }

  private int use(int mode, String vertex, String fragment, String... varyings) {
    int p = link(mode, vertex, fragment, varyings);
    assertEquals(1, get(p, GL_LINK_STATUS), () -> gl.programLog(p));
    gl.call("glUseProgram", p);
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    return p;
  }

  private int get(int program, int pname) {
    ByteBuffer out = GlTestContext.buffer(12);
    gl.call("glGetProgramiv", program, pname, out);
    return out.getInt(0);
  }

  /** A buffer of -1 at a binding point. */
  private int target(int index, int words) {
    int[] contents = new int[words];
    Arrays.fill(contents, -1);
    int b = gl.buffer(GL_ARRAY_BUFFER, contents);
    gl.call("glBindBufferBase", GL_TRANSFORM_FEEDBACK_BUFFER, index, b);
    return b;
  }

  private ByteBuffer bytes(int buffer, int bytes) {
    gl.call("glBindBuffer", GL_COPY_READ_BUFFER, buffer);
    ByteBuffer out = GlTestContext.buffer(bytes);
    gl.call("glGetBufferSubData", GL_COPY_READ_BUFFER, 0L, (long) bytes, out);
    gl.expect(GL_NO_ERROR);
    return out;
  }

  private float[] floats(int buffer, int count) {
    float[] values = new float[count];
    bytes(buffer, 4 * count).asFloatBuffer().get(values);
    return values;
  }

  private int[] words(int buffer, int count) {
    int[] values = new int[count];
    bytes(buffer, 4 * count).asIntBuffer().get(values);
    return values;
  }

  private int begin(int target, int index) {
    int q = gl.gen("glGenQueries");
    gl.call("glBeginQueryIndexed", target, index, q);
    gl.expect(GL_NO_ERROR);
    return q;
  }

  private int result(int query) {
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glGetQueryObjectuiv", query, GL_QUERY_RESULT, out);
    gl.expect(GL_NO_ERROR);
    return out.getInt(0);
  }

  /** An array of zeros that draws read, whose stride says how many vertices were captured. */
  private void array(int strideBytes) {
    gl.buffer(GL_ARRAY_BUFFER, new int[64]);
    gl.call("glVertexAttribPointer", 0, 1, GL_FLOAT, false, strideBytes, null);
    gl.call("glEnableVertexAttribArray", 0);
  }

  private static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }

  @Test
  void interleavedVaryingsSkipWordsAndBuffers() {
    int p =
        use(
            GL_INTERLEAVED_ATTRIBS,
            VERTEX,
            FRAGMENT,
            "pair",
            "gl_SkipComponents2",
            "id",
            "gl_NextBuffer",
            "list[1]",
            "Block.m",
            "unread");
    assertEquals(7, get(p, GL_TRANSFORM_FEEDBACK_VARYINGS));
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer size = GlTestContext.buffer(4);
    ByteBuffer type = GlTestContext.buffer(4);
    ByteBuffer name = GlTestContext.buffer(64);
    gl.call("glGetTransformFeedbackVarying", p, 5, 64, length, size, type, name);
    assertEquals("Block.m", new String(name.array(), 0, length.getInt(0), StandardCharsets.UTF_8));
    assertEquals(GL_FLOAT_MAT2, type.getInt(0));
    gl.call("glGetTransformFeedbackVarying", p, 1, 64, length, size, type, name);
    assertEquals(2, size.getInt(0));
    assertEquals(GL_NONE, type.getInt(0));
    int[] offset = {GL_OFFSET};
    gl.call(
        "glGetProgramResourceiv", p, GL_TRANSFORM_FEEDBACK_VARYING, 1, 1, offset, 1, null, size);
    assertEquals(0, size.getInt(0), "what is skipped has no place");
    int[] count = {GL_NUM_ACTIVE_VARIABLES};
    gl.call("glGetProgramResourceiv", p, GL_TRANSFORM_FEEDBACK_BUFFER, 0, 1, count, 1, null, size);
    assertEquals(4, size.getInt(0), "pair, what is skipped, id, and where the next buffer begins");
    int first = target(0, 16);
    int second = target(1, 17);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glDrawArrays", GL_POINTS, 3, 2);
    gl.call("glEndTransformFeedback");
    gl.expect(GL_NO_ERROR);
    int rest = -1;
    assertArrayEquals(
        new int[] {
          bits(3), bits(3.5f), rest, rest, 103, bits(4), bits(4.5f), rest, rest, 104, rest
        },
        words(first, 11));
    assertArrayEquals(
        new float[] {1, 2, 3, 1, 2, 3, 3, 0, 1, 2, 4, 1, 2, 3, 4, 0}, floats(second, 16));
    assertEquals(rest, words(second, 17)[16]);
  }

  @Test
  void separateVaryingsTakeWholeArraysAndPositions() {
    use(GL_SEPARATE_ATTRIBS, VERTEX, null, "gl_Position", "pair", "id");
    gl.call("glEnable", GL_RASTERIZER_DISCARD);
    int position = target(0, 64);
    int pair = target(1, 64);
    target(2, 64);
    gl.call("glBeginTransformFeedback", GL_TRIANGLES);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.call("glEndTransformFeedback");
    float[] found = floats(pair, 12);
    float[] order = new float[6];
    for (int i = 0; i < 6; i++) {
      order[i] = found[2 * i];
    }
    assertArrayEquals(new float[] {0, 1, 2, 2, 1, 3}, order);
    assertArrayEquals(new float[] {2, 0, 0, 1}, Arrays.copyOfRange(floats(position, 16), 8, 12));
    int list = link(GL_SEPARATE_ATTRIBS, VERTEX, null, "list");
    assertEquals(1, get(list, GL_LINK_STATUS), "6 components");
    String much =
        "#version 330 core\nout vec4 much[17];\n"
            + "void main() { much[16] = vec4(1); gl_Position = much[16]; }";
    int failed = link(GL_SEPARATE_ATTRIBS, much, null, "much");
    assertEquals(0, get(failed, GL_LINK_STATUS), "68 components");
    failed = link(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "nothing");
    assertEquals(0, get(failed, GL_LINK_STATUS));
    failed = link(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "pair", "pair");
    assertEquals(0, get(failed, GL_LINK_STATUS));
  }

  @Test
  void qualifiersOfTheShaderSayWhereAndDoublesAreTwoWords() {
    int p =
        use(
            GL_INTERLEAVED_ATTRIBS,
            """
            #version 440
            layout(xfb_buffer = 1, xfb_stride = 32) out;
            layout(xfb_buffer = 1, xfb_offset = 8) out dvec2 wide;
            layout(xfb_buffer = 0, xfb_offset = 4) out Block { vec2 a; ivec2 b; };
            void main() {
              wide = dvec2(1.5, gl_VertexID);
              a = vec2(7.0, 8.0);
              b = ivec2(gl_VertexID, -5);
              gl_Position = vec4(0.0);
            }
            """,
            null,
            "ignored");
    assertEquals(3, get(p, GL_TRANSFORM_FEEDBACK_VARYINGS));
    int zero = target(0, 16);
    int one = target(1, 16);
    gl.call("glBeginTransformFeedback", GL_LINES);
    gl.call("glDrawArrays", GL_LINES, 0, 2);
    gl.call("glEndTransformFeedback");
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(
        new int[] {-1, bits(7), bits(8), 0, -5, -1, bits(7), bits(8), 1, -5, -1}, words(zero, 11));
    ByteBuffer wide = bytes(one, 64);
    assertEquals(1.5, wide.getDouble(8));
    assertEquals(0.0, wide.getDouble(16));
    assertEquals(1.5, wide.getDouble(40));
    assertEquals(1.0, wide.getDouble(48));
    assertEquals(-1, wide.getInt(32));
  }

  @Test
  void overflowLeavesWholePrimitivesOut() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "id");
    int b = target(0, 7);
    gl.call("glBindBufferRange", GL_TRANSFORM_FEEDBACK_BUFFER, 0, b, 4L, 20L);
    int generated = begin(GL_PRIMITIVES_GENERATED, 0);
    int written = begin(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 0);
    int overflow = begin(GL_TRANSFORM_FEEDBACK_OVERFLOW, 0);
    int other = begin(GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW, 1);
    gl.call("glBeginTransformFeedback", GL_LINES);
    gl.call("glDrawArraysInstanced", GL_LINE_LOOP, 0, 3, 2);
    gl.call("glDrawArrays", GL_LINES, 0, 2);
    gl.call("glEndTransformFeedback");
    gl.call("glEndQuery", GL_PRIMITIVES_GENERATED);
    gl.call("glEndQuery", GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    gl.call("glEndQuery", GL_TRANSFORM_FEEDBACK_OVERFLOW);
    gl.call("glEndQueryIndexed", GL_TRANSFORM_FEEDBACK_STREAM_OVERFLOW, 1);
    assertArrayEquals(new int[] {-1, 100, 101, 101, 102, -1, -1}, words(b, 7));
    assertEquals(7, result(generated));
    assertEquals(2, result(written));
    assertEquals(1, result(overflow));
    assertEquals(0, result(other));
    gl.call("glBeginConditionalRender", overflow, GL_QUERY_WAIT_INVERTED);
    gl.call("glClearColor", 1, 1, 1, 1);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glEndConditionalRender");
    gl.expectPixel(5, 5, 0);
  }

  @Test
  void whatTheLastVertexSkipsNeedsNoRoom() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "id", "gl_SkipComponents2");
    int b = target(0, 7);
    gl.call("glBindBufferRange", GL_TRANSFORM_FEEDBACK_BUFFER, 0, b, 0L, 16L);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glDrawArrays", GL_POINTS, 0, 3);
    gl.call("glEndTransformFeedback");
    assertArrayEquals(new int[] {100, -1, -1, 101, -1, -1, -1}, words(b, 7));
  }

  @Test
  void pausedDrawsOverflow() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "id");
    target(0, 16);
    int overflow = begin(GL_TRANSFORM_FEEDBACK_OVERFLOW, 0);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glPauseTransformFeedback");
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.call("glEndTransformFeedback");
    gl.call("glEndQuery", GL_TRANSFORM_FEEDBACK_OVERFLOW);
    assertEquals(1, result(overflow));
  }

  @Test
  void trianglesAreAllButPointsAndLines() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "id");
    target(0, 64);
    gl.call("glBeginTransformFeedback", GL_TRIANGLES);
    gl.call("glDrawArrays", GL_TRIANGLES_ADJACENCY, 0, 6);
    gl.expect(GL_NO_ERROR);
    gl.call("glDrawArrays", GL_LINES, 0, 2);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glEndTransformFeedback");
  }

  @Test
  void objectsPauseGoOnAndAreDrawn() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "id");
    int t = gl.gen("glGenTransformFeedbacks");
    gl.call("glDrawTransformFeedback", GL_POINTS, t);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, t);
    assertEquals(1, gl.call("glIsTransformFeedback", t));
    gl.call("glDrawTransformFeedback", GL_POINTS, t);
    gl.expect(GL_INVALID_OPERATION);
    int b = target(0, 16);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, 0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUseProgram", 0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDrawArrays", GL_POINTS, 0, 2);
    gl.call("glPauseTransformFeedback");
    gl.call("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, 0);
    gl.call("glDrawArrays", GL_POINTS, 5, 2);
    gl.call("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, t);
    gl.expect(GL_NO_ERROR);
    gl.call("glResumeTransformFeedback");
    gl.call("glDrawArrays", GL_POINTS, 7, 3);
    gl.call("glEndTransformFeedback");
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(new int[] {100, 101, 107, 108, 109, -1}, words(b, 6));
    gl.call("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, 0);
    int again = target(0, 16);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glDrawTransformFeedbackInstanced", GL_POINTS, t, 2);
    array(4);
    gl.call("glDrawTransformFeedbackInstanced", GL_POINTS, t, 2);
    array(16);
    gl.call("glDrawTransformFeedback", GL_POINTS, t);
    gl.call("glEndTransformFeedback");
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(
        new int[] {100, 101, 102, 103, 104, 100, 101, 102, 103, 104, 100, -1}, words(again, 12));
    gl.call("glDeleteTransformFeedbacks", 1, new int[] {t});
    assertEquals(0, gl.call("glIsTransformFeedback", t));
  }

  @Test
  void capturedVerticesAreDrawnAndFollowedByWhatReadsThem() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "pair");
    int b = target(0, 8);
    gl.call("glEnable", GL_RASTERIZER_DISCARD);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glDrawArrays", GL_POINTS, 0, 3);
    gl.call("glEndTransformFeedback");
    gl.call("glDisable", GL_RASTERIZER_DISCARD);
    gl.program(
        "#version 330\nlayout(location = 0) in vec2 p;\n"
            + "void main() { gl_Position = vec4(p.x - 0.9, p.y - 0.9, 0, 1); gl_PointSize = 1.0; }",
        "#version 330\nout vec4 c; void main() { c = vec4(0, 1, 0, 1); }");
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, b);
    gl.call("glVertexAttribPointer", 0, 2, GL_FLOAT, false, 0, null);
    gl.call("glEnableVertexAttribArray", 0);
    gl.call("glDrawTransformFeedback", GL_TRIANGLES, 0);
    gl.call("glDrawTransformFeedback", GL_POINTS, 0);
    gl.expectPixel(3, 14, 0x00ff00ff);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  @Test
  void aSnapshotBringsObjectsAndCountsBack() throws IOException {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, null, "id", "pair");
    int t = gl.gen("glGenTransformFeedbacks");
    gl.call("glBindTransformFeedback", GL_TRANSFORM_FEEDBACK, t);
    int b = target(0, 16);
    gl.call("glBindBufferRange", GL_TRANSFORM_FEEDBACK_BUFFER, 0, b, 4L, 40L);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glDrawArrays", GL_POINTS, 0, 9);
    gl.call("glEndTransformFeedback");
    array(12);
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.Outcome outcome =
        StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    assertEquals(List.of(), outcome.losses());
    try (GlTestContext fresh = GlTestContext.after(encoder.take())) {
      assertEquals(t, fresh.getInteger(GL_TRANSFORM_FEEDBACK_BINDING));
      ByteBuffer start = GlTestContext.buffer(8);
      fresh.call("glGetInteger64i_v", GL_TRANSFORM_FEEDBACK_BUFFER_START, 0, start);
      assertEquals(4, start.getLong(0));
      int q = fresh.gen("glGenQueries");
      fresh.call("glBeginQuery", GL_VERTEX_SHADER_INVOCATIONS, q);
      fresh.call("glDrawTransformFeedback", GL_POINTS, t);
      fresh.call("glEndQuery", GL_VERTEX_SHADER_INVOCATIONS);
      ByteBuffer out = GlTestContext.buffer(8);
      fresh.call("glGetQueryObjectui64v", q, GL_QUERY_RESULT, out);
      assertEquals(3, out.getLong(0));
    }
  }

  @Test
  void resultsGoIntoQueryBuffers() {
    use(GL_INTERLEAVED_ATTRIBS, VERTEX, FRAGMENT, "id");
    int submitted = begin(GL_VERTICES_SUBMITTED, 0);
    int primitives = begin(GL_PRIMITIVES_SUBMITTED, 0);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 7);
    gl.call("glEndQuery", GL_VERTICES_SUBMITTED);
    gl.call("glEndQuery", GL_PRIMITIVES_SUBMITTED);
    int b = gl.buffer(GL_QUERY_BUFFER, new int[] {-1, -1, -1, -1, -1});
    gl.call("glGetQueryObjectuiv", submitted, GL_QUERY_RESULT, 4L);
    gl.call("glGetQueryObjectui64v", primitives, GL_QUERY_RESULT_NO_WAIT, 8L);
    gl.expect(GL_NO_ERROR);
    gl.call("glGetQueryObjectui64v", primitives, GL_QUERY_RESULT, 16L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffer", GL_QUERY_BUFFER, 0);
    gl.call("glGetQueryBufferObjectiv", submitted, b, GL_QUERY_RESULT_AVAILABLE, 16L);
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(new int[] {-1, 6, 2, 0, 1}, words(b, 5));
  }

  @Test
  void samplesAreCountedInOnePlace() {
    int q = begin(GL_SAMPLES_PASSED, 0);
    gl.call("glBeginQuery", GL_ANY_SAMPLES_PASSED, gl.gen("glGenQueries"));
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glEndQuery", GL_ANY_SAMPLES_PASSED);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBeginQueryIndexed", GL_PRIMITIVES_GENERATED, 4, gl.gen("glGenQueries"));
    gl.expect(GL_INVALID_VALUE);
    gl.call("glEndQuery", GL_SAMPLES_PASSED);
    assertEquals(0, result(q));
    gl.program(
        "#version 330\nlayout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }",
        "#version 330\nout vec4 c; void main() { c = vec4(1); }");
    gl.fullQuad();
    int fragments = begin(GL_FRAGMENT_SHADER_INVOCATIONS, 0);
    int input = begin(GL_CLIPPING_INPUT_PRIMITIVES, 0);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.call("glEndQuery", GL_FRAGMENT_SHADER_INVOCATIONS);
    gl.call("glEndQuery", GL_CLIPPING_INPUT_PRIMITIVES);
    // the blocks of 4x4 pixels on the diagonal count for both triangles, as in llvmpipe
    assertEquals(64 * 48 + 24 * 16, result(fragments));
    assertEquals(2, result(input));
  }

  @Test
  void geometryShadersFeedStreams() {
    int p = (int) gl.call("glCreateProgram");
    gl.call(
        "glAttachShader",
        p,
        gl.shader(
            GL_VERTEX_SHADER,
            "#version 400\nvoid main() { gl_Position = vec4(float(gl_VertexID), 0, 0, 1); }"));
    gl.call(
        "glAttachShader",
        p,
        gl.shader(
            GL_GEOMETRY_SHADER,
            """
            #version 400
            layout(points) in;
            layout(points, max_vertices = 3) out;
            layout(stream = 0) out float first;
            layout(stream = 1) out float second;
            void main() {
              float v = gl_in[0].gl_Position.x;
              first = v;
              EmitStreamVertex(0);
              if (v != 1.0) {
                second = 10.0 + v;
                EmitStreamVertex(1);
              }
              first = v + 0.5;
              EmitStreamVertex(0);
            }
            """));
    String[] varyings = {"first", "gl_NextBuffer", "second"};
    gl.call("glTransformFeedbackVaryings", p, varyings.length, varyings, GL_INTERLEAVED_ATTRIBS);
    gl.call("glLinkProgram", p);
    assertEquals(1, get(p, GL_LINK_STATUS), () -> gl.programLog(p));
    gl.call("glUseProgram", p);
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int first = target(0, 8);
    int second = target(1, 4);
    int written = gl.gen("glGenQueries");
    int emitted = begin(GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED, 0);
    gl.call("glEnable", GL_RASTERIZER_DISCARD);
    gl.call("glBeginQueryIndexed", GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 1, written);
    gl.call("glBeginTransformFeedback", GL_POINTS);
    gl.call("glDrawArrays", GL_POINTS, 0, 3);
    gl.call("glEndTransformFeedback");
    gl.call("glEndQueryIndexed", GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 1);
    gl.call("glEndQuery", GL_GEOMETRY_SHADER_PRIMITIVES_EMITTED);
    gl.expect(GL_NO_ERROR);
    assertEquals(8, result(emitted));
    assertArrayEquals(new float[] {0, 0.5f, 1, 1.5f, 2, 2.5f}, floats(first, 6));
    assertArrayEquals(new float[] {10, 12}, floats(second, 2));
    assertEquals(-1, words(second, 4)[2]);
    ByteBuffer result = GlTestContext.buffer(4);
    gl.call("glGetQueryObjectiv", written, GL_QUERY_RESULT, result);
    assertEquals(2, result.getInt(0));
    assertEquals(List.of(), gl.driver.unsupported());
  }

  /** As llvmpipe's decomposition has it: the provoking vertex comes first or last. */
  @Test
  void stripsWithAdjacentVerticesKeepTheProvokingVertex() {
    int p = (int) gl.call("glCreateProgram");
    String vertex =
        "#version 150\nflat out int v; void main() { v = gl_VertexID; gl_Position = vec4(1); }";
    String geometry =
        "#version 150\nlayout(triangles_adjacency) in; layout(points, max_vertices = 6) out;"
            + " flat in int v[]; flat out int o;"
            + " void main() { for (int i = 0; i < 6; i++) { o = v[i]; EmitVertex(); } }";
    gl.call("glAttachShader", p, gl.shader(GL_VERTEX_SHADER, vertex));
    gl.call("glAttachShader", p, gl.shader(GL_GEOMETRY_SHADER, geometry));
    gl.call("glTransformFeedbackVaryings", p, 1, new String[] {"o"}, GL_INTERLEAVED_ATTRIBS);
    gl.call("glLinkProgram", p);
    gl.call("glUseProgram", p);
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    gl.call("glEnable", GL_RASTERIZER_DISCARD);
    int[][] second = {{2, 5, 6, 7, 4, 0}, {4, 0, 2, 5, 6, 7}};
    for (int i = 0; i < 2; i++) {
      int b = target(0, 12);
      gl.call("glProvokingVertex", i == 0 ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
      gl.call("glBeginTransformFeedback", GL_POINTS);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP_ADJACENCY, 0, 8);
      gl.call("glEndTransformFeedback");
      gl.expect(GL_NO_ERROR);
      assertArrayEquals(new int[] {0, 1, 2, 6, 4, 3}, words(b, 6));
      assertArrayEquals(second[i], Arrays.copyOfRange(words(b, 12), 6, 12));
    }
  }
}
