package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** GL_EXT_depth_bounds_test: in calls that another driver has answered, and as Mesa has it not. */
class DepthBoundsTest {
  private final GlTestContext gl = GlTestContext.drawingCompatibility();

  @AfterEach
  void close() {
    gl.close();
  }

  private void rectangle(float left, float right, float z, float red) {
    gl.call("glColor3f", red, 0f, 0f);
    gl.call("glBegin", GL_QUADS);
    gl.call("glVertex3f", left, -1f, z);
    gl.call("glVertex3f", right, -1f, z);
    gl.call("glVertex3f", right, 1f, z);
    gl.call("glVertex3f", left, 1f, z);
    gl.call("glEnd");
  }

  private int red(int x) {
    gl.recorded = false;
    return gl.pixel(x, 10) >>> 24;
  }

  /** Light is added in front of all, to what lies between. */
  @Test
  void lightFallsOnWhatIsInBounds() {
    gl.recorded = true;
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl.call("glEnable", GL_DEPTH_TEST);
    rectangle(-1, -0.5f, -0.5f, 0);
    rectangle(-0.5f, 0, 0, 0);
    rectangle(0, 0.5f, 0.5f, 0);
    gl.call("glDepthMask", false);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_ONE, GL_ONE);
    gl.call("glDepthBoundsEXT", 0.4, 0.8);
    gl.call("glEnable", GL_DEPTH_BOUNDS_TEST_EXT);
    rectangle(-1, 1, -0.9f, 0.4f);
    gl.call("glPushAttrib", GL_DEPTH_BUFFER_BIT);
    gl.call("glDisable", GL_DEPTH_BOUNDS_TEST_EXT);
    gl.call("glDepthBoundsEXT", -1.0, 2.0);
    gl.call("glPopAttrib");
    gl.call("glDisable", GL_DEPTH_TEST);
    rectangle(-1, 1, 0, 0.4f);
    gl.call("glGetFloatv", GL_DEPTH_BOUNDS_EXT, GlTestContext.buffer(8));
    gl.call("glIsEnabled", GL_DEPTH_BOUNDS_TEST_EXT);
    assertEquals(List.of(), gl.driver.errors().neverAsked());
    gl.call("glDepthBoundsEXT", 0.8, 0.4); // refused: the bounds stay
    rectangle(-1, 1, 0, 0.2f);
    assertEquals(0, red(4));
    assertEquals(255, red(20));
    assertEquals(255, red(40));
    assertEquals(0, red(60));
    assertEquals(List.of(), gl.driver.diagnostics().faults());
  }

  /** Pixels that are copied are fragments, too. */
  @Test
  void copiesOfPixelsAreTested() {
    gl.recorded = true;
    gl.call("glClearColor", 1f, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl.call("glEnable", GL_SCISSOR_TEST);
    gl.call("glScissor", 32, 0, 32, 48);
    gl.call("glClearColor", 0f, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDisable", GL_SCISSOR_TEST);
    gl.call("glRasterPos3f", 0f, -1f, 0f);
    gl.call("glDepthBoundsEXT", 0.4, 0.8);
    gl.call("glEnable", GL_DEPTH_BOUNDS_TEST_EXT);
    gl.call("glCopyPixels", 0, 0, 16, 48, GL_COLOR);
    gl.call("glDepthBoundsEXT", 0.8, 1.0);
    gl.call("glCopyPixels", 0, 0, 8, 48, GL_COLOR);
    assertEquals(255, red(34));
    assertEquals(0, red(44));
  }

  /** Mesa's software driver has not got it: programs are not told, and get its errors. */
  @Test
  void withoutBeingAskedForThereIsNone() {
    gl.call("glEnable", GL_DEPTH_BOUNDS_TEST_EXT);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glIsEnabled", GL_DEPTH_BOUNDS_TEST_EXT);
    gl.expect(GL_INVALID_ENUM);
    ByteBuffer out = GlTestContext.buffer(8);
    gl.call("glGetFloatv", GL_DEPTH_BOUNDS_EXT, out);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glDepthBoundsEXT", 0.25, 0.5);
    gl.expect(GL_NO_ERROR);
    gl.call("glDepthBoundsEXT", 0.5, 0.25);
    gl.expect(GL_INVALID_VALUE);
    assertArrayEquals(new float[2], new float[] {out.getFloat(0), out.getFloat(4)});
  }
}
