package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;

/** What follows from the immutable state of a pipeline; made once per state object. */
public final class DrawPlan {
  public final PipelineState state;
  public final ShaderRoutine vertex;

  /** Null when there is no fragment shader. */
  public final ShaderRoutine fragment;

  public final VaryingLayout varyings;

  /** The vertex shader gives the same for every view as far as its code can tell. */
  public final boolean viewDependent;

  /**
   * Depth and stencil may be tested and written before shading without any difference (GL 3.3 core
   * 4.1: the order is observable only through a shader that discards or changes depth or coverage).
   */
  public final boolean earlyTests;

  /** The fragment shader has a second source for blending. */
  public final boolean dualSource;

  public DrawPlan(PipelineState state, ShaderRoutine vertex, ShaderRoutine fragment) {
    this.state = state;
    this.vertex = vertex;
    this.fragment = fragment;
    ShaderReflection f = fragment == null ? null : fragment.reflection();
    varyings = VaryingLayout.of(vertex.reflection(), f);
    viewDependent = vertex.reflection().usesViewIndex();
    dualSource = f != null && f.outputs().stream().anyMatch(o -> o.index() == 1);
    boolean changesCoverage =
        state.raster().multisample() && state.raster().alphaToCoverage()
            || f != null && (f.usesDiscard() || f.writesDepth() || f.writesSampleMask());
    earlyTests = f == null || f.earlyFragmentTests() || !changesCoverage;
  }

  /** Whether the fragment shader writes an output location. */
  public boolean writesOutput(int location) {
    if (fragment != null) {
      for (ShaderReflection.Variable output : fragment.reflection().outputs()) {
        if (output.location() == location) {
          return true;
        }
      }
    }
    return false;
  }
}
