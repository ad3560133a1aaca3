package org.oovr.simulator.render.raster;

import java.util.Arrays;

/** The primitives of one bin: ranges of sorted primitives of blocks, in drawing order. */
public final class BinList {
  private int[] entries = new int[12];
  private int size;

  /** Appends primitives {@code start..end-1} of a block's sorted list. */
  public void add(int block, int start, int end) {
    if (size * 3 == entries.length) {
      entries = Arrays.copyOf(entries, entries.length * 2);
    }
    entries[size * 3] = block;
    entries[size * 3 + 1] = start;
    entries[size * 3 + 2] = end;
    size++;
  }

  public int size() {
    return size;
  }

  public int block(int i) {
    return entries[i * 3];
  }

  public int start(int i) {
    return entries[i * 3 + 1];
  }

  public int end(int i) {
    return entries[i * 3 + 2];
  }

  public void clear() {
    size = 0;
  }
}
