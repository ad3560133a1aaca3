package org.oovr.driver.gl.call.texture;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Base levels beyond the last level: only filters with mipmaps need what lies between. */
class LevelRangesTest {
  private static void expect(int filter, int base, int max, int seen) {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      for (int level = 0; level < 4; level++) {
        int side = 8 >> level;
        byte[] texels = new byte[4 * side * side];
        Arrays.fill(texels, (byte) (0x20 * (level + 1)));
        gl.call(
            "glTexImage2D",
            GL_TEXTURE_2D,
            level,
            GL_RGBA8,
            side,
            side,
            0,
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            texels);
      }
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, base);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, max);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
      gl.call("glEnable", GL_TEXTURE_2D);
      gl.call("glColor4f", 1f, 0f, 0f, 1f);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(3, 3, seen);
    }
  }

  @Test
  void incompleteOnlyWithMipmaps() {
    expect(GL_LINEAR, 2, 1, 0x60606060);
    expect(GL_NEAREST, 1, 0, 0x40404040);
    expect(GL_LINEAR_MIPMAP_LINEAR, 2, 1, 0xff0000ff);
    expect(GL_LINEAR, 5, 1, 0xff0000ff);
  }

  @Test
  void levelsBelowTheBaseKeepTheirTexels() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      for (int level = 0; level < 5; level++) { // 12 x 6, which no level says that it is half of
        int width = Math.max(1, 12 >> level);
        int height = Math.max(1, 6 >> level);
        byte[] texels = new byte[4 * width * height];
        Arrays.fill(texels, (byte) (0x20 * (level + 1)));
        int rgba = GL_RGBA;
        int bytes = GL_UNSIGNED_BYTE;
        gl.call(
            "glTexImage2D", GL_TEXTURE_2D, level, GL_RGBA8, width, height, 0, rgba, bytes, texels);
      }
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      gl.call("glEnable", GL_TEXTURE_2D);
      for (int base : new int[] {0, 2, 0, 3, 1}) {
        gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, base);
        gl.call("glRectf", -1f, -1f, 1f, 1f);
        gl.expectPixel(3, 3, 0x20202020 * (base + 1));
      }
    }
  }

  @Test
  void immutableCubesAreSquareAndWhole() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_CUBE_MAP, gl.gen("glGenTextures"));
      gl.call("glTexStorage2D", GL_TEXTURE_CUBE_MAP, 1, GL_RGBA8, 8, 4);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glBindTexture", GL_TEXTURE_CUBE_MAP_ARRAY, gl.gen("glGenTextures"));
      gl.call("glTexStorage3D", GL_TEXTURE_CUBE_MAP_ARRAY, 1, GL_RGBA8, 8, 8, 7);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glTexStorage3D", GL_TEXTURE_CUBE_MAP_ARRAY, 1, GL_RGBA8, 8, 8, 12);
      gl.expect(GL_NO_ERROR);
    }
  }
}
