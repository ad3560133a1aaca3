package org.oovr.driver.gl.real;

import java.util.Map;
import java.util.TreeMap;

/** Calls that were not made again, by what was wrong with them. */
final class Omissions {
  private final Map<String, Long> counts = new TreeMap<>();

  void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  Map<String, Long> counts() {
    return counts;
  }
}
