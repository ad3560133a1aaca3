package org.oovr.simulator.machine;

import java.util.Arrays;

/** Lines that are being fetched, each with a number: a hash table without allocation. */
final class LineTable {
  private static final int EMPTY = -1;

  private int[] keys;
  private int[] values;
  private int mask;
  private int shift;
  private int size;

  LineTable(int expected) {
    int n = Integer.highestOneBit(Math.max(8, expected * 2 - 1)) * 2;
    keys = new int[n];
    values = new int[n];
    mask = n - 1;
    shift = Integer.numberOfLeadingZeros(mask);
    Arrays.fill(keys, EMPTY);
  }

  /** Place where a line's search begins: the upper bits of a product, which differ most. */
  private int start(int key) {
    return key * 0x9E3779B9 >>> shift;
  }

  private int find(int key) {
    int i = start(key);
    while (keys[i] != EMPTY && keys[i] != key) {
      i = i + 1 & mask;
    }
    return i;
  }

  int size() {
    return size;
  }

  /** The number of a line, or -1. */
  int get(int line) {
    int i = find(line);
    return keys[i] == line ? values[i] : -1;
  }

  void put(int line, int value) {
    int i = find(line);
    if (keys[i] == EMPTY) {
      if (++size * 2 > keys.length) {
        grow();
        i = find(line);
      }
      keys[i] = line;
    }
    values[i] = value;
  }

  private void grow() {
    int[] oldKeys = keys;
    int[] oldValues = values;
    keys = new int[oldKeys.length * 2];
    values = new int[keys.length];
    mask = keys.length - 1;
    shift = Integer.numberOfLeadingZeros(mask);
    Arrays.fill(keys, EMPTY);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != EMPTY) {
        int to = find(oldKeys[i]);
        keys[to] = oldKeys[i];
        values[to] = oldValues[i];
      }
    }
  }

  /** Takes a line out; later entries of its run move up, so no gap stays. */
  void remove(int line) {
    int hole = find(line);
    if (keys[hole] == EMPTY) {
      return;
    }
    size--;
    int i = hole;
    while (true) {
      i = i + 1 & mask;
      if (keys[i] == EMPTY) {
        break;
      }
      int home = start(keys[i]);
      if ((i - home & mask) >= (i - hole & mask)) {
        keys[hole] = keys[i];
        values[hole] = values[i];
        hole = i;
      }
    }
    keys[hole] = EMPTY;
  }
}
