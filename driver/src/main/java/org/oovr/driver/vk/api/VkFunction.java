package org.oovr.driver.vk.api;

import java.util.List;

/**
 * A function of Vulkan.
 *
 * @param number its line in the table
 * @param alias the function that this one is another name of, or itself
 * @param origin version ("1.2") or extension that brought it
 * @param level what it is called on
 * @param result null-named; void for none
 */
public record VkFunction(
    int number,
    String name,
    int alias,
    String origin,
    Level level,
    VkDeclaration result,
    List<VkDeclaration> parameters) {
  /** What a function is called on, which is its first argument. */
  public enum Level {
    GLOBAL,
    INSTANCE,
    PHYSICAL_DEVICE,
    DEVICE,
    QUEUE,
    COMMAND_BUFFER
  }

  /** Whether an extension brought it. */
  public boolean isExtension() {
    return origin.startsWith("VK_");
  }

  /** Position of a parameter, -1 where there is none of that name. */
  public int position(String parameter) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(parameter)) {
        return i;
      }
    }
    return -1;
  }
}
