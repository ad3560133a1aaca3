package org.oovr.agent.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which frames are drawn by the simulator. Frames are counted from 0; frame k ends with the k-th
 * present.
 *
 * @param first first frame, at least 0
 * @param last last frame, inclusive, not before {@code first}
 * @param every every how many frames, at least 1, counted from {@code first}
 */
public record FrameSelection(int first, int last, int every) {
  /** The frames of a run for which nobody chose any: ten, from the start. */
  public static final FrameSelection DEFAULT = new FrameSelection(0, 9, 1);

  /** Every frame there is. */
  public static final FrameSelection ALL = new FrameSelection(0, Integer.MAX_VALUE, 1);

  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,9})(?:-(\\d{1,9})(?::(\\d{1,9}))?)?");
  private static final Pattern EVERY = Pattern.compile("every:(\\d{1,9})");

  public FrameSelection {
    boolean open = last == Integer.MAX_VALUE;
    if (first < 0 || last < first || every < 1 || (open && first != 0)) {
      throw new IllegalArgumentException("no frames in " + first + "-" + last + " every " + every);
    }
  }

  /**
   * Reads {@code A-B}, {@code A-B:N} (each N-th of these), {@code A} or {@code every:N}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static FrameSelection parse(String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      int first = Integer.parseInt(range.group(1));
      int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
      if (last < first) {
        throw new IllegalArgumentException("frames '" + text + "': the last is before the first");
      }
      int every = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
      if (every > 0) {
        return new FrameSelection(first, last, every);
      }
    }
    Matcher every = EVERY.matcher(text);
    if (every.matches() && Integer.parseInt(every.group(1)) > 0) {
      return new FrameSelection(0, Integer.MAX_VALUE, Integer.parseInt(every.group(1)));
    }
    throw new IllegalArgumentException(
        "frames '" + text + "': expected A-B, A-B:N, A or every:N with N > 0");
  }

  /** Whether frame {@code index} is drawn. */
  public boolean includes(int index) {
    return index >= first && index <= last && (index - first) % every == 0;
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    if (last == Integer.MAX_VALUE) {
      return "every:" + every;
    }
    String range = first == last ? Integer.toString(first) : first + "-" + last;
    return every == 1 ? range : first + "-" + last + ":" + every;
  }
}
