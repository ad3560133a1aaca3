package org.oovr.agent.capture.vulkan;

import java.util.function.ToLongFunction;

/** The Vulkan that LWJGL has loaded for the program. */
public final class VulkanLibrary {
  private final ToLongFunction<ClassLoader> finder;
  private volatile ClassLoader loader;

  /**
   * A library that nobody has loaded yet.
   *
   * @param finder asks LWJGL's classes of a loader for the address of vkGetInstanceProcAddr
   */
  public VulkanLibrary(ToLongFunction<ClassLoader> finder) {
    this.finder = finder;
  }

  /** LWJGL's Vulkan classes come from this loader. */
  public void loader(ClassLoader of) {
    loader = of;
  }

  /** Address of the function that finds all others. */
  public long finder() {
    return finder.applyAsLong(loader);
  }
}
