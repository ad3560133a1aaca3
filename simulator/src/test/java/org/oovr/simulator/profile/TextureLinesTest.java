package org.oovr.simulator.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PixelFormat;

/** Lines of textures that are stored row by row. */
class TextureLinesTest {
  private static ProfileResource rgba8(int width, int height, int views) {
    long across = (width + 3L) / 4;
    long down = (height + 3L) / 4;
    return new ProfileResource(
        true, 1, "t", across * down * 64, width, height, PixelFormat.RGBA8_UNORM.name(), views);
  }

  /** A line of 4 x 4 texels is in four rows of a picture that is 256 bytes wide, by hand. */
  @Test
  void aSquareLiesInFourRows() {
    TextureLines t = new TextureLines(rgba8(64, 64, 1));
    long[] rows = new long[t.mostRows()];
    assertEquals(4, t.rows(0, rows));
    assertTrue(Arrays.equals(new long[] {0, 4, 8, 12}, Arrays.copyOf(rows, 4)));
    // the second line of the Morton curve is right of it, in the same lines of the rows
    assertEquals(4, t.texelX(1));
    assertEquals(0, t.texelY(1));
    assertEquals(4, t.rows(1, rows));
    assertTrue(Arrays.equals(new long[] {0, 4, 8, 12}, Arrays.copyOf(rows, 4)));
    // the third one is below the first
    assertEquals(4, t.texelY(2));
    assertEquals(4, t.rows(2, rows));
    assertEquals(16, rows[0]);
  }

  /** All lines together are all lines, in any layout; none lies outside of its view. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void rowsFillTheTexture(int views) {
    ProfileResource texture = rgba8(128, 64, views);
    TextureLines t = new TextureLines(texture);
    long[] rows = new long[t.mostRows()];
    Set<Long> all = new HashSet<>();
    long lines = texture.bytes() / 64;
    for (long line = 0; line < views * lines; line++) {
      int n = t.rows(line, rows);
      for (int i = 0; i < n; i++) {
        assertEquals(line / lines, rows[i] / lines, "view of line " + line);
        all.add(rows[i]);
      }
    }
    assertEquals(views * lines, all.size());
  }

  /** Odd sizes, small ones and compressed ones stay within the texture. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 17, 100})
  void edgesStayInside(int width) {
    for (PixelFormat format :
        new PixelFormat[] {
          PixelFormat.R8_UNORM, PixelFormat.RGBA8_UNORM, PixelFormat.RGBA32_FLOAT
        }) {
      long lines = 4096;
      TextureLines t =
          new TextureLines(
              new ProfileResource(true, 1, "t", lines * 64, width, 37, format.name(), 1));
      long[] rows = new long[t.mostRows()];
      for (long line = 0; line < lines; line++) {
        int n = t.rows(line, rows);
        assertTrue(n > 0 && n <= t.mostRows(), "line " + line);
        assertTrue(rows[0] >= 0 && rows[n - 1] < lines, "line " + line);
      }
    }
  }
}
