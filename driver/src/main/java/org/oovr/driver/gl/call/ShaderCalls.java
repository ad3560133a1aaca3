package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslCompiler;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;

/** Shader and program objects: creation, compilation, linking, use (GL 3.3 core section 2.11). */
public final class ShaderCalls {
  private ShaderCalls() {}

  public static void isShader(GlContext gl, int shader) {
    answer(gl.call, gl.share.shaders.get(shader) != null);
  }

  public static void isProgram(GlContext gl, int program) {
    answer(gl.call, gl.share.programs.get(program) != null);
  }

  public static void bindFragDataLocation(GlContext gl, int program, int color, Pointer name) {
    bindOutput(gl, program, color, 0, name.text());
  }

  public static void bindFragDataLocationIndexed(
      GlContext gl, int program, int colorNumber, int index, Pointer name) {
    bindOutput(gl, program, colorNumber, index, name.text());
  }

  public static void answer(Call c, boolean yes) {
    if (!c.recorded) {
      c.result = yes ? 1 : 0;
    }
  }

  /** The shader of that name; null after raising an error. */
  public static GlShader shader(GlContext gl, int name) {
    GlShader s = gl.share.shaders.get(name);
    if (s == null) {
      gl.error(
          gl.share.programs.get(name) != null ? GL_INVALID_OPERATION : GL_INVALID_VALUE,
          "no shader " + name);
    }
    return s;
  }

  /** The program of that name; null after raising an error. */
  public static GlProgram program(GlContext gl, int name) {
    GlProgram p = gl.share.programs.get(name);
    if (p == null) {
      gl.error(
          gl.share.shaders.get(name) != null ? GL_INVALID_OPERATION : GL_INVALID_VALUE,
          "no program " + name);
    }
    return p;
  }

  // --- shaders

  public static void createShader(GlContext gl, int type) {
    Call c = gl.call;
    switch (type) {
      case GL_VERTEX_SHADER,
          GL_FRAGMENT_SHADER,
          GL_GEOMETRY_SHADER,
          GL_TESS_CONTROL_SHADER,
          GL_TESS_EVALUATION_SHADER,
          GL_COMPUTE_SHADER -> {}
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
  public static void shaderSource(
      GlContext gl, int shader, int count, Pointer string, Pointer lengthArgument) {
    GlShader s = shader(gl, shader);
    if (s == null) {
      return;
    }
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    String[] strings = string.texts();
    StringBuilder text = new StringBuilder();
    for (int i = 0; strings != null && i < Math.min(count, strings.length); i++) {
      if (strings[i] == null) {
        continue;
      }
      int length = lengthArgument.memory() == null ? -1 : lengthArgument.int32(i);
      boolean cut = length >= 0 && length < strings[i].length();
      text.append(cut ? strings[i].substring(0, length) : strings[i]);
    }
    s.source = text.toString();
    s.binary = null;
  }

  public static void compileShader(GlContext gl, int shader) {
    GlShader s = shader(gl, shader);
    if (s == null) {
      return;
    }
    if (s.binary != null) {
      gl.invalidOperation("the shader is one of SPIR-V");
      return;
    }
    compile(gl, s);
  }

  /** Compiles what a shader object has as its source. */
  public static void compile(GlContext gl, GlShader s) {
    compile(gl, s, null);
  }

  /**
   * The same.
   *
   * @param directories where strings that it includes are looked for, or null
   */
  public static void compile(GlContext gl, GlShader s, List<String> directories) {
    Stage stage = StageEnum.SHADER.stage(s.type);
    String label = s.label.isEmpty() ? "shader" + s.name : s.label;
    String whole = gl.share.namedStrings.expand(s.source, directories);
    String source = gl.es ? GlslCompiler.ofEs(whole) : whole;
    s.compiled = gl.environment.shaders().compile(stage, source, label, gl.recorded, gl.core);
    s.infoLog = s.compiled.infoLog();
    gl.messages.compiled(gl.call, s.isCompiled(), firstLine(s.infoLog));
  }

  public static void deleteShader(GlContext gl, int name) {
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

  public static void deleteObjectARB(GlContext gl, int obj) {
    int name = obj;
    if (gl.share.shaders.get(name) != null) {
      deleteShader(gl, name);
    } else {
      deleteProgram(gl, name);
    }
  }

  public static void getShaderiv(GlContext gl, int shader, int pname, Pointer params) {
    GlShader s = shader(gl, shader);
    if (s == null) {
      return;
    }
    if (gl.call.recorded) {
      boolean real = pname == GL_COMPILE_STATUS && params.int32(0) != 0;
      if (real && s.compiled != null && !s.isCompiled()) {
        gl.unsupported("shader that only the real driver compiles: " + firstLine(s.infoLog));
      }
      return;
    }
    int v;
    switch (pname) {
      case GL_COMPLETION_STATUS_KHR -> v = 1; // they are compiled at once
      case GL_SHADER_TYPE -> v = s.type;
      case GL_DELETE_STATUS -> v = s.deleted ? 1 : 0;
      case GL_SPIR_V_BINARY -> v = s.binary != null ? 1 : 0;
      case GL_COMPILE_STATUS -> v = s.isCompiled() ? 1 : 0;
      case GL_INFO_LOG_LENGTH -> v = textLength(s.infoLog);
      case GL_SHADER_SOURCE_LENGTH -> v = textLength(s.source);
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    params.putInt(0, v);
  }

  static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  /** Length with the final NUL of a name as programs are told it. */
  static int listedLength(String name) {
    return SpirvShader.listed(name).length() + 1;
  }

  /** Length with the final NUL; 0 for the empty text. */
  static int textLength(String text) {
    return text.isEmpty() ? 0 : text.getBytes(StandardCharsets.UTF_8).length + 1;
  }

  public static void getShaderInfoLog(
      GlContext gl, int shader, int bufSize, Pointer length, Pointer infoLog) {
    GlShader s = shader(gl, shader);
    if (s != null) {
      text(gl, bufSize, length, infoLog, s.infoLog);
    }
  }

  public static void getShaderSource(
      GlContext gl, int shader, int bufSize, Pointer length, Pointer source) {
    GlShader s = shader(gl, shader);
    if (s != null) {
      text(gl, bufSize, length, source, s.source);
    }
  }

  /** Answers a text, unless somebody has; raises the error about the size of its memory. */
  public static void text(GlContext gl, int bufSize, Pointer length, Pointer memory, String text) {
    if (gl.recorded) {
      return;
    }
    if (bufSize < 0) {
      gl.invalidValue("bufSize", bufSize);
      return;
    }
    memory.putText(bufSize, length, text);
  }

  // --- programs

  public static void createProgram(GlContext gl) {
    Call c = gl.call;
    int name = c.recorded ? (int) c.result : gl.share.nextProgramName();
    if (name == 0) {
      return;
    }
    gl.share.programs.put(name, new GlProgram(name));
    if (!c.recorded) {
      c.result = name;
    }
  }

  public static void deleteProgram(GlContext gl, int name) {
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

  public static void attachShader(GlContext gl, int program, int shader) {
    GlProgram p = program(gl, program);
    GlShader s = p == null ? null : shader(gl, shader);
    if (s == null) {
      return;
    }
    if (p.attached.contains(s)) {
      gl.invalidOperation("the shader is attached already");
      return;
    }
    if (gl.es && !gl.lenient() && p.attached.stream().anyMatch(o -> o.type == s.type)) {
      gl.invalidOperation("OpenGL ES has one shader for each stage");
      return;
    }
    p.attached.add(s);
    s.attachments++;
  }

  public static void detachShader(GlContext gl, int program, int shader) {
    GlProgram p = program(gl, program);
    GlShader s = p == null ? null : shader(gl, shader);
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

  public static void getAttachedShaders(
      GlContext gl, int program, int maxCount, Pointer count, Pointer shaders) {
    Call c = gl.call;
    if (maxCount < 0) {
      gl.invalidValue("maxCount", maxCount);
      return;
    }
    GlProgram p = program(gl, program);
    if (p == null || c.recorded) {
      return;
    }
    int n = Math.min(maxCount, p.attached.size());
    for (int i = 0; i < n; i++) {
      shaders.putInt(i, p.attached.get(i).name);
    }
    count.putInt(0, n);
  }

  public static void bindAttribLocation(
      GlContext gl, int program, int index, Pointer nameArgument) {
    GlProgram p = program(gl, program);
    String name = nameArgument.text();
    boolean named = p != null && name != null && !isReserved(gl, name);
    if (named && VertexArrayCalls.isIndex(gl, index)) {
      p.attributeBindings.put(name, index);
    }
  }

  private static boolean isReserved(GlContext gl, String name) {
    boolean reserved = name.startsWith("gl_");
    if (reserved) {
      gl.invalidOperation("reserved name " + name);
    }
    return reserved;
  }

  private static void bindOutput(GlContext gl, int program, int location, int index, String name) {
    GlProgram p = program(gl, program);
    if (p == null || name == null || isReserved(gl, name)) {
      return;
    }
    int most = index == 1 ? Limits.MAX_DUAL_SOURCE_DRAW_BUFFERS : Limits.MAX_DRAW_BUFFERS;
    if (location < 0 || location >= most || index < 0 || index > 1) {
      gl.invalidValue("colorNumber or index", location);
      return;
    }
    p.fragDataLocations.put(name, location);
    p.fragDataIndices.put(name, index);
  }

  public static void linkProgram(GlContext gl, int program) {
    GlProgram p = program(gl, program);
    if (p == null) {
      return;
    }
    if (p.executable != null && gl.feedback.executable == p.executable) {
      gl.invalidOperation("transform feedback uses program " + p.name);
      return;
    }
    p.refusedThere = false;
    List<GlslShader> shaders = new ArrayList<>();
    String refused = gl.es && !gl.recorded ? p.lackingInEs() : null;
    if (p.attached.stream().map(s -> s.binary != null).distinct().count() > 1) {
      refused = "not all attached shaders have the same SPIR_V_BINARY_ARB state";
    }
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
    p.refusal = null;
    p.noteLink();
    if (refused != null || shaders.isEmpty()) {
      fail(gl, p, refused != null ? refused : "no shader is attached");
      return;
    }
    link(gl, p, request(gl, p, shaders).with(p.separableNext));
  }

  /** What a program is to be linked of, as part of no pipeline. */
  public static LinkRequest request(GlContext gl, GlProgram p, List<GlslShader> shaders) {
    return new LinkRequest(
        shaders,
        p.attributeBindings,
        p.fragDataLocations,
        p.fragDataIndices,
        gl.recorded ? GlVertexArray.MAX_ATTRIBUTES : Limits.MAX_ATTRIBUTES,
        Limits.MAX_DRAW_BUFFERS,
        p.label.isEmpty() ? "program" + p.name : p.label,
        gl.recorded,
        new LinkRequest.Feedback(p.feedbackVaryings, p.feedbackMode == GL_SEPARATE_ATTRIBS));
  }

  /** Links a program, of which {@link GlProgram#linkInputs} are known. */
  public static void link(GlContext gl, GlProgram p, LinkRequest request) {
    LinkedProgram linked = gl.environment.shaders().link(request);
    if (!linked.linked()) {
      fail(gl, p, linked.infoLog());
      return;
    }
    forget(gl, p.executable);
    p.linked = true;
    p.infoLog = linked.infoLog();
    p.executable = new ProgramExecutable(linked, request);
    p.executableInputs = p.linkInputs;
    p.separable = request.separable();
  }

  /** A program has not become one that is linked. */
  public static void fail(GlContext gl, GlProgram p, String log) {
    p.linked = false;
    p.infoLog = log;
    if (gl.recorded) {
      p.refusal = firstLine(log);
    } else {
      gl.diagnostics.error("glLinkProgram failed", firstLine(log));
    }
    if (!gl.uses(p)) {
      forget(gl, p.executable);
      p.executable = null; // in use, it would stay in use
    }
  }

  /** A program that could not be linked here turns out to be one that the driver has linked. */
  static void tellRefusal(GlContext gl, GlProgram p) {
    if (p.refusal != null) {
      gl.unsupported("program that we cannot link: " + p.refusal);
      p.refusal = null;
    }
  }

  public static void useProgram(GlContext gl, int program) {
    GlProgram old = gl.program;
    if (gl.feedback.captures()) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    if (program == 0) {
      gl.program = null;
    } else {
      GlProgram p = program(gl, program);
      if (p == null) {
        return;
      }
      if (p.isUnlinked(gl.recorded)) {
        gl.invalidOperation("program " + p.name + " is not linked");
        return;
      }
      tellRefusal(gl, p);
      gl.program = p;
    }
    gl.subroutines.reset();
    if (old != null && old != gl.program) {
      freeProgram(gl, old);
    }
  }

  public static void validateProgram(GlContext gl, int program) {
    GlProgram p = program(gl, program);
    if (p != null) {
      p.validated = p.linked && !p.executable.samplersClash();
    }
  }
}
