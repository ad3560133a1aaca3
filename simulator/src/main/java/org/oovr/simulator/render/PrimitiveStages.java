package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;
import org.oovr.simulator.render.geometry.EmittedPrimitives;
import org.oovr.simulator.render.geometry.GeometryStage;
import org.oovr.simulator.render.geometry.TessellationStage;

/**
 * The stages between vertices and set-up, for all waiting draws: batches of primitives by worker,
 * and what they give joined in their order.
 */
final class PrimitiveStages {
  /** Shares the tasks of a stage among the workers. */
  interface Runner {
    void run(String stage, String unit, int count, WorkerPool.Task task);
  }

  /** One set of vertices of a job. */
  private static final class Work {
    final DrawJob job;
    final int set;
    TessellationStage.Batch[] patches;
    int[] firstPoint;
    EmittedPrimitives.Batch[] batches;
    int[] records;

    Work(DrawJob job, int set) {
      this.job = job;
      this.set = set;
    }
  }

  /** What a task does. */
  private interface Part {
    void run(int worker, Work work, int number);
  }

  private final Runner runner;
  private final TessellationStage[] tessellation;
  private final GeometryStage[] geometry;
  private final List<Work> works = new ArrayList<>();

  PrimitiveStages(int workers, Runner runner) {
    this.runner = runner;
    tessellation = new TessellationStage[workers];
    geometry = new GeometryStage[workers];
    for (int i = 0; i < workers; i++) {
      tessellation[i] = new TessellationStage();
      geometry[i] = new GeometryStage();
    }
  }

  /** Takes jobs whose vertices are shaded to primitives that can be set up. */
  void run(List<DrawJob> jobs) {
    try {
      for (DrawJob job : jobs) {
        for (int set = 0; job.plan.evaluation != null && set < sets(job); set++) {
          works.add(new Work(job, set));
        }
      }
      if (!works.isEmpty()) {
        tessellate();
      }
      works.clear();
      for (DrawJob job : jobs) {
        for (int set = 0; job.plan.geometry != null && set < sets(job); set++) {
          works.add(new Work(job, set));
        }
      }
      if (!works.isEmpty()) {
        emit();
      }
    } finally {
      works.clear();
    }
  }

  private static int sets(DrawJob job) {
    return job.failure == null ? job.vertices.length : 0;
  }

  private void tessellate() {
    int[] batches = new int[works.size()];
    for (int i = 0; i < batches.length; i++) {
      batches[i] = TessellationStage.batches(works.get(i).job);
      works.get(i).patches = new TessellationStage.Batch[batches[i]];
    }
    each(
        "patches",
        batches,
        (worker, w, b) -> w.patches[b] = tessellation[worker].divide(w.job, w.set, b));
    for (Work w : works) {
      DrawQueue.guarded(w.job, job -> joinPatches(w));
    }
    each(
        "tessellation",
        batches,
        (worker, w, b) ->
            tessellation[worker].evaluate(w.job, w.set, w.patches[b], w.firstPoint[b]));
  }

  private static void joinPatches(Work w) {
    DrawJob job = w.job;
    if (w.set == 0) {
      job.made = new PrimitiveList[job.vertices.length];
    }
    w.firstPoint = TessellationStage.join(job, w.set, w.patches);
    job.vertices[w.set] = TessellationStage.arrays(job, w.set);
    number(job, w.set);
    if (w.set == 0) {
      job.evaluated = job.made[0].vertexCount;
    }
  }

  /** Counts on, unless another stage makes other primitives of these. */
  private static void number(DrawJob job, int set) {
    boolean last = job.plan.geometry == null || job.made[set].patches == null;
    int[] before = last ? job.madeBefore : job.dividedBefore;
    if (!last && job.range.firstPrimitive() == 0) {
      before[set] = 0; // geometry shaders count the primitives of an instance
    }
    job.numberFrom[set] = before[set];
    before[set] += job.made[set].primitives;
  }

  private void emit() {
    int[] batches = new int[works.size()];
    for (int i = 0; i < batches.length; i++) {
      Work w = works.get(i);
      batches[i] = GeometryStage.batches(w.job, w.set);
      if (w.set == 0) {
        w.job.geometryInvocations = GeometryStage.invocations(w.job);
      }
      w.batches = new EmittedPrimitives.Batch[batches[i]];
    }
    each(
        "geometry",
        batches,
        (worker, w, b) -> w.batches[b] = geometry[worker].run(w.job, w.set, b));
    int[] stores = new int[works.size()];
    for (int i = 0; i < stores.length; i++) {
      Work w = works.get(i);
      DrawQueue.guarded(w.job, job -> join(w));
      stores[i] = w.job.failure == null ? GeometryStage.stores(w.job, w.set) : 0;
    }
    each(
        "emitted vertices",
        stores,
        (worker, w, b) -> geometry[worker].store(w.job, w.set, w.records, b));
  }

  /** Joins what was emitted; the vertices that came in are not needed any more. */
  private static void join(Work w) {
    DrawJob job = w.job;
    if (job.made == null) {
      job.made = new PrimitiveList[job.vertices.length];
    }
    w.records = EmittedPrimitives.join(job, w.set, w.batches);
    w.batches = null;
    job.vertices[w.set] = GeometryStage.arrays(job, w.set);
    number(job, w.set);
  }

  private void each(String stage, int[] counts, Part part) {
    int total = 0;
    for (int n : counts) {
      total += n;
    }
    int[] work = new int[total];
    int[] number = new int[total];
    int at = 0;
    for (int w = 0; w < counts.length; w++) {
      for (int i = 0; i < counts[w]; i++) {
        work[at] = w;
        number[at++] = i;
      }
    }
    runner.run(
        stage,
        "batches",
        total,
        (worker, i) -> {
          Work w = works.get(work[i]);
          DrawQueue.guarded(w.job, job -> part.run(worker, w, number[i]));
        });
  }
}
