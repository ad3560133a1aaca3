package org.oovr.driver.gl.object;

import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.simulator.command.Stage;

/**
 * Built-in uniforms of a program that follow the state of the context and the draw (GLSL 4.60
 * section 7.4): {@code gl_DepthRange}, and {@code gl_NumSamples}, {@code gl_DrawID}, how many
 * primitives a multi-draw has had, and whether back faces have colours of their own and colours are
 * clamped, which are kept as such.
 */
public final class StateUniforms {
  private final LinkedProgram.Uniform near;
  private final LinkedProgram.Uniform far;
  private final LinkedProgram.Uniform difference;
  private final LinkedProgram.Uniform samples;
  private final LinkedProgram.Uniform drawNumber;
  private final LinkedProgram.Uniform firstPrimitive;
  private final LinkedProgram.Uniform firstPrimitiveIn;
  private final LinkedProgram.Uniform twoSide;
  private final LinkedProgram.Uniform clamp;
  private final int[] word = new int[1];

  private StateUniforms(LinkedProgram program) {
    near = find(program, "gl_DepthRange.near");
    far = find(program, "gl_DepthRange.far");
    difference = find(program, "gl_DepthRange.diff");
    samples = find(program, "gl_NumSamples");
    drawNumber = find(program, "gl_DrawID");
    firstPrimitive = find(program, "gl_FirstPrimitive");
    firstPrimitiveIn = find(program, "gl_FirstPrimitiveIn");
    twoSide = find(program, "gl_VertexProgramTwoSide");
    clamp = find(program, "gl_ClampVertexColor");
  }

  /** Those of a program; null when it uses none. */
  static StateUniforms of(LinkedProgram program) {
    StateUniforms u = new StateUniforms(program);
    boolean any =
        u.near != null
            || u.far != null
            || u.difference != null
            || u.samples != null
            || u.drawNumber != null
            || u.firstPrimitive != null
            || u.firstPrimitiveIn != null
            || u.twoSide != null
            || u.clamp != null;
    return any ? u : null;
  }

  private static LinkedProgram.Uniform find(LinkedProgram program, String name) {
    for (LinkedProgram.Uniform u : program.uniforms()) {
      if (u.name().equals(name)) {
        return u;
      }
    }
    return null;
  }

  /**
   * Takes the values of the next draw over.
   *
   * @param n near end of the depth range
   * @param f far end of the depth range
   * @param clamped whether vertex colours are clamped
   * @param twoSided whether back faces have colours of their own
   * @param sampleCount of the draw framebuffer, 0 when it is not multisampled
   * @param number place of the draw in its multi-draw, else 0
   * @param first primitives of the multi-draw before the draw's own
   */
  public void follow(
      ProgramExecutable exe,
      double n,
      double f,
      boolean clamped,
      boolean twoSided,
      int sampleCount,
      int number,
      int first) {
    set(exe, near, Float.floatToRawIntBits((float) n));
    set(exe, far, Float.floatToRawIntBits((float) f));
    set(exe, difference, Float.floatToRawIntBits((float) (f - n)));
    set(exe, samples, Math.max(sampleCount, 1));
    set(exe, drawNumber, number);
    // as the reference driver: what an earlier stage makes is not numbered for fragments
    boolean numbered =
        !exe.program.modules().has(Stage.GEOMETRY)
            && !exe.program.modules().has(Stage.TESSELLATION_EVALUATION);
    set(exe, firstPrimitive, numbered ? first : 0);
    set(exe, firstPrimitiveIn, first);
    set(exe, clamp, clamped ? 1 : 0);
    set(exe, twoSide, twoSided ? 1 : 0);
  }

  private void set(ProgramExecutable exe, LinkedProgram.Uniform u, int bits) {
    if (u != null) {
      word[0] = bits;
      exe.set(u, 0, word, 1);
    }
  }
}
