package org.oovr.simulator.machine;

import java.util.Arrays;
import java.util.List;

/** What of a GPM's tasks others can take over, and how it leaves them. */
final class Sharing {
  private Sharing() {}

  /** Tiles that tasks can give up. */
  static int shareable(Iterable<Task> tasks) {
    int n = 0;
    for (Task t : tasks) {
      n += shareable(t);
    }
    return n;
  }

  /**
   * Tiles that a task can give up; one that has begun keeps one, and so ends by itself. Tiles whose
   * geometry is still to come would only wait elsewhere, and with them all that is behind.
   */
  private static int shareable(Task t) {
    if (untouched(t)) {
      return t.unitsWaiting();
    }
    if (t.geometry.prefix() < t.geometry.batches) {
      return 0;
    }
    return t.started() ? Math.max(0, t.unitsWaiting() - 1) : t.unitsWaiting();
  }

  /** Whether all of a task, geometry included, is still to be done. */
  private static boolean untouched(Task t) {
    return !t.started() && t.geometryOpen > 0 && t.unitEnd == t.units.length;
  }

  /**
   * Chooses what would come last: tasks as a whole, and tiles of those whose geometry is done.
   *
   * @param tasks in the order in which they are rendered
   * @param most tiles, so many at most if there is a choice
   * @return by task, its last tiles that go, null for none
   */
  static int[][] choose(List<Task> tasks, int most, Taker taker) {
    int[][] parts = new int[tasks.size()][];
    int left = most;
    for (int i = parts.length - 1; i >= 0 && left > 0; i--) {
      Task t = tasks.get(i);
      int n = shareable(t);
      boolean whole = untouched(t);
      if (n > 0 && (!whole || n <= left || left == most)) {
        int[] units =
            Arrays.copyOfRange(t.units, t.unitEnd - (whole ? n : Math.min(left, n)), t.unitEnd);
        if (taker.wants(t, units, whole)) {
          parts[i] = units;
          left -= units.length;
        }
      }
    }
    return parts;
  }

  /** Takes a task's last tiles from it and hands them over. */
  static void move(Task t, int[] units, Taker taker) {
    boolean whole = untouched(t);
    t.unitEnd -= units.length;
    t.unitsOpen -= units.length;
    t.unitsRendering -= units.length;
    t.stolen += units.length;
    if (whole) {
      t.dropGeometry();
      taker.whole(t);
    } else {
      taker.tiles(t, units);
    }
  }
}
