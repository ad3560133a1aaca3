package org.oovr.driver.gl.real;

import static org.oovr.driver.gl.api.AttributeList.CONTEXT_FLAGS;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_FLAGS;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.AttributeList.EGL_HEIGHT;
import static org.oovr.driver.gl.api.AttributeList.EGL_WIDTH;
import static org.oovr.driver.gl.api.AttributeList.GLX_PBUFFER_HEIGHT;
import static org.oovr.driver.gl.api.AttributeList.GLX_PBUFFER_WIDTH;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.follow.Recorder.DrawableFormat;
import org.oovr.driver.trace.Call;

/** Calls of GLX, WGL and EGL, and records about windows, in terms of {@link Contexts}. */
final class WindowCalls {
  private static final int EGL_OPENGL_API = 0x30A2;

  /** Width and height of off-screen buffers of WGL, by their handles. */
  private final Map<Long, int[]> pbufferSizes = new HashMap<>();

  private interface Handler {
    void handle(Call call);
  }

  private final Contexts contexts;
  private final Omissions omissions;
  private final Map<String, Handler> handlers = new HashMap<>();
  private final Map<String, ToLongFunction<Call>> presents = new HashMap<>();

  /** What {@code eglBindAPI} chose last; OpenGL ES until then. */
  private boolean eglDesktop;

  WindowCalls(Contexts contexts, Omissions omissions) {
    this.contexts = contexts;
    this.omissions = omissions;
    glx();
    wgl();
    egl();
    handlers.put("oovrDrawable", this::describe);
  }

  private void glx() {
    handlers.put("glXCreateContext", c -> create(c, c.l(2), ContextRequest.PLAIN));
    handlers.put("glXCreateNewContext", c -> create(c, c.l(3), ContextRequest.PLAIN));
    handlers.put("glXCreateContextAttribsARB", c -> create(c, c.l(2), request(c, 4)));
    handlers.put("glXDestroyContext", c -> contexts.destroy(c.l(1)));
    handlers.put("glXMakeCurrent", c -> makeCurrent(c, c.l(2), c.l(1), c.l(1)));
    handlers.put("glXMakeContextCurrent", c -> makeCurrent(c, c.l(3), c.l(1), c.l(2)));
    handlers.put("glXMakeCurrentReadSGI", c -> makeCurrent(c, c.l(3), c.l(1), c.l(2)));
    handlers.put("glXCreatePbuffer", this::glxPbuffer);
    presents.put("glXSwapBuffers", c -> c.l(1));
    presents.put("glXSwapBuffersMscOML", c -> c.l(1));
  }

  private void wgl() {
    handlers.put("wglCreateContext", c -> create(c, 0, ContextRequest.PLAIN));
    handlers.put("wglCreateContextAttribsARB", c -> create(c, c.l(1), request(c, 2)));
    handlers.put("wglDeleteContext", c -> contexts.destroy(c.l(0)));
    handlers.put("wglMakeCurrent", c -> makeCurrent(c, c.l(1), c.l(0), c.l(0)));
    handlers.put("wglCreateLayerContext", c -> create(c, 0, ContextRequest.PLAIN));
    handlers.put("wglMakeContextCurrentARB", c -> makeCurrent(c, c.l(2), c.l(0), c.l(1)));
    handlers.put("wglMakeContextCurrentEXT", c -> makeCurrent(c, c.l(2), c.l(0), c.l(1)));
    handlers.put("wglShareLists", this::shareLists);
    for (String suffix : new String[] {"ARB", "EXT"}) {
      handlers.put("wglCreatePbuffer" + suffix, this::wglPbuffer);
      handlers.put("wglGetPbufferDC" + suffix, this::wglPbufferDevice);
    }
    presents.put("wglSwapLayerBuffers", c -> c.l(0));
    presents.put("wglSwapBuffers", c -> c.l(0));
    presents.put("SwapBuffers", c -> c.l(0));
  }

  private void egl() {
    handlers.put("eglBindAPI", c -> eglDesktop = c.i(0) == EGL_OPENGL_API);
    handlers.put("eglCreateContext", c -> create(c, c.l(2), eglRequest(c)));
    handlers.put("eglDestroyContext", c -> contexts.destroy(c.l(1)));
    handlers.put("eglMakeCurrent", c -> makeCurrent(c, c.l(3), c.l(1), c.l(2)));
    handlers.put("eglCreatePbufferSurface", this::eglPbuffer);
    presents.put("eglSwapBuffers", c -> c.l(1));
    presents.put("eglSwapBuffersWithDamageKHR", c -> c.l(1));
    presents.put("eglSwapBuffersWithDamageEXT", c -> c.l(1));
    presents.put("eglPostSubBufferNV", c -> c.l(1));
  }

  /** False when nobody knows the function. */
  boolean apply(Call call) {
    String name = call.signature.name();
    Handler handler = handlers.get(name);
    if (handler != null) {
      handler.handle(call);
      return true;
    }
    // Questions about the display, and memory of the program's own.
    return name.matches("(glX|wgl|egl|oovr)[A-Z].*|malloc|free|realloc");
  }

  /** The drawable that a call presents; 0 when it does not say. */
  long presented(Call call) {
    ToLongFunction<Call> of = presents.get(call.signature.name());
    return of == null ? 0 : of.applyAsLong(call);
  }

  private void create(Call call, long share, ContextRequest request) {
    if (call.result != 0) {
      contexts.create(call.result, share, request);
    }
  }

  private void makeCurrent(Call call, long context, long draw, long read) {
    if (call.result == 0 && context != 0) {
      return; // it failed
    }
    if (draw != read) {
      omissions.count(call.signature.name() + ": another drawable to read from");
    }
    contexts.makeCurrent(call.thread, context, draw);
  }

  private void describe(Call c) {
    contexts.describe(
        c.l(0), c.i(1), c.i(2), new DrawableFormat(c.i(3), c.i(4), c.i(5), c.i(6), c.z(7), c.z(8)));
  }

  private static ContextRequest request(Call call, int list) {
    int major = AttributeList.value(call, list, CONTEXT_MAJOR, 0);
    int minor = AttributeList.value(call, list, CONTEXT_MINOR, 0);
    int profile = AttributeList.value(call, list, CONTEXT_PROFILE, 0);
    if (profile == 0 && major * 10 + minor >= 32) {
      profile = ContextRequest.CORE;
    }
    boolean profiles = major * 10 + minor >= 32 || profile >= ContextRequest.EMBEDDED;
    return new ContextRequest(
        major, minor, profiles ? profile : 0, AttributeList.value(call, list, CONTEXT_FLAGS, 0));
  }

  private ContextRequest eglRequest(Call call) {
    int major = AttributeList.value(call, 3, EGL_CONTEXT_MAJOR, 1);
    int minor = AttributeList.value(call, 3, EGL_CONTEXT_MINOR, 0);
    if (!eglDesktop) {
      return new ContextRequest(major, minor, ContextRequest.EMBEDDED, 0);
    }
    int version = major * 10 + minor;
    int profile =
        version < 32 ? 0 : AttributeList.value(call, 3, EGL_CONTEXT_PROFILE, ContextRequest.CORE);
    return new ContextRequest(
        major, minor, profile, AttributeList.value(call, 3, EGL_CONTEXT_FLAGS, 0) & 7);
  }

  private void glxPbuffer(Call call) {
    contexts.size(
        call.result,
        AttributeList.value(call, 2, GLX_PBUFFER_WIDTH, 0),
        AttributeList.value(call, 2, GLX_PBUFFER_HEIGHT, 0));
  }

  /** The size belongs to the buffer, of which contexts only see the device. */
  private void wglPbuffer(Call call) {
    pbufferSizes.put(call.result, new int[] {call.i(2), call.i(3)});
  }

  private void wglPbufferDevice(Call call) {
    int[] size = pbufferSizes.get(call.l(0));
    if (size != null) {
      contexts.size(call.result, size[0], size[1]);
    }
  }

  private void shareLists(Call call) {
    if (call.result != 0 && !contexts.share(call.l(0), call.l(1))) {
      omissions.count("wglShareLists: of a context that was used");
    }
  }

  private void eglPbuffer(Call call) {
    contexts.size(
        call.result,
        AttributeList.value(call, 2, EGL_WIDTH, 0),
        AttributeList.value(call, 2, EGL_HEIGHT, 0));
  }
}
