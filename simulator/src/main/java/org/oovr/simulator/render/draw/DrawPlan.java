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

  /** The tessellation control shader; null when there is none. */
  public final ShaderRoutine control;

  /** The tessellation evaluation shader; null where nothing is tessellated. */
  public final ShaderRoutine evaluation;

  /** The geometry shader; null when there is none. */
  public final ShaderRoutine geometry;

  /** The shader whose vertices make the primitives that are drawn. */
  public final ShaderRoutine last;

  /** The shader of the pixels; null when there is none. */
  public final ShaderRoutine fragment;

  public final VaryingLayout varyings;

  /** How stages give vertices to a stage of primitives; for the last of them, nothing. */
  public final PerStage<RecordLayout> records;

  /** Vertices differ between views as far as the code of their shaders can tell. */
  public final boolean viewDependent;

  /**
   * Depth and stencil may be tested and written before shading without any difference (GL 3.3 core
   * 4.1: the order is observable only through a shader that discards, changes depth or coverage, or
   * writes storage blocks).
   */
  public final boolean earlyTests;

  /** The same for a draw of which the values of uniforms say that its shader never discards. */
  public final boolean earlyUnlessKilled;

  /** Whether the sample mask that shaders read is what early tests have left. */
  public final boolean coverageAfterTests;

  /** Shaders change storage blocks: such draws are executed alone, and in order. */
  public final boolean writesStorage;

  /** The fragment shader has a second source for blending. */
  public final boolean dualSource;

  /** Whether fragments of several draws may be treated as those of one, see {@link FragmentKey}. */
  final boolean joinsDraws;

  /**
   * Plans the draws of a state.
   *
   * @param shaders those of the state, executable
   * @throws IllegalArgumentException when there is no vertex shader, or one of primitives that does
   *     not say which
   */
  public DrawPlan(PipelineState state, PerStage<ShaderRoutine> shaders) {
    this.state = state;
    this.shaders = shaders;
    vertex = shaders.get(Stage.VERTEX);
    fragment = shaders.get(Stage.FRAGMENT);
    geometry = shaders.get(Stage.GEOMETRY);
    control = shaders.get(Stage.TESSELLATION_CONTROL);
    evaluation = shaders.get(Stage.TESSELLATION_EVALUATION);
    last = geometry != null ? geometry : evaluation != null ? evaluation : vertex;
    if (shaders.has(Stage.COMPUTE)) {
      throw new IllegalArgumentException("draws with a compute shader");
    }
    for (Stage s : shaders.stages()) {
      boolean ofPrimitives = s != Stage.VERTEX && s != Stage.FRAGMENT;
      if (ofPrimitives && shaders.get(s).reflection().primitive() == null) {
        throw new IllegalArgumentException(
            "draws with a " + s.text() + " shader that says nothing of its primitives");
      }
    }
    boolean patches = state.topology() == PipelineState.Topology.PATCHES;
    if (patches != (evaluation != null) || control != null && evaluation == null) {
      throw new IllegalArgumentException(
          patches ? "patches that nothing divides" : "tessellation of what are no patches");
    }
    if (vertex == null) {
      throw new IllegalArgumentException("draws without a vertex shader");
    }
    ShaderReflection f = fragment == null ? null : fragment.reflection();
    varyings = VaryingLayout.of(last.reflection(), f);
    records =
        PerStage.of(
            s -> {
              ShaderRoutine next = shaders.has(s) ? after(s) : null;
              return next == null || next.reflection().primitive() == null
                  ? null
                  : RecordLayout.of(
                      shaders.get(s).reflection(), next.reflection().primitive().inputs());
            });
    viewDependent =
        shaders.stages().stream()
            .anyMatch(s -> s != Stage.FRAGMENT && shaders.get(s).reflection().usesViewIndex());
    dualSource = f != null && f.outputs().stream().anyMatch(o -> o.index() == 1);
    writesStorage = shaders.values().stream().anyMatch(s -> s.reflection().writesStorage());
    boolean changesCoverage =
        state.raster().multisample() && state.raster().alphaToCoverage()
            || state.raster().thin().alphaTest().tests()
            || f != null
                && (f.writesDepth()
                    || f.writesStencil()
                    || f.writesSampleMask()
                    || f.writesStorage()
                    || state.blend().attachedReads() == PipelineState.AttachedReads.BEFORE_TESTS);
    coverageAfterTests = f != null && f.coverageAfterTests();
    earlyUnlessKilled = f == null || f.earlyFragmentTests() || !changesCoverage;
    earlyTests = earlyUnlessKilled && (f == null || f.earlyFragmentTests() || !f.usesDiscard());
    joinsDraws = FragmentKey.joins(this);
  }

  /** The shader that gets the vertices which a stage gives; null where primitives are drawn. */
  public ShaderRoutine after(Stage stage) {
    for (Stage s : shaders.stages()) {
      if (s.compareTo(stage) > 0 && s.compareTo(Stage.FRAGMENT) < 0) {
        return shaders.get(s);
      }
    }
    return null;
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

  /** Whether the stage before rasterisation says layers or viewports, which fragments may see. */
  public boolean saysPlaces() {
    return last.reflection().writesLayer() || last.reflection().writesViewportIndex();
  }
}
