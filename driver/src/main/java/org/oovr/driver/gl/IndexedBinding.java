package org.oovr.driver.gl;

/** An indexed buffer binding point (uniform or transform feedback buffers). */
final class IndexedBinding {
  GlBuffer buffer;
  long offset;

  /** 0 for all of the buffer from {@link #offset} on. */
  long size;

  void set(GlBuffer newBuffer, long newOffset, long newSize) {
    buffer = newBuffer;
    offset = newOffset;
    size = newSize;
  }
}
