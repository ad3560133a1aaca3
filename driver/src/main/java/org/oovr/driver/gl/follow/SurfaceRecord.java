package org.oovr.driver.gl.follow;

/** A window (or off-screen buffer) of the application that contexts draw into. */
public final class SurfaceRecord {
  /** Who made it, and so who is to be asked about it. */
  public enum System {
    GLFW,
    GLX,
    EGL,
    SDL,
    /** Made current in a way that is not watched. */
    UNKNOWN
  }

  /** Its handle in the stream: what the window system knows it by. */
  public final long handle;

  public final System system;

  /** The window system's connection, where it has one. */
  public final long display;

  /** Whether it has a back buffer; what GL says, once it has been asked. */
  public volatile boolean doubleBuffer;

  /** Size in pixels, as last told to the driver; 0 for not yet. */
  public int width;

  public int height;

  /** Null before GL has been asked. */
  public Recorder.DrawableFormat format;

  /** Whether a call was seen since the last present that may have drawn into it. */
  public volatile boolean drawnInFrame;

  /** Hash of what it showed at a present before which nothing was seen to be drawn; else null. */
  public String undrawn;

  /** Presents in a row before which nothing was seen to be drawn. */
  public int undrawnPresents;

  /** Whether anything was drawn into it. */
  public volatile boolean drawn;

  public SurfaceRecord(long handle, System system, long display, boolean doubleBuffer) {
    this.handle = handle;
    this.system = system;
    this.display = display;
    this.doubleBuffer = doubleBuffer;
  }
}
