package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.CompareOp;
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

  public DrawPlan(PipelineState state, ShaderRoutine vertex, ShaderRoutine fragment) {
    this.state = state;
    this.vertex = vertex;
    this.fragment = fragment;
    ShaderReflection f = fragment == null ? null : fragment.reflection();
    varyings = VaryingLayout.of(vertex.reflection(), f);
    viewDependent = vertex.reflection().usesViewIndex();
    boolean changesCoverage =
        state.raster().multisample() && state.raster().alphaToCoverage()
            || f != null && (f.usesDiscard() || f.writesDepth());
    earlyTests = f == null || f.earlyFragmentTests() || !changesCoverage;
  }

  /** Whether the depth test can reject anything or depth is written. */
  public boolean usesDepth() {
    PipelineState.DepthStencil ds = state.depthStencil();
    return ds.depthTest() && (ds.depthWrite() || ds.depthCompare() != CompareOp.ALWAYS);
  }
}
