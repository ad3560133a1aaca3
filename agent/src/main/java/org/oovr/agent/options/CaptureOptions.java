package org.oovr.agent.options;

/**
 * What a trace holds beside the calls.
 *
 * @param hashes whether each frame is read back and its hash recorded
 * @param stacks of which calls the place in the program is recorded
 * @param trigger what chooses frames while the program runs
 */
public record CaptureOptions(boolean hashes, StackSelection stacks, TriggerSelection trigger) {
  /** Nothing but the calls. */
  public static final CaptureOptions NONE =
      new CaptureOptions(false, StackSelection.NONE, TriggerSelection.NONE);

  /** The text among a run's options; empty where there is nothing to say. */
  String format() {
    return (hashes ? ",hashes=on" : "")
        + (stacks.isEmpty() ? "" : ",stacks=" + stacks)
        + (trigger.isEmpty() ? "" : ",trigger=" + trigger);
  }
}
