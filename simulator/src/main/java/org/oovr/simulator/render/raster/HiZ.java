package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.geometry.Bins;

/**
 * Hierarchical depth of one bin: per 8x8 block a bound on the stored depths (RTR ch. 23.7). The
 * bound is computed when a block was visited often enough, and stays valid while writes can only
 * move depths away from it; so it may be stale, never wrong. For draws that test the bounds of
 * stored depth and leave it as it is, both the least and the greatest of a block are kept. One
 * instance per thread.
 */
final class HiZ {
  static final int BLOCK_SHIFT = 3;
  static final int BLOCK = 1 << BLOCK_SHIFT;
  private static final int ACROSS = Bins.SIZE / BLOCK;

  /** Visits that pay for reading all depths of a block. */
  private static final int VISITS = 4;

  /** Written quads after which a bound is worth another look. */
  private static final int WRITES = 12;

  private final int[] bound = new int[ACROSS * ACROSS];
  private final int[] visits = new int[ACROSS * ACROSS];
  private final int[] writes = new int[ACROSS * ACROSS];
  private long known;
  private boolean below;
  private final int[] smallest = new int[ACROSS * ACROSS];
  private final int[] largest = new int[ACROSS * ACROSS];

  /** Blocks whose least and greatest depth are known. */
  private long ranged;

  /** Forgets everything: another bin. */
  void reset() {
    known = 0;
    ranged = 0;
    java.util.Arrays.fill(visits, 0);
    java.util.Arrays.fill(writes, 0);
  }

  /**
   * Prepares for a draw.
   *
   * @param passesBelow depths below the stored one pass (then bounds are maxima, else minima)
   * @param keepsOrder the draw's writes, if any, move depths in that direction only
   * @param writes whether it writes depth at all
   */
  void begin(boolean passesBelow, boolean keepsOrder, boolean writes) {
    if (writes) {
      ranged = 0;
    }
    if (passesBelow != below || !keepsOrder) {
      reset();
      below = passesBelow;
    }
  }

  private static int block(int x, int y) {
    return (y >> BLOCK_SHIFT) * ACROSS + (x >> BLOCK_SHIFT);
  }

  /** Notes a written quad; coordinates are relative to the bin. */
  void wrote(int x, int y) {
    writes[block(x, y)]++;
  }

  /** Notes written quads of one block. */
  void wrote(int x, int y, int quads) {
    writes[block(x, y)] += quads;
  }

  /**
   * Whether all stored depths of a block are out of a draw's bounds.
   *
   * @param x left pixel of the block, relative to the bin
   * @param originX left pixel of the bin
   */
  boolean outOfBounds(int x, int y, DepthUnit depth, int originX, int originY) {
    int b = block(x, y);
    if ((ranged >> b & 1) == 0) {
      smallest[b] = depth.bound(originX + x, originY + y, BLOCK, false);
      largest[b] = depth.bound(originX + x, originY + y, BLOCK, true);
      ranged |= 1L << b;
    }
    return depth.outside(smallest[b], largest[b]);
  }

  /**
   * Whether a primitive whose nearest depth in a block is {@code nearest} is hidden there for sure.
   *
   * @param x left pixel of the block, relative to the bin
   * @param originX left pixel of the bin
   */
  boolean hides(int x, int y, int nearest, DepthUnit depth, int originX, int originY) {
    int b = block(x, y);
    boolean have = (known >> b & 1) != 0;
    if (++visits[b] >= VISITS && (!have || writes[b] >= WRITES)) {
      bound[b] = depth.bound(originX + x, originY + y, BLOCK, below);
      known |= 1L << b;
      visits[b] = 0;
      writes[b] = 0;
      have = true;
    }
    return have && depth.fails(nearest, bound[b]);
  }
}
