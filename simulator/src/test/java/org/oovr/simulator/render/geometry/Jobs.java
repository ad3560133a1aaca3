package org.oovr.simulator.render.geometry;

import java.util.List;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.DrawPlan;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.ShaderReflection.Variable;
import org.oovr.simulator.shader.ShaderRoutine;

/** Jobs as they are after their vertices were shaded, for the stages behind. */
public final class Jobs {
  static final int SIZE = 128;

  private Jobs() {}

  private static ShaderRoutine routine(List<Variable> inputs, List<Variable> outputs) {
    ShaderReflection reflection =
        new ShaderReflection(
            inputs,
            outputs,
            List.of(),
            0,
            new int[0],
            List.of(),
            0,
            List.of(),
            false,
            false,
            false,
            false,
            false,
            false,
            0,
            false);
    return new ShaderRoutine(reflection) {
      @Override
      public void run(ShaderContext context, int laneCount) {
        throw new AssertionError("these vertices are shaded");
      }
    };
  }

  /** Two varyings: one perspective-correct, one linear in the window. */
  private static DrawPlan plan(Topology topology, boolean cullFront, boolean cullBack) {
    PipelineState.Raster raster =
        new PipelineState.Raster(
            cullFront,
            cullBack,
            true,
            false,
            false,
            PolygonMode.FILL,
            false,
            false,
            false,
            false,
            0,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false);
    return plan(topology, raster);
  }

  private static DrawPlan plan(Topology topology, PipelineState.Raster raster) {
    PerStage<ShaderModule> modules =
        PerStage.<ShaderModule>none()
            .with(Stage.VERTEX, new ShaderModule(Stage.VERTEX, new int[0], "main", "v"))
            .with(Stage.FRAGMENT, new ShaderModule(Stage.FRAGMENT, new int[0], "main", "f"));
    PipelineState.Blend blend = new PipelineState.Blend(List.of(), null, false);
    PipelineState state = new PipelineState(modules, topology, raster, null, blend, null);
    List<Variable> varyings =
        List.of(varying(0, Interpolation.PERSPECTIVE), varying(1, Interpolation.LINEAR));
    PerStage<ShaderRoutine> routines =
        PerStage.<ShaderRoutine>none()
            .with(Stage.VERTEX, routine(List.of(), varyings))
            .with(Stage.FRAGMENT, routine(varyings, List.of()));
    return new DrawPlan(state, routines);
  }

  private static Variable varying(int location, Interpolation interpolation) {
    return new Variable("v", location, 0, Base.FLOAT, 1, interpolation, false, false);
  }

  /**
   * A job of triangles, three vertices each, in a window of {@link #SIZE} pixels.
   *
   * @param clip clip coordinates, 4 per vertex
   * @param floats a perspective-correct varying and a linear one per vertex
   */
  static DrawJob triangles(float[] clip, float[] floats, boolean cullFront, boolean cullBack) {
    return triangles(clip, floats, plan(Topology.TRIANGLES, cullFront, cullBack));
  }

  /** A job without vertices, for stages that only ask how it is rasterised. */
  public static DrawJob of(PipelineState.Raster raster) {
    return triangles(new float[0], new float[0], plan(Topology.TRIANGLES, raster));
  }

  private static DrawJob triangles(float[] clip, float[] floats, DrawPlan plan) {
    int n = clip.length / 4;
    Viewport viewport = new Viewport(0, 0, SIZE, SIZE, 0, 1, false, 0, 0, 0, 0);
    Command.Draw draw =
        new Command.Draw(
            plan.state,
            DynamicState.DEFAULT,
            List.of(viewport),
            List.of(),
            Bindings.NONE,
            null,
            null,
            0,
            0,
            n,
            0,
            false,
            0,
            1,
            0,
            null,
            null);
    RenderTarget target = new RenderTarget(List.of(), null, null, SIZE, SIZE, 1, 0);
    DrawJob job = new DrawJob(draw, target, plan, 1);
    job.range = new DrawRange(0, n, 0, 0);
    job.primitives = new PrimitiveList(3, n / 3, null, null, n, 0, n);
    job.primitivesPerInstance = n / 3;
    job.instances = 1;
    VertexArrays v = new VertexArrays(1);
    v.clip = clip;
    v.floats = floats;
    v.flats = new int[0];
    v.window[0] = new float[4 * n];
    v.codes[0] = new int[n];
    for (int i = 0; i < n; i++) {
      int p = 4 * i;
      v.codes[0][i] = ClipCode.of(clip[p], clip[p + 1], clip[p + 2], clip[p + 3], false, false);
      VertexStore.toWindow(
          job.viewports[0], clip[p], clip[p + 1], clip[p + 2], clip[p + 3], v.window[0], p);
    }
    job.vertices = new VertexArrays[] {v};
    return job;
  }
}
