package org.oovr.driver.gl.object;

/** An indexed buffer binding point (uniform, storage, counter or transform feedback buffers). */
public final class IndexedBinding {
  public GlBuffer buffer;
  public long offset;

  /** 0 for all of the buffer from {@link #offset} on. */
  public long size;

  /** Bytes from {@link #offset} on that are bound and there; 0 for none. */
  public int boundBytes() {
    if (buffer == null || offset >= buffer.size()) {
      return 0;
    }
    long rest = buffer.size() - offset;
    return (int) (size == 0 ? rest : Math.min(size, rest));
  }

  public void set(GlBuffer newBuffer, long newOffset, long newSize) {
    buffer = newBuffer;
    offset = newOffset;
    size = newSize;
  }
}
