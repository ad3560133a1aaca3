package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.render.geometry.Bins;

/**
 * Counts fragment shader invocations as llvmpipe does: sixteen for each block of 4x4 pixels of
 * which a primitive covers any, whatever tests leave of it and whether the pixels of the block need
 * be shaded.
 */
final class BlockCount {
  private static final int SHIFT = 2;
  private static final int INVOCATIONS = 16;
  private static final int ACROSS = Bins.SIZE >> SHIFT;
  private static final int INSIDE = Bins.SIZE - 1;

  /** Blocks of the bin that the current primitive has touched, row by row. */
  private final long[] touched = new long[(ACROSS * ACROSS + 63) / 64];

  private long invocations;

  /** Begins another primitive. */
  void beginPrimitive() {
    Arrays.fill(touched, 0);
  }

  /** The block with a pixel of the target has a pixel that the primitive covers. */
  void touch(int x, int y) {
    int block = ((y & INSIDE) >> SHIFT) * ACROSS + ((x & INSIDE) >> SHIFT);
    long bit = 1L << block;
    if ((touched[block >> 6] & bit) == 0) {
      touched[block >> 6] |= bit;
      invocations += INVOCATIONS;
    }
  }

  /** The same of all blocks of a square. */
  void touch(int x, int y, int size) {
    for (int row = y; row < y + size; row += 1 << SHIFT) {
      for (int column = x; column < x + size; column += 1 << SHIFT) {
        touch(column, row);
      }
    }
  }

  /** Invocations since the last call. */
  long take() {
    long n = invocations;
    invocations = 0;
    return n;
  }
}
