package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tiles of a GPM that have been tested and of which no SM has begun a warp: what is left for others
 * when no tile waits for the raster engine.
 */
final class UnshadedTiles {
  private final ArrayDeque<WarpSource> waiting;
  private final Sm[] sms;

  /**
   * @param waiting what waits for an SM, in its order
   */
  UnshadedTiles(ArrayDeque<WarpSource> waiting, Sm[] sms) {
    this.waiting = waiting;
    this.sms = sms;
  }

  /** Warps that SMs have or are to get. */
  int warps() {
    int n = 0;
    for (Sm sm : sms) {
      n += sm.load();
    }
    for (WarpSource source : waiting) {
      n += source.warpsLeft();
    }
    return n;
  }

  /**
   * Chooses what would come last. A task keeps a tile, and so ends by itself.
   *
   * @param most warps
   * @return by task, its tiles
   */
  Map<Task, List<UnitRun>> choose(int most) {
    Map<Task, List<UnitRun>> chosen = new LinkedHashMap<>();
    IdentityHashMap<Task, Integer> keeps = new IdentityHashMap<>();
    int left = choose(waiting.descendingIterator(), most, chosen, keeps);
    for (int s = sms.length - 1; s >= 0; s--) {
      left = choose(sms[s].lastQueued(), left, chosen, keeps);
    }
    return chosen;
  }

  /** Returns the warps that may still go. */
  private static int choose(
      Iterator<WarpSource> sources,
      int most,
      Map<Task, List<UnitRun>> chosen,
      Map<Task, Integer> keeps) {
    int left = most;
    while (left > 0 && sources.hasNext()) {
      if (sources.next() instanceof UnitRun run && !run.begun() && run.warpsLeft() <= left) {
        Task task = run.task;
        int rendering = keeps.getOrDefault(task, task.unitsRendering - task.unitsParked);
        if (rendering > 1) {
          keeps.put(task, rendering - 1);
          chosen.computeIfAbsent(task, t -> new ArrayList<>()).add(run);
          left -= run.warpsLeft();
        }
      }
    }
    return left;
  }

  /** No SM is to shade a tile any more. */
  void remove(UnitRun run) {
    if (waiting.remove(run)) {
      return;
    }
    for (Sm sm : sms) {
      if (sm.unqueue(run)) {
        return;
      }
    }
    throw new IllegalStateException("tile of draw " + run.task.draw + " waits for no SM");
  }
}
