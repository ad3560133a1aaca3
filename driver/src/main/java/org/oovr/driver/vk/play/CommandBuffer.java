package org.oovr.driver.vk.play;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.object.InvalidHandleException;

/** Recorded commands. */
public final class CommandBuffer {
  /** Whether others execute it. */
  public final boolean secondary;

  private final List<Step> steps = new ArrayList<>();

  /** By step, the command that it came from. */
  private final List<String> names = new ArrayList<>();

  public CommandBuffer(boolean secondary) {
    this.secondary = secondary;
  }

  /** Forgets what was recorded. */
  public void reset() {
    steps.clear();
    names.clear();
  }

  /**
   * Records a command.
   *
   * @param name of the function that records it
   */
  public void add(String name, Step step) {
    steps.add(step);
    names.add(name);
  }

  /** Plays all; a command that uses what is gone by now is told and left out. */
  void play(Player player) {
    for (int i = 0; i < steps.size(); i++) {
      try {
        steps.get(i).play(player);
      } catch (InvalidHandleException invalid) {
        player.session.diagnostics.error(names.get(i), invalid.getMessage());
      }
    }
  }
}
