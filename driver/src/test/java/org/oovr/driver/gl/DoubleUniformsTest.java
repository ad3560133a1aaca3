package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallEncoder;

/** {@code GL_ARB_gpu_shader_fp64}: shaders that compute with doubles, and their uniforms. */
class DoubleUniformsTest {
  private static final String VERTEX =
      "flat out dvec3 seed; uniform dvec3 first;\n"
          + "void main() { seed = first;\n"
          + "  gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1); }\n";
  private static final String FRAGMENT =
      "uniform double a; uniform dvec2 pair[3]; uniform dmat3x2 m; uniform bool on;\n"
          + "layout(std140) uniform Block { double x; dvec3 y; dmat2 z; } block;\n"
          + "flat in dvec3 seed; out vec4 o;\n"
          + "void main() {\n"
          + "  dvec2 p = m * seed + pair[2];\n"
          + "  double tiny = (a + 1e-12lf) - a;\n"
          + "  o = vec4(float(tiny * 4e11lf), vec2(p), float(block.x + block.y.z + block.z[1].y));\n"
          + "  if (!on) { o *= 0.0; } }\n";

  private static String source(String head, String body) {
    return head + "\n" + body;
  }

  private static final String NEWER = "#version 400 core";
  private static final String EXTENDED =
      "#version 330 core\n#extension GL_ARB_gpu_shader_fp64 : require";
  private static final String OLDER = "#version 150\n#extension GL_ARB_gpu_shader_fp64 : enable";

  private static int location(GlTestContext gl, int program, String name) {
    return (int) gl.call("glGetUniformLocation", program, name);
  }

  private static long[] bits(double... values) {
    long[] r = new long[values.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = Double.doubleToRawLongBits(values[i]);
    }
    return r;
  }

  private static double[] get(GlTestContext gl, int program, String name, int n) {
    ByteBuffer out = GlTestContext.buffer(8 * n);
    gl.call("glGetUniformdv", program, location(gl, program, name), out);
    double[] r = new double[n];
    out.asDoubleBuffer().get(r);
    return r;
  }

  private static int program(GlTestContext gl, String head) {
    return gl.program(source(head, VERTEX), source(head, FRAGMENT));
  }

  @ParameterizedTest
  @ValueSource(strings = {NEWER, EXTENDED, OLDER})
  void picturesHaveTheirPrecision(String head) {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = program(gl, head);
      gl.call("glUniform1d", location(gl, program, "a"), 0.5);
      gl.call("glUniform3d", location(gl, program, "first"), 0.25, 0.5, 1.0);
      gl.call("glUniform2dv", location(gl, program, "pair[0]"), 3, bits(9, 9, 9, 9, 0.125, 0.25));
      gl.call("glUniform1i", location(gl, program, "on"), 1);
      gl.call(
          "glUniformMatrix3x2dv",
          location(gl, program, "m"),
          1,
          true,
          bits(0, 0.5, 0, 0.25, 0, 0.125));
      gl.call("glUniformBlockBinding", program, 0, 2);
      long[] block = new long[12];
      block[0] = bits(0.125)[0];
      block[6] = bits(0.25)[0];
      block[11] = bits(0.375)[0];
      int buffer = gl.buffer(GL_UNIFORM_BUFFER, block);
      gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 2, buffer);
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      ByteBuffer pixel = GlTestContext.buffer(4);
      gl.call("glReadPixels", 20, 20, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
      gl.expect(GL_NO_ERROR);
      // 1e-12 beside 0.5 as doubles have it, m * seed + pair[2], the members of the block
      byte[] expected = {102, 96, 112, (byte) 191};
      assertArrayEquals(expected, pixel.array());
    }
  }

  @Test
  void valuesAreReadBack() {
    try (GlTestContext gl = GlTestContext.core()) {
      int program = program(gl, NEWER);
      gl.call("glProgramUniform1d", program, location(gl, program, "a"), Math.PI);
      assertArrayEquals(new double[] {Math.PI}, get(gl, program, "a", 1));
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glGetUniformfv", program, location(gl, program, "a"), out);
      assertEquals((float) Math.PI, out.getFloat(0));
      gl.call("glGetUniformiv", program, location(gl, program, "a"), out);
      assertEquals(3, out.getInt(0));
      gl.call("glUniform2d", location(gl, program, "pair[1]"), -1e300, 5e-324);
      assertArrayEquals(new double[] {-1e300, 5e-324}, get(gl, program, "pair[1]", 2));
      assertArrayEquals(new double[2], get(gl, program, "pair[2]", 2));
      gl.call("glUniformMatrix3x2dv", location(gl, program, "m"), 1, false, bits(1, 2, 3, 4, 5, 6));
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, get(gl, program, "m", 6));
      gl.call(
          "glProgramUniformMatrix3x2dv",
          program,
          location(gl, program, "m"),
          1,
          true,
          bits(1, 3, 5, 2, 4, 6));
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, get(gl, program, "m", 6));
      gl.call("glUniform1i", location(gl, program, "on"), 7);
      assertArrayEquals(new double[] {1}, get(gl, program, "on", 1));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void snapshotsHaveThem() throws IOException {
    try (GlTestContext gl = GlTestContext.core()) {
      int program = program(gl, NEWER);
      gl.call("glUniform2dv", location(gl, program, "pair[0]"), 3, bits(1, 2, 3, 4, 5, 1e-300));
      gl.call("glUniformMatrix3x2dv", location(gl, program, "m"), 1, false, bits(1, 2, 3, 4, 5, 6));
      CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
      encoder.begin(Map.of());
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
      GlDriver fresh = new GlDriver(command -> command.drop(), GlTestContext.options());
      CallDecoder decoder =
          new CallDecoder(new ByteArrayInputStream(encoder.take()), GlCallTable.INSTANCE);
      List<String> calls = new ArrayList<>();
      for (Call call = decoder.next(); call != null; call = decoder.next()) {
        fresh.apply(call);
        if (call.signature.name().endsWith("dv")) {
          calls.add(call.signature.name() + " " + call.data[call.argumentCount - 1].getDouble(40));
        }
      }
      assertEquals(List.of(), fresh.diagnostics().errors());
      assertEquals(List.of("glUniform2dv 1.0E-300", "glUniformMatrix3x2dv 6.0"), sorted(calls));
    }
  }

  private static List<String> sorted(List<String> calls) {
    return calls.stream().sorted().toList();
  }

  @Test
  void onlyWhatFitsIsTaken() {
    try (GlTestContext gl = GlTestContext.core()) {
      int program = program(gl, NEWER);
      gl.call("glUniform1f", location(gl, program, "a"), 1f);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniform2d", location(gl, program, "a"), 1.0, 2.0);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniform1d", location(gl, program, "on"), 1.0);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniformMatrix3x2fv", location(gl, program, "m"), 1, false, new float[6]);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniformMatrix2x3dv", location(gl, program, "m"), 1, false, bits(new double[6]));
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniform1dv", location(gl, program, "a"), 2, bits(1, 2));
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniform1dv", location(gl, program, "a"), -1, bits(1));
      gl.expect(GL_INVALID_VALUE);
      gl.call("glUniform1d", -1, 1.0);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void programsTellTheirTypes() {
    try (GlTestContext gl = GlTestContext.core()) {
      int program = program(gl, NEWER);
      Map<String, Integer> types = new HashMap<>();
      ByteBuffer count = GlTestContext.buffer(4);
      gl.call("glGetProgramiv", program, GL_ACTIVE_UNIFORMS, count);
      for (int i = 0; i < count.getInt(0); i++) {
        ByteBuffer length = GlTestContext.buffer(4);
        ByteBuffer size = GlTestContext.buffer(4);
        ByteBuffer type = GlTestContext.buffer(4);
        ByteBuffer name = GlTestContext.buffer(100);
        gl.call("glGetActiveUniform", program, i, 100, length, size, type, name);
        types.put(
            new String(name.array(), 0, length.getInt(0), StandardCharsets.UTF_8), type.getInt(0));
      }
      assertEquals(
          Map.of(
              "a", GL_DOUBLE,
              "pair[0]", GL_DOUBLE_VEC2,
              "m", GL_DOUBLE_MAT3x2,
              "on", GL_BOOL,
              "first", GL_DOUBLE_VEC3,
              "Block.x", GL_DOUBLE,
              "Block.y", GL_DOUBLE_VEC3,
              "Block.z", GL_DOUBLE_MAT2),
          types);
      assertTrue(extensions(gl).contains(" GL_ARB_gpu_shader_fp64 "));
    }
  }

  private static String extensions(GlTestContext gl) {
    StringBuilder b = new StringBuilder(" ");
    int n = gl.getInteger(GL_NUM_EXTENSIONS);
    for (int i = 0; i < n; i++) {
      b.append(gl.text("glGetStringi", GL_EXTENSIONS, i)).append(' ');
    }
    return b.toString();
  }
}
