package org.oovr.agent.capture.egl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.agent.capture.glx.XServer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.AttributeList;

/**
 * EGL 1.5 for programs whose contexts are ours: off-screen buffers, contexts without a surface, and
 * windows of an X server whose connection the program has given, fences, and images of what OpenGL
 * has. Pixmaps and what other APIs have are refused.
 */
public final class NullEgl {
  private static final long DISPLAY = 1;
  private static final int CORE_PROFILE = 1;

  /** OpenGL since this version has profiles: ten times the first number, and the second. */
  private static final int PROFILES_SINCE = 32;

  /** Functions whose first argument is no display. */
  private static final Set<String> WITHOUT_DISPLAY =
      Set.of(
          "eglGetDisplay",
          "eglGetPlatformDisplay",
          "eglGetPlatformDisplayEXT",
          "eglGetDisplayDriverName",
          "eglGetDisplayDriverConfig",
          "eglGetError",
          "eglBindAPI",
          "eglQueryAPI",
          "eglGetProcAddress",
          "eglGetCurrentContext",
          "eglGetCurrentDisplay",
          "eglGetCurrentSurface",
          "eglReleaseThread",
          "eglWaitGL",
          "eglWaitNative",
          "eglWaitClient");

  /** A context. */
  private record Context(long handle, WindowHints hints, long config) {}

  /** What is current on a thread, and what it has chosen. */
  private static final class ThreadState {
    int api = Egl.OPENGL_ES_API;
    int error = Egl.SUCCESS;
    long draw;
    long read;
    Context context;
  }

  private final ContextHost host;
  private final Answers answers = new Answers();
  private final EglConfigs configs = new EglConfigs();
  private final XServer server = new XServer();
  private final Map<Long, Context> contexts = new HashMap<>();
  private final Map<Long, GlfwWindow> surfaces = new HashMap<>();

  private final Map<Long, Long> configOf = new HashMap<>();

  /** What surfaces were made with, and got later. */
  private final Map<Long, Map<Integer, Integer>> attributes = new HashMap<>();

  /** X windows by the surfaces that show them. */
  private final Map<Long, Long> windows = new HashMap<>();

  private final ThreadLocal<ThreadState> threads = ThreadLocal.withInitial(ThreadState::new);
  private final Map<Integer, Long> texts =
      Map.of(
          Egl.VENDOR, NativeMemory.allocateText("OO-VR"),
          Egl.VERSION, NativeMemory.allocateText("1.5 OO-VR"),
          Egl.CLIENT_APIS, NativeMemory.allocateText("OpenGL OpenGL_ES"),
          Egl.EXTENSIONS,
              NativeMemory.allocateText(
                  "EGL_EXT_create_context_robustness EGL_KHR_config_attribs"
                      + " EGL_KHR_context_flush_control EGL_KHR_create_context"
                      + " EGL_KHR_create_context_no_error EGL_KHR_fence_sync"
                      + " EGL_KHR_get_all_proc_addresses EGL_KHR_gl_renderbuffer_image"
                      + " EGL_KHR_gl_texture_2D_image EGL_KHR_gl_texture_cubemap_image"
                      + " EGL_KHR_image_base EGL_KHR_no_config_context"
                      + " EGL_KHR_reusable_sync EGL_KHR_surfaceless_context EGL_KHR_wait_sync"
                      + " EGL_MESA_configless_context EGL_MESA_query_driver"));
  private final long clientExtensions =
      NativeMemory.allocateText(
          "EGL_EXT_client_extensions EGL_EXT_platform_base EGL_EXT_platform_x11"
              + " EGL_KHR_client_get_all_proc_addresses EGL_KHR_platform_x11"
              + " EGL_MESA_platform_surfaceless");

  /** The program's connection to its X server, 0 for none. */
  private long connection;

  public NullEgl(ContextHost host) {
    this.host = host;
    registerDisplay();
    registerConfigs();
    registerContexts();
    registerSurfaces();
    registerRefusals();
    new EglSyncs(() -> threads.get().context != null, this).register(answers, this::fail);
    new EglImages(host, contexts::containsKey).register(answers, this::fail);
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
    if (!function.equals("eglGetError")) {
      threads.get().error = Egl.SUCCESS;
    }
    boolean clients = function.equals("eglQueryString") && a[1] == 0;
    if (!clients && !WITHOUT_DISPLAY.contains(function) && a[1] != DISPLAY) {
      return fail(Egl.BAD_DISPLAY);
    }
    return answers.get(function).answer(a);
  }

  private long fail(int error) {
    threads.get().error = error;
    return 0;
  }

  private static long put(long address, long value) {
    if (address != 0) {
      NativeMemory.putInt(address, (int) value);
    }
    return 1;
  }

  private void registerDisplay() {
    answers.put("eglGetDisplay", a -> display(a[1]));
    answers.put("eglGetPlatformDisplay", a -> display(a[2]));
    answers.put("eglGetPlatformDisplayEXT", a -> display(a[2]));
    answers.put("eglInitialize", a -> put(a[2], 1) & put(a[3], 5));
    answers.put(
        "eglQueryString",
        a -> {
          if (a[1] == 0 && a[2] == Egl.EXTENSIONS) {
            return clientExtensions;
          }
          Long text = texts.get((int) a[2]);
          return text == null ? fail(Egl.BAD_PARAMETER) : text;
        });
    answers.put(
        "eglGetError",
        a -> {
          long error = threads.get().error;
          threads.get().error = Egl.SUCCESS;
          return error;
        });
    answers.put(
        "eglBindAPI",
        a -> {
          if (a[1] != Egl.OPENGL_API && a[1] != Egl.OPENGL_ES_API) {
            return fail(Egl.BAD_PARAMETER);
          }
          threads.get().api = (int) a[1];
          return 1;
        });
    long driver = NativeMemory.allocateText("oovr");
    long configuration = NativeMemory.allocateText("<driinfo></driinfo>");
    answers.constant(driver, "eglGetDisplayDriverName");
    answers.constant(configuration, "eglGetDisplayDriverConfig");
    answers.put("eglQueryAPI", a -> threads.get().api);
    answers.put("eglGetProcAddress", a -> host.functionAddress(NativeMemory.text(a[1])));
    answers.constant(1, "eglTerminate", "eglWaitGL", "eglWaitNative", "eglWaitClient");
    answers.put(
        "eglSwapInterval",
        a -> {
          ThreadState now = threads.get();
          return now.context == null
              ? fail(Egl.BAD_CONTEXT)
              : now.draw == 0 ? fail(Egl.BAD_SURFACE) : 1;
        });
  }

  private long display(long nativeDisplay) {
    if (nativeDisplay != 0) {
      connection = nativeDisplay;
    }
    return DISPLAY;
  }

  private void registerConfigs() {
    answers.put("eglGetConfigs", a -> list(configs.choose(Map.of()), a[2], a[3], a[4]));
    answers.put(
        "eglChooseConfig",
        a -> {
          Map<Integer, Integer> wanted = EglConfigs.pairs(a[2]);
          int fault =
              a[5] == 0 ? Egl.BAD_PARAMETER : EglAttributes.ofConfig(wanted, configs.attributes());
          return fault == Egl.SUCCESS
              ? list(configs.choose(wanted), a[3], a[4], a[5])
              : fail(fault);
        });
    answers.put(
        "eglGetConfigAttrib",
        a -> {
          Map<Integer, Integer> config = configs.of(a[2]);
          if (config == null) {
            return fail(Egl.BAD_CONFIG);
          }
          if ((int) a[3] == Egl.NATIVE_VISUAL_ID && connection != 0) {
            return put(a[4], server.visualId(connection, 0));
          }
          Integer value = config.get((int) a[3]);
          return value == null ? fail(Egl.BAD_ATTRIBUTE) : put(a[4], value);
        });
  }

  private static long list(List<Long> found, long array, long most, long count) {
    int n = array == 0 ? found.size() : (int) Math.min(most, found.size());
    for (int i = 0; i < n && array != 0; i++) {
      NativeMemory.putLong(array + 8L * i, found.get(i));
    }
    return put(count, n);
  }

  // --- contexts

  private void registerContexts() {
    answers.put("eglCreateContext", a -> create(a[2], a[3], EglConfigs.pairs(a[4])));
    answers.put(
        "eglDestroyContext",
        a -> {
          Context context = contexts.remove(a[2]);
          if (context == null) {
            return fail(Egl.BAD_CONTEXT);
          }
          GlfwWindow window = new GlfwWindow(context.handle, context.hints, 1, 1);
          window.context = context.handle;
          host.destroyContext(window);
          return 1;
        });
    answers.put("eglMakeCurrent", a -> makeCurrent(a[2], a[3], a[4]));
    answers.put("eglReleaseThread", a -> makeCurrent(0, 0, 0));
    answers.put(
        "eglGetCurrentContext",
        a -> threads.get().context == null ? 0 : threads.get().context.handle);
    answers.put("eglGetCurrentDisplay", a -> threads.get().context == null ? 0 : DISPLAY);
    answers.put(
        "eglGetCurrentSurface",
        a ->
            switch ((int) a[1]) {
              case Egl.DRAW -> threads.get().draw;
              case Egl.READ -> threads.get().read;
              default -> fail(Egl.BAD_PARAMETER);
            });
    answers.put(
        "eglQueryContext",
        a -> {
          Context context = contexts.get(a[2]);
          if (context == null) {
            return fail(Egl.BAD_CONTEXT);
          }
          boolean es = context.hints.get(GlfwConstants.CLIENT_API) == GlfwConstants.OPENGL_ES_API;
          return switch ((int) a[3]) {
            case Egl.CONFIG_ID -> put(a[4], context.config);
            case Egl.CONTEXT_CLIENT_TYPE -> put(a[4], es ? Egl.OPENGL_ES_API : Egl.OPENGL_API);
            case Egl.CONTEXT_CLIENT_VERSION ->
                put(a[4], context.hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR));
            case Egl.RENDER_BUFFER ->
                put(a[4], threads.get().draw == 0 ? Egl.NONE : Egl.BACK_BUFFER);
            default -> fail(Egl.BAD_ATTRIBUTE);
          };
        });
  }

  private long create(long config, long share, Map<Integer, Integer> wanted) {
    if (config != 0 && configs.of(config) == null) {
      return fail(Egl.BAD_CONFIG);
    }
    WindowHints hints = configs.hints(config);
    boolean es = threads.get().api == Egl.OPENGL_ES_API;
    int fault =
        share != 0 && !contexts.containsKey(share)
            ? Egl.BAD_CONTEXT
            : EglAttributes.ofContext(wanted, es);
    if (fault != Egl.SUCCESS) {
      return fail(fault);
    }
    hints.set(
        GlfwConstants.CONTEXT_VERSION_MAJOR,
        wanted.getOrDefault(AttributeList.EGL_CONTEXT_MAJOR, 1));
    hints.set(
        GlfwConstants.CONTEXT_VERSION_MINOR,
        wanted.getOrDefault(AttributeList.EGL_CONTEXT_MINOR, 0));
    hints.set(
        GlfwConstants.CLIENT_API, es ? GlfwConstants.OPENGL_ES_API : GlfwConstants.OPENGL_API);
    int profile = wanted.getOrDefault(AttributeList.EGL_CONTEXT_PROFILE, CORE_PROFILE);
    int version =
        10 * hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR)
            + hints.get(GlfwConstants.CONTEXT_VERSION_MINOR);
    if (!es && version >= PROFILES_SINCE && !EglAttributes.isOneProfile(profile)) {
      return fail(Egl.BAD_MATCH);
    }
    hints.set(
        GlfwConstants.OPENGL_PROFILE,
        (profile & CORE_PROFILE) != 0
            ? GlfwConstants.OPENGL_CORE_PROFILE
            : GlfwConstants.OPENGL_COMPAT_PROFILE);
    long handle = NativeMemory.allocate(Long.BYTES);
    if (host.createContext(new GlfwWindow(handle, hints, 1, 1), share) == 0) {
      NativeMemory.free(handle);
      return fail(Egl.BAD_MATCH);
    }
    contexts.put(handle, new Context(handle, hints, config));
    return handle;
  }

  private long makeCurrent(long draw, long read, long handle) {
    ThreadState now = threads.get();
    Context next = contexts.get(handle);
    if (handle != 0 && next == null) {
      return fail(Egl.BAD_CONTEXT);
    }
    if (handle == 0 && (draw != 0 || read != 0)) {
      return fail(Egl.BAD_MATCH);
    }
    boolean lacks = draw != 0 && !surfaces.containsKey(draw);
    if (lacks || read != 0 && !surfaces.containsKey(read)) {
      return fail(Egl.BAD_SURFACE);
    }
    if ((draw == 0) != (read == 0)) {
      return fail(Egl.BAD_MATCH);
    }
    GlfwWindow window = null;
    if (next != null) {
      // without a surface there is no window to draw into
      window = draw == 0 ? new GlfwWindow(0, next.hints, 1, 1) : surfaces.get(draw);
      window.context = handle;
      resize(draw, window);
    }
    host.makeCurrent(window);
    now.draw = next == null ? 0 : draw;
    now.read = next == null ? 0 : read;
    now.context = next;
    return 1;
  }

  // --- surfaces

  private void registerSurfaces() {
    answers.put(
        "eglCreatePbufferSurface",
        a -> {
          Map<Integer, Integer> wanted = EglConfigs.pairs(a[3]);
          int fault = configs.of(a[2]) == null ? Egl.BAD_CONFIG : EglAttributes.ofBuffer(wanted);
          if (fault != Egl.SUCCESS) {
            return fail(fault);
          }
          int width = wanted.getOrDefault(Egl.WIDTH, 0);
          int height = wanted.getOrDefault(Egl.HEIGHT, 0);
          long surface = surface(a[2], Math.max(1, width), Math.max(1, height));
          boolean largest = wanted.getOrDefault(Egl.LARGEST_PBUFFER, 0) != 0;
          Map<Integer, Integer> told = attributes.get(surface);
          told.putAll(Map.of(Egl.WIDTH, 0, Egl.HEIGHT, 0)); // as wanted, not as they are drawn to
          told.putAll(wanted);
          told.put(Egl.LARGEST_PBUFFER, largest ? 1 : 0);
          return surface;
        });
    answers.put("eglCreateWindowSurface", a -> window(a[2], a[3]));
    answers.put("eglCreatePlatformWindowSurface", a -> window(a[2], NativeMemory.getLong(a[3])));
    answers.put("eglCreatePlatformWindowSurfaceEXT", a -> window(a[2], NativeMemory.getLong(a[3])));
    answers.put(
        "eglDestroySurface",
        a -> {
          windows.remove(a[2]);
          configOf.remove(a[2]);
          attributes.remove(a[2]);
          return surfaces.remove(a[2]) == null ? fail(Egl.BAD_SURFACE) : 1;
        });
    answers.put("eglSurfaceAttrib", a -> attribute(a[2], (int) a[3], (int) a[4]));
    answers.put(
        "eglSwapBuffers",
        a -> {
          GlfwWindow window = surfaces.get(a[2]);
          if (window == null || threads.get().draw != a[2]) {
            return fail(Egl.BAD_SURFACE);
          }
          host.swapBuffers(window);
          resize(a[2], window);
          return 1;
        });
    answers.put("eglQuerySurface", a -> query(a[2], (int) a[3], a[4]));
  }

  /** What needs pixmaps or buffers of other APIs, of which none is ours. */
  private void registerRefusals() {
    answers.put("eglCopyBuffers", a -> fail(Egl.BAD_NATIVE_PIXMAP));
    answers.put("eglCreatePixmapSurface", a -> fail(Egl.BAD_MATCH));
    answers.put("eglCreatePlatformPixmapSurface", a -> fail(Egl.BAD_MATCH));
    answers.put("eglCreatePlatformPixmapSurfaceEXT", a -> fail(Egl.BAD_MATCH));
    answers.put("eglCreatePbufferFromClientBuffer", a -> fail(Egl.BAD_PARAMETER));
    for (String function : new String[] {"eglBindTexImage", "eglReleaseTexImage"}) {
      answers.put(
          function, a -> fail(surfaces.containsKey(a[2]) ? Egl.BAD_MATCH : Egl.BAD_SURFACE));
    }
  }

  /** Sets an attribute of a surface, of which none changes what is drawn. */
  private long attribute(long surface, int attribute, int value) {
    if (!surfaces.containsKey(surface)) {
      return fail(Egl.BAD_SURFACE);
    }
    int fault = EglAttributes.ofSurface(attribute, value);
    if (fault != Egl.SUCCESS) {
      return fail(fault);
    }
    attributes.get(surface).put(attribute, value);
    return 1;
  }

  /** An attribute of a surface (EGL 1.5, table 3.5). */
  private long query(long surface, int attribute, long out) {
    GlfwWindow window = surfaces.get(surface);
    if (window == null) {
      return fail(Egl.BAD_SURFACE);
    }
    Integer told = attributes.get(surface).get(attribute);
    if (told != null) {
      return put(out, told);
    }
    boolean shown = windows.containsKey(surface);
    return switch (attribute) {
      case Egl.WIDTH -> put(out, window.width());
      case Egl.HEIGHT -> put(out, window.height());
      case Egl.CONFIG_ID -> put(out, configOf.getOrDefault(surface, 1L));
      case Egl.RENDER_BUFFER -> put(out, Egl.BACK_BUFFER);
      case Egl.SWAP_BEHAVIOR -> put(out, shown ? Egl.BUFFER_DESTROYED : Egl.BUFFER_PRESERVED);
      case Egl.MULTISAMPLE_RESOLVE -> put(out, Egl.MULTISAMPLE_RESOLVE_DEFAULT);
      case Egl.COLORSPACE -> put(out, Egl.COLORSPACE_LINEAR);
      case Egl.HORIZONTAL_RESOLUTION, Egl.VERTICAL_RESOLUTION, Egl.PIXEL_ASPECT_RATIO ->
          put(out, Egl.UNKNOWN);
      case Egl.VG_COLORSPACE -> put(out, Egl.COLORSPACE_SRGB);
      case Egl.VG_ALPHA_FORMAT -> put(out, Egl.VG_ALPHA_FORMAT_NONPRE);
      // of off-screen buffers only; others leave the value as it is
      case Egl.LARGEST_PBUFFER, Egl.MIPMAP_TEXTURE, Egl.MIPMAP_LEVEL -> shown ? 1 : put(out, 0);
      case Egl.TEXTURE_FORMAT, Egl.TEXTURE_TARGET -> shown ? 1 : put(out, Egl.TEXTURE_NONE);
      default -> fail(Egl.BAD_ATTRIBUTE);
    };
  }

  private long window(long config, long drawable) {
    int[] size = connection == 0 ? null : server.size(connection, drawable);
    if (size == null) {
      return fail(Egl.BAD_NATIVE_WINDOW);
    }
    long surface = surface(config, size[0], size[1]);
    windows.put(surface, drawable);
    return surface;
  }

  private long surface(long config, int width, int height) {
    if (configs.of(config) == null) {
      return fail(Egl.BAD_CONFIG);
    }
    long handle = NativeMemory.allocate(Long.BYTES);
    GlfwWindow window = new GlfwWindow(handle, configs.hints(config), width, height);
    surfaces.put(handle, window);
    configOf.put(handle, config);
    attributes.put(handle, new HashMap<>());
    host.resized(window);
    return handle;
  }

  private void resize(long surface, GlfwWindow window) {
    Long drawable = windows.get(surface);
    int[] size = drawable == null ? null : server.size(connection, drawable);
    if (size != null && window.resize(size[0], size[1])) {
      host.resized(window);
    }
  }
}
