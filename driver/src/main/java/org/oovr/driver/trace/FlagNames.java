package org.oovr.driver.trace;

import java.util.List;

/**
 * Names of a bitmask's flags; a name for no flag at all, if there is one, should be the first, for
 * stock tools.
 *
 * @param names in order
 * @param values their values, as many as names
 */
public record FlagNames(List<String> names, List<Long> values) {
  public FlagNames {
    names = List.copyOf(names);
    values = List.copyOf(values);
    if (names.size() != values.size()) {
      throw new IllegalArgumentException(names.size() + " names of " + values.size() + " flags");
    }
  }

  public int count() {
    return names.size();
  }

  public String name(int i) {
    return names.get(i);
  }

  public long value(int i) {
    return values.get(i);
  }
}
