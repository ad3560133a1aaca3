package org.oovr.agent.bench.piglit;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.oovr.agent.bench.BenchException;

/**
 * Tests in their order, with what became of them on llvmpipe. The next few are traced meanwhile: a
 * test spends most of its time in starting, and leaves a processor idle.
 */
final class TracedAhead implements AutoCloseable {
  /** Tests that are traced before somebody asks for them. */
  private static final int AHEAD = 3;

  /**
   * A test that was traced.
   *
   * @param result what it says of itself
   */
  record Traced(PiglitTest test, String result) {}

  private final Iterator<PiglitTest> tests;
  private final Tracing tracing;
  private final ArrayDeque<Future<Traced>> waiting = new ArrayDeque<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "oovr-piglit-tracing");
            made.setDaemon(true);
            return made;
          });

  TracedAhead(Iterator<PiglitTest> tests, Tracing tracing) {
    this.tests = tests;
    this.tracing = tracing;
    for (int i = 0; i < AHEAD; i++) {
      more();
    }
  }

  private void more() {
    if (tests.hasNext()) {
      PiglitTest test = tests.next();
      waiting.add(thread.submit(() -> new Traced(test, tracing.result(test))));
    }
  }

  /** The next one; null behind the last. */
  Traced next() throws BenchException {
    Future<Traced> first = waiting.poll();
    if (first == null) {
      return null;
    }
    more();
    try {
      return first.get();
    } catch (ExecutionException fault) {
      if (fault.getCause() instanceof BenchException told) {
        throw told;
      }
      throw new BenchException(fault.getCause().toString(), fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    }
  }

  /** Ends what is being traced. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
