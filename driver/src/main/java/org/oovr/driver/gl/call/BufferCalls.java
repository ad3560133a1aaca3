package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Buffer objects (GL 4.5 core chapter 6): their names, targets and stores, without maps. Functions
 * that work on a store take its buffer, which {@link #bound} or {@link #named} finds.
 */
public final class BufferCalls {
  private static final int STORAGE_FLAGS =
      GL_MAP_READ_BIT
          | GL_MAP_WRITE_BIT
          | GL_MAP_PERSISTENT_BIT
          | GL_MAP_COHERENT_BIT
          | GL_DYNAMIC_STORAGE_BIT
          | GL_CLIENT_STORAGE_BIT;

  private BufferCalls() {}

  public static void genBuffers(GlContext gl, int n, Pointer buffers) {
    Names.generate(gl, n, buffers, gl.share.buffers, false);
  }

  public static void createBuffers(GlContext gl, int n, Pointer buffers) {
    Names.generate(gl, n, buffers, gl.share.buffers, true);
    for (int i = 0; i < Math.min(n, buffers.count(4)); i++) {
      GlBuffer b = gl.share.buffers.get(buffers.int32(i));
      if (b != null) {
        b.created = true;
      }
    }
  }

  /** Whether several bindings at once may have it: they make no buffer of a name (GL 4.6, 6.1). */
  static boolean exists(GlContext gl, int name) {
    boolean exists = name == 0 || gl.lenient() || gl.share.buffers.get(name) != null;
    if (!exists) {
      gl.invalidOperation("no buffer " + name);
    }
    return exists;
  }

  /** The buffer bound to a target; raises an error and gives null without one. */
  public static GlBuffer bound(GlContext gl, int target) {
    if (!isTarget(target)) {
      gl.invalidEnum("target", target);
      return null;
    }
    GlBuffer b = peek(gl, target);
    if (b == null) {
      gl.invalidOperation("no buffer is bound to the target");
    }
    return b;
  }

  /** The buffer of that name; raises an error and gives null without one. */
  public static GlBuffer named(GlContext gl, int name) {
    GlBuffer b = gl.share.buffers.isReserved(name) ? gl.share.buffers.getOrCreate(name) : null;
    if (b == null || !b.created && !gl.lenient()) {
      gl.invalidOperation("no buffer " + name);
      return null;
    }
    return b;
  }

  static boolean isTarget(int target) {
    return switch (target) {
      case GL_ARRAY_BUFFER,
          GL_ELEMENT_ARRAY_BUFFER,
          GL_COPY_READ_BUFFER,
          GL_COPY_WRITE_BUFFER,
          GL_PIXEL_PACK_BUFFER,
          GL_PIXEL_UNPACK_BUFFER,
          GL_TEXTURE_BUFFER,
          GL_TRANSFORM_FEEDBACK_BUFFER,
          GL_UNIFORM_BUFFER,
          GL_DRAW_INDIRECT_BUFFER,
          GL_SHADER_STORAGE_BUFFER,
          GL_ATOMIC_COUNTER_BUFFER,
          GL_DISPATCH_INDIRECT_BUFFER,
          GL_QUERY_BUFFER,
          GL_PARAMETER_BUFFER,
          GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD ->
          true;
      default -> false;
    };
  }

  /** The buffer bound to a target, or null. */
  static GlBuffer peek(GlContext gl, int target) {
    return target == GL_ELEMENT_ARRAY_BUFFER ? gl.vertexArray().elements : gl.buffers.at(target);
  }

  /** Binds a buffer, or none, to a target. */
  static void set(GlContext gl, int target, GlBuffer b) {
    if (target == GL_ELEMENT_ARRAY_BUFFER) {
      gl.vertexArray().elements = b;
    } else {
      gl.buffers.bind(target, b);
    }
  }

  public static void bindBuffer(GlContext gl, int target, int buffer) {
    int name = buffer;
    if (!isTarget(target)) {
      gl.invalidEnum("target", target);
      return;
    }
    if (!Names.bindable(gl, gl.share.buffers, name)) {
      return;
    }
    set(gl, target, take(gl, name));
  }

  /** The object of a name that is being bound; null for 0. */
  public static GlBuffer take(GlContext gl, int name) {
    if (name == 0) {
      return null;
    }
    GlBuffer b = gl.share.buffers.getOrCreate(name);
    b.created = true;
    return b;
  }

  public static void deleteBuffers(GlContext gl, int n, Pointer buffers) {
    for (int name : Names.deleted(gl, n, buffers)) {
      GlBuffer b = gl.share.buffers.remove(name);
      if (b == null) {
        continue;
      }
      MapCalls.forget(gl, b);
      unbind(gl, b);
      gl.share.doom(b);
    }
    if (gl.share.doomed() > 256) {
      gl.share.sweep();
    }
  }

  private static void unbind(GlContext gl, GlBuffer b) {
    gl.buffers.detach(b);
    gl.vertexArray().detach(b);
    unbind(gl, gl.uniformBindings, b);
    unbind(gl, gl.feedback.bindings, b);
    unbind(gl, gl.storageBindings, b);
    unbind(gl, gl.counterBindings, b);
  }

  private static void unbind(GlContext gl, IndexedBinding[] bindings, GlBuffer b) {
    for (IndexedBinding i : bindings) {
      if (i.buffer == b) {
        i.set(null, 0, 0);
        gl.blockBindingVersion++;
      }
    }
  }

  public static void isBuffer(GlContext gl, int buffer) {
    Call c = gl.call;
    if (!c.recorded) {
      GlBuffer b = gl.share.buffers.get(buffer);
      c.result = b != null && b.created ? 1 : 0;
    }
  }

  private static boolean isUsage(int usage) {
    return switch (usage) {
      case GL_STREAM_DRAW,
          GL_STREAM_READ,
          GL_STREAM_COPY,
          GL_STATIC_DRAW,
          GL_STATIC_READ,
          GL_STATIC_COPY,
          GL_DYNAMIC_DRAW,
          GL_DYNAMIC_READ,
          GL_DYNAMIC_COPY ->
          true;
      default -> false;
    };
  }

  private static boolean storable(GlContext gl, GlBuffer b, long size) {
    if (size < 0) {
      gl.invalidValue("size", size);
      return false;
    }
    if (b.immutable) {
      gl.invalidOperation("the store is immutable");
      return false;
    }
    if (size > GlBuffer.MAX_BYTES) {
      gl.error(GL_OUT_OF_MEMORY, "buffer of " + size + " bytes");
      return false;
    }
    return true;
  }

  public static void data(GlContext gl, GlBuffer b, long size, Pointer data, int usage) {
    if (b == null) {
      return;
    }
    if (size >= 0 && !isUsage(usage)) {
      gl.invalidEnum("usage", usage);
      return;
    }
    if (!storable(gl, b, size)) {
      return;
    }
    MapCalls.forget(gl, b);
    b.created = true;
    b.usage = usage;
    b.storageFlags = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_DYNAMIC_STORAGE_BIT;
    b.store((int) size, data.memory());
  }

  public static void storage(GlContext gl, GlBuffer b, long size, ByteBuffer data, int flags) {
    if (b == null) {
      return;
    }
    boolean mapped = (flags & (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT)) != 0;
    boolean persistent = (flags & GL_MAP_PERSISTENT_BIT) != 0;
    boolean flagsFit =
        (flags & ~STORAGE_FLAGS) == 0
            && (mapped || !persistent)
            && (persistent || (flags & GL_MAP_COHERENT_BIT) == 0);
    if (size <= 0 || !flagsFit && !gl.recorded) {
      gl.invalidValue("size or flags", size);
      return;
    }
    if (!storable(gl, b, size)) {
      return;
    }
    MapCalls.forget(gl, b);
    b.created = true;
    b.store((int) size, data);
    b.immutable = true;
    b.usage = GL_DYNAMIC_DRAW;
    b.storageFlags = flags;
  }

  /** A store in memory of another API; it cannot be mapped or written by calls. */
  public static void storeElsewhere(GlContext gl, GlBuffer b, long size) {
    storage(gl, b, size, null, 0);
  }

  public static void subData(GlContext gl, GlBuffer b, long offset, long size, Pointer data) {
    if (b == null || !inside(gl, b, offset, size)) {
      return;
    }
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the buffer is mapped");
      return;
    }
    if (data.memory() == null) {
      return; // a null pointer: nothing that could be read
    }
    b.update((int) offset, Pointer.bytes(data.memory(), 0, (int) size));
  }

  /** Raises GL_INVALID_VALUE and gives false unless the range is inside the store. */
  static boolean inside(GlContext gl, GlBuffer b, long offset, long size) {
    if (offset < 0 || size < 0 || offset > b.size() || size > b.size() - offset) {
      gl.error(GL_INVALID_VALUE, "range " + offset + "+" + size + " of a buffer of " + b.size());
      return false;
    }
    return true;
  }

  public static void getSubData(GlContext gl, GlBuffer b, long offset, long size, Pointer data) {
    if (b == null || !inside(gl, b, offset, size)) {
      return;
    }
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the buffer is mapped");
      return;
    }
    ByteBuffer memory = data.memory();
    if (!gl.recorded && memory != null) {
      int n = (int) Math.min(size, memory.limit());
      memory.put(0, b.contents(), (int) offset, n);
    }
  }

  public static void copy(
      GlContext gl, GlBuffer from, GlBuffer to, long readOffset, long writeOffset, long size) {
    if (from == null || to == null) {
      return;
    }
    if (!inside(gl, from, readOffset, size) || !inside(gl, to, writeOffset, size)) {
      return;
    }
    if (from == to && readOffset < writeOffset + size && writeOffset < readOffset + size) {
      gl.invalidValue("overlapping ranges of size", size);
      return;
    }
    if (from.mapped || to.mapped) {
      boolean persistent =
          ((from.mapped ? from.mapAccess : -1)
                  & (to.mapped ? to.mapAccess : -1)
                  & GL_MAP_PERSISTENT_BIT)
              != 0;
      if (!persistent) {
        gl.invalidOperation("a buffer is mapped");
        return;
      }
    }
    to.copyFrom(from, (int) readOffset, (int) writeOffset, (int) size);
  }

  public static void parameter(GlContext gl, GlBuffer b, int pname, Pointer params, boolean wide) {
    if (b == null || gl.recorded) {
      return;
    }
    long v;
    switch (pname) {
      case GL_BUFFER_SIZE -> v = b.size();
      case GL_BUFFER_USAGE -> v = b.usage;
      case GL_BUFFER_ACCESS ->
          v =
              switch (b.mapAccess & (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT)) {
                case GL_MAP_READ_BIT -> GL_READ_ONLY;
                case GL_MAP_WRITE_BIT -> GL_WRITE_ONLY;
                // the initial value of OES_mapbuffer
                case 0 -> gl.es ? GL_WRITE_ONLY : GL_READ_WRITE;
                default -> GL_READ_WRITE;
              };
      case GL_BUFFER_ACCESS_FLAGS -> v = b.mapAccess;
      case GL_BUFFER_MAPPED -> v = b.mapped ? 1 : 0;
      case GL_BUFFER_MAP_OFFSET -> v = b.mapOffset;
      case GL_BUFFER_MAP_LENGTH -> v = b.mapLength;
      case GL_BUFFER_IMMUTABLE_STORAGE -> v = b.immutable ? 1 : 0;
      case GL_BUFFER_STORAGE_FLAGS -> v = b.storageFlags;
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    if (wide) {
      params.putLong(0, v);
    } else {
      params.putInt(0, (int) v);
    }
  }
}
