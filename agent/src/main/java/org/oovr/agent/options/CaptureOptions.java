package org.oovr.agent.options;

/**
 * What a trace holds beside the calls.
 *
 * @param hashes whether each frame is read back and its hash recorded
 * @param stacks of which calls the place in the program is recorded
 * @param lastSeconds how much of the program's end (or of the time before a trigger) is recorded,
 *     in seconds; 0 for all of the chosen frames
 */
public record CaptureOptions(boolean hashes, StackSelection stacks, double lastSeconds) {
  /** Nothing but the calls. */
  public static final CaptureOptions NONE = new CaptureOptions(false, StackSelection.NONE, 0);

  /** Most seconds that may be kept: a day. */
  private static final double MOST_SECONDS = 86_400;

  public CaptureOptions {
    if (!(lastSeconds >= 0 && lastSeconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "last '" + lastSeconds + "': expected seconds up to a day");
    }
  }

  /** The text among a run's options; empty where there is nothing to say. */
  String format() {
    return (hashes ? ",hashes=on" : "")
        + (stacks.isEmpty() ? "" : ",stacks=" + stacks)
        + (lastSeconds == 0 ? "" : ",last=" + lastSeconds);
  }
}
