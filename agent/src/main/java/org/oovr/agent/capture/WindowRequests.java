package org.oovr.agent.capture;

import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.gl.follow.Recorder;

/** Window hints in the words of the record. */
final class WindowRequests {
  private static final int FLAG_DEBUG = 1;
  private static final int FLAG_FORWARD_COMPATIBLE = 2;
  private static final int DEFAULT_DEPTH_BITS = 24;
  private static final int DEFAULT_STENCIL_BITS = 8;

  private WindowRequests() {}

  static Recorder.ContextRequest context(WindowHints hints) {
    int major = hints.get(GlfwConstants.CONTEXT_VERSION_MAJOR);
    int minor = hints.get(GlfwConstants.CONTEXT_VERSION_MINOR);
    boolean profiled = major > 3 || (major == 3 && minor >= 2);
    boolean core =
        profiled && hints.get(GlfwConstants.OPENGL_PROFILE) == GlfwConstants.OPENGL_CORE_PROFILE;
    int flags =
        (hints.is(GlfwConstants.CONTEXT_DEBUG) ? FLAG_DEBUG : 0)
            | (hints.is(GlfwConstants.OPENGL_FORWARD_COMPAT) ? FLAG_FORWARD_COMPATIBLE : 0);
    return new Recorder.ContextRequest(major, minor, core, flags);
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
