package org.oovr.simulator.command;

import java.util.Arrays;

/** Pixels that filled polygons draw: a pattern of 32 x 32, laid side by side over the target. */
public final class PolygonStipple {
  public static final int SIZE = 32;

  /** All pixels are drawn. */
  public static final PolygonStipple NONE = new PolygonStipple(filled());

  private final int[] rows;

  /**
   * A pattern.
   *
   * @param rows from the lowest up; the highest bit is the left pixel
   */
  public PolygonStipple(int[] rows) {
    if (rows.length != SIZE) {
      throw new IllegalArgumentException(rows.length + " rows");
    }
    this.rows = rows.clone();
  }

  private static int[] filled() {
    int[] rows = new int[SIZE];
    Arrays.fill(rows, -1);
    return rows;
  }

  /** Whether all pixels are drawn. */
  public boolean isNone() {
    return equals(NONE);
  }

  /** The row of a pixel row of the target. */
  public int row(int y) {
    return rows[y & SIZE - 1];
  }

  /**
   * Pixels of a quad that are drawn.
   *
   * @param x left pixel, even
   */
  public int quad(int x, int y) {
    int shift = SIZE - 2 - (x & SIZE - 1);
    int low = row(y) >>> shift;
    int high = row(y + 1) >>> shift;
    return low >> 1 & 1 | (low & 1) << 1 | (high >> 1 & 1) << 2 | (high & 1) << 3;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PolygonStipple p && Arrays.equals(rows, p.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows);
  }

  @Override
  public String toString() {
    return isNone() ? "PolygonStipple[NONE]" : "PolygonStipple" + Arrays.toString(rows);
  }
}
