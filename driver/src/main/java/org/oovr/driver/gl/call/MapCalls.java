package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Mapped buffers (GL 3.3 core section 2.9.3); {@link MapMemory} says how data travels. */
public final class MapCalls {
  private static final int KNOWN_ACCESS =
      GL_MAP_READ_BIT
          | GL_MAP_WRITE_BIT
          | GL_MAP_INVALIDATE_RANGE_BIT
          | GL_MAP_INVALIDATE_BUFFER_BIT
          | GL_MAP_FLUSH_EXPLICIT_BIT
          | GL_MAP_UNSYNCHRONIZED_BIT
          | GL_MAP_PERSISTENT_BIT
          | GL_MAP_COHERENT_BIT;

  /** Access that the flags of an immutable store must allow. */
  private static final int STORED_ACCESS =
      GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;

  private MapCalls() {}

  public static void mapBuffer(GlContext gl, int target, int access) {
    if (isAccess(gl, access)) {
      mapAll(gl, BufferCalls.bound(gl, target), access);
    }
  }

  public static void mapNamedBuffer(GlContext gl, int buffer, int access) {
    if (isAccess(gl, access)) {
      mapAll(gl, BufferCalls.named(gl, buffer), access);
    }
  }

  public static void mapBufferRange(
      GlContext gl, int target, long offset, long length, int access) {
    mapRange(gl, BufferCalls.bound(gl, target), offset, length, access);
  }

  public static void mapNamedBufferRange(
      GlContext gl, int buffer, long offset, long length, int access) {
    mapRange(gl, BufferCalls.named(gl, buffer), offset, length, access);
  }

  public static void unmapBuffer(GlContext gl, int target) {
    unmap(gl, BufferCalls.bound(gl, target));
  }

  public static void unmapNamedBuffer(GlContext gl, int buffer) {
    unmap(gl, BufferCalls.named(gl, buffer));
  }

  public static void flushMappedBufferRange(GlContext gl, int target, long offset, long length) {
    flush(gl, BufferCalls.bound(gl, target), offset, length);
  }

  public static void flushMappedNamedBufferRange(
      GlContext gl, int buffer, long offset, long length) {
    flush(gl, BufferCalls.named(gl, buffer), offset, length);
  }

  public static void getBufferPointerv(GlContext gl, int target, int pname, Pointer params) {
    if (isPointer(gl, pname)) {
      pointer(gl, BufferCalls.bound(gl, target), params);
    }
  }

  public static void getNamedBufferPointerv(GlContext gl, int buffer, int pname, Pointer params) {
    if (isPointer(gl, pname)) {
      pointer(gl, BufferCalls.named(gl, buffer), params);
    }
  }

  private static boolean isAccess(GlContext gl, int access) {
    boolean is = access == GL_READ_ONLY || access == GL_WRITE_ONLY || access == GL_READ_WRITE;
    if (!is) {
      gl.invalidEnum("access", access);
    }
    return is;
  }

  private static void mapAll(GlContext gl, GlBuffer b, int wanted) {
    if (b == null) {
      return;
    }
    int access =
        (wanted == GL_WRITE_ONLY ? 0 : GL_MAP_READ_BIT)
            | (wanted == GL_READ_ONLY ? 0 : GL_MAP_WRITE_BIT);
    if (fits(gl, b, 0, b.size(), access)) {
      map(gl, b, 0, b.size(), access);
    }
  }

  private static void mapRange(GlContext gl, GlBuffer b, long offset, long length, int access) {
    if (b != null && fits(gl, b, offset, length, access)) {
      map(gl, b, offset, length, access);
    }
  }

  /** Whether a range may be mapped; raises errors in the order in which Mesa finds them. */
  private static boolean fits(GlContext gl, GlBuffer b, long offset, long length, int access) {
    if (offset < 0 || length < 0) {
      gl.invalidValue("offset or length", Math.min(offset, length));
      return false;
    }
    boolean unknown = (access & ~KNOWN_ACCESS) != 0;
    if (length > 0 && unknown) {
      gl.invalidValue("access", access);
      return false;
    }
    boolean reads = (access & GL_MAP_READ_BIT) != 0;
    boolean writes = (access & GL_MAP_WRITE_BIT) != 0;
    boolean discards =
        (access
                & (GL_MAP_INVALIDATE_RANGE_BIT
                    | GL_MAP_INVALIDATE_BUFFER_BIT
                    | GL_MAP_UNSYNCHRONIZED_BIT))
            != 0;
    boolean explicit = (access & GL_MAP_FLUSH_EXPLICIT_BIT) != 0;
    if (length == 0
        || !(reads || writes)
        || (reads && discards)
        || (explicit && !writes)
        || (access & STORED_ACCESS & ~allowed(gl, b)) != 0) {
      gl.invalidOperation("access " + access + ", or nothing to map");
      return false;
    }
    if (!BufferCalls.inside(gl, b, offset, length)) {
      return false;
    }
    if (b.mapped) {
      gl.invalidOperation("the buffer is mapped already");
      return false;
    }
    return true;
  }

  /** Access that a buffer allows; of other drivers we know what stores that stay allow. */
  private static int allowed(GlContext gl, GlBuffer b) {
    return b.immutable || !gl.recorded ? b.storageFlags : STORED_ACCESS;
  }

  private static void map(GlContext gl, GlBuffer b, long offset, long length, int access) {
    long address;
    if (gl.recorded) {
      address = gl.call.result;
      if (address == 0) {
        return; // the real driver refused
      }
    } else {
      MapMemory memory = gl.environment.mapMemory();
      if (memory == null) {
        gl.unsupported("no memory for maps");
        gl.error(GL_OUT_OF_MEMORY, "no memory for maps");
        return;
      }
      b.mapBlock = memory.allocate(length);
      address = b.mapBlock.address();
      gl.call.result = address;
      // discarded contents are undefined, and staying is one way to be undefined
      b.mapBlock.view().put(0, b.contents(), (int) offset, (int) length);
    }
    boolean stays = (access & GL_MAP_PERSISTENT_BIT) != 0 && (access & GL_MAP_WRITE_BIT) != 0;
    boolean flushesOnly =
        (access & GL_MAP_FLUSH_EXPLICIT_BIT) != 0 && (access & GL_MAP_COHERENT_BIT) == 0;
    if (b.mapBlock != null && stays && !flushesOnly) {
      b.mapTaken = b.contents((int) offset, (int) length);
    }
    b.mapped = true;
    b.mapAccess = access;
    b.mapOffset = offset;
    b.mapLength = length;
    b.mapAddress = address;
    gl.environment.mappings().add(b);
  }

  /** Takes over what the application wrote into our memory. */
  private static void upload(GlBuffer b, long offset, int length) {
    if (b.mapTaken != null) {
      b.takeFromMap();
    } else if (b.mapBlock != null && (b.mapAccess & GL_MAP_WRITE_BIT) != 0) {
      ByteBuffer view = b.mapBlock.view();
      b.update((int) (b.mapOffset + offset), Pointer.bytes(view, offset, length));
    }
  }

  private static void flush(GlContext gl, GlBuffer b, long offset, long length) {
    if (b == null) {
      return;
    }
    if (offset < 0 || length < 0 || (b.mapped && offset + length > b.mapLength)) {
      gl.invalidValue("range", offset);
      return;
    }
    if (!b.mapped || (b.mapAccess & GL_MAP_FLUSH_EXPLICIT_BIT) == 0) {
      gl.invalidOperation("not mapped for explicit flushes");
      return;
    }
    upload(b, offset, (int) length);
  }

  private static void unmap(GlContext gl, GlBuffer b) {
    if (b == null) {
      return;
    }
    if (!b.mapped) {
      if (!gl.recorded) {
        gl.invalidOperation("the buffer is not mapped");
      }
      return;
    }
    if ((b.mapAccess & GL_MAP_FLUSH_EXPLICIT_BIT) == 0) {
      upload(b, 0, (int) b.mapLength);
    }
    forget(gl, b);
    if (!gl.recorded) {
      gl.call.result = 1;
    }
  }

  /** Ends a map, when the buffer is deleted or gets a new store too. */
  static void forget(GlContext gl, GlBuffer b) {
    if (!b.mapped) {
      return;
    }
    if (b.mapBlock != null) {
      gl.environment.mapMemory().release(b.mapBlock);
    }
    gl.environment.mappings().remove(b);
    b.unmap();
  }

  private static boolean isPointer(GlContext gl, int pname) {
    if (pname != GL_BUFFER_MAP_POINTER) {
      gl.invalidEnum("pname", pname);
    }
    return pname == GL_BUFFER_MAP_POINTER;
  }

  private static void pointer(GlContext gl, GlBuffer b, Pointer params) {
    if (b != null && !gl.recorded) {
      params.putLong(0, b.mapAddress);
    }
  }
}
