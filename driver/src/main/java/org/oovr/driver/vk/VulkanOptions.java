package org.oovr.driver.vk;

import java.util.function.Consumer;

/**
 * Settings of a {@link VulkanDriver}.
 *
 * @param log takes what is told once: what is not supported, and faults
 * @param study whether frames ask for work logs
 */
public record VulkanOptions(Consumer<String> log, boolean study) {
  /** Silent, and without work logs. */
  public static VulkanOptions of() {
    return new VulkanOptions(line -> {}, false);
  }

  public VulkanOptions withLog(Consumer<String> newLog) {
    return new VulkanOptions(newLog, study);
  }

  public VulkanOptions withStudy(boolean wanted) {
    return new VulkanOptions(log, wanted);
  }
}
