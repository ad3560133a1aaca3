package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.IndexedBinding;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Buffers at the binding points of indexed targets (GL 4.5 core section 6.1.1). */
public final class IndexedBufferCalls {
  private IndexedBufferCalls() {}

  public static void bindBufferBase(GlContext gl, int target, int index, int buffer) {
    if (bindIndexed(gl, target, index, buffer, 0, 0)) {
      BufferCalls.set(gl, target, gl.share.buffers.get(buffer));
    }
  }

  public static void bindBuffersBase(
      GlContext gl, int target, int first, int count, Pointer buffers) {
    if (!pointsFit(gl, target, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      int name = buffers.memory() == null ? 0 : buffers.int32(i);
      if (BufferCalls.exists(gl, name)) {
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
      } else if (isRange(gl, target, offsets.int64(i), sizes.int64(i))
          && BufferCalls.exists(gl, name)) {
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

  public static void bindBufferRange(
      GlContext gl, int target, int index, int buffer, long offset, long size) {
    if (!Names.bindable(gl, gl.share.buffers, buffer)) {
      return;
    }
    BufferCalls.take(gl, buffer); // whatever else is wrong, as Mesa does
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
      BufferCalls.set(gl, target, gl.share.buffers.get(buffer));
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
    BufferCalls.take(gl, buffer);
    long size = buffer == 0 ? 0 : gl.share.buffers.get(buffer).size();
    if (buffer != 0 && offset >= size && !gl.lenient()) {
      gl.invalidValue("offset", offset);
    } else if (isRange(gl, target, offset)
        && bindIndexed(gl, target, index, buffer, offset, (size - offset) & ~3L)) {
      BufferCalls.set(gl, target, gl.share.buffers.get(buffer));
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
    GlBuffer b = BufferCalls.take(gl, name); // whatever else is wrong, as Mesa does
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
}
