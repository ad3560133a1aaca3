package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Viewports by number, their scissors and depth ranges, and shaders that choose among them. */
class ViewportArrayTest {
  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private static float[] floats(GlTestContext gl, int pname, int index, int count) {
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetFloati_v", pname, index, out);
    gl.expect(GL_NO_ERROR);
    float[] values = new float[count];
    out.asFloatBuffer().get(values);
    return values;
  }

  private static double[] doubles(GlTestContext gl, int index) {
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetDoublei_v", GL_DEPTH_RANGE, index, out);
    gl.expect(GL_NO_ERROR);
    return new double[] {out.getDouble(0), out.getDouble(8)};
  }

  /** Sets some of everything, and checks it. */
  private void set() {
    assertEquals(16, gl.getInteger(GL_MAX_VIEWPORTS));
    gl.call("glViewport", 1, 2, 30, 40);
    gl.call("glViewportArrayv", 2, 2, new float[] {0.5f, 1, 2, 3, -1e6f, 5, 6, 1e6f});
    gl.call("glViewportIndexedf", 15, 1.25f, 2f, 3f, 4f);
    gl.call("glViewportIndexedfv", 0, new float[] {0.5f, 0, 8, 8});
    gl.call("glScissorArrayv", 1, 1, new int[] {1, 2, 3, 4});
    gl.call("glScissorIndexed", 3, 5, 6, 7, 8);
    gl.call("glScissorIndexedv", 4, new int[] {9, 8, 7, 6});
    gl.call("glDepthRangeIndexed", 5, 0.25, 0.75);
    ByteBuffer ranges = GlTestContext.buffer(16);
    ranges.putDouble(0, -1).putDouble(8, 0.5);
    gl.call("glDepthRangeArrayv", 6, 1, ranges);
    gl.call("glEnablei", GL_SCISSOR_TEST, 3);
    gl.expect(GL_NO_ERROR);
  }

  private static void check(GlTestContext gl) {
    assertArrayEquals(new float[] {0.5f, 0, 8, 8}, floats(gl, GL_VIEWPORT, 0, 4));
    assertArrayEquals(new float[] {1, 2, 30, 40}, floats(gl, GL_VIEWPORT, 1, 4));
    assertArrayEquals(new float[] {0.5f, 1, 2, 3}, floats(gl, GL_VIEWPORT, 2, 4));
    assertArrayEquals(new float[] {-32768, 5, 6, 16384}, floats(gl, GL_VIEWPORT, 3, 4));
    assertArrayEquals(new float[] {1.25f, 2, 3, 4}, floats(gl, GL_VIEWPORT, 15, 4));
    assertArrayEquals(new float[] {1, 2, 3, 4}, floats(gl, GL_SCISSOR_BOX, 1, 4));
    assertArrayEquals(new float[] {5, 6, 7, 8}, floats(gl, GL_SCISSOR_BOX, 3, 4));
    assertArrayEquals(new float[] {9, 8, 7, 6}, floats(gl, GL_SCISSOR_BOX, 4, 4));
    assertArrayEquals(new double[] {0.25, 0.75}, doubles(gl, 5));
    assertArrayEquals(new double[] {0, 0.5}, doubles(gl, 6));
    assertArrayEquals(new double[] {0, 1}, doubles(gl, 7));
    assertEquals(0, gl.call("glIsEnabled", GL_SCISSOR_TEST));
    assertEquals(1, gl.call("glIsEnabledi", GL_SCISSOR_TEST, 3));
    assertEquals(0, gl.call("glIsEnabledi", GL_SCISSOR_TEST, 4));
  }

  @Test
  void everyViewportHasItsOwnValues() throws IOException {
    set();
    check(gl);
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    try (GlTestContext fresh = GlTestContext.after(encoder.take())) {
      check(fresh);
    }
    gl.call("glViewportIndexedf", 16, 0f, 0f, 1f, 1f);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glViewportArrayv", 15, 2, new float[8]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glScissorIndexed", 0, 0, 0, -1, 0);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glEnablei", GL_SCISSOR_TEST, 16);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glGetFloati_v", GL_VIEWPORT, 16, GlTestContext.buffer(16));
    gl.expect(GL_INVALID_VALUE);
    gl.call("glDepthRange", 0.1, 0.2);
    gl.call("glDisable", GL_SCISSOR_TEST);
    assertArrayEquals(new double[] {0.1, 0.2}, doubles(gl, 5));
    assertEquals(0, gl.call("glIsEnabledi", GL_SCISSOR_TEST, 3));
  }

  @Test
  void vertexShadersChooseAmongViewports() {
    gl.program(
        """
        #version 450
        #extension GL_ARB_shader_viewport_layer_array : require
        layout(location = 0) in vec2 p;
        void main() {
          gl_Position = vec4(p, 0.0, 1.0);
          gl_ViewportIndex = gl_InstanceID + 1;
        }
        """,
        """
        #version 450
        out vec4 color;
        void main() { color = vec4(float(gl_ViewportIndex), 1.0, 0.0, 1.0); }
        """);
    gl.fullQuad();
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glViewport", 0, 0, 64, 48);
    gl.call("glViewportIndexedf", 1, 0f, 0f, 10f, 10f);
    gl.call("glViewportIndexedf", 2, 20f, 20f, 20f, 20f);
    gl.call("glScissorIndexed", 2, 0, 0, 30, 48);
    gl.call("glEnablei", GL_SCISSOR_TEST, 2);
    gl.call("glDrawArraysInstanced", GL_TRIANGLE_STRIP, 0, 4, 2);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(5, 5, 0xffff00ff);
    gl.expectPixel(15, 15, 0);
    gl.expectPixel(25, 25, 0xffff00ff);
    gl.expectPixel(35, 25, 0);
    assertEquals(List.of(), gl.driver.unsupported());
  }
}
