package org.oovr.agent.redundancy;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Things that are made one after the other by a thread of its own, each while the one before is
 * used: one is made ahead at most, as work logs take much room.
 *
 * @param <T> what is made
 */
public final class DrawnAhead<T> implements AutoCloseable {
  /** Makes things. */
  public interface Maker<T> {
    /** Makes the n-th, from 0. */
    T make(int n) throws IOException;
  }

  private final int count;
  private final Maker<T> maker;
  private final ExecutorService thread;
  private Future<T> ahead;
  private int begun;

  /** Begins with the first one. */
  public DrawnAhead(int count, Maker<T> maker) {
    this.count = count;
    this.maker = maker;
    thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread t = new Thread(work, "oovr-ahead");
              t.setDaemon(true);
              return t;
            });
    begin();
  }

  private void begin() {
    int n = begun++;
    ahead = n < count ? thread.submit(() -> maker.make(n)) : null;
  }

  /**
   * The next one; the one after it is begun.
   *
   * @throws IllegalStateException when there are no more
   */
  public T next() throws IOException {
    if (ahead == null) {
      throw new IllegalStateException("there are " + count);
    }
    T made;
    try {
      made = ahead.get();
    } catch (ExecutionException fault) {
      if (fault.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (fault.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(fault.getCause());
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", fault);
    }
    begin();
    return made;
  }

  /** What is being made is given up. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
