package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** {@code GL_ARB_vertex_attrib_64bit}: vertex attributes of doubles. */
class WideAttributesTest {
  /** The API counts a location for each column; the module has two for a dvec3. */
  private static final String VERTEX =
      "#version 410 core\n"
          + "layout(location = 4) in dmat2x3 m; layout(location = 1) in dvec4 v;"
          + " in double one; in vec2 corner; in dvec2 pair[2];\n"
          + "flat out vec4 c;\n"
          + "void main() {\n"
          + "  bool right = m[0] == dvec3(1e-300lf, 2, 3) && m[1] == dvec3(4, 5, 1 + 1e-15lf)\n"
          + "    && v == dvec4(6, 7, 8, 9 + 1e-15lf) && one == -1e200lf\n"
          + "    && pair[0] == dvec2(10, 11) && pair[1] == dvec2(12, 13);\n"
          + "  c = right ? vec4(0, 1, 0, 1) : vec4(1, 0, 0, 1);\n"
          + "  gl_Position = vec4(corner, 0, 1); }\n";

  private static final String FRAGMENT =
      "#version 410 core\nflat in vec4 c; out vec4 o; void main() { o = c; }\n";

  private static int program(GlTestContext gl) {
    int program = gl.program(VERTEX, FRAGMENT);
    gl.call("glUseProgram", program);
    return program;
  }

  private static int at(GlTestContext gl, int program, String name) {
    return (int) gl.call("glGetAttribLocation", program, name);
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  private static long[] bits(double... values) {
    long[] r = new long[values.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = bits(values[i]);
    }
    return r;
  }

  /** Values for three vertices that are alike, from an array, and the rest as current values. */
  private static void fill(GlTestContext gl, int program) {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int corner = at(gl, program, "corner");
    gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 3, -1, -1, 3});
    gl.call("glVertexAttribPointer", corner, 2, GL_FLOAT, false, 0, 0L);
    gl.call("glEnableVertexAttribArray", corner);
    double[] row = {99, 1e-300, 2, 3, 4, 5, 1 + 1e-15, 6, 7, 8, 9 + 1e-15};
    double[] rows = new double[3 * row.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row[i % row.length];
    }
    gl.buffer(GL_ARRAY_BUFFER, bits(rows));
    int stride = 8 * row.length;
    gl.call("glVertexAttribLPointer", 4, 3, GL_DOUBLE, stride, 8L);
    gl.call("glVertexAttribLPointer", 5, 3, GL_DOUBLE, stride, 32L);
    gl.call("glVertexAttribLFormat", 1, 4, GL_DOUBLE, 16);
    gl.call("glVertexAttribBinding", 1, 9);
    gl.call("glBindVertexBuffer", 9, gl.getInteger(GL_ARRAY_BUFFER_BINDING), 40L, stride);
    for (int i : new int[] {1, 4, 5}) {
      gl.call("glEnableVertexAttribArray", i);
    }
    gl.call("glVertexAttribL1d", at(gl, program, "one"), -1e200);
    int pair = at(gl, program, "pair[0]");
    gl.call("glVertexAttribL2d", pair, 10.0, 11.0);
    gl.call("glVertexAttribL4dv", pair + 1, bits(12, 13, 14, 15));
  }

  @Test
  void shadersGetAllBits() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = program(gl);
      assertEquals(4, at(gl, program, "m"));
      assertEquals(1, at(gl, program, "v"));
      fill(gl, program);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(20, 20, 0x00ff00ff);
    }
  }

  @Test
  void aDriverThatAnsweredMayHaveOtherLocations() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int program = program(gl);
      fill(gl, program);
      int corner = at(gl, program, "corner");
      int pair = at(gl, program, "pair[0]");
      gl.recorded(12, "glGetAttribLocation", program, "pair[0]");
      gl.call("glVertexAttribL2d", pair, 1.0, 1.0);
      gl.call("glVertexAttribL2d", 12, 10.0, 11.0);
      gl.call("glVertexAttribL2d", 13, 12.0, 13.0);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expectPixel(20, 20, 0x00ff00ff);
      assertEquals(corner, at(gl, program, "corner"));
    }
  }

  @Test
  void stateIsToldAndBroughtBack() throws IOException {
    byte[] stream;
    int one;
    try (GlTestContext gl = GlTestContext.core()) {
      int program = program(gl);
      one = at(gl, program, "one");
      int pair = at(gl, program, "pair[0]");
      fill(gl, program);
      ByteBuffer out = GlTestContext.buffer(32);
      gl.call("glGetVertexAttribiv", 4, GL_VERTEX_ATTRIB_ARRAY_LONG, out);
      assertEquals(1, out.getInt(0));
      gl.call("glVertexAttribLPointer", 4, 3, GL_FLOAT, 0, 0L);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glVertexAttribLPointer", 4, 5, GL_DOUBLE, 0, 0L);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glGetVertexAttribLdv", pair + 1, GL_CURRENT_VERTEX_ATTRIB, out);
      double[] value = new double[4];
      out.asDoubleBuffer().get(value);
      assertArrayEquals(new double[] {12, 13, 14, 15}, value);
      CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
      encoder.begin(Map.of());
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
      stream = encoder.take();
    }
    try (GlTestContext gl = GlTestContext.after(stream)) {
      ByteBuffer out = GlTestContext.buffer(32);
      gl.call("glGetVertexAttribiv", 1, GL_VERTEX_ATTRIB_ARRAY_LONG, out);
      assertEquals(1, out.getInt(0));
      gl.call("glGetVertexAttribLdv", one, GL_CURRENT_VERTEX_ATTRIB, out);
      assertEquals(-1e200, out.getDouble(0));
    }
  }
}
