package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.machine.FrameWork;

/** Objects that cover much of the picture, cut as if the program had drawn them in parts. */
final class Pieces {
  private final FrameWork work;
  private final int largestTiles;

  /**
   * @param largestTiles tiles of the largest object that stays whole; 0: all do
   */
  Pieces(FrameWork work, int largestTiles) {
    this.work = work;
    this.largestTiles = largestTiles;
  }

  /** Whether a draw, in some views that follow each other, is more than one object. */
  boolean cuts(int draw, int firstView, int viewCount) {
    return largestTiles > 0 && tiles(draw, firstView, viewCount) > largestTiles;
  }

  private int tiles(int draw, int firstView, int viewCount) {
    return work.endUnit(draw, firstView + viewCount - 1) - work.firstUnit(draw, firstView);
  }

  /**
   * Units of each object that a draw becomes: as few as there can be, as equal as they can be. One
   * has neighbouring rows of the picture, and of several views the same part of each.
   */
  List<int[]> of(int draw, int firstView, int viewCount) {
    if (!cuts(draw, firstView, viewCount)) {
      return List.of(work.units(draw, firstView, viewCount));
    }
    int[] units = viewsSideBySide(draw, firstView, viewCount);
    int count = (units.length + largestTiles - 1) / largestTiles;
    List<int[]> pieces = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) units.length * i / count);
      int to = (int) ((long) units.length * (i + 1) / count);
      pieces.add(Arrays.copyOfRange(units, from, to));
    }
    return pieces;
  }

  /** Takes units of all views in turn, each view from above its first to its last row alike. */
  private int[] viewsSideBySide(int draw, int firstView, int viewCount) {
    int[] units = new int[tiles(draw, firstView, viewCount)];
    int[] taken = new int[viewCount];
    for (int i = 0; i < units.length; i++) {
      int next = -1;
      double least = 1;
      for (int v = 0; v < viewCount; v++) {
        double part = (taken[v] + 0.5) / tiles(draw, firstView + v, 1);
        if (part < least) {
          next = v;
          least = part;
        }
      }
      units[i] = work.firstUnit(draw, firstView + next) + taken[next]++;
    }
    return units;
  }
}
