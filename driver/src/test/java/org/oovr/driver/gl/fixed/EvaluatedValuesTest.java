package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** What evaluators leave of current values; the numbers are llvmpipe's. */
class EvaluatedValuesTest {
  private static float color(GlTestContext gl, int component) {
    ByteBuffer b = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    gl.call("glGetFloatv", GL_CURRENT_COLOR, b);
    return b.getFloat(4 * component);
  }

  @Test
  void mesaTakesWhatLiesWhereAnEvaluatorMadeRoomWhenItDraws() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_MAP2_VERTEX_4);
      gl.call("glEnable", GL_MAP2_COLOR_4);
      gl.call("glNormal3f", 0.5f, 0.6f, 0.7f);
      gl.call("glColor4f", 0.1f, 0.2f, 0.3f, 0.4f);
      gl.call("glBegin", GL_POINTS);
      gl.call("glEvalCoord2f", 0.1f, 0.1f);
      gl.call("glEnd");
      assertEquals(0.1f, color(gl, 0));
      gl.call("glEnable", GL_FOG);
      assertEquals(0.5f, color(gl, 0));
      assertEquals(0.1f, color(gl, 3));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void whatWasToldWithTheVerticesStays() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_MAP2_VERTEX_4);
      gl.call("glEnable", GL_MAP2_COLOR_4);
      gl.call("glBegin", GL_POINTS);
      gl.call("glColor4f", 0.1f, 0.2f, 0.3f, 0.4f);
      gl.call("glEvalCoord2f", 0.1f, 0.1f);
      gl.call("glEnd");
      gl.call("glEnable", GL_FOG);
      assertEquals(0.3f, color(gl, 2));
    }
  }
}
