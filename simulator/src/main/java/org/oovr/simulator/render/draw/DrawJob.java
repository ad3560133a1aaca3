package org.oovr.simulator.render.draw;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StreamOutput;
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

  /** Layers of the target among which a shader may choose. */
  public final int layers;

  /** Position among the jobs of a flush. */
  public int order;

  /**
   * Jobs of a flush with the same number have fragments that {@link FragmentKey} calls the same.
   */
  public int fragments;

  /** Whether the work is logged for a FrameProfile. */
  public boolean study;

  /** Index of the draw in its frame; only while a frame is studied. */
  public int drawIndex;

  /** Number of this part among those of its frame; only while a frame is studied. */
  public int part;

  /** Of the draw, which all its parts share. */
  public PixelBudget budget = new PixelBudget();

  /** Whether rows are logged from the highest on; only while a frame is studied. */
  public boolean upperRowFirst;

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

  /** Queries that count this draw. */
  public List<Query> queries = List.of();

  /** Primitives that left the last stage before the rasteriser, by stream. */
  public final long[] generated = new long[StreamOutput.BUFFERS];

  /** Those of them that went to buffers. */
  public final long[] written = new long[StreamOutput.BUFFERS];

  /** Vertices that tessellation evaluation was run for, of one view. */
  public long evaluated;

  /** Invocations of the geometry shader, of one view. */
  public long geometryInvocations;

  /**
   * Points that a geometry shader emitted to each stream behind the first, of one view; or null.
   */
  public int[][] streamPoints;

  /** What goes to buffers; null where nothing does. */
  public CapturePlan capture;

  public AttributeSource[] attributes;

  /** Which edges outlines have; null where that is all, or no outline is drawn. */
  public AttributeSource edgeFlags;

  /** What each stage reads. */
  public PerStage<StageBinding> bindings;

  /** Whether the fragment shader may discard; see {@link #decideKills}. */
  public boolean kills;

  /**
   * Finds out whether the fragment shader may discard, once for all bins, when bindings are known.
   * While a frame is studied, it is whatever its uniforms are: hardware does not look at them.
   */
  public void decideKills() {
    kills = plan.fragment != null && plan.fragment.reflection().usesDiscard();
    if (kills && !study) {
      kills = plan.fragment.mayKill(bindings.get(Stage.FRAGMENT).constants());
    }
  }

  /** Whether a query of a kind counts this draw. */
  public boolean counts(Query.Kind kind) {
    for (Query query : queries) {
      if (query.kind() == kind) {
        return true;
      }
    }
    return false;
  }

  /** Vertex work differs between views: by the shader's view index or by a texture with views. */
  public boolean verticesPerView;

  /** Contents of the index buffer as the draw sees it; null for consecutive vertices. */
  public byte[] indexData;

  /** Vertices or indices of this part. */
  public DrawRange range;

  public PrimitiveList primitives;

  /**
   * What a stage of primitives has made of {@link #primitives}, of all instances at once: one list,
   * or one per view. Null where there is no such stage.
   */
  public PrimitiveList[] made;

  /**
   * Primitives that stages of primitives have made of the draw so far, per set of vertices; one
   * array for all its parts.
   */
  public int[] madeBefore;

  /** The same of those that tessellation has made for a geometry shader. */
  public int[] dividedBefore;

  /**
   * What {@link #madeBefore} was before this part; until the last stage, {@link #dividedBefore}.
   */
  public final int[] numberFrom;

  /** Primitives of one instance of the whole draw; -1 until they are known. */
  public int primitivesPerInstance;

  /** First instance of this part. */
  public int firstInstance;

  public int instances;

  /** Why the draw could not be executed; the first reason wins. */
  public volatile Throwable failure;

  /** Where arrays of shaded vertices come from and return to; null for new ones. */
  public VertexMemory memory;

  /** Shaded vertices; one set, or one per view. */
  public VertexArrays[] vertices;

  /** At least one; the first is that of primitives for which nobody chooses. */
  public final ViewportTransform[] viewports;

  public DrawJob(Command.Draw command, RenderTarget target, DrawPlan plan, int views) {
    this.command = command;
    this.target = target;
    this.plan = plan;
    this.views = views;
    layers = plan.last.reflection().writesLayer() ? target.layerCount() : 1;
    numberFrom = new int[views];
    PipelineState.Raster raster = plan.state.raster();
    viewports = new ViewportTransform[command.viewports().size()];
    for (int i = 0; i < viewports.length; i++) {
      viewports[i] = new ViewportTransform(command.viewports().get(i), target, raster);
    }
  }

  /** Clip-space shift of a view, times w. */
  public float shiftX(int view) {
    float[] shift = command.clipShiftX();
    return shift == null || view >= shift.length ? 0 : shift[view];
  }

  /** Primitives of a view, as they are drawn. */
  public PrimitiveList drawn(int view) {
    return made == null ? primitives : made[verticesPerView ? view : 0];
  }

  /** How often {@link #drawn} is drawn. */
  public int repetitions() {
    return made == null ? instances : 1;
  }

  /** Vertices of a view. */
  public VertexArrays vertices(int view) {
    return vertices[verticesPerView ? view : 0];
  }
}
