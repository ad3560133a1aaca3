package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.gl.call.ProgramResourceCalls;
import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.ProgramResources;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.Subroutines;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;

/**
 * What is asked about subroutines, and chosen among them (GL 4.6 core section 7.10). Errors are
 * those of Mesa.
 */
public final class SubroutineCalls {
  private static final int NONE = -1;

  private SubroutineCalls() {}

  // --- of programs

  public static void getSubroutineIndex(GlContext gl, int program, int shadertype, Pointer name) {
    Stage stage = StageEnum.SHADER.stage(shadertype);
    if (gl.recorded) {
      GlProgram p = gl.share.programs.get(program);
      if (stage != null && p != null && p.executable != null) {
        p.executable.subroutineNames.learn(stage, false, name.text(), (int) gl.call.result);
      }
      return;
    }
    gl.call.result = NONE;
    ProgramExecutable e = stageOf(gl, program, shadertype);
    if (e != null && name.text() != null) {
      int of = ProgramResources.subroutineInterface(stage, false);
      gl.call.result = new ProgramResources(e).index(of, name.text()) & 0xffffffffL;
    }
  }

  public static void getSubroutineUniformLocation(
      GlContext gl, int program, int shadertype, Pointer name) {
    Stage stage = StageEnum.SHADER.stage(shadertype);
    if (gl.recorded && stage != null) {
      ProgramResourceCalls.choiceLocation(gl, program, stage, name);
    } else if (!gl.recorded) {
      gl.call.result = NONE;
      if (stageOf(gl, program, shadertype) != null) {
        ProgramResourceCalls.choiceLocation(gl, program, stage, name);
      }
    }
  }

  public static void getActiveSubroutineUniformiv(
      GlContext gl, int program, int shadertype, int index, int pname, Pointer values) {
    ProgramExecutable e = gl.recorded ? null : stageOf(gl, program, shadertype);
    if (e == null) {
      return;
    }
    Stage stage = StageEnum.SHADER.stage(shadertype);
    if (index < 0 || index >= e.program.subroutines(stage).uniforms().size()) {
      gl.invalidValue("index", index);
      return;
    }
    int property =
        switch (pname) {
          case GL_NUM_COMPATIBLE_SUBROUTINES, GL_COMPATIBLE_SUBROUTINES -> pname;
          case GL_UNIFORM_SIZE -> GL_ARRAY_SIZE;
          case GL_UNIFORM_NAME_LENGTH -> GL_NAME_LENGTH;
          default -> GL_NONE;
        };
    if (property == GL_NONE) {
      gl.invalidOperation("pname 0x" + Integer.toHexString(pname));
      return;
    }
    int[] answer =
        new ProgramResources(e)
            .values(ProgramResources.subroutineInterface(stage, true), index, property);
    for (int i = 0; i < answer.length; i++) {
      values.putInt(i, answer[i]);
    }
  }

  public static void getActiveSubroutineUniformName(
      GlContext gl,
      int program,
      int shadertype,
      int index,
      int bufSize,
      Pointer length,
      Pointer name) {
    name(gl, program, shadertype, true, index, bufSize, length, name);
  }

  public static void getActiveSubroutineName(
      GlContext gl,
      int program,
      int shadertype,
      int index,
      int bufSize,
      Pointer length,
      Pointer name) {
    name(gl, program, shadertype, false, index, bufSize, length, name);
  }

  private static void name(
      GlContext gl,
      int program,
      int type,
      boolean uniform,
      int index,
      int bufSize,
      Pointer length,
      Pointer name) {
    ProgramExecutable e = gl.recorded ? null : stageOf(gl, program, type);
    if (e == null) {
      return;
    }
    int of = ProgramResources.subroutineInterface(StageEnum.SHADER.stage(type), uniform);
    List<String> names = new ProgramResources(e).names(of);
    if (index < 0 || index >= names.size() || bufSize < 0) {
      gl.invalidValue("index or bufSize", bufSize < 0 ? bufSize : index);
      return;
    }
    name.putText(bufSize, length, names.get(index));
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
    if (!has(p.executable, shadertype)) {
      values.putInt(0, 0); // as Mesa does without looking at the name
      if (pname == GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS) {
        gl.invalidOperation("the program lacks the stage");
      }
      return;
    }
    Stage stage = StageEnum.SHADER.stage(shadertype);
    Subroutines all = p.executable.program.subroutines(stage);
    int value =
        switch (pname) {
          case GL_ACTIVE_SUBROUTINES -> all.functions().size();
          case GL_ACTIVE_SUBROUTINE_UNIFORMS -> all.uniforms().size();
          case GL_ACTIVE_SUBROUTINE_UNIFORM_LOCATIONS -> all.locations();
          case GL_ACTIVE_SUBROUTINE_MAX_LENGTH -> longest(p.executable, stage, false);
          case GL_ACTIVE_SUBROUTINE_UNIFORM_MAX_LENGTH -> longest(p.executable, stage, true);
          default -> {
            gl.invalidEnum("pname", pname);
            yield -1;
          }
        };
    values.putInt(0, value);
  }

  private static int longest(ProgramExecutable e, Stage stage, boolean uniforms) {
    return ProgramResourceCalls.longestName(
        new ProgramResources(e), ProgramResources.subroutineInterface(stage, uniforms));
  }

  // --- of what is in use

  public static void uniformSubroutinesuiv(
      GlContext gl, int shadertype, int count, Pointer indices) {
    Stage stage = StageEnum.SHADER.stage(shadertype);
    if (gl.recorded) {
      ProgramExecutable e = stage == null ? null : gl.executable(stage);
      Subroutines all = e == null ? Subroutines.NONE : e.program.subroutines(stage);
      int[] words = words(indices, count);
      if (!all.uniforms().isEmpty()) {
        int[] chosen = gl.subroutines.of(stage, all);
        e.subroutineNames.choose(stage, all, words, chosen);
        gl.subroutines.note(stage, words);
      }
      return;
    }
    if (!isUsed(gl, shadertype)) {
      return;
    }
    Subroutines all = gl.executable(stage).program.subroutines(stage);
    if (count != all.locations()) {
      gl.invalidValue("count", count);
      return;
    }
    if (count > 0) {
      choose(gl, stage, all, words(indices, count));
    }
  }

  private static int[] words(Pointer memory, int count) {
    int[] words = new int[Math.max(0, Math.min(count, memory.count(4)))];
    for (int i = 0; i < words.length; i++) {
      words[i] = memory.int32(i);
    }
    return words;
  }

  /** Takes words over; what stands before a wrong one counts, as in Mesa. */
  private static void choose(GlContext gl, Stage stage, Subroutines all, int[] words) {
    int[] chosen = gl.subroutines.of(stage, all);
    List<Subroutines.Choice> order =
        all.uniforms().stream()
            .sorted(java.util.Comparator.comparingInt(Subroutines.Choice::location))
            .toList();
    boolean right = true;
    for (Subroutines.Choice u : order) {
      int end = Math.min(words.length, u.location() + u.arraySize());
      for (int i = u.location(); right && i < end; i++) {
        Subroutines.Subroutine s = all.at(words[i]);
        if (Integer.compareUnsigned(words[i], all.lastIndex()) > 0) {
          gl.invalidValue("index", words[i]);
          right = false;
        } else if (s != null && !Subroutines.fits(s, u)) {
          gl.invalidOperation("subroutine " + s.name() + " does not have the type of " + u.name());
          right = false;
        } else if (s != null) {
          chosen[i] = words[i];
        }
      }
    }
    gl.subroutines.note(stage, chosen.clone());
  }

  public static void getUniformSubroutineuiv(
      GlContext gl, int shadertype, int location, Pointer params) {
    if (gl.recorded || !isUsed(gl, shadertype)) {
      return;
    }
    Stage stage = StageEnum.SHADER.stage(shadertype);
    Subroutines all = gl.executable(stage).program.subroutines(stage);
    if (location < 0 || location >= all.locations()) {
      gl.invalidValue("location", location);
      return;
    }
    params.putInt(0, gl.subroutines.of(stage, all)[location]);
  }

  private static boolean isStage(GlContext gl, int type) {
    if (StageEnum.SHADER.stage(type) == null) {
      gl.invalidOperation("type 0x" + Integer.toHexString(type));
      return false;
    }
    return true;
  }

  private static boolean has(ProgramExecutable e, int type) {
    return e != null && e.program.reflections().has(StageEnum.SHADER.stage(type));
  }

  /** A program that has a stage; null after raising what is wrong. */
  private static ProgramExecutable stageOf(GlContext gl, int program, int type) {
    GlProgram p = isStage(gl, type) ? ShaderCalls.program(gl, program) : null;
    if (p == null) {
      return null;
    }
    if (!has(p.executable, type)) {
      gl.invalidOperation("the program has no such stage");
      return null;
    }
    return p.executable;
  }

  private static boolean isUsed(GlContext gl, int type) {
    if (!isStage(gl, type)) {
      return false;
    }
    if (gl.executable(StageEnum.SHADER.stage(type)) == null) {
      gl.invalidOperation("no program with such a stage is in use");
      return false;
    }
    return true;
  }
}
