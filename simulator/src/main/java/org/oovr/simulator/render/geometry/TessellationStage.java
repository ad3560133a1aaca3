package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.PrimitiveInterface.Tessellation;
import org.oovr.simulator.shader.PrimitiveInterface.Words;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;

/**
 * Tessellates the patches of a job, some at a time: runs the control shader where there is one, has
 * each patch divided as its levels say, and runs the evaluation shader for the points. What a batch
 * gives depends on nothing else. One instance per thread.
 */
public final class TessellationStage {
  /** Most vertices of a patch, to which shaders may refer. */
  private static final int MOST_VERTICES = 32;

  private static final int LEVELS = 6;

  private final ShaderContext context = new ShaderContext();
  private final InstructionCount count = new InstructionCount();
  private final Tessellator tessellator = new Tessellator();

  /**
   * Patches that are divided.
   *
   * @param memory records for the evaluation shader
   * @param bases where in them those of each patch begin
   * @param patterns what each patch becomes
   * @param numbers number of each patch in its instance
   */
  public record Batch(int[] memory, int[] bases, Tessellator.Pattern[] patterns, int[] numbers) {
    int vertices() {
      int n = 0;
      for (Tessellator.Pattern p : patterns) {
        n += p.u().length;
      }
      return n;
    }
  }

  private static PrimitiveInterface control(DrawJob job) {
    ShaderRoutine control = job.plan.control;
    return control == null ? null : control.reflection().primitive();
  }

  private static PrimitiveInterface evaluation(DrawJob job) {
    return job.plan.evaluation.reflection().primitive();
  }

  /** Patches of one batch of a job. */
  private static int batch(DrawJob job) {
    PrimitiveInterface c = control(job);
    return c == null ? MOST_VERTICES : Math.max(1, ShaderContext.VERTEX_LANES / c.outputVertices());
  }

  /** Batches that a job needs per set of vertices. */
  public static int batches(DrawJob job) {
    int size = batch(job);
    return (job.primitives.primitives * job.instances + size - 1) / size;
  }

  // --- patches

  /** Runs the control shader for one batch, and divides its patches. */
  public Batch divide(DrawJob job, int set, int number) {
    PrimitiveList list = job.primitives;
    int size = batch(job);
    int first = number * size;
    int n = Math.min(size, list.primitives * job.instances - first);
    int[] numbers = new int[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = job.range.firstPrimitive() + (first + i) % list.primitives;
    }
    Tessellation how = evaluation(job).tessellation();
    PrimitiveInterface next = evaluation(job);
    int ofPatch = next.patchInputs().count();
    int ofVertex = next.inputs().count();
    int vertices = control(job) == null ? list.arity : control(job).outputVertices();
    int stride = ofPatch + vertices * ofVertex;
    // a shader may name vertices that a patch does not have
    int[] memory = new int[n * stride + MOST_VERTICES * ofVertex];
    float[][] levels = new float[n][LEVELS];
    if (control(job) == null) {
      PipelineState.Patches patches = job.plan.state.patches();
      for (int i = 0; i < n; i++) {
        gather(job, set, first + i, ofVertex, memory, i * stride + ofPatch);
        for (int l = 0; l < LEVELS; l++) {
          levels[i][l] = l < 4 ? patches.outerLevels().get(l) : patches.innerLevels().get(l - 4);
        }
        writeLevels(next.patchInputs(), levels[i], memory, i * stride);
      }
    } else {
      control(job, set, first, numbers, memory, stride, levels);
    }
    int[] bases = new int[n];
    Tessellator.Pattern[] patterns = new Tessellator.Pattern[n];
    for (int i = 0; i < n; i++) {
      bases[i] = i * stride;
      patterns[i] = tessellator.divide(how, levels[i]);
    }
    return new Batch(memory, bases, patterns, numbers);
  }

  private static void gather(DrawJob job, int set, int patch, int words, int[] memory, int to) {
    PrimitiveList list = job.primitives;
    int p = patch % list.primitives;
    int base = patch / list.primitives * list.vertexCount;
    for (int v = 0; v < list.arity; v++) {
      int k = p * list.arity + v;
      int vertex = base + (list.corners == null ? k : list.corners[k]);
      System.arraycopy(job.vertices[set].words, vertex * words, memory, to + v * words, words);
    }
  }

  private static void writeLevels(Words patch, float[] levels, int[] memory, int at) {
    for (int k = 0; k < patch.count(); k++) {
      int level = patch.place()[k] - Words.TESS_LEVEL_OUTER;
      if (level >= 0 && level < LEVELS) {
        memory[at + k] = Float.floatToRawIntBits(levels[level]);
      }
    }
  }

  /** Runs the control shader, and takes its outputs over as inputs of the evaluation shader. */
  private void control(
      DrawJob job, int set, int first, int[] numbers, int[] memory, int stride, float[][] levels) {
    // Long because it lays out memory, fills it and reads it again by the same numbers.
    PrimitiveInterface p = control(job);
    PrimitiveInterface next = evaluation(job);
    ShaderContext c = context;
    int n = numbers.length;
    int arity = job.primitives.arity;
    int in = p.inputs().count();
    int out = p.patchOutputs().count() + p.outputVertices() * p.outputs().count();
    int inputs = n * arity * in + MOST_VERTICES * in;
    int needed = inputs + n * out;
    if (c.workgroupMemory.length < needed) {
      c.workgroupMemory = new int[needed];
    }
    Arrays.fill(c.workgroupMemory, 0, needed, 0);
    for (int i = 0; i < n; i++) {
      gather(job, set, first + i, in, c.workgroupMemory, i * arity * in);
      for (int v = 0; v < p.outputVertices(); v++) {
        int lane = i * p.outputVertices() + v;
        c.inputBase[lane] = i * arity * in;
        c.outputBase[lane] = inputs + i * out;
        c.invocationId[lane] = v;
        c.primitiveId[lane] = numbers[i];
      }
    }
    c.patchVertices = arity;
    run(job, Stage.TESSELLATION_CONTROL, job.plan.control, set, n * p.outputVertices());
    int[] patchFrom = sources(next.patchInputs(), p.patchOutputs());
    int[] vertexFrom = sources(next.inputs(), p.outputs());
    for (int i = 0; i < n; i++) {
      int from = inputs + i * out;
      int to = i * stride;
      copy(c.workgroupMemory, from, patchFrom, memory, to);
      from += p.patchOutputs().count();
      to += patchFrom.length;
      for (int v = 0; v < p.outputVertices(); v++) {
        copy(c.workgroupMemory, from, vertexFrom, memory, to);
        from += p.outputs().count();
        to += vertexFrom.length;
      }
      for (int l = 0; l < LEVELS; l++) {
        int word = p.patchOutputs().find(Words.TESS_LEVEL_OUTER + l);
        levels[i][l] =
            word < 0 ? 0 : Float.intBitsToFloat(c.workgroupMemory[inputs + i * out + word]);
      }
    }
  }

  /** Of each word of a record, the one in another record that it comes from, or -1. */
  private static int[] sources(Words to, Words from) {
    int[] result = new int[to.count()];
    for (int k = 0; k < result.length; k++) {
      result[k] = from.find(to.place()[k]);
    }
    return result;
  }

  private static void copy(int[] from, int at, int[] words, int[] to, int first) {
    for (int k = 0; k < words.length; k++) {
      to[first + k] = words[k] < 0 ? 0 : from[at + words[k]];
    }
  }

  private void run(DrawJob job, Stage stage, ShaderRoutine shader, int set, int lanes) {
    context.viewIndex = job.target.viewNumber(set);
    job.bindings.get(stage).apply(context, set);
    count.begin(job, context);
    shader.run(context, lanes);
    count.end(job, set, context);
  }

  // --- points

  /**
   * Joins the batches of a set of vertices.
   *
   * @return number of the first point of each batch
   */
  public static int[] join(DrawJob job, int set, Batch[] batches) {
    int vertices = 0;
    int size = 0;
    int[] first = new int[batches.length];
    for (int b = 0; b < batches.length; b++) {
      first[b] = vertices;
      vertices = Math.addExact(vertices, batches[b].vertices());
      for (Tessellator.Pattern p : batches[b].patterns()) {
        size = Math.addExact(size, p.corners().length);
      }
    }
    Tessellation how = evaluation(job).tessellation();
    int arity = how.points() ? 1 : how.domain() == PrimitiveInterface.Domain.ISOLINES ? 2 : 3;
    int[] corners = new int[size];
    int[] patches = new int[size / arity];
    int[] instances = new int[job.instances];
    int at = 0;
    int point = 0;
    int patch = 0;
    for (Batch b : batches) {
      for (int i = 0; i < b.patterns().length; i++) {
        Tessellator.Pattern p = b.patterns()[i];
        if (patch % job.primitives.primitives == 0) {
          instances[patch / job.primitives.primitives] = at / arity;
        }
        patch++;
        Arrays.fill(patches, at / arity, (at + p.corners().length) / arity, b.numbers()[i]);
        for (int k : p.corners()) {
          corners[at++] = point + k;
        }
        point += p.u().length;
      }
    }
    job.made[set] = new PrimitiveList(arity, size / arity, corners, null, vertices, 0, vertices);
    job.made[set].patches = patches;
    job.made[set].instances = instances;
    return first;
  }

  /** Makes room for the points of a set. */
  public static VertexArrays arrays(DrawJob job, int set) {
    return VertexStore.arrays(job, Stage.TESSELLATION_EVALUATION, set, job.made[set].vertexCount);
  }

  /**
   * Runs the evaluation shader for the points of a batch.
   *
   * @param first number of its first point
   */
  public void evaluate(DrawJob job, int set, Batch batch, int first) {
    ShaderContext c = context;
    int[] memory = c.workgroupMemory;
    c.workgroupMemory = batch.memory();
    c.patchVertices = control(job) == null ? job.primitives.arity : control(job).outputVertices();
    boolean triangles =
        evaluation(job).tessellation().domain() == PrimitiveInterface.Domain.TRIANGLES;
    int lanes = 0;
    int stored = first;
    for (int i = 0; i < batch.patterns().length; i++) {
      Tessellator.Pattern p = batch.patterns()[i];
      for (int k = 0; k < p.u().length; k++) {
        c.tessCoord[0][lanes] = p.u()[k];
        c.tessCoord[1][lanes] = p.v()[k];
        c.tessCoord[2][lanes] = triangles ? 1 - p.u()[k] - p.v()[k] : 0;
        c.inputBase[lanes] = batch.bases()[i];
        c.primitiveId[lanes] = batch.numbers()[i];
        if (++lanes == ShaderContext.VERTEX_LANES) {
          store(job, set, stored, lanes);
          stored += lanes;
          lanes = 0;
        }
      }
    }
    if (lanes > 0) {
      store(job, set, stored, lanes);
    }
    c.workgroupMemory = memory;
  }

  private void store(DrawJob job, int set, int first, int lanes) {
    run(job, Stage.TESSELLATION_EVALUATION, job.plan.evaluation, set, lanes);
    VertexStore.store(
        job, Stage.TESSELLATION_EVALUATION, set, context, job.vertices[set], first, lanes);
  }
}
