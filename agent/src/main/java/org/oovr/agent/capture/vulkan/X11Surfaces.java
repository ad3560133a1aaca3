package org.oovr.agent.capture.vulkan;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceSurfaceInfo2KHR;
import org.oovr.driver.vk.api.VkStructs.XlibSurfaceCreateInfoKHR;
import org.oovr.driver.vk.api.VulkanMachine;

/**
 * Surfaces that a program makes of windows of X11 itself. Such a surface is as large as its window
 * at any time, which only the X server knows.
 */
final class X11Surfaces {
  /** Asks the X server. */
  @FunctionalInterface
  interface Sizes {
    /** Width and height in pixels of a window of a display, null when there is no such window. */
    int[] of(long display, long window);
  }

  private record Window(long display, long window) {}

  private final Sizes sizes;
  private final Map<Long, Window> windows = new ConcurrentHashMap<>();

  X11Surfaces(Sizes sizes) {
    this.sizes = sizes;
  }

  /** A surface was made. */
  void made(VulkanMachine machine, long info, long surface) {
    windows.put(
        surface,
        new Window(
            NativeMemory.getLong(info + XlibSurfaceCreateInfoKHR.DPY),
            NativeMemory.getLong(info + XlibSurfaceCreateInfoKHR.WINDOW)));
    measure(machine, surface);
  }

  /** A surface is about to be destroyed. */
  void gone(long surface) {
    windows.remove(surface);
  }

  /** A call may be about to tell how large a surface is. */
  void before(VulkanMachine machine, int function, long[] arguments) {
    if (windows.isEmpty()) {
      return;
    }
    if (function == VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR) {
      measure(machine, arguments[1]);
    } else if (function == VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES2KHR) {
      measure(machine, NativeMemory.getLong(arguments[1] + PhysicalDeviceSurfaceInfo2KHR.SURFACE));
    }
  }

  private void measure(VulkanMachine machine, long surface) {
    Window window = windows.get(surface);
    int[] size = window == null ? null : sizes.of(window.display, window.window);
    if (size != null) {
      machine.surfaceResized(surface, size[0], size[1]);
    }
  }
}
