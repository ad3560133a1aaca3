package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import org.oovr.driver.gl.object.ShareGroup;
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
          case GL_QUERY -> set(gl.queries.get(name), o -> o.label = text);
          case GL_DISPLAY_LIST -> set(gl.share.lists.get(name), o -> o.label = text);
          case GL_PROGRAM_PIPELINE -> set(gl.pipelines.get(name), o -> o.label = text);
          case GL_TRANSFORM_FEEDBACK -> set(gl.feedbacks.get(name), o -> o.label = text);
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
    if (bufSize < 0) {
      gl.invalidValue("bufSize", bufSize);
      return;
    }
    ShareGroup share = gl.share;
    String label =
        switch (identifier) {
          case GL_BUFFER -> of(share.buffers.get(name), o -> o.label);
          case GL_TEXTURE -> of(share.textures.get(name), o -> o.label);
          case GL_RENDERBUFFER -> of(share.renderbuffers.get(name), o -> o.label);
          case GL_SAMPLER -> of(share.samplers.get(name), o -> o.label);
          case GL_FRAMEBUFFER -> of(gl.framebuffers.get(name), o -> o.label);
          case GL_VERTEX_ARRAY ->
              name == 0 ? "" : of(gl.vertexArrays.named.get(name), o -> o.label);
          case GL_SHADER -> of(share.shaders.get(name), o -> o.label);
          case GL_PROGRAM -> of(share.programs.get(name), o -> o.label);
          case GL_QUERY -> of(gl.queries.get(name), o -> o.label);
          case GL_DISPLAY_LIST -> of(gl.share.lists.get(name), o -> o.label);
          case GL_PROGRAM_PIPELINE -> of(gl.pipelines.get(name), o -> o.label);
          case GL_TRANSFORM_FEEDBACK -> name == 0 ? "" : of(gl.feedbacks.get(name), o -> o.label);
          default -> {
            gl.invalidEnum("identifier", identifier);
            yield null;
          }
        };
    if (label == null && !isKind(identifier)) {
      return;
    }
    if (label == null) {
      gl.invalidValue("name", name);
    } else {
      put(label, bufSize, length, labelArgument);
    }
  }

  /** Without room for the text its whole length is told. */
  private static void put(String text, int bufSize, Pointer length, Pointer label) {
    if (bufSize == 0 || label.memory() == null) {
      length.putInt(0, text.getBytes(StandardCharsets.UTF_8).length);
    } else {
      label.putText(bufSize, length, text);
    }
  }

  /** The label of an object, or null without one. */
  private static <T> String of(T object, java.util.function.Function<T, String> label) {
    String text = object == null ? null : label.apply(object);
    return object == null || text != null ? text : "";
  }

  private static boolean isKind(int identifier) {
    return switch (identifier) {
      case GL_BUFFER,
          GL_TEXTURE,
          GL_RENDERBUFFER,
          GL_SAMPLER,
          GL_FRAMEBUFFER,
          GL_VERTEX_ARRAY,
          GL_SHADER,
          GL_PROGRAM,
          GL_QUERY,
          GL_DISPLAY_LIST,
          GL_PROGRAM_PIPELINE,
          GL_TRANSFORM_FEEDBACK ->
          true;
      default -> false;
    };
  }

  /** What a kind of objects is called by KHR_debug; EXT_debug_label has names of its own. */
  private static int kind(int type) {
    return switch (type) {
      case GL_BUFFER_OBJECT_EXT -> GL_BUFFER;
      case GL_SHADER_OBJECT_EXT -> GL_SHADER;
      case GL_PROGRAM_OBJECT_EXT -> GL_PROGRAM;
      case GL_VERTEX_ARRAY_OBJECT_EXT -> GL_VERTEX_ARRAY;
      case GL_QUERY_OBJECT_EXT -> GL_QUERY;
      case GL_PROGRAM_PIPELINE_OBJECT_EXT -> GL_PROGRAM_PIPELINE;
      case GL_TEXTURE, GL_RENDERBUFFER, GL_FRAMEBUFFER, GL_SAMPLER, GL_TRANSFORM_FEEDBACK -> type;
      default -> 0;
    };
  }

  /** EXT_debug_label: of length 0 is a text that ends with a zero. */
  public static void labelObjectEXT(GlContext gl, int type, int object, int length, Pointer label) {
    if (kind(type) == 0) {
      gl.invalidEnum("type", type);
    } else if (length < 0) {
      gl.invalidValue("length", length);
    } else {
      objectLabel(gl, kind(type), object, length == 0 ? -1 : length, label);
    }
  }

  public static void getObjectLabelEXT(
      GlContext gl, int type, int object, int bufSize, Pointer length, Pointer label) {
    if (kind(type) == 0) {
      gl.invalidEnum("type", type);
    } else {
      getObjectLabel(gl, kind(type), object, bufSize, length, label);
    }
  }

  /** Labels of what has no name but an address: sync objects. */
  public static void objectPtrLabel(GlContext gl, Pointer ptr, int length, Pointer label) {
    if (!gl.share.syncs.contains(ptr.address())) {
      gl.invalidValue("ptr", 0);
      return;
    }
    gl.share.syncLabels.put(ptr.address(), text(label, length));
  }

  public static void getObjectPtrLabel(
      GlContext gl, Pointer ptr, int bufSize, Pointer length, Pointer label) {
    if (gl.recorded) {
      return;
    }
    if (bufSize < 0) {
      gl.invalidValue("bufSize", bufSize);
    } else if (!gl.share.syncs.contains(ptr.address())) {
      gl.invalidValue("ptr", 0);
    } else {
      put(gl.share.syncLabels.getOrDefault(ptr.address(), ""), bufSize, length, label);
    }
  }
}
