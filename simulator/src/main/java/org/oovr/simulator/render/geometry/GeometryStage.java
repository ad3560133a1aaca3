package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.PrimitiveInterface.Words;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Runs geometry shaders over the primitives of a job, some at a time, and stores the vertices that
 * they emit. What a batch gives depends on nothing else; {@link EmittedPrimitives} joins batches in
 * order. One instance per thread.
 */
public final class GeometryStage {
  /** Most words of the records of a batch: 4 MB. */
  private static final int MOST_WORDS = 1 << 20;

  private final ShaderContext context = new ShaderContext();
  private final InstructionCount count = new InstructionCount();

  /** Primitives of one batch of a job. */
  private static int batch(DrawJob job) {
    PrimitiveInterface p = job.plan.geometry.reflection().primitive();
    int words = Math.max(1, p.invocations() * p.outputVertices() * p.outputs().count());
    int lanes = ShaderContext.VERTEX_LANES / p.invocations();
    return Math.max(1, Math.min(lanes, MOST_WORDS / words));
  }

  private static int primitives(DrawJob job, int set) {
    PrimitiveList list = job.drawn(set);
    return list.primitives * job.repetitions();
  }

  /**
   * Primitives that the shader runs for in a view; invocations of each do not count in llvmpipe.
   */
  public static long invocations(DrawJob job) {
    return primitives(job, 0);
  }

  /** Batches that a job needs for a set of vertices. */
  public static int batches(DrawJob job, int set) {
    int size = batch(job);
    return (primitives(job, set) + size - 1) / size;
  }

  /** Runs one batch and returns what it has emitted. */
  public EmittedPrimitives.Batch run(DrawJob job, int set, int number) {
    PrimitiveInterface p = job.plan.geometry.reflection().primitive();
    PrimitiveList list = job.drawn(set);
    int size = batch(job);
    int first = number * size;
    int n = Math.min(size, primitives(job, set) - first);
    ShaderContext c = context;
    int inWords = p.inputs().count();
    int vertices = p.input().vertices();
    int outWords = p.outputVertices() * p.outputs().count();
    int lanes = n * p.invocations();
    int inputs = n * vertices * inWords;
    int needed = inputs + lanes * outWords;
    if (c.workgroupMemory.length < needed) {
      c.workgroupMemory = new int[needed];
    }
    int[] from = job.vertices[set].words;
    int before = job.made == null ? job.range.firstPrimitive() : job.numberFrom[set];
    int id = first % list.primitives;
    int instance = first / list.primitives;
    int divided = 0; // instance that the patch of a divided primitive is of
    for (int i = 0; i < n; i++) {
      for (int v = 0; v < vertices; v++) {
        int k = id * list.arity + v;
        int vertex = instance * list.vertexCount + (list.corners == null ? k : list.corners[k]);
        System.arraycopy(
            from, vertex * inWords, c.workgroupMemory, (i * vertices + v) * inWords, inWords);
      }
      while (list.instances != null
          && divided + 1 < list.instances.length
          && id >= list.instances[divided + 1]) {
        divided++;
      }
      int of = list.instances == null ? 0 : list.instances[divided];
      for (int k = 0; k < p.invocations(); k++) {
        int lane = i * p.invocations() + k;
        c.inputBase[lane] = i * vertices * inWords;
        c.outputBase[lane] = inputs + lane * outWords;
        c.invocationId[lane] = k;
        c.primitiveId[lane] = before + id - of;
      }
      if (++id == list.primitives) {
        id = 0;
        instance++;
      }
    }
    c.viewIndex = job.target.viewNumber(set);
    c.baseInstance = job.command.baseInstance();
    job.bindings.get(Stage.GEOMETRY).apply(c, set);
    count.begin(job, c);
    job.plan.geometry.run(c, lanes);
    count.end(job, set, c);
    return EmittedPrimitives.collect(job, p, c, lanes);
  }

  /** Batches of emitted vertices that are stored at a time. */
  public static int stores(DrawJob job, int set) {
    int most = ShaderContext.VERTEX_LANES;
    return (job.made[set].vertexCount + most - 1) / most;
  }

  /** Stores some of the emitted vertices as what is drawn. */
  public void store(DrawJob job, int set, int[] records, int batch) {
    Words words = job.plan.geometry.reflection().primitive().outputs();
    int first = batch * ShaderContext.VERTEX_LANES;
    int lanes = Math.min(ShaderContext.VERTEX_LANES, job.made[set].vertexCount - first);
    int stride = words.count();
    for (int k = 0; k < stride; k++) {
      int at = first * stride + k;
      int place = words.place()[k];
      int[] ints = ints(place, words.integer()[k]);
      if (ints != null) {
        for (int i = 0; i < lanes; i++, at += stride) {
          ints[i] = records[at];
        }
      } else if (place >= 0) {
        float[] floats = floats(place);
        for (int i = 0; i < lanes; i++, at += stride) {
          floats[i] = Float.intBitsToFloat(records[at]);
        }
      }
    }
    VertexStore.store(job, Stage.GEOMETRY, set, context, job.vertices[set], first, lanes);
  }

  private int[] ints(int place, boolean integer) {
    return switch (place) {
      case Words.LAYER -> context.layerIndex;
      case Words.VIEWPORT_INDEX -> context.viewportIndex;
      case Words.PRIMITIVE_ID -> context.primitiveId;
      default -> integer && place >= 0 ? ShaderContext.ints(context.outI, place) : null;
    };
  }

  private float[] floats(int place) {
    if (place >= Words.POSITION && place < Words.POSITION + 4) {
      return context.position[place - Words.POSITION];
    }
    return place == Words.POINT_SIZE
        ? context.pointSize
        : ShaderContext.floats(context.outF, place);
  }

  /** Makes room for the emitted vertices of a set. */
  public static VertexArrays arrays(DrawJob job, int set) {
    return VertexStore.arrays(job, Stage.GEOMETRY, set, job.made[set].vertexCount);
  }
}
