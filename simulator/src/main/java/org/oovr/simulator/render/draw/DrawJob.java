package org.oovr.simulator.render.draw;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.profile.DrawWork;

/**
 * One draw (or a part of a large one) on its way through the pipeline: the command, the resource
 * versions it sees, and the vertices once they are shaded.
 */
public final class DrawJob {
  public final Command.Draw command;

  /** Target of the pass in which the draw stands. */
  public final RenderTarget target;

  public final DrawPlan plan;
  public final int views;

  /** Position among the jobs of a flush. */
  public int order;

  /** Whether the work is logged for a FrameProfile. */
  public boolean study;

  /** Index of the draw in its frame; only while a frame is studied. */
  public int drawIndex;

  /** Number of this part among those of its frame; only while a frame is studied. */
  public int part;

  /** Whether no other part of the draw follows. */
  public boolean lastPart;

  /** Where the work is counted, per view; only while a frame is studied. */
  public DrawWork[] work;

  /** Executed vertex instructions by vertex set and class; only while a frame is studied. */
  public AtomicLongArray vertexExecuted;

  /**
   * Bound resources, three words each: texture id ({@code ~id} for buffers), index in the profile's
   * table, cache lines of one view.
   */
  public int[] textureIndex = {};

  /** Packed cache lines of the uniform blocks that the fragment shader can read. */
  public long[] uniformLines = {};

  /** Queries that count this draw. */
  public List<Query> queries = List.of();

  public AttributeSource[] attributes;

  /** What each stage reads. */
  public PerStage<StageBinding> bindings;

  /** Vertex work differs between views: by the shader's view index or by a texture with views. */
  public boolean verticesPerView;

  /** Contents of the index buffer as the draw sees it; null for consecutive vertices. */
  public byte[] indexData;

  /** Vertices or indices of this part. */
  public DrawRange range;

  public PrimitiveList primitives;

  /** Primitives of one instance of the whole draw; -1 until they are known. */
  public int primitivesPerInstance;

  /** First instance of this part. */
  public int firstInstance;

  public int instances;

  /** Why the draw could not be executed; the first reason wins. */
  public volatile Throwable failure;

  /** Shaded vertices; one set, or one per view. */
  public VertexArrays[] vertices;

  // --- window: per draw
  public final float scaleX;
  public final float scaleY;
  public final float scaleZ;
  public final float centerX;
  public final float centerY;
  public final float centerZ;
  public final float depthMin;
  public final float depthMax;

  /** Rectangle that may be written, in pixels; x1 and y1 exclusive. */
  public final int clipX0;

  public final int clipY0;
  public final int clipX1;
  public final int clipY1;

  public DrawJob(Command.Draw command, RenderTarget target, DrawPlan plan, int views) {
    this.command = command;
    this.target = target;
    this.plan = plan;
    this.views = views;
    Viewport v = command.viewport();
    PipelineState.Raster raster = plan.state.raster();
    scaleX = v.width() * 0.5f;
    scaleY = v.height() * 0.5f;
    centerX = v.x() + scaleX;
    centerY = v.y() + scaleY;
    scaleZ = raster.clipHalfZ() ? v.depthFar() - v.depthNear() : (v.depthFar() - v.depthNear()) / 2;
    centerZ = raster.clipHalfZ() ? v.depthNear() : (v.depthFar() + v.depthNear()) / 2;
    depthMin = Math.min(v.depthNear(), v.depthFar());
    depthMax = Math.max(v.depthNear(), v.depthFar());
    int x0 = 0;
    int y0 = 0;
    int x1 = target.width();
    int y1 = target.height();
    if (v.scissor()) {
      x0 = Math.max(x0, v.scissorX());
      y0 = Math.max(y0, v.scissorY());
      x1 = (int) Math.min(x1, (long) v.scissorX() + v.scissorWidth());
      y1 = (int) Math.min(y1, (long) v.scissorY() + v.scissorHeight());
    }
    clipX0 = x0;
    clipY0 = y0;
    clipX1 = Math.max(x0, x1);
    clipY1 = Math.max(y0, y1);
  }

  /** Clip-space shift of a view, times w. */
  public float shiftX(int view) {
    float[] shift = command.clipShiftX();
    return shift == null || view >= shift.length ? 0 : shift[view];
  }

  /** Vertices of a view. */
  public VertexArrays vertices(int view) {
    return vertices[verticesPerView ? view : 0];
  }
}
