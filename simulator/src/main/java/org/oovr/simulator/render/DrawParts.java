package org.oovr.simulator.render;

import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.DrawPlan;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.PixelBudget;
import org.oovr.simulator.render.draw.StageBinding;
import org.oovr.simulator.render.geometry.DrawCutter;
import org.oovr.simulator.shader.PrimitiveInterface;

/**
 * The parts of a draw in order: some instances of all its vertices, or one instance of some of its
 * vertices. A part is made when it is asked for and nothing here keeps it, so that the memory of a
 * draw does not grow with its size.
 */
final class DrawParts {
  /** Most vertices (with repetitions) of one part. */
  private static final int MOST_VERTICES = 196_608;

  /** Most patches of one part: each may become thousands of vertices. */
  private static final int MOST_PATCHES = 512;

  /** Its primitives see vertices of their neighbours, so that it is not cut. */
  private static final PipelineState.Topology STRIP_ADJACENCY =
      PipelineState.Topology.TRIANGLE_STRIP_ADJACENCY;

  private final Command.Draw draw;
  private final RenderTarget target;
  private final DrawPlan plan;
  private final int views;
  private final AttributeSource[] attributes;
  private final AttributeSource edgeFlags;
  private final PerStage<StageBinding> bindings;
  private final byte[] indices;
  private final boolean verticesPerView;
  private final DrawCutter cutter;
  private final int together;
  private final int[] made;
  private final int[] divided;
  private final PixelBudget budget = new PixelBudget();
  private int instance;
  private int range;

  DrawParts(
      Command.Draw draw,
      RenderTarget target,
      DrawPlan plan,
      int views,
      AttributeSource[] attributes,
      AttributeSource edgeFlags,
      PerStage<StageBinding> bindings,
      byte[] indices,
      boolean verticesPerView) {
    this.draw = draw;
    this.target = target;
    this.plan = plan;
    this.views = views;
    this.attributes = attributes;
    this.edgeFlags = edgeFlags;
    this.bindings = bindings;
    this.indices = indices;
    this.verticesPerView = verticesPerView;
    int most = mostVertices(plan);
    boolean whole =
        plan.geometry != null && draw.state().topology() == STRIP_ADJACENCY
            || plan.state.raster().thin().stippledLines(); // stipples go on from line to line
    cutter = new DrawCutter(draw, indices, whole ? Integer.MAX_VALUE : most);
    together = Math.max(1, Math.min(draw.instanceCount(), most / draw.count()));
    made = new int[views];
    divided = new int[views];
  }

  /** Vertices of one part: fewer where stages make many of each. */
  private static int mostVertices(DrawPlan plan) {
    int each = 1;
    if (plan.geometry != null) {
      PrimitiveInterface p = plan.geometry.reflection().primitive();
      each = Math.max(1, p.outputVertices() * p.invocations());
    }
    int unit = unit(plan);
    if (plan.evaluation != null) {
      return MOST_PATCHES * unit;
    }
    return Math.max(1, MOST_VERTICES / each / unit) * unit;
  }

  /** Vertices that must not be divided: those of any primitive. */
  private static int unit(DrawPlan plan) {
    PipelineState.Patches patches = plan.state.patches();
    return patches == null ? 12 : patches.vertices();
  }

  boolean hasNext() {
    return instance < draw.instanceCount() && !budget.isSpent();
  }

  DrawJob next() {
    DrawRange here = cutter.ranges().get(range);
    DrawJob job = new DrawJob(draw, target, plan, views);
    job.attributes = attributes;
    job.edgeFlags = edgeFlags;
    job.bindings = bindings;
    job.verticesPerView = verticesPerView;
    job.firstInstance = instance;
    job.instances = Math.min(together, draw.instanceCount() - instance);
    job.indexData = indices;
    job.range = here;
    job.primitivesPerInstance = cutter.primitives();
    if (++range == cutter.ranges().size()) {
      range = 0;
      instance += job.instances;
    }
    job.budget = budget;
    job.madeBefore = made;
    job.dividedBefore = divided;
    job.lastPart = instance >= draw.instanceCount();
    return job;
  }
}
