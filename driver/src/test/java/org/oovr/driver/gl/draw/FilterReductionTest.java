package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** The least and the most of filtered texels (ARB_texture_filter_minmax), as llvmpipe has them. */
class FilterReductionTest {
  private static final int[][] BYTES = {
    {GL_LINEAR_MIPMAP_LINEAR, GL_WEIGHTED_AVERAGE_ARB, 110, 70},
    {GL_LINEAR_MIPMAP_LINEAR, GL_MIN, 10, 10},
    {GL_LINEAR_MIPMAP_LINEAR, GL_MAX, 250, 250},
    {GL_NEAREST_MIPMAP_LINEAR, GL_MIN, 10, 140},
    {GL_NEAREST_MIPMAP_LINEAR, GL_MAX, 250, 140},
  };

  @Test
  void ofTexelsAndLevels() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
      byte[] texels = {10, 60, 120, (byte) 250};
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_R8, 2, 2, 0, GL_RED, GL_UNSIGNED_BYTE, texels);
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_2D,
          1,
          GL_R8,
          1,
          1,
          0,
          GL_RED,
          GL_UNSIGNED_BYTE,
          new byte[] {30});
      gl.program(
          "#version 150\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3 : -1,"
              + " gl_VertexID == 2 ? 3 : -1, 0, 1); }\n",
          "#version 150\nuniform sampler2D s; out vec4 o; void main() {"
              + " o = vec4(textureLod(s, vec2(0.5), 0).r, textureLod(s, vec2(0.5), 0.5).r, 0, 1); }\n");
      for (int[] row : BYTES) {
        gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, row[0]);
        gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_REDUCTION_MODE_ARB, row[1]);
        gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
        gl.expect(GL_NO_ERROR);
        int pixel = gl.pixel(3, 3);
        assertEquals(row[2], pixel >>> 24, 1, () -> Integer.toHexString(row[1]));
        assertEquals(row[3], pixel >>> 16 & 255, 1, () -> Integer.toHexString(row[1]));
      }
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_REDUCTION_MODE_ARB, GL_LINEAR);
      gl.expect(GL_INVALID_ENUM);
    }
  }
}
