package org.oovr.driver.gl.real;

import org.oovr.driver.gl.follow.Recorder.DrawableFormat;

/** A window of the record and what stands for it. */
public final class RealDrawable {
  /** What glretrace takes for a window of which nothing is known, and most programs ask for. */
  static final DrawableFormat USUAL = new DrawableFormat(24, 8, 0, 8, false, true);

  final long handle;
  DrawableFormat format = USUAL;

  /** Whether the record tells the format and the size. */
  boolean described;

  int width;
  int height;

  /** The window system's handle; 0 until it is made. */
  long real;

  /** The context that was current with it last, or null. */
  RealContext lastContext;

  /** Whether a draw has gone to its own frame buffer, or it was presented. */
  boolean used;

  RealDrawable(long handle, int width, int height) {
    this.handle = handle;
    this.width = width;
    this.height = height;
  }

  /** Handle in the record. */
  public long handle() {
    return handle;
  }

  /** Pixels. */
  public int width() {
    return width;
  }

  /** Pixels. */
  public int height() {
    return height;
  }

  public boolean doubleBuffer() {
    return format.doubled();
  }
}
