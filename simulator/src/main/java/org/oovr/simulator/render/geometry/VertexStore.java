package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.RecordLayout;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.draw.ViewportTransform;
import org.oovr.simulator.shader.PrimitiveInterface.Words;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Where the lanes of a shader leave their vertices: as records where a stage of primitives follows,
 * else as what is drawn, with window coordinates and clip codes.
 */
final class VertexStore {
  private VertexStore() {}

  /**
   * Room for the vertices that a stage gives.
   *
   * @param set 0, or the view when vertices differ between views
   */
  static VertexArrays arrays(DrawJob job, Stage stage, int set, int n) {
    VertexArrays v = new VertexArrays(job.views);
    RecordLayout records = job.plan.records.get(stage);
    if (records != null) {
      v.words = new int[Math.multiplyExact(n, records.words())];
      return v;
    }
    ShaderReflection reflection = job.plan.last.reflection();
    VaryingLayout layout = job.plan.varyings;
    PipelineState.Raster raster = job.plan.state.raster();
    v.clip = floats(job, n * 4);
    v.floats = floats(job, n * layout.floats);
    v.flats = new int[n * layout.flats];
    v.pointSize = raster.programPointSize() && reflection.writesPointSize() ? new float[n] : null;
    v.viewport = job.viewports.length > 1 && reflection.writesViewportIndex() ? new byte[n] : null;
    v.saidViewport = reflection.writesViewportIndex() ? new int[n] : null;
    v.layer = reflection.writesLayer() ? new int[n] : null;
    PipelineState.Patches patches = job.plan.state.patches();
    boolean patchNumbers =
        stage == Stage.TESSELLATION_EVALUATION && patches != null && patches.numbered();
    boolean saysNumbers =
        reflection.primitive() != null
            && reflection.primitive().outputs().find(Words.PRIMITIVE_ID) >= 0;
    v.primitiveId = patchNumbers || saysNumbers ? new int[n] : null;
    v.clipDistance =
        raster.clipDistanceMask() != 0 && reflection.clipDistances() > 0 ? new float[n * 8] : null;
    v.captured = job.capture != null && set == 0 ? new int[n * job.capture.words] : null;
    for (int view = 0; view < job.views; view++) {
      if (!job.verticesPerView || view == set) {
        v.window[view] = floats(job, n * 4);
        v.codes[view] = job.memory == null ? new int[n] : job.memory.ints(n);
      }
    }
    return v;
  }

  private static float[] floats(DrawJob job, int n) {
    return job.memory == null ? new float[n] : job.memory.floats(n);
  }

  /** Stores what the lanes of a stage have written. */
  static void store(
      DrawJob job, Stage stage, int set, ShaderContext c, VertexArrays v, int first, int lanes) {
    RecordLayout records = job.plan.records.get(stage);
    if (records != null) {
      records.store(c, v.words, first, lanes);
      return;
    }
    draw(job, c, v, first, lanes);
    for (int view = 0; view < job.views; view++) {
      if (!job.verticesPerView || view == set) {
        project(job, v, view, first, lanes);
        cull(c, job.plan.last.reflection().cullDistances(), v.codes[view], first, lanes);
      }
    }
  }

  private static void draw(
      DrawJob job, ShaderContext context, VertexArrays v, int first, int lanes) {
    positions(context.position, v.clip, first * 4, lanes);
    varyings(job.plan.varyings, context, v, first, lanes);
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
    if (v.saidViewport != null) {
      System.arraycopy(context.viewportIndex, 0, v.saidViewport, first, lanes);
    }
    if (v.layer != null) {
      System.arraycopy(context.layerIndex, 0, v.layer, first, lanes);
    }
    if (v.primitiveId != null) {
      System.arraycopy(context.primitiveId, 0, v.primitiveId, first, lanes);
    }
    if (v.clipDistance != null) {
      for (int d = 0; d < 8; d++) {
        scatter(context.clipDistance[d], v.clipDistance, first * 8 + d, 8, lanes);
      }
    }
  }

  private static void varyings(
      VaryingLayout layout, ShaderContext context, VertexArrays v, int first, int lanes) {
    for (int c = 0; c < layout.floats; c++) {
      int from = layout.floatSource[c];
      if (from >= 0) {
        float[] src = ShaderContext.floats(context.outF, from);
        scatter(src, v.floats, first * layout.floats + c, layout.floats, lanes);
      } else {
        for (int i = first; i < first + lanes; i++) {
          v.floats[i * layout.floats + c] = 0;
        }
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
  }

  private static void positions(float[][] position, float[] clip, int at, int lanes) {
    float[] x = position[0];
    float[] y = position[1];
    float[] z = position[2];
    float[] w = position[3];
    int p = at;
    for (int i = 0; i < lanes; i++) {
      clip[p] = x[i];
      clip[p + 1] = y[i];
      clip[p + 2] = z[i];
      clip[p + 3] = w[i];
      p += 4;
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
  private static void cull(
      ShaderContext context, int distances, int[] codes, int first, int lanes) {
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
            : raster.clipDistanceMask() & (1 << job.plan.last.reflection().clipDistances()) - 1;
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
