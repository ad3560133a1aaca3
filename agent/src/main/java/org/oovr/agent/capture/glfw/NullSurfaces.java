package org.oovr.agent.capture.glfw;

import java.util.List;
import org.oovr.driver.common.NativeMemory;

/** GLFW's functions for Vulkan. */
final class NullSurfaces {
  /** Results of Vulkan, which GLFW hands on. */
  private static final int EXTENSION_NOT_PRESENT = -7;

  private static final int NATIVE_WINDOW_IN_USE = -1000000001;

  private final NullWindows windows;
  private final GlfwErrors errors;
  private final VulkanHost host;
  private int count;

  /** Address of the names' addresses, 0 before it is needed. */
  private long names;

  NullSurfaces(NullWindows windows, GlfwErrors errors, VulkanHost host) {
    this.windows = windows;
    this.errors = errors;
    this.host = host;
  }

  /** Number of the extensions that surfaces need; 0 where there is no Vulkan. */
  private synchronized int count() {
    if (names == 0) {
      List<String> extensions = host.surfaceExtensions();
      count = extensions.size();
      names = NativeMemory.allocate(8L * count);
      for (int i = 0; i < count; i++) {
        NativeMemory.putLong(names + 8L * i, NativeMemory.allocateText(extensions.get(i)));
      }
    }
    return count;
  }

  void register(Answers to) {
    to.put("glfwVulkanSupported", a -> count() > 0 ? 1 : 0);
    to.put("glfwGetPhysicalDevicePresentationSupport", a -> count() > 0 ? 1 : 0);
    to.put("glfwGetInstanceProcAddress", a -> host.procAddress(a[1], NativeMemory.text(a[2])));
    to.put(
        "glfwGetRequiredInstanceExtensions",
        a -> {
          NullMonitor.ints(a, 1, count());
          return count == 0 ? 0 : names;
        });
    to.put("glfwCreateWindowSurface", a -> create(a[1], a[2], a[4]));
  }

  private long create(long instance, long handle, long surfaceAt) {
    NativeMemory.putLong(surfaceAt, 0);
    if (count() == 0) {
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
