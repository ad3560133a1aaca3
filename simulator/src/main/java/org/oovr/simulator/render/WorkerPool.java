package org.oovr.simulator.render;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A fixed set of threads that share numbered tasks. The calling thread works too, as worker 0.
 * Which worker gets which task is left to chance, so tasks write only to their own places.
 *
 * <p>Waiting workers spin for a moment before they park: the phases of one flush follow each other
 * within microseconds, and waking a parked thread costs some 50 of them. Nobody waits for a worker
 * that has not come yet: where processors are busy, it may come when all is done.
 */
public final class WorkerPool implements AutoCloseable {
  /** Work that is cut into numbered tasks. */
  @FunctionalInterface
  public interface Task {
    /** Runs task {@code index}; {@code worker} is below {@link WorkerPool#size()}. */
    void run(int worker, int index);
  }

  private static final int SPINS = 2000;

  /** Where no run takes anybody in; what is above it are those that are still at work. */
  private static final int CLOSED = Integer.MIN_VALUE;

  private final Thread[] threads;
  private final AtomicInteger next = new AtomicInteger();

  /** Helpers that take part in the run, which cannot end before they leave. */
  private final AtomicInteger inside = new AtomicInteger(CLOSED);

  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Number of the run. */
  private final AtomicInteger generation = new AtomicInteger();

  private volatile boolean closed;
  private volatile boolean abandoned;
  private Task task;
  private int count;

  /**
   * Starts the threads.
   *
   * @param size workers including the caller, at least 1
   */
  public WorkerPool(int size, String name) {
    if (size < 1) {
      throw new IllegalArgumentException("worker threads: " + size);
    }
    threads = new Thread[size - 1];
    for (int i = 0; i < threads.length; i++) {
      int worker = i + 1;
      threads[i] = new Thread(() -> serve(worker), name + "-" + worker);
      threads[i].setDaemon(true);
      threads[i].start();
    }
  }

  /** Number of workers, the caller included. */
  public int size() {
    return threads.length + 1;
  }

  /**
   * Runs tasks {@code 0..count-1} one after the other, all by the caller.
   *
   * @throws CancellationException when tasks were left out because of {@link #abandon}
   */
  public void runInOrder(int taskCount, Task work) {
    for (int i = 0; i < taskCount; i++) {
      throwIfAbandoned();
      work.run(0, i);
    }
  }

  /**
   * Runs tasks {@code 0..count-1} and returns when all are done. One caller at a time. When a task
   * fails the rest is abandoned and the first failure is thrown.
   *
   * @throws CancellationException when tasks were left out because of {@link #abandon}
   */
  public void run(int taskCount, Task work) {
    if (taskCount <= 1 || threads.length == 0) {
      runInOrder(taskCount, work);
      return;
    }
    task = work;
    count = taskCount;
    next.set(0);
    generation.incrementAndGet();
    inside.set(0);
    for (int i = 0; i < threads.length && i < taskCount - 1; i++) {
      LockSupport.unpark(threads[i]);
    }
    work(0);
    inside.getAndAdd(CLOSED);
    int spins = 0;
    while (inside.get() != CLOSED) {
      if (++spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
    task = null;
    throwIfAbandoned();
    Throwable thrown = failure.getAndSet(null);
    if (thrown instanceof Error e) {
      throw e;
    }
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
  }

  /** Begins no further task; what is under way goes on to its end. Any thread may call it. */
  public void abandon() {
    abandoned = true;
  }

  private void throwIfAbandoned() {
    if (abandoned) {
      throw new CancellationException("the work was abandoned");
    }
  }

  private void work(int worker) {
    int index = next.getAndIncrement();
    while (index < count && !abandoned) {
      try {
        task.run(worker, index);
      } catch (Throwable t) {
        failure.compareAndSet(null, t);
        next.set(count);
        return;
      }
      index = next.getAndIncrement();
    }
  }

  private void serve(int worker) {
    int seen = 0;
    while (!closed) {
      int spins = 0;
      while (generation.get() == seen || inside.get() < 0) {
        if (closed) {
          return;
        }
        if (++spins < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
        }
      }
      if (enter()) {
        seen = generation.get(); // there is no other before this worker has left
        work(worker);
        inside.getAndDecrement();
      }
    }
  }

  /** Takes part in the run; false when it is over. */
  private boolean enter() {
    int now = inside.get();
    while (now >= 0) {
      if (inside.compareAndSet(now, now + 1)) {
        return true;
      }
      now = inside.get();
    }
    return false;
  }

  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      LockSupport.unpark(thread);
    }
  }
}
