package org.oovr.driver.gl.client;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;

/**
 * The buffers that are bound to a context's targets; that of {@code GL_ELEMENT_ARRAY_BUFFER}
 * belongs to a vertex array and is not here.
 *
 * @param <B> what stands for a buffer: the object, or its name
 */
public final class BufferBindings<B> {
  private static final int TARGETS = 15;

  private final Object[] bound = new Object[TARGETS];

  private static int index(int target) {
    return switch (target) {
      case GL_ARRAY_BUFFER -> 0;
      case GL_COPY_READ_BUFFER -> 1;
      case GL_COPY_WRITE_BUFFER -> 2;
      case GL_PIXEL_PACK_BUFFER -> 3;
      case GL_PIXEL_UNPACK_BUFFER -> 4;
      case GL_TEXTURE_BUFFER -> 5;
      case GL_TRANSFORM_FEEDBACK_BUFFER -> 6;
      case GL_UNIFORM_BUFFER -> 7;
      case GL_DRAW_INDIRECT_BUFFER -> 8;
      case GL_SHADER_STORAGE_BUFFER -> 9;
      case GL_ATOMIC_COUNTER_BUFFER -> 10;
      case GL_DISPATCH_INDIRECT_BUFFER -> 11;
      case GL_QUERY_BUFFER -> 12;
      case GL_PARAMETER_BUFFER -> 13;
      case GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD -> 14;
      default -> -1;
    };
  }

  /** The buffer bound to a target; null for none, and where the number is no target. */
  @SuppressWarnings("unchecked") // only bind writes
  public B at(int target) {
    int i = index(target);
    return i < 0 ? null : (B) bound[i];
  }

  /**
   * Binds a buffer; skipped where the number is no target.
   *
   * @param buffer null for none
   */
  public void bind(int target, B buffer) {
    int i = index(target);
    if (i >= 0) {
      bound[i] = buffer;
    }
  }

  /** Whether the buffer is bound to any target. */
  public boolean refersTo(B buffer) {
    return Arrays.asList(bound).contains(buffer);
  }

  /** Unbinds a buffer that is being deleted. */
  public void detach(B buffer) {
    for (int i = 0; i < TARGETS; i++) {
      if (buffer.equals(bound[i])) {
        bound[i] = null;
      }
    }
  }
}
