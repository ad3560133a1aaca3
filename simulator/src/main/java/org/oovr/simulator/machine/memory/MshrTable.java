package org.oovr.simulator.machine.memory;

import java.util.Arrays;

/** Lines that are being fetched, each with a number: a hash table without allocation. */
public final class MshrTable {
  private static final int EMPTY = -1;

  /** By place: a line, then its number, side by side. */
  private int[] entries;

  private int mask;
  private int shift;
  private int size;

  public MshrTable(int expected) {
    make(Integer.highestOneBit(Math.max(8, expected * 2 - 1)) * 2);
  }

  private void make(int places) {
    entries = new int[2 * places];
    mask = places - 1;
    shift = Integer.numberOfLeadingZeros(mask);
    Arrays.fill(entries, EMPTY);
  }

  /** Place where a line's search begins: the upper bits of a product, which differ most. */
  private int start(int line) {
    return line * 0x9E3779B9 >>> shift;
  }

  /** The place of a line: where it is, or where {@link #putAt} would put it. */
  public int find(int line) {
    int i = start(line);
    while (entries[2 * i] != EMPTY && entries[2 * i] != line) {
      i = i + 1 & mask;
    }
    return i;
  }

  public int size() {
    return size;
  }

  /** The number of the line at a place, or -1 when there is none. */
  public int at(int place) {
    return entries[2 * place] == EMPTY ? -1 : entries[2 * place + 1];
  }

  /** The number of a line, or -1. */
  public int get(int line) {
    return at(find(line));
  }

  /**
   * Puts a line where its search has ended.
   *
   * @param place by {@link #find}, since which the table has not changed
   */
  public void putAt(int place, int line, int value) {
    int i = place;
    if (entries[2 * i] == EMPTY) {
      if (++size * 2 > mask + 1) {
        grow();
        i = find(line);
      }
      entries[2 * i] = line;
    }
    entries[2 * i + 1] = value;
  }

  private void grow() {
    int[] old = entries;
    make(old.length);
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != EMPTY) {
        int to = find(old[i]);
        entries[2 * to] = old[i];
        entries[2 * to + 1] = old[i + 1];
      }
    }
  }

  /** Takes a line out; later entries of its run move up, so no gap stays. */
  public void remove(int line) {
    int hole = find(line);
    if (entries[2 * hole] == EMPTY) {
      return;
    }
    size--;
    int i = hole;
    while (true) {
      i = i + 1 & mask;
      if (entries[2 * i] == EMPTY) {
        break;
      }
      int home = start(entries[2 * i]);
      if ((i - home & mask) >= (i - hole & mask)) {
        entries[2 * hole] = entries[2 * i];
        entries[2 * hole + 1] = entries[2 * i + 1];
        hole = i;
      }
    }
    entries[2 * hole] = EMPTY;
  }
}
