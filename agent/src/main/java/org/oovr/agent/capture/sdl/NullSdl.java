package org.oovr.agent.capture.sdl;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.VulkanHost;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;

/**
 * What SDL 3 has for OpenGL and Vulkan: attributes, contexts, presents, surfaces, and windows that
 * it makes without knowing of either. Everything else of SDL, its events among it, is its own.
 */
public final class NullSdl {
  private static final int DOUBLEBUFFER = 5;
  private static final int DEPTH_SIZE = 6;
  private static final int STENCIL_SIZE = 7;
  private static final int SAMPLES = 14;
  private static final int MAJOR = 17;
  private static final int MINOR = 18;
  private static final int FLAGS = 19;
  private static final int PROFILE = 20;
  private static final int SHARE = 21;

  private static final int CORE = 1;
  private static final int COMPATIBILITY = 2;
  private static final int ES = 4;
  private static final int DEBUG = 1;
  private static final int FORWARD_COMPATIBLE = 2;

  /** The values that SDL begins with, of those whose value is not 0. */
  private static final Map<Integer, Integer> DEFAULTS =
      Map.of(0, 8, 1, 8, 2, 8, 3, 8, DOUBLEBUFFER, 1, DEPTH_SIZE, 24, MAJOR, 2, MINOR, 1);

  /** What is current on a thread. */
  private record Current(GlfwWindow window, long context) {}

  private final ContextHost host;
  private final LongFunction<int[]> sizes;
  private final Answers answers = new Answers();
  private final Map<Integer, Integer> attributes = new HashMap<>(DEFAULTS);
  private final Map<Long, GlfwWindow> contexts = new HashMap<>();
  private final Map<Long, GlfwWindow> windows = new HashMap<>();

  @SuppressWarnings("ThreadLocalUsage") // one object per process, and tests make their own
  private final ThreadLocal<Current> current = new ThreadLocal<>();

  private long interval;

  /**
   * All functions.
   *
   * @param sizes tells width and height of a window in pixels, null when it cannot be asked
   * @param library makes the windows
   */
  public NullSdl(
      ContextHost host, LongFunction<int[]> sizes, SdlLibrary library, VulkanHost vulkan) {
    this.host = host;
    this.sizes = sizes;
    registerAttributes();
    registerContexts();
    new SdlSurfaces(vulkan, sizes).register(answers);
    new SdlWindows(library).register(answers, windows::remove);
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
   */
  public synchronized long call(String function, long[] a) {
    return answers.get(function).answer(a);
  }

  private void registerAttributes() {
    answers.put(
        "SDL_GL_SetAttribute",
        a -> {
          attributes.put((int) a[1], (int) a[2]);
          return 1;
        });
    answers.put(
        "SDL_GL_GetAttribute",
        a -> {
          NativeMemory.putInt(a[2], attributes.getOrDefault((int) a[1], 0));
          return 1;
        });
    answers.put(
        "SDL_GL_ResetAttributes",
        a -> {
          attributes.clear();
          attributes.putAll(DEFAULTS);
          return 0;
        });
    answers.constant(1, "SDL_GL_LoadLibrary");
    answers.constant(0, "SDL_GL_UnloadLibrary");
    answers.put("SDL_GL_GetProcAddress", a -> host.functionAddress(NativeMemory.text(a[1])));
    answers.put(
        "SDL_GL_ExtensionSupported", a -> host.extensionSupported(NativeMemory.text(a[1])) ? 1 : 0);
    answers.put(
        "SDL_GL_SetSwapInterval",
        a -> {
          interval = a[1];
          return 1;
        });
    answers.put(
        "SDL_GL_GetSwapInterval",
        a -> {
          NativeMemory.putInt(a[1], (int) interval);
          return 1;
        });
  }

  private void registerContexts() {
    answers.put("SDL_GL_CreateContext", a -> create(a[1]));
    answers.put("SDL_GL_MakeCurrent", a -> makeCurrent(a[1], a[2]));
    answers.put("SDL_GL_GetCurrentContext", a -> current.get() == null ? 0 : current.get().context);
    answers.put(
        "SDL_GL_GetCurrentWindow", a -> current.get() == null ? 0 : current.get().window.handle);
    answers.put(
        "SDL_GL_SwapWindow",
        a -> {
          GlfwWindow window = windows.get(a[1]);
          if (window == null) {
            return 0;
          }
          host.swapBuffers(window);
          resize(window);
          return 1;
        });
    answers.put(
        "SDL_GL_DestroyContext",
        a -> {
          GlfwWindow context = contexts.remove(a[1]);
          if (context == null) {
            return 0;
          }
          if (current.get() != null && current.get().context == a[1]) {
            makeCurrent(0, 0);
          }
          host.destroyContext(context);
          return 1;
        });
  }

  private int get(int attribute) {
    return attributes.getOrDefault(attribute, 0);
  }

  private WindowHints hints() {
    WindowHints hints = new WindowHints();
    hints.set(GlfwConstants.CONTEXT_VERSION_MAJOR, get(MAJOR));
    hints.set(GlfwConstants.CONTEXT_VERSION_MINOR, get(MINOR));
    hints.set(GlfwConstants.DEPTH_BITS, get(DEPTH_SIZE));
    hints.set(GlfwConstants.STENCIL_BITS, get(STENCIL_SIZE));
    hints.set(GlfwConstants.SAMPLES, get(SAMPLES));
    hints.set(GlfwConstants.DOUBLEBUFFER, get(DOUBLEBUFFER));
    hints.set(GlfwConstants.CONTEXT_DEBUG, get(FLAGS) & DEBUG);
    hints.set(GlfwConstants.OPENGL_FORWARD_COMPAT, get(FLAGS) & FORWARD_COMPATIBLE);
    if (get(PROFILE) == CORE) {
      hints.set(GlfwConstants.OPENGL_PROFILE, GlfwConstants.OPENGL_CORE_PROFILE);
    } else if (get(PROFILE) == COMPATIBILITY) {
      hints.set(GlfwConstants.OPENGL_PROFILE, GlfwConstants.OPENGL_COMPAT_PROFILE);
    } else if (get(PROFILE) == ES) {
      hints.set(GlfwConstants.CLIENT_API, GlfwConstants.OPENGL_ES_API);
    }
    return hints;
  }

  /** SDL makes a new context current at once. */
  private long create(long window) {
    long handle = NativeMemory.allocate(Long.BYTES);
    GlfwWindow context = new GlfwWindow(handle, hints(), 1, 1);
    context.context = handle;
    Current now = current.get();
    long share = get(SHARE) != 0 && now != null ? now.context : 0;
    if (host.createContext(context, share) == 0) {
      NativeMemory.free(handle);
      return 0;
    }
    contexts.put(handle, context);
    return makeCurrent(window, handle) == 0 ? 0 : handle;
  }

  private long makeCurrent(long handle, long context) {
    if (context == 0) {
      current.remove();
      host.makeCurrent(null);
      return 1;
    }
    GlfwWindow made = contexts.get(context);
    if (made == null) {
      return 0;
    }
    GlfwWindow window =
        windows.computeIfAbsent(
            handle,
            h -> {
              GlfwWindow fresh = new GlfwWindow(h, made.hints, 1, 1);
              host.resized(fresh);
              return fresh;
            });
    window.context = context;
    resize(window);
    current.set(new Current(window, context));
    host.makeCurrent(window);
    return 1;
  }

  private void resize(GlfwWindow window) {
    int[] size = window.handle == 0 ? null : sizes.apply(window.handle);
    if (size != null && window.resize(size[0], size[1])) {
      host.resized(window);
    }
  }
}
