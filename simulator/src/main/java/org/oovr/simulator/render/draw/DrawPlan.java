package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;

/** What follows from the immutable state of a pipeline; made once per state object. */
public final class DrawPlan {
  public final PipelineState state;
  public final PerStage<ShaderRoutine> shaders;

  /** The shader that vertices pass first. */
  public final ShaderRoutine vertex;

  /** The shader of the pixels; null when there is none. */
  public final ShaderRoutine fragment;

  public final VaryingLayout varyings;

  /** The vertex shader gives the same for every view as far as its code can tell. */
  public final boolean viewDependent;

  /**
   * Depth and stencil may be tested and written before shading without any difference (GL 3.3 core
   * 4.1: the order is observable only through a shader that discards, changes depth or coverage, or
   * writes storage blocks).
   */
  public final boolean earlyTests;

  /** Shaders change storage blocks: such draws are executed alone, and in order. */
  public final boolean writesStorage;

  /** The fragment shader has a second source for blending. */
  public final boolean dualSource;

  /**
   * Plans the draws of a state.
   *
   * @param shaders those of the state, executable
   * @throws IllegalArgumentException when there is no vertex shader, or one of a stage that is not
   *     executed
   */
  public DrawPlan(PipelineState state, PerStage<ShaderRoutine> shaders) {
    this.state = state;
    this.shaders = shaders;
    vertex = shaders.get(Stage.VERTEX);
    fragment = shaders.get(Stage.FRAGMENT);
    for (Stage stage : shaders.stages()) {
      if (stage != Stage.VERTEX && stage != Stage.FRAGMENT) {
        throw new IllegalArgumentException("draws with a " + stage.text() + " shader");
      }
    }
    if (vertex == null) {
      throw new IllegalArgumentException("draws without a vertex shader");
    }
    ShaderReflection f = fragment == null ? null : fragment.reflection();
    varyings = VaryingLayout.of(vertex.reflection(), f);
    viewDependent = vertex.reflection().usesViewIndex();
    dualSource = f != null && f.outputs().stream().anyMatch(o -> o.index() == 1);
    writesStorage = shaders.values().stream().anyMatch(s -> s.reflection().writesStorage());
    boolean changesCoverage =
        state.raster().multisample() && state.raster().alphaToCoverage()
            || f != null
                && (f.usesDiscard()
                    || f.writesDepth()
                    || f.writesSampleMask()
                    || f.writesStorage());
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
