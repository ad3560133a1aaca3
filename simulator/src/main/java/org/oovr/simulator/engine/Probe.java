package org.oovr.simulator.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where boxes report what happens to them. A box asks for its counters once and adds to them by
 * number, which costs one addition.
 */
public final class Probe {
  private long[] values = new long[256];
  private final List<String> boxes = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  /** A counter of a box, from 0. */
  public int counter(String box, String name) {
    if (boxes.size() == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    boxes.add(box);
    names.add(name);
    return boxes.size() - 1;
  }

  /** Adds to a counter. */
  public void add(int counter, long n) {
    values[counter] += n;
  }

  /** Value of a counter. */
  public long value(int counter) {
    return values[counter];
  }

  /** Sum of the counters of a name over all boxes. */
  public long sum(String name) {
    long sum = 0;
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equals(name)) {
        sum += values[i];
      }
    }
    return sum;
  }

  /** Sets all counters to 0. */
  public void reset() {
    Arrays.fill(values, 0);
  }

  /** All counters, by box and name in the order in which they were asked for. */
  public Map<String, Map<String, Long>> byBox() {
    Map<String, Map<String, Long>> result = new LinkedHashMap<>();
    for (int i = 0; i < boxes.size(); i++) {
      result.computeIfAbsent(boxes.get(i), b -> new LinkedHashMap<>()).put(names.get(i), values[i]);
    }
    return result;
  }
}
