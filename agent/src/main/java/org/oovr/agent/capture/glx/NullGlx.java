package org.oovr.agent.capture.glx;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.agent.capture.glx.FramebufferConfigs.Config;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.AttributeList;

/**
 * GLX 1.4 for programs whose windows are the X server's, but whose contexts are ours. Windows have
 * the size that the server says. Pixmaps and fonts are not answered.
 */
public final class NullGlx {
  /** Functions that a program must find, but that nobody answers. */
  private static final List<String> LACKING =
      List.of("glXCopyContext", "glXUseXFont", "glXCreateGLXPixmap", "glXDestroyGLXPixmap");

  private static final int BAD_ATTRIBUTE = 2;
  private static final int VENDOR = 1;
  private static final int VERSION = 2;
  private static final int CORE_PROFILE = 1;
  private static final int ES_PROFILE = 4;
  private static final int DEBUG = 1;
  private static final int FORWARD_COMPATIBLE = 2;

  /** Numbers of our pbuffers: no X server gives out such (X protocol: the top three bits are 0). */
  private static final long FIRST_PBUFFER = 0xE0000000L;

  /** A context. */
  private static final class Context {
    final long handle;
    final WindowHints hints;
    final Config config;
    int threads;
    boolean doomed;

    Context(long handle, WindowHints hints, Config config) {
      this.handle = handle;
      this.hints = hints;
      this.config = config;
    }
  }

  /** What is current on a thread. */
  private static final class Current {
    long display;
    long draw;
    long read;
    Context context;
  }

  private final ContextHost host;
  private final Answers answers = new Answers();
  private final XServer server = new XServer();
  private final FramebufferConfigs configs = new FramebufferConfigs();
  private final Map<Long, Context> contexts = new HashMap<>();
  private final Map<Long, GlfwWindow> windows = new HashMap<>();

  /** Configurations behind the visuals that were handed out. */
  private final Map<Long, Config> visuals = new HashMap<>();

  private final ThreadLocal<Current> current = ThreadLocal.withInitial(Current::new);
  private final long extensions =
      NativeMemory.allocateText(
          "GLX_ARB_context_flush_control GLX_ARB_create_context GLX_ARB_create_context_no_error"
              + " GLX_ARB_create_context_profile GLX_ARB_framebuffer_sRGB GLX_ARB_get_proc_address"
              + " GLX_ARB_multisample GLX_EXT_create_context_es2_profile"
              + " GLX_EXT_create_context_es_profile GLX_EXT_framebuffer_sRGB"
              + " GLX_EXT_no_config_context GLX_EXT_swap_control GLX_EXT_visual_info"
              + " GLX_EXT_visual_rating GLX_MESA_copy_sub_buffer GLX_MESA_query_renderer"
              + " GLX_MESA_swap_control GLX_OML_sync_control GLX_SGIS_multisample"
              + " GLX_SGIX_fbconfig GLX_SGIX_pbuffer GLX_SGI_make_current_read"
              + " GLX_SGI_swap_control GLX_SGI_video_sync");
  private final long vendor = NativeMemory.allocateText("OO-VR");
  private final long version = NativeMemory.allocateText("1.4");
  private long pbuffers;

  public NullGlx(ContextHost host) {
    this.host = host;
    registerServer();
    registerConfigs();
    registerContexts();
    registerDrawables();
    GlxExtensions.register(answers);
  }

  /** Names of the functions that are answered. */
  public Set<String> functions() {
    return answers.names();
  }

  /** Names of the functions that programs find, but that are not answered. */
  public static List<String> lacking() {
    return LACKING;
  }

  /**
   * Answers a call.
   *
   * @param a arguments from {@code a[1]}
   * @return the result, raw bits
   * @throws IllegalArgumentException for a function that is not among {@link #functions}
   */
  public synchronized long call(String function, long[] a) {
    Answers.Answer answer = answers.get(function);
    if (answer == null) {
      throw new IllegalArgumentException("no answer to " + function);
    }
    return answer.answer(a);
  }

  /** Writes through a pointer of the application's, if there is one. */
  private static void put(long address, long value) {
    if (address != 0) {
      NativeMemory.putInt(address, (int) value);
    }
  }

  private void registerServer() {
    answers.put(
        "glXQueryExtension",
        a -> {
          put(a[2], 0);
          put(a[3], 0);
          return 1;
        });
    answers.put(
        "glXQueryVersion",
        a -> {
          put(a[2], 1);
          put(a[3], 4);
          return 1;
        });
    answers.put("glXQueryExtensionsString", a -> extensions);
    answers.put("glXGetClientString", a -> text(a[2]));
    answers.put("glXQueryServerString", a -> text(a[3]));
    answers.constant(
        0, "glXWaitGL", "glXWaitX", "glXSelectEvent", "glXGetSelectedEvent", "glXSwapIntervalEXT");
  }

  private long text(long name) {
    return name == VENDOR ? vendor : name == VERSION ? version : extensions;
  }

  // --- frame buffer configurations and visuals

  private void registerConfigs() {
    answers.put("glXGetFBConfigs", a -> list(configs.choose(Map.of()), a[3]));
    answers.put("glXChooseFBConfig", a -> list(configs.choose(Attributes.pairs(a[3])), a[4]));
    answers.put("glXGetFBConfigAttrib", a -> value(a[1], configs.of(a[2]), (int) a[3], a[4]));
    answers.put("glXGetVisualFromFBConfig", a -> visual(a[1], 0, configs.of(a[2])));
    answers.put(
        "glXChooseVisual",
        a -> {
          List<Config> fitting = configs.choose(Attributes.ofVisual(a[3]));
          return fitting.isEmpty() ? 0 : visual(a[1], (int) a[2], fitting.get(0));
        });
    answers.put("glXGetConfig", a -> value(a[1], ofVisual(a[2]), (int) a[3], a[4]));
  }

  /** A new array of handles, which the application frees by {@code XFree}. */
  private static long list(List<Config> found, long count) {
    put(count, found.size());
    if (found.isEmpty()) {
      return 0;
    }
    long array = NativeMemory.allocate((long) found.size() * Long.BYTES);
    for (int i = 0; i < found.size(); i++) {
      NativeMemory.putLong(array + (long) i * Long.BYTES, found.get(i).handle);
    }
    return array;
  }

  private long value(long display, Config config, int attribute, long out) {
    switch (attribute) {
      case Attributes.VISUAL_ID -> put(out, server.visualId(display, 0));
      case Attributes.USE_GL, Attributes.RGBA -> put(out, 1);
      default -> {
        if (!config.has(attribute)) {
          return BAD_ATTRIBUTE;
        }
        put(out, config.get(attribute));
      }
    }
    return 0;
  }

  private long visual(long display, int screen, Config config) {
    long info = server.visual(display, screen);
    visuals.put(info, config);
    return info;
  }

  private Config ofVisual(long info) {
    return visuals.getOrDefault(info, configs.of(0));
  }

  // --- contexts

  private void registerContexts() {
    answers.put("glXCreateContext", a -> create(ofVisual(a[2]), a[3], Map.of()));
    answers.put("glXCreateNewContext", a -> create(configs.of(a[2]), a[4], Map.of()));
    answers.put(
        "glXCreateContextAttribsARB", a -> create(configs.of(a[2]), a[3], Attributes.pairs(a[5])));
    answers.put(
        "glXDestroyContext",
        a -> {
          Context context = contexts.get(a[2]);
          if (context != null) {
            context.doomed = true;
            end(context);
          }
          return 0;
        });
    answers.put("glXMakeCurrent", a -> makeCurrent(a[1], a[2], a[2], a[3]));
    answers.put("glXMakeContextCurrent", a -> makeCurrent(a[1], a[2], a[3], a[4]));
    answers.put("glXIsDirect", a -> contexts.containsKey(a[2]) ? 1 : 0);
    answers.put(
        "glXGetCurrentContext",
        a -> current.get().context == null ? 0 : current.get().context.handle);
    answers.put("glXGetCurrentDrawable", a -> current.get().draw);
    answers.put("glXGetCurrentReadDrawable", a -> current.get().read);
    answers.put("glXGetCurrentDisplay", a -> current.get().display);
    answers.put(
        "glXQueryContext",
        a -> {
          Context context = contexts.get(a[2]);
          switch ((int) a[3]) {
            case Attributes.FBCONFIG_ID ->
                put(a[4], context == null ? 0 : context.config.get(Attributes.FBCONFIG_ID));
            case Attributes.RENDER_TYPE -> put(a[4], Attributes.RGBA_TYPE);
            case Attributes.SCREEN -> put(a[4], 0);
            default -> {
              return BAD_ATTRIBUTE;
            }
          }
          return 0;
        });
  }

  private long create(Config config, long share, Map<Integer, Integer> wanted) {
    WindowHints hints = config.hints();
    int profile = wanted.getOrDefault(AttributeList.CONTEXT_PROFILE, CORE_PROFILE);
    int flags = wanted.getOrDefault(AttributeList.CONTEXT_FLAGS, 0);
    hints.set(
        GlfwConstants.CONTEXT_VERSION_MAJOR, wanted.getOrDefault(AttributeList.CONTEXT_MAJOR, 1));
    hints.set(
        GlfwConstants.CONTEXT_VERSION_MINOR, wanted.getOrDefault(AttributeList.CONTEXT_MINOR, 0));
    hints.set(
        GlfwConstants.OPENGL_PROFILE,
        (profile & CORE_PROFILE) != 0
            ? GlfwConstants.OPENGL_CORE_PROFILE
            : GlfwConstants.OPENGL_COMPAT_PROFILE);
    hints.set(GlfwConstants.CONTEXT_DEBUG, flags & DEBUG);
    hints.set(GlfwConstants.OPENGL_FORWARD_COMPAT, flags & FORWARD_COMPATIBLE);
    if ((profile & ES_PROFILE) != 0) {
      hints.set(GlfwConstants.CLIENT_API, GlfwConstants.OPENGL_ES_API);
    }
    long handle = NativeMemory.allocate(Long.BYTES);
    if (host.createContext(new GlfwWindow(handle, hints, 1, 1), share) == 0) {
      NativeMemory.free(handle);
      return 0;
    }
    contexts.put(handle, new Context(handle, hints, config));
    return handle;
  }

  private long makeCurrent(long display, long draw, long read, long handle) {
    Current now = current.get();
    Context next = contexts.get(handle);
    if (handle != 0 && (next == null || draw == 0)) {
      return 0;
    }
    if (next != null) {
      GlfwWindow window = window(display, draw, next);
      if (window == null) {
        return 0;
      }
      window.context = handle;
      host.makeCurrent(window);
      next.threads++;
    } else {
      host.makeCurrent(null);
    }
    Context last = now.context;
    now.display = next == null ? 0 : display;
    now.draw = next == null ? 0 : draw;
    now.read = next == null ? 0 : read;
    now.context = next;
    if (last != null) {
      last.threads--;
      end(last);
    }
    return 1;
  }

  /** A context lives until no thread has it any more. */
  private void end(Context context) {
    if (context.doomed && context.threads == 0 && contexts.remove(context.handle) != null) {
      GlfwWindow window = new GlfwWindow(context.handle, context.hints, 1, 1);
      window.context = context.handle;
      host.destroyContext(window);
    }
  }

  // --- windows and pbuffers

  private void registerDrawables() {
    answers.put(
        "glXSwapBuffers",
        a -> {
          GlfwWindow window = windows.get(a[2]);
          if (window != null) {
            host.swapBuffers(window);
            resize(a[1], window);
          }
          return 0;
        });
    answers.put("glXCreateWindow", a -> a[3]);
    answers.put("glXDestroyWindow", this::forget);
    answers.put(
        "glXCreatePbuffer",
        a -> {
          Map<Integer, Integer> wanted = Attributes.pairs(a[3]);
          int width = wanted.getOrDefault(Attributes.PBUFFER_WIDTH, 0);
          int height = wanted.getOrDefault(Attributes.PBUFFER_HEIGHT, 0);
          long id = FIRST_PBUFFER + ++pbuffers;
          WindowHints hints = configs.of(a[2]).hints();
          GlfwWindow window = new GlfwWindow(id, hints, Math.max(1, width), Math.max(1, height));
          windows.put(id, window);
          host.resized(window);
          return id;
        });
    answers.put("glXDestroyPbuffer", this::forget);
    answers.put(
        "glXQueryDrawable",
        a -> {
          GlfwWindow window = windows.get(a[2]);
          int[] size =
              window == null
                  ? server.size(a[1], a[2])
                  : new int[] {window.width(), window.height()};
          if (size != null && a[3] == Attributes.WIDTH) {
            put(a[4], size[0]);
          } else if (size != null && a[3] == Attributes.HEIGHT) {
            put(a[4], size[1]);
          }
          return 0;
        });
  }

  private long forget(long[] a) {
    windows.remove(a[2]);
    return 0;
  }

  /** The window of an X drawable, as large as it is now; null when the server has none. */
  private GlfwWindow window(long display, long drawable, Context context) {
    GlfwWindow known = windows.get(drawable);
    if (known != null) {
      resize(display, known);
      return known;
    }
    int[] size = server.size(display, drawable);
    if (size == null) {
      return null;
    }
    GlfwWindow window = new GlfwWindow(drawable, context.hints, size[0], size[1]);
    windows.put(drawable, window);
    host.resized(window);
    return window;
  }

  private void resize(long display, GlfwWindow window) {
    if (window.handle >= FIRST_PBUFFER) {
      return;
    }
    int[] size = server.size(display, window.handle);
    if (size != null && window.resize(size[0], size[1])) {
      host.resized(window);
    }
  }
}
