package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Feedback of outlined faces that planes cut: which edges and tokens; numbers are llvmpipe's. */
class CutFeedbackTest {
  private static String feedback(GlTestContext gl, float... xy) {
    ByteBuffer memory = GlTestContext.buffer(400);
    gl.call("glFeedbackBuffer", 100, GL_2D, memory);
    gl.call("glPolygonMode", GL_FRONT_AND_BACK, GL_LINE);
    gl.call("glRenderMode", GL_FEEDBACK);
    gl.call("glBegin", GL_POLYGON);
    for (int i = 0; i < xy.length; i += 2) {
      gl.call("glVertex2f", xy[i], xy[i + 1]);
    }
    gl.call("glEnd");
    int words = (int) gl.call("glRenderMode", GL_RENDER);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < words; i++) {
      int number = Math.round(memory.getFloat(4 * i));
      boolean line = number == GL_LINE_TOKEN || number == GL_LINE_RESET_TOKEN;
      out.append(line ? number == GL_LINE_TOKEN ? "| " : "+ " : number + " ");
    }
    return out.toString().strip();
  }

  @Test
  void thereIsAnEdgeAlongPlanesOfTheProgram() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      // what the window cuts has none
      assertEquals("+ 16 12 64 12 + 64 36 16 36 | 16 36 16 12", sides(gl));
      ByteBuffer plane = GlTestContext.buffer(32);
      plane.putDouble(0, -1).putDouble(24, 0.5);
      gl.call("glClipPlane", GL_CLIP_PLANE0, plane);
      gl.call("glEnable", GL_CLIP_PLANE0);
      String along = "| 48 12 48 24 + 48 36 16 36 | 16 36 16 12 | 48 24 48 36";
      assertEquals("+ 16 12 48 12 " + along, sides(gl));
      gl.expect(GL_NO_ERROR);
    }
  }

  private static String sides(GlTestContext gl) {
    return feedback(gl, -0.5f, -0.5f, 1.5f, -0.5f, 1.5f, 0.5f, -0.5f, 0.5f);
  }
}
