package org.oovr.driver.gl.object;

/** An indexed buffer binding point (uniform or transform feedback buffers). */
public final class IndexedBinding {
  public GlBuffer buffer;
  public long offset;

  /** 0 for all of the buffer from {@link #offset} on. */
  public long size;

  public void set(GlBuffer newBuffer, long newOffset, long newSize) {
    buffer = newBuffer;
    offset = newOffset;
    size = newSize;
  }
}
