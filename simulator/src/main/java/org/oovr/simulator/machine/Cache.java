package org.oovr.simulator.machine;

import java.util.Arrays;

/**
 * Tags of a set-associative cache with least-recently-used replacement. Lines are whole numbers
 * from 0; what they hold is not kept.
 */
final class Cache {
  private static final int EMPTY = -1;

  private static final int DIRTY = 1;

  /** What the clock moves on by: its lowest bit is free for {@link #DIRTY}. */
  private static final int TICK = 2;

  private final int ways;
  private final int setMask;
  private final int sets;

  /**
   * By set: the tags of its ways, and then when each was last used, 0 for never, with {@link
   * #DIRTY}. What is looked at together lies together.
   */
  private final int[] words;

  private int clock;

  /**
   * @param lines capacity, a multiple of {@code ways}
   */
  Cache(int lines, int ways) {
    this.ways = ways;
    sets = lines / ways;
    setMask = Integer.bitCount(sets) == 1 ? sets - 1 : 0;
    words = new int[2 * lines];
    clear();
  }

  /** A cache of so many KiB; null for 0. */
  static Cache of(int kib, int ways, int lineBytes) {
    return kib == 0 ? null : new Cache((int) ((long) kib * 1024 / lineBytes), ways);
  }

  /** First tag of a line's set. */
  private int set(int line) {
    // folding the upper bits in keeps large powers of two from meeting in one set
    int mixed = line ^ line >>> 11;
    return (setMask != 0 || sets == 1 ? mixed & setMask : Integer.remainderUnsigned(mixed, sets))
        * 2
        * ways;
  }

  private int used() {
    clock += TICK;
    return clock;
  }

  /** Whether the line is here; if so it becomes the most recently used. */
  boolean hit(int line) {
    int set = set(line);
    for (int w = set; w < set + ways; w++) {
      if (words[w] == line) {
        words[w + ways] = used() | words[w + ways] & DIRTY;
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
    int dirty = makeDirty ? DIRTY : 0;
    for (int w = set; w < set + ways; w++) {
      if (words[w] == line) {
        words[w + ways] = used() | words[w + ways] & DIRTY | dirty;
        return EMPTY;
      }
      if (words[w + ways] < words[victim + ways]) {
        victim = w;
      }
    }
    int out = (words[victim + ways] & DIRTY) != 0 ? words[victim] : EMPTY;
    words[victim] = line;
    words[victim + ways] = used() | dirty;
    return out;
  }

  /** Marks a line that is here as dirty. */
  void touchDirty(int line) {
    int set = set(line);
    for (int w = set; w < set + ways; w++) {
      if (words[w] == line) {
        words[w + ways] = used() | DIRTY;
      }
    }
  }

  /** Hands out all dirty lines, by place, and makes them clean. */
  void drain(LineConsumer to) {
    for (int set = 0; set < words.length; set += 2 * ways) {
      for (int w = set; w < set + ways; w++) {
        if ((words[w + ways] & DIRTY) != 0) {
          words[w + ways] &= ~DIRTY;
          to.accept(words[w]);
        }
      }
    }
  }

  /** Empties it; dirty lines are lost. */
  void clear() {
    for (int set = 0; set < words.length; set += 2 * ways) {
      Arrays.fill(words, set, set + ways, EMPTY);
      Arrays.fill(words, set + ways, set + 2 * ways, 0);
    }
  }

  /** Takes a line. */
  interface LineConsumer {
    void accept(int line);
  }
}
