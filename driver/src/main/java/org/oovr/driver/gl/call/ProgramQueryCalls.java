package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Program reflection (GL 3.3 core sections 2.11.3, 2.11.4 and 6.1.10). Answers of a real driver
 * teach us its locations and indices.
 */
final class ProgramQueryCalls {
  private ProgramQueryCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glGetProgramiv", ProgramQueryCalls::parameter);
    t.put("glGetProgramInfoLog", ProgramQueryCalls::log);
    t.put("glGetInfoLogARB", ProgramQueryCalls::objectLog);
    t.put("glGetObjectParameterivARB", ProgramQueryCalls::objectParameter);
    t.put("glGetAttribLocation", ProgramQueryCalls::attributeLocation);
    t.put("glGetUniformLocation", ProgramQueryCalls::uniformLocation);
    t.put("glGetUniformBlockIndex", ProgramQueryCalls::blockIndex);
    t.put("glGetFragDataLocation", (gl, c) -> output(gl, c, false));
    t.put("glGetFragDataIndex", (gl, c) -> output(gl, c, true));
    t.put("glGetActiveAttrib", ProgramQueryCalls::activeAttribute);
    t.put("glGetActiveUniform", ProgramQueryCalls::activeUniform);
    t.put("glGetActiveUniformName", ProgramQueryCalls::activeUniformName);
    t.put("glGetActiveUniformsiv", ProgramQueryCalls::activeUniforms);
    t.put("glGetUniformIndices", ProgramQueryCalls::uniformIndices);
    t.put("glGetActiveUniformBlockiv", ProgramQueryCalls::activeBlock);
    t.put("glGetActiveUniformBlockName", ProgramQueryCalls::activeBlockName);
    t.put("glUniformBlockBinding", ProgramQueryCalls::blockBinding);
    t.put("glGetTransformFeedbackVarying", ProgramQueryCalls::feedbackVarying);
    t.put("glGetProgramResourceLocation", ProgramQueryCalls::resourceLocation);
    t.put("glGetProgramResourceIndex", ProgramQueryCalls::resourceIndex);
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

  private static void parameter(GlContext gl, Call c) {
    GlProgram p = ShaderCalls.program(gl, c.i(0));
    if (p == null || c.recorded) {
      return;
    }
    Integer v = value(p, c.i(1));
    if (v == null) {
      gl.invalidEnum("pname", c.i(1));
    } else {
      Out.putInt(c, 2, 0, v);
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

  private static void log(GlContext gl, Call c) {
    GlProgram p = ShaderCalls.program(gl, c.i(0));
    if (p != null) {
      ShaderCalls.text(gl, c, p.infoLog);
    }
  }

  private static void objectLog(GlContext gl, Call c) {
    GlShader s = gl.share.shaders.get(c.i(0));
    if (s != null) {
      ShaderCalls.text(gl, c, s.infoLog);
    } else {
      log(gl, c);
    }
  }

  private static void objectParameter(GlContext gl, Call c) {
    if (c.recorded) {
      return;
    }
    GlShader s = gl.share.shaders.get(c.i(0));
    GlProgram p = gl.share.programs.get(c.i(0));
    Integer v = null;
    if (s != null) {
      v =
          c.i(1) == GL_COMPILE_STATUS
              ? (Integer) (s.isCompiled() ? 1 : 0)
              : c.i(1) == GL_INFO_LOG_LENGTH ? (Integer) ShaderCalls.textLength(s.infoLog) : null;
    } else if (p != null) {
      v = value(p, c.i(1));
    }
    if (v == null) {
      gl.invalidEnum("pname", c.i(1));
    } else {
      Out.putInt(c, 2, 0, v);
    }
  }

  // --- locations

  private static void attributeLocation(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    String name = Out.text(c, 1);
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

  private static void uniformLocation(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    String name = Out.text(c, 1);
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
  private static void resourceLocation(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    String name = Out.text(c, 2);
    if (e == null || name == null || !c.recorded || (int) c.result < 0) {
      none(c);
      return;
    }
    if (c.i(1) == GL_UNIFORM) {
      e.learn((int) c.result, name);
    } else if (c.i(1) == GL_PROGRAM_INPUT) {
      e.learnAttribute((int) c.result, name);
    }
  }

  private static void resourceIndex(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    String name = Out.text(c, 2);
    if (e != null && name != null && c.recorded && c.i(1) == GL_UNIFORM_BLOCK) {
      if ((int) c.result != GL_INVALID_INDEX) {
        e.learnBlock((int) c.result, name);
      }
    }
  }

  private static void blockIndex(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    String name = Out.text(c, 1);
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

  private static void blockBinding(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null) {
      return;
    }
    int block = c.recorded ? e.recordedBlock(c.i(1)) : c.i(1);
    if (block < 0 || block >= e.blockBindings.length) {
      if (!c.recorded) {
        gl.invalidValue("uniformBlockIndex", c.i(1));
      }
      return;
    }
    if (c.i(2) < 0 || c.i(2) >= gl.uniformBindings.length) {
      gl.invalidValue("uniformBlockBinding", c.i(2));
      return;
    }
    e.bindBlock(block, c.i(2));
  }

  private static void output(GlContext gl, Call c, boolean index) {
    ProgramExecutable e = linked(gl, c.i(0));
    String name = Out.text(c, 1);
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

  /** program, index, buffer size, length, size, type, name. */
  private static void activeAttribute(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null || c.recorded) {
      return;
    }
    List<LinkedProgram.Attribute> list = e.program.attributes();
    if (c.i(1) < 0 || c.i(1) >= list.size() || c.i(2) < 0) {
      gl.invalidValue("index or bufSize", c.i(1));
      return;
    }
    LinkedProgram.Attribute a = list.get(c.i(1));
    Out.putText(c, 6, c.i(2), 3, a.name());
    Out.putInt(c, 4, 0, a.arraySize());
    Out.putInt(c, 5, 0, UniformTypes.type(a.type()));
  }

  private static void activeUniform(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null || c.recorded) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    if (c.i(1) < 0 || c.i(1) >= list.size() || c.i(2) < 0) {
      gl.invalidValue("index or bufSize", c.i(1));
      return;
    }
    LinkedProgram.Uniform u = list.get(c.i(1));
    Out.putText(c, 6, c.i(2), 3, u.name());
    Out.putInt(c, 4, 0, u.arraySize());
    Out.putInt(c, 5, 0, UniformTypes.type(u.type()));
  }

  private static void activeUniformName(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null || c.recorded) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    if (c.i(1) < 0 || c.i(1) >= list.size() || c.i(2) < 0) {
      gl.invalidValue("index or bufSize", c.i(1));
      return;
    }
    Out.putText(c, 4, c.i(2), 3, list.get(c.i(1)).name());
  }

  /** program, count, indices, name, values. */
  private static void activeUniforms(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null || c.recorded) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    int n = Math.min(c.i(1), Out.count(c, 2, 4));
    for (int i = 0; i < n; i++) {
      int index = Out.int32(c, 2, i);
      if (index < 0 || index >= list.size()) {
        gl.invalidValue("index", index);
        return;
      }
      Integer v = uniformValue(list.get(index), c.i(3));
      if (v == null) {
        gl.invalidEnum("pname", c.i(3));
        return;
      }
      Out.putInt(c, 4, i, v);
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
  private static void uniformIndices(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null || c.recorded || c.strings[2] == null) {
      return;
    }
    List<LinkedProgram.Uniform> list = e.program.uniforms();
    for (int i = 0; i < Math.min(c.i(1), c.strings[2].length); i++) {
      int index = GL_INVALID_INDEX;
      for (int k = 0; k < list.size(); k++) {
        String name = list.get(k).name();
        if (name.equals(c.strings[2][i]) || name.equals(c.strings[2][i] + "[0]")) {
          index = k;
        }
      }
      Out.putInt(c, 3, i, index);
    }
  }

  /** program, block, name, values. */
  private static void activeBlock(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null || c.recorded) {
      return;
    }
    if (c.i(1) < 0 || c.i(1) >= e.program.blocks().size()) {
      gl.invalidValue("uniformBlockIndex", c.i(1));
      return;
    }
    LinkedProgram.UniformBlock b = e.program.blocks().get(c.i(1));
    int v;
    switch (c.i(2)) {
      case GL_UNIFORM_BLOCK_BINDING -> v = e.blockBindings[c.i(1)];
      case GL_UNIFORM_BLOCK_DATA_SIZE -> v = b.sizeBytes();
      case GL_UNIFORM_BLOCK_NAME_LENGTH -> v = ShaderCalls.textLength(b.name());
      case GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS -> v = b.uniforms().size();
      case GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES -> {
        for (int i = 0; i < b.uniforms().size(); i++) {
          Out.putInt(c, 3, i, b.uniforms().get(i));
        }
        return;
      }
      case GL_UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER -> v = b.vertexSlot() >= 0 ? 1 : 0;
      case GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER -> v = b.fragmentSlot() >= 0 ? 1 : 0;
      case GL_UNIFORM_BLOCK_REFERENCED_BY_GEOMETRY_SHADER -> v = 0;
      default -> {
        gl.invalidEnum("pname", c.i(2));
        return;
      }
    }
    Out.putInt(c, 3, 0, v);
  }

  /** program, block, buffer size, length, name. */
  private static void activeBlockName(GlContext gl, Call c) {
    ProgramExecutable e = linked(gl, c.i(0));
    if (e == null) {
      return;
    }
    if (c.recorded) {
      String name = Out.text(c, 4);
      if (name != null && !name.isEmpty()) {
        e.learnBlock(c.i(1), name);
      }
      return;
    }
    if (c.i(1) < 0 || c.i(1) >= e.program.blocks().size() || c.i(2) < 0) {
      gl.invalidValue("index or bufSize", c.i(1));
      return;
    }
    Out.putText(c, 4, c.i(2), 3, e.program.blocks().get(c.i(1)).name());
  }

  private static void feedbackVarying(GlContext gl, Call c) {
    GlProgram p = ShaderCalls.program(gl, c.i(0));
    if (p == null || c.recorded) {
      return;
    }
    if (c.i(1) < 0 || c.i(1) >= p.feedbackVaryings.size() || c.i(2) < 0) {
      gl.invalidValue("index or bufSize", c.i(1));
      return;
    }
    Out.putText(c, 6, c.i(2), 3, p.feedbackVaryings.get(c.i(1)));
    Out.putInt(c, 4, 0, 1);
    Out.putInt(c, 5, 0, GL_FLOAT_VEC4);
  }
}
