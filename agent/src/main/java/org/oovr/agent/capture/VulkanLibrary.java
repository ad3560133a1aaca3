package org.oovr.agent.capture;

/** The Vulkan that LWJGL has loaded for the program. */
final class VulkanLibrary {
  private static final String CLASS = "org.lwjgl.vulkan.VK";

  private volatile ClassLoader loader;

  /** LWJGL's Vulkan classes come from this loader. */
  void loader(ClassLoader of) {
    loader = of;
  }

  /** Address of the function that finds all others. */
  long finder() {
    return RealGl.address(loader, CLASS, "getFunctionProvider", "vkGetInstanceProcAddr");
  }
}
