package org.oovr.agent.capture;

import java.util.HashMap;
import java.util.Map;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.CallFrame;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;
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
    void of(CallFrame frame, ThreadState thread);
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
    glx();
    egl();
    sdl();
  }

  /** The call is about to be made. */
  void before(String name, CallFrame frame) {
    Effect effect = before.get(name);
    if (effect != null) {
      effect.of(frame, ThreadState.of(frame.owner));
    }
  }

  /** The call was made. */
  void after(String name, CallFrame frame) {
    Effect effect = after.get(name);
    if (effect != null) {
      effect.of(frame, ThreadState.of(frame.owner));
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

  private void glfwCreated(CallFrame frame, ThreadState thread) {
    long window = frame.a[0];
    if (window == 0) {
      refused(
          hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR),
          hints.get(GlfwConstants.CONTEXT_VERSION_MINOR));
    }
    if (window == 0 || hints.get(GlfwConstants.CLIENT_API) != GlfwConstants.OPENGL_API) {
      return;
    }
    boolean doubled = hints.is(GlfwConstants.DOUBLEBUFFER);
    contexts.surface(window, SurfaceRecord.System.GLFW, 0, doubled);
    contexts.created(thread, window, frame.a[5], WindowRequests.context(hints));
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
  private static void handOut(CallFrame frame) {
    frame.a[0] = Bridge.entryPoint(NativeMemory.text(frame.a[1]), frame.a[0]);
  }

  private void glx() {
    Recorder.ContextRequest plain = new Recorder.ContextRequest(1, 0, false, 0);
    after.put("glXCreateContext", (f, t) -> made(f, t, f.a[3], plain));
    after.put("glXCreateNewContext", (f, t) -> made(f, t, f.a[4], plain));
    after.put("glXCreateContextWithConfigSGIX", (f, t) -> made(f, t, f.a[4], plain));
    after.put(
        "glXCreateContextAttribsARB",
        (f, t) -> made(f, t, f.a[3], WindowRequests.ofAttributes(f.a[5], false)));
    after.put("glXMakeCurrent", (f, t) -> current(f, t, 2, 3, SurfaceRecord.System.GLX));
    after.put("glXMakeContextCurrent", (f, t) -> current(f, t, 2, 4, SurfaceRecord.System.GLX));
    after.put("glXMakeCurrentReadSGI", (f, t) -> current(f, t, 2, 4, SurfaceRecord.System.GLX));
    swap("glXSwapBuffers", 2);
    after.put("glXDestroyContext", (f, t) -> contexts.destroyed(t, f.a[2]));
    after.put("glXDestroyWindow", (f, t) -> gone(t, f.a[2], 0));
    after.put("glXGetProcAddress", (f, t) -> handOut(f));
    after.put("glXGetProcAddressARB", (f, t) -> handOut(f));
  }

  private void made(
      CallFrame frame, ThreadState thread, long share, Recorder.ContextRequest request) {
    if (frame.a[0] != 0) {
      contexts.created(thread, frame.a[0], share, request);
    } else {
      refused(request.major(), request.minor());
    }
  }

  private void refused(int major, int minor) {
    refusals.say("the real driver gave the program no context of OpenGL " + major + "." + minor);
  }

  private void current(
      CallFrame frame, ThreadState thread, int draw, int context, SurfaceRecord.System system) {
    if (frame.a[0] == 0) {
      return; // it failed: what was current still is
    }
    if (context == draw + 2 && frame.a[draw] != frame.a[draw + 1]) {
      unsupported.count("a context that reads from another window than it draws into");
    }
    contexts.madeCurrent(
        thread, frame.a[context], contexts.surface(frame.a[draw], system, frame.a[1], true));
  }

  private void egl() {
    after.put("eglBindAPI", (f, t) -> eglMakesGl.set(f.a[0] != 0 && f.a[1] == EGL_OPENGL_API));
    after.put("eglCreateContext", this::eglCreated);
    after.put("eglMakeCurrent", (f, t) -> current(f, t, 2, 4, SurfaceRecord.System.EGL));
    swap("eglSwapBuffers", 2);
    swap("eglSwapBuffersWithDamageKHR", 2);
    swap("eglSwapBuffersWithDamageEXT", 2);
    after.put("eglDestroyContext", (f, t) -> contexts.destroyed(t, f.a[2]));
    after.put("eglDestroySurface", (f, t) -> gone(t, f.a[2], 0));
    after.put("eglGetProcAddress", (f, t) -> handOut(f));
  }

  private void eglCreated(CallFrame frame, ThreadState thread) {
    if (eglMakesGl.get()) {
      made(frame, thread, frame.a[3], WindowRequests.ofAttributes(frame.a[4], true));
    } else {
      unsupported.count("OpenGL ES context of EGL");
    }
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
  private void sdlCreated(CallFrame frame, ThreadState thread) {
    if (frame.a[0] == 0) {
      refused(sdl.get(SdlAttributes.MAJOR), sdl.get(SdlAttributes.MINOR));
      return;
    }
    if (sdl.get(SdlAttributes.PROFILE) == SDL_PROFILE_ES) {
      unsupported.count("OpenGL ES context of SDL");
      return;
    }
    int major = sdl.get(SdlAttributes.MAJOR);
    int minor = sdl.get(SdlAttributes.MINOR);
    boolean core =
        sdl.get(SdlAttributes.PROFILE) == SDL_PROFILE_CORE
            && (major > 3 || major == 3 && minor > 1);
    int flags = sdl.get(SdlAttributes.FLAGS);
    boolean shares = sdl.get(SdlAttributes.SHARE) != 0 && thread.context != null;
    long share = shares ? thread.context.handle : 0;
    contexts.created(
        thread, frame.a[0], share, new Recorder.ContextRequest(major, minor, core, flags));
    contexts.madeCurrent(thread, frame.a[0], sdlSurface(frame.a[1]));
  }

  private void sdlCurrent(CallFrame frame, ThreadState thread) {
    if (frame.a[0] != 0) {
      contexts.madeCurrent(thread, frame.a[2], sdlSurface(frame.a[1]));
    }
  }

  private SurfaceRecord sdlSurface(long window) {
    return contexts.surface(window, SurfaceRecord.System.SDL, 0, true);
  }
}
