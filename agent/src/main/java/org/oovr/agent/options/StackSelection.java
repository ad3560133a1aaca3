package org.oovr.agent.options;

import java.util.regex.Pattern;

/**
 * Calls of which it is recorded where the program made them.
 *
 * @param everyDraw every how many draws, counted over all threads; 0 none
 * @param function all calls of this function; empty for none
 */
public record StackSelection(int everyDraw, String function) {
  public static final StackSelection NONE = new StackSelection(0, "");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
  private static final Pattern FUNCTION = Pattern.compile("gl[A-Z]\\w*");

  /**
   * Reads {@code N}, the name of a function, or {@code off}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static StackSelection parse(String text) {
    if (text.equals("off")) {
      return NONE;
    }
    if (NUMBER.matcher(text).matches() && Integer.parseInt(text) > 0) {
      return new StackSelection(Integer.parseInt(text), "");
    }
    if (FUNCTION.matcher(text).matches()) {
      return new StackSelection(0, text);
    }
    throw new IllegalArgumentException(
        "stacks '" + text + "': expected N for every N-th draw, or the name of an OpenGL function");
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return isEmpty() ? "off" : everyDraw > 0 ? Integer.toString(everyDraw) : function;
  }
}
