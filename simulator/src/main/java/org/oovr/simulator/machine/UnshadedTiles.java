package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.oovr.simulator.machine.sm.Sm;
import org.oovr.simulator.machine.sm.WarpArbiter;
import org.oovr.simulator.machine.sm.WarpQueue;
import org.oovr.simulator.machine.sm.WarpSource;

/**
 * Tiles of a GPM that have been tested and of which no SM has begun a warp: what is left for others
 * when no tile waits for the raster engine.
 */
final class UnshadedTiles {
  private final List<WarpArbiter> waiting;
  private final Sm[] sms;

  /**
   * @param waiting what waits for an SM, in its order, by part of the SMs
   */
  UnshadedTiles(List<WarpArbiter> waiting, Sm[] sms) {
    this.waiting = waiting;
    this.sms = sms;
  }

  /** Warps that SMs have or are to get. */
  int warps() {
    int n = 0;
    for (Sm sm : sms) {
      n += sm.load();
    }
    for (WarpArbiter arbiter : waiting) {
      n += arbiter.warps();
    }
    return n;
  }

  /**
   * Chooses what would come last. A task keeps a tile, and so ends by itself.
   *
   * @param most warps
   * @return by task, its tiles
   */
  Map<Task, List<Tile>> choose(int most) {
    Map<Task, List<Tile>> chosen = new LinkedHashMap<>();
    IdentityHashMap<Task, Integer> keeps = new IdentityHashMap<>();
    int left = most;
    for (WarpArbiter arbiter : waiting) {
      for (WarpSource source : arbiter.fromLast()) {
        left = choose(source, left, chosen, keeps);
      }
    }
    for (int s = sms.length - 1; s >= 0; s--) {
      WarpQueue queued = sms[s].queue();
      for (int i = queued.size() - 1; i >= 0; i--) {
        left = choose(queued.source(i), left, chosen, keeps);
      }
    }
    return chosen;
  }

  /** Returns the warps that may still go. */
  private static int choose(
      WarpSource source, int left, Map<Task, List<Tile>> chosen, Map<Task, Integer> keeps) {
    if (!(source instanceof Tile tile) || tile.begun() || tile.warpsLeft() > left) {
      return left;
    }
    Task task = tile.task;
    int rendering = keeps.getOrDefault(task, task.unitsRendering - task.unitsParked);
    if (rendering <= 1 || chosen.getOrDefault(task, List.of()).contains(tile)) {
      return left; // its task ends with it, or several SMs have parts of it
    }
    keeps.put(task, rendering - 1);
    chosen.computeIfAbsent(task, t -> new ArrayList<>()).add(tile);
    return left - tile.warpsLeft();
  }

  /**
   * Drops fragments that a later tile covers, of tiles that wait before all SMs (forward pixel
   * kill).
   *
   * @param hides whether a tile overwrites an earlier one
   * @param cover what the later one covers, by place of a quad
   * @param killed told pixels that will not be shaded
   * @return tiles of which nothing is left; they wait no more
   */
  List<Tile> kill(Predicate<Tile> hides, int[] cover, IntConsumer killed) {
    List<Tile> gone = new ArrayList<>();
    for (WarpArbiter arbiter : waiting) {
      kill(arbiter, hides, cover, killed, gone);
    }
    return gone;
  }

  private static void kill(
      WarpArbiter waiting,
      Predicate<Tile> hides,
      int[] cover,
      IntConsumer killed,
      List<Tile> gone) {
    List<Tile> hidden = new ArrayList<>();
    waiting.untouched(
        source -> {
          if (source instanceof Tile tile && hides.test(tile)) {
            hidden.add(tile);
          }
        });
    for (Tile tile : hidden) {
      int pixels = tile.hide(cover, false);
      if (pixels == 0) {
        continue;
      }
      killed.accept(pixels);
      if (tile.survivingQuads == 0) {
        waiting.remove(tile);
        gone.add(tile);
      } else {
        tile.prepareAgain();
        waiting.recount(tile);
      }
    }
  }

  /** No SM is to shade a tile any more. */
  void remove(Tile tile) {
    boolean removed = false;
    for (WarpArbiter arbiter : waiting) {
      removed |= arbiter.remove(tile);
    }
    for (Sm sm : sms) {
      removed |= sm.queue().remove(tile);
    }
    if (!removed) {
      throw new IllegalStateException("tile of draw " + tile.task.draw + " waits for no SM");
    }
  }
}
