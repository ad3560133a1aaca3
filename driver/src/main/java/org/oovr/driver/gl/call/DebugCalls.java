package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * KHR_debug: groups and object labels name draws and resources in reports; messages are accepted
 * and dropped, because a callback into the application is not ours to make.
 */
public final class DebugCalls {
  private static final int MAX_DEPTH = 64;

  private DebugCalls() {}

  public static void pushDebugGroup(GlContext gl, int source, int id, int length, Pointer message) {
    push(gl, text(message, length));
  }

  public static void popDebugGroup(GlContext gl) {
    pop(gl);
  }

  public static void pushGroupMarkerEXT(GlContext gl, int length, Pointer marker) {
    push(gl, text(marker, length));
  }

  public static void popGroupMarkerEXT(GlContext gl) {
    pop(gl);
  }

  public static void getDebugMessageLog(
      GlContext gl,
      int count,
      int bufSize,
      Pointer sources,
      Pointer types,
      Pointer ids,
      Pointer severities,
      Pointer lengths,
      Pointer messageLog) {
    ShaderCalls.answer(gl.call, false);
  }

  private static String text(Pointer text, int length) {
    String s = text.text();
    return s == null ? "" : length >= 0 && length < s.length() ? s.substring(0, length) : s;
  }

  private static void push(GlContext gl, String name) {
    if (gl.debugGroups.size() >= MAX_DEPTH - 1) {
      gl.error(GL_STACK_OVERFLOW, "debug groups");
      return;
    }
    gl.debugGroups.addLast(name);
    gl.debugPath = String.join(" / ", gl.debugGroups);
  }

  private static void pop(GlContext gl) {
    if (gl.debugGroups.isEmpty()) {
      gl.error(GL_STACK_UNDERFLOW, "debug groups");
      return;
    }
    gl.debugGroups.removeLast();
    gl.debugPath = String.join(" / ", gl.debugGroups);
  }

  /** identifier, name, length, label. */
  public static void objectLabel(
      GlContext gl, int identifier, int name, int length, Pointer label) {
    String text = text(label, length);
    boolean found =
        switch (identifier) {
          case GL_BUFFER -> set(gl.share.buffers.get(name), o -> o.label = text);
          case GL_TEXTURE -> set(gl.share.textures.get(name), o -> o.label = text);
          case GL_RENDERBUFFER -> set(gl.share.renderbuffers.get(name), o -> o.label = text);
          case GL_SAMPLER -> set(gl.share.samplers.get(name), o -> o.label = text);
          case GL_FRAMEBUFFER -> set(gl.framebuffers.get(name), o -> o.label = text);
          case GL_VERTEX_ARRAY -> set(gl.vertexArrays.named.get(name), o -> o.label = text);
          case GL_SHADER -> set(gl.share.shaders.get(name), o -> o.label = text);
          case GL_PROGRAM -> set(gl.share.programs.get(name), o -> o.label = text);
          case GL_QUERY -> gl.queries.get(name) != null;
          default -> {
            gl.invalidEnum("identifier", identifier);
            yield true;
          }
        };
    if (!found) {
      gl.invalidValue("name", name);
    }
  }

  private static <T> boolean set(T object, java.util.function.Consumer<T> setter) {
    if (object == null) {
      return false;
    }
    setter.accept(object);
    return true;
  }

  /** identifier, name, buffer size, length, label. */
  public static void getObjectLabel(
      GlContext gl, int identifier, int name, int bufSize, Pointer length, Pointer labelArgument) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    String label =
        switch (identifier) {
          case GL_BUFFER ->
              gl.share.buffers.get(name) == null ? null : gl.share.buffers.get(name).label;
          case GL_TEXTURE ->
              gl.share.textures.get(name) == null ? null : gl.share.textures.get(name).label;
          case GL_SHADER ->
              gl.share.shaders.get(name) == null ? null : gl.share.shaders.get(name).label;
          case GL_PROGRAM ->
              gl.share.programs.get(name) == null ? null : gl.share.programs.get(name).label;
          default -> "";
        };
    if (label == null) {
      gl.invalidValue("name", name);
    } else {
      labelArgument.putText(bufSize, length, label);
    }
  }
}
