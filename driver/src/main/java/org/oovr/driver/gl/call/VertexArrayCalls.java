package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Vertex arrays (GL 3.3 core sections 2.8 and 2.10): array objects, attribute pointers and
 * divisors, and the separate formats and bindings of ARB_vertex_attrib_binding.
 */
public final class VertexArrayCalls {
  private VertexArrayCalls() {}

  public static void genVertexArrays(GlContext gl, int n, Pointer arrays) {
    Names.generate(gl, n, arrays, gl.vertexArrays.named, false);
  }

  public static void createVertexArrays(GlContext gl, int n, Pointer arrays) {
    Names.generate(gl, n, arrays, gl.vertexArrays.named, true);
    for (int i = 0; i < Math.min(n, arrays.count(4)); i++) {
      GlVertexArray v = gl.vertexArrays.named.get(arrays.int32(i));
      if (v != null) {
        v.created = true;
      }
    }
  }

  public static void enableVertexAttribArray(GlContext gl, int index) {
    enable(gl, gl.vertexArray(), index, true);
  }

  public static void disableVertexAttribArray(GlContext gl, int index) {
    enable(gl, gl.vertexArray(), index, false);
  }

  public static void enableVertexArrayAttrib(GlContext gl, int vaobj, int index) {
    enable(gl, named(gl, vaobj), index, true);
  }

  public static void disableVertexArrayAttrib(GlContext gl, int vaobj, int index) {
    enable(gl, named(gl, vaobj), index, false);
  }

  public static void vertexAttribPointer(
      GlContext gl,
      int index,
      int size,
      int type,
      boolean normalized,
      int stride,
      Pointer pointer) {
    if (isIndex(gl, index)) {
      pointer(
          gl, index, size, type, normalized, false, stride, pointer.address(), pointer.memory());
    }
  }

  public static void vertexAttribIPointer(
      GlContext gl, int index, int size, int type, int stride, Pointer pointer) {
    if (isIndex(gl, index)) {
      pointer(gl, index, size, type, false, true, stride, pointer.address(), pointer.memory());
    }
  }

  public static void vertexAttribLPointer(
      GlContext gl, int index, int size, int type, int stride, Pointer pointer) {
    if (isIndex(gl, index)
        && mayPoint(gl, stride, inMemory(gl, pointer.address(), pointer.memory()))
        && isWide(gl, size, type)
        && pointer(
            gl, index, size, type, false, false, stride, pointer.address(), pointer.memory())) {
      gl.vertexArray().attributes[index].wide = true;
    }
  }

  /** Raises the error of a size or type that 64-bit attributes do not have. */
  private static boolean isWide(GlContext gl, int size, int type) {
    if (type != GL_DOUBLE) {
      gl.invalidEnum("type", type);
      return false;
    }
    if (size < 1 || size > 4) {
      gl.invalidValue("size", size);
      return false;
    }
    return true;
  }

  public static void bindVertexBuffer(
      GlContext gl, int bindingindex, int buffer, long offset, int stride) {
    vertexBuffer(gl, bound(gl), bindingindex, buffer, offset, stride);
  }

  public static void vertexArrayVertexBuffer(
      GlContext gl, int vaobj, int bindingindex, int buffer, long offset, int stride) {
    vertexBuffer(gl, named(gl, vaobj), bindingindex, buffer, offset, stride);
  }

  public static void bindVertexBuffers(
      GlContext gl, int first, int count, Pointer buffers, Pointer offsets, Pointer strides) {
    vertexBuffers(gl, bound(gl), first, count, buffers, offsets, strides);
  }

  public static void vertexArrayVertexBuffers(
      GlContext gl,
      int vaobj,
      int first,
      int count,
      Pointer buffers,
      Pointer offsets,
      Pointer strides) {
    vertexBuffers(gl, named(gl, vaobj), first, count, buffers, offsets, strides);
  }

  private static void vertexBuffers(
      GlContext gl,
      GlVertexArray v,
      int first,
      int count,
      Pointer buffers,
      Pointer offsets,
      Pointer strides) {
    if (v == null) {
      return;
    }
    if (count < 0 || first < 0 || first > Limits.MAX_ATTRIBUTES - count) {
      gl.invalidOperation("bindings " + first + "+" + count);
      return;
    }
    boolean none = buffers.memory() == null;
    for (int i = 0; i < count; i++) {
      if (none) {
        vertexBuffer(gl, v, first + i, 0, 0, 16);
      } else if (isStride(gl, offsets.int64(i), strides.int32(i))
          && BufferCalls.exists(gl, buffers.int32(i))) {
        vertexBuffer(gl, v, first + i, buffers.int32(i), offsets.int64(i), strides.int32(i));
      }
    }
  }

  public static void vertexAttribFormat(
      GlContext gl, int attribindex, int size, int type, boolean normalized, int relativeoffset) {
    format(gl, bound(gl), attribindex, size, type, normalized, false, relativeoffset);
  }

  public static void vertexAttribIFormat(
      GlContext gl, int attribindex, int size, int type, int relativeoffset) {
    format(gl, bound(gl), attribindex, size, type, false, true, relativeoffset);
  }

  public static void vertexArrayAttribFormat(
      GlContext gl,
      int vaobj,
      int attribindex,
      int size,
      int type,
      boolean normalized,
      int relativeoffset) {
    format(gl, named(gl, vaobj), attribindex, size, type, normalized, false, relativeoffset);
  }

  public static void vertexArrayAttribIFormat(
      GlContext gl, int vaobj, int attribindex, int size, int type, int relativeoffset) {
    format(gl, named(gl, vaobj), attribindex, size, type, false, true, relativeoffset);
  }

  public static void vertexAttribLFormat(
      GlContext gl, int attribindex, int size, int type, int relativeoffset) {
    wideFormat(gl, bound(gl), attribindex, size, type, relativeoffset);
  }

  public static void vertexArrayAttribLFormat(
      GlContext gl, int vaobj, int attribindex, int size, int type, int relativeoffset) {
    wideFormat(gl, named(gl, vaobj), attribindex, size, type, relativeoffset);
  }

  private static void wideFormat(
      GlContext gl, GlVertexArray v, int attribute, int size, int type, int relativeOffset) {
    if (v != null
        && isIndex(gl, attribute)
        && isWide(gl, size, type)
        && format(gl, v, attribute, size, type, false, false, relativeOffset)) {
      v.attributes[attribute].wide = true;
    }
  }

  public static void vertexAttribBinding(GlContext gl, int attribindex, int bindingindex) {
    binding(gl, bound(gl), attribindex, bindingindex);
  }

  public static void vertexArrayAttribBinding(
      GlContext gl, int vaobj, int attribindex, int bindingindex) {
    binding(gl, named(gl, vaobj), attribindex, bindingindex);
  }

  public static void vertexBindingDivisor(GlContext gl, int bindingindex, int divisor) {
    bindingDivisor(gl, bound(gl), bindingindex, divisor);
  }

  public static void vertexArrayBindingDivisor(
      GlContext gl, int vaobj, int bindingindex, int divisor) {
    bindingDivisor(gl, named(gl, vaobj), bindingindex, divisor);
  }

  /**
   * The bound one; raises an error and gives null where the core profile has none (GL 4.5, 10.3).
   */
  private static GlVertexArray bound(GlContext gl) {
    boolean needsOne = gl.core || gl.es;
    if (needsOne && !gl.lenient() && gl.vertexArray() == gl.vertexArrays.initial) {
      gl.invalidOperation("no vertex array object is bound");
      return null;
    }
    return gl.vertexArray();
  }

  /**
   * The one of that name, which was bound or created; in the compatibility profile 0 is one, too.
   * Null after raising an error.
   */
  public static GlVertexArray named(GlContext gl, int name) {
    if (name == 0 && !gl.core) {
      return gl.vertexArrays.initial;
    }
    if (name != 0 && name == gl.vertexArrays.lookedUp) {
      return gl.vertexArrays.named.getOrCreate(name);
    }
    GlVertexArray v = gl.vertexArrays.named.get(name);
    if (name == 0 || v == null && !gl.lenient() || v != null && !v.created && !gl.lenient()) {
      gl.invalidOperation("no vertex array " + name);
      return null;
    }
    lookUp(gl, name);
    return gl.vertexArrays.named.getOrCreate(name);
  }

  public static void bindVertexArray(GlContext gl, int array) {
    int name = array;
    if (name == 0) {
      gl.vertexArrays.bind(0);
      return;
    }
    if (!gl.lenient() && !gl.vertexArrays.named.isReserved(name)) {
      gl.invalidOperation("name " + name + " was never generated");
      return;
    }
    gl.vertexArrays.bind(name).created = true;
  }

  public static void deleteVertexArrays(GlContext gl, int n, Pointer arrays) {
    for (int name : Names.deleted(gl, n, arrays)) {
      gl.vertexArrays.delete(name);
    }
  }

  /** Keeps the last name that was looked up, which Mesa takes for one that was bound. */
  static void lookUp(GlContext gl, int name) {
    if (!gl.lenient() && gl.vertexArrays.named.isReserved(name)) {
      gl.vertexArrays.lookedUp = name;
    }
  }

  public static void isVertexArray(GlContext gl, int array) {
    Call c = gl.call;
    lookUp(gl, array);
    if (!c.recorded) {
      GlVertexArray v = gl.vertexArrays.named.get(array);
      c.result = v != null && v.created ? 1 : 0;
    }
  }

  /** Raises GL_INVALID_VALUE and gives false for an index that is no attribute. */
  public static boolean isIndex(GlContext gl, int index) {
    int weakest = gl.core ? GlVertexArray.MAX_ATTRIBUTES : Limits.MAX_ATTRIBUTES;
    int limit = gl.limit(GL_MAX_VERTEX_ATTRIBS, Limits.MAX_ATTRIBUTES, weakest);
    if (index < 0 || index >= limit) {
      gl.invalidValue("index", index);
      return false;
    }
    return true;
  }

  private static void enable(GlContext gl, GlVertexArray v, int index, boolean on) {
    if (v != null && isIndex(gl, index) && v.attributes[index].enabled != on) {
      v.attributes[index].enabled = on;
      v.version++;
    }
  }

  /** GL_NO_ERROR, or what is wrong with a size and type (GL 3.3 core 2.8). */
  private static int check(GlContext gl, int size, int type, boolean normalized, boolean integer) {
    boolean bgra = size == GL_BGRA && !integer;
    if (gl.es && !gl.recorded && (type == GL_DOUBLE || type == GL_UNSIGNED_INT_10F_11F_11F_REV)) {
      return GL_INVALID_ENUM;
    }
    boolean known =
        integer
            ? type == GL_BYTE
                || type == GL_UNSIGNED_BYTE
                || type == GL_SHORT
                || type == GL_UNSIGNED_SHORT
                || type == GL_INT
                || type == GL_UNSIGNED_INT
            : GlVertexArray.type(type) != null;
    if (!known) {
      return GL_INVALID_ENUM;
    }
    if ((size < 1 || size > 4) && !bgra) {
      return GL_INVALID_VALUE;
    }
    boolean packed = GlVertexArray.isPacked(type);
    boolean wrong =
        (bgra && type != GL_UNSIGNED_BYTE && !packed)
            || (bgra && !normalized)
            || (packed && size != 4 && !bgra)
            || (type == GL_UNSIGNED_INT_10F_11F_11F_REV && size != 3);
    return wrong ? GL_INVALID_OPERATION : GL_NO_ERROR;
  }

  public static boolean inMemory(GlContext gl, long pointer, ByteBuffer memory) {
    return gl.buffers.at(GL_ARRAY_BUFFER) == null && (pointer != 0 || memory != null);
  }

  /** Whether the bound object takes an array, whatever its format; raises the error. */
  public static boolean mayPoint(GlContext gl, int stride, boolean inMemory) {
    boolean named = gl.vertexArray() != gl.vertexArrays.initial;
    if (gl.core && !gl.lenient() && !named) {
      gl.invalidOperation("no vertex array object is bound");
      return false;
    }
    if (stride < 0 || isTooFar(gl, stride)) {
      gl.invalidValue("stride", stride);
      return false;
    }
    if (inMemory && named && !gl.lenient()) {
      gl.invalidOperation("no buffer is bound to GL_ARRAY_BUFFER");
      return false;
    }
    return true;
  }

  /**
   * Sets the array of any attribute, conventional ones included; the slot exists. False after an
   * error.
   */
  public static boolean pointer(
      GlContext gl,
      int index,
      int size,
      int type,
      boolean normalized,
      boolean integer,
      int stride,
      long pointer,
      ByteBuffer memory) {
    boolean inMemory = inMemory(gl, pointer, memory);
    if (!mayPoint(gl, stride, inMemory)) {
      return false;
    }
    int wrong = check(gl, size, type, normalized, integer);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "size " + size + ", type 0x" + Integer.toHexString(type));
      return false;
    }
    GlVertexArray v = gl.vertexArray();
    GlVertexArray.Attribute a = v.attributes[index];
    a.setFormat(size, type, normalized, integer);
    a.stride = stride;
    a.pointer = pointer;
    a.relativeOffset = 0;
    a.binding = index;
    GlVertexArray.Binding b = v.bindings[index];
    b.buffer = gl.buffers.at(GL_ARRAY_BUFFER);
    b.offset = pointer;
    b.stride = stride == 0 ? GlVertexArray.elementBytes(size, type) : stride;
    if (inMemory && memory != null) {
      if (a.clientMemory == null) {
        a.clientMemory = new GlBuffer(0, gl.emitter, gl.share.bufferEpoch);
        a.clientMemory.label = "application memory";
      }
      a.clientMemory.store(memory.limit(), memory);
    } else if (a.clientMemory != null) {
      a.clientMemory.destroy();
      a.clientMemory = null;
    }
    v.version++;
    return true;
  }

  private static boolean isTooFar(GlContext gl, int stride) {
    return gl.version >= 44 && !gl.es && stride > Limits.MAX_STRIDE;
  }

  public static void vertexAttribDivisor(GlContext gl, int index, int divisor) {
    if (isIndex(gl, index)) {
      GlVertexArray v = gl.vertexArray();
      v.attributes[index].binding = index;
      v.bindings[index].divisor = divisor;
      v.version++;
    }
  }

  private static boolean isStride(GlContext gl, long offset, int stride) {
    boolean far = gl.es && !gl.lenient() && stride > Limits.MAX_STRIDE;
    boolean good = offset >= 0 && stride >= 0 && !far && !isTooFar(gl, stride);
    if (!good) {
      gl.invalidValue("offset or stride", offset);
    }
    return good;
  }

  private static void vertexBuffer(
      GlContext gl, GlVertexArray v, int binding, int buffer, long offset, int stride) {
    if (v == null || !isIndex(gl, binding)) {
      return;
    }
    if (!isStride(gl, offset, stride) || !Names.bindable(gl, gl.share.buffers, buffer)) {
      return;
    }
    boolean known =
        buffer == 0
            || gl.lenient()
            || gl.share.buffers.get(buffer) != null
            || gl.share.buffers.isReserved(buffer);
    if (gl.es && !known) {
      gl.invalidOperation("buffer " + buffer + " was never generated"); // ES 3.2, 10.3.2
      return;
    }
    GlVertexArray.Binding b = v.bindings[binding];
    b.buffer = BufferCalls.take(gl, buffer);
    b.offset = offset;
    b.stride = stride;
    v.version++;
  }

  private static boolean format(
      GlContext gl,
      GlVertexArray v,
      int attribute,
      int size,
      int type,
      boolean normalized,
      boolean integer,
      int relativeOffset) {
    if (v == null || !isIndex(gl, attribute)) {
      return false;
    }
    boolean far = relativeOffset < 0 || relativeOffset > Limits.MAX_RELATIVE_OFFSET;
    // how many small floats there are, Mesa looks at last
    boolean early = type == GL_UNSIGNED_INT_10F_11F_11F_REV && size != GL_BGRA && far;
    // pointers alone have the one, nothing has the other
    boolean foreign = type == GL_FIXED && !integer || type == GL_UNSIGNED_INT_10F_11F_11F_REV;
    boolean ofEs = gl.es && !gl.lenient() && foreign;
    int wrong =
        ofEs ? GL_INVALID_ENUM : early ? GL_NO_ERROR : check(gl, size, type, normalized, integer);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "size or type");
      return false;
    }
    if (far && !gl.lenient()) {
      gl.invalidValue("relativeoffset", relativeOffset);
      return false;
    }
    GlVertexArray.Attribute a = v.attributes[attribute];
    a.setFormat(size, type, normalized, integer);
    a.relativeOffset = relativeOffset;
    v.version++;
    return true;
  }

  private static void binding(GlContext gl, GlVertexArray v, int attribute, int binding) {
    if (v != null && isIndex(gl, attribute) && isIndex(gl, binding)) {
      v.attributes[attribute].binding = binding;
      v.version++;
    }
  }

  private static void bindingDivisor(GlContext gl, GlVertexArray v, int binding, int divisor) {
    if (v != null && isIndex(gl, binding)) {
      v.bindings[binding].divisor = divisor;
      v.version++;
    }
  }

  public static void vertexArrayElementBuffer(GlContext gl, int vaobj, int buffer) {
    GlVertexArray v = named(gl, vaobj);
    if (v != null && Names.bindable(gl, gl.share.buffers, buffer)) {
      v.elements = BufferCalls.take(gl, buffer);
    }
  }
}
