package org.oovr.driver.gl.follow;

/** A GL context of the application as the agent knows it. */
public final class ContextRecord {
  /** Handle of the context and of its drawable in the stream: the window's address. */
  public final long handle;

  /** Whether GLFW knows the handle as a window. */
  public final boolean window;

  public final ContextShadow shadow;

  /** What contexts that share objects have in common. */
  public final ShareGroup group;

  /** Which frame buffer objects draw into what. */
  public final FramebufferShadow framebuffers;

  public final boolean doubleBuffer;

  /** Size of the default frame buffer in pixels, as last told to the driver; 0 for not yet. */
  public int width;

  public int height;

  /** Null before GL has been asked. */
  public Recorder.DrawableFormat format;

  public ContextRecord(
      long handle, boolean window, ShareGroup group, GlState gl, boolean doubleBuffer) {
    this.handle = handle;
    this.window = window;
    this.group = group;
    this.doubleBuffer = doubleBuffer;
    this.shadow = new ContextShadow(handle, gl, group.writes);
    this.framebuffers = new FramebufferShadow(group.writes);
  }
}
