package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.ProgramResources;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.ProgramStorage;
import org.oovr.driver.glsl.Subroutines;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;

/**
 * Program interfaces (GL 4.3 core section 7.3.1), storage blocks and buffers of atomic counters.
 * Answers of a real driver teach us its locations and indices.
 */
public final class ProgramResourceCalls {
  private ProgramResourceCalls() {}

  /**
   * The resources that a query is about; null after an error, when somebody has answered, and when
   * the program is not linked, as Mesa's lists are empty then.
   */
  private static ProgramResources asked(GlContext gl, int program, int programInterface) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null || gl.recorded) {
      return null;
    }
    if (!isInterface(gl, programInterface)) {
      gl.invalidEnum("programInterface", programInterface);
      return null;
    }
    return p.executable == null ? null : new ProgramResources(p.executable);
  }

  /** Subroutines are no subject in OpenGL ES. */
  private static boolean isInterface(GlContext gl, int programInterface) {
    boolean missing = gl.isAnyEs() && ProgramResources.subroutineStage(programInterface) != null;
    return !missing && ProgramResources.isInterface(programInterface);
  }

  /** Interfaces of buffers, which have numbers alone. */
  private static boolean isNameless(int programInterface) {
    return programInterface == GL_ATOMIC_COUNTER_BUFFER
        || programInterface == GL_TRANSFORM_FEEDBACK_BUFFER;
  }

  private static boolean isListed(GlContext gl, ProgramResources r, int programInterface, int i) {
    boolean listed = i >= 0 && i < r.count(programInterface);
    if (!listed) {
      gl.invalidValue("index", i);
    }
    return listed;
  }

  /** Nothing has an index in a program that is not linked; other errors have been raised. */
  private static void unlisted(GlContext gl, int program, int programInterface, int index) {
    GlProgram p = gl.recorded ? null : gl.share.programs.get(program);
    if (p != null && p.executable == null && isInterface(gl, programInterface)) {
      gl.invalidValue("index", index);
    }
  }

  public static void getProgramInterfaceiv(
      GlContext gl, int program, int programInterface, int pname, Pointer params) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    if (!gl.recorded && !isInterface(gl, programInterface)
        || !hasParameter(programInterface, pname)) {
      gl.invalidOperation("no such interface, or it has no such parameter");
      return;
    }
    ProgramResources r = asked(gl, program, programInterface);
    if (r == null) {
      if (!gl.recorded) {
        params.putInt(0, 0);
      }
      return;
    }
    switch (pname) {
      case GL_ACTIVE_RESOURCES -> params.putInt(0, r.count(programInterface));
      case GL_MAX_NAME_LENGTH -> params.putInt(0, longestName(r, programInterface));
      case GL_MAX_NUM_ACTIVE_VARIABLES -> params.putInt(0, r.mostVariables(programInterface));
      default -> params.putInt(0, r.mostCompatible(programInterface));
    }
  }

  /** Whether an interface has a parameter; what Mesa says of others is no invalid enum. */
  private static boolean hasParameter(int programInterface, int pname) {
    if (!ProgramResources.isInterface(programInterface)) {
      return false;
    }
    boolean nameless = isNameless(programInterface);
    return switch (pname) {
      case GL_ACTIVE_RESOURCES -> true;
      case GL_MAX_NAME_LENGTH -> !nameless;
      case GL_MAX_NUM_ACTIVE_VARIABLES ->
          nameless
              || programInterface == GL_UNIFORM_BLOCK
              || programInterface == GL_SHADER_STORAGE_BLOCK;
      case GL_MAX_NUM_COMPATIBLE_SUBROUTINES ->
          ProgramResources.isSubroutineUniform(programInterface);
      default -> false;
    };
  }

  /** program, interface, name. */
  public static void getProgramResourceIndex(
      GlContext gl, int program, int programInterface, Pointer nameArgument) {
    Call c = gl.call;
    String name = nameArgument.text();
    if (c.recorded) {
      ProgramExecutable e = ProgramQueryCalls.linked(gl, program);
      if (e != null && name != null && (int) c.result != GL_INVALID_INDEX) {
        if (programInterface == GL_UNIFORM_BLOCK) {
          e.learnBlock((int) c.result, name);
        } else if (programInterface == GL_SHADER_STORAGE_BLOCK) {
          e.learnStorage((int) c.result, name);
        } else if (ProgramResources.subroutineStage(programInterface) != null
            && !ProgramResources.isSubroutineUniform(programInterface)) {
          Stage stage = ProgramResources.subroutineStage(programInterface);
          e.subroutineNames.learn(stage, false, name, (int) c.result);
        }
      }
      return;
    }
    c.result = GL_INVALID_INDEX & 0xffffffffL;
    ProgramResources r = asked(gl, program, programInterface);
    if (isNameless(programInterface)) {
      gl.invalidEnum("programInterface", programInterface);
    } else if (r != null && name != null) {
      c.result = r.index(programInterface, name) & 0xffffffffL;
    }
  }

  public static void getProgramResourceName(
      GlContext gl,
      int program,
      int programInterface,
      int index,
      int bufSize,
      Pointer length,
      Pointer nameArgument) {
    if (gl.recorded) {
      ProgramExecutable e = ProgramQueryCalls.linked(gl, program);
      String name = nameArgument.text();
      if (e != null && name != null && !name.isEmpty()) {
        if (programInterface == GL_UNIFORM_BLOCK) {
          e.learnBlock(index, name);
        } else if (programInterface == GL_SHADER_STORAGE_BLOCK) {
          e.learnStorage(index, name);
        }
      }
      return;
    }
    ProgramResources r = asked(gl, program, programInterface);
    if (isNameless(programInterface)) {
      gl.invalidEnum("programInterface", programInterface);
      return;
    }
    if (r == null) {
      unlisted(gl, program, programInterface, index);
      return;
    }
    if (bufSize < 0) {
      gl.invalidValue("bufSize", bufSize);
    } else if (isListed(gl, r, programInterface, index)) {
      nameArgument.putText(bufSize, length, r.names(programInterface).get(index));
    }
  }

  public static void getProgramResourceiv(
      GlContext gl,
      int program,
      int programInterface,
      int index,
      int propCount,
      Pointer props,
      int count,
      Pointer length,
      Pointer params) {
    if (!gl.recorded && !isInterface(gl, programInterface)) {
      // nothing has an index there, as Mesa has it
      if (ShaderCalls.program(gl, program) != null) {
        gl.invalidValue("index", index);
      }
      return;
    }
    ProgramResources r = asked(gl, program, programInterface);
    if (r == null) {
      unlisted(gl, program, programInterface, index);
      return;
    }
    if (propCount <= 0 || count < 0) {
      gl.invalidValue("propCount or bufSize", Math.min(propCount, count));
      return;
    }
    if (!isListed(gl, r, programInterface, index)) {
      return;
    }
    int written = 0;
    // properties for which there is no room are not looked at, as Mesa has it
    for (int i = 0; i < Math.min(Math.min(propCount, count), props.count(4)); i++) {
      if (!ProgramResources.isProperty(props.int32(i))) {
        gl.invalidEnum("property", props.int32(i));
        return;
      }
      int[] values = r.values(programInterface, index, props.int32(i));
      if (values == null) {
        gl.invalidOperation("property 0x" + Integer.toHexString(props.int32(i)));
        return;
      }
      for (int v = 0; v < values.length && written < count; v++) {
        params.putInt(written++, values[v]);
      }
    }
    length.putInt(0, written);
  }

  /** program, interface, name. */
  public static void getProgramResourceLocation(
      GlContext gl, int program, int programInterface, Pointer name) {
    switch (programInterface) {
      case GL_UNIFORM -> ProgramQueryCalls.getUniformLocation(gl, program, name);
      case GL_PROGRAM_INPUT -> ProgramQueryCalls.input(gl, program, name, true);
      case GL_PROGRAM_OUTPUT -> ProgramQueryCalls.output(gl, program, name.text(), false, true);
      default -> {
        boolean ofSubroutines = ProgramResources.isSubroutineUniform(programInterface);
        if (ofSubroutines && (gl.recorded || isInterface(gl, programInterface))) {
          choiceLocation(gl, program, ProgramResources.subroutineStage(programInterface), name);
        } else {
          noLocations(gl, program, programInterface);
        }
      }
    }
  }

  /** Length with the final NUL of the longest name of an interface; 0 without names. */
  public static int longestName(ProgramResources r, int programInterface) {
    return r.names(programInterface).stream().mapToInt(ShaderCalls::textLength).max().orElse(0);
  }

  /** Answers, or learns, where a subroutine uniform is. */
  public static void choiceLocation(GlContext gl, int program, Stage stage, Pointer nameArgument) {
    ProgramExecutable e = ProgramQueryCalls.linked(gl, program);
    String name = nameArgument.text();
    if (gl.recorded) {
      if (e != null) {
        e.subroutineNames.learn(stage, true, name, (int) gl.call.result);
      }
      return;
    }
    Subroutines all = e == null ? null : e.program.subroutines().get(stage);
    ProgramQueryCalls.none(gl.call);
    if (all != null && name != null) {
      gl.call.result = all.location(name);
    }
  }

  public static void getProgramResourceLocationIndex(
      GlContext gl, int program, int programInterface, Pointer name) {
    if (programInterface == GL_PROGRAM_OUTPUT) {
      ProgramQueryCalls.output(gl, program, name.text(), true, true);
    } else {
      noLocations(gl, program, programInterface);
    }
  }

  private static void noLocations(GlContext gl, int program, int programInterface) {
    ProgramQueryCalls.none(gl.call);
    if (!gl.recorded && ProgramQueryCalls.linked(gl, program) != null) {
      gl.invalidEnum("programInterface", programInterface);
    }
  }

  public static void shaderStorageBlockBinding(
      GlContext gl, int program, int storageBlockIndex, int storageBlockBinding) {
    GlProgram p = ShaderCalls.program(gl, program);
    ProgramExecutable e = p == null ? null : p.executable;
    if (e == null) {
      if (p != null && !gl.recorded) {
        gl.invalidValue("storageBlockIndex", storageBlockIndex); // it has no blocks yet
      }
      return;
    }
    int block = gl.recorded ? e.recordedStorage(storageBlockIndex) : storageBlockIndex;
    if (block < 0 || block >= e.storageBindings.length) {
      if (!gl.recorded) {
        gl.invalidValue("storageBlockIndex", storageBlockIndex);
      }
      return;
    }
    if (storageBlockBinding < 0 || storageBlockBinding >= gl.storageBindings.length) {
      gl.invalidValue("storageBlockBinding", storageBlockBinding);
      return;
    }
    e.bindStorage(block, storageBlockBinding);
  }

  public static void getActiveAtomicCounterBufferiv(
      GlContext gl, int program, int bufferIndex, int pname, Pointer params) {
    GlProgram p = gl.recorded ? null : ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    ProgramExecutable e = p.executable;
    if (e == null || bufferIndex < 0 || bufferIndex >= e.program.storage().counters().size()) {
      gl.invalidValue("bufferIndex", bufferIndex);
      return;
    }
    ProgramStorage.CounterBuffer b = e.program.storage().counters().get(bufferIndex);
    switch (pname) {
      case GL_ATOMIC_COUNTER_BUFFER_BINDING -> params.putInt(0, b.binding());
      case GL_ATOMIC_COUNTER_BUFFER_DATA_SIZE -> params.putInt(0, b.sizeBytes());
      case GL_ATOMIC_COUNTER_BUFFER_ACTIVE_ATOMIC_COUNTERS -> params.putInt(0, b.uniforms().size());
      case GL_ATOMIC_COUNTER_BUFFER_ACTIVE_ATOMIC_COUNTER_INDICES -> {
        for (int i = 0; i < b.uniforms().size(); i++) {
          params.putInt(i, b.uniforms().get(i));
        }
      }
      default -> {
        Stage stage = StageEnum.COUNTERS_REFERENCED.stage(pname);
        if (stage == null) {
          gl.invalidEnum("pname", pname);
        } else {
          params.putInt(0, b.slots().has(stage) ? 1 : 0);
        }
      }
    }
  }
}
