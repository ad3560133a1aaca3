package org.oovr.agent.bench.piglit;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;
import org.oovr.agent.bench.piglit.TracedAhead.Traced;
import org.oovr.agent.bench.piglit.Verdict.Outcome;

/** Draws tests, traces them once, simulates them, and counts what became of them. */
public final class PiglitBench {
  /**
   * What is wanted.
   *
   * @param sample tests of each kind that pass on llvmpipe
   * @param kinds which kinds
   * @param name text that names must hold; empty for any
   * @param out directory of traces and tables
   */
  public record Options(
      int sample, long seed, Half half, Set<Kind> kinds, String name, int limitSeconds, Path out) {}

  private final Options options;
  private final List<String> worker;
  private final PrintWriter progress;

  /**
   * A measurement.
   *
   * @param worker the command of a {@link TraceWorker}
   * @param progress takes a line for each hundred tests
   */
  public PiglitBench(Options options, List<String> worker, PrintWriter progress) {
    this.options = options;
    this.worker = worker;
    this.progress = progress;
  }

  /** Measures; the table has been written to the directory, too. */
  public PiglitTable run() throws BenchException {
    PiglitSuite suite = PiglitSuite.installed();
    PiglitTable table = new PiglitTable(options.seed, options.half);
    try (VirtualDisplay display = VirtualDisplay.start();
        WorkerProcess process =
            new WorkerProcess(worker, display.environment(), options.limitSeconds)) {
      Path traces = options.out.resolve("traces").toAbsolutePath();
      Tracing tracing = new Tracing(traces, suite.directory(), display.environment());
      for (Kind kind : Kind.values()) {
        if (options.kinds.contains(kind)) {
          run(suite.tests(kind), kind, tracing, process, table);
        }
      }
      table.write(options.out);
    } catch (IOException fault) {
      throw new BenchException(fault.toString(), fault);
    }
    return table;
  }

  private void run(
      List<PiglitTest> tests, Kind kind, Tracing tracing, WorkerProcess process, PiglitTable table)
      throws BenchException, IOException {
    Iterator<PiglitTest> named =
        PiglitDraw.order(tests, options.half, options.seed).stream()
            .filter(test -> test.name().contains(options.name))
            .iterator();
    int passed = 0;
    try (TracedAhead ahead = new TracedAhead(named, tracing)) {
      for (Traced next = ahead.next();
          next != null && passed < options.sample;
          next = ahead.next()) {
        if (!next.result().equals(Tracing.PASS)) {
          table.notPassed(kind, next.result());
          continue;
        }
        passed++;
        table.add(next.test(), verdict(next.test(), tracing, process));
        if (passed % 100 == 0) {
          progress.println(kind.word() + ": " + passed + " tests");
          table.write(options.out);
        }
      }
    }
  }

  private Verdict verdict(PiglitTest test, Tracing tracing, WorkerProcess process)
      throws IOException {
    String trace = tracing.trace(test).toString();
    Path reference = tracing.file(test, ".reference");
    if (!Reference.isCurrent(reference)) {
      String answer = process.ask(TraceWorker.REFERENCE, trace, reference.toString());
      if (!answer.equals(TraceWorker.DONE)) {
        return Verdict.without(Outcome.NO_REFERENCE, answer, 0);
      }
    }
    Path verdict = tracing.file(test, ".json");
    long start = System.nanoTime();
    String answer =
        process.ask(TraceWorker.SIMULATE, trace, reference.toString(), verdict.toString());
    long millis = (System.nanoTime() - start) / 1_000_000;
    return switch (answer) {
      case TraceWorker.DONE -> TraceWorker.verdict(verdict);
      case WorkerProcess.LATE -> Verdict.without(Outcome.TIMED_OUT, answer, millis);
      case WorkerProcess.DIED -> Verdict.without(Outcome.CRASHED, answer, millis);
      default -> Verdict.without(Outcome.FAULT, answer, millis);
    };
  }
}
