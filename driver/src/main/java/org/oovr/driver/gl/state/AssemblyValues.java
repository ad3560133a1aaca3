package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.FixedState;

/** Values of assembly programs that {@code glGet} tells. */
public final class AssemblyValues {
  private AssemblyValues() {}

  /** Answers a value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    switch (pname) {
      case GL_PROGRAM_ERROR_POSITION_ARB -> a.integers(gl.assembly.errorPosition);
      case GL_MAX_PROGRAM_MATRICES_ARB -> a.integers(FixedState.PROGRAM_MATRICES);
      case GL_MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB -> a.integers(FixedState.MOST_PROGRAM_MATRICES);
      default -> {}
    }
  }
}
