package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.ShaderModule;

/** Shader and program objects: creation, compilation, linking, use (GL 3.3 core section 2.11). */
final class ShaderCalls {
  private ShaderCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glCreateShader", ShaderCalls::createShader);
    t.put("glShaderSource", ShaderCalls::source);
    t.put("glCompileShader", ShaderCalls::compile);
    t.put("glDeleteShader", (gl, c) -> deleteShader(gl, c.i(0)));
    t.put("glIsShader", (gl, c) -> answer(c, gl.share.shaders.get(c.i(0)) != null));
    t.put("glGetShaderiv", ShaderCalls::shaderParameter);
    t.put("glGetShaderInfoLog", ShaderCalls::shaderLog);
    t.put("glGetShaderSource", ShaderCalls::shaderSource);
    t.put("glCreateProgram", ShaderCalls::createProgram);
    t.put("glDeleteProgram", (gl, c) -> deleteProgram(gl, c.i(0)));
    t.put("glIsProgram", (gl, c) -> answer(c, gl.share.programs.get(c.i(0)) != null));
    t.put("glAttachShader", ShaderCalls::attach);
    t.put("glDetachShader", ShaderCalls::detach);
    t.put("glGetAttachedShaders", ShaderCalls::attachedShaders);
    t.put("glBindAttribLocation", ShaderCalls::bindAttribute);
    t.put("glBindFragDataLocation", (gl, c) -> bindOutput(gl, c, c.i(1), 0, 2));
    t.put("glBindFragDataLocationIndexed", (gl, c) -> bindOutput(gl, c, c.i(1), c.i(2), 3));
    t.put("glTransformFeedbackVaryings", ShaderCalls::feedbackVaryings);
    t.put("glLinkProgram", ShaderCalls::link);
    t.put("glUseProgram", ShaderCalls::use);
    t.put("glValidateProgram", ShaderCalls::validate);
    t.put("glProgramParameteri", (gl, c) -> program(gl, c.i(0)));
    // legacy entry points that work on both kinds of objects
    t.put("glDeleteObjectARB", ShaderCalls::deleteObject);
  }

  static void answer(Call c, boolean yes) {
    if (!c.recorded) {
      c.result = yes ? 1 : 0;
    }
  }

  /** The shader of that name; null after raising an error. */
  static GlShader shader(GlContext gl, int name) {
    GlShader s = gl.share.shaders.get(name);
    if (s == null) {
      gl.error(
          gl.share.programs.get(name) != null ? GL_INVALID_OPERATION : GL_INVALID_VALUE,
          "no shader " + name);
    }
    return s;
  }

  /** The program of that name; null after raising an error. */
  static GlProgram program(GlContext gl, int name) {
    GlProgram p = gl.share.programs.get(name);
    if (p == null) {
      gl.error(
          gl.share.shaders.get(name) != null ? GL_INVALID_OPERATION : GL_INVALID_VALUE,
          "no program " + name);
    }
    return p;
  }

  // --- shaders

  private static void createShader(GlContext gl, Call c) {
    int type = c.i(0);
    switch (type) {
      case GL_VERTEX_SHADER, GL_FRAGMENT_SHADER, GL_GEOMETRY_SHADER -> {}
      case GL_TESS_CONTROL_SHADER, GL_TESS_EVALUATION_SHADER, GL_COMPUTE_SHADER -> {
        if (!c.recorded) {
          gl.invalidEnum("type", type);
          return;
        }
      }
      default -> {
        gl.invalidEnum("type", type);
        return;
      }
    }
    int name = c.recorded ? (int) c.result : gl.share.nextProgramName();
    if (name == 0) {
      return;
    }
    gl.share.shaders.put(name, new GlShader(name, type));
    if (!c.recorded) {
      c.result = name;
    }
  }

  /** shader, count, strings, lengths; a length below 0 or no lengths: up to the NUL. */
  private static void source(GlContext gl, Call c) {
    GlShader s = shader(gl, c.i(0));
    if (s == null) {
      return;
    }
    if (c.i(1) < 0) {
      gl.invalidValue("count", c.i(1));
      return;
    }
    String[] strings = c.strings[2];
    StringBuilder text = new StringBuilder();
    for (int i = 0; strings != null && i < Math.min(c.i(1), strings.length); i++) {
      if (strings[i] == null) {
        continue;
      }
      int length = c.data[3] == null ? -1 : Out.int32(c, 3, i);
      boolean cut = length >= 0 && length < strings[i].length();
      text.append(cut ? strings[i].substring(0, length) : strings[i]);
    }
    s.source = text.toString();
  }

  private static void compile(GlContext gl, Call c) {
    GlShader s = shader(gl, c.i(0));
    if (s == null) {
      return;
    }
    ShaderModule.Stage stage =
        switch (s.type) {
          case GL_VERTEX_SHADER -> ShaderModule.Stage.VERTEX;
          case GL_FRAGMENT_SHADER -> ShaderModule.Stage.FRAGMENT;
          default -> null;
        };
    if (stage == null) {
      gl.unsupported(stageName(s.type));
      s.compiled = null;
      s.infoLog = "OO-VR: " + stageName(s.type) + " are not supported";
      return;
    }
    String label = s.label.isEmpty() ? "shader" + s.name : s.label;
    s.compiled = gl.environment.shaders().compile(stage, s.source, label);
    s.infoLog = s.compiled.infoLog();
  }

  private static String stageName(int type) {
    return switch (type) {
      case GL_GEOMETRY_SHADER -> "geometry shaders";
      case GL_COMPUTE_SHADER -> "compute shaders";
      default -> "tessellation shaders";
    };
  }

  private static void deleteShader(GlContext gl, int name) {
    if (name == 0) {
      return;
    }
    GlShader s = shader(gl, name);
    if (s != null) {
      s.deleted = true;
      freeShader(gl, s);
    }
  }

  private static void freeShader(GlContext gl, GlShader s) {
    if (s.deleted && s.attachments == 0) {
      gl.share.shaders.remove(s.name);
    }
  }

  private static void deleteObject(GlContext gl, Call c) {
    int name = c.i(0);
    if (gl.share.shaders.get(name) != null) {
      deleteShader(gl, name);
    } else {
      deleteProgram(gl, name);
    }
  }

  private static void shaderParameter(GlContext gl, Call c) {
    GlShader s = shader(gl, c.i(0));
    if (s == null) {
      return;
    }
    if (c.recorded) {
      boolean real = c.i(1) == GL_COMPILE_STATUS && Out.int32(c, 2, 0) != 0;
      if (real && s.compiled != null && !s.isCompiled()) {
        gl.unsupported("shader that only the real driver compiles: " + firstLine(s.infoLog));
      }
      return;
    }
    int v;
    switch (c.i(1)) {
      case GL_SHADER_TYPE -> v = s.type;
      case GL_DELETE_STATUS -> v = s.deleted ? 1 : 0;
      case GL_COMPILE_STATUS -> v = s.isCompiled() ? 1 : 0;
      case GL_INFO_LOG_LENGTH -> v = textLength(s.infoLog);
      case GL_SHADER_SOURCE_LENGTH -> v = textLength(s.source);
      default -> {
        gl.invalidEnum("pname", c.i(1));
        return;
      }
    }
    Out.putInt(c, 2, 0, v);
  }

  static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  /** Length with the final NUL; 0 for the empty text. */
  static int textLength(String text) {
    return text.isEmpty() ? 0 : text.getBytes(StandardCharsets.UTF_8).length + 1;
  }

  private static void shaderLog(GlContext gl, Call c) {
    GlShader s = shader(gl, c.i(0));
    if (s != null) {
      text(gl, c, s.infoLog);
    }
  }

  private static void shaderSource(GlContext gl, Call c) {
    GlShader s = shader(gl, c.i(0));
    if (s != null) {
      text(gl, c, s.source);
    }
  }

  /** object, buffer size, length, text. */
  static void text(GlContext gl, Call c, String text) {
    if (c.recorded) {
      return;
    }
    if (c.i(1) < 0) {
      gl.invalidValue("bufSize", c.i(1));
      return;
    }
    Out.putText(c, 3, c.i(1), 2, text);
  }

  // --- programs

  private static void createProgram(GlContext gl, Call c) {
    int name = c.recorded ? (int) c.result : gl.share.nextProgramName();
    if (name == 0) {
      return;
    }
    gl.share.programs.put(name, new GlProgram(name));
    if (!c.recorded) {
      c.result = name;
    }
  }

  private static void deleteProgram(GlContext gl, int name) {
    if (name == 0) {
      return;
    }
    GlProgram p = program(gl, name);
    if (p != null) {
      p.deleted = true;
      freeProgram(gl, p);
    }
  }

  /** Removes a deleted program that no context uses any more. */
  private static void freeProgram(GlContext gl, GlProgram p) {
    if (!p.deleted || gl.share.anyUses(p)) {
      return;
    }
    gl.share.programs.remove(p.name);
    for (GlShader s : p.attached) {
      s.attachments--;
      freeShader(gl, s);
    }
    p.attached.clear();
    forget(gl, p.executable);
  }

  private static void forget(GlContext gl, ProgramExecutable executable) {
    if (executable != null) {
      gl.share.forget(executable);
    }
  }

  private static void attach(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    GlShader s = p == null ? null : shader(gl, c.i(1));
    if (s == null) {
      return;
    }
    if (p.attached.contains(s)) {
      gl.invalidOperation("the shader is attached already");
      return;
    }
    p.attached.add(s);
    s.attachments++;
  }

  private static void detach(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    GlShader s = p == null ? null : shader(gl, c.i(1));
    if (s == null) {
      return;
    }
    if (!p.attached.remove(s)) {
      gl.invalidOperation("the shader is not attached");
      return;
    }
    s.attachments--;
    freeShader(gl, s);
  }

  private static void attachedShaders(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    if (p == null || c.recorded) {
      return;
    }
    if (c.i(1) < 0) {
      gl.invalidValue("maxCount", c.i(1));
      return;
    }
    int n = Math.min(c.i(1), p.attached.size());
    for (int i = 0; i < n; i++) {
      Out.putInt(c, 3, i, p.attached.get(i).name);
    }
    Out.putInt(c, 2, 0, n);
  }

  private static void bindAttribute(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    String name = Out.text(c, 2);
    if (p == null || name == null || !VertexArrayCalls.isIndex(gl, c.i(1))) {
      return;
    }
    if (name.startsWith("gl_")) {
      gl.invalidOperation("reserved name " + name);
      return;
    }
    p.attributeBindings.put(name, c.i(1));
  }

  private static void bindOutput(GlContext gl, Call c, int location, int index, int nameAt) {
    GlProgram p = program(gl, c.i(0));
    String name = Out.text(c, nameAt);
    if (p == null || name == null) {
      return;
    }
    if (location < 0 || location >= Limits.MAX_DRAW_BUFFERS || index < 0 || index > 1) {
      gl.invalidValue("colorNumber or index", location);
      return;
    }
    if (name.startsWith("gl_")) {
      gl.invalidOperation("reserved name " + name);
      return;
    }
    p.fragDataLocations.put(name, location);
    p.fragDataIndices.put(name, index);
  }

  private static void feedbackVaryings(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    if (p == null) {
      return;
    }
    if (c.i(1) < 0) {
      gl.invalidValue("count", c.i(1));
      return;
    }
    if (c.i(3) != GL_INTERLEAVED_ATTRIBS && c.i(3) != GL_SEPARATE_ATTRIBS) {
      gl.invalidEnum("bufferMode", c.i(3));
      return;
    }
    p.feedbackVaryings = c.strings[2] == null ? List.of() : List.of(c.strings[2]);
    p.feedbackMode = c.i(3);
  }

  private static void link(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    if (p == null) {
      return;
    }
    List<GlslShader> shaders = new ArrayList<>();
    String refused = null;
    for (GlShader s : p.attached) {
      if (s.compiled == null) {
        refused = s.infoLog.isEmpty() ? "shader " + s.name + " is not compiled" : s.infoLog;
      } else {
        shaders.add(s.compiled);
        if (!s.isCompiled()) {
          refused = "shader " + s.name + " did not compile";
        }
      }
    }
    p.validated = false;
    p.noteLink();
    if (refused != null || shaders.isEmpty()) {
      fail(gl, p, refused != null ? refused : "no shader is attached");
      return;
    }
    LinkedProgram linked =
        gl.environment
            .shaders()
            .link(
                new LinkRequest(
                    shaders,
                    p.attributeBindings,
                    p.fragDataLocations,
                    p.fragDataIndices,
                    gl.recorded ? GlVertexArray.MAX_ATTRIBUTES : Limits.MAX_ATTRIBUTES,
                    Limits.MAX_DRAW_BUFFERS,
                    p.label.isEmpty() ? "program" + p.name : p.label,
                    gl.recorded));
    if (!linked.linked()) {
      fail(gl, p, linked.infoLog());
      return;
    }
    forget(gl, p.executable);
    p.linked = true;
    p.infoLog = linked.infoLog();
    p.executable = new ProgramExecutable(linked);
  }

  private static void fail(GlContext gl, GlProgram p, String log) {
    p.linked = false;
    p.infoLog = log;
    if (gl.recorded) {
      gl.unsupported("program that we cannot link: " + firstLine(log));
    } else {
      gl.diagnostics.error("glLinkProgram failed", firstLine(log));
    }
    if (gl.program != p) {
      forget(gl, p.executable);
      p.executable = null; // in use, it would stay in use
    }
  }

  private static void use(GlContext gl, Call c) {
    GlProgram old = gl.program;
    if (c.i(0) == 0) {
      gl.program = null;
    } else {
      GlProgram p = program(gl, c.i(0));
      if (p == null) {
        return;
      }
      if (!p.linked && !gl.recorded) {
        gl.invalidOperation("program " + p.name + " is not linked");
        return;
      }
      gl.program = p;
    }
    if (old != null && old != gl.program) {
      freeProgram(gl, old);
    }
  }

  private static void validate(GlContext gl, Call c) {
    GlProgram p = program(gl, c.i(0));
    if (p != null) {
      p.validated = p.linked;
    }
  }
}
