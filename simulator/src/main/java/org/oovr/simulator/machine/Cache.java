package org.oovr.simulator.machine;

import java.util.Arrays;

/**
 * Tags of a set-associative cache with least-recently-used replacement. Lines are whole numbers
 * from 0; what they hold is not kept.
 */
final class Cache {
  private static final int EMPTY = -1;

  private final int ways;
  private final int setMask;
  private final int sets;
  private final int[] tags;
  private final int[] used;
  private final boolean[] dirty;
  private int clock;

  /**
   * @param lines capacity, a multiple of {@code ways}
   */
  Cache(int lines, int ways) {
    this.ways = ways;
    sets = lines / ways;
    setMask = Integer.bitCount(sets) == 1 ? sets - 1 : 0;
    tags = new int[lines];
    used = new int[lines];
    dirty = new boolean[lines];
    Arrays.fill(tags, EMPTY);
  }

  /** A cache of so many KiB; null for 0. */
  static Cache of(int kib, int ways, int lineBytes) {
    return kib == 0 ? null : new Cache((int) ((long) kib * 1024 / lineBytes), ways);
  }

  private int set(int line) {
    // folding the upper bits in keeps large powers of two from meeting in one set
    int mixed = line ^ line >>> 11;
    return (setMask != 0 || sets == 1 ? mixed & setMask : Integer.remainderUnsigned(mixed, sets))
        * ways;
  }

  /** Whether the line is here; if so it becomes the most recently used. */
  boolean hit(int line) {
    int set = set(line);
    for (int w = set; w < set + ways; w++) {
      if (tags[w] == line) {
        used[w] = ++clock;
        return true;
      }
    }
    return false;
  }

  /**
   * Puts a line in, or touches it.
   *
   * @return the line that had to go if it was dirty, else -1
   */
  int fill(int line, boolean makeDirty) {
    int set = set(line);
    int victim = set;
    for (int w = set; w < set + ways; w++) {
      if (tags[w] == line) {
        used[w] = ++clock;
        dirty[w] |= makeDirty;
        return EMPTY;
      }
      if (tags[w] == EMPTY ? tags[victim] != EMPTY : used[w] < used[victim]) {
        victim = tags[victim] == EMPTY ? victim : w;
      }
    }
    int out = dirty[victim] ? tags[victim] : EMPTY;
    tags[victim] = line;
    used[victim] = ++clock;
    dirty[victim] = makeDirty;
    return out;
  }

  /** Marks a line that is here as dirty. */
  void touchDirty(int line) {
    int set = set(line);
    for (int w = set; w < set + ways; w++) {
      if (tags[w] == line) {
        used[w] = ++clock;
        dirty[w] = true;
      }
    }
  }

  /** Hands out all dirty lines, by place, and makes them clean. */
  void drain(LineConsumer to) {
    for (int w = 0; w < tags.length; w++) {
      if (dirty[w]) {
        dirty[w] = false;
        to.accept(tags[w]);
      }
    }
  }

  /** Empties it; dirty lines are lost. */
  void clear() {
    Arrays.fill(tags, EMPTY);
    Arrays.fill(dirty, false);
  }

  /** Takes a line. */
  interface LineConsumer {
    void accept(int line);
  }
}
