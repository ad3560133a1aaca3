package org.oovr.agent.capture;

/** A GL context of the application as the agent knows it. */
final class ContextRecord {
  /** Handle of the context and of its drawable in the stream: the window's address. */
  final long handle;

  /** Whether GLFW knows the handle as a window. */
  final boolean window;

  final ContextShadow shadow;

  /** What contexts that share objects have in common. */
  final ShareGroup group;

  /** Which frame buffer objects draw into what. */
  final FramebufferShadow framebuffers;

  final boolean doubleBuffer;

  /** Size of the default frame buffer in pixels, as last told to the driver; 0 for not yet. */
  int width;

  int height;

  /** Null before GL has been asked. */
  Recorder.DrawableFormat format;

  ContextRecord(long handle, boolean window, ShareGroup group, GlState gl, boolean doubleBuffer) {
    this.handle = handle;
    this.window = window;
    this.group = group;
    this.doubleBuffer = doubleBuffer;
    this.shadow = new ContextShadow(handle, gl);
    this.framebuffers = new FramebufferShadow(group.writes);
  }
}
