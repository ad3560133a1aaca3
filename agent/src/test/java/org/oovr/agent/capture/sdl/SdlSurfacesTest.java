package org.oovr.agent.capture.sdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.VulkanHost;
import org.oovr.driver.common.NativeMemory;

/** SDL's functions for Vulkan, without its loader. */
class SdlSurfacesTest {
  private static final ContextHost NO_GL =
      (ContextHost)
          Proxy.newProxyInstance(
              ContextHost.class.getClassLoader(),
              new Class<?>[] {ContextHost.class},
              (self, method, arguments) -> {
                throw new UnsupportedOperationException(method.getName());
              });

  private final List<String> done = new ArrayList<>();

  private final VulkanHost host =
      new VulkanHost() {
        @Override
        public long procAddress(long instance, String name) {
          done.add("finds " + name);
          return 4711;
        }

        @Override
        public List<String> surfaceExtensions() {
          return List.of("VK_KHR_surface", "VK_EXT_headless_surface");
        }

        @Override
        public long createSurface(long instance, GlfwWindow window) {
          done.add("surface %d of %dx%d".formatted(instance, window.width(), window.height()));
          return 99;
        }

        @Override
        public void destroySurface(long instance, long surface) {
          done.add("destroys " + surface);
        }

        @Override
        public void resized(GlfwWindow window) {
          // none is
        }
      };

  private static long call(NullSdl sdl, String function, long... arguments) {
    long[] a = new long[8];
    System.arraycopy(arguments, 0, a, 1, arguments.length);
    return sdl.call(function, a);
  }

  @Test
  void surfacesAreMadeAsLargeAsTheirWindows() {
    NullSdl sdl = new NullSdl(NO_GL, w -> w == 5 ? new int[] {64, 48} : null, (f, a) -> 0, host);
    long out = NativeMemory.allocate(8);
    assertEquals(1, call(sdl, "SDL_Vulkan_LoadLibrary", 0));
    long names = call(sdl, "SDL_Vulkan_GetInstanceExtensions", out);
    assertEquals(2, NativeMemory.getInt(out));
    assertEquals("VK_KHR_surface", NativeMemory.text(NativeMemory.getLong(names)));
    assertEquals(4711, call(sdl, "SDL_Vulkan_GetVkGetInstanceProcAddr"));
    assertEquals(1, call(sdl, "SDL_Vulkan_GetPresentationSupport", 7, 8, 0));
    assertEquals(1, call(sdl, "SDL_Vulkan_CreateSurface", 5, 7, 0, out));
    assertEquals(99, NativeMemory.getLong(out));
    assertEquals(0, call(sdl, "SDL_Vulkan_CreateSurface", 6, 7, 0, out));
    assertEquals(0, NativeMemory.getLong(out));
    call(sdl, "SDL_Vulkan_DestroySurface", 7, 99, 0);
    assertEquals(List.of("finds vkGetInstanceProcAddr", "surface 7 of 64x48", "destroys 99"), done);
    NativeMemory.free(out);
  }

  @Test
  void withoutVulkanNothingIsThere() {
    NullSdl sdl = new NullSdl(NO_GL, w -> new int[] {64, 48}, (f, a) -> 0, VulkanHost.NONE);
    long out = NativeMemory.allocate(8);
    assertEquals(0, call(sdl, "SDL_Vulkan_LoadLibrary", 0));
    assertEquals(0, call(sdl, "SDL_Vulkan_GetInstanceExtensions", out));
    assertEquals(0, call(sdl, "SDL_Vulkan_CreateSurface", 5, 7, 0, out));
    assertTrue(sdl.functions().contains("SDL_Vulkan_UnloadLibrary"));
    assertNotEquals(0, out);
    NativeMemory.free(out);
  }
}
