package org.oovr.driver.vk.api;

import java.util.List;

/**
 * Names of the functions by their numbers, without the rest of the registry, which programs without
 * Vulkan never need.
 */
public final class VkFunctionNames {
  private static final List<String> NAMES =
      VkResources.lines("vk-functions.txt").stream()
          .map(line -> line.substring(0, line.indexOf('\t')))
          .toList();

  private VkFunctionNames() {}

  public static List<String> all() {
    return NAMES;
  }
}
