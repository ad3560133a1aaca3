package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;

/**
 * What is asked about subroutines, and chosen among them (GL 4.6 core section 7.10). Shaders that
 * have any do not compile, so no stage has any here.
 */
public final class SubroutineCalls {
  private static final int NONE = -1;

  private SubroutineCalls() {}

  public static void getSubroutineIndex(GlContext gl, int program, int shadertype, Pointer name) {
    find(gl, program, shadertype);
  }

  public static void getSubroutineUniformLocation(
      GlContext gl, int program, int shadertype, Pointer name) {
    find(gl, program, shadertype);
  }

  private static void find(GlContext gl, int program, int type) {
    if (!gl.recorded) {
      hasStage(gl, program, type);
      gl.call.result = NONE;
    }
  }

  public static void getActiveSubroutineUniformiv(
      GlContext gl, int program, int shadertype, int index, int pname, Pointer values) {
    beyond(gl, program, shadertype, index);
  }

  public static void getActiveSubroutineUniformName(
      GlContext gl,
      int program,
      int shadertype,
      int index,
      int bufSize,
      Pointer length,
      Pointer name) {
    beyond(gl, program, shadertype, index);
  }

  public static void getActiveSubroutineName(
      GlContext gl,
      int program,
      int shadertype,
      int index,
      int bufSize,
      Pointer length,
      Pointer name) {
    beyond(gl, program, shadertype, index);
  }

  private static void beyond(GlContext gl, int program, int type, int index) {
    if (!gl.recorded && hasStage(gl, program, type)) {
      gl.invalidValue("index", index);
    }
  }

  public static void getProgramStageiv(
      GlContext gl, int program, int shadertype, int pname, Pointer values) {
    if (gl.recorded || !isStage(gl, shadertype)) {
      return;
    }
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    switch (pname) {
      case GL_ACTIVE_SUBROUTINES,
          GL_ACTIVE_SUBROUTINE_UNIFORMS,
          GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS,
          GL_ACTIVE_SUBROUTINE_MAX_LENGTH,
          GL_ACTIVE_SUBROUTINE_UNIFORM_MAX_LENGTH ->
          values.putInt(0, 0);
      default -> {
        if (has(p.executable, shadertype)) {
          gl.invalidOperation("pname 0x" + Integer.toHexString(pname));
        } else {
          values.putInt(0, 0); // as Mesa does without looking at the name
        }
      }
    }
  }

  public static void uniformSubroutinesuiv(
      GlContext gl, int shadertype, int count, Pointer indices) {
    if (!gl.recorded && isUsed(gl, shadertype) && count != 0) {
      gl.invalidValue("count", count);
    }
  }

  public static void getUniformSubroutineuiv(
      GlContext gl, int shadertype, int location, Pointer params) {
    if (!gl.recorded && isUsed(gl, shadertype)) {
      gl.invalidValue("location", location);
    }
  }

  private static boolean isStage(GlContext gl, int type) {
    if (Translate.stage(type) == null) {
      gl.invalidOperation("type 0x" + Integer.toHexString(type));
      return false;
    }
    return true;
  }

  private static boolean has(ProgramExecutable e, int type) {
    Stage stage = Translate.stage(type);
    return e != null && e.program.reflections().has(stage);
  }

  /** Whether a program has a stage; raises what is wrong otherwise. */
  private static boolean hasStage(GlContext gl, int program, int type) {
    GlProgram p = isStage(gl, type) ? ShaderCalls.program(gl, program) : null;
    if (p != null && !has(p.executable, type)) {
      gl.invalidOperation("the program has no such stage");
      return false;
    }
    return p != null;
  }

  private static boolean isUsed(GlContext gl, int type) {
    if (!isStage(gl, type)) {
      return false;
    }
    if (!has(gl.executable(), type)) {
      gl.invalidOperation("no program with such a stage is in use");
      return false;
    }
    return true;
  }
}
