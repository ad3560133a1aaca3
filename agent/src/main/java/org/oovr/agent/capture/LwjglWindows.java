package org.oovr.agent.capture;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.follow.SurfaceRecord;

/** The application's GLFW, for a question of our own. */
final class LwjglWindows {
  /** GLFW on macOS may be called on the first thread only. */
  private static final boolean MAY_ASK =
      !System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");

  private final long scratch = NativeMemory.allocate(8);
  private final FaultLog faults;
  private volatile ClassLoader loader;
  private volatile MethodHandle framebufferSize;
  private volatile MethodHandle key;

  LwjglWindows(FaultLog faults) {
    this.faults = faults;
  }

  /** LWJGL's GLFW classes come from this loader. */
  void loader(ClassLoader of) {
    if (loader != of) {
      loader = of;
      framebufferSize = null;
      key = null;
    }
  }

  /** Width and height of a window of GLFW in pixels, null when it cannot be asked. */
  synchronized int[] framebufferSize(ThreadCalls thread, SurfaceRecord surface) {
    if (!MAY_ASK || loader == null) {
      return null;
    }
    thread.beginInternal();
    try {
      if (framebufferSize == null) {
        framebufferSize =
            MethodHandles.publicLookup()
                .findStatic(
                    Class.forName("org.lwjgl.glfw.GLFW", true, loader),
                    "nglfwGetFramebufferSize",
                    MethodType.methodType(void.class, long.class, long.class, long.class));
      }
      framebufferSize.invokeExact(surface.handle, scratch, scratch + 4);
      int width = NativeMemory.getInt(scratch);
      int height = NativeMemory.getInt(scratch + 4);
      return width > 0 && height > 0 ? new int[] {width, height} : null;
    } catch (Throwable fault) {
      faults.report("capture", "glfwGetFramebufferSize", fault);
      loader = null;
      return null;
    } finally {
      thread.endInternal();
    }
  }

  /**
   * Sets the close flag of a window, which the application asks for in its loop; GLFW allows that
   * on every thread. Without effect where there is no GLFW.
   */
  synchronized void close(ThreadCalls thread, long window) {
    if (loader == null) {
      return;
    }
    thread.beginInternal();
    try {
      MethodHandle close =
          MethodHandles.publicLookup()
              .findStatic(
                  Class.forName("org.lwjgl.glfw.GLFW", true, loader),
                  "glfwSetWindowShouldClose",
                  MethodType.methodType(void.class, long.class, boolean.class));
      close.invokeExact(window, true);
    } catch (Throwable fault) {
      faults.report("capture", "glfwSetWindowShouldClose", fault);
    } finally {
      thread.endInternal();
    }
  }

  /** Whether a key of a window is down, false when it cannot be asked. */
  synchronized boolean isKeyDown(ThreadCalls thread, long window, int number) {
    if (!MAY_ASK || loader == null) {
      return false;
    }
    thread.beginInternal();
    try {
      if (key == null) {
        key =
            MethodHandles.publicLookup()
                .findStatic(
                    Class.forName("org.lwjgl.glfw.GLFW", true, loader),
                    "glfwGetKey",
                    MethodType.methodType(int.class, long.class, int.class));
      }
      return (int) key.invokeExact(window, number) != 0;
    } catch (Throwable fault) {
      faults.report("capture", "glfwGetKey", fault);
      loader = null;
      return false;
    } finally {
      thread.endInternal();
    }
  }
}
