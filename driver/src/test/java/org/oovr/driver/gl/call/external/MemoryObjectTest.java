package org.oovr.driver.gl.call.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Memory objects; all errors as Mesa 22.3.6 has raised them. */
class MemoryObjectTest {
  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private int integer(String function, int name, int pname) {
    ByteBuffer value = GlTestContext.buffer(4);
    gl.call(function, name, pname, value);
    return value.getInt(0);
  }

  @Test
  void namesAndParameters() {
    int m = gl.gen("glCreateMemoryObjectsEXT");
    assertEquals(1, gl.call("glIsMemoryObjectEXT", m));
    assertEquals(0, integer("glGetMemoryObjectParameterivEXT", m, GL_DEDICATED_MEMORY_OBJECT_EXT));
    gl.call("glMemoryObjectParameterivEXT", m, GL_DEDICATED_MEMORY_OBJECT_EXT, new int[] {GL_TRUE});
    assertEquals(1, integer("glGetMemoryObjectParameterivEXT", m, GL_DEDICATED_MEMORY_OBJECT_EXT));
    gl.expect(GL_NO_ERROR);
    integer("glGetMemoryObjectParameterivEXT", m, GL_PROTECTED_MEMORY_OBJECT_EXT);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glImportMemoryFdEXT", m, 64L, GL_HANDLE_TYPE_OPAQUE_FD_EXT, 3);
    gl.expect(GL_NO_ERROR);
    gl.call("glMemoryObjectParameterivEXT", m, GL_DEDICATED_MEMORY_OBJECT_EXT, new int[] {GL_TRUE});
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDeleteMemoryObjectsEXT", 1, new int[] {m});
    assertEquals(0, gl.call("glIsMemoryObjectEXT", m));
  }

  @Test
  void storageNeedsMemory() {
    int m = gl.gen("glCreateMemoryObjectsEXT");
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    int[][] rows = {
      {GL_TEXTURE_2D, GL_RGBA8, m, GL_INVALID_OPERATION},
      {GL_TEXTURE_2D, GL_RGBA8, 0, GL_INVALID_VALUE},
      {GL_TEXTURE_2D, GL_RGBA8, 77, GL_NO_ERROR},
      {GL_TEXTURE_2D, GL_RGBA, m, GL_INVALID_ENUM},
      {GL_TEXTURE_1D, GL_RGBA8, m, GL_INVALID_ENUM},
    };
    for (int[] row : rows) {
      gl.call("glTexStorageMem2DEXT", row[0], 1, row[1], 16, 16, row[2], 0L);
      gl.expect(row[3]);
    }
    gl.call("glImportMemoryFdEXT", m, 4096L, GL_HANDLE_TYPE_OPAQUE_FD_EXT, 3);
    gl.call("glTexStorageMem2DEXT", GL_TEXTURE_2D, 1, GL_RGBA8, 16, 16, m, 0L);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, gl.gen("glGenBuffers"));
    gl.call("glBufferStorageMemEXT", GL_ARRAY_BUFFER, 64L, m, 0L);
    gl.expect(GL_NO_ERROR);
    ByteBuffer value = GlTestContext.buffer(4);
    gl.call("glGetTexParameteriv", GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT, value);
    assertEquals(1, value.getInt(0));
    gl.call("glGetBufferParameteriv", GL_ARRAY_BUFFER, GL_BUFFER_SIZE, value);
    assertEquals(64, value.getInt(0));
  }

  /** Values come as they lie in memory. */
  @Test
  void bytes() {
    ByteBuffer value = GlTestContext.buffer(16);
    gl.call("glGetUnsignedBytevEXT", GL_DRIVER_UUID_EXT, value);
    assertEquals('l', value.get(0));
    gl.call("glViewport", 1, 2, 300, 4);
    gl.call("glGetUnsignedBytevEXT", GL_VIEWPORT, value);
    assertEquals(300f, value.getFloat(8));
    gl.call("glGetUnsignedBytei_vEXT", GL_DEVICE_UUID_EXT, 1, value);
    gl.expect(GL_INVALID_VALUE);
  }
}
