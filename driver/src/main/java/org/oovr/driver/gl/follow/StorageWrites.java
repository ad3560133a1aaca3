package org.oovr.driver.gl.follow;

import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;

/**
 * What calls of a context write outside of frame buffers: storage and counter buffers, images,
 * copies, clears, results of queries. A shader that may write is taken to have written. Used by the
 * thread in which the context is current.
 */
final class StorageWrites {
  /** The kinds of calls that matter. */
  private enum Effect {
    NONE,
    BIND_BUFFER,
    BIND_BUFFERS,
    BIND_IMAGE,
    BIND_IMAGES,
    SHADERS,
    COPY_BUFFER,
    COPY_IMAGE,
    CLEAR_BUFFER,
    CLEAR_TEXTURE,
    QUERY_RESULT
  }

  /** Stands for a target, which images do not have. */
  private static final int IMAGES = -1;

  /** By function, null before it was looked at; whoever looks finds the same. */
  private static final Effect[] EFFECTS = new Effect[GlFunctions.size()];

  private final GpuWrites writes;

  /** By target and index of the binding; images have a target of their own. */
  private final Map<Long, GpuWrites.Written> bound = new TreeMap<>();

  /** {@link GpuWrites#epoch} when what is bound was marked last; -1 for not since a change. */
  private int markedIn = -1;

  StorageWrites(GpuWrites writes) {
    this.writes = writes;
  }

  private static Effect effect(int function) {
    Effect effect = EFFECTS[function];
    if (effect == null) {
      effect = classify(GlFunctions.byId(function).name());
      EFFECTS[function] = effect;
    }
    return effect;
  }

  private static Effect classify(String full) {
    String name = full.replaceFirst("(ARB|EXT|NV|OES|AMD)$", "");
    if (name.matches(
        "gl(Multi)?Draw(Range)?(Arrays|Elements|TransformFeedback).*|glDispatchCompute.*")) {
      return Effect.SHADERS;
    }
    return switch (name) {
      case "glBindBufferBase", "glBindBufferRange" -> Effect.BIND_BUFFER;
      case "glBindBuffersBase", "glBindBuffersRange" -> Effect.BIND_BUFFERS;
      case "glBindImageTexture" -> Effect.BIND_IMAGE;
      case "glBindImageTextures" -> Effect.BIND_IMAGES;
      case "glCopyBufferSubData", "glCopyNamedBufferSubData", "glNamedCopyBufferSubData" ->
          Effect.COPY_BUFFER;
      case "glCopyImageSubData" -> Effect.COPY_IMAGE;
      case "glClearBufferData",
          "glClearBufferSubData",
          "glClearNamedBufferData",
          "glClearNamedBufferSubData" ->
          Effect.CLEAR_BUFFER;
      case "glClearTexImage", "glClearTexSubImage" -> Effect.CLEAR_TEXTURE;
      case "glGetQueryObjectiv",
          "glGetQueryObjectuiv",
          "glGetQueryObjecti64v",
          "glGetQueryObjectui64v" ->
          Effect.QUERY_RESULT;
      default -> Effect.NONE;
    };
  }

  /** Follows a call that has just been made; pointers are addresses of memory. */
  void after(int function, long[] bits, ContextShadow shadow) {
    Effect effect = effect(function);
    if (effect == Effect.NONE) {
      return;
    }
    switch (effect) {
      case SHADERS -> shaders();
      case BIND_BUFFER -> bindBuffer((int) bits[0], (int) bits[1], (int) bits[2]);
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
      default -> written(effect, GlFunctions.byId(function), bits, shadow);
    }
  }

  private void written(Effect effect, GlFunction function, long[] bits, ContextShadow shadow) {
    switch (effect) {
      case COPY_BUFFER -> {
        boolean named = function.name().contains("Named");
        int from = named ? (int) bits[0] : shadow.boundBuffer((int) bits[0]);
        int to = named ? (int) bits[1] : shadow.boundBuffer((int) bits[1]);
        if (writes.isWritten(GpuWrites.Kind.BUFFER, from)) {
          writes.mark(GpuWrites.Kind.BUFFER, to);
        }
      }
      case COPY_IMAGE -> {
        if (writes.isWritten(kind((int) bits[1]), (int) bits[0])) {
          writes.mark(kind((int) bits[7]), (int) bits[6]);
        }
      }
      case CLEAR_BUFFER -> {
        boolean named = function.indexOf("buffer") >= 0;
        writes.mark(
            GpuWrites.Kind.BUFFER, named ? (int) bits[0] : shadow.boundBuffer((int) bits[0]));
      }
      case CLEAR_TEXTURE -> writes.mark(GpuWrites.Kind.TEXTURE, (int) bits[0]);
      case QUERY_RESULT ->
          writes.mark(GpuWrites.Kind.BUFFER, shadow.boundBuffer(GL.GL_QUERY_BUFFER));
      default -> throw new IllegalStateException(effect.name());
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
    bound.values().forEach(w -> writes.mark(w.kind(), w.name()));
  }
}
