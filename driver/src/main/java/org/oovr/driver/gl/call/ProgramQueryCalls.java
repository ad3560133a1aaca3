package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.InterfaceVariable;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.ProgramBinary;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Program reflection (GL 3.3 core sections 2.11.3, 2.11.4 and 6.1.10). Answers of a real driver
 * teach us its locations and indices.
 */
public final class ProgramQueryCalls {
  private ProgramQueryCalls() {}

  public static void getProgramInfoLog(
      GlContext gl, int program, int bufSize, Pointer length, Pointer infoLog) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p != null) {
      ShaderCalls.text(gl, bufSize, length, infoLog, p.infoLog);
    }
  }

  public static void getFragDataLocation(GlContext gl, int program, Pointer name) {
    output(gl, program, name.text(), false, false);
  }

  public static void getFragDataIndex(GlContext gl, int program, Pointer name) {
    output(gl, program, name.text(), true, false);
  }

  /** A linked program; null after raising an error. */
  static ProgramExecutable linked(GlContext gl, int name) {
    GlProgram p = ShaderCalls.program(gl, name);
    if (p == null) {
      return null;
    }
    if (p.executable == null) {
      if (p.isUnlinked(gl.recorded)) {
        gl.invalidOperation("program " + name + " is not linked");
      }
      return null;
    }
    return p.executable;
  }

  public static void getProgramiv(GlContext gl, int program, int pname, Pointer params) {
    Call c = gl.call;
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    if (c.recorded) {
      if (pname == GL_LINK_STATUS) {
        p.refusedThere = params.count(4) > 0 && params.int32(0) == 0;
        if (!p.refusedThere) {
          ShaderCalls.tellRefusal(gl, p);
        }
      }
      return;
    }
    if (pname == GL_COMPLETION_STATUS_KHR && !gl.es) {
      params.putInt(0, 1); // links are made at once
      return;
    }
    if (pname == GL_COMPUTE_WORK_GROUP_SIZE) {
      workgroup(gl, p, params);
      return;
    }
    Integer v = primitive(gl, p, pname);
    if (v == null) {
      return;
    }
    v = v >= 0 ? v : value(p, pname);
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      params.putInt(0, v);
    }
  }

  private static void workgroup(GlContext gl, GlProgram p, Pointer params) {
    ShaderReflection compute =
        p.executable == null || !p.linked
            ? null
            : p.executable.program.reflections().get(Stage.COMPUTE);
    if (compute == null) {
      gl.invalidOperation("program " + p.name + " has no compute shader");
      return;
    }
    params.putInt(0, compute.workgroup().sizeX());
    params.putInt(1, compute.workgroup().sizeY());
    params.putInt(2, compute.workgroup().sizeZ());
  }

  /**
   * What a tessellation or geometry shader says of its primitives: -1 where the question is another
   * one, null where there is no such shader, which is an error.
   */
  private static Integer primitive(GlContext gl, GlProgram p, int pname) {
    Stage stage =
        switch (pname) {
          case GL_GEOMETRY_VERTICES_OUT,
              GL_GEOMETRY_INPUT_TYPE,
              GL_GEOMETRY_OUTPUT_TYPE,
              GL_GEOMETRY_SHADER_INVOCATIONS ->
              Stage.GEOMETRY;
          case GL_TESS_CONTROL_OUTPUT_VERTICES -> Stage.TESSELLATION_CONTROL;
          case GL_TESS_GEN_MODE,
              GL_TESS_GEN_SPACING,
              GL_TESS_GEN_VERTEX_ORDER,
              GL_TESS_GEN_POINT_MODE ->
              Stage.TESSELLATION_EVALUATION;
          default -> null;
        };
    if (stage == null) {
      return -1;
    }
    ShaderReflection shader =
        p.executable == null || !p.linked ? null : p.executable.program.reflections().get(stage);
    if (shader == null) {
      gl.invalidOperation("program " + p.name + " has no " + stage.text() + " shader");
      return null;
    }
    return answer(shader.primitive(), pname);
  }

  private static int answer(PrimitiveInterface of, int pname) {
    PrimitiveInterface.Tessellation t = of.tessellation();
    return switch (pname) {
      case GL_GEOMETRY_INPUT_TYPE ->
          switch (of.input()) {
            case POINTS -> GL_POINTS;
            case LINES -> GL_LINES;
            case LINES_ADJACENCY -> GL_LINES_ADJACENCY;
            case TRIANGLES -> GL_TRIANGLES;
            default -> GL_TRIANGLES_ADJACENCY;
          };
      case GL_GEOMETRY_OUTPUT_TYPE ->
          switch (of.output()) {
            case POINTS -> GL_POINTS;
            case LINES -> GL_LINE_STRIP;
            default -> GL_TRIANGLE_STRIP;
          };
      case GL_GEOMETRY_SHADER_INVOCATIONS -> of.invocations();
      case GL_TESS_GEN_MODE ->
          switch (t.domain()) {
            case TRIANGLES -> GL_TRIANGLES;
            case QUADS -> GL_QUADS;
            case ISOLINES -> GL_ISOLINES;
          };
      case GL_TESS_GEN_SPACING ->
          switch (t.spacing()) {
            case EQUAL -> GL_EQUAL;
            case FRACTIONAL_EVEN -> GL_FRACTIONAL_EVEN;
            case FRACTIONAL_ODD -> GL_FRACTIONAL_ODD;
          };
      case GL_TESS_GEN_VERTEX_ORDER -> t.clockwise() ? GL_CW : GL_CCW;
      case GL_TESS_GEN_POINT_MODE -> t.points() ? GL_TRUE : GL_FALSE;
      default -> of.outputVertices();
    };
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
                  .mapToInt(a -> ShaderCalls.listedLength(a.ownName()))
                  .max()
                  .orElse(0);
      case GL_ACTIVE_UNIFORMS -> l == null ? 0 : l.listedUniforms().size();
      case GL_ACTIVE_UNIFORM_MAX_LENGTH ->
          l == null
              ? 0
              : l.listedUniforms().stream()
                  .mapToInt(u -> ShaderCalls.listedLength(u.name()))
                  .max()
                  .orElse(0);
      case GL_ACTIVE_UNIFORM_BLOCKS -> l == null ? 0 : l.blocks().size();
      case GL_ACTIVE_UNIFORM_BLOCK_MAX_NAME_LENGTH ->
          l == null
              ? 0
              : l.blocks().stream()
                  .mapToInt(b -> ShaderCalls.listedLength(b.name()))
                  .max()
                  .orElse(0);
      case GL_ACTIVE_ATOMIC_COUNTER_BUFFERS -> l == null ? 0 : l.storage().counters().size();
      case GL_TRANSFORM_FEEDBACK_BUFFER_MODE -> p.feedbackMode;
      case GL_TRANSFORM_FEEDBACK_VARYINGS -> ActiveResourceCalls.feedback(p).varyings().size();
      case GL_TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH ->
          ActiveResourceCalls.feedback(p).varyings().stream()
              .mapToInt(v -> ShaderCalls.listedLength(v.name()))
              .max()
              .orElse(0);
      case GL_PROGRAM_BINARY_LENGTH -> p.linked ? ProgramBinary.of(p.executable.request).length : 0;
      case GL_PROGRAM_SEPARABLE -> p.linked && p.separableNext ? 1 : 0; // as Mesa has it
      case GL_PROGRAM_BINARY_RETRIEVABLE_HINT -> p.retrievable ? 1 : 0;
      default -> null;
    };
  }

  public static void getInfoLogARB(
      GlContext gl, int obj, int maxLength, Pointer length, Pointer infoLog) {
    GlShader s = gl.share.shaders.get(obj);
    if (s != null) {
      ShaderCalls.text(gl, maxLength, length, infoLog, s.infoLog);
    } else {
      getProgramInfoLog(gl, obj, maxLength, length, infoLog);
    }
  }

  public static void getObjectParameterivARB(GlContext gl, int obj, int pname, Pointer params) {
    Integer v = objectValue(gl, obj, pname);
    if (v != null) {
      params.putInt(0, v);
    }
  }

  public static void getObjectParameterfvARB(GlContext gl, int obj, int pname, Pointer params) {
    Integer v = objectValue(gl, obj, pname);
    if (v != null) {
      params.putFloat(0, v);
    }
  }

  /** What is asked of a shader or a program; null after raising an error, or without an asker. */
  private static Integer objectValue(GlContext gl, int obj, int pname) {
    if (gl.recorded) {
      return null;
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
    }
    return v;
  }

  public static void getHandleARB(GlContext gl, int pname) {
    if (pname != GL_PROGRAM_OBJECT_ARB) {
      gl.invalidEnum("pname", pname);
    } else if (!gl.recorded) {
      gl.call.result = gl.program == null ? 0 : gl.program.name;
    }
  }

  public static void getAttachedObjectsARB(
      GlContext gl, int containerObj, int maxCount, Pointer count, Pointer obj) {
    ShaderCalls.getAttachedShaders(gl, containerObj, maxCount, count, obj);
  }

  public static void getAttribLocation(GlContext gl, int program, Pointer nameArgument) {
    input(gl, program, nameArgument, false);
  }

  /** Location of an input, of a vertex shader or of whichever stage is the first. */
  static void input(GlContext gl, int program, Pointer nameArgument, boolean anyStage) {
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
    for (InterfaceVariable v : e.program.interfaceInputs()) {
      boolean meant = v.stage() == Stage.VERTEX || anyStage;
      c.result = meant && v.element(name) >= 0 ? v.location(name) : c.result;
    }
  }

  static void none(Call c) {
    if (!c.recorded) {
      c.result = -1;
    }
  }

  public static void getUniformLocation(GlContext gl, int program, Pointer nameArgument) {
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
      } else {
        e.learnAbsent(name);
      }
      return;
    }
    ProgramExecutable.Location l = e.find(name);
    boolean has = l != null && l.uniform().location() >= 0;
    c.result = has ? l.uniform().location() + l.element() : -1;
  }

  public static void getUniformBlockIndex(GlContext gl, int program, Pointer uniformBlockName) {
    Call c = gl.call;
    GlProgram p = ShaderCalls.program(gl, program);
    ProgramExecutable e = p == null ? null : p.executable; // without, it has no blocks
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

  public static void uniformBlockBinding(
      GlContext gl, int program, int uniformBlockIndex, int uniformBlockBinding) {
    Call c = gl.call;
    GlProgram p = ShaderCalls.program(gl, program);
    ProgramExecutable e = p == null ? null : p.executable;
    if (e == null) {
      if (p != null && !gl.recorded) {
        gl.invalidValue("uniformBlockIndex", uniformBlockIndex); // it has no blocks yet
      }
      return;
    }
    int block = c.recorded ? e.recordedBlock(uniformBlockIndex) : uniformBlockIndex;
    if (block < 0 || block >= e.blockBindings.length) {
      // a driver that counts other blocks as active knows some by numbers that we do not have
      if (!c.recorded || uniformBlockIndex < 0 || uniformBlockIndex >= e.blockBindings.length) {
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

  /** Location or index of an output, of a fragment shader or of whichever stage is the last. */
  static void output(GlContext gl, int program, String name, boolean index, boolean anyStage) {
    Call c = gl.call;
    ProgramExecutable e = linked(gl, program);
    none(c);
    if (e == null || name == null || c.recorded) {
      return;
    }
    for (InterfaceVariable v : e.program.interfaceOutputs()) {
      boolean meant = v.stage() == Stage.FRAGMENT || anyStage;
      if (meant && v.element(name) >= 0) {
        c.result = index ? v.index() : v.location(name);
      }
    }
  }
}
