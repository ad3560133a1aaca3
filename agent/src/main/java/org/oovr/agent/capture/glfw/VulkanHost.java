package org.oovr.agent.capture.glfw;

import java.util.List;

/** What window systems ask of Vulkan. */
public interface VulkanHost {
  /** Nobody: there is no Vulkan. */
  VulkanHost NONE =
      new VulkanHost() {
        @Override
        public long procAddress(long instance, String name) {
          return 0;
        }

        @Override
        public List<String> surfaceExtensions() {
          return List.of();
        }

        @Override
        public long createSurface(long instance, GlfwWindow window) {
          return 0;
        }

        @Override
        public void destroySurface(long instance, long surface) {
          // there is none
        }

        @Override
        public void resized(GlfwWindow window) {
          // no surface to resize
        }
      };

  /**
   * Address of a function, 0 for none.
   *
   * @param instance 0 without one
   */
  long procAddress(long instance, String name);

  /** Instance extensions that surfaces need; empty where there is no Vulkan. */
  List<String> surfaceExtensions();

  /** A surface that shows in a window, 0 when there is none. */
  long createSurface(long instance, GlfwWindow window);

  /** A surface is gone. */
  void destroySurface(long instance, long surface);

  /** The window has another size now. */
  void resized(GlfwWindow window);
}
