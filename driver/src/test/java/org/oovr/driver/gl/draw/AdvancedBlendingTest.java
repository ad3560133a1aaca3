package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Equations of whole colours (KHR_blend_equation_advanced); the colours are those of llvmpipe. */
class AdvancedBlendingTest {
  private static final int[][] COLORS = {
    {GL_MULTIPLY_KHR, 0x6e6447cc},
    {GL_SCREEN_KHR, 0x998b81cc},
    {GL_OVERLAY_KHR, 0x927f52cc},
    {GL_DARKEN_KHR, 0x737048cc},
    {GL_LIGHTEN_KHR, 0x947f80cc},
    {GL_COLORDODGE_KHR, 0xa19687cc},
    {GL_COLORBURN_KHR, 0x825f41cc},
    {GL_HARDLIGHT_KHR, 0x887f7bcc},
    {GL_SOFTLIGHT_KHR, 0x927657cc},
    {GL_DIFFERENCE_KHR, 0x765973cc},
    {GL_EXCLUSION_KHR, 0x807075cc},
    {GL_HSL_HUE_KHR, 0x687c81cc},
    {GL_HSL_SATURATION_KHR, 0x8f714fcc},
    {GL_HSL_COLOR_KHR, 0x6e7a7acc},
    {GL_HSL_LUMINOSITY_KHR, 0x9a754dcc},
  };

  private static final String VERTEX =
      "#version 450\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1,"
          + " gl_VertexID == 2 ? 3 : -1, 0, 1); }\n";

  private static String fragment(String layout) {
    return "#version 450\n#extension GL_KHR_blend_equation_advanced : require\n"
        + layout
        + " layout(location = 0) out vec4 o; void main() { o = vec4(0.2, 0.35, 0.45, 0.5); }\n";
  }

  private static void draw(GlTestContext gl, int equation) {
    gl.call("glBlendEquation", equation);
    gl.call("glClearColor", 0.5f, 0.3f, 0.1f, 0.6f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
  }

  @Test
  void everyEquation() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.program(VERTEX, fragment("layout(blend_support_all_equations) out;"));
      gl.call("glEnable", GL_BLEND);
      for (int[] row : COLORS) {
        draw(gl, row[0]);
        gl.expect(GL_NO_ERROR);
        int pixel = gl.pixel(3, 3);
        for (int shift = 0; shift < 32; shift += 8) {
          assertEquals(
              row[1] >>> shift & 255,
              pixel >>> shift & 255,
              1,
              () -> Integer.toHexString(row[0]) + ": " + Integer.toHexString(pixel));
        }
      }
    }
  }

  /** Colours above their alpha: below 0 and above 1 at once is mended below 0 alone (ES 3.2). */
  @Test
  void clippedBelowOrAbove() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      String green = fragment("layout(blend_support_hsl_hue) out;");
      gl.program(VERTEX, green.replace("0.2, 0.35, 0.45, 0.5", "0.0, 1.0, 0.0, 1.0"));
      gl.call("glEnable", GL_BLEND);
      gl.call("glBlendEquation", GL_HSL_HUE_KHR);
      gl.call("glClearColor", 0.9f, 0.1f, 0.1f, 0.5f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      assertEquals(0x00ff00ff, gl.pixel(3, 3));
    }
  }

  @Test
  void whatDoesNotGoTogether() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.program(VERTEX, fragment("layout(blend_support_screen, blend_support_colordodge) out;"));
      draw(gl, GL_MULTIPLY_KHR); // blending is off
      gl.expect(GL_NO_ERROR);
      gl.call("glEnable", GL_BLEND);
      draw(gl, GL_COLORDODGE_KHR);
      gl.expect(GL_NO_ERROR);
      draw(gl, GL_MULTIPLY_KHR);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glBlendEquationSeparate", GL_SCREEN_KHR, GL_SCREEN_KHR);
      gl.expect(GL_INVALID_ENUM);
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glGetIntegerv", GL_BLEND_EQUATION_RGB, out);
      assertEquals(GL_MULTIPLY_KHR, out.getInt(0));
      int[] buffers = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      for (int attachment : buffers) {
        int texture = gl.gen("glGenTextures");
        gl.call("glBindTexture", GL_TEXTURE_2D, texture);
        gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
        gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, attachment, GL_TEXTURE_2D, texture, 0);
      }
      gl.call("glDrawBuffers", 2, buffers);
      draw(gl, GL_SCREEN_KHR);
      gl.expect(GL_INVALID_OPERATION);
    }
  }
}
