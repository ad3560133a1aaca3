package org.oovr.agent.capture.glfw;

import org.oovr.driver.common.NativeMemory;

/** GLFW's functions for Vulkan. */
final class NullSurfaces {
  /** Results of Vulkan, which GLFW hands on. */
  private static final int EXTENSION_NOT_PRESENT = -7;

  private static final int NATIVE_WINDOW_IN_USE = -1000000001;

  private final NullWindows windows;
  private final GlfwErrors errors;
  private final VulkanHost host;
  private final SurfaceExtensions extensions;

  NullSurfaces(NullWindows windows, GlfwErrors errors, VulkanHost host) {
    this.windows = windows;
    this.errors = errors;
    this.host = host;
    extensions = new SurfaceExtensions(host);
  }

  void register(Answers to) {
    to.put("glfwVulkanSupported", a -> extensions.count() > 0 ? 1 : 0);
    to.put("glfwGetPhysicalDevicePresentationSupport", a -> extensions.count() > 0 ? 1 : 0);
    to.put("glfwGetInstanceProcAddress", a -> host.procAddress(a[1], NativeMemory.text(a[2])));
    to.put(
        "glfwGetRequiredInstanceExtensions",
        a -> {
          NullMonitor.ints(a, 1, extensions.count());
          return extensions.names();
        });
    to.put("glfwCreateWindowSurface", a -> create(a[1], a[2], a[4]));
  }

  private long create(long instance, long handle, long surfaceAt) {
    NativeMemory.putLong(surfaceAt, 0);
    if (extensions.count() == 0) {
      errors.report(GlfwConstants.API_UNAVAILABLE, "The simulated display has no Vulkan");
      return EXTENSION_NOT_PRESENT;
    }
    GlfwWindow window = windows.window(handle);
    if (window == null || window.hints.get(GlfwConstants.CLIENT_API) != GlfwConstants.NO_API) {
      errors.report(
          GlfwConstants.INVALID_VALUE,
          "Vulkan: Window surface creation requires the window to have the client API set to"
              + " GLFW_NO_API");
      return NATIVE_WINDOW_IN_USE;
    }
    NativeMemory.putLong(surfaceAt, host.createSurface(instance, window));
    return 0;
  }
}
