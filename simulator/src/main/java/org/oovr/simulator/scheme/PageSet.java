package org.oovr.simulator.scheme;

import java.util.Arrays;

/** Collects pages, each once. Used again and again; not thread-safe. */
final class PageSet {
  private final long[] in;
  private int[] found = new int[64];
  private int count;

  /**
   * An empty set.
   *
   * @param pages of the address space
   */
  PageSet(int pages) {
    in = new long[(pages + 63) / 64];
  }

  void add(int page) {
    long bit = 1L << page;
    if ((in[page >> 6] & bit) == 0) {
      in[page >> 6] |= bit;
      if (count == found.length) {
        found = Arrays.copyOf(found, count * 2);
      }
      found[count++] = page;
    }
  }

  /** All pages, ascending; the set is empty afterwards. */
  int[] take() {
    int[] all = Arrays.copyOf(found, count);
    Arrays.sort(all);
    for (int page : all) {
      in[page >> 6] = 0;
    }
    count = 0;
    return all;
  }
}
