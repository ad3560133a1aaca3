package org.oovr.simulator.render.draw;

/**
 * A part of a draw's sequence of vertices (or indices), and with it the primitives that are
 * complete with one of them: a strip goes on over the border between two parts. A loop's last line
 * belongs to the part with the end of the loop.
 *
 * @param from position of the first vertex in the draw
 * @param to position after the last vertex
 * @param strip position at which the strip began that goes on at {@code from}; {@code from} itself
 *     when one begins there
 * @param firstPrimitive primitives of the draw before this part
 */
public record DrawRange(int from, int to, int strip, int firstPrimitive) {
  /** Vertices of this part. */
  public int count() {
    return to - from;
  }
}
