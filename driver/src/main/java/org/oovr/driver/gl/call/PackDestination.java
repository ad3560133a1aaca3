package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Where packed pixels go: client memory, or a copy of a pixel buffer's range. */
public final class PackDestination {
  public final ByteBuffer memory;
  public final long offset;
  private final GlBuffer buffer;
  private final int start;

  private PackDestination(ByteBuffer memory, long offset, GlBuffer buffer, int start) {
    this.memory = memory;
    this.offset = offset;
    this.buffer = buffer;
    this.start = start;
  }

  /** Whether a read is into memory of a recorded call, which has what was read. */
  public static boolean skipped(GlContext gl) {
    return gl.recorded && gl.buffers.at(GL_PIXEL_PACK_BUFFER) == null;
  }

  /** What was packed is there. */
  public void finish() {
    if (buffer != null) {
      buffer.update(start, memory.array());
    }
  }

  /**
   * Null after raising an error, or without memory.
   *
   * @param limit bytes that client memory may have at most
   * @param volume whether pixels come in images, one behind the other
   */
  public static PackDestination of(
      GlContext gl,
      Pointer pixels,
      int format,
      int type,
      int width,
      int height,
      int depth,
      int limit,
      boolean volume) {
    long extent =
        gl.pixels.pack.extent(width, height, depth, ClientFormat.groupBytes(format, type), volume);
    GlBuffer b = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (b == null) {
      ByteBuffer memory = pixels.memory();
      if (extent > limit) {
        gl.invalidOperation("the buffer is too small");
        return null;
      }
      return memory == null ? null : new PackDestination(memory, 0, null, 0);
    }
    long offset = pixels.address();
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
      return null;
    }
    if (offset < 0 || offset + extent > b.size() || offset % ClientFormat.typeBytes(type) != 0) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
      return null;
    }
    byte[] range = b.contents((int) offset, (int) extent);
    return new PackDestination(ByteBuffer.wrap(range), 0, b, (int) offset);
  }
}
