package org.oovr.driver.gl.call.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallEncoder;

/** {@code GL_ARB_shader_subroutine}. The answers are those that llvmpipe of Mesa 22.3.6 gave. */
class SubroutineTest {
  private static final String LISTED =
      """
      #version 450
      subroutine vec4 T(vec4 a);
      subroutine float S(float);
      subroutine uniform T late;
      subroutine(T) vec4 b(vec4 x){return x*2;}
      subroutine(T) vec4 a(vec4 x){return x*3;}
      layout(index=1) subroutine(S) float c(float x){return x*3;}
      layout(index=4) subroutine(S) float d(float x){return x*4;}
      subroutine(T) vec4 unused(vec4 x){return x*7;}
      layout(location=3) subroutine uniform S expl;
      subroutine uniform T arr[2];
      subroutine uniform T inactive;
      layout(location=7) subroutine uniform T inactiveexpl;
      uniform int i;
      void main(){gl_Position=late(vec4(expl(1.0)))+arr[i](vec4(2));}
      """;
  private static final String WHITE = "#version 450\nout vec4 o; void main() { o = vec4(1); }";

  private static final String VERTEX =
      "#version 330\nlayout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0, 1); }";

  /** Parameters that come back, nested calls, indices that are computed, macros, several types. */
  private static final String FRAGMENT =
      """
      #define N 2
      struct Pair { float x; float y; };
      subroutine float Shape(float, const float[2] by);
      subroutine void Out(in float a, inout Pair p);
      subroutine float Plain(void);
      subroutine(Shape) float plus(float a, const float[2] b) { return a + b[0]; }
      subroutine(Shape) float times(float x, const float[2] b) { return x * b[1]; }
      subroutine(Out) void first(in float a, inout Pair p) { p.x = a; }
      subroutine(Out) void second(in float a, inout Pair p) { p.y = a; }
      subroutine(Plain) float half_() { return 0.5; }
      subroutine(Plain) float quarter();
      subroutine uniform Shape shape, shapes[N * 2 - 1];
      subroutine uniform Out write;
      subroutine uniform Plain plain[2];
      uniform int which;
      out vec4 color;
      void main() {
        float by[2] = float[2](0.125, 2.0);
        Pair p = Pair(0.0, 0.25);
        write(shape(shape(0.125, by), by), p);
        color = vec4(p.x, p.y, shapes[which + int(p.x < 9.0)](0.25, by), plain[1]());
        if (shapes.length() != 3) color = vec4(0);
      }
      subroutine(Plain) float quarter() { return 0.25; }
      """;

  private static int subroutine(GlTestContext gl, int program, String name) {
    return (int) gl.call("glGetSubroutineIndex", program, GL_FRAGMENT_SHADER, name);
  }

  private static int location(GlTestContext gl, int program, String name) {
    return (int) gl.call("glGetSubroutineUniformLocation", program, GL_FRAGMENT_SHADER, name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#version 400",
        "#version 450 compatibility",
        "#version 150\n#extension GL_ARB_shader_subroutine : require\n"
            + "#ifndef GL_ARB_shader_subroutine\n#error\n#endif"
      })
  void picturesFollowTheirChoices(String head) {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = gl.program(VERTEX, head + "\n" + FRAGMENT);
      gl.fullQuad();
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      // the first that fits: plus, first, half_
      gl.expectPixel(9, 9, 0x60406080);
      int[] chosen = new int[7];
      chosen[location(gl, program, "shape")] = subroutine(gl, program, "times");
      chosen[location(gl, program, "shapes[1]")] = subroutine(gl, program, "times");
      chosen[location(gl, program, "plain[0]")] = subroutine(gl, program, "half_");
      chosen[location(gl, program, "plain[1]")] = subroutine(gl, program, "quarter");
      gl.call("glUniformSubroutinesuiv", GL_FRAGMENT_SHADER, 7, chosen);
      gl.expect(GL_INVALID_OPERATION); // the first is none of those that write
      chosen[location(gl, program, "write")] = subroutine(gl, program, "second");
      gl.call("glUniformSubroutinesuiv", GL_FRAGMENT_SHADER, 7, chosen);
      gl.expect(GL_NO_ERROR);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0x00808040);
      gl.call("glUseProgram", program);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0x60406080);
    }
  }

  private static int stage(GlTestContext gl, int program, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramStageiv", program, GL_VERTEX_SHADER, pname, out);
    return out.getInt(0);
  }

  private static String name(GlTestContext gl, String function, int program, int index) {
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer name = GlTestContext.buffer(30);
    gl.call(function, program, GL_VERTEX_SHADER, index, 30, length, name);
    return new String(name.array(), 0, length.getInt(0), StandardCharsets.UTF_8);
  }

  private static List<Integer> resource(
      GlTestContext gl, int program, int of, int index, int property) {
    ByteBuffer length = GlTestContext.buffer(4);
    ByteBuffer values = GlTestContext.buffer(32);
    gl.call(
        "glGetProgramResourceiv", program, of, index, 1, new int[] {property}, 8, length, values);
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < length.getInt(0); i++) {
      all.add(values.getInt(4 * i));
    }
    return all;
  }

  @Test
  void whatIsThereIsListedAsMesaListsIt() {
    // Long because one program answers every question that there is.
    try (GlTestContext gl = GlTestContext.core()) {
      int p = gl.program(LISTED, WHITE);
      assertEquals(5, stage(gl, p, GL_ACTIVE_SUBROUTINES));
      assertEquals(5, stage(gl, p, GL_ACTIVE_SUBROUTINE_UNIFORMS));
      assertEquals(12, stage(gl, p, GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS));
      assertEquals(7, stage(gl, p, GL_ACTIVE_SUBROUTINE_MAX_LENGTH));
      assertEquals(13, stage(gl, p, GL_ACTIVE_SUBROUTINE_UNIFORM_MAX_LENGTH));
      assertEquals(-1, stage(gl, p, GL_COMPILE_STATUS));
      gl.expect(GL_INVALID_ENUM);
      List<Long> indices = new ArrayList<>();
      for (String name : List.of("b", "a", "c", "d", "unused", "zz")) {
        indices.add(gl.call("glGetSubroutineIndex", p, GL_VERTEX_SHADER, name));
        assertEquals(
            indices.get(indices.size() - 1),
            gl.call("glGetProgramResourceIndex", p, GL_VERTEX_SUBROUTINE, name));
      }
      assertEquals(List.of(0L, 2L, 1L, 4L, 3L, 0xffffffffL), indices);
      List<Long> locations = new ArrayList<>();
      for (String name :
          List.of("late", "expl", "arr", "arr[0]", "arr[1]", "arr[2]", "inactive", "none")) {
        locations.add(gl.call("glGetSubroutineUniformLocation", p, GL_VERTEX_SHADER, name));
        assertEquals(
            locations.get(locations.size() - 1),
            gl.call("glGetProgramResourceLocation", p, GL_VERTEX_SUBROUTINE_UNIFORM, name));
      }
      assertEquals(List.of(8L, 3L, 9L, 9L, 10L, -1L, 11L, -1L), locations);
      List<String> names = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        names.add(name(gl, "glGetActiveSubroutineName", p, i));
        names.add(name(gl, "glGetActiveSubroutineUniformName", p, i));
      }
      assertEquals(
          List.of(
              "b", "late", "a", "expl", "c", "arr[0]", "d", "inactive", "unused", "inactiveexpl"),
          names);
      gl.expect(GL_NO_ERROR);
      name(gl, "glGetActiveSubroutineName", p, 5);
      gl.expect(GL_INVALID_VALUE);
      int of = GL_VERTEX_SUBROUTINE_UNIFORM;
      assertEquals(List.of(2, 3), resource(gl, p, of, 1, GL_COMPATIBLE_SUBROUTINES));
      assertEquals(List.of(0, 1, 4), resource(gl, p, of, 2, GL_COMPATIBLE_SUBROUTINES));
      assertEquals(List.of(3), resource(gl, p, of, 2, GL_NUM_COMPATIBLE_SUBROUTINES));
      assertEquals(List.of(2), resource(gl, p, of, 2, GL_ARRAY_SIZE));
      assertEquals(List.of(9), resource(gl, p, of, 2, GL_LOCATION));
      assertEquals(List.of(7), resource(gl, p, of, 2, GL_NAME_LENGTH));
      gl.expect(GL_NO_ERROR);
      assertEquals(List.of(), resource(gl, p, of, 2, GL_TYPE));
      gl.expect(GL_INVALID_OPERATION);
      ByteBuffer out = GlTestContext.buffer(24);
      gl.call("glGetProgramInterfaceiv", p, of, GL_MAX_NUM_COMPATIBLE_SUBROUTINES, out);
      assertEquals(3, out.getInt(0));
      gl.call(
          "glGetActiveSubroutineUniformiv", p, GL_VERTEX_SHADER, 2, GL_COMPATIBLE_SUBROUTINES, out);
      assertEquals(List.of(0, 1, 4), List.of(out.getInt(0), out.getInt(4), out.getInt(8)));
      // what stands for them is no uniform of the program
      gl.call("glGetProgramiv", p, GL_ACTIVE_UNIFORMS, out);
      assertEquals(1, out.getInt(0));
      gl.expect(GL_NO_ERROR);
    }
  }

  private static int[] chosen(GlTestContext gl) {
    ByteBuffer out = GlTestContext.buffer(4);
    int[] all = new int[12];
    for (int i = 0; i < 12; i++) {
      gl.call("glGetUniformSubroutineuiv", GL_VERTEX_SHADER, i, out);
      all[i] = out.getInt(0);
    }
    return all;
  }

  private static void choose(GlTestContext gl, int... indices) {
    gl.call("glUniformSubroutinesuiv", GL_VERTEX_SHADER, indices.length, indices);
  }

  private static final int[] DEFAULTS = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0};

  @Test
  void choicesAreChecked() {
    try (GlTestContext gl = GlTestContext.core()) {
      choose(gl, 0);
      gl.expect(GL_INVALID_OPERATION);
      int p = gl.program(LISTED, WHITE);
      assertArrayEquals(DEFAULTS, chosen(gl));
      choose(gl, 0);
      gl.expect(GL_INVALID_VALUE);
      int[] right = {0, 0, 0, 4, 0, 0, 0, 2, 2, 2, 2, 2};
      choose(gl, right);
      gl.expect(GL_NO_ERROR);
      assertArrayEquals(right, chosen(gl));
      choose(gl, 2, 2, 2, 0, 2, 2, 2, 0, 0, 0, 0, 0);
      gl.expect(GL_INVALID_OPERATION);
      choose(gl, 2, 2, 2, 5, 2, 2, 2, 0, 0, 0, 0, 0);
      gl.expect(GL_INVALID_VALUE);
      assertArrayEquals(right, chosen(gl));
      gl.call("glUseProgram", p);
      assertArrayEquals(DEFAULTS, chosen(gl));
      choose(gl, right);
      gl.call("glLinkProgram", p);
      assertArrayEquals(DEFAULTS, chosen(gl));
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glGetUniformSubroutineuiv", GL_VERTEX_SHADER, 12, out);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glGetUniformSubroutineuiv", GL_GEOMETRY_SHADER, 0, out);
      gl.expect(GL_INVALID_OPERATION);
    }
  }

  private static String log(GlTestContext gl, String body) {
    int shader = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
    String[] source = {"#version 400\n" + body};
    gl.call("glShaderSource", shader, 1, source, null);
    gl.call("glCompileShader", shader);
    return gl.shaderLog(shader).trim();
  }

  @Test
  void faultsAreToldWithTheirLines() {
    try (GlTestContext gl = GlTestContext.core()) {
      String main = "void main() {}";
      assertEquals(
          "0:3: error: unknown type `T' in subroutine function definition",
          log(gl, "\nsubroutine(T) float f() { return 1; }\n" + main));
      assertEquals(
          "0:4: error: subroutine type mismatch `T': return types do not match",
          log(gl, "subroutine float T();\n\nsubroutine(T) int f() { return 1; }\n" + main));
      assertEquals(
          "0:3: error: subroutine type mismatch `T': signatures do not match",
          log(gl, "subroutine float T();\nsubroutine(T) float f(int i) { return 1; }\n" + main));
      assertTrue(
          log(gl, "subroutine float T();\nsubroutine uniform T u; void main() { u(1); }")
              .contains("u"));
      assertTrue(log(gl, "subroutine uniform T u; " + main).startsWith("0:2: error: `T'"));
      assertTrue(log(gl, "subroutine float T(int i").startsWith("0:2: error: "));
      assertTrue(log(gl, "subroutine").startsWith("0:2: error: "));
      assertEquals("", log(gl, "subroutine float T(); subroutine uniform T u; " + main));
      gl.shader(GL_FRAGMENT_SHADER, "#version 330\nint subroutine; void main() {}"); // a name yet
      gl.expect(GL_NO_ERROR);
    }
  }

  /** Subroutines of one object are called by another of the same stage. */
  @Test
  void objectsOfAStageAreJoined() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      String type = "#version 400\nsubroutine float T(); subroutine uniform T u;\n";
      int program =
          gl.programOf(
              GL_VERTEX_SHADER,
              VERTEX,
              GL_FRAGMENT_SHADER,
              type + "float g(); out vec4 o; void main() { o = vec4(u(), g(), 0, 1); }",
              GL_FRAGMENT_SHADER,
              type
                  + "subroutine(T) float f() { return 0.5; }\n"
                  + "subroutine(T) float f2() { return 0.25; }\n"
                  + "float g() { return u(); }");
      gl.call("glUseProgram", program);
      gl.fullQuad();
      gl.call("glUniformSubroutinesuiv", GL_FRAGMENT_SHADER, 1, new int[] {1});
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0x404000ff);
      gl.expect(GL_NO_ERROR);
    }
  }

  private static final String TWO =
      "#version 400\nsubroutine vec4 T(); subroutine uniform T u; out vec4 o;\n"
          + "subroutine(T) vec4 f() { return vec4(1, 0, 0, 1); }\n"
          + "subroutine(T) vec4 g() { return vec4(0, 1, 0, 1); }\n"
          + "void main() { o = u(); }";

  @Test
  void stagesOfPipelinesHaveTheirOwn() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      String vertex =
          "#version 410\nlayout(location = 0) in vec2 p; out gl_PerVertex { vec4 gl_Position; };\n"
              + "void main() { gl_Position = vec4(p, 0, 1); }";
      int first =
          (int) gl.call("glCreateShaderProgramv", GL_VERTEX_SHADER, 1, new String[] {vertex});
      int second =
          (int) gl.call("glCreateShaderProgramv", GL_FRAGMENT_SHADER, 1, new String[] {TWO});
      int pipeline = gl.gen("glGenProgramPipelines");
      gl.call("glUseProgram", 0);
      gl.call("glBindProgramPipeline", pipeline);
      gl.call("glUseProgramStages", pipeline, GL_VERTEX_SHADER_BIT, first);
      gl.call("glUseProgramStages", pipeline, GL_FRAGMENT_SHADER_BIT, second);
      gl.fullQuad();
      gl.call("glUniformSubroutinesuiv", GL_FRAGMENT_SHADER, 1, new int[] {1});
      gl.call("glUseProgramStages", pipeline, GL_VERTEX_SHADER_BIT, first);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0x00ff00ff);
      gl.call("glUseProgramStages", pipeline, GL_FRAGMENT_SHADER_BIT, second);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0xff0000ff);
      gl.expect(GL_NO_ERROR);
    }
  }

  /** Numbers of a recorded driver are its own; the calls that bring the state back have them. */
  @Test
  void recordedNumbersAreLearntAndWritten() throws IOException {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = gl.program(VERTEX, TWO);
      gl.fullQuad();
      gl.recorded(7, "glGetSubroutineIndex", program, GL_FRAGMENT_SHADER, "g");
      gl.recorded(8, "glGetSubroutineIndex", program, GL_FRAGMENT_SHADER, "f");
      gl.recorded(1, "glGetSubroutineUniformLocation", program, GL_FRAGMENT_SHADER, "u");
      gl.recorded(0, "glUniformSubroutinesuiv", GL_FRAGMENT_SHADER, 2, new int[] {8, 7});
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0x00ff00ff);
      CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
      encoder.begin(Map.of());
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
      CallDecoder decoder =
          new CallDecoder(new ByteArrayInputStream(encoder.take()), GlCallTable.INSTANCE);
      List<String> calls = new ArrayList<>();
      for (Call call = decoder.next(); call != null; call = decoder.next()) {
        if (call.signature.name().contains("ubroutine")) {
          calls.add(call.signature.name() + " " + call.result);
        }
      }
      assertEquals(
          List.of(
              "glGetSubroutineIndex 8",
              "glGetSubroutineIndex 7",
              "glGetSubroutineUniformLocation 1",
              "glUniformSubroutinesuiv 0"),
          calls);
    }
  }
}
