package org.oovr.driver.gl.real;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Names of one kind: those of the record and those that this driver gave. */
final class NameMap {
  /** Drivers count from 1; names from here on are rare. */
  private static final int SMALL = 1 << 16;

  private static final int UNKNOWN = -1;

  /** By the record's name. */
  private int[] small = {0};

  private final Map<Integer, Integer> large = new HashMap<>();

  /** The driver's name of an object, 0 for 0, or -1 when it is not known. */
  int get(int recorded) {
    if (recorded >= 0 && recorded < small.length) {
      return small[recorded];
    }
    return large.isEmpty() ? UNKNOWN : large.getOrDefault(recorded, UNKNOWN);
  }

  void put(int recorded, int given) {
    if (recorded == 0) {
      return;
    }
    if (recorded < 0 || recorded >= SMALL) {
      large.put(recorded, given);
      return;
    }
    if (recorded >= small.length) {
      int length = small.length;
      small = Arrays.copyOf(small, Math.max(recorded + 1, 2 * length));
      Arrays.fill(small, length, small.length, UNKNOWN);
    }
    small[recorded] = given;
  }

  /** The record's names by those that this driver gave. */
  Map<Integer, Integer> byGiven() {
    Map<Integer, Integer> recorded = new HashMap<>();
    for (int i = 1; i < small.length; i++) {
      if (small[i] != UNKNOWN) {
        recorded.put(small[i], i);
      }
    }
    large.forEach((name, given) -> recorded.put(given, name));
    return recorded;
  }

  void remove(int recorded) {
    if (recorded > 0 && recorded < small.length) {
      small[recorded] = UNKNOWN;
    } else {
      large.remove(recorded);
    }
  }
}
