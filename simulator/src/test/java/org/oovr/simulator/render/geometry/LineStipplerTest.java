package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.DynamicState.LineStipple;
import org.oovr.simulator.command.PolygonStipple;

/** Parts of lines, and pixels of polygons, that stipples leave. */
class LineStipplerTest {
  private final LineStippler stippler = new LineStippler();
  private final float[] part = new float[2];

  /** The parts of a line in pixels. */
  private String parts(float dx, float dy, float length) {
    StringBuilder s = new StringBuilder();
    stippler.line(dx, dy);
    while (stippler.next(part)) {
      s.append(Math.round(part[0] * length)).append('-');
      s.append(Math.round(part[1] * length)).append(' ');
    }
    return s.toString().trim();
  }

  @Test
  void patternGoesOnUntilItBeginsAnew() {
    stippler.begin(new LineStipple(1, 0x0f0f), false);
    assertEquals("0-4 8-10", parts(10, 3, 10));
    assertEquals("0-2 6-10 14-16", parts(-5, 16, 16));
    stippler.reset();
    assertEquals("0-3", parts(2, -3, 3));
  }

  @Test
  void pixelThatIsBegunCountsWhole() {
    stippler.begin(new LineStipple(2, 0x5555), false);
    assertEquals("0-2", parts(2.5f, 0, 2.5f));
    assertEquals("1-3", parts(3, 0, 3));
  }

  @Test
  void rectanglesCountAlongTheLine() {
    stippler.begin(new LineStipple(1, 0x00ff), true);
    assertEquals("0-8 16-20", parts(12, 16, 20));
  }

  @Test
  void lineOfNoLengthHasNoParts() {
    stippler.begin(new LineStipple(1, -1), false);
    assertEquals("", parts(0, 0, 1));
    assertEquals("", parts(Float.NaN, 0, 1));
    assertEquals("0-4", parts(4, 0, 4));
  }

  @Test
  void quadsOfPolygonStipples() {
    int[] rows = new int[PolygonStipple.SIZE];
    rows[2] = 1 << 31; // pixel 0
    rows[3] = 2 | 1; // pixels 30 and 31
    PolygonStipple stipple = new PolygonStipple(rows);
    assertEquals(0b0001, stipple.quad(0, 2));
    assertEquals(0b1100, stipple.quad(62, 34));
    assertEquals(0, stipple.quad(30, 0));
    assertEquals(0b1111, PolygonStipple.NONE.quad(14, 30));
  }
}
