package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.object.UniformTypes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.ProgramFeedback;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Questions about the active resources of linked programs: attributes, uniforms, uniform blocks and
 * captured varyings (GL 3.3 core sections 2.11 and 6.1.11).
 */
public final class ActiveResourceCalls {
  private ActiveResourceCalls() {}

  /** The program of a query that we have to answer; null when it is recorded, or none is linked. */
  private static ProgramExecutable asked(GlContext gl, int program) {
    if (gl.call.recorded) {
      return null;
    }
    GlProgram p = ShaderCalls.program(gl, program);
    if (p != null && p.executable == null) {
      gl.invalidValue("index of what is not linked", program); // its lists are empty
    }
    return p == null ? null : p.executable;
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
  public static void getActiveAttrib(
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
    name.putText(bufSize, length, SpirvShader.listed(a.ownName()));
    size.putInt(0, a.arraySize());
    type.putInt(0, UniformTypes.type(a.type()));
  }

  public static void getActiveUniform(
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
    List<LinkedProgram.Uniform> list = e.program.listedUniforms();
    if (!isListed(gl, index, list.size(), bufSize)) {
      return;
    }
    LinkedProgram.Uniform u = list.get(index);
    name.putText(bufSize, length, SpirvShader.listed(u.name()));
    size.putInt(0, u.arraySize());
    type.putInt(0, UniformTypes.type(u));
  }

  public static void getActiveUniformName(
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
    List<LinkedProgram.Uniform> list = e.program.listedUniforms();
    if (!isListed(gl, uniformIndex, list.size(), bufSize)) {
      return;
    }
    uniformName.putText(bufSize, length, SpirvShader.listed(list.get(uniformIndex).name()));
  }

  /** program, count, indices, name, values. */
  public static void getActiveUniformsiv(
      GlContext gl,
      int program,
      int uniformCount,
      Pointer uniformIndices,
      int pname,
      Pointer params) {
    if (uniformCount < 0 && !gl.call.recorded) {
      gl.invalidValue("uniformCount", uniformCount);
      return;
    }
    ProgramExecutable e =
        uniformCount == 0 && ShaderCalls.program(gl, program) != null ? null : asked(gl, program);
    if (e == null) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.listedUniforms();
    int n = Math.min(uniformCount, uniformIndices.count(4));
    for (int i = 0; i < n; i++) { // all of them before any is told
      int index = uniformIndices.int32(i);
      if (index < 0 || index >= list.size()) {
        gl.invalidValue("index", index);
        return;
      }
    }
    for (int i = 0; i < n; i++) {
      Integer v = uniformValue(list.get(uniformIndices.int32(i)), pname);
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
      case GL_UNIFORM_TYPE -> UniformTypes.type(u);
      case GL_UNIFORM_SIZE -> u.arraySize();
      case GL_UNIFORM_NAME_LENGTH -> ShaderCalls.listedLength(u.name());
      case GL_UNIFORM_BLOCK_INDEX -> u.block();
      case GL_UNIFORM_OFFSET -> m == null ? -1 : m.offsetBytes();
      case GL_UNIFORM_ATOMIC_COUNTER_BUFFER_INDEX -> u.counterBuffer();
      case GL_UNIFORM_ARRAY_STRIDE -> m == null ? -1 : m.isArray() ? m.arrayStrideBytes() : 0;
      case GL_UNIFORM_MATRIX_STRIDE -> m == null ? -1 : m.columns() > 1 ? m.matrixStrideBytes() : 0;
      case GL_UNIFORM_IS_ROW_MAJOR -> m != null && m.rowMajor() && m.columns() > 1 ? 1 : 0;
      default -> null;
    };
  }

  /** program, count, names, indices. */
  public static void getUniformIndices(
      GlContext gl, int program, int uniformCount, Pointer uniformNames, Pointer uniformIndices) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null || gl.recorded || uniformNames.texts() == null) {
      return;
    }
    if (uniformCount < 0) {
      gl.invalidValue("uniformCount", uniformCount);
      return;
    }
    // a program that is not linked has none
    List<LinkedProgram.Uniform> list =
        p.executable == null ? List.of() : p.executable.program.listedUniforms();
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
  public static void getActiveUniformBlockiv(
      GlContext gl, int program, int uniformBlockIndex, int pname, Pointer params) {
    if (gl.recorded) {
      return;
    }
    GlProgram p = ShaderCalls.program(gl, program);
    ProgramExecutable e = p == null ? null : p.executable;
    if (e == null) {
      if (p != null) {
        gl.invalidValue("uniformBlockIndex", uniformBlockIndex);
      }
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
      case GL_UNIFORM_BLOCK_NAME_LENGTH -> v = ShaderCalls.listedLength(b.name());
      case GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS -> v = b.uniforms().size();
      case GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES -> {
        for (int i = 0; i < b.uniforms().size(); i++) {
          params.putInt(i, b.uniforms().get(i));
        }
        return;
      }
      default -> {
        Stage stage = StageEnum.BLOCK_REFERENCED.stage(pname);
        if (stage == null) {
          gl.invalidEnum("pname", pname);
          return;
        }
        v = b.slots().has(stage) ? 1 : 0;
      }
    }
    params.putInt(0, v);
  }

  /** program, block, buffer size, length, name. */
  public static void getActiveUniformBlockName(
      GlContext gl,
      int program,
      int uniformBlockIndex,
      int bufSize,
      Pointer length,
      Pointer uniformBlockName) {
    if (gl.call.recorded) {
      ProgramExecutable linked = ProgramQueryCalls.linked(gl, program);
      String name = uniformBlockName.text();
      if (linked != null && name != null && !name.isEmpty()) {
        linked.learnBlock(uniformBlockIndex, name);
      }
      return;
    }
    ProgramExecutable e = asked(gl, program);
    if (e == null) {
      return;
    }
    if (!isListed(gl, uniformBlockIndex, e.program.blocks().size(), bufSize)) {
      return;
    }
    uniformBlockName.putText(
        bufSize, length, SpirvShader.listed(e.program.blocks().get(uniformBlockIndex).name()));
  }

  public static void getTransformFeedbackVarying(
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
    List<ProgramFeedback.Varying> varyings = feedback(p).varyings();
    if (!isListed(gl, index, varyings.size(), bufSize)) {
      return;
    }
    ProgramFeedback.Varying v = varyings.get(index);
    name.putText(bufSize, length, SpirvShader.listed(v.name()));
    size.putInt(0, v.arraySize());
    type.putInt(0, v.type() == null ? GL_NONE : UniformTypes.type(v.type()));
  }

  /** What a program's last link captures. */
  static ProgramFeedback feedback(GlProgram p) {
    return p.linked && p.executable != null
        ? p.executable.program.feedback()
        : ProgramFeedback.NONE;
  }
}
