package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.DynamicState.LineStipple;

/**
 * Cuts lines into the parts that a stipple leaves. The counter goes on from line to line until
 * something begins anew. As in llvmpipe, it counts along the longer axis, or along the line itself
 * where lines are rectangles, and a line that is begun on a pixel takes all of it. One instance per
 * thread.
 */
final class LineStippler {
  private static final int BITS = 16;

  private LineStipple stipple;
  private boolean rectangular;
  private int counter;

  // --- current line
  private float length;
  private int pixels;
  private int at;

  /** Begins a job. */
  void begin(LineStipple pattern, boolean rectangularLines) {
    stipple = pattern;
    rectangular = rectangularLines;
    counter = 0;
  }

  /** Begins with the first bit. */
  void reset() {
    counter = 0;
  }

  /** Begins a line that goes so far in x and y. */
  void line(float dx, float dy) {
    length =
        rectangular ? (float) Math.sqrt(dx * dx + dy * dy) : Math.max(Math.abs(dx), Math.abs(dy));
    pixels = Float.isFinite(length) ? (int) Math.ceil(length) : 0;
    at = 0;
  }

  private boolean drawn(int pixel) {
    int bit = (counter + pixel) / stipple.factor() & BITS - 1;
    return (stipple.pattern() >> bit & 1) != 0;
  }

  /**
   * The next part of the line that is drawn.
   *
   * @param out receives where it begins and ends, 0 to 1
   * @return false when there is none; the line has ended then
   */
  boolean next(float[] out) {
    while (at < pixels && !drawn(at)) {
      at++;
    }
    if (at >= pixels) {
      counter += pixels;
      return false;
    }
    int start = at;
    while (at < pixels && drawn(at)) {
      at++;
    }
    out[0] = start / length;
    out[1] = at < pixels ? at / length : 1;
    return true;
  }
}
