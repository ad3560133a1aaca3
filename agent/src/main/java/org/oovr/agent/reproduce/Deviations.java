package org.oovr.agent.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Numbers of the known departures from the paper, as {@code docs/deviations.md} explains them, by
 * row; the list is {@code deviations.properties} in the resources.
 */
final class Deviations {
  private static final Map<String, Integer> NUMBERS = load();

  private Deviations() {}

  private static Map<String, Integer> load() {
    Properties properties = new Properties();
    try (InputStream in = Deviations.class.getResourceAsStream("deviations.properties")) {
      properties.load(in);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    Map<String, Integer> numbers = new TreeMap<>();
    for (String row : properties.stringPropertyNames()) {
      numbers.put(row, Integer.valueOf(properties.getProperty(row).strip()));
    }
    return numbers;
  }

  /** All numbers, by row. */
  static Map<String, Integer> all() {
    return NUMBERS;
  }

  /** The number of a row's departure, or null when nobody has explained it. */
  static Integer number(String row) {
    return NUMBERS.get(row);
  }
}
