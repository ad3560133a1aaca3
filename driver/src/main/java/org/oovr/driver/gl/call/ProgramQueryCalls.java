package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Program reflection (GL 3.3 core sections 2.11.3, 2.11.4 and 6.1.10). Answers of a real driver
 * teach us its locations and indices.
 */
final class ProgramQueryCalls {
  private ProgramQueryCalls() {}

  static void getProgramInfoLog(
      GlContext gl, int program, int bufSize, Pointer length, Pointer infoLog) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p != null) {
      ShaderCalls.text(gl, bufSize, length, infoLog, p.infoLog);
    }
  }

  static void getFragDataLocation(GlContext gl, int program, Pointer name) {
    output(gl, program, name.text(), false);
  }

  static void getFragDataIndex(GlContext gl, int program, Pointer name) {
    output(gl, program, name.text(), true);
  }

  /** A linked program; null after raising an error. */
  private static ProgramExecutable linked(GlContext gl, int name) {
    GlProgram p = ShaderCalls.program(gl, name);
    if (p == null) {
      return null;
    }
    if (p.executable == null) {
      if (!gl.recorded) {
        gl.invalidOperation("program " + name + " is not linked");
      }
      return null;
    }
    return p.executable;
  }

  // --- parameters and logs

  static void getProgramiv(GlContext gl, int program, int pname, Pointer params) {
    Call c = gl.call;
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null || c.recorded) {
      return;
    }
    Integer v = value(p, pname);
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      params.putInt(0, v);
    }
  }

  private static Integer value(GlProgram p, int pname) {
    LinkedProgram l = p.executable == null ? null : p.executable.program;
    return switch (pname) {
      case GL_DELETE_STATUS -> p.deleted ? 1 : 0;
      case GL_LINK_STATUS -> p.linked ? 1 : 0;
      case GL_VALIDATE_STATUS -> p.validated ? 1 : 0;
      case GL_INFO_LOG_LENGTH -> ShaderCalls.textLength(p.infoLog);
      case GL_ATTACHED_SHADERS -> p.attached.size();
      case GL_ACTIVE_ATTRIBUTES -> l == null ? 0 : l.attributes().size();
      case GL_ACTIVE_ATTRIBUTE_MAX_LENGTH ->
          l == null
              ? 0
              : l.attributes().stream()
                  .mapToInt(a -> ShaderCalls.textLength(a.name()))
                  .max()
                  .orElse(0);
      case GL_ACTIVE_UNIFORMS -> l == null ? 0 : l.uniforms().size();
      case GL_ACTIVE_UNIFORM_MAX_LENGTH ->
          l == null
              ? 0
              : l.uniforms().stream()
                  .mapToInt(u -> ShaderCalls.textLength(u.name()))
                  .max()
                  .orElse(0);
      case GL_ACTIVE_UNIFORM_BLOCKS -> l == null ? 0 : l.blocks().size();
      case GL_ACTIVE_UNIFORM_BLOCK_MAX_NAME_LENGTH ->
          l == null
              ? 0
              : l.blocks().stream().mapToInt(b -> ShaderCalls.textLength(b.name())).max().orElse(0);
      case GL_TRANSFORM_FEEDBACK_BUFFER_MODE -> p.feedbackMode;
      case GL_TRANSFORM_FEEDBACK_VARYINGS -> p.feedbackVaryings.size();
      case GL_TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH ->
          p.feedbackVaryings.stream().mapToInt(ShaderCalls::textLength).max().orElse(0);
      case GL_GEOMETRY_VERTICES_OUT -> 0;
      case GL_GEOMETRY_INPUT_TYPE, GL_GEOMETRY_OUTPUT_TYPE -> GL_TRIANGLES;
      case GL_PROGRAM_BINARY_LENGTH, GL_PROGRAM_SEPARABLE -> 0;
      default -> null;
    };
  }

  static void getInfoLogARB(GlContext gl, int obj, int maxLength, Pointer length, Pointer infoLog) {
    GlShader s = gl.share.shaders.get(obj);
    if (s != null) {
      ShaderCalls.text(gl, maxLength, length, infoLog, s.infoLog);
    } else {
      getProgramInfoLog(gl, obj, maxLength, length, infoLog);
    }
  }

  static void getObjectParameterivARB(GlContext gl, int obj, int pname, Pointer params) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    GlShader s = gl.share.shaders.get(obj);
    GlProgram p = gl.share.programs.get(obj);
    Integer v = null;
    if (s != null) {
      v =
          pname == GL_COMPILE_STATUS
              ? (Integer) (s.isCompiled() ? 1 : 0)
              : pname == GL_INFO_LOG_LENGTH ? (Integer) ShaderCalls.textLength(s.infoLog) : null;
    } else if (p != null) {
      v = value(p, pname);
    }
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      params.putInt(0, v);
    }
  }

  // --- locations

  static void getAttribLocation(GlContext gl, int program, Pointer nameArgument) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    String name = nameArgument.text();
    if (e == null || name == null) {
      none(c);
      return;
    }
    if (c.recorded) {
      if ((int) c.result >= 0) {
        e.learnAttribute((int) c.result, name);
      }
      return;
    }
    c.result = -1;
    for (LinkedProgram.Attribute a : e.program.attributes()) {
      if (a.name().equals(name) || a.name().equals(name + "[0]")) {
        c.result = a.location();
      }
    }
  }

  private static void none(Call c) {
    if (!c.recorded) {
      c.result = -1;
    }
  }

  static void getUniformLocation(GlContext gl, int program, Pointer nameArgument) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    String name = nameArgument.text();
    if (e == null || name == null) {
      none(c);
      return;
    }
    answerLocation(c, e, name);
  }

  private static void answerLocation(Call c, ProgramExecutable e, String name) {
    if (c.recorded) {
      if ((int) c.result >= 0) {
        e.learn((int) c.result, name);
      }
      return;
    }
    ProgramExecutable.Location l = e.find(name);
    boolean has = l != null && l.uniform().location() >= 0;
    c.result = has ? l.uniform().location() + l.element() : -1;
  }

  /** program, interface, name. */
  static void getProgramResourceLocation(
      GlContext gl, int program, int programInterface, Pointer nameArgument) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    String name = nameArgument.text();
    if (e == null || name == null || !c.recorded || (int) c.result < 0) {
      none(c);
      return;
    }
    if (programInterface == GL_UNIFORM) {
      e.learn((int) c.result, name);
    } else if (programInterface == GL_PROGRAM_INPUT) {
      e.learnAttribute((int) c.result, name);
    }
  }

  static void getProgramResourceIndex(
      GlContext gl, int program, int programInterface, Pointer nameArgument) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    String name = nameArgument.text();
    if (e != null && name != null && c.recorded && programInterface == GL_UNIFORM_BLOCK) {
      if ((int) c.result != GL_INVALID_INDEX) {
        e.learnBlock((int) c.result, name);
      }
    }
  }

  static void getUniformBlockIndex(GlContext gl, int program, Pointer uniformBlockName) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    String name = uniformBlockName.text();
    if (e == null || name == null) {
      if (!c.recorded) {
        c.result = GL_INVALID_INDEX & 0xffffffffL;
      }
      return;
    }
    if (c.recorded) {
      if ((int) c.result != GL_INVALID_INDEX) {
        e.learnBlock((int) c.result, name);
      }
      return;
    }
    int i = e.block(name);
    c.result = (i < 0 ? GL_INVALID_INDEX : i) & 0xffffffffL;
  }

  static void uniformBlockBinding(
      GlContext gl, int program, int uniformBlockIndex, int uniformBlockBinding) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    if (e == null) {
      return;
    }
    int block = c.recorded ? e.recordedBlock(uniformBlockIndex) : uniformBlockIndex;
    if (block < 0 || block >= e.blockBindings.length) {
      if (!c.recorded) {
        gl.invalidValue("uniformBlockIndex", uniformBlockIndex);
      }
      return;
    }
    if (uniformBlockBinding < 0 || uniformBlockBinding >= gl.uniformBindings.length) {
      gl.invalidValue("uniformBlockBinding", uniformBlockBinding);
      return;
    }
    e.bindBlock(block, uniformBlockBinding);
  }

  private static void output(GlContext gl, int program, String name, boolean index) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    none(c);
    if (e == null || name == null || c.recorded) {
      return;
    }
    for (LinkedProgram.FragmentOutput o : e.program.outputs()) {
      if (o.name().equals(name) || o.name().equals(name + "[0]")) {
        c.result = index ? o.index() : o.location();
      }
    }
  }

  // --- active resources

  /** The program of a query that we have to answer; null when it is recorded, or none is linked. */
  private static ProgramExecutable asked(GlContext gl, int program) {
    ProgramExecutable e = linked(gl, program);
    return gl.call.recorded ? null : e;
  }

  /** Whether a list of {@code count} has the entry whose name is wanted; raises an error if not. */
  private static boolean isListed(GlContext gl, int index, int count, int bufSize) {
    boolean listed = index >= 0 && index < count && bufSize >= 0;
    if (!listed) {
      gl.invalidValue("index or bufSize", index);
    }
    return listed;
  }

  /** program, index, buffer size, length, size, type, name. */
  static void getActiveAttrib(
      GlContext gl,
      int program,
      int index,
      int bufSize,
      Pointer length,
      Pointer size,
      Pointer type,
      Pointer name) {
    ProgramExecutable e = asked(gl, program);
    if (e == null) {
      return;
    }
    List<LinkedProgram.Attribute> list = e.program.attributes();
    if (!isListed(gl, index, list.size(), bufSize)) {
      return;
    }
    LinkedProgram.Attribute a = list.get(index);
    name.putText(bufSize, length, a.name());
    size.putInt(0, a.arraySize());
    type.putInt(0, UniformTypes.type(a.type()));
  }

  static void getActiveUniform(
      GlContext gl,
      int program,
      int index,
      int bufSize,
      Pointer length,
      Pointer size,
      Pointer type,
      Pointer name) {
    ProgramExecutable e = asked(gl, program);
    if (e == null) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    if (!isListed(gl, index, list.size(), bufSize)) {
      return;
    }
    LinkedProgram.Uniform u = list.get(index);
    name.putText(bufSize, length, u.name());
    size.putInt(0, u.arraySize());
    type.putInt(0, UniformTypes.type(u.type()));
  }

  static void getActiveUniformName(
      GlContext gl,
      int program,
      int uniformIndex,
      int bufSize,
      Pointer length,
      Pointer uniformName) {
    ProgramExecutable e = asked(gl, program);
    if (e == null) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    if (!isListed(gl, uniformIndex, list.size(), bufSize)) {
      return;
    }
    uniformName.putText(bufSize, length, list.get(uniformIndex).name());
  }

  /** program, count, indices, name, values. */
  static void getActiveUniformsiv(
      GlContext gl,
      int program,
      int uniformCount,
      Pointer uniformIndices,
      int pname,
      Pointer params) {
    ProgramExecutable e = asked(gl, program);
    if (e == null) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    int n = Math.min(uniformCount, uniformIndices.count(4));
    for (int i = 0; i < n; i++) {
      int index = uniformIndices.int32(i);
      if (index < 0 || index >= list.size()) {
        gl.invalidValue("index", index);
        return;
      }
      Integer v = uniformValue(list.get(index), pname);
      if (v == null) {
        gl.invalidEnum("pname", pname);
        return;
      }
      params.putInt(i, v);
    }
  }

  private static Integer uniformValue(LinkedProgram.Uniform u, int pname) {
    ShaderReflection.Member m = u.member();
    return switch (pname) {
      case GL_UNIFORM_TYPE -> UniformTypes.type(u.type());
      case GL_UNIFORM_SIZE -> u.arraySize();
      case GL_UNIFORM_NAME_LENGTH -> ShaderCalls.textLength(u.name());
      case GL_UNIFORM_BLOCK_INDEX -> u.block();
      case GL_UNIFORM_OFFSET -> m == null ? -1 : m.offsetBytes();
      case GL_UNIFORM_ARRAY_STRIDE -> m == null ? -1 : m.isArray() ? m.arrayStrideBytes() : 0;
      case GL_UNIFORM_MATRIX_STRIDE -> m == null ? -1 : m.columns() > 1 ? m.matrixStrideBytes() : 0;
      case GL_UNIFORM_IS_ROW_MAJOR -> m != null && m.rowMajor() && m.columns() > 1 ? 1 : 0;
      default -> null;
    };
  }

  /** program, count, names, indices. */
  static void getUniformIndices(
      GlContext gl, int program, int uniformCount, Pointer uniformNames, Pointer uniformIndices) {
    ProgramExecutable e = asked(gl, program);
    if (e == null || uniformNames.texts() == null) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    for (int i = 0; i < Math.min(uniformCount, uniformNames.texts().length); i++) {
      int index = GL_INVALID_INDEX;
      for (int k = 0; k < list.size(); k++) {
        String name = list.get(k).name();
        if (name.equals(uniformNames.texts()[i]) || name.equals(uniformNames.texts()[i] + "[0]")) {
          index = k;
        }
      }
      uniformIndices.putInt(i, index);
    }
  }

  /** program, block, name, values. */
  static void getActiveUniformBlockiv(
      GlContext gl, int program, int uniformBlockIndex, int pname, Pointer params) {
    ProgramExecutable e = asked(gl, program);
    if (e == null) {
      return;
    }
    if (uniformBlockIndex < 0 || uniformBlockIndex >= e.program.blocks().size()) {
      gl.invalidValue("uniformBlockIndex", uniformBlockIndex);
      return;
    }
    LinkedProgram.UniformBlock b = e.program.blocks().get(uniformBlockIndex);
    int v;
    switch (pname) {
      case GL_UNIFORM_BLOCK_BINDING -> v = e.blockBindings[uniformBlockIndex];
      case GL_UNIFORM_BLOCK_DATA_SIZE -> v = b.sizeBytes();
      case GL_UNIFORM_BLOCK_NAME_LENGTH -> v = ShaderCalls.textLength(b.name());
      case GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS -> v = b.uniforms().size();
      case GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES -> {
        for (int i = 0; i < b.uniforms().size(); i++) {
          params.putInt(i, b.uniforms().get(i));
        }
        return;
      }
      case GL_UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER -> v = b.slots().has(Stage.VERTEX) ? 1 : 0;
      case GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER ->
          v = b.slots().has(Stage.FRAGMENT) ? 1 : 0;
      case GL_UNIFORM_BLOCK_REFERENCED_BY_GEOMETRY_SHADER ->
          v = b.slots().has(Stage.GEOMETRY) ? 1 : 0;
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    params.putInt(0, v);
  }

  /** program, block, buffer size, length, name. */
  static void getActiveUniformBlockName(
      GlContext gl,
      int program,
      int uniformBlockIndex,
      int bufSize,
      Pointer length,
      Pointer uniformBlockName) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    if (e == null) {
      return;
    }
    if (c.recorded) {
      String name = uniformBlockName.text();
      if (name != null && !name.isEmpty()) {
        e.learnBlock(uniformBlockIndex, name);
      }
      return;
    }
    if (!isListed(gl, uniformBlockIndex, e.program.blocks().size(), bufSize)) {
      return;
    }
    uniformBlockName.putText(bufSize, length, e.program.blocks().get(uniformBlockIndex).name());
  }

  static void getTransformFeedbackVarying(
      GlContext gl,
      int program,
      int index,
      int bufSize,
      Pointer length,
      Pointer size,
      Pointer type,
      Pointer name) {
    Call c = gl.call;
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null || c.recorded) {
      return;
    }
    if (!isListed(gl, index, p.feedbackVaryings.size(), bufSize)) {
      return;
    }
    name.putText(bufSize, length, p.feedbackVaryings.get(index));
    size.putInt(0, 1);
    type.putInt(0, GL_FLOAT_VEC4);
  }
}
