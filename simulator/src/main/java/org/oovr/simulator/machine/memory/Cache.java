package org.oovr.simulator.machine.memory;

import java.util.Arrays;

/**
 * Tags of a set-associative cache with least-recently-used replacement. Lines are whole numbers
 * from 0 to 2^31 - 2; what they hold is not kept.
 */
public final class Cache {
  /** No line: a clean tag that no line has. */
  private static final int EMPTY = Integer.MAX_VALUE;

  /** Bit of a tag whose line has been written. */
  private static final int DIRTY = 1 << 31;

  private static final int NONE = -1;

  /** So many tags are moved faster one by one. */
  private static final int FEW = 4;

  private final int ways;
  private final int setMask;
  private final int sets;

  /** By set: its tags, the most recently used first. What is asked for again is found at once. */
  private final int[] tags;

  /**
   * @param lines capacity, a multiple of {@code ways}
   */
  public Cache(int lines, int ways) {
    this.ways = ways;
    sets = lines / ways;
    setMask = Integer.bitCount(sets) == 1 ? sets - 1 : 0;
    tags = new int[lines];
    clear();
  }

  /** A cache of so many KiB; null for 0. */
  public static Cache of(int kib, int ways, int lineBytes) {
    return kib == 0 ? null : new Cache((int) ((long) kib * 1024 / lineBytes), ways);
  }

  /** First tag of a line's set. */
  private int set(int line) {
    // folding the upper bits in keeps large powers of two from meeting in one set
    int mixed = line ^ line >>> 11;
    return (setMask != 0 || sets == 1 ? mixed & setMask : Integer.remainderUnsigned(mixed, sets))
        * ways;
  }

  /** Whether the line is here; if so it becomes the most recently used. */
  public boolean hit(int line) {
    return hit(line, false);
  }

  /** The same for an access that makes the line dirty if it is here. */
  public boolean hit(int line, boolean makeDirty) {
    int[] all = tags;
    int set = set(line);
    int end = set + ways;
    for (int w = set; w < end; w++) {
      int tag = all[w];
      if ((tag & ~DIRTY) == line) {
        if (w != set) {
          makeRoom(set, w);
        }
        all[set] = makeDirty ? tag | DIRTY : tag;
        return true;
      }
    }
    return false;
  }

  /** Moves the tags before a place back by one. */
  private void makeRoom(int set, int place) {
    if (place - set > FEW) {
      System.arraycopy(tags, set, tags, set + 1, place - set);
    } else {
      for (int w = place; w > set; w--) {
        tags[w] = tags[w - 1];
      }
    }
  }

  /**
   * Puts a line in that is not here.
   *
   * @return the line that had to go if it was dirty, else -1
   */
  public int put(int line, boolean makeDirty) {
    int set = set(line);
    int last = set + ways - 1;
    int victim = tags[last];
    makeRoom(set, last);
    tags[set] = makeDirty ? line | DIRTY : line;
    return victim < 0 ? victim & ~DIRTY : NONE;
  }

  /** Hands out all dirty lines, set by set, and makes them clean. */
  public void drain(LineConsumer to) {
    for (int w = 0; w < tags.length; w++) {
      if (tags[w] < 0) {
        tags[w] &= ~DIRTY;
        to.accept(tags[w]);
      }
    }
  }

  /** Empties it; dirty lines are lost. */
  public void clear() {
    Arrays.fill(tags, EMPTY);
  }

  /** Takes a line. */
  public interface LineConsumer {
    void accept(int line);
  }
}
