package org.oovr.simulator.redundancy;

import java.util.Arrays;

/** The tags of a cache, the least recently used line of a set is replaced. */
final class LineCache {
  private static final long EMPTY = -1;

  private final int ways;
  private final int sets;

  /** By set, the line that was used last first. */
  private final long[] tags;

  private long accesses;
  private long misses;

  LineCache(int lines, int ways) {
    this.ways = Math.min(ways, lines);
    sets = Math.max(1, Integer.highestOneBit(lines / this.ways));
    tags = new long[sets * this.ways];
    Arrays.fill(tags, EMPTY);
  }

  /** Whether a line was there; it is afterwards. */
  boolean access(long line) {
    accesses++;
    long mixed = line * 0x9E3779B97F4A7C15L;
    int first = (int) (mixed >>> Integer.SIZE & sets - 1) * ways;
    if (tags[first] == line) {
      return true;
    }
    int at = first + 1;
    int end = first + ways;
    while (at < end && tags[at] != line) {
      at++;
    }
    boolean hit = at < end;
    System.arraycopy(tags, first, tags, first + 1, Math.min(at, end - 1) - first);
    tags[first] = line;
    misses += hit ? 0 : 1;
    return hit;
  }

  long accesses() {
    return accesses;
  }

  long misses() {
    return misses;
  }
}
