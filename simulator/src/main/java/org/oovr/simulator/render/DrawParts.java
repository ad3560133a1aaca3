package org.oovr.simulator.render;

import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.DrawPlan;
import org.oovr.simulator.render.draw.DrawRange;
import org.oovr.simulator.render.draw.StageBinding;
import org.oovr.simulator.render.geometry.DrawCutter;

/**
 * The parts of a draw in order: some instances of all its vertices, or one instance of some of its
 * vertices. A part is made when it is asked for and nothing here keeps it, so that the memory of a
 * draw does not grow with its size.
 */
final class DrawParts {
  /** Vertices (with repetitions) of one part; a multiple of 12. */
  private static final int MOST_VERTICES = 196_608;

  private final Command.Draw draw;
  private final RenderTarget target;
  private final DrawPlan plan;
  private final int views;
  private final AttributeSource[] attributes;
  private final PerStage<StageBinding> bindings;
  private final byte[] indices;
  private final boolean verticesPerView;
  private final DrawCutter cutter;
  private final int together;
  private int instance;
  private int range;

  DrawParts(
      Command.Draw draw,
      RenderTarget target,
      DrawPlan plan,
      int views,
      AttributeSource[] attributes,
      PerStage<StageBinding> bindings,
      byte[] indices,
      boolean verticesPerView) {
    this.draw = draw;
    this.target = target;
    this.plan = plan;
    this.views = views;
    this.attributes = attributes;
    this.bindings = bindings;
    this.indices = indices;
    this.verticesPerView = verticesPerView;
    cutter = new DrawCutter(draw, indices, MOST_VERTICES);
    together = Math.max(1, Math.min(draw.instanceCount(), MOST_VERTICES / draw.count()));
  }

  boolean hasNext() {
    return instance < draw.instanceCount();
  }

  DrawJob next() {
    DrawRange here = cutter.ranges().get(range);
    DrawJob job = new DrawJob(draw, target, plan, views);
    job.attributes = attributes;
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
    job.lastPart = !hasNext();
    return job;
  }
}
