package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.AttributeList.EGL_HEIGHT;
import static org.oovr.driver.gl.api.AttributeList.EGL_WIDTH;
import static org.oovr.driver.gl.api.AttributeList.GLX_PBUFFER_HEIGHT;
import static org.oovr.driver.gl.api.AttributeList.GLX_PBUFFER_WIDTH;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.trace.Call;

/**
 * Contexts, windows and presents, in the words of GLX, WGL, EGL and GLFW. All of them end in the
 * same few operations of {@link GlSession}. A context handle is whatever the creating call
 * returned; when nobody has answered yet, a fresh one is made up.
 */
public final class ContextCalls {
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
    t.put("glXCreatePbuffer", (d, c) -> pbuffer(d, c, 2, GLX_PBUFFER_WIDTH, GLX_PBUFFER_HEIGHT));
    t.put("glXSwapBuffers", (d, c) -> present(d, c, c.l(1)));
    t.put("glXSwapBuffersMscOML", (d, c) -> present(d, c, c.l(1)));

    t.put("wglCreateContext", (d, c) -> create(d, c, 0, false));
    t.put("wglCreateContextAttribsARB", (d, c) -> create(d, c, c.l(1), core(c, 2, false)));
    t.put("wglCreateLayerContext", (d, c) -> create(d, c, 0, false));
    t.put("wglShareLists", ContextCalls::shareLists);
    t.put("wglDeleteContext", (d, c) -> d.destroyContext(c.l(0)));
    t.put("wglMakeCurrent", (d, c) -> makeCurrent(d, c, c.l(1), c.l(0)));
    t.put("wglMakeContextCurrentARB", (d, c) -> makeCurrent(d, c, c.l(2), c.l(0)));
    t.put("wglMakeContextCurrentEXT", (d, c) -> makeCurrent(d, c, c.l(2), c.l(0)));
    t.put("wglCreatePbufferARB", ContextCalls::wglPbuffer);
    t.put("wglCreatePbufferEXT", ContextCalls::wglPbuffer);
    t.put("wglGetPbufferDCARB", ContextCalls::wglPbufferDevice);
    t.put("wglGetPbufferDCEXT", ContextCalls::wglPbufferDevice);
    t.put("wglSwapLayerBuffers", (d, c) -> present(d, c, c.l(0)));
    // which windows is a structure; one of them is that of the thread
    t.put("wglSwapMultipleBuffers", ContextCalls::terminator);
    t.put("wglSwapBuffers", (d, c) -> present(d, c, c.l(0)));
    t.put("SwapBuffers", (d, c) -> present(d, c, c.l(0)));

    t.put("eglCreateContext", (d, c) -> create(d, c, c.l(2), core(c, 3, true)));
    t.put("eglDestroyContext", (d, c) -> d.destroyContext(c.l(1)));
    t.put("eglMakeCurrent", (d, c) -> makeCurrent(d, c, c.l(3), c.l(1)));
    t.put("eglCreatePbufferSurface", (d, c) -> pbuffer(d, c, 2, EGL_WIDTH, EGL_HEIGHT));
    t.put("eglPostSubBufferNV", (d, c) -> present(d, c, c.l(1)));
    t.put("eglSwapBuffers", (d, c) -> present(d, c, c.l(1)));
    t.put("eglSwapBuffersWithDamageKHR", (d, c) -> present(d, c, c.l(1)));
    t.put("eglSwapBuffersWithDamageEXT", (d, c) -> present(d, c, c.l(1)));

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
          "wglGetPixelFormatAttribfvARB",
          "wglGetPixelFormatAttribivARB",
          "wglGetPixelFormatAttribivEXT",
          "wglGetProcAddress",
          "wglGetCurrentReadDCARB",
          "wglGetCurrentReadDCEXT",
          "wglGetDefaultProcAddress",
          "wglDestroyPbufferARB",
          "wglDestroyPbufferEXT",
          "wglQueryPbufferARB",
          "wglQueryPbufferEXT",
          "wglReleasePbufferDCARB",
          "wglReleasePbufferDCEXT",
          "wglGetSwapIntervalEXT",
          "wglSetPixelFormat",
          "wglSwapIntervalEXT",
          "eglBindAPI",
          "eglChooseConfig",
          "eglCreateWindowSurface",
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

  private static void create(GlSession d, Call c, long share, boolean core) {
    long handle = c.recorded ? c.result : freshHandle(d);
    if (handle == 0) {
      return; // the creation failed
    }
    d.createContext(handle, d.findContext(share), core);
    if (!c.recorded) {
      c.result = handle;
    }
  }

  /** The second context gets the objects of the first; it must not have any of its own. */
  private static void shareLists(GlSession d, Call c) {
    if (c.recorded && c.result == 0) {
      return; // it failed
    }
    c.result = 1;
    GlContext joins = d.findContext(c.l(1));
    GlContext with = d.findContext(c.l(0));
    if (joins == null || with == null || joins.defaultFramebuffer.drawable != null) {
      d.unsupported("wglShareLists: of a context that was current");
    } else if (joins.share != with.share) {
      d.destroyContext(joins.handle);
      d.createContext(joins.handle, with, joins.core);
    }
  }

  private static void pbuffer(GlSession d, Call c, int list, int width, int height) {
    if (c.recorded) {
      int w = AttributeList.value(c, list, width, 0);
      size(d, c.result, w, AttributeList.value(c, list, height, 0));
    }
  }

  private static void size(GlSession d, long handle, int width, int height) {
    Drawable drawable = d.drawable(handle);
    if (handle != 0 && width > 0 && height > 0 && !drawable.sizeKnown) {
      drawable.sizeKnown = true;
      drawable.resize(width, height);
    }
  }

  /** The size belongs to the buffer, of which contexts only see the device. */
  private static void wglPbuffer(GlSession d, Call c) {
    if (c.result != 0) {
      d.pbufferSizes.put(c.result, new int[] {c.i(2), c.i(3)});
    }
  }

  private static void wglPbufferDevice(GlSession d, Call c) {
    int[] size = d.pbufferSizes.get(c.l(0));
    if (size != null && c.result != 0) {
      size(d, c.result, size[0], size[1]);
    }
  }

  /** Windows may be presented under another handle than the one they are drawn into by (GetDC). */
  private static void present(GlSession d, Call c, long handle) {
    if (d.knowsDrawable(handle)) {
      d.present(d.drawable(handle));
    } else {
      terminator(d, c);
    }
  }

  private static void createWithAttributes(GlSession d, Call c) {
    create(d, c, c.l(2), core(c, 4, false));
    GlContext gl = d.findContext(c.result);
    if (gl != null) {
      gl.attributes = new int[Out.count(c, 4, 4)];
      for (int i = 0; i < gl.attributes.length; i++) {
        gl.attributes[i] = Out.int32(c, 4, i);
      }
    }
  }

  private static long freshHandle(GlSession d) {
    long handle = 0x6000_0000L;
    while (d.findContext(handle) != null) {
      handle += 0x100;
    }
    return handle;
  }

  /** Whether an attribute list asks for the core profile (GLX_ARB_create_context_profile). */
  private static boolean core(Call c, int argument, boolean egl) {
    int majorName = egl ? EGL_CONTEXT_MAJOR : CONTEXT_MAJOR;
    int minorName = egl ? EGL_CONTEXT_MINOR : CONTEXT_MINOR;
    int profileName = egl ? EGL_CONTEXT_PROFILE : CONTEXT_PROFILE;
    int major = AttributeList.value(c, argument, majorName, 1);
    int minor = AttributeList.value(c, argument, minorName, 0);
    int profile = AttributeList.value(c, argument, profileName, CORE_BIT);
    boolean hasProfiles = major > 3 || (major == 3 && minor >= 2);
    return hasProfiles && (profile & CORE_BIT) != 0;
  }

  private static void makeCurrent(GlSession d, Call c, long context, long drawable) {
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

  /** A frame ends and nobody says where: a program's marker, or the end of a trace. */
  private static void terminator(GlSession d, Call c) {
    GlContext gl = d.current(c.thread);
    Drawable current = gl == null ? null : gl.defaultFramebuffer.drawable;
    if (c.fake || current == null) {
      d.presentLastDrawn(current);
    } else {
      d.present(current);
    }
  }
}
