package org.oovr.simulator.machine.sm;

import java.util.Arrays;

/** Warps that wait for a place in an SM, by what they come from; first in, first out. */
public final class WarpQueue {
  private WarpSource[] sources = new WarpSource[16];
  private int[] counts = new int[16];
  private int first;
  private int end;
  private int warps;

  public boolean isEmpty() {
    return first == end;
  }

  /** Warps in all. */
  public int warps() {
    return warps;
  }

  /** Adds warps of a source. */
  public void add(WarpSource source, int count) {
    if (end == sources.length) {
      makeRoom();
    }
    sources[end] = source;
    counts[end++] = count;
    warps += count;
  }

  private void makeRoom() {
    int size = end - first;
    if (size > sources.length / 2) {
      sources = Arrays.copyOf(sources, sources.length * 2);
      counts = Arrays.copyOf(counts, counts.length * 2);
    }
    System.arraycopy(sources, first, sources, 0, size);
    System.arraycopy(counts, first, counts, 0, size);
    Arrays.fill(sources, size, end, null);
    first = 0;
    end = size;
  }

  /** What the first warp comes from. */
  public WarpSource peek() {
    return sources[first];
  }

  /** Takes the first warp: gives what it comes from. */
  public WarpSource take() {
    WarpSource source = sources[first];
    warps--;
    if (--counts[first] == 0) {
      sources[first++] = null;
      if (first == end) {
        first = 0;
        end = 0;
      }
    }
    return source;
  }

  /** Entries. */
  public int size() {
    return end - first;
  }

  /**
   * What an entry comes from.
   *
   * @param i 0 is the first one
   */
  public WarpSource source(int i) {
    return sources[first + i];
  }

  /** Takes all warps of a source out; false when there are none. */
  public boolean remove(WarpSource source) {
    int before = end;
    int kept = first;
    for (int i = first; i < end; i++) {
      if (sources[i] == source) {
        warps -= counts[i];
      } else {
        sources[kept] = sources[i];
        counts[kept++] = counts[i];
      }
    }
    Arrays.fill(sources, kept, end, null);
    end = kept;
    return end < before;
  }
}
