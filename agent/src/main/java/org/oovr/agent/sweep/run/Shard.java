package org.oovr.agent.sweep.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One part of a sweep.
 *
 * @param number from 1
 * @param of how many there are
 */
public record Shard(int number, int of) {
  /** All of it. */
  public static final Shard WHOLE = new Shard(1, 1);

  private static final Pattern TEXT = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

  /**
   * Reads {@code 2/8}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Shard parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (matcher.matches()) {
      int number = Integer.parseInt(matcher.group(1));
      int of = Integer.parseInt(matcher.group(2));
      if (number >= 1 && number <= of) {
        return new Shard(number, of);
      }
    }
    throw new IllegalArgumentException("shard '" + text + "': expected I/N, with I from 1 to N");
  }

  int first(int points) {
    return (int) ((long) points * (number - 1) / of);
  }

  int end(int points) {
    return (int) ((long) points * number / of);
  }

  /** What its rows are called. */
  public String part() {
    return number + "-of-" + of;
  }

  public boolean isWhole() {
    return of == 1;
  }

  @Override
  public String toString() {
    return number + "/" + of;
  }
}
