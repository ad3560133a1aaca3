package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.evaluator.Evaluators;

/** Grids of evaluators (GL 2.1, table 6.28). */
public final class EvaluatorValues {
  private EvaluatorValues() {}

  /** Answers a value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    Evaluators e = gl.evaluators;
    switch (pname) {
      case GL_MAX_EVAL_ORDER -> a.integers(Evaluators.MAX_ORDER);
      case GL_MAP1_GRID_DOMAIN -> a.floats(e.grid1);
      case GL_MAP1_GRID_SEGMENTS -> a.integers(e.grid1Segments);
      case GL_MAP2_GRID_DOMAIN -> a.floats(e.grid2);
      case GL_MAP2_GRID_SEGMENTS -> a.integers(e.grid2Segments[0], e.grid2Segments[1]);
      default -> {}
    }
  }
}
