package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.profile.LogBudget;
import org.oovr.simulator.profile.WorkLog;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.FragmentKey;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.draw.VertexMemory;
import org.oovr.simulator.render.geometry.EdgeFlags;
import org.oovr.simulator.render.geometry.InputAssembler;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.render.geometry.PrimitiveSetup;
import org.oovr.simulator.render.geometry.QuadDivision;
import org.oovr.simulator.render.geometry.StreamWriter;
import org.oovr.simulator.render.geometry.SubmittedVertices;
import org.oovr.simulator.render.geometry.VertexStage;
import org.oovr.simulator.render.raster.BinList;
import org.oovr.simulator.render.raster.PassTarget;
import org.oovr.simulator.render.raster.TileWorker;

/**
 * Draws into one target that wait to be executed together. Executing many at once keeps all workers
 * busy although single draws are small: index analysis by draw, vertices by batch, primitives by
 * chunk, pixels by bin. The cuts do not depend on the number of workers, nor does any result.
 */
final class DrawQueue {
  /** One task of a phase: a job, a view or vertex set, and a batch or chunk. */
  private static final class Tasks {
    final List<DrawJob> jobs = new ArrayList<>();
    int[] part = new int[64];
    int[] number = new int[64];

    void add(DrawJob job, int view, int index) {
      int n = jobs.size();
      if (n == part.length) {
        part = Arrays.copyOf(part, n * 2);
        number = Arrays.copyOf(number, n * 2);
      }
      part[n] = view;
      number[n] = index;
      jobs.add(job);
    }

    void clear() {
      jobs.clear();
    }
  }

  /** Jobs with others' fragments that a new one is compared with. */
  private static final int LATELY = 4;

  private final WorkerPool pool;
  private final Activity activity;
  private final VertexStage[] vertexStages;
  private final PrimitiveStages primitiveStages;
  private final PrimitiveSetup[] setups;
  private final TileWorker[] tileWorkers;
  private final List<DrawJob> jobs = new ArrayList<>();
  private final List<PrimitiveBlock> blocks = new ArrayList<>();
  private final List<PrimitiveBlock> spare = new ArrayList<>();
  private final Tasks tasks = new Tasks();
  private final VertexMemory memory = new VertexMemory();
  private final DrawJob[] lately = new DrawJob[LATELY];
  private BinList[] bins = new BinList[0];
  private int[] busyBins = new int[0];
  private PassTarget target;

  /** Whether shaders of the waiting draw, which is the only one, write memory. */
  private boolean inOrder;

  DrawQueue(WorkerPool pool, Activity activity, LogBudget budget) {
    this.pool = pool;
    this.activity = activity;
    int n = pool.size();
    vertexStages = new VertexStage[n];
    primitiveStages = new PrimitiveStages(n, this::stage);
    setups = new PrimitiveSetup[n];
    tileWorkers = new TileWorker[n];
    for (int i = 0; i < n; i++) {
      vertexStages[i] = new VertexStage();
      setups[i] = new PrimitiveSetup();
      tileWorkers[i] = new TileWorker(budget);
    }
  }

  /** What the workers logged of studied draws. */
  List<WorkLog> workLogs() {
    List<WorkLog> logs = new ArrayList<>();
    for (TileWorker worker : tileWorkers) {
      logs.add(worker.workLog());
    }
    return logs;
  }

  boolean isEmpty() {
    return jobs.isEmpty();
  }

  /** Waiting parts of draws. */
  int size() {
    return jobs.size();
  }

  /** The target of the waiting draws. */
  PassTarget target() {
    return target;
  }

  /** Adds a job; all jobs between two flushes have the same target. */
  void add(DrawJob job, PassTarget into) {
    if (!jobs.isEmpty() && target != into) {
      throw new IllegalStateException("draws into another target wait");
    }
    target = into;
    inOrder = job.plan.writesStorage;
    job.order = jobs.size();
    job.memory = job.study ? null : memory;
    job.fragments = fragments(job);
    jobs.add(job);
  }

  /** The number of jobs whose fragments are the same: of those that came lately, or its own. */
  private int fragments(DrawJob job) {
    for (int i = 0; i < LATELY; i++) {
      DrawJob other = lately[i];
      if (other != null && FragmentKey.same(other, job)) {
        return other.fragments;
      }
    }
    lately[job.order % LATELY] = job;
    return job.order;
  }

  /**
   * Executes all waiting draws. When some fail, the others are executed all the same, and the first
   * failure is thrown at the end.
   */
  void flush(FrameStudy study) {
    if (jobs.isEmpty()) {
      return;
    }
    try {
      begin("indices", "parts of draws", jobs.size());
      pool.run(
          jobs.size(),
          (worker, i) -> {
            guarded(jobs.get(i), this::analyse);
            activity.step();
          });
      shadeVertices();
      primitiveStages.run(jobs);
      writeStreams();
      for (DrawJob job : jobs) {
        guarded(job, QuadDivision::ofClipped);
      }
      setUpPrimitives();
      rasterize();
      count();
      if (study != null) {
        study.executed(jobs, blocks);
      }
      DrawJob failed = null;
      for (DrawJob job : jobs) {
        if (job.failure != null && failed == null) {
          failed = job;
        }
      }
      if (failed != null) {
        throw DrawFault.of(failed.command, failed.target, failed.failure);
      }
    } finally {
      for (DrawJob job : jobs) {
        release(job);
      }
      jobs.clear();
      Arrays.fill(lately, null);
      for (PrimitiveBlock block : blocks) {
        // a block that is not in use must not keep the vertices of its last job
        block.reset(null, 0);
        spare.add(block);
      }
      blocks.clear();
      tasks.clear();
      target = null;
      activity.end();
    }
  }

  private void release(DrawJob job) {
    if (job.memory == null || job.vertices == null) {
      return;
    }
    for (VertexArrays vertices : job.vertices) {
      if (vertices != null) {
        vertices.release(job.memory);
      }
    }
    job.vertices = null;
  }

  /** Adds what is known after execution to the queries of the jobs. */
  private void count() {
    for (DrawJob job : jobs) {
      if (job.queries.isEmpty() || job.failure != null) {
        continue;
      }
      for (Query query : job.queries) {
        query.add(counted(job, query));
      }
    }
  }

  private long counted(DrawJob job, Query query) {
    long vertices = (long) job.primitives.vertexCount * job.instances;
    int stream = query.stream();
    return switch (query.kind()) {
      case PRIMITIVES_GENERATED -> job.generated[stream];
      case PRIMITIVES_WRITTEN -> job.written[stream];
      case PRIMITIVES_NEEDED -> job.capture == null ? 0 : job.generated[stream];
      case STREAM_OVERFLOW -> overflow(job, stream);
      case ANY_STREAM_OVERFLOW -> sum(job.generated) - sum(job.written);
      // a nominal time that is the same on every run: 1 ns a vertex and a written sample
      case TIME_ELAPSED -> vertices;
      case VERTICES_SUBMITTED -> submitted(job, false);
      case VERTEX_INVOCATIONS -> submitted(job, true);
      case PRIMITIVES_SUBMITTED -> (long) job.primitives.primitives * job.instances;
      case CLIPPER_INPUT_PRIMITIVES -> clipped(job, 0);
      case CLIPPER_OUTPUT_PRIMITIVES -> clipped(job, 1);
      case TESSELLATION_CONTROL_PATCHES ->
          job.plan.evaluation == null ? 0 : (long) job.primitives.primitives * job.instances;
      case TESSELLATION_EVALUATION_INVOCATIONS -> job.evaluated;
      case GEOMETRY_INVOCATIONS -> job.geometryInvocations;
      case GEOMETRY_PRIMITIVES -> job.plan.geometry == null ? 0 : sum(job.generated);
      case COMPUTE_INVOCATIONS -> 0;
      // counted by the tile workers
      case SAMPLES_PASSED, ANY_SAMPLES_PASSED, FRAGMENT_INVOCATIONS -> 0;
    };
  }

  private static long sum(long[] ofStreams) {
    long all = 0;
    for (long n : ofStreams) {
      all += n;
    }
    return all;
  }

  /** Primitives that were not written; also where nothing is to be, as in llvmpipe. */
  private static long overflow(DrawJob job, int stream) {
    return job.generated[stream] - job.written[stream];
  }

  /** Vertices of a whole draw, or runs of its vertex shader; 0 before its last part. */
  private static long submitted(DrawJob job, boolean shaded) {
    if (!job.lastPart) {
      return 0;
    }
    SubmittedVertices of = new SubmittedVertices(job.command, job.indexData);
    return (shaded ? of.shaded() : of.submitted()) * job.command.instanceCount();
  }

  /**
   * Primitives that the clipper got (0), or that left it (1), of one view: parts of those that were
   * cut, edges and corners of outlined ones, and none that face away, as llvmpipe counts them.
   */
  private long clipped(DrawJob job, int side) {
    long n = 0;
    for (PrimitiveBlock block : blocks) {
      if (block.job == job && block.view == 0) {
        n += side == 0 ? block.primitivesIn : block.primitivesOut;
      }
    }
    return n;
  }

  /** Shares tasks among the workers, or runs them in order where shaders write memory. */
  private void run(int count, WorkerPool.Task task) {
    if (inOrder) {
      pool.runInOrder(count, task);
    } else {
      pool.run(count, task);
    }
  }

  private void begin(String stage, String unit, int of) {
    activity.begin(stage, jobs.get(0), jobs.get(jobs.size() - 1), unit, of);
  }

  /** Runs the tasks of a stage of primitives, each of a job. */
  private void stage(String name, String unit, int count, WorkerPool.Task task) {
    begin(name, unit, count);
    run(
        count,
        (worker, i) -> {
          task.run(worker, i);
          activity.step();
        });
  }

  interface Step {
    void run(DrawJob job);
  }

  static void guarded(DrawJob job, Step step) {
    if (job.failure != null) {
      return;
    }
    try {
      step.run(job);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      job.failure = e;
    }
  }

  private void analyse(DrawJob job) {
    Command.Draw c = job.command;
    boolean first = job.plan.state.raster().provokingFirst();
    boolean flats = job.plan.varyings.flats > 0;
    job.primitives =
        job.indexData == null
            ? InputAssembler.consecutive(c, job.range, first, flats)
            : InputAssembler.indexed(c, job.indexData, job.range, first);
    if (job.edgeFlags != null) {
      job.primitives = EdgeFlags.apply(job.primitives, job.edgeFlags, c.baseVertex());
    }
    if (job.primitivesPerInstance < 0) {
      job.primitivesPerInstance = job.primitives.primitives;
    }
    VertexStage.prepare(job);
  }

  private void shadeVertices() {
    tasks.clear();
    for (DrawJob job : jobs) {
      if (job.failure == null) {
        int batches = VertexStage.batches(job);
        for (int set = 0; set < job.vertices.length; set++) {
          for (int b = 0; b < batches; b++) {
            tasks.add(job, set, b);
          }
        }
      }
    }
    begin("vertices", "batches", tasks.jobs.size());
    run(
        tasks.jobs.size(),
        (worker, i) -> {
          guarded(
              tasks.jobs.get(i),
              job -> vertexStages[worker].run(job, tasks.part[i], tasks.number[i]));
          activity.step();
        });
  }

  /** Appends to buffers, one job after the other. */
  private void writeStreams() {
    for (DrawJob job : jobs) {
      if (job.failure == null && job.capture != null) {
        guarded(job, StreamWriter::write);
      } else if (job.failure == null) {
        job.generated[0] = (long) job.drawn(0).primitives * job.repetitions();
        for (int s = 1; job.streamPoints != null && s < job.streamPoints.length; s++) {
          job.generated[s] = job.streamPoints[s].length;
        }
      }
    }
  }

  private void setUpPrimitives() {
    tasks.clear();
    for (DrawJob job : jobs) {
      if (job.failure == null && !job.plan.state.raster().rasterizerDiscard()) {
        for (int view = 0; view < job.views; view++) {
          int chunks = PrimitiveSetup.chunks(job, view);
          for (int c = 0; c < chunks; c++) {
            tasks.add(job, view, c);
            blocks.add(spare.isEmpty() ? new PrimitiveBlock() : spare.remove(spare.size() - 1));
          }
        }
      }
    }
    begin("primitives", "chunks", tasks.jobs.size());
    run(
        tasks.jobs.size(),
        (worker, i) -> {
          activity.step();
          blocks.get(i).reset(tasks.jobs.get(i), tasks.part[i]);
          guarded(
              tasks.jobs.get(i),
              job -> setups[worker].run(job, tasks.part[i], tasks.number[i], blocks.get(i)));
        });
  }

  private void rasterize() {
    int perImage = target.binsAcross * target.binsUp;
    int total = perImage * target.views * target.layers;
    if (bins.length < total) {
      bins = new BinList[total];
      for (int i = 0; i < total; i++) {
        bins[i] = new BinList();
      }
      busyBins = new int[total];
    }
    int busy = 0;
    for (int i = 0; i < blocks.size(); i++) {
      PrimitiveBlock block = blocks.get(i);
      guarded(block.job, job -> job.budget.take(block.pixels()));
      if (block.job.failure != null) {
        continue;
      }
      for (int b = 0; b < block.bins; b++) {
        int bin = block.view * target.layers * perImage + block.bin[b];
        if (bins[bin].size() == 0) {
          busyBins[busy++] = bin;
        }
        bins[bin].add(i, block.binStart[b], block.binStart[b + 1]);
      }
    }
    begin("pixels", "blocks of 64 x 64 pixels", busy);
    try {
      run(
          busy,
          (worker, i) -> {
            int bin = busyBins[i];
            tileWorkers[worker].bin(target, bin / perImage, bin % perImage, bins[bin], blocks);
            activity.step();
          });
    } finally {
      for (int i = 0; i < busy; i++) {
        bins[busyBins[i]].clear();
      }
    }
  }
}
