package org.oovr.agent.capture;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.follow.SurfaceRecord;

/** Asks whatever made a window for the window's size. */
final class SurfaceSizes {
  private static final int GLX_WIDTH = 0x801D;
  private static final int GLX_HEIGHT = 0x801E;
  private static final int EGL_WIDTH = 0x3057;
  private static final int EGL_HEIGHT = 0x3056;

  private final RealGl gl;
  private final LwjglWindows glfw;
  private final FaultLog faults;
  private final long scratch = NativeMemory.allocate(8);
  private final Map<String, Function> functions = new ConcurrentHashMap<>();
  private volatile ClassLoader loader;
  private volatile boolean failed;

  SurfaceSizes(RealGl gl, LwjglWindows glfw, FaultLog faults) {
    this.gl = gl;
    this.glfw = glfw;
    this.faults = faults;
  }

  /** LWJGL's classes for EGL and SDL come from this loader. */
  void loader(ClassLoader of) {
    loader = of;
  }

  /** Width and height in pixels, null when nobody can be asked. */
  int[] of(ThreadState thread, SurfaceRecord surface) {
    if (surface.system == SurfaceRecord.System.GLFW) {
      return glfw.framebufferSize(thread.calls, surface);
    }
    if (failed) {
      return null;
    }
    try {
      return ask(surface);
    } catch (RuntimeException | LinkageError fault) {
      failed = true;
      faults.report("capture", "asking for the size of a window", fault);
      return null;
    }
  }

  /** Width and height in pixels of a window of SDL, null when it cannot be asked. */
  int[] ofSdl(long window) {
    return of(null, new SurfaceRecord(window, SurfaceRecord.System.SDL, 0, true));
  }

  /** Calls a function of the program's SDL; see {@code SdlLibrary}. */
  long callSdl(String name, Object... arguments) {
    return functions.computeIfAbsent(name, this::sdl).invokeLong(arguments);
  }

  private synchronized int[] ask(SurfaceRecord surface) {
    NativeMemory.putLong(scratch, 0);
    Pointer width = new Pointer(scratch);
    Pointer height = new Pointer(scratch + 4);
    long handle = surface.handle;
    switch (surface.system) {
      case GLX -> {
        Function ask = functions.computeIfAbsent("glXQueryDrawable", this::glx);
        ask.invokeVoid(new Object[] {surface.display, handle, GLX_WIDTH, width});
        ask.invokeVoid(new Object[] {surface.display, handle, GLX_HEIGHT, height});
      }
      case EGL -> {
        Function ask = functions.computeIfAbsent("eglQuerySurface", this::egl);
        ask.invokeInt(new Object[] {surface.display, handle, EGL_WIDTH, width});
        ask.invokeInt(new Object[] {surface.display, handle, EGL_HEIGHT, height});
      }
      case SDL ->
          functions
              .computeIfAbsent("SDL_GetWindowSizeInPixels", this::sdl)
              .invokeInt(new Object[] {handle, width, height});
      default -> {
        return null;
      }
    }
    int[] size = {NativeMemory.getInt(scratch), NativeMemory.getInt(scratch + 4)};
    return size[0] > 0 && size[1] > 0 ? size : null;
  }

  private Function glx(String name) {
    return function(gl.windowFunction(name), name);
  }

  private Function egl(String name) {
    return function(RealGl.address(loader, "org.lwjgl.egl.EGL", "getFunctionProvider", name), name);
  }

  private Function sdl(String name) {
    return function(RealGl.address(loader, "org.lwjgl.sdl.SDL", "getLibrary", name), name);
  }

  private static Function function(long address, String name) {
    if (address == 0) {
      throw new IllegalStateException("there is no " + name);
    }
    return Function.getFunction(new Pointer(address));
  }
}
