package org.oovr.driver.gl.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Framebuffers whose first row is the top one, and those without images. */
class FlippedRowsTest {
  private static final int SIZE = 16;
  private static final int RED = 0xff0000ff;
  private static final int BLUE = 0x0000ffff;

  private static int framebuffer(GlTestContext gl, int samples) {
    int renderbuffer = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, renderbuffer);
    gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, samples, GL_RGBA8, SIZE, SIZE);
    int f = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, f);
    gl.call(
        "glFramebufferRenderbuffer",
        GL_FRAMEBUFFER,
        GL_COLOR_ATTACHMENT0,
        GL_RENDERBUFFER,
        renderbuffer);
    return f;
  }

  private static void flip(GlTestContext gl, boolean on) {
    gl.call("glFramebufferParameteriMESA", GL_FRAMEBUFFER, GL_FRAMEBUFFER_FLIP_Y_MESA, on ? 1 : 0);
  }

  /** Blue below and red above. */
  private static void drawHalves(GlTestContext gl) {
    gl.call("glViewport", 0, 0, SIZE, SIZE);
    gl.call("glClearColor", 1f, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glColor3f", 0f, 0f, 1f);
    gl.call("glRectf", -1f, -1f, 1f, 0f);
  }

  @Test
  void rowsAreTurnedOver() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      framebuffer(gl, 0);
      flip(gl, true);
      drawHalves(gl);
      gl.expectPixel(3, 3, BLUE);
      gl.expectPixel(3, 12, RED);
      flip(gl, false);
      gl.expectPixel(3, 3, RED);
      gl.expectPixel(3, 12, BLUE);
      ByteBuffer value = GlTestContext.buffer(4);
      gl.call("glGetFramebufferParameteriv", GL_FRAMEBUFFER, GL_FRAMEBUFFER_FLIP_Y_MESA, value);
      assertEquals(0, value.getInt(0));
      gl.call("glFramebufferParameteriMESA", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 1);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      flip(gl, true);
      gl.expect(GL_INVALID_OPERATION);
      assertEquals(List.of(), gl.driver.unsupported());
    }
  }

  @Test
  void samplesAreTurnedOver() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int many = framebuffer(gl, 4);
      flip(gl, true);
      drawHalves(gl);
      framebuffer(gl, 0);
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, many);
      gl.call(
          "glBlitFramebuffer", 0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, many + 1);
      gl.expectPixel(3, 3, BLUE);
      gl.expectPixel(3, 12, RED);
      assertEquals(List.of(), gl.driver.unsupported());
    }
  }

  @Test
  void withoutImagesThereAreTheSamplesThatWereTold() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 32);
      gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 8);
      gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, 3);
      gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_LAYERS, 5);
      assertEquals(4, gl.getInteger(GL_SAMPLES));
      assertEquals(1, gl.getInteger(GL_SAMPLE_BUFFERS));
      ByteBuffer value = GlTestContext.buffer(4);
      gl.call("glGetFramebufferParameteriv", GL_FRAMEBUFFER, GL_SAMPLES, value);
      assertEquals(4, value.getInt(0));
      gl.expect(GL_NO_ERROR);
    }
  }
}
