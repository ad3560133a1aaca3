package org.oovr.agent.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * A program of a set, as the set's text has it: {@code [name]} begins one, {@code word = value}
 * tells of it, {@code #} begins a comment.
 *
 * @param name null for what stands before the first name
 * @param told in order
 */
public record SetBlock(String name, List<Told> told) {
  private static final String EQUALS = " = ";

  /** What is told by a line. */
  public record Told(String word, String value) {
    /** The line. */
    public String line() {
      return word + EQUALS + value;
    }
  }

  /**
   * Reads the text of a set.
   *
   * @return blocks in order, the nameless one first where it has lines
   * @throws IllegalArgumentException with the line that is wrong
   */
  public static List<SetBlock> parse(List<String> lines) {
    List<SetBlock> blocks = new ArrayList<>();
    for (String line : lines) {
      String text = line.strip();
      if (text.isEmpty() || text.startsWith("#")) {
        continue;
      }
      if (text.startsWith("[") && text.endsWith("]")) {
        blocks.add(new SetBlock(text.substring(1, text.length() - 1), new ArrayList<>()));
        continue;
      }
      int equals = text.indexOf(EQUALS);
      if (equals < 0) {
        throw expected(text);
      }
      if (blocks.isEmpty()) {
        blocks.add(new SetBlock(null, new ArrayList<>()));
      }
      String value = text.substring(equals + EQUALS.length());
      blocks.get(blocks.size() - 1).told.add(new Told(text.substring(0, equals), value));
    }
    return blocks.stream().map(b -> new SetBlock(b.name, List.copyOf(b.told))).toList();
  }

  /** What is said of a line that stands where it cannot. */
  public static IllegalArgumentException expected(String line) {
    return new IllegalArgumentException("expected [name] or word = value: " + line);
  }

  /** Words of a command line. */
  public static List<String> words(String value) {
    return List.of(value.strip().split(" +"));
  }
}
