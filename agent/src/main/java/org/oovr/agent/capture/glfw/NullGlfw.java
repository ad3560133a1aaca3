package org.oovr.agent.capture.glfw;

import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.oovr.driver.common.NativeMemory;

/** GLFW 3.4 on a machine without a display. */
public final class NullGlfw {
  private static final int[] VERSION = {3, 4, 0};

  /** Longest pause of a program that waits for events which never come. */
  private static final long WAIT_NANOS = 5_000_000;

  private final Answers answers = new Answers();
  private final GlfwErrors errors;
  private final GlfwEvents events;
  private final NullWindows windows;
  private final long versionText = NativeMemory.allocateText("3.4.0 OO-VR null");
  private volatile boolean initialized;

  /**
   * All functions.
   *
   * @param vulkan who answers Vulkan
   */
  public NullGlfw(ContextHost host, VulkanHost vulkan) {
    errors = new GlfwErrors(host);
    events = new GlfwEvents(host);
    NullMonitor monitor = new NullMonitor();
    windows = new NullWindows(host, vulkan, errors, events, monitor);
    registerLibrary();
    registerEvents();
    registerNative();
    monitor.register(answers);
    windows.register(answers);
    new NullInput(windows).register(answers);
    new NullSurfaces(windows, errors, vulkan).register(answers);
  }

  /** Asks the application to close its windows. */
  public void closeWindows() {
    windows.close();
  }

  /** Names of the functions that are answered. */
  public Set<String> functions() {
    return answers.names();
  }

  /**
   * Answers a call.
   *
   * @param a arguments from {@code a[1]}
   * @return the result, raw bits
   * @throws IllegalArgumentException for a function that GLFW does not have
   */
  public long call(String function, long[] a) {
    Answers.Answer answer = answers.get(function);
    if (answer == null) {
      throw new IllegalArgumentException("no GLFW function " + function);
    }
    if (!initialized && !isLegalBeforeInit(function)) {
      errors.report(GlfwConstants.NOT_INITIALIZED, "The GLFW library is not initialized");
      return 0;
    }
    return answer.answer(a);
  }

  private static boolean isLegalBeforeInit(String function) {
    return switch (function) {
      case "glfwInit",
          "glfwTerminate",
          "glfwInitHint",
          "glfwInitAllocator",
          "glfwInitVulkanLoader",
          "glfwGetVersion",
          "glfwGetVersionString",
          "glfwGetError",
          "glfwSetErrorCallback",
          "glfwPlatformSupported" ->
          true;
      default -> false;
    };
  }

  private void registerLibrary() {
    answers.put(
        "glfwInit",
        a -> {
          initialized = true;
          return 1;
        });
    answers.put(
        "glfwTerminate",
        a -> {
          windows.all().forEach(windows::destroy);
          initialized = false;
          return 0;
        });
    answers.constant(0, "glfwInitHint", "glfwInitAllocator", "glfwInitVulkanLoader");
    answers.put("glfwGetVersion", a -> NullMonitor.ints(a, 1, VERSION));
    answers.put("glfwGetVersionString", a -> versionText);
    answers.put("glfwGetError", a -> errors.take(a[1]));
    answers.put("glfwSetErrorCallback", a -> errors.setCallback(a[1]));
    answers.constant(GlfwConstants.PLATFORM_NULL, "glfwGetPlatform");
    answers.put("glfwPlatformSupported", a -> a[1] == GlfwConstants.PLATFORM_NULL ? 1 : 0);
  }

  private void registerEvents() {
    answers.put(
        "glfwPollEvents",
        a -> {
          events.dispatch();
          return 0;
        });
    answers.put("glfwWaitEvents", a -> await(WAIT_NANOS));
    answers.put(
        "glfwWaitEventsTimeout",
        a -> await((long) Math.min(WAIT_NANOS, Double.longBitsToDouble(a[1]) * 1e9)));
    answers.constant(0, "glfwPostEmptyEvent");
  }

  private long await(long nanos) {
    if (events.isEmpty() && nanos > 0) {
      LockSupport.parkNanos(nanos);
    }
    events.dispatch();
    return 0;
  }

  /** There is no native window system behind our windows. */
  private void registerNative() {
    answers.constant(
        0,
        "glfwGetX11Display",
        "glfwGetX11Adapter",
        "glfwGetX11Monitor",
        "glfwGetX11Window",
        "glfwSetX11SelectionString",
        "glfwGetX11SelectionString",
        "glfwGetGLXContext",
        "glfwGetGLXWindow",
        "glfwGetGLXFBConfig",
        "glfwGetWaylandDisplay",
        "glfwGetWaylandMonitor",
        "glfwGetWaylandWindow",
        "glfwGetEGLDisplay",
        "glfwGetEGLContext",
        "glfwGetEGLSurface",
        "glfwGetEGLConfig",
        "glfwGetOSMesaColorBuffer",
        "glfwGetOSMesaDepthBuffer",
        "glfwGetOSMesaContext",
        "glfwGetWin32Adapter",
        "glfwGetWin32Monitor",
        "glfwGetWin32Window",
        "glfwAttachWin32Window",
        "glfwGetWGLContext",
        "glfwGetCocoaMonitor",
        "glfwGetCocoaWindow",
        "glfwGetCocoaView",
        "glfwGetNSGLContext");
  }
}
