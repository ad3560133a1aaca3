package org.oovr.agent.capture.glfw;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.GlDriver;

/** Windows: made, sized, shown and destroyed, but never drawn on a screen. */
final class NullWindows {
  private final Map<Long, GlfwWindow> windows = new LinkedHashMap<>();

  @SuppressWarnings("ThreadLocalUsage") // one object per process, and tests make their own
  private final ThreadLocal<GlfwWindow> current = new ThreadLocal<>();

  private final WindowHints hints = new WindowHints();
  private final ContextHost host;
  private final VulkanHost vulkan;
  private final GlfwErrors errors;
  private final GlfwEvents events;
  private final NullMonitor monitor;

  NullWindows(
      ContextHost host,
      VulkanHost vulkan,
      GlfwErrors errors,
      GlfwEvents events,
      NullMonitor monitor) {
    this.host = host;
    this.vulkan = vulkan;
    this.errors = errors;
    this.events = events;
    this.monitor = monitor;
  }

  synchronized GlfwWindow window(long handle) {
    return windows.get(handle);
  }

  synchronized List<GlfwWindow> all() {
    return List.copyOf(windows.values());
  }

  /** As a click on the close button of each window does. */
  void close() {
    for (GlfwWindow window : all()) {
      window.shouldClose = true;
      events.post(window, "glfwSetWindowCloseCallback");
    }
  }

  GlfwWindow current() {
    return current.get();
  }

  void register(Answers to) {
    registerLife(to);
    registerGeometry(to);
    registerState(to);
    registerContext(to);
  }

  private void registerLife(Answers to) {
    to.put(
        "glfwDefaultWindowHints",
        a -> {
          hints.reset();
          return 0;
        });
    to.put(
        "glfwWindowHint",
        a -> {
          int hint = (int) a[1];
          if (WindowHints.known(hint)) {
            hints.set(hint, (int) a[2]);
          } else {
            errors.report(
                GlfwConstants.INVALID_ENUM, String.format("Invalid window hint 0x%08X", hint));
          }
          return 0;
        });
    to.constant(0, "glfwWindowHintString");
    to.put("glfwCreateWindow", this::create);
    to.put(
        "glfwDestroyWindow",
        a -> {
          GlfwWindow w = window(a[1]);
          if (w != null) {
            destroy(w);
          }
          return 0;
        });
  }

  private long create(long[] a) {
    int width = (int) a[1];
    int height = (int) a[2];
    if (width <= 0 || height <= 0) {
      errors.report(GlfwConstants.INVALID_VALUE, "Invalid window size " + width + "x" + height);
      return 0;
    }
    GlfwWindow share = window(a[5]);
    GlfwWindow w = new GlfwWindow(NativeMemory.allocate(16), hints.copy(), width, height);
    w.widthBeforeFullscreen = width;
    w.heightBeforeFullscreen = height;
    w.title = NativeMemory.allocateText(Objects.requireNonNullElse(NativeMemory.text(a[3]), ""));
    w.monitor = a[4];
    if (w.hints.get(GlfwConstants.CLIENT_API) != GlfwConstants.NO_API) {
      w.context = host.createContext(w, share == null ? 0 : share.context);
      if (w.context == 0) {
        errors.report(
            GlfwConstants.VERSION_UNAVAILABLE,
            "The simulated GPU has no context of version "
                + w.hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR)
                + "."
                + w.hints.get(GlfwConstants.CONTEXT_VERSION_MINOR)
                + " and this client API");
        NativeMemory.free(w.title);
        NativeMemory.free(w.handle);
        return 0;
      }
    }
    synchronized (this) {
      windows.put(w.handle, w);
    }
    if (w.hints.is(GlfwConstants.VISIBLE) || w.monitor != 0) {
      w.hints.set(GlfwConstants.VISIBLE, 1);
      focusIf(w, w.hints.is(GlfwConstants.FOCUSED));
    } else {
      w.hints.set(GlfwConstants.FOCUSED, 0);
    }
    w.hints.set(GlfwConstants.ICONIFIED, 0);
    return w.handle;
  }

  private void focusIf(GlfwWindow w, boolean wanted) {
    w.hints.set(GlfwConstants.FOCUSED, wanted ? 1 : 0);
    if (wanted) {
      events.post(w, "glfwSetWindowFocusCallback", 1);
    }
  }

  void destroy(GlfwWindow w) {
    if (current.get() == w) {
      makeCurrent(null);
    }
    if (w.context != 0) {
      host.destroyContext(w);
    }
    events.forget(w);
    synchronized (this) {
      windows.remove(w.handle);
    }
    NativeMemory.free(w.title);
    NativeMemory.free(w.handle);
  }

  private void registerGeometry(Answers to) {
    put(to, "glfwGetWindowPos", (w, a) -> NullMonitor.ints(a, 2, w.x, w.y));
    put(
        to,
        "glfwSetWindowPos",
        (w, a) -> {
          w.x = (int) a[2];
          w.y = (int) a[3];
          events.post(w, "glfwSetWindowPosCallback", w.x, w.y);
          return 0;
        });
    put(to, "glfwGetWindowSize", (w, a) -> NullMonitor.ints(a, 2, w.width, w.height));
    put(to, "glfwGetFramebufferSize", (w, a) -> NullMonitor.ints(a, 2, w.width, w.height));
    put(to, "glfwSetWindowSize", (w, a) -> resize(w, (int) a[2], (int) a[3]));
    to.constant(0, "glfwSetWindowSizeLimits", "glfwSetWindowAspectRatio");
    put(to, "glfwGetWindowFrameSize", (w, a) -> NullMonitor.ints(a, 2, 0, 0, 0, 0));
    put(to, "glfwGetWindowContentScale", (w, a) -> NullMonitor.floats(a, 2, 1, 1));
    put(to, "glfwGetWindowMonitor", (w, a) -> w.monitor);
    put(
        to,
        "glfwSetWindowMonitor",
        (w, a) -> {
          w.monitor = a[2];
          w.x = (int) a[3];
          w.y = (int) a[4];
          return resize(w, (int) a[5], (int) a[6]);
        });
    put(
        to,
        "glfwMaximizeWindow",
        (w, a) -> {
          if (w.monitor != 0 || w.hints.is(GlfwConstants.MAXIMIZED)) {
            return 0;
          }
          w.widthBeforeFullscreen = w.width;
          w.heightBeforeFullscreen = w.height;
          w.hints.set(GlfwConstants.MAXIMIZED, 1);
          events.post(w, "glfwSetWindowMaximizeCallback", 1);
          return resize(w, NullMonitor.WIDTH, NullMonitor.HEIGHT);
        });
    put(to, "glfwRestoreWindow", (w, a) -> restore(w));
    put(
        to,
        "glfwIconifyWindow",
        (w, a) -> {
          w.hints.set(GlfwConstants.ICONIFIED, 1);
          events.post(w, "glfwSetWindowIconifyCallback", 1);
          return 0;
        });
  }

  private long restore(GlfwWindow w) {
    if (w.hints.is(GlfwConstants.ICONIFIED)) {
      w.hints.set(GlfwConstants.ICONIFIED, 0);
      events.post(w, "glfwSetWindowIconifyCallback", 0);
      return 0;
    }
    if (w.hints.is(GlfwConstants.MAXIMIZED)) {
      w.hints.set(GlfwConstants.MAXIMIZED, 0);
      events.post(w, "glfwSetWindowMaximizeCallback", 0);
      return resize(w, w.widthBeforeFullscreen, w.heightBeforeFullscreen);
    }
    return 0;
  }

  private long resize(GlfwWindow w, int width, int height) {
    if (width <= 0 || height <= 0 || (width == w.width && height == w.height)) {
      return 0;
    }
    w.width = width;
    w.height = height;
    if (w.context != 0) {
      host.resized(w);
    }
    vulkan.resized(w);
    events.post(w, "glfwSetFramebufferSizeCallback", width, height);
    events.post(w, "glfwSetWindowSizeCallback", width, height);
    return 0;
  }

  private void registerState(Answers to) {
    // Long because a table: one row a function.
    put(to, "glfwWindowShouldClose", (w, a) -> w.shouldClose ? 1 : 0);
    put(
        to,
        "glfwSetWindowShouldClose",
        (w, a) -> {
          w.shouldClose = a[2] != 0;
          return 0;
        });
    put(to, "glfwGetWindowTitle", (w, a) -> w.title);
    put(
        to,
        "glfwSetWindowTitle",
        (w, a) -> {
          NativeMemory.free(w.title);
          w.title = NativeMemory.allocateText(NativeMemory.text(a[2]));
          return 0;
        });
    to.constant(0, "glfwSetWindowIcon", "glfwRequestWindowAttention");
    put(to, "glfwGetWindowOpacity", (w, a) -> Float.floatToRawIntBits(w.opacity));
    put(
        to,
        "glfwSetWindowOpacity",
        (w, a) -> {
          w.opacity = Float.intBitsToFloat((int) a[2]);
          return 0;
        });
    put(
        to,
        "glfwShowWindow",
        (w, a) -> {
          if (!w.hints.is(GlfwConstants.VISIBLE)) {
            w.hints.set(GlfwConstants.VISIBLE, 1);
            focusIf(w, w.hints.is(GlfwConstants.FOCUS_ON_SHOW));
          }
          return 0;
        });
    put(
        to,
        "glfwHideWindow",
        (w, a) -> {
          w.hints.set(GlfwConstants.VISIBLE, 0);
          if (w.hints.is(GlfwConstants.FOCUSED)) {
            w.hints.set(GlfwConstants.FOCUSED, 0);
            events.post(w, "glfwSetWindowFocusCallback", 0);
          }
          return 0;
        });
    put(
        to,
        "glfwFocusWindow",
        (w, a) -> {
          if (!w.hints.is(GlfwConstants.FOCUSED)) {
            focusIf(w, true);
          }
          return 0;
        });
    put(to, "glfwGetWindowAttrib", (w, a) -> attribute(w, (int) a[2]));
    put(
        to,
        "glfwSetWindowAttrib",
        (w, a) -> {
          w.hints.set((int) a[2], (int) a[3]);
          return 0;
        });
    put(
        to,
        "glfwSetWindowUserPointer",
        (w, a) -> {
          w.userPointer = a[2];
          return 0;
        });
    put(to, "glfwGetWindowUserPointer", (w, a) -> w.userPointer);
  }

  /** Ten times the version of a window's context. */
  private static int version(GlfwWindow w) {
    return GlDriver.versionGiven(
        w.hints.get(GlfwConstants.CLIENT_API) == GlfwConstants.OPENGL_ES_API,
        w.hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR),
        w.hints.get(GlfwConstants.CONTEXT_VERSION_MINOR));
  }

  private static long attribute(GlfwWindow w, int attribute) {
    return switch (attribute) {
      case GlfwConstants.HOVERED -> 0;
      // What the driver gives, whatever lower version was asked for.
      case GlfwConstants.CONTEXT_VERSION_MAJOR -> w.context == 0 ? 0 : version(w) / 10;
      case GlfwConstants.CONTEXT_VERSION_MINOR -> w.context == 0 ? 0 : version(w) % 10;
      case GlfwConstants.OPENGL_PROFILE ->
          w.context == 0 || w.hints.get(GlfwConstants.CLIENT_API) != GlfwConstants.OPENGL_API
              ? 0
              : w.hints.core()
                  ? GlfwConstants.OPENGL_CORE_PROFILE
                  : GlfwConstants.OPENGL_COMPAT_PROFILE;
      case GlfwConstants.CONTEXT_REVISION -> 0;
      default -> w.hints.get(attribute);
    };
  }

  private void registerContext(Answers to) {
    to.put(
        "glfwMakeContextCurrent",
        a -> {
          GlfwWindow w = window(a[1]);
          if (w != null && w.context == 0) {
            errors.report(
                GlfwConstants.NO_WINDOW_CONTEXT,
                "Cannot make current with a window that has no OpenGL or OpenGL ES context");
            return 0;
          }
          makeCurrent(w);
          return 0;
        });
    to.put("glfwGetCurrentContext", a -> current.get() == null ? 0 : current.get().handle);
    put(
        to,
        "glfwSwapBuffers",
        (w, a) -> {
          if (w.context == 0) {
            errors.report(
                GlfwConstants.NO_WINDOW_CONTEXT,
                "Cannot swap buffers of a window that has no OpenGL or OpenGL ES context");
          } else {
            host.swapBuffers(w);
          }
          return 0;
        });
    to.put("glfwSwapInterval", a -> inContext() ? 0 : noContext());
    to.put(
        "glfwExtensionSupported",
        a -> inContext() ? host.extensionSupported(NativeMemory.text(a[1])) ? 1 : 0 : noContext());
    to.put(
        "glfwGetProcAddress",
        a -> inContext() ? host.functionAddress(NativeMemory.text(a[1])) : noContext());
  }

  void makeCurrent(GlfwWindow w) {
    if (w == null) {
      current.remove();
    } else {
      current.set(w);
    }
    host.makeCurrent(w);
  }

  private boolean inContext() {
    return current.get() != null;
  }

  private long noContext() {
    errors.report(
        GlfwConstants.NO_CURRENT_CONTEXT,
        "There is no current OpenGL or OpenGL ES context on the calling thread");
    return 0;
  }

  /** A function of a window. */
  @FunctionalInterface
  interface WindowAnswer {
    long answer(GlfwWindow window, long[] a);
  }

  /** Registers a function whose first argument is a window; unknown windows get 0. */
  void put(Answers to, String name, WindowAnswer answer) {
    to.put(
        name,
        a -> {
          GlfwWindow w = window(a[1]);
          return w == null ? 0 : answer.answer(w, a);
        });
  }

  NullMonitor monitor() {
    return monitor;
  }
}
