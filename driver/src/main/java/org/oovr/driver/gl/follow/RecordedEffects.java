package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.ObjectKind;
import org.oovr.driver.trace.Call;

/** Follows calls beside a real driver: what they map, attach and draw into. */
public final class RecordedEffects {
  private RecordedEffects() {}

  public static void apply(GlFunction function, Call call, ContextRecord context) {
    GpuWrites writes = context.group.writes;
    switch (function.effect()) {
      case DRAW_VERTICES -> context.framebuffers.drawn();
      case COPY_BUFFER -> copied(function, call, context);
      case DRAW, CLEAR, BLIT, END, CALL_LIST -> drawn(function, call, context);
      case BIND_FRAMEBUFFER -> context.framebuffers.bind(call.i(0), call.i(1));
      case ATTACH -> context.framebuffers.attach(function, call);
      case DELETE_FRAMEBUFFERS -> forEachName(call, 0, context.framebuffers::delete);
      case BIND_TEXTURE -> bound(context, call.i(0), call.i(1));
      case CREATE_TEXTURES -> forEachName(call, 1, name -> writes.bound(name, call.i(0)));
      case DELETE_TEXTURES ->
          forEachName(call, 0, name -> writes.deleted(GpuWrites.Kind.TEXTURE, name));
      case DELETE_RENDERBUFFERS ->
          forEachName(call, 0, name -> writes.deleted(GpuWrites.Kind.RENDERBUFFER, name));
      case DELETE_BUFFERS ->
          forEachName(
              call,
              0,
              name -> {
                writes.deleted(GpuWrites.Kind.BUFFER, name);
                context.group.maps.deleted(name);
              });
      case COPY_TO_TEXTURE ->
          context.writes(GpuWrites.Kind.TEXTURE, texture(function, call, context));
      case READ_PIXELS, READ_TEXTURE ->
          context.writes(
              GpuWrites.Kind.BUFFER, context.shadow.boundBuffer(GL.GL_PIXEL_PACK_BUFFER));
      case BEGIN_TRANSFORM_FEEDBACK ->
          context.shadow.feedbackBuffers().forEach(b -> context.writes(GpuWrites.Kind.BUFFER, b));
      case STORE ->
          context.group.maps.stored(
              buffer(function, call.bits, 0, context), call.l(function.indexOf("data")) != 0);
      case MAP -> mapped(function, call, context);
      case CREATE -> {
        if (function.resultObject() == ObjectKind.PROGRAM) {
          context.group.programs.add((int) call.result);
        }
      }
      case UNMAP -> context.group.maps.unmapped(buffer(function, call.bits, 0, context));
      default -> {
        // Nothing to follow.
      }
    }
  }

  /** Clears and blits may name a frame buffer instead of drawing to the bound one. */
  private static void drawn(GlFunction function, Call call, ContextRecord context) {
    int named = function.framebufferArgument();
    if (named >= 0) {
      context.framebuffers.drawn(call.i(named));
    } else {
      context.framebuffers.drawn();
    }
  }

  private static void copied(GlFunction function, Call call, ContextRecord context) {
    int named = function.indexOf("writeBuffer");
    int target = function.indexOf("writeTarget");
    if (named >= 0) {
      context.group.maps.copied(call.i(named));
    } else if (target >= 0) {
      context.group.maps.copied(context.shadow.boundBuffer(call.i(target)));
    }
  }

  private static void bound(ContextRecord context, int target, int texture) {
    if (texture != 0) {
      context.group.writes.bound(texture, target);
    }
    context.shadow.textureBound(target, texture);
  }

  /** The texture that a function names, or that is bound to the target it names. */
  private static int texture(GlFunction function, Call call, ContextRecord context) {
    int named = function.indexOf("texture");
    return named >= 0
        ? call.i(named)
        : context.shadow.boundTexture(call.i(function.indexOf("target")));
  }

  /**
   * The buffer that a function names, or that is bound to the target it names.
   *
   * @param first position of the first argument in {@code bits}
   */
  public static int buffer(GlFunction function, long[] bits, int first, ContextRecord context) {
    int named = function.indexOf("buffer");
    return named >= 0
        ? (int) bits[first + named]
        : context.shadow.boundBuffer((int) bits[first + function.indexOf("target")]);
  }

  private static void mapped(GlFunction function, Call call, ContextRecord context) {
    if (call.result == 0) {
      return;
    }
    int buffer = buffer(function, call.bits, 0, context);
    int length = function.indexOf("length");
    int access = call.i(function.indexOf("access"));
    if (length >= 0) {
      context.group.maps.mapped(buffer, call.result, call.l(length), access);
      return;
    }
    int bits =
        access == GL.GL_READ_ONLY
            ? GL.GL_MAP_READ_BIT
            : access == GL.GL_WRITE_ONLY
                ? GL.GL_MAP_WRITE_BIT
                : GL.GL_MAP_READ_BIT | GL.GL_MAP_WRITE_BIT;
    context.group.maps.mapped(
        buffer, call.result, context.shadow.bufferBytes(function, call), bits);
  }

  /** Names in an array whose length is the argument before it. */
  private static void forEachName(Call call, int count, java.util.function.IntConsumer action) {
    int n = call.i(count);
    long names = call.bits[count + 1];
    for (int i = 0; i < n && names != 0; i++) {
      action.accept(NativeMemory.getInt(names + 4L * i));
    }
  }
}
