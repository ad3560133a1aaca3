package org.oovr.driver.vk.play;

/** A recorded command. */
@FunctionalInterface
public interface Step {
  /** Does it. */
  void play(Player player);
}
