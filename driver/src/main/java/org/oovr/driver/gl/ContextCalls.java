package org.oovr.driver.gl;

import java.util.Map;
import org.oovr.driver.trace.Call;

/**
 * Contexts, windows and presents, in the words of GLX, WGL, EGL and GLFW. All of them end in the
 * same few operations of {@link GlDriver}. A context handle is whatever the creating call returned;
 * when nobody has answered yet, a fresh one is made up.
 */
final class ContextCalls {
  private static final int ATTRIBUTE_MAJOR = 0x2091;
  private static final int ATTRIBUTE_MINOR = 0x2092;
  private static final int ATTRIBUTE_PROFILE = 0x9126;
  private static final int EGL_MAJOR = 0x3098;
  private static final int EGL_MINOR = 0x30FB;
  private static final int EGL_PROFILE = 0x30FD;
  private static final int CORE_BIT = 1;

  private ContextCalls() {}

  static void register(Map<String, WindowHandler> t) {
    t.put("glXCreateContext", (d, c) -> create(d, c, c.l(2), false));
    t.put("glXCreateNewContext", (d, c) -> create(d, c, c.l(3), false));
    t.put("glXCreateContextAttribsARB", ContextCalls::createWithAttributes);
    t.put("glXDestroyContext", (d, c) -> d.destroyContext(c.l(1)));
    t.put("glXMakeCurrent", (d, c) -> makeCurrent(d, c, c.l(2), c.l(1)));
    t.put("glXMakeContextCurrent", (d, c) -> makeCurrent(d, c, c.l(3), c.l(1)));
    t.put("glXMakeCurrentReadSGI", (d, c) -> makeCurrent(d, c, c.l(3), c.l(1)));
    t.put("glXSwapBuffers", (d, c) -> d.present(d.drawable(c.l(1))));
    t.put("glXSwapBuffersMscOML", (d, c) -> d.present(d.drawable(c.l(1))));

    t.put("wglCreateContext", (d, c) -> create(d, c, 0, false));
    t.put("wglCreateContextAttribsARB", (d, c) -> create(d, c, c.l(1), core(c, 2, false)));
    t.put("wglDeleteContext", (d, c) -> d.destroyContext(c.l(0)));
    t.put("wglMakeCurrent", (d, c) -> makeCurrent(d, c, c.l(1), c.l(0)));
    t.put("wglSwapBuffers", (d, c) -> d.present(d.drawable(c.l(0))));
    t.put("SwapBuffers", (d, c) -> d.present(d.drawable(c.l(0))));

    t.put("eglCreateContext", (d, c) -> create(d, c, c.l(2), core(c, 3, true)));
    t.put("eglDestroyContext", (d, c) -> d.destroyContext(c.l(1)));
    t.put("eglMakeCurrent", (d, c) -> makeCurrent(d, c, c.l(3), c.l(1)));
    t.put("eglSwapBuffers", (d, c) -> d.present(d.drawable(c.l(1))));
    t.put("eglSwapBuffersWithDamageKHR", (d, c) -> d.present(d.drawable(c.l(1))));
    t.put("eglSwapBuffersWithDamageEXT", (d, c) -> d.present(d.drawable(c.l(1))));

    // apitrace's marker for programs without a window
    t.put("glFrameTerminatorGREMEDY", ContextCalls::terminator);
    for (String harmless :
        new String[] {
          "glXChooseFBConfig",
          "glXChooseVisual",
          "glXGetConfig",
          "glXGetCurrentContext",
          "glXGetCurrentDrawable",
          "glXGetFBConfigAttrib",
          "glXGetFBConfigs",
          "glXGetProcAddress",
          "glXGetProcAddressARB",
          "glXGetVisualFromFBConfig",
          "glXIsDirect",
          "glXQueryDrawable",
          "glXQueryExtension",
          "glXQueryExtensionsString",
          "glXQueryVersion",
          "glXQueryServerString",
          "glXGetClientString",
          "glXSwapIntervalEXT",
          "glXSwapIntervalMESA",
          "glXSwapIntervalSGI",
          "glXCreatePbuffer",
          "glXCreateWindow",
          "glXDestroyPbuffer",
          "glXDestroyWindow",
          "glXWaitGL",
          "glXWaitX",
          "wglChoosePixelFormat",
          "wglChoosePixelFormatARB",
          "wglDescribePixelFormat",
          "wglGetCurrentContext",
          "wglGetCurrentDC",
          "wglGetExtensionsStringARB",
          "wglGetExtensionsStringEXT",
          "wglGetPixelFormat",
          "wglGetPixelFormatAttribivARB",
          "wglGetProcAddress",
          "wglSetPixelFormat",
          "wglSwapIntervalEXT",
          "eglBindAPI",
          "eglChooseConfig",
          "eglCreateWindowSurface",
          "eglCreatePbufferSurface",
          "eglGetConfigAttrib",
          "eglGetConfigs",
          "eglGetCurrentContext",
          "eglGetCurrentSurface",
          "eglGetDisplay",
          "eglGetError",
          "eglGetPlatformDisplay",
          "eglGetProcAddress",
          "eglInitialize",
          "eglQueryString",
          "eglQuerySurface",
          "eglSurfaceAttrib",
          "eglSwapInterval",
          "eglTerminate",
          "eglDestroySurface",
          "malloc",
          "free",
          "realloc"
        }) {
      t.put(harmless, (d, c) -> {});
    }
  }

  private static void create(GlDriver d, Call c, long share, boolean core) {
    long handle = c.recorded ? c.result : freshHandle(d);
    if (handle == 0) {
      return; // the creation failed
    }
    d.createContext(handle, d.findContext(share), core);
    if (!c.recorded) {
      c.result = handle;
    }
  }

  private static void createWithAttributes(GlDriver d, Call c) {
    create(d, c, c.l(2), core(c, 4, false));
    GlContext gl = d.findContext(c.result);
    if (gl != null) {
      gl.attributes = new int[Out.count(c, 4, 4)];
      for (int i = 0; i < gl.attributes.length; i++) {
        gl.attributes[i] = Out.int32(c, 4, i);
      }
    }
  }

  private static long freshHandle(GlDriver d) {
    long handle = 0x6000_0000L;
    while (d.findContext(handle) != null) {
      handle += 0x100;
    }
    return handle;
  }

  /** Whether an attribute list asks for the core profile (GLX_ARB_create_context_profile). */
  private static boolean core(Call c, int argument, boolean egl) {
    int major = 1;
    int minor = 0;
    int profile = CORE_BIT;
    int n = Out.count(c, argument, 4);
    for (int i = 0; i + 1 < n; i += 2) {
      int name = Out.int32(c, argument, i);
      int value = Out.int32(c, argument, i + 1);
      if (name == 0 || (egl && name == 0x3038)) {
        break;
      }
      if (name == (egl ? EGL_MAJOR : ATTRIBUTE_MAJOR)) {
        major = value;
      } else if (name == (egl ? EGL_MINOR : ATTRIBUTE_MINOR)) {
        minor = value;
      } else if (name == (egl ? EGL_PROFILE : ATTRIBUTE_PROFILE)) {
        profile = value;
      }
    }
    boolean hasProfiles = major > 3 || (major == 3 && minor >= 2);
    return hasProfiles && (profile & CORE_BIT) != 0;
  }

  private static void makeCurrent(GlDriver d, Call c, long context, long drawable) {
    if (c.recorded && c.result == 0 && context != 0) {
      return; // it failed
    }
    if (!c.recorded) {
      c.result = 1;
    }
    GlContext gl = d.findContext(context);
    if (gl == null && context != 0) {
      gl = d.createContext(context, null, false); // made before the recording began
    }
    d.makeCurrent(c.thread, gl, drawable == 0 ? null : d.drawable(drawable));
  }

  private static void terminator(GlDriver d, Call c) {
    GlContext gl = d.current(c.thread);
    Drawable drawable = gl == null ? null : gl.defaultFramebuffer.drawable;
    d.present(drawable == null ? d.drawable(0) : drawable);
  }
}
