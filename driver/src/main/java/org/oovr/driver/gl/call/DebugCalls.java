package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import org.oovr.driver.common.NameTable;
import org.oovr.driver.gl.object.GlTransformFeedback;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.DebugMessage;
import org.oovr.driver.trace.Pointer;

/** KHR_debug: messages, groups, and labels, which name draws and resources in reports. */
public final class DebugCalls {
  private static final int MAX_DEPTH = 64;

  /** Characters of a message with its end, as GL_MAX_DEBUG_MESSAGE_LENGTH tells. */
  private static final int MAX_MESSAGE = 4096;

  private DebugCalls() {}

  public static void pushDebugGroup(GlContext gl, int source, int id, int length, Pointer message) {
    if (!isOfProgram(source)) {
      gl.invalidEnum("source", source);
    } else if (isShort(gl, length, message)) {
      String text = text(message, length);
      if (push(gl, text)) {
        gl.messages.push(gl.call, source, id, text);
      }
    }
  }

  /** The function that messages go to; 0: they wait until they are asked for. */
  public static void debugMessageCallback(GlContext gl, long callback, Pointer userParam) {
    gl.messages.callback = callback;
    gl.messages.userParam = userParam.address();
  }

  public static void debugMessageInsert(
      GlContext gl, int source, int type, int id, int severity, int length, Pointer buf) {
    if (!isOfProgram(source) || !isType(type) || !isSeverity(severity)) {
      gl.invalidEnum("source, type or severity", source);
    } else if (isShort(gl, length, buf)) {
      gl.messages.tell(gl.call, source, type, id, severity, text(buf, length));
    }
  }

  public static void debugMessageControl(
      GlContext gl, int source, int type, int severity, int count, Pointer ids, boolean enabled) {
    boolean anySource = source == GL_DONT_CARE;
    boolean anyType = type == GL_DONT_CARE;
    boolean anySeverity = severity == GL_DONT_CARE;
    boolean known = source >= GL_DEBUG_SOURCE_API && source <= GL_DEBUG_SOURCE_OTHER;
    if (count < 0) {
      gl.invalidValue("count", count);
    } else if (!(anySource || known)
        || !(anyType || isType(type))
        || !(anySeverity || isSeverity(severity))) {
      gl.invalidEnum("source, type or severity", source);
    } else if (count > 0 && (anySource || anyType || !anySeverity)) {
      gl.invalidOperation("messages by their numbers are of one source and one type");
    } else if (count > 0) {
      for (int i = 0; i < count; i++) {
        gl.messages.want(source, type, ids.int32(i), enabled);
      }
    } else {
      gl.messages.wantAll(source, type, severity, enabled);
    }
  }

  private static boolean isOfProgram(int source) {
    return source == GL_DEBUG_SOURCE_APPLICATION || source == GL_DEBUG_SOURCE_THIRD_PARTY;
  }

  private static boolean isType(int type) {
    return type >= GL_DEBUG_TYPE_ERROR && type <= GL_DEBUG_TYPE_OTHER
        || type >= GL_DEBUG_TYPE_MARKER && type <= GL_DEBUG_TYPE_POP_GROUP;
  }

  private static boolean isSeverity(int severity) {
    return severity >= GL_DEBUG_SEVERITY_HIGH && severity <= GL_DEBUG_SEVERITY_LOW
        || severity == GL_DEBUG_SEVERITY_NOTIFICATION;
  }

  /** Whether a message has a length that messages may have; raises the error. */
  private static boolean isShort(GlContext gl, int length, Pointer message) {
    int given = length < 0 && message.text() != null ? message.text().length() : length;
    if (given >= MAX_MESSAGE) {
      gl.invalidValue("length", given);
    }
    return given < MAX_MESSAGE;
  }

  public static void popDebugGroup(GlContext gl) {
    if (pop(gl)) {
      gl.messages.pop(gl.call);
    }
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
    if (gl.recorded) {
      return;
    }
    gl.call.result = 0;
    boolean wantsTexts = messageLog.address() != 0;
    if (wantsTexts && bufSize < 0) {
      gl.invalidValue("bufSize", bufSize);
      return;
    }
    int end = 0;
    int n = 0;
    // counts are unsigned
    while (Integer.compareUnsigned(n, count) < 0 && gl.messages.logged() > 0) {
      int length = gl.messages.nextLength();
      if (wantsTexts && bufSize - end < length) {
        break;
      }
      DebugMessage m = gl.messages.take();
      if (wantsTexts) {
        byte[] bytes = m.text().getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < length; i++) {
          messageLog.putByte(end + i, i < bytes.length ? bytes[i] : 0);
        }
        end += length;
      }
      lengths.putInt(n, length);
      severities.putInt(n, m.severity());
      sources.putInt(n, m.source());
      types.putInt(n, m.type());
      ids.putInt(n, m.id());
      n++;
    }
    gl.call.result = n;
  }

  private static String text(Pointer text, int length) {
    String s = text.text();
    return s == null ? "" : length >= 0 && length < s.length() ? s.substring(0, length) : s;
  }

  private static boolean push(GlContext gl, String name) {
    if (gl.debugGroups.size() >= MAX_DEPTH - 1) {
      gl.error(GL_STACK_OVERFLOW, "debug groups");
      return false;
    }
    gl.debugGroups.addLast(name);
    gl.debugPath = String.join(" / ", gl.debugGroups);
    return true;
  }

  private static boolean pop(GlContext gl) {
    if (gl.debugGroups.isEmpty()) {
      gl.error(GL_STACK_UNDERFLOW, "debug groups");
      return false;
    }
    gl.debugGroups.removeLast();
    gl.debugPath = String.join(" / ", gl.debugGroups);
    return true;
  }

  /** identifier, name, length, label. */
  public static void objectLabel(
      GlContext gl, int identifier, int name, int length, Pointer label) {
    String text = text(label, length);
    boolean found =
        switch (identifier) {
          case GL_BUFFER, GL_BUFFER_OBJECT_EXT -> set(gl.share.buffers, name, o -> o.label = text);
          case GL_TEXTURE -> set(gl.share.textures.get(name), o -> o.label = text);
          case GL_RENDERBUFFER -> set(gl.share.renderbuffers, name, o -> o.label = text);
          case GL_SAMPLER -> set(gl.share.samplers, name, o -> o.label = text);
          case GL_FRAMEBUFFER -> set(gl.framebuffers, name, o -> o.label = text);
          case GL_VERTEX_ARRAY, GL_VERTEX_ARRAY_OBJECT_EXT ->
              name == 0 && !gl.core && !gl.es
                  ? set(gl.vertexArrays.initial, o -> o.label = text)
                  : set(gl.vertexArrays.named, name, o -> o.label = text);
          case GL_SHADER, GL_SHADER_OBJECT_EXT ->
              set(gl.share.shaders.get(name), o -> o.label = text);
          case GL_PROGRAM, GL_PROGRAM_OBJECT_EXT ->
              set(gl.share.programs.get(name), o -> o.label = text);
          case GL_QUERY, GL_QUERY_OBJECT_EXT -> set(gl.queries, name, o -> o.label = text);
          case GL_DISPLAY_LIST -> set(gl.share.lists.get(name), o -> o.label = text);
          case GL_PROGRAM_PIPELINE, GL_PROGRAM_PIPELINE_OBJECT_EXT ->
              set(gl.pipelines, name, o -> o.label = text);
          case GL_TRANSFORM_FEEDBACK -> set(feedback(gl, name), o -> o.label = text);
          default -> {
            gl.invalidEnum("identifier", identifier);
            yield true;
          }
        };
    if (!found) {
      gl.invalidValue("name", name);
    }
  }

  /** The transform feedback of a name, if it was ever bound; that of 0 always is. */
  private static GlTransformFeedback feedback(GlContext gl, int name) {
    GlTransformFeedback t = name == 0 ? gl.defaultFeedback : gl.feedbacks.get(name);
    return t == null || name != 0 && !t.created ? null : t;
  }

  /** Sets a label; what has but a name has no label yet, and is no error, as Mesa has it. */
  private static <T> boolean set(
      NameTable<T> table, int name, java.util.function.Consumer<T> setter) {
    return set(table.get(name), setter) || name != 0 && table.isReserved(name);
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
          case GL_BUFFER, GL_BUFFER_OBJECT_EXT -> of(share.buffers, name, o -> o.label);
          case GL_TEXTURE -> of(share.textures.get(name), o -> o.label);
          case GL_RENDERBUFFER -> of(share.renderbuffers, name, o -> o.label);
          case GL_SAMPLER -> of(share.samplers, name, o -> o.label);
          case GL_FRAMEBUFFER -> of(gl.framebuffers, name, o -> o.label);
          case GL_VERTEX_ARRAY, GL_VERTEX_ARRAY_OBJECT_EXT ->
              name == 0 && !gl.core && !gl.es
                  ? of(gl.vertexArrays.initial, o -> o.label)
                  : of(gl.vertexArrays.named, name, o -> o.label);
          case GL_SHADER, GL_SHADER_OBJECT_EXT -> of(share.shaders.get(name), o -> o.label);
          case GL_PROGRAM, GL_PROGRAM_OBJECT_EXT -> of(share.programs.get(name), o -> o.label);
          case GL_QUERY, GL_QUERY_OBJECT_EXT -> of(gl.queries, name, o -> o.label);
          case GL_DISPLAY_LIST -> of(gl.share.lists.get(name), o -> o.label);
          case GL_PROGRAM_PIPELINE, GL_PROGRAM_PIPELINE_OBJECT_EXT ->
              of(gl.pipelines, name, o -> o.label);
          case GL_TRANSFORM_FEEDBACK -> of(feedback(gl, name), o -> o.label);
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

  private static <T> String of(
      NameTable<T> table, int name, java.util.function.Function<T, String> label) {
    boolean nameOnly = name != 0 && table.get(name) == null && table.isReserved(name);
    return nameOnly ? "" : of(table.get(name), label);
  }

  /** The label of an object, or null without one. */
  private static <T> String of(T object, java.util.function.Function<T, String> label) {
    String text = object == null ? null : label.apply(object);
    return object == null || text != null ? text : "";
  }

  private static boolean isKind(int identifier) {
    return switch (identifier) {
      case GL_BUFFER,
          GL_BUFFER_OBJECT_EXT,
          GL_TEXTURE,
          GL_RENDERBUFFER,
          GL_SAMPLER,
          GL_FRAMEBUFFER,
          GL_VERTEX_ARRAY,
          GL_VERTEX_ARRAY_OBJECT_EXT,
          GL_SHADER,
          GL_SHADER_OBJECT_EXT,
          GL_PROGRAM,
          GL_PROGRAM_OBJECT_EXT,
          GL_QUERY,
          GL_QUERY_OBJECT_EXT,
          GL_DISPLAY_LIST,
          GL_PROGRAM_PIPELINE,
          GL_PROGRAM_PIPELINE_OBJECT_EXT,
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
