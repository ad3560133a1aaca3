package org.oovr.agent.capture;

import java.util.Locale;
import java.util.function.BiPredicate;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.AttributeList;
import org.oovr.driver.gl.follow.Recorder;

/** Window hints in the words of the record. */
final class WindowRequests {
  private static final int FLAG_DEBUG = 1;
  private static final int FLAG_FORWARD_COMPATIBLE = 2;
  private static final int ES_PROFILE = 4;
  private static final int DEFAULT_DEPTH_BITS = 24;
  private static final int DEFAULT_STENCIL_BITS = 8;

  private WindowRequests() {}

  static Recorder.ContextRequest context(WindowHints hints) {
    int major = hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR);
    int minor = hints.get(GlfwConstants.CONTEXT_VERSION_MINOR);
    boolean es = hints.get(GlfwConstants.CLIENT_API) == GlfwConstants.OPENGL_ES_API;
    int flags =
        (hints.is(GlfwConstants.CONTEXT_DEBUG) ? FLAG_DEBUG : 0)
            | (hints.is(GlfwConstants.OPENGL_FORWARD_COMPAT) ? FLAG_FORWARD_COMPATIBLE : 0);
    return new Recorder.ContextRequest(major, minor, hints.core(), es, flags);
  }

  /**
   * What a list of attributes asks for.
   *
   * @param list address of pairs of 32-bit integers, 0 for an empty list
   * @param egl whether they are EGL's; else GLX's
   */
  static Recorder.ContextRequest ofAttributes(long list, boolean egl) {
    int major =
        attribute(list, egl ? AttributeList.EGL_CONTEXT_MAJOR : AttributeList.CONTEXT_MAJOR, 1);
    int minor =
        attribute(list, egl ? AttributeList.EGL_CONTEXT_MINOR : AttributeList.CONTEXT_MINOR, 0);
    int profile =
        attribute(list, egl ? AttributeList.EGL_CONTEXT_PROFILE : AttributeList.CONTEXT_PROFILE, 1);
    int flags =
        attribute(list, egl ? AttributeList.EGL_CONTEXT_FLAGS : AttributeList.CONTEXT_FLAGS, 0);
    boolean profiled = major > 3 || (major == 3 && minor >= 2);
    boolean es = !egl && (profile & ES_PROFILE) != 0;
    boolean forward = major >= 3 && (flags & FLAG_FORWARD_COMPATIBLE) != 0;
    boolean core = !es && (forward || (profiled && (profile & 1) != 0));
    return new Recorder.ContextRequest(major, minor, core, es, flags);
  }

  /** The context of OpenGL ES that a list of EGL's attributes asks for. */
  static Recorder.ContextRequest ofEsAttributes(long list) {
    Recorder.ContextRequest asked = ofAttributes(list, true);
    return new Recorder.ContextRequest(asked.major(), asked.minor(), false, true, asked.flags());
  }

  private static int attribute(long list, int wanted, int otherwise) {
    if (list == 0) {
      return otherwise;
    }
    for (long at = list; ; at += 2 * Integer.BYTES) {
      int name = NativeMemory.getInt(at);
      if (name == 0 || name == AttributeList.EGL_NONE) {
        return otherwise;
      }
      if (name == wanted) {
        return NativeMemory.getInt(at + Integer.BYTES);
      }
    }
  }

  /**
   * What is said when a program looks up a function to make contexts with that we do not answer,
   * null for other functions.
   */
  static String foreignContexts(String function) {
    if (!function.startsWith("wgl") && !function.startsWith("CGL")) {
      return null;
    }
    return "contexts that the program makes with "
        + function.substring(0, 3).toUpperCase(Locale.ROOT)
        + " itself: in mode 'instead' there are those of GLFW, GLX and EGL only; run it with --mode alongside";
  }

  /** What is said of a context that nobody has. */
  static String refusal(
      boolean desktop, int major, int minor, BiPredicate<Integer, Integer> supports) {
    int newest = 10;
    for (int version = 10; version < 50; version++) {
      newest = supports.test(version / 10, version % 10) ? version : newest;
    }
    return "the program asked for a context of OpenGL "
        + (desktop ? "" : "ES ")
        + major
        + "."
        + minor
        + ", the simulated GPU has OpenGL up to "
        + newest / 10.0
        + " and OpenGL ES 2.0 to 3.2"
        + " (--mode alongside takes a real driver's)";
  }

  /** The frame buffer that somebody who asks for this gets from us. */
  static Recorder.DrawableFormat drawable(WindowHints hints) {
    return new Recorder.DrawableFormat(
        hints.bits(GlfwConstants.DEPTH_BITS, DEFAULT_DEPTH_BITS),
        hints.bits(GlfwConstants.STENCIL_BITS, DEFAULT_STENCIL_BITS),
        hints.bits(GlfwConstants.SAMPLES, 0),
        hints.bits(GlfwConstants.ALPHA_BITS, 8),
        // as the reference driver: every window can be written through the sRGB curve
        true,
        hints.is(GlfwConstants.DOUBLEBUFFER));
  }
}
