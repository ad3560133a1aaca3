package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/** Indices and indirect parameters of one draw, as the current context has them. */
final class BoundIndices implements VertexSpan.Indices, AutoCloseable {
  private final GlState gl;
  private final boolean commandBuffer;
  private long memory;
  private boolean asked;
  private boolean restarts;
  private boolean fixed;
  private long index;

  /**
   * For one draw.
   *
   * @param commandBuffer whether a buffer is bound for indirect parameters
   */
  BoundIndices(GlState gl, boolean commandBuffer) {
    this.gl = gl;
    this.commandBuffer = commandBuffer;
  }

  @Override
  public long inBuffer(long offset, long bytes) {
    return read(GL.GL_ELEMENT_ARRAY_BUFFER, offset, bytes);
  }

  @Override
  public long commands(long pointer, long bytes) {
    return commandBuffer ? read(GL.GL_DRAW_INDIRECT_BUFFER, pointer, bytes) : pointer;
  }

  private long read(int target, long offset, long bytes) {
    int size = gl.get("glGetBufferParameteriv", target, GL.GL_BUFFER_SIZE);
    if (offset < 0 || bytes > size - offset) {
      return 0;
    }
    close();
    memory = NativeMemory.allocate(bytes);
    if (!gl.es()) {
      gl.gl().call("glGetBufferSubData", target, offset, bytes, memory);
      return memory;
    }
    long mapped =
        gl.version() < 30
            ? 0
            : gl.gl().call("glMapBufferRange", target, offset, bytes, GL.GL_MAP_READ_BIT);
    if (mapped == 0) {
      return 0;
    }
    byte[] copy = new byte[(int) bytes];
    NativeMemory.read(mapped, copy, 0, copy.length);
    NativeMemory.write(copy, 0, memory, copy.length);
    gl.gl().call("glUnmapBuffer", target);
    return memory;
  }

  @Override
  public boolean restarts(int type, long value) {
    if (!asked) {
      asked = true;
      int version = gl.version();
      boolean es = gl.es();
      fixed = version >= (es ? 30 : 43) && enabled(GL.GL_PRIMITIVE_RESTART_FIXED_INDEX);
      restarts = !es && version >= 31 && enabled(GL.GL_PRIMITIVE_RESTART);
      index = restarts ? gl.integer(GL.GL_PRIMITIVE_RESTART_INDEX) & 0xffff_ffffL : 0;
    }
    if (fixed) {
      return value
          == (type == GL.GL_UNSIGNED_BYTE
              ? 0xffL
              : type == GL.GL_UNSIGNED_SHORT ? 0xffffL : 0xffff_ffffL);
    }
    return restarts && value == index;
  }

  private boolean enabled(int state) {
    return gl.gl().call("glIsEnabled", state) != 0;
  }

  @Override
  public void close() {
    if (memory != 0) {
      NativeMemory.free(memory);
      memory = 0;
    }
  }
}
