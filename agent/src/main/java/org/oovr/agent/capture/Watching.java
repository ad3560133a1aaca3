package org.oovr.agent.capture;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.capture.vulkan.VulkanLibrary;
import org.oovr.agent.instrument.FunctionNumbers;
import org.oovr.agent.instrument.Interception;
import org.oovr.agent.instrument.LwjglTransformer;
import org.oovr.agent.instrument.PrintedExceptions;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.vk.api.VkFunctionNames;

/** Starts the rewriting of LWJGL's classes, whatever is done with the calls then. */
final class Watching {
  private Watching() {}

  /** Who wants to know where LWJGL's classes come from. */
  record Loaders(RealGl gl, LwjglWindows glfw, SurfaceSizes others, VulkanLibrary vulkan) {
    private void rewritten(String className, ClassLoader loader) {
      if (className.startsWith("org/lwjgl/opengl")) {
        gl.loader(loader, className.startsWith("org/lwjgl/opengles/"));
      } else if (className.startsWith("org/lwjgl/vulkan")) {
        vulkan.loader(loader);
      } else if (className.startsWith("org/lwjgl/glfw/")) {
        glfw.loader(loader);
      } else {
        others.loader(loader);
      }
    }
  }

  /** The Vulkan that LWJGL has loaded, once it has. */
  static VulkanLibrary vulkanLibrary() {
    return new VulkanLibrary(
        loader ->
            RealGl.address(
                loader, "org.lwjgl.vulkan.VK", "getFunctionProvider", "vkGetInstanceProcAddr"));
  }

  /** Numbers of the functions of OpenGL and then of Vulkan, as their registries have them. */
  static FunctionNumbers functions() {
    List<String> names = new ArrayList<>(GlFunctions.names());
    names.addAll(VkFunctionNames.all());
    return new FunctionNumbers(names);
  }

  /**
   * Adds the transformer.
   *
   * @param answering whether nobody else answers the application
   */
  static void start(
      Instrumentation instrumentation,
      FunctionNumbers functions,
      boolean answering,
      Interception seen,
      Loaders loaders) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      String name = loaded.getName().replace('.', '/');
      if (LwjglTransformer.concerns(name)) {
        seen.loadedBefore(loaded.getName());
      }
    }
    PrintedExceptions.watch(instrumentation);
    LwjglTransformer transformer =
        new LwjglTransformer(functions, answering, seen, loaders::rewritten);
    instrumentation.addTransformer(transformer, false);
    instrumentation.setNativeMethodPrefix(transformer, LwjglTransformer.NATIVE_PREFIX);
  }
}
