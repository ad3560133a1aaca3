package org.oovr.driver.gl.follow;

import org.oovr.driver.gl.api.GL;

/** Indices of one draw, as the current context has them. */
final class BoundIndices implements VertexSpan.Indices, AutoCloseable {
  private final GlState gl;
  private long memory;
  private boolean asked;
  private boolean restarts;
  private boolean fixed;
  private long index;

  BoundIndices(GlState gl) {
    this.gl = gl;
  }

  @Override
  public long inBuffer(long offset, long bytes) {
    int size = gl.get("glGetBufferParameteriv", GL.GL_ELEMENT_ARRAY_BUFFER, GL.GL_BUFFER_SIZE);
    if (offset < 0 || bytes > size - offset) {
      return 0;
    }
    close();
    memory = NativeMemory.allocate(bytes);
    gl.gl().call("glGetBufferSubData", GL.GL_ELEMENT_ARRAY_BUFFER, offset, bytes, memory);
    return memory;
  }

  @Override
  public boolean restarts(int type, long value) {
    if (!asked) {
      asked = true;
      int version = gl.version();
      fixed = version >= 43 && enabled(GL.GL_PRIMITIVE_RESTART_FIXED_INDEX);
      restarts = version >= 31 && enabled(GL.GL_PRIMITIVE_RESTART);
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
