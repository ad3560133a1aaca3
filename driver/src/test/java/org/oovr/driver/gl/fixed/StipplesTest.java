package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** Stipples, edge flags, and how points and lines are drawn (GL 2.1, 3.3 to 3.5). */
class StipplesTest {
  private static final int WHITE = 0xffffffff;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glMatrixMode", GL_PROJECTION);
    gl.call("glOrtho", 0d, 64d, 0d, 48d, -1d, 1d);
    gl.call("glColor4f", 1f, 1f, 1f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private void draw(int mode, float... xy) {
    gl.call("glBegin", mode);
    for (int i = 0; i < xy.length; i += 2) {
      gl.call("glVertex2f", xy[i], xy[i + 1]);
    }
    gl.call("glEnd");
  }

  /** A row of pixels, a character each. */
  private String row(int x, int y, int count) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < count; i++) {
      s.append(gl.pixel(x + i, y) == WHITE ? '#' : '.');
    }
    return s.toString();
  }

  @Test
  void stippleOfALineStripGoesOn() {
    gl.call("glEnable", GL_LINE_STIPPLE);
    gl.call("glLineStipple", 2, 0x0f35);
    draw(GL_LINE_STRIP, 0.5f, 4.5f, 5.5f, 4.5f, 40.5f, 4.5f);
    String pattern = "##..##..####....########........";
    assertEquals(pattern + pattern.substring(0, 8), row(0, 4, 40));
    // each line of a list begins anew
    draw(GL_LINES, 0.5f, 8.5f, 5.5f, 8.5f, 5.5f, 8.5f, 20.5f, 8.5f);
    assertEquals("##..###" + pattern.substring(2, 15), row(0, 8, 20));
    draw(GL_LINES, 0.5f, 12.5f, 3.5f, 12.5f);
    assertEquals("##..", row(0, 12, 4));
    assertEquals(2, gl.getInteger(GL_LINE_STIPPLE_REPEAT));
    assertEquals(0x0f35, gl.getInteger(GL_LINE_STIPPLE_PATTERN));
  }

  @Test
  void stippleGoesAroundAPolygonAndIsTakenBack() {
    gl.call("glPushAttrib", GL_LINE_BIT | GL_POLYGON_BIT);
    gl.call("glEnable", GL_LINE_STIPPLE);
    gl.call("glLineStipple", 1, 0x00ff);
    gl.call("glPolygonMode", GL_FRONT_AND_BACK, GL_LINE);
    draw(GL_QUADS, 4.5f, 4.5f, 24.5f, 4.5f, 24.5f, 24.5f, 4.5f, 24.5f);
    int drawn = 0;
    for (int i = 0; i < 20; i++) {
      drawn += gl.pixel(4 + i, 4) == WHITE ? 1 : 0;
    }
    assertEquals(12, drawn); // the 21st pixel of the outline is the first of this edge
    gl.call("glPopAttrib");
    assertEquals(0xffff, gl.getInteger(GL_LINE_STIPPLE_PATTERN));
    assertEquals(1, gl.getInteger(GL_LINE_STIPPLE_REPEAT));
    draw(GL_LINES, 0.5f, 40.5f, 20.5f, 40.5f);
    assertEquals("#".repeat(20), row(0, 40, 20));
  }

  private static byte[] pattern() {
    byte[] bytes = new byte[128];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static boolean bit(byte[] pattern, int x, int y) {
    return (pattern[(y & 31) * 4 + (x & 31) / 8] >> 7 - x % 8 & 1) != 0;
  }

  private void expectPattern(byte[] pattern) {
    draw(GL_QUADS, 0, 0, 64, 0, 64, 48, 0, 48);
    for (int y = 0; y < 48; y++) {
      for (int x = y % 3; x < 64; x += 3) {
        gl.expectPixel(x, y, bit(pattern, x, y) ? WHITE : 0);
      }
    }
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  @Test
  void polygonsAreStippledByWindowCoordinates() {
    byte[] pattern = pattern();
    gl.call("glPolygonStipple", pattern);
    gl.call("glEnable", GL_POLYGON_STIPPLE);
    expectPattern(pattern);
    ByteBuffer out = GlTestContext.buffer(128);
    gl.call("glGetPolygonStipple", out);
    assertArrayEquals(pattern, out.array());
    // the pattern has a group of its own
    gl.call("glPushAttrib", GL_POLYGON_STIPPLE_BIT);
    byte[] all = new byte[128];
    java.util.Arrays.fill(all, (byte) -1);
    gl.call("glPolygonStipple", all);
    expectPattern(all);
    gl.call("glPopAttrib");
    expectPattern(pattern);
    // lines and points are not stippled
    draw(GL_LINES, 0.5f, 8.5f, 40.5f, 8.5f);
    assertEquals("#".repeat(40), row(0, 8, 40));
  }

  @Test
  void patternsComeOutOfBuffersByTheirParameters() {
    byte[] pattern = pattern();
    byte[] bytes = new byte[3 + 40 * 8];
    for (int y = 0; y < 32; y++) {
      for (int x = 0; x < 32; x++) {
        int at = 3 + (y + 2) * 8 + (x + 5) / 8;
        bytes[at] |= (byte) (bit(pattern, x, y) ? 1 << (x + 5) % 8 : 0);
      }
    }
    gl.call("glPixelStorei", GL_UNPACK_LSB_FIRST, 1);
    gl.call("glPixelStorei", GL_UNPACK_ROW_LENGTH, 59);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_ROWS, 2);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_PIXELS, 5);
    gl.buffer(GL_PIXEL_UNPACK_BUFFER, bytes);
    gl.call("glPolygonStipple", 3L);
    gl.call("glPolygonStipple", 100L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffer", GL_PIXEL_UNPACK_BUFFER, 0);
    gl.call("glEnable", GL_POLYGON_STIPPLE);
    expectPattern(pattern);
    int packed = gl.buffer(GL_PIXEL_PACK_BUFFER, new byte[160]);
    gl.call("glGetPolygonStipple", 32L);
    gl.call("glBindBuffer", GL_PIXEL_PACK_BUFFER, 0);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, packed);
    ByteBuffer out = GlTestContext.buffer(128);
    gl.call("glGetBufferSubData", GL_ARRAY_BUFFER, 32L, 128L, out);
    assertArrayEquals(pattern, out.array());
  }

  @Test
  void snapshotsHaveStipples() throws IOException {
    byte[] pattern = pattern();
    gl.call("glPolygonStipple", pattern);
    gl.call("glEnable", GL_POLYGON_STIPPLE);
    gl.call("glLineStipple", 3, 0x1234);
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    try (GlTestContext other = GlTestContext.after(encoder.take())) {
      ByteBuffer out = GlTestContext.buffer(128);
      other.call("glGetPolygonStipple", out);
      assertArrayEquals(pattern, out.array());
      assertEquals(3, other.getInteger(GL_LINE_STIPPLE_REPEAT));
      assertEquals(0x1234, other.getInteger(GL_LINE_STIPPLE_PATTERN));
      assertEquals(1, other.call("glIsEnabled", GL_POLYGON_STIPPLE));
    }
  }

  /** Polygons seen from the front may be outlines, and those from behind be filled. */
  @Test
  void polygonsHaveAModeForEachSide() {
    gl.call("glPushAttrib", GL_POLYGON_BIT);
    gl.call("glPolygonMode", GL_FRONT, GL_LINE);
    ByteBuffer modes = GlTestContext.buffer(8);
    gl.call("glGetIntegerv", GL_POLYGON_MODE, modes);
    assertEquals(GL_LINE, modes.getInt(0));
    assertEquals(GL_FILL, modes.getInt(4));
    draw(GL_QUADS, 4.5f, 4.5f, 24.5f, 4.5f, 24.5f, 24.5f, 4.5f, 24.5f);
    draw(GL_QUADS, 34.5f, 4.5f, 34.5f, 24.5f, 54.5f, 24.5f, 54.5f, 4.5f);
    // beyond the window's edge
    draw(GL_QUADS, -4.5f, 34.5f, 24.5f, 34.5f, 24.5f, 54.5f, -4.5f, 54.5f);
    draw(GL_QUADS, 90.5f, 34.5f, 34.5f, 34.5f, 34.5f, 54.5f, 90.5f, 54.5f);
    gl.expectPixel(14, 4, WHITE);
    gl.expectPixel(14, 14, 0);
    gl.expectPixel(44, 14, WHITE);
    gl.expectPixel(14, 34, WHITE);
    gl.expectPixel(10, 44, 0);
    gl.expectPixel(44, 44, WHITE);
    gl.call("glPolygonMode", GL_BACK, GL_LINE);
    gl.call("glPopAttrib");
    gl.call("glGetIntegerv", GL_POLYGON_MODE, modes);
    assertEquals(GL_FILL, modes.getInt(0));
    assertEquals(GL_FILL, modes.getInt(4));
    gl.expect(GL_NO_ERROR);
  }

  /** The size of points that distance makes holds for the corners of either side of polygons. */
  @Test
  void cornersOfTheBackAreAttenuatedToo() {
    ByteBuffer quarter = GlTestContext.buffer(12).putFloat(0, 0.0625f);
    gl.call("glPointParameterfv", GL_POINT_DISTANCE_ATTENUATION, quarter);
    gl.call("glPolygonMode", GL_BACK, GL_POINT);
    draw(GL_TRIANGLES, 8.5f, 8.5f, 8.5f, 30.5f, 30.5f, 8.5f);
    assertEquals("..####.", row(5, 8, 7));
    gl.expectPixel(12, 12, 0);
  }

  /** As in llvmpipe, points whose sizes vertices tell end at the viewport, and others do not. */
  @Test
  void pointsOfOwnSizesEndAtTheViewport() {
    gl.call("glViewport", 8, 0, 40, 48);
    gl.call("glMatrixMode", GL_PROJECTION);
    gl.call("glLoadIdentity");
    gl.call("glOrtho", 8d, 48d, 0d, 48d, -1d, 1d);
    gl.call("glPointSize", 9f);
    draw(GL_POINTS, 9.5f, 10.5f);
    assertEquals(".#########.", row(4, 10, 11));
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    ByteBuffer none = GlTestContext.buffer(12).putFloat(0, 0.9999f);
    gl.call("glPointParameterfv", GL_POINT_DISTANCE_ATTENUATION, none);
    draw(GL_POINTS, 9.5f, 10.5f);
    assertEquals("....######.", row(4, 10, 11));
  }

  @Test
  void edgesWithoutFlagAreNotDrawn() {
    gl.call("glPolygonMode", GL_FRONT_AND_BACK, GL_LINE);
    gl.call("glBegin", GL_QUADS);
    float[] xy = {4.5f, 4.5f, 24.5f, 4.5f, 24.5f, 24.5f, 4.5f, 24.5f};
    for (int i = 0; i < 4; i++) {
      gl.call("glEdgeFlag", i != 1);
      gl.call("glVertex2f", xy[2 * i], xy[2 * i + 1]);
    }
    gl.call("glEnd");
    gl.expectPixel(14, 4, WHITE);
    gl.expectPixel(24, 14, 0);
    gl.expectPixel(14, 24, WHITE);
    gl.expectPixel(4, 14, WHITE);
    // of arrays, and by indices
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.buffer(GL_ARRAY_BUFFER, xy);
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, null);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.buffer(GL_ARRAY_BUFFER, new byte[] {1, 0, 0, 1});
    gl.call("glEdgeFlagPointer", 0, null);
    gl.call("glEnableClientState", GL_EDGE_FLAG_ARRAY);
    gl.call("glDrawElements", GL_POLYGON, 4, GL_UNSIGNED_BYTE, new byte[] {0, 1, 2, 3});
    gl.expectPixel(14, 4, WHITE);
    gl.expectPixel(24, 14, 0);
    gl.expectPixel(14, 24, 0);
    gl.expectPixel(4, 14, WHITE);
  }

  @Test
  void spritesReplaceCoordinatesOfShaders() {
    gl.program(
        "#version 120\nvoid main() { gl_Position = ftransform();\n"
            + "gl_TexCoord[0] = vec4(0.2); gl_TexCoord[1] = vec4(0.6); }",
        "#version 120\nvarying vec4 gl_TexCoord[2];\n"
            + "void main() { gl_FragColor = vec4(gl_TexCoord[0].st, gl_TexCoord[1].s, 1.0); }");
    gl.call("glPointSize", 10f);
    gl.call("glTexEnvi", GL_POINT_SPRITE, GL_COORD_REPLACE, 1);
    draw(GL_POINTS, 20, 20);
    gl.expectPixel(15, 15, 0x333399ff); // sprites are off
    gl.call("glEnable", GL_POINT_SPRITE);
    draw(GL_POINTS, 20, 20);
    gl.expectPixel(15, 15, 0x0df299ff);
    gl.expectPixel(24, 24, 0xf20d99ff);
    gl.call("glPointParameteri", GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    draw(GL_POINTS, 20, 20);
    gl.expectPixel(15, 15, 0x0d0d99ff);
    draw(GL_QUADS, 0, 0, 64, 0, 64, 48, 0, 48);
    gl.expectPixel(15, 15, 0x333399ff);
  }

  @Test
  void sizesOfPointsAreWholeAndLimited() {
    gl.call("glPointSize", 4.4f);
    draw(GL_POINTS, 10.4f, 10.4f);
    assertEquals(".####.", row(7, 10, 6));
    gl.call("glPointParameterf", GL_POINT_SIZE_MAX, 2f);
    draw(GL_POINTS, 30, 10);
    assertEquals("..##..", row(27, 10, 6));
    gl.call("glPointParameterf", GL_POINT_SIZE_MAX, 100f);
    gl.call("glPointParameterf", GL_POINT_SIZE_MIN, 6f);
    draw(GL_POINTS, 50, 10);
    assertEquals(".######.", row(46, 10, 8));
  }

  /** The pixel on the diagonal of a quad whose corners are red and green by turns. */
  private int diagonal() {
    return diagonal(8, 8, 40, 8, 40, 40, 8, 40);
  }

  private int diagonal(float... xy) {
    gl.call("glBegin", GL_QUADS);
    for (int i = 0; i < xy.length / 2; i++) {
      gl.call("glColor3f", i % 2 == 0 ? 1f : 0f, i % 2 == 0 ? 0f : 1f, 0f);
      gl.call("glVertex2f", xy[2 * i], xy[2 * i + 1]);
    }
    gl.call("glEnd");
    return gl.pixel(24, 24) >>> 24;
  }

  @Test
  void filledQuadsAreDividedAsInLlvmpipe() {
    assertEquals(0xff, diagonal());
    gl.call("glNewList", 1, GL_COMPILE);
    diagonal();
    gl.call("glEndList");
    gl.call("glCallList", 1);
    assertEquals(0x04, gl.pixel(24, 24) >>> 24, 4);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glEnableClientState", GL_COLOR_ARRAY);
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, new float[] {8, 8, 40, 8, 40, 40, 8, 40});
    gl.call("glColorPointer", 3, GL_FLOAT, 0, new float[] {1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0});
    gl.call("glDrawArrays", GL_QUADS, 0, 4);
    assertEquals(0xff, gl.pixel(24, 24) >>> 24);
    gl.call("glDrawElements", GL_QUADS, 4, GL_UNSIGNED_BYTE, new byte[] {0, 1, 2, 3});
    assertEquals(0x04, gl.pixel(24, 24) >>> 24, 4);
    // another quad of the same draw is clipped
    assertEquals(0x04, diagonal(8, 8, 40, 8, 40, 40, 8, 40, 50, 5, 80, 5, 80, 9, 50, 9), 4);
    gl.call("glProvokingVertex", GL_FIRST_VERTEX_CONVENTION);
    assertEquals(0x04, diagonal(), 4);
    gl.call("glProvokingVertex", GL_LAST_VERTEX_CONVENTION);
    gl.call("glPolygonStipple", pattern());
    gl.call("glEnable", GL_POLYGON_STIPPLE);
    byte[] all = new byte[128];
    java.util.Arrays.fill(all, (byte) -1);
    all[0] = 0x7f;
    gl.call("glPolygonStipple", all);
    assertEquals(0x04, diagonal(), 4);
  }

  /**
   * A pixel that both triangles of a crossed quad of a strip cover: red of one, green of the other.
   */
  private int crossed(float... xy) {
    gl.call("glBegin", GL_QUAD_STRIP);
    for (int i = 0; i < xy.length / 2; i++) {
      gl.call("glColor3f", i == 2 ? 1f : 0f, i == 1 ? 1f : 0f, 0f);
      gl.call("glVertex2f", xy[2 * i], xy[2 * i + 1]);
    }
    gl.call("glEnd");
    return gl.pixel(12, 24);
  }

  @Test
  void trianglesOfStripsOfQuadsComeInLlvmpipesOrder() {
    assertEquals(0x200000ff, crossed(8, 8, 40, 40, 40, 8, 8, 40) & 0xe0ff00ff);
    // another quad of the same draw is clipped
    assertEquals(0x002000ff, crossed(8, 8, 40, 40, 40, 8, 8, 40, 50, 5, 80, 9) & 0xffe000ff);
  }

  @Test
  void alphaTestSeesWhatSmoothLinesCover() {
    gl.call("glEnable", GL_LINE_SMOOTH);
    gl.call("glEnable", GL_ALPHA_TEST);
    gl.call("glAlphaFunc", GL_GREATER, 0.4f);
    draw(GL_LINES, 4, 10, 40, 10);
    assertEquals(0xff, gl.pixel(20, 9) >>> 24);
    assertEquals(0, gl.pixel(20, 11) >>> 24);
    // half of the alpha is covered
    gl.call("glAlphaFunc", GL_GREATER, 0.6f);
    draw(GL_LINES, 4, 20, 40, 20);
    assertEquals(0, gl.pixel(20, 19) >>> 24);
    // what is not smooth is tested all the same
    draw(GL_TRIANGLES, 40, 40, 60, 40, 40, 60);
    assertEquals(0xff, gl.pixel(45, 45) >>> 24);
  }

  @Test
  void smoothLinesHaveTheirCoverageAsAlpha() {
    gl.call("glEnable", GL_LINE_SMOOTH);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_SRC_ALPHA, GL_ZERO);
    draw(GL_LINES, 4, 10, 40, 10);
    // a line of one pixel between two rows covers a half of each
    assertEquals(0x80, gl.pixel(20, 9) >>> 24);
    assertEquals(0x80, gl.pixel(20, 10) >>> 24);
    assertEquals(0, gl.pixel(20, 11) >>> 24);
    gl.call("glEnable", GL_POINT_SMOOTH);
    gl.call("glPointSize", 20f);
    draw(GL_POINTS, 30, 30);
    assertEquals(0, gl.pixel(21, 21) >>> 24);
    assertEquals(0xff, gl.pixel(30, 30) >>> 24);
    assertEquals(0xff, gl.pixel(21, 30) >>> 24);
    // of one pixel it reaches a pixel away, unless points have sizes of their own
    gl.call("glPointSize", 1f);
    draw(GL_POINTS, 51, 31);
    assertEquals(0xff, gl.pixel(50, 30) >>> 24);
    float[] attenuation = {1, 1, 0};
    gl.call("glPointParameterfv", GL_POINT_DISTANCE_ATTENUATION, attenuation);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    draw(GL_POINTS, 51, 31);
    assertEquals(0, gl.pixel(50, 30) >>> 24);
    assertEquals(0, gl.pixel(51, 31) >>> 24);
  }
}
