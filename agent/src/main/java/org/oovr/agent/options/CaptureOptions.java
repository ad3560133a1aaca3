package org.oovr.agent.options;

/**
 * What a trace holds beside the calls.
 *
 * @param hashes whether each frame is read back and its hash recorded
 * @param stacks of which calls the place in the program is recorded
 * @param trigger what chooses frames while the program runs
 * @param lastSeconds how much of the time before a trigger, or before the program's end, is
 *     recorded, in seconds; 0 for all of the chosen frames
 */
public record CaptureOptions(
    boolean hashes, StackSelection stacks, TriggerSelection trigger, double lastSeconds) {
  /** Nothing but the calls. */
  public static final CaptureOptions NONE =
      new CaptureOptions(false, StackSelection.NONE, TriggerSelection.NONE, 0);

  /** Most seconds that may be kept: a day. */
  private static final double MOST_SECONDS = 86_400;

  public CaptureOptions {
    if (!(lastSeconds >= 0 && lastSeconds <= MOST_SECONDS)) {
      throw new IllegalArgumentException(
          "last '" + lastSeconds + "': expected seconds up to a day");
    }
  }

  /**
   * The same with one of them as a run's options write it.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  CaptureOptions with(String key, String value) {
    return switch (key) {
      case "hashes" -> new CaptureOptions(RunOptions.isOn(value), stacks, trigger, lastSeconds);
      case "stacks" ->
          new CaptureOptions(hashes, StackSelection.parse(value), trigger, lastSeconds);
      case "trigger" ->
          new CaptureOptions(hashes, stacks, TriggerSelection.parse(value), lastSeconds);
      default -> new CaptureOptions(hashes, stacks, trigger, RunOptions.number(key, value));
    };
  }

  /** The text among a run's options; empty where there is nothing to say. */
  String format() {
    return (hashes ? ",hashes=on" : "")
        + (stacks.isEmpty() ? "" : ",stacks=" + stacks)
        + (trigger.isEmpty() ? "" : ",trigger=" + trigger)
        + (lastSeconds == 0 ? "" : ",last=" + lastSeconds);
  }
}
