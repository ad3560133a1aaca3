package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** Conventional vertex attributes: current values, arrays, and the names that shaders have. */
class ConventionalAttributesTest {
  private static float[] floats(GlTestContext gl, int pname, int count) {
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetFloatv", pname, out);
    float[] v = new float[count];
    out.asFloatBuffer().get(v);
    return v;
  }

  private static void expect(float[] actual, float... expected) {
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], actual[i], 1e-6f, "component " + i);
    }
  }

  @Test
  void currentValuesAreConverted() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      expect(floats(gl, GL_CURRENT_COLOR, 4), 1, 1, 1, 1);
      expect(floats(gl, GL_CURRENT_NORMAL, 3), 0, 0, 1);
      gl.call("glColor3ub", 255, 51, 0);
      expect(floats(gl, GL_CURRENT_COLOR, 4), 1, 0.2f, 0, 1);
      gl.call("glColor4bv", new byte[] {127, -128, 0, 63});
      expect(floats(gl, GL_CURRENT_COLOR, 4), 1, -1, 1f / 255, 127f / 255);
      gl.call("glColor4us", 65535, 0, 13107, 32768);
      expect(floats(gl, GL_CURRENT_COLOR, 4), 1, 0, 0.2f, 32768 / 65535f);
      gl.call("glColorP4ui", GL_UNSIGNED_INT_2_10_10_10_REV, 1023 | 2 << 30);
      expect(floats(gl, GL_CURRENT_COLOR, 4), 1, 0, 0, 2 / 3f);
      gl.call("glNormal3s", -32768, 32767, 0);
      expect(floats(gl, GL_CURRENT_NORMAL, 3), -1, 1, 1 / 65535f);
      gl.call("glSecondaryColor3d", 0.25, 0.5, 0.75);
      expect(floats(gl, GL_CURRENT_SECONDARY_COLOR, 4), 0.25f, 0.5f, 0.75f, 1);
      gl.call("glMultiTexCoord2i", GL_TEXTURE0 + 3, 5, -7);
      expect(floats(gl, GL_CURRENT_TEXTURE_COORDS, 4), 0, 0, 0, 1);
      gl.call("glActiveTexture", GL_TEXTURE0 + 3);
      expect(floats(gl, GL_CURRENT_TEXTURE_COORDS, 4), 5, -7, 0, 1);
      gl.call("glTexCoordP3ui", GL_INT_2_10_10_10_REV, 1023 | 511 << 10);
      gl.call("glActiveTexture", GL_TEXTURE0);
      expect(floats(gl, GL_CURRENT_TEXTURE_COORDS, 4), -1, 511, 0, 1);
      gl.call("glFogCoordf", 3.5f);
      expect(floats(gl, GL_CURRENT_FOG_COORD, 1), 3.5f);
      gl.call("glIndexub", 200);
      expect(floats(gl, GL_CURRENT_INDEX, 1), 200);
      gl.call("glEdgeFlag", false);
      assertEquals(0, gl.getInteger(GL_EDGE_FLAG));
      gl.expect(GL_NO_ERROR);
      gl.call("glColorP3ui", GL_FLOAT, 0);
      gl.expect(GL_INVALID_ENUM);
    }
  }

  @Test
  void arraysAreAskedFor() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      int buffer = gl.buffer(GL_ARRAY_BUFFER, new float[64]);
      gl.call("glColorPointer", GL_BGRA, GL_UNSIGNED_BYTE, 24, 8L);
      gl.call("glClientActiveTexture", GL_TEXTURE0 + 2);
      gl.call("glTexCoordPointer", 3, GL_SHORT, 0, 16L);
      gl.call("glEnableClientState", GL_TEXTURE_COORD_ARRAY);
      assertEquals(GL_BGRA, gl.getInteger(GL_COLOR_ARRAY_SIZE));
      assertEquals(24, gl.getInteger(GL_COLOR_ARRAY_STRIDE));
      assertEquals(buffer, gl.getInteger(GL_COLOR_ARRAY_BUFFER_BINDING));
      assertEquals(3, gl.getInteger(GL_TEXTURE_COORD_ARRAY_SIZE));
      assertEquals(1, gl.call("glIsEnabled", GL_TEXTURE_COORD_ARRAY));
      ByteBuffer pointer = GlTestContext.buffer(8);
      gl.call("glGetPointerv", GL_TEXTURE_COORD_ARRAY_POINTER, pointer);
      assertEquals(16, pointer.getLong(0));
      gl.call("glClientActiveTexture", GL_TEXTURE0);
      assertEquals(0, gl.call("glIsEnabled", GL_TEXTURE_COORD_ARRAY));
      gl.call("glInterleavedArrays", GL_T2F_C4UB_V3F, 0, 0L);
      assertEquals(24, gl.getInteger(GL_VERTEX_ARRAY_STRIDE));
      assertEquals(GL_UNSIGNED_BYTE, gl.getInteger(GL_COLOR_ARRAY_TYPE));
      assertEquals(1, gl.getInteger(GL_COLOR_ARRAY));
      assertEquals(0, gl.getInteger(GL_NORMAL_ARRAY));
      gl.call("glGetPointerv", GL_VERTEX_ARRAY_POINTER, pointer);
      assertEquals(12, pointer.getLong(0));
      gl.expect(GL_NO_ERROR);
      gl.call("glVertexPointer", 1, GL_FLOAT, 0, 0L);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glNormalPointer", GL_UNSIGNED_BYTE, 0, 0L);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glColorPointer", GL_BGRA, GL_FLOAT, 0, 0L);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glTexCoordPointer", 2, GL_FLOAT, -4, 0L);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glEnableClientState", GL_LIGHTING);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glClientActiveTexture", GL_TEXTURE0 + 8);
      gl.expect(GL_INVALID_ENUM);
    }
  }

  private static final String VERTEX =
      """
      varying vec4 c;
      void main() { gl_Position = gl_Vertex; c = gl_Color * gl_MultiTexCoord5.s; }
      """;

  private static final String FRAGMENT =
      """
      varying vec4 c;
      void main() { gl_FragColor = c; }
      """;

  /** Sets a state: positions in memory, colours in a buffer, a coordinate of one value. */
  private static void arrays(GlTestContext gl) {
    int program = gl.program(VERTEX, FRAGMENT);
    assertEquals(-1, (int) gl.call("glGetAttribLocation", program, "gl_Vertex"));
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, new float[] {-1, -1, 1, -1, -1, 1, 1, 1});
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.buffer(GL_ARRAY_BUFFER, new byte[] {-1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0});
    gl.call("glColorPointer", 3, GL_UNSIGNED_BYTE, 0, 0L);
    gl.call("glEnableClientState", GL_COLOR_ARRAY);
    gl.call("glMultiTexCoord1f", GL_TEXTURE5, 0.6f);
  }

  @Test
  void shadersReadThem() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      arrays(gl);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x99000099);
      gl.call("glDisableClientState", GL_COLOR_ARRAY);
      gl.call("glColor4f", 0f, 1f, 0f, 1f);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x00990099);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void genericAttributeZeroIsThePosition() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.program(VERTEX, FRAGMENT);
      gl.fullQuad();
      gl.call("glMultiTexCoord1f", GL_TEXTURE5, 1f);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0xffffffff);
      gl.program(
          "attribute vec4 p; void main() { gl_Position = p; }",
          "void main() { gl_FragColor = vec4(0.2); }");
      gl.call("glDisableVertexAttribArray", 0);
      gl.call("glVertexPointer", 2, GL_FLOAT, 0, 0L);
      gl.call("glEnableClientState", GL_VERTEX_ARRAY);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x33333333);
    }
  }

  @Test
  void snapshotsBringThemBack() throws Exception {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      arrays(gl);
      gl.call("glSecondaryColor3f", 0.5f, 0.25f, 1f);
      gl.call("glClientActiveTexture", GL_TEXTURE0 + 1);
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    }
    try (GlTestContext gl = GlTestContext.after(encoder.take())) {
      expect(floats(gl, GL_CURRENT_SECONDARY_COLOR, 3), 0.5f, 0.25f, 1f);
      assertEquals(GL_TEXTURE0 + 1, gl.getInteger(GL_CLIENT_ACTIVE_TEXTURE));
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x99000099);
    }
  }
}
