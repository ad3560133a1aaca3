package org.oovr.agent.timing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** Runs of one frame, by several threads from one queue. */
public final class TimingQueue {
  /** A run that is wanted. */
  public record Job(SchemeKind scheme, TimingSetup setup) {}

  /**
   * Schemes by falling time that they usually take: begun in this order, no thread is left with a
   * long run at the end; a scheme of unknown time is begun before all. The two baselines lie apart
   * because the second needs what the first finds out.
   */
  private static final List<SchemeKind> LONGEST_FIRST =
      List.of(
          SchemeKind.OO_VR,
          SchemeKind.OO_VR_PLUS,
          SchemeKind.BASELINE,
          SchemeKind.OBJECT,
          SchemeKind.OO_APP,
          SchemeKind.TILE_V,
          SchemeKind.BASELINE_1TBS,
          SchemeKind.TILE_H,
          SchemeKind.AFR);

  private TimingQueue() {}

  /** Jobs of several schemes on one machine. */
  static List<Job> jobs(List<SchemeKind> schemes, TimingSetup setup) {
    return schemes.stream().map(scheme -> new Job(scheme, setup)).toList();
  }

  /**
   * Runs all jobs.
   *
   * @param threads at least 1; the results do not depend on it
   * @param kept what is kept of a run: whole runs of large frames are large
   * @param done called after each job, by any of the threads
   * @return what was kept, in the order of the jobs
   */
  public static <T> List<T> run(
      SchemeTimer.Frame frame,
      List<Job> jobs,
      int threads,
      Function<SchemeRun, T> kept,
      Runnable done) {
    return run(
        jobs,
        threads,
        job -> {
          T result = kept.apply(frame.run(job.scheme(), job.setup()));
          done.run();
          return result;
        });
  }

  /**
   * Does something for all jobs.
   *
   * @param threads at least 1
   * @return results, in the order of the jobs
   */
  public static <T> List<T> run(List<Job> jobs, int threads, Function<Job, T> work) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "oovr-timing");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < jobs.size(); i++) {
        order.add(i);
      }
      order.sort(Comparator.comparingInt(i -> LONGEST_FIRST.indexOf(jobs.get(i).scheme())));
      List<Future<T>> futures = new ArrayList<>(Collections.nCopies(jobs.size(), null));
      for (int i : order) {
        futures.set(i, pool.submit(() -> work.apply(jobs.get(i))));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("timing was interrupted", stopped);
    } catch (ExecutionException fault) {
      if (fault.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (fault.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(fault.getCause());
    } finally {
      pool.shutdownNow();
    }
  }
}
