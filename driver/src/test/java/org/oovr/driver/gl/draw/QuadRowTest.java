package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/**
 * Levels of detail follow x along the first row of a quad: the lower one, and in a window, which
 * lies upside down in memory, the upper one.
 */
class QuadRowTest {
  private static final String VERTEX =
      "#version 330\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1,"
          + " gl_VertexID == 2 ? 3 : -1, 0, 1); }\n";

  /** Coordinates change along the upper row of each quad alone, by two texels. */
  private static final String FRAGMENT =
      "#version 330\nuniform sampler2D t; out vec4 o; void main() {"
          + " ivec2 p = ivec2(gl_FragCoord.xy) & 1;"
          + " o = texture(t, vec2(p.x * p.y) * vec2(0.5, 0.0)); }\n";

  private static void texture(GlTestContext gl, int levels) {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    for (int level = 0; level < levels; level++) {
      int size = 4 >> level;
      byte[] texels = new byte[size * size * 4];
      for (int i = 0; i < texels.length; i += 4) {
        texels[i + level] = -1;
        texels[i + 3] = -1;
      }
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_2D,
          level,
          GL_RGBA8,
          size,
          size,
          0,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          texels);
    }
  }

  @Test
  void windowsBeginAtTheUpperRow() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glUseProgram", gl.program(VERTEX, FRAGMENT));
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      texture(gl, 1);
      int target = gl.getInteger(GL_TEXTURE_BINDING_2D);
      int framebuffer = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
      gl.call(
          "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
      texture(gl, 3);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expectPixel(0, 0, 0xff0000ff);
      gl.expectPixel(1, 1, 0xff0000ff);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expectPixel(0, 0, 0x00ff00ff);
      gl.expectPixel(1, 1, 0x00ff00ff);
      gl.expect(GL_NO_ERROR);
    }
  }
}
