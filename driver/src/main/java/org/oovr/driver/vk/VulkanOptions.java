package org.oovr.driver.vk;

import java.util.function.Consumer;

/**
 * Settings of a {@link VulkanDriver}.
 *
 * @param log takes what is told once: what is not supported, and faults
 * @param study whether frames ask for work logs
 * @param traced whether calls come from a trace: what the program was told then stands where the
 *     answer is to be written, and where it decides about what comes later, it holds
 */
public record VulkanOptions(Consumer<String> log, boolean study, boolean traced) {
  /** Silent, and without work logs. */
  public static VulkanOptions of() {
    return new VulkanOptions(line -> {}, false, false);
  }

  public VulkanOptions withLog(Consumer<String> newLog) {
    return new VulkanOptions(newLog, study, traced);
  }

  public VulkanOptions withStudy(boolean wanted) {
    return new VulkanOptions(log, wanted, traced);
  }

  public VulkanOptions withTraced(boolean fromTrace) {
    return new VulkanOptions(log, study, fromTrace);
  }
}
