package org.oovr.driver.gl.follow;

import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;

/**
 * What calls of a context write outside of frame buffers: storage and counter buffers, images,
 * copies, clears, results of queries. A shader that may write is taken to have written. Used by the
 * thread in which the context is current.
 */
final class StorageWrites {
  /** Stands for a target, which images do not have. */
  private static final int IMAGES = -1;

  private final GpuWrites writes;
  private final long context;

  /** By target and index of the binding; images have a target of their own. */
  private final Map<Long, GpuWrites.Written> bound = new TreeMap<>();

  /** {@link GpuWrites#epoch} when what is bound was marked last; -1 for not since a change. */
  private int markedIn = -1;

  StorageWrites(GpuWrites writes, long context) {
    this.writes = writes;
    this.context = context;
  }

  /** Follows a call that has just been made; pointers are addresses of memory. */
  void after(GlFunction function, long[] bits, ContextShadow shadow) {
    switch (function.effect()) {
      case DRAW_VERTICES, DRAW, END, CALL_LIST, DISPATCH -> shaders();
      case BIND_BUFFER_INDEXED -> bindBuffer((int) bits[0], (int) bits[1], (int) bits[2]);
      case BIND_BUFFERS -> {
        for (int i = 0; i < (int) bits[2]; i++) {
          int name = bits[3] == 0 ? 0 : NativeMemory.getInt(bits[3] + 4L * i);
          bindBuffer((int) bits[0], (int) bits[1] + i, name);
        }
      }
      case BIND_IMAGE -> {
        boolean written = (int) bits[5] != GL.GL_READ_ONLY;
        bind(IMAGES, (int) bits[0], GpuWrites.Kind.TEXTURE, written ? (int) bits[1] : 0);
      }
      case BIND_IMAGES -> {
        for (int i = 0; i < (int) bits[1]; i++) {
          int name = bits[2] == 0 ? 0 : NativeMemory.getInt(bits[2] + 4L * i);
          bind(IMAGES, (int) bits[0] + i, GpuWrites.Kind.TEXTURE, name);
        }
      }
      case COPY_BUFFER -> copied(function, bits, shadow);
      case COPY_IMAGE -> {
        if (writes.isWritten(kind((int) bits[1]), (int) bits[0])) {
          mark(kind((int) bits[7]), (int) bits[6]);
        }
      }
      case CLEAR_BUFFER -> {
        boolean named = function.indexOf("buffer") >= 0;
        mark(GpuWrites.Kind.BUFFER, named ? (int) bits[0] : shadow.boundBuffer((int) bits[0]));
      }
      case CLEAR_TEXTURE -> mark(GpuWrites.Kind.TEXTURE, (int) bits[0]);
      case QUERY_RESULT -> mark(GpuWrites.Kind.BUFFER, shadow.boundBuffer(GL.GL_QUERY_BUFFER));
      default -> {
        // the call writes nothing that is kept here
      }
    }
  }

  private void copied(GlFunction function, long[] bits, ContextShadow shadow) {
    boolean named = function.indexOf("writeBuffer") >= 0;
    int from = named ? (int) bits[0] : shadow.boundBuffer((int) bits[0]);
    int to = named ? (int) bits[1] : shadow.boundBuffer((int) bits[1]);
    if (writes.isWritten(GpuWrites.Kind.BUFFER, from)) {
      mark(GpuWrites.Kind.BUFFER, to);
    }
  }

  private static GpuWrites.Kind kind(int target) {
    return target == GL.GL_RENDERBUFFER ? GpuWrites.Kind.RENDERBUFFER : GpuWrites.Kind.TEXTURE;
  }

  private void bindBuffer(int target, int index, int buffer) {
    if (target == GL.GL_SHADER_STORAGE_BUFFER || target == GL.GL_ATOMIC_COUNTER_BUFFER) {
      bind(target, index, GpuWrites.Kind.BUFFER, buffer);
    }
  }

  private void bind(int target, int index, GpuWrites.Kind kind, int name) {
    long key = (long) target << 32 | index;
    if (name == 0) {
      bound.remove(key);
    } else {
      bound.put(key, new GpuWrites.Written(kind, name));
      markedIn = -1;
    }
  }

  private void shaders() {
    if (bound.isEmpty() || markedIn == writes.epoch()) {
      return;
    }
    markedIn = writes.epoch();
    bound.values().forEach(w -> mark(w.kind(), w.name()));
  }

  private void mark(GpuWrites.Kind kind, int name) {
    writes.mark(kind, name, context);
  }
}
