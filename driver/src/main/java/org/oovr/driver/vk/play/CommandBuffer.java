package org.oovr.driver.vk.play;

import java.util.ArrayList;
import java.util.List;

/** Recorded commands. */
public final class CommandBuffer {
  /** Whether others execute it. */
  public final boolean secondary;

  private final List<Step> steps = new ArrayList<>();

  public CommandBuffer(boolean secondary) {
    this.secondary = secondary;
  }

  /** Forgets what was recorded. */
  public void reset() {
    steps.clear();
  }

  /** Records a command. */
  public void add(Step step) {
    steps.add(step);
  }

  void play(Player player) {
    for (int i = 0; i < steps.size(); i++) {
      steps.get(i).play(player);
    }
  }
}
