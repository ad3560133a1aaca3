package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.driver.gl.GlTestContext;

/**
 * Rectangles whose edges go through the centres of pixels cover those of llvmpipe: the left and the
 * lower ones in windows and in frame buffer objects alike, the upper ones when clip space is turned
 * over.
 */
class EdgeOwnersTest {
  private static final int WHITE = 0xffffffff;
  private static final int BLACK = 0;

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void edgesThroughCentresBelongToTheLeftAndToClipSpacesLowerSide(boolean object, boolean turned) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      if (object) {
        int image = gl.gen("glGenRenderbuffers");
        gl.call("glBindRenderbuffer", GL_RENDERBUFFER, image);
        gl.call(
            "glRenderbufferStorage",
            GL_RENDERBUFFER,
            GL_RGBA8,
            GlTestContext.WIDTH,
            GlTestContext.HEIGHT);
        gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
        gl.call(
            "glFramebufferRenderbuffer",
            GL_FRAMEBUFFER,
            GL_COLOR_ATTACHMENT0,
            GL_RENDERBUFFER,
            image);
      }
      gl.call("glClipControl", turned ? GL_UPPER_LEFT : GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
      gl.call(
          "glOrtho", 0d, (double) GlTestContext.WIDTH, 0d, (double) GlTestContext.HEIGHT, -1d, 1d);
      gl.call("glClearColor", 0f, 0f, 0f, 0f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glRectf", 4.5f, 8.5f, 20.5f, 24.5f);
      int outside = turned ? GlTestContext.HEIGHT - 25 : 24;
      int inside = turned ? GlTestContext.HEIGHT - 9 : 8;
      for (int y : new int[] {inside, (inside + outside) / 2}) {
        gl.expectPixel(3, y, BLACK);
        gl.expectPixel(4, y, WHITE);
        gl.expectPixel(19, y, WHITE);
        gl.expectPixel(20, y, BLACK);
      }
      gl.expectPixel(10, outside, BLACK);
      gl.expectPixel(10, turned ? inside + 1 : inside - 1, BLACK);
      gl.expect(GL_NO_ERROR);
      assertEquals(0, gl.driver.unsupported().size());
    }
  }
}
