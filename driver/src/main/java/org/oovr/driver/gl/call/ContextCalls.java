package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.AttributeList.CONTEXT_FLAGS;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_FLAGS;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_PROFILE;

import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.GlSession;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Contexts, windows and presents. What a function of GLX, WGL or EGL does and where its arguments
 * are is told by its {@link WindowFunction}; all of them end in the same few operations of {@link
 * GlSession}. A context handle is whatever the creating call returned; when nobody has answered
 * yet, a fresh one is made up.
 */
public final class ContextCalls {
  private static final int CORE_BIT = 1;

  /** Of {@code GLX_EXT_create_context_es2_profile} and WGL's, which agree. */
  private static final int ES_BIT = 4;

  /** Of flags of GLX and EGL. */
  private static final int DEBUG_BIT = 1;

  private static final int FORWARD_COMPATIBLE_BIT = 2;

  /** Attributes of EGL 1.5 in place of such flags. */
  private static final int EGL_DEBUG = 0x31B0;

  private static final int EGL_FORWARD = 0x31B1;

  private static final int EGL_OPENGL_API = 0x30A2;

  private ContextCalls() {}

  /** What executes the function, where it is about contexts, windows and presents. */
  public static WindowHandler handler(WindowFunction f) {
    return switch (f.does()) {
      case CREATE_CONTEXT -> (d, c) -> create(d, c, f);
      case SHARE_OBJECTS -> (d, c) -> shareObjects(d, c, f.share(c), f.context(c));
      case DESTROY_CONTEXT -> (d, c) -> d.destroyContext(f.context(c));
      case MAKE_CURRENT -> (d, c) -> makeCurrent(d, c, f.context(c), f.drawable(c));
      case CREATE_PBUFFER ->
          f.hasAttributes() ? (d, c) -> pbuffer(d, c, f) : (d, c) -> sizedPbuffer(d, c, f);
      case PBUFFER_DRAWABLE -> (d, c) -> pbufferDrawable(d, c, f.drawable(c));
      case PRESENT ->
          f.hasDrawable() ? (d, c) -> present(d, c, f.drawable(c)) : ContextCalls::terminator;
      case BIND_API ->
          (d, c) -> {
            if (!c.recorded || c.result != 0) {
              d.eglBind(c.thread, f.context(c) == EGL_OPENGL_API);
            }
          };
      case FIND_FUNCTION ->
          (d, c) -> {
            if (c.recorded && c.result != 0) {
              d.environment.recorder().missing.found(c.pointer(0).text());
            }
          };
      case CREATE_IMAGE, DESTROY_IMAGE, DESTROY_WINDOW, NOTHING -> (d, c) -> {};
    };
  }

  private static void create(GlSession d, Call c, WindowFunction f) {
    long handle = c.recorded ? c.result : freshHandle(d);
    if (handle == 0) {
      return; // the creation failed
    }
    GlContext share = d.findContext(f.share(c));
    boolean es = es(d, c, f);
    GlContext gl =
        es
            ? d.createEsContext(handle, share, version(c, f))
            : d.createContext(handle, share, core(c, f), version(c, f));
    if (!c.recorded) {
      c.result = handle;
    }
    flags(gl, c, f);
    if (f.system() == WindowFunction.System.GLX && f.hasAttributes()) {
      Pointer list = f.attributes(c);
      gl.attributes = new int[list.count(4)];
      for (int i = 0; i < gl.attributes.length; i++) {
        gl.attributes[i] = list.int32(i);
      }
    } else if (es) {
      gl.attributes =
          new int[] {
            CONTEXT_MAJOR,
            gl.firstEs ? 1 : gl.version / 10,
            CONTEXT_MINOR,
            gl.firstEs ? 1 : gl.version % 10,
            CONTEXT_PROFILE,
            ES_BIT,
            0
          };
    }
  }

  private static int flags(Pointer list, boolean egl) {
    return AttributeList.value(list, egl ? EGL_CONTEXT_FLAGS : CONTEXT_FLAGS, 0);
  }

  private static void flags(GlContext gl, Call c, WindowFunction f) {
    if (!f.hasAttributes()) {
      return;
    }
    boolean egl = f.system() == WindowFunction.System.EGL;
    Pointer list = f.attributes(c);
    int flags = flags(list, egl);
    boolean forward = (flags & FORWARD_COMPATIBLE_BIT) != 0;
    boolean debugs = (flags & DEBUG_BIT) != 0;
    gl.forwardCompatible =
        !gl.isAnyEs() && (forward || egl && AttributeList.value(list, EGL_FORWARD, 0) == 1);
    gl.debugs = debugs || egl && AttributeList.value(list, EGL_DEBUG, 0) == 1;
    gl.state.debugOutput = gl.debugs;
  }

  /** The second context gets the objects of the first; it must not have any of its own. */
  private static void shareObjects(GlSession d, Call c, long share, long context) {
    if (c.recorded && c.result == 0) {
      return; // it failed
    }
    c.result = 1;
    GlContext joins = d.findContext(context);
    GlContext with = d.findContext(share);
    if (joins == null || with == null || joins.defaultFramebuffer.drawable != null) {
      d.unsupported(c.signature.name() + ": of a context that was current");
    } else if (joins.share != with.share) {
      d.destroyContext(joins.handle);
      if (joins.firstEs) {
        d.createEsContext(joins.handle, with, GlSession.FIXED_ES_VERSION);
      } else if (joins.es) {
        d.createEsContext(joins.handle, with, joins.version);
      } else {
        d.createContext(joins.handle, with, joins.core, joins.version);
      }
    }
  }

  private static void pbuffer(GlSession d, Call c, WindowFunction f) {
    if (c.recorded) {
      boolean egl = f.system() == WindowFunction.System.EGL;
      Pointer list = f.attributes(c);
      int width = AttributeList.pbufferSize(list, egl, true);
      size(d, c.result, width, AttributeList.pbufferSize(list, egl, false));
    }
  }

  private static void size(GlSession d, long handle, int width, int height) {
    Drawable drawable = d.drawable(handle);
    boolean open = !drawable.sizeKnown || drawable.sizeGuessed;
    if (handle != 0 && width > 0 && height > 0 && open) {
      drawable.sizeKnown = true;
      drawable.sizeGuessed = false;
      drawable.resize(width, height);
    }
  }

  /** WGL gives the size to the buffer, of which contexts only see the drawable. */
  private static void sizedPbuffer(GlSession d, Call c, WindowFunction f) {
    if (f.system() == WindowFunction.System.GLX) {
      size(d, c.result, f.width(c), f.height(c));
    } else if (c.result != 0) {
      d.pbufferSizes.put(c.result, new int[] {f.width(c), f.height(c)});
    }
  }

  private static void pbufferDrawable(GlSession d, Call c, long pbuffer) {
    int[] size = d.pbufferSizes.get(pbuffer);
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

  private static long freshHandle(GlSession d) {
    long handle = 0x6000_0000L;
    while (d.findContext(handle) != null) {
      handle += 0x100;
    }
    return handle;
  }

  /** Ten times the version that an attribute list asks for. */
  private static int version(Call c, WindowFunction f) {
    if (!f.hasAttributes()) {
      return GlSession.LEAST_VERSION;
    }
    boolean egl = f.system() == WindowFunction.System.EGL;
    Pointer list = f.attributes(c);
    return 10 * AttributeList.value(list, egl ? EGL_CONTEXT_MAJOR : CONTEXT_MAJOR, 1)
        + AttributeList.value(list, egl ? EGL_CONTEXT_MINOR : CONTEXT_MINOR, 0);
  }

  /** Whether a context of OpenGL ES is asked for. */
  private static boolean es(GlSession d, Call c, WindowFunction f) {
    if (f.system() == WindowFunction.System.EGL) {
      return !d.eglMakesDesktop(c.thread);
    }
    return f.hasAttributes()
        && (AttributeList.value(f.attributes(c), CONTEXT_PROFILE, CORE_BIT) & ES_BIT) != 0;
  }

  /**
   * Whether an attribute list asks for the core profile (GLX_ARB_create_context_profile): also by
   * asking for nothing that is deprecated, as the reference driver takes it.
   */
  private static boolean core(Call c, WindowFunction f) {
    if (!f.hasAttributes()) {
      return false;
    }
    boolean egl = f.system() == WindowFunction.System.EGL;
    Pointer list = f.attributes(c);
    int major = AttributeList.value(list, egl ? EGL_CONTEXT_MAJOR : CONTEXT_MAJOR, 1);
    int minor = AttributeList.value(list, egl ? EGL_CONTEXT_MINOR : CONTEXT_MINOR, 0);
    int profile = AttributeList.value(list, egl ? EGL_CONTEXT_PROFILE : CONTEXT_PROFILE, CORE_BIT);
    boolean hasProfiles = major > 3 || (major == 3 && minor >= 2);
    boolean forward = major >= 3 && (flags(list, egl) & FORWARD_COMPATIBLE_BIT) != 0;
    return forward || (hasProfiles && (profile & CORE_BIT) != 0);
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
      gl =
          d.createContext(
              context, null, false, GlSession.LEAST_VERSION); // made before the recording began
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
      d.presentDrawn(gl, current);
    }
  }
}
