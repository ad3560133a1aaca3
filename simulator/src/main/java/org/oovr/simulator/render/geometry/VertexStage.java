package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.draw.ViewportTransform;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Fetches, shades and projects the vertices of a job, 256 at a time. One instance per thread;
 * batches are independent of each other.
 */
public final class VertexStage {
  /** Vertices of one batch. */
  public static final int BATCH = ShaderContext.LANES;

  private static final int WARPS = ShaderContext.LANES / ShaderContext.WARP_LANES;

  private final ShaderContext context = new ShaderContext();
  private final int[] executed = new int[FrameProfile.INSTRUCTION_CLASSES * WARPS];
  private final int[] position = new int[BATCH];
  private final int[] instance = new int[BATCH];
  private final int[] element = new int[BATCH];
  private final float[][] floatOut = new float[4][];
  private final int[][] intOut = new int[4][];

  /** Batches that a job needs per set of vertices. */
  public static int batches(DrawJob job) {
    return (job.primitives.vertexCount * job.instances + BATCH - 1) / BATCH;
  }

  /** Makes room for the results; call once before the batches. */
  public static void prepare(DrawJob job) {
    int n = job.primitives.vertexCount * job.instances;
    if (job.study) {
      job.vertexExecuted = new AtomicLongArray(job.views * FrameProfile.INSTRUCTION_CLASSES);
    }
    job.vertices = new VertexArrays[job.verticesPerView ? job.views : 1];
    ShaderReflection reflection = job.plan.vertex.reflection();
    VaryingLayout layout = job.plan.varyings;
    PipelineState.Raster raster = job.plan.state.raster();
    for (int s = 0; s < job.vertices.length; s++) {
      VertexArrays v = new VertexArrays(job.views);
      v.clip = new float[n * 4];
      v.floats = new float[n * layout.floats];
      v.flats = new int[n * layout.flats];
      v.pointSize = raster.programPointSize() && reflection.writesPointSize() ? new float[n] : null;
      v.viewport =
          job.viewports.length > 1 && reflection.writesViewportIndex() ? new byte[n] : null;
      v.clipDistance =
          raster.clipDistanceMask() != 0 && reflection.clipDistances() > 0
              ? new float[n * 8]
              : null;
      v.captured = job.capture != null && s == 0 ? new int[n * job.capture.words] : null;
      for (int view = 0; view < job.views; view++) {
        if (!job.verticesPerView || view == s) {
          v.window[view] = new float[n * 4];
          v.codes[view] = new int[n];
        }
      }
      job.vertices[s] = v;
    }
  }

  /**
   * Runs one batch.
   *
   * @param set 0, or the view when vertices differ between views
   */
  public void run(DrawJob job, int set, int batch) {
    PrimitiveList list = job.primitives;
    int first = batch * BATCH;
    int lanes = Math.min(BATCH, list.vertexCount * job.instances - first);
    ShaderContext c = context;
    int u = first % list.vertexCount;
    int inst = first / list.vertexCount;
    int baseVertex = list.vertices == null ? 0 : job.command.baseVertex();
    for (int i = 0; i < lanes; i++) {
      position[i] = (list.vertices == null ? list.first + u : list.vertices[u]) + baseVertex;
      instance[i] = job.firstInstance + inst;
      if (++u == list.vertexCount) {
        u = 0;
        inst++;
      }
    }
    System.arraycopy(position, 0, c.vertexIndex, 0, lanes);
    System.arraycopy(instance, 0, c.instanceIndex, 0, lanes);
    int baseInstance = job.command.baseInstance();
    c.viewIndex = set;
    c.baseVertex = job.indexData == null ? 0 : job.command.baseVertex();
    c.baseInstance = baseInstance;
    job.bindings.get(Stage.VERTEX).apply(c, set);
    for (AttributeSource source : job.attributes) {
      fetch(source, baseInstance, lanes);
    }
    if (job.study) {
      Arrays.fill(executed, 0);
      c.executed = executed;
    }
    job.plan.vertex.run(c, lanes);
    if (job.study) {
      c.executed = null;
      count(job, set);
    }
    store(job, job.vertices[set], first, lanes);
    for (int view = 0; view < job.views; view++) {
      if (!job.verticesPerView || view == set) {
        project(job, job.vertices[set], view, first, lanes);
        cull(
            job.plan.vertex.reflection().cullDistances(),
            job.vertices[set].codes[view],
            first,
            lanes);
      }
    }
  }

  private void count(DrawJob job, int set) {
    for (int k = 0; k < FrameProfile.INSTRUCTION_CLASSES; k++) {
      long sum = 0;
      for (int w = 0; w < WARPS; w++) {
        sum += executed[k * WARPS + w];
      }
      job.vertexExecuted.addAndGet(set * FrameProfile.INSTRUCTION_CLASSES + k, sum);
    }
  }

  private void fetch(AttributeSource s, int baseInstance, int lanes) {
    int n = s.components();
    int at = s.location() * 4;
    for (int c = 0; c < 4; c++) {
      floatOut[c] = !s.integer() && c < n ? ShaderContext.floats(context.inF, at + c) : null;
      intOut[c] = s.integer() && c < n ? ShaderContext.ints(context.inI, at + c) : null;
    }
    if (s.data() == null) {
      for (int c = 0; c < n; c++) {
        if (s.integer()) {
          Arrays.fill(intOut[c], 0, lanes, s.constant()[c]);
        } else {
          Arrays.fill(floatOut[c], 0, lanes, Float.intBitsToFloat(s.constant()[c]));
        }
      }
      return;
    }
    int[] elements = position;
    if (s.divisor() > 0) {
      for (int i = 0; i < lanes; i++) {
        element[i] = instance[i] / s.divisor() + baseInstance;
      }
      elements = element;
    }
    if (s.integer()) {
      VertexFetcher.ints(
          s.data(), s.offsetBytes(), s.strideBytes(), s.format(), elements, lanes, intOut);
    } else {
      VertexFetcher.floats(
          s.data(), s.offsetBytes(), s.strideBytes(), s.format(), elements, lanes, floatOut);
    }
  }

  private void store(DrawJob job, VertexArrays v, int first, int lanes) {
    for (int c = 0; c < 4; c++) {
      scatter(context.position[c], v.clip, first * 4 + c, 4, lanes);
    }
    VaryingLayout layout = job.plan.varyings;
    for (int c = 0; c < layout.floats; c++) {
      int from = layout.floatSource[c];
      if (from >= 0) {
        float[] src = ShaderContext.floats(context.outF, from);
        scatter(src, v.floats, first * layout.floats + c, layout.floats, lanes);
      }
    }
    for (int c = 0; c < layout.flats; c++) {
      int from = layout.flatSource[c];
      if (from < 0) {
        continue;
      }
      int at = first * layout.flats + c;
      if (layout.flatSourceInt[c]) {
        int[] src = ShaderContext.ints(context.outI, from);
        for (int i = 0; i < lanes; i++, at += layout.flats) {
          v.flats[at] = src[i];
        }
      } else {
        float[] src = ShaderContext.floats(context.outF, from);
        for (int i = 0; i < lanes; i++, at += layout.flats) {
          v.flats[at] = Float.floatToRawIntBits(src[i]);
        }
      }
    }
    if (v.pointSize != null) {
      System.arraycopy(context.pointSize, 0, v.pointSize, first, lanes);
    }
    if (v.viewport != null) {
      for (int i = 0; i < lanes; i++) {
        int chosen = context.viewportIndex[i];
        // those that are not there are undefined; llvmpipe takes the first for them
        v.viewport[first + i] = (byte) (chosen >= 0 && chosen < job.viewports.length ? chosen : 0);
      }
    }
    if (v.captured != null) {
      job.capture.store(context, v.captured, first, lanes);
    }
    if (v.clipDistance != null) {
      for (int d = 0; d < 8; d++) {
        scatter(context.clipDistance[d], v.clipDistance, first * 8 + d, 8, lanes);
      }
    }
  }

  private static void scatter(float[] src, float[] dst, int at, int stride, int lanes) {
    int p = at;
    for (int i = 0; i < lanes; i++) {
      dst[p] = src[i];
      p += stride;
    }
  }

  /** Marks vertices by their negative cull distances. */
  private void cull(int distances, int[] codes, int first, int lanes) {
    for (int d = 0; d < distances; d++) {
      float[] distance = context.cullDistance[d];
      for (int i = 0; i < lanes; i++) {
        codes[first + i] |= distance[i] < 0 ? ClipCode.CULL << d : 0;
      }
    }
  }

  private static void project(DrawJob job, VertexArrays v, int view, int first, int lanes) {
    PipelineState.Raster raster = job.plan.state.raster();
    boolean halfZ = raster.clipHalfZ();
    boolean clampZ = raster.depthClamp();
    int userMask =
        v.clipDistance == null
            ? 0
            : raster.clipDistanceMask() & (1 << job.plan.vertex.reflection().clipDistances()) - 1;
    float shift = job.shiftX(view);
    float[] window = v.window[view];
    int[] codes = v.codes[view];
    ViewportTransform viewport = job.viewports[0];
    for (int i = first; i < first + lanes; i++) {
      int p = i * 4;
      float w = v.clip[p + 3];
      float x = v.clip[p] + shift * w;
      float y = v.clip[p + 1];
      float z = v.clip[p + 2];
      int code = ClipCode.of(x, y, z, w, halfZ, clampZ);
      if (userMask != 0) {
        code |= userCode(v.clipDistance, i * 8, userMask);
      }
      codes[i] = code;
      toWindow(viewport, x, y, z, w, window, p);
    }
    if (v.viewport != null) {
      projectToOthers(job, v, view, first, lanes);
    }
  }

  /** Moves vertices that have another viewport than the first into theirs. */
  private static void projectToOthers(DrawJob job, VertexArrays v, int view, int first, int lanes) {
    float shift = job.shiftX(view);
    for (int i = first; i < first + lanes; i++) {
      if (v.viewport[i] != 0) {
        ViewportTransform viewport = job.viewports[v.viewport[i]];
        int p = i * 4;
        float w = v.clip[p + 3];
        float x = v.clip[p] + shift * w;
        toWindow(viewport, x, v.clip[p + 1], v.clip[p + 2], w, v.window[view], p);
      }
    }
  }

  /**
   * Perspective division and viewport (GL 3.3 core 2.15). Scale and translation are fused, rounded
   * once: so does llvmpipe, and the snapped positions then agree.
   */
  static void toWindow(
      ViewportTransform viewport, float x, float y, float z, float w, float[] window, int at) {
    float oow = 1f / w;
    window[at] = (float) ((double) (x * oow) * viewport.scaleX + viewport.centerX);
    window[at + 1] = (float) ((double) (y * oow) * viewport.scaleY + viewport.centerY);
    window[at + 2] = (float) ((double) (z * oow) * viewport.scaleZ + viewport.centerZ);
    window[at + 3] = oow;
  }

  /**
   * The same for a vertex that clipping made: llvmpipe's clipper, which is compiled ahead, rounds x
   * and y after every operation.
   */
  static void cutToWindow(
      ViewportTransform viewport, float x, float y, float z, float w, float[] window, int at) {
    toWindow(viewport, x, y, z, w, window, at);
    float oow = window[at + 3];
    window[at] = x * oow * viewport.scaleX + viewport.centerX;
    window[at + 1] = y * oow * viewport.scaleY + viewport.centerY;
  }

  private static int userCode(float[] distance, int at, int mask) {
    int code = 0;
    for (int m = mask; m != 0; m &= m - 1) {
      int d = Integer.numberOfTrailingZeros(m);
      // infinity is outside as NaN is
      if (!(distance[at + d] >= 0 && distance[at + d] <= Float.MAX_VALUE)) {
        code |= ClipCode.USER << d;
      }
    }
    return code;
  }
}
