package org.oovr.driver.gl.object;

import org.oovr.driver.asm.AsmLimits;
import org.oovr.driver.asm.AsmProgram;

/** A program object of ARB_vertex_program or ARB_fragment_program. */
public final class GlAssemblyProgram {
  public final int name;

  /** GL_VERTEX_PROGRAM_ARB or GL_FRAGMENT_PROGRAM_ARB; 0 until it is bound first. */
  public int target;

  /** The last text that was right. */
  public String text = "";

  /** What became of the text; null while there is none. */
  public AsmProgram program;

  /** Bits of four numbers per parameter; null while all are 0. */
  private int[] local;

  /** Changes with the parameters. */
  public int localVersion;

  public GlAssemblyProgram(int name) {
    this.name = name;
  }

  /** Bits of the parameters, to be read only; null while all are 0. */
  public int[] local() {
    return local;
  }

  /** Sets a component of a parameter. */
  public void setLocal(int index, int component, float value) {
    if (local == null) {
      local = new int[4 * AsmLimits.STANDARD.local()];
    }
    local[4 * index + component] = Float.floatToRawIntBits(value);
    localVersion++;
  }

  /** A component of a parameter. */
  public float getLocal(int index, int component) {
    return local == null ? 0 : Float.intBitsToFloat(local[4 * index + component]);
  }

  /** What GL tells of the text. */
  public AsmProgram.Counts counts() {
    return program == null ? AsmProgram.Counts.NONE : program.counts();
  }
}
