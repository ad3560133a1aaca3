package org.oovr.agent.options;

import java.nio.file.Path;

/**
 * How long a program runs, and who started it.
 *
 * @param keepRunning whether it goes on after the last frame that was asked for; else it is closed
 *     then
 * @param notes file in which the agent tells the command that started the program what becomes of
 *     it, see {@code org.oovr.agent.life.RunNotes}; null where no command did
 */
public record LifeOptions(boolean keepRunning, Path notes) {
  /** Closed after its last frame, started by nobody. */
  public static final LifeOptions DEFAULT = new LifeOptions(false, null);

  /** For a program that ends by itself after its last frame. */
  public static final LifeOptions ENDS_ITSELF = new LifeOptions(true, null);

  /** The same with one of them as a run's options write it. */
  LifeOptions with(String key, String value) {
    return key.equals("notes")
        ? new LifeOptions(keepRunning, RunOptions.path(key, value))
        : new LifeOptions(RunOptions.isOn(value), notes);
  }

  /** The text among a run's options; empty where there is nothing to say. */
  String format() {
    return (keepRunning ? ",keep-running=on" : "")
        + (notes == null ? "" : ",notes=" + RunOptions.escaped(notes.toString()));
  }
}
