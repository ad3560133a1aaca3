package org.oovr.agent.capture;

import java.util.HashMap;
import java.util.Map;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.gl.follow.ContextRecord;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.gl.follow.SurfaceRecord;

/**
 * Calls of window systems, whichever the application uses: what they mean to contexts, windows and
 * presents. Arguments are at {@code a[1]} and up, results at {@code a[0]}.
 */
final class WindowCalls {
  /** What a call does. */
  @FunctionalInterface
  private interface Effect {
    void of(RawCall raw, ThreadState thread);
  }

  private static final int EGL_OPENGL_API = 0x30A2;
  private static final int SDL_PROFILE_CORE = 1;
  private static final int SDL_PROFILE_ES = 4;

  private final Contexts contexts;
  private final Presents presents;
  private final Unsupported unsupported;
  private final Refusals refusals;
  private final WindowHints hints = new WindowHints();
  private final SdlAttributes sdl = new SdlAttributes();

  /** Of EGL, whose threads begin with OpenGL ES. */
  private final ThreadLocal<Boolean> eglMakesGl = ThreadLocal.withInitial(() -> false);

  private final Map<String, Effect> before = new HashMap<>();
  private final Map<String, Effect> after = new HashMap<>();

  WindowCalls(Contexts contexts, Presents presents, Ledgers ledgers) {
    this.contexts = contexts;
    this.presents = presents;
    this.unsupported = ledgers.unsupported();
    this.refusals = ledgers.refusals();
    glfw();
    sdl();
    lwjgl2();
    for (WindowFunction f : WindowFunction.all()) {
      if (f.system() == WindowFunction.System.GLX || f.system() == WindowFunction.System.EGL) {
        follow(f);
      }
    }
  }

  /** The call is about to be made. */
  void before(String name, RawCall raw) {
    Effect effect = before.get(name);
    if (effect != null) {
      effect.of(raw, ThreadState.of(raw.owner));
    }
  }

  /** The call was made. */
  void after(String name, RawCall raw) {
    Effect effect = after.get(name);
    if (effect != null) {
      effect.of(raw, ThreadState.of(raw.owner));
    } else if (isUnknown(name)) {
      unsupported.count(name);
    }
    if (!name.endsWith("SwapBuffers")) {
      presents.windowsMayChange();
    }
  }

  /** Functions of GL that no table of ours has, and contexts that are made in ways of their own. */
  private static boolean isUnknown(String name) {
    return name.startsWith("wgl") || name.startsWith("CGL")
        ? name.matches("(wgl|CGL)(Create|Set|Make)\\w*(Context|Current)\\w*")
        : name.startsWith("gl") && !name.startsWith("glfw") && !name.startsWith("glX");
  }

  private void swap(String name, int window) {
    before.put(name, (f, t) -> presents.before(f, t, f.a[window]));
    after.put(name, (f, t) -> presents.after(f, t, f.a[window]));
  }

  private void glfw() {
    after.put("glfwDefaultWindowHints", (f, t) -> hints.reset());
    after.put("glfwWindowHint", (f, t) -> hints.set((int) f.a[1], (int) f.a[2]));
    after.put("glfwCreateWindow", this::glfwCreated);
    after.put(
        "glfwMakeContextCurrent",
        (f, t) -> contexts.madeCurrent(t, f.a[1], contexts.surface(f.a[1])));
    swap("glfwSwapBuffers", 1);
    before.put("glfwDestroyWindow", (f, t) -> gone(t, f.a[1], f.a[1]));
    before.put(
        "glfwTerminate",
        (f, t) ->
            contexts.surfaces().stream()
                .filter(s -> s.system == SurfaceRecord.System.GLFW)
                .forEach(s -> gone(t, s.handle, s.handle)));
    after.put("glfwGetProcAddress", (f, t) -> handOut(f));
  }

  private void glfwCreated(RawCall raw, ThreadState thread) {
    long window = raw.a[0];
    if (window == 0) {
      refused(
          hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR),
          hints.get(GlfwConstants.CONTEXT_VERSION_MINOR));
    }
    if (window == 0 || hints.get(GlfwConstants.CLIENT_API) == GlfwConstants.NO_API) {
      return;
    }
    boolean doubled = hints.is(GlfwConstants.DOUBLEBUFFER);
    contexts.surface(window, SurfaceRecord.System.GLFW, 0, doubled);
    contexts.created(thread, window, raw.a[5], WindowRequests.context(hints));
  }

  private void gone(ThreadState thread, long window, long context) {
    presents.closed(window);
    if (context != 0) {
      contexts.destroyed(thread, context);
    }
    contexts.closed(window);
    presents.flush();
  }

  /** The application may call what it asked for, or have it called. */
  private static void handOut(RawCall raw) {
    raw.a[0] = Bridge.entryPoint(NativeMemory.text(raw.a[1]), raw.a[0]);
  }

  private void follow(WindowFunction f) {
    int context = 1 + f.context();
    int drawable = 1 + f.drawable();
    switch (f.does()) {
      case CREATE_CONTEXT -> after.put(f.name(), (c, t) -> created(f, c, t));
      case DESTROY_CONTEXT -> after.put(f.name(), (c, t) -> contexts.destroyed(t, c.a[context]));
      case MAKE_CURRENT -> after.put(f.name(), (c, t) -> current(f, c, t));
      case PRESENT -> swap(f.name(), drawable);
      case DESTROY_WINDOW -> after.put(f.name(), (c, t) -> gone(t, c.a[drawable], 0));
      case FIND_FUNCTION -> after.put(f.name(), (c, t) -> handOut(c));
      case BIND_API ->
          after.put(
              f.name(), (c, t) -> eglMakesGl.set(c.a[0] != 0 && c.a[context] == EGL_OPENGL_API));
      case SHARE_OBJECTS,
          CREATE_PBUFFER,
          PBUFFER_DRAWABLE,
          CREATE_IMAGE,
          DESTROY_IMAGE,
          NOTHING -> {
        // Nothing that a recording needs: buffers are seen when they are made current.
      }
    }
  }

  private void created(WindowFunction f, RawCall raw, ThreadState thread) {
    boolean egl = f.system() == WindowFunction.System.EGL;
    Recorder.ContextRequest request =
        egl && !eglMakesGl.get()
            ? WindowRequests.ofEsAttributes(raw.a[1 + f.attributes()])
            : f.hasAttributes()
                ? WindowRequests.ofAttributes(raw.a[1 + f.attributes()], egl)
                : new Recorder.ContextRequest(1, 0, false, 0);
    made(raw, thread, raw.a[1 + f.share()], request);
  }

  private void made(RawCall raw, ThreadState thread, long share, Recorder.ContextRequest request) {
    if (raw.a[0] != 0) {
      contexts.created(thread, raw.a[0], share, request);
    } else {
      refused(request.major(), request.minor());
    }
  }

  private void refused(int major, int minor) {
    refusals.say("the real driver gave the program no context of OpenGL " + major + "." + minor);
  }

  private void current(WindowFunction f, RawCall raw, ThreadState thread) {
    if (raw.a[0] == 0) {
      return; // it failed: what was current still is
    }
    long drawable = raw.a[1 + f.drawable()];
    if (f.read() >= 0 && drawable != raw.a[1 + f.read()]) {
      unsupported.count("a context that reads from another window than it draws into");
    }
    SurfaceRecord.System system =
        f.system() == WindowFunction.System.EGL
            ? SurfaceRecord.System.EGL
            : SurfaceRecord.System.GLX;
    contexts.madeCurrent(
        thread, raw.a[1 + f.context()], contexts.surface(drawable, system, raw.a[1], true));
  }

  private void sdl() {
    after.put("SDL_GL_SetAttribute", (f, t) -> sdl.set((int) f.a[1], (int) f.a[2]));
    after.put("SDL_GL_ResetAttributes", (f, t) -> sdl.reset());
    after.put("SDL_GL_CreateContext", this::sdlCreated);
    after.put("SDL_GL_MakeCurrent", this::sdlCurrent);
    swap("SDL_GL_SwapWindow", 1);
    after.put("SDL_GL_DestroyContext", (f, t) -> contexts.destroyed(t, f.a[1]));
    before.put("SDL_DestroyWindow", (f, t) -> gone(t, f.a[1], 0));
    after.put("SDL_GL_GetProcAddress", (f, t) -> handOut(f));
  }

  /** SDL makes a new context current at once. */
  private void sdlCreated(RawCall raw, ThreadState thread) {
    if (raw.a[0] == 0) {
      refused(sdl.get(SdlAttributes.MAJOR), sdl.get(SdlAttributes.MINOR));
      return;
    }
    int major = sdl.get(SdlAttributes.MAJOR);
    int minor = sdl.get(SdlAttributes.MINOR);
    boolean core =
        sdl.get(SdlAttributes.PROFILE) == SDL_PROFILE_CORE
            && (major > 3 || major == 3 && minor > 1);
    boolean es = sdl.get(SdlAttributes.PROFILE) == SDL_PROFILE_ES;
    int flags = sdl.get(SdlAttributes.FLAGS);
    boolean shares = sdl.get(SdlAttributes.SHARE) != 0 && thread.context != null;
    long share = shares ? thread.context.handle : 0;
    contexts.created(
        thread, raw.a[0], share, new Recorder.ContextRequest(major, minor, core, es, flags));
    contexts.madeCurrent(thread, raw.a[0], sdlSurface(raw.a[1]));
  }

  private void sdlCurrent(RawCall raw, ThreadState thread) {
    if (raw.a[0] != 0) {
      contexts.madeCurrent(thread, raw.a[2], sdlSurface(raw.a[1]));
    }
  }

  private SurfaceRecord sdlSurface(long window) {
    return contexts.surface(window, SurfaceRecord.System.SDL, 0, true);
  }

  private void lwjgl2() {
    after.put(
        Lwjgl2Contexts.CREATE,
        (f, t) -> made(f, t, f.a[3], WindowRequests.ofAttributes(f.a[2], false)));
    after.put(
        Lwjgl2Contexts.MAKE_CURRENT,
        (f, t) -> {
          SurfaceRecord.System system =
              f.a[3] == 0 ? SurfaceRecord.System.UNKNOWN : SurfaceRecord.System.GLX;
          contexts.madeCurrent(t, f.a[2], contexts.surface(f.a[1], system, f.a[3], true));
        });
    after.put(Lwjgl2Contexts.RELEASE, (f, t) -> contexts.madeCurrent(t, 0, null));
    before.put(Lwjgl2Contexts.SWAP, (f, t) -> presents.before(f, t, surface(t)));
    after.put(Lwjgl2Contexts.SWAP, (f, t) -> presents.after(f, t, surface(t)));
    before.put(Lwjgl2Contexts.DESTROY, (f, t) -> lwjgl2Destroyed(t, f.a[1]));
  }

  private static long surface(ThreadState thread) {
    return thread.context == null || thread.context.surface == null
        ? 0
        : thread.context.surface.handle;
  }

  /** A window goes with the last context that drew into it. */
  private void lwjgl2Destroyed(ThreadState thread, long handle) {
    ContextRecord context = contexts.context(handle);
    SurfaceRecord surface = context == null ? null : context.surface;
    boolean last =
        surface != null
            && contexts.all().stream().noneMatch(c -> c != context && c.surface == surface);
    if (last) {
      gone(thread, surface.handle, handle);
    } else {
      contexts.destroyed(thread, handle);
    }
  }
}
