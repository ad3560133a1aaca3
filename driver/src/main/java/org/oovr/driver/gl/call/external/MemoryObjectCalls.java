package org.oovr.driver.gl.call.external;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.BufferCalls;
import org.oovr.driver.gl.call.GetCalls;
import org.oovr.driver.gl.call.Names;
import org.oovr.driver.gl.call.texture.TextureStorageCalls;
import org.oovr.driver.gl.object.ShareGroup.MemoryObject;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/**
 * Memory of other APIs, in which textures and buffers are stored (EXT_memory_object,
 * EXT_memory_object_fd). What others write there nobody tells us, so that the contents begin
 * undefined, as in storage of one's own. Errors are Mesa's, which passes over names of nothing.
 */
public final class MemoryObjectCalls {
  private MemoryObjectCalls() {}

  public static void createMemoryObjectsEXT(GlContext gl, int n, Pointer memoryObjects) {
    Names.generate(gl, n, memoryObjects, gl.share.memoryObjects, true);
  }

  public static void deleteMemoryObjectsEXT(GlContext gl, int n, Pointer memoryObjects) {
    for (int name : Names.deleted(gl, n, memoryObjects)) {
      gl.share.memoryObjects.remove(name);
    }
  }

  public static void isMemoryObjectEXT(GlContext gl, int memoryObject) {
    if (!gl.recorded) {
      gl.call.result = gl.share.memoryObjects.get(memoryObject) == null ? 0 : 1;
    }
  }

  public static void memoryObjectParameterivEXT(
      GlContext gl, int memoryObject, int pname, Pointer params) {
    MemoryObject m = gl.share.memoryObjects.get(memoryObject);
    if (m == null) {
      return;
    }
    if (m.imported) {
      gl.invalidOperation("the memory is imported already");
    } else if (pname == GL_DEDICATED_MEMORY_OBJECT_EXT) {
      m.dedicated = params.int32(0) != 0;
    } else {
      gl.invalidEnum("pname", pname);
    }
  }

  public static void getMemoryObjectParameterivEXT(
      GlContext gl, int memoryObject, int pname, Pointer params) {
    MemoryObject m = gl.share.memoryObjects.get(memoryObject);
    if (m == null || gl.recorded) {
      return;
    }
    if (pname == GL_DEDICATED_MEMORY_OBJECT_EXT) {
      params.putInt(0, m.dedicated ? 1 : 0);
    } else {
      gl.invalidEnum("pname", pname);
    }
  }

  public static void importMemoryFdEXT(
      GlContext gl, int memory, long size, int handleType, int fd) {
    MemoryObject m = gl.share.memoryObjects.get(memory);
    if (handleType != GL_HANDLE_TYPE_OPAQUE_FD_EXT) {
      gl.invalidEnum("handleType", handleType);
    } else if (m != null) {
      m.imported = true;
    }
  }

  public static void getUnsignedBytevEXT(GlContext gl, int pname, Pointer data) {
    GetCalls.getBytes(gl, pname, data);
  }

  public static void getUnsignedBytei_vEXT(GlContext gl, int target, int index, Pointer data) {
    GetCalls.getBytesIndexed(gl, target, index, data);
  }

  // --- storage

  /** Whether something may be stored in a memory object; raises the error. */
  private static boolean stores(GlContext gl, int memory) {
    if (memory == 0) {
      gl.invalidValue("memory", memory);
      return false;
    }
    MemoryObject m = gl.share.memoryObjects.get(memory);
    if (m != null && !m.imported) {
      gl.invalidOperation("the memory object has no memory");
      return false;
    }
    return m != null;
  }

  public static void bufferStorageMemEXT(
      GlContext gl, int target, long size, int memory, long offset) {
    if (stores(gl, memory)) {
      BufferCalls.storeElsewhere(gl, BufferCalls.bound(gl, target), size);
    }
  }

  public static void namedBufferStorageMemEXT(
      GlContext gl, int buffer, long size, int memory, long offset) {
    if (stores(gl, memory)) {
      BufferCalls.storeElsewhere(gl, BufferCalls.named(gl, buffer), size);
    }
  }

  private static boolean stores(GlContext gl, int target, int dims, int format, int memory) {
    return TextureStorageCalls.isStorable(gl, target, dims, format) && stores(gl, memory);
  }

  public static void texStorageMem1DEXT(
      GlContext gl, int target, int levels, int format, int width, int memory, long offset) {
    if (stores(gl, target, 1, format, memory)) {
      TextureStorageCalls.texStorage1D(gl, target, levels, format, width);
    }
  }

  public static void texStorageMem2DEXT(
      GlContext gl,
      int target,
      int levels,
      int format,
      int width,
      int height,
      int memory,
      long offset) {
    if (stores(gl, target, 2, format, memory)) {
      TextureStorageCalls.texStorage2D(gl, target, levels, format, width, height);
    }
  }

  public static void texStorageMem3DEXT(
      GlContext gl,
      int target,
      int levels,
      int format,
      int width,
      int height,
      int depth,
      int memory,
      long offset) {
    if (stores(gl, target, 3, format, memory)) {
      TextureStorageCalls.texStorage3D(gl, target, levels, format, width, height, depth);
    }
  }

  public static void texStorageMem2DMultisampleEXT(
      GlContext gl,
      int target,
      int samples,
      int format,
      int width,
      int height,
      boolean fixed,
      int memory,
      long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.texStorage2DMultisample(
          gl, target, samples, format, width, height, fixed);
    }
  }

  public static void texStorageMem3DMultisampleEXT(
      GlContext gl,
      int target,
      int samples,
      int format,
      int width,
      int height,
      int depth,
      boolean fixed,
      int memory,
      long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.texStorage3DMultisample(
          gl, target, samples, format, width, height, depth, fixed);
    }
  }

  public static void textureStorageMem1DEXT(
      GlContext gl, int texture, int levels, int format, int width, int memory, long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.textureStorage1D(gl, texture, levels, format, width);
    }
  }

  public static void textureStorageMem2DEXT(
      GlContext gl,
      int texture,
      int levels,
      int format,
      int width,
      int height,
      int memory,
      long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.textureStorage2D(gl, texture, levels, format, width, height);
    }
  }

  public static void textureStorageMem3DEXT(
      GlContext gl,
      int texture,
      int levels,
      int format,
      int width,
      int height,
      int depth,
      int memory,
      long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.textureStorage3D(gl, texture, levels, format, width, height, depth);
    }
  }

  public static void textureStorageMem2DMultisampleEXT(
      GlContext gl,
      int texture,
      int samples,
      int format,
      int width,
      int height,
      boolean fixed,
      int memory,
      long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.textureStorage2DMultisample(
          gl, texture, samples, format, width, height, fixed);
    }
  }

  public static void textureStorageMem3DMultisampleEXT(
      GlContext gl,
      int texture,
      int samples,
      int format,
      int width,
      int height,
      int depth,
      boolean fixed,
      int memory,
      long offset) {
    if (stores(gl, memory)) {
      TextureStorageCalls.textureStorage3DMultisample(
          gl, texture, samples, format, width, height, depth, fixed);
    }
  }
}
