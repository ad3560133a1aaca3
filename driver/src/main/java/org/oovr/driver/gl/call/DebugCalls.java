package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;

/**
 * KHR_debug: groups and object labels name draws and resources in reports; messages are accepted
 * and dropped, because a callback into the application is not ours to make.
 */
final class DebugCalls {
  private static final int MAX_DEPTH = 64;

  private DebugCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glPushDebugGroup", (gl, c) -> push(gl, text(c, 3, c.i(2))));
    t.put("glPopDebugGroup", DebugCalls::pop);
    t.put("glPushGroupMarkerEXT", (gl, c) -> push(gl, text(c, 1, c.i(0))));
    t.put("glPopGroupMarkerEXT", DebugCalls::pop);
    t.put("glInsertEventMarkerEXT", (gl, c) -> {});
    t.put("glStringMarkerGREMEDY", (gl, c) -> {});
    t.put("glDebugMessageInsert", (gl, c) -> {});
    t.put("glDebugMessageControl", (gl, c) -> {});
    t.put("glDebugMessageCallback", (gl, c) -> {});
    t.put("glDebugMessageEnableAMD", (gl, c) -> {});
    t.put("glDebugMessageCallbackAMD", (gl, c) -> {});
    t.put("glGetDebugMessageLog", (gl, c) -> ShaderCalls.answer(c, false));
    t.put("glObjectLabel", DebugCalls::label);
    t.put("glGetObjectLabel", DebugCalls::getLabel);
    t.put("glObjectPtrLabel", (gl, c) -> {});
  }

  private static String text(Call c, int argument, int length) {
    String s = Out.text(c, argument);
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

  private static void pop(GlContext gl, Call c) {
    if (gl.debugGroups.isEmpty()) {
      gl.error(GL_STACK_UNDERFLOW, "debug groups");
      return;
    }
    gl.debugGroups.removeLast();
    gl.debugPath = String.join(" / ", gl.debugGroups);
  }

  /** identifier, name, length, label. */
  private static void label(GlContext gl, Call c) {
    String text = text(c, 3, c.i(2));
    int name = c.i(1);
    boolean found =
        switch (c.i(0)) {
          case GL_BUFFER -> set(gl.share.buffers.get(name), o -> o.label = text);
          case GL_TEXTURE -> set(gl.share.textures.get(name), o -> o.label = text);
          case GL_RENDERBUFFER -> set(gl.share.renderbuffers.get(name), o -> o.label = text);
          case GL_SAMPLER -> set(gl.share.samplers.get(name), o -> o.label = text);
          case GL_FRAMEBUFFER -> set(gl.framebuffers.get(name), o -> o.label = text);
          case GL_VERTEX_ARRAY -> set(gl.vertexArrays.get(name), o -> o.label = text);
          case GL_SHADER -> set(gl.share.shaders.get(name), o -> o.label = text);
          case GL_PROGRAM -> set(gl.share.programs.get(name), o -> o.label = text);
          case GL_QUERY -> gl.queries.get(name) != null;
          default -> {
            gl.invalidEnum("identifier", c.i(0));
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
  private static void getLabel(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    int name = c.i(1);
    String label =
        switch (c.i(0)) {
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
      Out.putText(c, 4, c.i(2), 3, label);
    }
  }
}
