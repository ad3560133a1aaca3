package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.geometry.Bins;

/**
 * Finds how many quads of a run can be merged at once because no two lie on the same pixels. Quads
 * of small primitives overlap in one run; they must be merged one after the other.
 */
final class QuadConflicts {
  private static final int PLACES = Bins.SIZE / 2;

  private final int[] stamp = new int[PLACES * PLACES];
  private int round;

  /** End (exclusive) of the longest conflict-free range that starts at quad {@code from}. */
  int end(FragmentRun run, int from) {
    round++;
    int q = from;
    while (q < run.quads) {
      int place = (run.y[q] >> 1 & PLACES - 1) * PLACES + (run.x[q] >> 1 & PLACES - 1);
      if (run.mask[q] != 0) { // else it has nothing to merge
        if (stamp[place] == round) {
          break;
        }
        stamp[place] = round;
      }
      q++;
    }
    return q;
  }
}
