package org.oovr.agent.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of the known departures from the paper, by row, and what {@code docs/deviations.md} says
 * about each. The numbers are {@code deviations.properties} in the resources, where the build puts
 * the text, too.
 */
final class Deviations {
  /**
   * A section of the text.
   *
   * @param text Markdown, without the heading
   */
  record Section(int number, String title, String text) {}

  private static final Pattern HEADING = Pattern.compile("(?m)^## (\\d+)\\. (.*)$");
  private static final Map<String, Integer> NUMBERS = numbers();
  private static final Map<Integer, Section> SECTIONS = sections();

  private Deviations() {}

  private static Map<String, Integer> numbers() {
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

  private static Map<Integer, Section> sections() {
    String text;
    try (InputStream in = Deviations.class.getResourceAsStream("deviations.md")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    Map<Integer, Section> sections = new TreeMap<>();
    Matcher heading = HEADING.matcher(text);
    boolean found = heading.find();
    while (found) {
      int number = Integer.parseInt(heading.group(1));
      String title = heading.group(2).strip();
      int from = heading.end();
      found = heading.find();
      String body = text.substring(from, found ? heading.start() : text.length());
      sections.put(number, new Section(number, title, body.strip()));
    }
    return sections;
  }

  /** All numbers, by row. */
  static Map<String, Integer> all() {
    return NUMBERS;
  }

  /** The number of a row's departure, or null when nobody has explained it. */
  static Integer number(String row) {
    return NUMBERS.get(row);
  }

  /** What is said about a number, or null when nothing is. */
  static Section section(int number) {
    return SECTIONS.get(number);
  }
}
