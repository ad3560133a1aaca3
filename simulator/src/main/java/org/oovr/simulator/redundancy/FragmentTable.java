package org.oovr.simulator.redundancy;

import java.util.Arrays;

/**
 * The table of Fragment Memoization: signatures of the inputs of fragments, whose colours need not
 * be computed again. The entry of a set that was used least recently makes room.
 */
final class FragmentTable {
  private final int ways;
  private final int sets;
  private final long[] keys;

  FragmentTable(int entries, int ways) {
    this.ways = ways;
    sets = Integer.highestOneBit(entries / ways);
    keys = new long[sets * ways];
    Arrays.fill(keys, Long.MIN_VALUE);
  }

  /** Whether a fragment of these inputs is known; it is afterwards. */
  boolean look(long key) {
    int first = (int) (key >>> 40 & sets - 1) * ways;
    int at = first;
    int end = first + ways;
    while (at < end && keys[at] != key) {
      at++;
    }
    boolean known = at < end;
    System.arraycopy(keys, first, keys, first + 1, Math.min(at, end - 1) - first);
    keys[first] = key;
    return known;
  }
}
