package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowJournal;

/** Computes tasks by several threads, and keeps each row before it counts. */
public final class SweepRun {
  /** Computes tasks: in this process, or elsewhere. */
  @FunctionalInterface
  public interface Computer {
    /**
     * Computes one.
     *
     * @throws IOException when nothing can be computed any more
     */
    ResultRow compute(PointTask task) throws IOException;
  }

  private final Computer computer;
  private final RowJournal journal;
  private final int threads;
  private final Consumer<ResultRow> finished;
  private Throwable fault;

  /**
   * A run.
   *
   * @param threads at least 1; the rows do not depend on it
   * @param finished told of each row when it is kept, one after the other
   */
  public SweepRun(
      Computer computer, RowJournal journal, int threads, Consumer<ResultRow> finished) {
    this.computer = computer;
    this.journal = journal;
    this.threads = threads;
    this.finished = finished;
  }

  /**
   * Computes tasks in their order.
   *
   * @throws IOException when a row cannot be kept: those before it are
   */
  public void run(List<PointTask> tasks) throws IOException {
    if (tasks.isEmpty()) {
      return;
    }
    BlockingQueue<PointTask> queue =
        new ArrayBlockingQueue<>(tasks.size(), true, SweepTasks.narrowed(tasks));
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < Math.min(threads, tasks.size()); i++) {
      Thread worker = new Thread(() -> work(queue), "oovr-sweep-" + i);
      worker.setDaemon(true);
      worker.setContextClassLoader(SweepRun.class.getClassLoader());
      worker.start();
      workers.add(worker);
    }
    try {
      for (Thread worker : workers) {
        worker.join();
      }
    } catch (InterruptedException stopped) {
      queue.clear();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
    synchronized (this) {
      if (fault instanceof IOException io) {
        throw io;
      }
      if (fault != null) {
        throw new IllegalStateException(fault);
      }
    }
  }

  private void work(BlockingQueue<PointTask> queue) {
    for (PointTask task = queue.poll(); task != null; task = queue.poll()) {
      try {
        keep(computer.compute(task));
      } catch (IOException | RuntimeException | Error stop) {
        queue.clear();
        stopped(stop);
      }
    }
  }

  private synchronized void keep(ResultRow row) throws IOException {
    if (fault == null) {
      try {
        journal.add(row);
      } catch (IOException fault) {
        throw new IOException("rows cannot be kept: " + fault.getMessage(), fault);
      }
      finished.accept(row);
    }
  }

  private synchronized void stopped(Throwable by) {
    fault = fault == null ? by : fault;
  }
}
