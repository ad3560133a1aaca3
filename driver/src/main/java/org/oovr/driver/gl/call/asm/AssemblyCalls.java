// Long because every form of every parameter is a method that the table calls.
package org.oovr.driver.gl.call.asm;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.oovr.driver.asm.AsmException;
import org.oovr.driver.asm.AsmLimits;
import org.oovr.driver.asm.AsmProgram;
import org.oovr.driver.gl.call.Names;
import org.oovr.driver.gl.object.AssemblyState;
import org.oovr.driver.gl.object.GlAssemblyProgram;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Program objects of ARB_vertex_program and ARB_fragment_program, their texts and parameters. */
public final class AssemblyCalls {
  private static final AsmLimits LIMITS = AsmLimits.STANDARD;

  private AssemblyCalls() {}

  // --- objects

  public static void genProgramsARB(GlContext gl, int n, Pointer programs) {
    Names.generate(gl, n, programs, gl.share.assemblyPrograms, false);
  }

  public static void deleteProgramsARB(GlContext gl, int n, Pointer programs) {
    for (int name : Names.deleted(gl, n, programs)) {
      GlAssemblyProgram gone = name == 0 ? null : gl.share.assemblyPrograms.remove(name);
      for (int target : new int[] {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB}) {
        AssemblyState.Binding b = gl.assembly.at(target);
        if (gone != null && b.program == gone) {
          b.program = b.initial;
        }
      }
    }
  }

  public static void isProgramARB(GlContext gl, int program) {
    if (!gl.recorded) {
      boolean is = program != 0 && gl.share.assemblyPrograms.get(program) != null;
      gl.call.result = is ? 1 : 0;
    }
  }

  public static void bindProgramARB(GlContext gl, int target, int program) {
    AssemblyState.Binding b = binding(gl, target);
    if (b == null) {
      return;
    }
    if (program == 0) {
      b.program = b.initial;
      return;
    }
    GlAssemblyProgram p = gl.share.assemblyPrograms.getOrCreate(program);
    if (p.target != 0 && p.target != target) {
      gl.invalidOperation("the program is one of the other target");
      return;
    }
    p.target = target;
    b.program = p;
  }

  private static AssemblyState.Binding binding(GlContext gl, int target) {
    AssemblyState.Binding b = gl.assembly.at(target);
    if (b == null) {
      gl.invalidEnum("target", target);
    }
    return b;
  }

  public static void programStringARB(
      GlContext gl, int target, int format, int len, Pointer string) {
    AssemblyState.Binding b = binding(gl, target);
    if (b == null) {
      return;
    }
    if (format != GL_PROGRAM_FORMAT_ASCII_ARB) {
      gl.invalidEnum("format", format);
      return;
    }
    String text = text(string, len);
    try {
      b.program.program = AsmProgram.of(b.isFragment(), text, LIMITS);
      b.program.text = text;
      gl.assembly.errorPosition = -1;
      gl.assembly.errorText = "";
    } catch (AsmException e) {
      gl.assembly.errorPosition = e.position();
      gl.assembly.errorText = e.getMessage();
      gl.invalidOperation(e.getMessage().strip());
    }
  }

  private static String text(Pointer string, int length) {
    ByteBuffer memory = string.memory();
    if (memory == null) {
      String text = string.text();
      return text == null ? "" : text.substring(0, Math.max(0, Math.min(length, text.length())));
    }
    byte[] bytes = new byte[Math.max(0, Math.min(length, memory.limit()))];
    memory.get(0, bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  // --- parameters of the environment

  public static void programEnvParameter4dARB(
      GlContext gl, int target, int index, double x, double y, double z, double w) {
    environment(gl, target, index, (float) x, (float) y, (float) z, (float) w);
  }

  public static void programEnvParameter4dvARB(
      GlContext gl, int target, int index, Pointer params) {
    environment(gl, target, index, doubles(params));
  }

  public static void programEnvParameter4fARB(
      GlContext gl, int target, int index, float x, float y, float z, float w) {
    environment(gl, target, index, x, y, z, w);
  }

  public static void programEnvParameter4fvARB(
      GlContext gl, int target, int index, Pointer params) {
    environment(gl, target, index, floats(params, 1));
  }

  public static void programEnvParameters4fvEXT(
      GlContext gl, int target, int index, int count, Pointer params) {
    if (count <= 0) {
      gl.invalidValue("count", count);
      return;
    }
    environment(gl, target, index, floats(params, count));
  }

  private static void environment(GlContext gl, int target, int index, float... values) {
    AssemblyState.Binding b = binding(gl, target);
    if (b == null || outside(gl, index, values.length / 4, LIMITS.environment())) {
      return;
    }
    for (int i = 0; i < values.length; i++) {
      b.setEnvironment(index + i / 4, i % 4, values[i]);
    }
  }

  private static boolean outside(GlContext gl, int index, int count, int limit) {
    boolean outside = index < 0 || index > limit - count;
    if (outside) {
      gl.invalidValue("index", index & 0xffffffffL);
    }
    return outside;
  }

  private static float[] floats(Pointer params, int count) {
    float[] v = new float[4 * Math.max(1, Math.min(count, LIMITS.local() + 1))];
    for (int i = 0; i < v.length; i++) {
      v[i] = params.float32(i);
    }
    return v;
  }

  private static float[] doubles(Pointer params) {
    float[] v = new float[4];
    for (int i = 0; i < v.length; i++) {
      v[i] = (float) params.float64(i);
    }
    return v;
  }

  public static void getProgramEnvParameterdvARB(
      GlContext gl, int target, int index, Pointer params) {
    getEnvironment(gl, target, index, params, true);
  }

  public static void getProgramEnvParameterfvARB(
      GlContext gl, int target, int index, Pointer params) {
    getEnvironment(gl, target, index, params, false);
  }

  private static void getEnvironment(
      GlContext gl, int target, int index, Pointer params, boolean wide) {
    AssemblyState.Binding b = gl.recorded ? null : binding(gl, target);
    if (b == null || outside(gl, index, 1, LIMITS.environment())) {
      return;
    }
    for (int i = 0; i < 4; i++) {
      put(params, i, Float.intBitsToFloat(b.environment[4 * index + i]), wide);
    }
  }

  private static void put(Pointer params, int i, float value, boolean wide) {
    if (wide) {
      params.putLong(i, Double.doubleToRawLongBits(value));
    } else {
      params.putFloat(i, value);
    }
  }

  // --- parameters of a program

  public static void programLocalParameter4dARB(
      GlContext gl, int target, int index, double x, double y, double z, double w) {
    local(gl, target, index, (float) x, (float) y, (float) z, (float) w);
  }

  public static void programLocalParameter4dvARB(
      GlContext gl, int target, int index, Pointer params) {
    local(gl, target, index, doubles(params));
  }

  public static void programLocalParameter4fARB(
      GlContext gl, int target, int index, float x, float y, float z, float w) {
    local(gl, target, index, x, y, z, w);
  }

  public static void programLocalParameter4fvARB(
      GlContext gl, int target, int index, Pointer params) {
    local(gl, target, index, floats(params, 1));
  }

  public static void programLocalParameters4fvEXT(
      GlContext gl, int target, int index, int count, Pointer params) {
    if (count <= 0) {
      gl.invalidValue("count", count);
      return;
    }
    local(gl, target, index, floats(params, count));
  }

  private static void local(GlContext gl, int target, int index, float... values) {
    AssemblyState.Binding b = binding(gl, target);
    if (b == null || outside(gl, index, values.length / 4, LIMITS.local())) {
      return;
    }
    for (int i = 0; i < values.length; i++) {
      b.program.setLocal(index + i / 4, i % 4, values[i]);
    }
  }

  public static void getProgramLocalParameterdvARB(
      GlContext gl, int target, int index, Pointer params) {
    getLocal(gl, target, index, params, true);
  }

  public static void getProgramLocalParameterfvARB(
      GlContext gl, int target, int index, Pointer params) {
    getLocal(gl, target, index, params, false);
  }

  private static void getLocal(GlContext gl, int target, int index, Pointer params, boolean wide) {
    AssemblyState.Binding b = gl.recorded ? null : binding(gl, target);
    if (b == null || outside(gl, index, 1, LIMITS.local())) {
      return;
    }
    for (int i = 0; i < 4; i++) {
      put(params, i, b.program.getLocal(index, i), wide);
    }
  }

  // --- queries

  public static void getProgramStringARB(GlContext gl, int target, int pname, Pointer string) {
    AssemblyState.Binding b = gl.recorded ? null : binding(gl, target);
    if (b == null) {
      return;
    }
    if (pname != GL_PROGRAM_STRING_ARB) {
      gl.invalidEnum("pname", pname);
      return;
    }
    byte[] text = b.program.text.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < Math.max(1, text.length); i++) {
      string.putByte(i, text.length == 0 ? 0 : text[i]);
    }
  }

  public static void getProgramivARB(GlContext gl, int target, int pname, Pointer params) {
    AssemblyState.Binding b = gl.recorded ? null : binding(gl, target);
    if (b == null) {
      return;
    }
    long value = limit(b, pname);
    value = value >= 0 ? value : count(b, pname);
    if (value < 0) {
      gl.invalidEnum("pname", pname);
    } else {
      params.putInt(0, (int) value);
    }
  }

  /** Limits as llvmpipe has them; -1 for what is none. */
  private static long limit(AssemblyState.Binding b, int pname) {
    boolean fragment = b.isFragment();
    return switch (pname) {
      case GL_MAX_PROGRAM_INSTRUCTIONS_ARB, GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB ->
          AsmLimits.INSTRUCTIONS;
      case GL_MAX_PROGRAM_TEMPORARIES_ARB, GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB ->
          LIMITS.temporaries();
      case GL_MAX_PROGRAM_PARAMETERS_ARB,
          GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB,
          GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB ->
          LIMITS.local();
      case GL_MAX_PROGRAM_ATTRIBS_ARB -> fragment ? 32 : LIMITS.attributes();
      case GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB -> 32;
      case GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB, GL_MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB ->
          fragment ? 0 : 1;
      case GL_MAX_PROGRAM_ENV_PARAMETERS_ARB -> LIMITS.environment();
      case GL_MAX_PROGRAM_ALU_INSTRUCTIONS_ARB,
          GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB,
          GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB,
          GL_MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB,
          GL_MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB,
          GL_MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB ->
          fragment ? AsmLimits.INSTRUCTIONS : -1;
      default -> -1;
    };
  }

  private static long count(AssemblyState.Binding b, int pname) {
    AsmProgram.Counts c = b.program.counts();
    boolean fragment = b.isFragment();
    return switch (pname) {
      case GL_PROGRAM_LENGTH_ARB -> b.program.text.length();
      case GL_PROGRAM_FORMAT_ARB -> GL_PROGRAM_FORMAT_ASCII_ARB;
      case GL_PROGRAM_BINDING_ARB -> b.program.name;
      case GL_PROGRAM_INSTRUCTIONS_ARB -> c.instructions();
      case GL_PROGRAM_NATIVE_INSTRUCTIONS_ARB -> c.nativeInstructions();
      case GL_PROGRAM_TEMPORARIES_ARB -> c.temporaries();
      case GL_PROGRAM_NATIVE_TEMPORARIES_ARB -> c.nativeTemporaries();
      case GL_PROGRAM_PARAMETERS_ARB, GL_PROGRAM_NATIVE_PARAMETERS_ARB -> c.parameters();
      case GL_PROGRAM_ATTRIBS_ARB, GL_PROGRAM_NATIVE_ATTRIBS_ARB -> c.attributes();
      case GL_PROGRAM_ADDRESS_REGISTERS_ARB, GL_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB ->
          c.addresses();
      case GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB -> 0; // as Mesa says without a driver's own word
      case GL_PROGRAM_ALU_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB ->
          fragment ? c.arithmetic() : -1;
      case GL_PROGRAM_TEX_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB ->
          fragment ? c.samples() : -1;
      case GL_PROGRAM_TEX_INDIRECTIONS_ARB, GL_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB ->
          fragment ? 0 : -1;
      default -> -1;
    };
  }
}
