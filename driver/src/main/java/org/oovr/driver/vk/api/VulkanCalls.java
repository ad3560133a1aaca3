package org.oovr.driver.vk.api;

/** Who executes calls of Vulkan, whether a program makes them now or a trace holds them. */
public interface VulkanCalls {
  /**
   * Makes a call. Structs lie behind pointers as C lays them out, and are read and written before
   * this returns. May be called by several threads at once.
   *
   * @param function its number (see {@link VkFunctions})
   * @param arguments their bits, one long each: integers extended by their sign, floats in the
   *     lower half
   * @return the bits of the result, 0 for void
   */
  long call(int function, long[] arguments);
}
