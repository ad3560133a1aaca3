package org.oovr.driver.gl.real;

import static org.oovr.driver.gl.api.AttributeList.CONTEXT_FLAGS;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_FLAGS;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.EGL_CONTEXT_PROFILE;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.api.WindowFunction;
import org.oovr.driver.gl.follow.Recorder.DrawableFormat;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Calls of GLX, WGL and EGL, and records about windows, in terms of {@link Contexts}. */
final class WindowCalls {
  private static final int EGL_OPENGL_API = 0x30A2;

  /** Width and height of off-screen buffers of WGL, by their handles. */
  private final Map<Long, int[]> pbufferSizes = new HashMap<>();

  private final Contexts contexts;
  private final Omissions omissions;

  /** What {@code eglBindAPI} chose last; OpenGL ES until then. */
  private boolean eglDesktop;

  WindowCalls(Contexts contexts, Omissions omissions) {
    this.contexts = contexts;
    this.omissions = omissions;
  }

  /** False when nobody knows the function. */
  boolean apply(Call call) {
    String name = call.signature.name();
    WindowFunction f = WindowFunction.find(name);
    if (f != null) {
      apply(f, call);
      return true;
    }
    if (name.equals("oovrDrawable")) {
      describe(call);
      return true;
    }
    // Questions about the display, and records that tell something else.
    return name.matches("(glX|wgl|egl|oovr)[A-Z].*");
  }

  private void apply(WindowFunction f, Call c) {
    switch (f.does()) {
      case CREATE_CONTEXT -> create(c, f.share(c), request(f, c));
      case SHARE_OBJECTS -> shareObjects(c, f.share(c), f.context(c));
      case DESTROY_CONTEXT -> contexts.destroy(f.context(c));
      case MAKE_CURRENT -> makeCurrent(c, f.context(c), f.drawable(c), f.read(c));
      case CREATE_PBUFFER -> createPbuffer(f, c);
      case PBUFFER_DRAWABLE -> pbufferDrawable(c, f.drawable(c));
      case BIND_API -> eglDesktop = f.context(c) == EGL_OPENGL_API;
      case PRESENT, DESTROY_WINDOW, FIND_FUNCTION, CREATE_IMAGE, DESTROY_IMAGE, NOTHING -> {
        // Presents are frames, which are the driver's; the rest is the display's.
      }
    }
  }

  /** The drawable that a call presents; 0 when it does not say. */
  static long presented(Call call) {
    WindowFunction f = WindowFunction.find(call.signature.name());
    return f == null ? 0 : f.drawable(call);
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

  private ContextRequest request(WindowFunction f, Call call) {
    if (!f.hasAttributes()) {
      return ContextRequest.PLAIN;
    }
    Pointer list = f.attributes(call);
    return f.system() == WindowFunction.System.EGL ? eglRequest(list) : request(list);
  }

  private static ContextRequest request(Pointer list) {
    int major = AttributeList.value(list, CONTEXT_MAJOR, 0);
    int minor = AttributeList.value(list, CONTEXT_MINOR, 0);
    int profile = AttributeList.value(list, CONTEXT_PROFILE, 0);
    if (profile == 0 && major * 10 + minor >= 32) {
      profile = ContextRequest.CORE;
    }
    boolean profiles = major * 10 + minor >= 32 || profile >= ContextRequest.EMBEDDED;
    return new ContextRequest(
        major, minor, profiles ? profile : 0, AttributeList.value(list, CONTEXT_FLAGS, 0));
  }

  private ContextRequest eglRequest(Pointer list) {
    int major = AttributeList.value(list, EGL_CONTEXT_MAJOR, 1);
    int minor = AttributeList.value(list, EGL_CONTEXT_MINOR, 0);
    if (!eglDesktop) {
      return new ContextRequest(major, minor, ContextRequest.EMBEDDED, 0);
    }
    int version = major * 10 + minor;
    int profile =
        version < 32 ? 0 : AttributeList.value(list, EGL_CONTEXT_PROFILE, ContextRequest.CORE);
    return new ContextRequest(
        major, minor, profile, AttributeList.value(list, EGL_CONTEXT_FLAGS, 0) & 7);
  }

  private void createPbuffer(WindowFunction f, Call call) {
    if (!f.hasAttributes() && f.system() == WindowFunction.System.GLX) {
      contexts.size(call.result, f.width(call), f.height(call));
      return;
    }
    if (!f.hasAttributes()) {
      // WGL gives the size to the buffer, of which contexts only see the drawable
      pbufferSizes.put(call.result, new int[] {f.width(call), f.height(call)});
      return;
    }
    boolean egl = f.system() == WindowFunction.System.EGL;
    Pointer list = f.attributes(call);
    int width = AttributeList.pbufferSize(list, egl, true);
    contexts.size(call.result, width, AttributeList.pbufferSize(list, egl, false));
  }

  private void pbufferDrawable(Call call, long pbuffer) {
    int[] size = pbufferSizes.get(pbuffer);
    if (size != null) {
      contexts.size(call.result, size[0], size[1]);
    }
  }

  private void shareObjects(Call call, long share, long context) {
    if (call.result != 0 && !contexts.share(share, context)) {
      omissions.count(call.signature.name() + ": of a context that was used");
    }
  }
}
