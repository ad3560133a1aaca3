package org.oovr.agent.capture.sdl;

import java.util.function.LongFunction;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.SurfaceExtensions;
import org.oovr.agent.capture.glfw.VulkanHost;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;

/** SDL's functions for Vulkan. */
final class SdlSurfaces {
  private static final long YES = 1;
  private static final long NO = 0;

  private final VulkanHost host;
  private final LongFunction<int[]> sizes;
  private final SurfaceExtensions extensions;

  SdlSurfaces(VulkanHost host, LongFunction<int[]> sizes) {
    this.host = host;
    this.sizes = sizes;
    extensions = new SurfaceExtensions(host);
  }

  private long isThere() {
    return extensions.count() > 0 ? YES : NO;
  }

  void register(Answers to) {
    to.put("SDL_Vulkan_LoadLibrary", a -> isThere());
    to.constant(0, "SDL_Vulkan_UnloadLibrary");
    to.put(
        "SDL_Vulkan_GetVkGetInstanceProcAddr",
        a -> extensions.count() == 0 ? 0 : host.procAddress(0, "vkGetInstanceProcAddr"));
    to.put(
        "SDL_Vulkan_GetInstanceExtensions",
        a -> {
          NativeMemory.putInt(a[1], extensions.count());
          return extensions.names();
        });
    to.put("SDL_Vulkan_GetPresentationSupport", a -> isThere());
    to.put("SDL_Vulkan_CreateSurface", a -> create(a[1], a[2], a[4]));
    to.put(
        "SDL_Vulkan_DestroySurface",
        a -> {
          host.destroySurface(a[1], a[2]);
          return 0;
        });
  }

  private long create(long handle, long instance, long surfaceAt) {
    NativeMemory.putLong(surfaceAt, 0);
    int[] size = handle == 0 || extensions.count() == 0 ? null : sizes.apply(handle);
    if (size == null) {
      return NO;
    }
    WindowHints hints = new WindowHints();
    hints.set(GlfwConstants.CLIENT_API, GlfwConstants.NO_API);
    long surface = host.createSurface(instance, new GlfwWindow(handle, hints, size[0], size[1]));
    NativeMemory.putLong(surfaceAt, surface);
    return surface == 0 ? NO : YES;
  }
}
