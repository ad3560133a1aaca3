package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Fetches and shades the vertices of a job, 256 at a time. One instance per thread; batches are
 * independent of each other.
 */
public final class VertexStage {
  /** Vertices of one batch. */
  public static final int BATCH = ShaderContext.VERTEX_LANES;

  private final ShaderContext context = new ShaderContext();
  private final InstructionCount count = new InstructionCount();
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
      job.vertexExecuted = InstructionCount.counters(job);
    }
    job.vertices = new VertexArrays[job.verticesPerView ? job.views : 1];
    for (int set = 0; set < job.vertices.length; set++) {
      job.vertices[set] = VertexStore.arrays(job, Stage.VERTEX, set, n);
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
    c.viewIndex = job.target.viewNumber(set);
    int number = job.command.number();
    int base = number < 0 ? 0 : job.command.first();
    c.baseVertex = job.indexData == null ? base : job.command.baseVertex();
    c.drawIndex = Math.max(0, number);
    c.baseInstance = baseInstance;
    job.bindings.get(Stage.VERTEX).apply(c, set);
    for (AttributeSource source : job.attributes) {
      fetch(source, baseInstance, lanes);
    }
    count.begin(job, c);
    job.plan.vertex.run(c, lanes);
    count.end(job, set, c);
    VertexStore.store(job, Stage.VERTEX, set, c, job.vertices[set], first, lanes);
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
}
