// Long because most functions come twice, by target and by name, over the same checks.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.BufferFormats;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Buffer objects (GL 3.3 core section 2.9) without maps. */
public final class BufferCalls {
  /** Bytes of a texel of three 32-bit components. */
  private static final int THREE_WORDS = 12;

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

  public static void bindBufferBase(GlContext gl, int target, int index, int buffer) {
    if (bindIndexed(gl, target, index, buffer, 0, 0)) {
      set(gl, target, gl.share.buffers.get(buffer));
    }
  }

  public static void bindBuffersBase(
      GlContext gl, int target, int first, int count, Pointer buffers) {
    if (!pointsFit(gl, target, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      int name = buffers.memory() == null ? 0 : buffers.int32(i);
      if (exists(gl, name)) {
        bindIndexed(gl, target, first + i, name, 0, 0);
      }
    }
  }

  public static void bindBuffersRange(
      GlContext gl,
      int target,
      int first,
      int count,
      Pointer buffers,
      Pointer offsets,
      Pointer sizes) {
    if (!pointsFit(gl, target, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      int name = buffers.memory() == null ? 0 : buffers.int32(i);
      if (buffers.memory() == null || gl.recorded && name == 0) {
        bindIndexed(gl, target, first + i, 0, 0, 0);
      } else if (isRange(gl, target, offsets.int64(i), sizes.int64(i)) && exists(gl, name)) {
        bindIndexed(
            gl,
            target,
            first + i,
            name,
            name == 0 ? 0 : offsets.int64(i),
            name == 0 ? 0 : sizes.int64(i));
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

  /** The errors of one range of several; that of the offset comes first. */
  private static boolean isRange(GlContext gl, int target, long offset, long size) {
    if (offset < 0) {
      gl.invalidValue("offset", offset);
      return false;
    }
    boolean words = target == GL_TRANSFORM_FEEDBACK_BUFFER && !gl.lenient();
    if (size <= 0 || words && size % 4 != 0) {
      gl.invalidValue("size", size);
      return false;
    }
    return isRange(gl, target, offset);
  }

  public static void clearBufferData(
      GlContext gl, int target, int internalformat, int format, int type, Pointer data) {
    GlBuffer b = cleared(gl, target);
    clear(gl, b, internalformat, 0, b == null ? 0 : b.size(), format, type, data);
  }

  public static void clearBufferSubData(
      GlContext gl,
      int target,
      int internalformat,
      long offset,
      long size,
      int format,
      int type,
      Pointer data) {
    clear(gl, cleared(gl, target), internalformat, offset, size, format, type, data);
  }

  public static void clearNamedBufferData(
      GlContext gl, int buffer, int internalformat, int format, int type, Pointer data) {
    GlBuffer b = named(gl, buffer);
    clear(gl, b, internalformat, 0, b == null ? 0 : b.size(), format, type, data);
  }

  public static void clearNamedBufferSubData(
      GlContext gl,
      int buffer,
      int internalformat,
      long offset,
      long size,
      int format,
      int type,
      Pointer data) {
    clear(gl, named(gl, buffer), internalformat, offset, size, format, type, data);
  }

  /** The buffer bound to a target that is to be cleared: as Mesa has it, none is a wrong value. */
  private static GlBuffer cleared(GlContext gl, int target) {
    if (isTarget(target) && peek(gl, target) == null) {
      gl.invalidValue("target", target);
      return null;
    }
    return bound(gl, target);
  }

  /** Fills a range with a texel. */
  private static void clear(
      GlContext gl,
      GlBuffer b,
      int token,
      long offset,
      long size,
      int format,
      int type,
      Pointer data) {
    if (b == null || !inside(gl, b, offset, size)) {
      return;
    }
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the buffer is mapped");
      return;
    }
    InternalFormat f = InternalFormat.of(token);
    if (f == null || !BufferFormats.has(token, !gl.core && !gl.es)) {
      gl.invalidEnum("internalformat", token);
      return;
    }
    InternalFormat signed = InternalFormat.of(format);
    boolean integers =
        ClientFormat.isInteger(format) || signed != null && signed.componentType() == GL_INT;
    if (integers != f.isInteger()) {
      gl.invalidOperation("integers in place of others, or the other way round");
      return;
    }
    if (!ClientFormat.isColor(format) || ClientFormat.check(format, type, gl.es) != GL_NO_ERROR) {
      gl.invalidValue("format and type of the texel; format", format); // as Mesa calls it
      return;
    }
    boolean three = token == GL_RGB32F || token == GL_RGB32I || token == GL_RGB32UI;
    // stored with a fourth component in textures, not in buffers
    int texelBytes = three ? THREE_WORDS : f.storage().blockBytes();
    if (offset % texelBytes != 0 || size % texelBytes != 0) {
      gl.invalidValue("offset or size", offset);
      return;
    }
    byte[] bytes = new byte[(int) size];
    if (data.memory() != null) {
      byte[] texel =
          PixelTransfer.unpack(data.memory(), 0, format, type, new PixelStore(), 1, 1, 1, false, f);
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = texel[i % texelBytes];
      }
    }
    b.update((int) offset, bytes);
  }

  public static void bufferData(GlContext gl, int target, long size, Pointer data, int usage) {
    data(gl, bound(gl, target), size, data, usage);
  }

  public static void namedBufferData(GlContext gl, int buffer, long size, Pointer data, int usage) {
    data(gl, named(gl, buffer), size, data, usage);
  }

  public static void bufferStorage(GlContext gl, int target, long size, Pointer data, int flags) {
    storage(gl, bound(gl, target), size, data.memory(), flags);
  }

  public static void namedBufferStorage(
      GlContext gl, int buffer, long size, Pointer data, int flags) {
    storage(gl, named(gl, buffer), size, data.memory(), flags);
  }

  public static void bufferSubData(GlContext gl, int target, long offset, long size, Pointer data) {
    subData(gl, bound(gl, target), offset, size, data);
  }

  public static void namedBufferSubData(
      GlContext gl, int buffer, long offset, long size, Pointer data) {
    subData(gl, named(gl, buffer), offset, size, data);
  }

  public static void getBufferSubData(
      GlContext gl, int target, long offset, long size, Pointer data) {
    getSubData(gl, bound(gl, target), offset, size, data);
  }

  public static void getNamedBufferSubData(
      GlContext gl, int buffer, long offset, long size, Pointer data) {
    getSubData(gl, named(gl, buffer), offset, size, data);
  }

  public static void copyBufferSubData(
      GlContext gl, int readTarget, int writeTarget, long readOffset, long writeOffset, long size) {
    copy(gl, bound(gl, readTarget), bound(gl, writeTarget), readOffset, writeOffset, size);
  }

  public static void copyNamedBufferSubData(
      GlContext gl, int readBuffer, int writeBuffer, long readOffset, long writeOffset, long size) {
    copy(gl, named(gl, readBuffer), named(gl, writeBuffer), readOffset, writeOffset, size);
  }

  public static void getBufferParameteriv(GlContext gl, int target, int pname, Pointer params) {
    parameter(gl, bound(gl, target), pname, params, false);
  }

  public static void getNamedBufferParameteriv(
      GlContext gl, int buffer, int pname, Pointer params) {
    parameter(gl, named(gl, buffer), pname, params, false);
  }

  public static void getBufferParameteri64v(GlContext gl, int target, int pname, Pointer params) {
    parameter(gl, bound(gl, target), pname, params, true);
  }

  public static void getNamedBufferParameteri64v(
      GlContext gl, int buffer, int pname, Pointer params) {
    parameter(gl, named(gl, buffer), pname, params, true);
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

  private static boolean isTarget(int target) {
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

  private static void set(GlContext gl, int target, GlBuffer b) {
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

  public static void bindBufferRange(
      GlContext gl, int target, int index, int buffer, long offset, long size) {
    if (!Names.bindable(gl, gl.share.buffers, buffer)) {
      return;
    }
    take(gl, buffer); // whatever else is wrong, as Mesa does
    if (buffer != 0 && size <= 0) {
      gl.invalidValue("size", size);
      return;
    }
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER && size % 4 != 0) {
      gl.invalidValue("size", size);
      return;
    }
    boolean fits = points(gl, target) != null && isRange(gl, target, offset);
    if (fits && bindIndexed(gl, target, index, buffer, offset, size)) {
      set(gl, target, gl.share.buffers.get(buffer));
    }
  }

  /** A range from an offset to the end (EXT_transform_feedback), which lies in the buffer. */
  public static void bindBufferOffsetEXT(
      GlContext gl, int target, int index, int buffer, long offset) {
    if (target != GL_TRANSFORM_FEEDBACK_BUFFER) {
      gl.invalidEnum("target", target);
      return;
    }
    if (!Names.bindable(gl, gl.share.buffers, buffer)) {
      return;
    }
    take(gl, buffer);
    long size = buffer == 0 ? 0 : gl.share.buffers.get(buffer).size();
    if (buffer != 0 && offset >= size && !gl.lenient()) {
      gl.invalidValue("offset", offset);
    } else if (isRange(gl, target, offset)
        && bindIndexed(gl, target, index, buffer, offset, (size - offset) & ~3L)) {
      set(gl, target, gl.share.buffers.get(buffer));
    }
  }

  /** Whether a range may be bound to points of a target; raises an error. */
  private static boolean isRange(GlContext gl, int target, long offset) {
    // another driver, which was recorded, may ask for less
    int align =
        switch (target) {
          case GL_UNIFORM_BUFFER ->
              gl.limit(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, Limits.UNIFORM_BUFFER_ALIGNMENT, 1);
          case GL_SHADER_STORAGE_BUFFER ->
              gl.limit(
                  GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, Limits.STORAGE_BUFFER_ALIGNMENT, 1);
          case GL_TRANSFORM_FEEDBACK_BUFFER, GL_ATOMIC_COUNTER_BUFFER -> 4;
          default -> 1;
        };
    if (offset < 0 || offset % align != 0) {
      gl.invalidValue("offset", offset);
      return false;
    }
    return true;
  }

  /** The binding points of a target; raises an error and gives null where it has none. */
  private static IndexedBinding[] points(GlContext gl, int target) {
    return switch (target) {
      case GL_UNIFORM_BUFFER -> gl.uniformBindings;
      case GL_TRANSFORM_FEEDBACK_BUFFER -> gl.feedback.bindings;
      case GL_SHADER_STORAGE_BUFFER -> gl.storageBindings;
      case GL_ATOMIC_COUNTER_BUFFER -> gl.counterBindings;
      default -> {
        gl.invalidEnum("target", target);
        yield null;
      }
    };
  }

  /** Raises an error and gives false when a range of binding points reaches beyond the last. */
  private static boolean pointsFit(GlContext gl, int target, int first, int count) {
    IndexedBinding[] bindings = points(gl, target);
    if (bindings != null && (first < 0 || count < 0 || first > bindings.length - count)) {
      gl.invalidOperation("binding points " + first + "+" + count);
      return false;
    }
    return bindings != null;
  }

  /** Binds to a point of a target, not to the target itself; false after raising an error. */
  private static boolean bindIndexed(
      GlContext gl, int target, int index, int name, long offset, long size) {
    if (!Names.bindable(gl, gl.share.buffers, name)) {
      return false;
    }
    GlBuffer b = take(gl, name); // whatever else is wrong, as Mesa does
    IndexedBinding[] bindings = points(gl, target);
    if (bindings == null) {
      return false;
    }
    if (index < 0 || index >= bindings.length) {
      gl.invalidValue("index", index);
      return false;
    }
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER && gl.feedback.active) {
      gl.invalidOperation("transform feedback is active");
      return false;
    }
    bindings[index].set(b, b == null ? 0 : offset, b == null ? 0 : size);
    if (target != GL_TRANSFORM_FEEDBACK_BUFFER) {
      gl.blockBindingVersion++;
    }
    return true;
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

  private static void data(GlContext gl, GlBuffer b, long size, Pointer data, int usage) {
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

  private static void storage(GlContext gl, GlBuffer b, long size, ByteBuffer data, int flags) {
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

  private static void subData(GlContext gl, GlBuffer b, long offset, long size, Pointer data) {
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

  private static void getSubData(GlContext gl, GlBuffer b, long offset, long size, Pointer data) {
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

  private static void copy(
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

  private static void parameter(GlContext gl, GlBuffer b, int pname, Pointer params, boolean wide) {
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
