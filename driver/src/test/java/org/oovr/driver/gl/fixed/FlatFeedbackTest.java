package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Colours of flat primitives that are told; as llvmpipe has them. */
class FlatFeedbackTest {
  /** The red of both ends of a line from black to white. */
  private static float[] ends(float right, boolean stippled) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      ByteBuffer told = GlTestContext.buffer(128);
      gl.call("glShadeModel", GL_FLAT);
      if (stippled) {
        gl.call("glEnable", GL_LINE_STIPPLE);
      }
      gl.call("glFeedbackBuffer", 32, GL_3D_COLOR, told);
      gl.call("glRenderMode", GL_FEEDBACK);
      gl.call("glBegin", GL_LINES);
      gl.call("glColor3f", 0f, 0f, 0f);
      gl.call("glVertex2f", -right, 0f);
      gl.call("glColor3f", 1f, 1f, 1f);
      gl.call("glVertex2f", 0.5f, 0f);
      gl.call("glEnd");
      assertEquals(15, gl.call("glRenderMode", GL_RENDER));
      gl.expect(GL_NO_ERROR);
      return new float[] {told.getFloat(4 * 4), told.getFloat(4 * 11)};
    }
  }

  @Test
  void endsKeepTheirColorsUnlessTheyAreClippedOrStippled() {
    assertEquals(0, ends(0.5f, false)[0]);
    assertEquals(1, ends(0.5f, false)[1]);
    assertEquals(1, ends(1.5f, false)[0], "clipped");
    assertEquals(1, ends(0.5f, true)[0], "stippled");
  }
}
