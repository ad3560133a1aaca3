package org.oovr.agent.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntConsumer;
import org.oovr.agent.capture.FaultLog;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.cli.terminal.Version;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.present.Presenter;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.report.RunReport;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;

/** Draws frames of a trace for the commands that are given one. */
final class TraceFrames {
  private static final String SUFFIX = ".trace";

  /** First two bytes of Snappy, gzip and zstd containers; Brotli has none. */
  private static final int[] STARTS = {0x6174, 0x1f8b, 0x28b5};

  private final Path file;
  private final RunOptions options;
  private final PrintWriter err;

  TraceFrames(Path file, RunOptions options, PrintWriter err) {
    this.file = file;
    this.options = options;
    this.err = err;
  }

  /** Whether a file is a trace, by its name or its first bytes. */
  static boolean is(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    if (file.getFileName().toString().endsWith(SUFFIX) || GfxrReader.isOne(file)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file)) {
      int first = in.read() << 8 | in.read();
      for (int start : STARTS) {
        if (first == start) {
          return true;
        }
      }
      return false;
    } catch (IOException fault) {
      return false; // whoever reads it next says why
    }
  }

  /** Draws the frames into a report with their work logs. */
  void report() {
    try {
      check();
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    }
    OutputDirectory.prepare(options.out());
    try (RunReport report = RunReport.ofTrace(options, Version.number())) {
      TraceDrawing.Outcome outcome = draw(true, report::frame);
      report.unsupported(outcome.unsupported());
      report.driver(outcome.driver());
      report.windows(outcome.windows());
      for (Map.Entry<String, FaultLog.Entry> fault : outcome.faults().entrySet()) {
        report.fault(fault.getKey(), fault.getValue().count(), fault.getValue().first());
      }
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + options.out() + ": " + OutputDirectory.reason(fault), fault);
    }
  }

  /** What is no trace must not cost an older report. */
  private void check() throws IOException {
    if (GfxrReader.isOne(file)) {
      GfxrReader.open(file).close();
      return;
    }
    try (Trace trace = TraceInputs.open(file)) {
      trace.index();
    }
  }

  private TraceDrawing.Outcome drawn(boolean study, Presenter.Output output)
      throws IOException, InterruptedException {
    TraceDrawing drawing = new TraceDrawing(options, this::tell);
    if (GfxrReader.isOne(file)) {
      return drawing.drawVulkan(file, study, output, frame -> {});
    }
    try (Trace trace = TraceInputs.open(file)) {
      return drawing.draw(trace, study, output, progress(trace));
    }
  }

  /** Draws the frames and hands them out; fails when there is none. */
  TraceDrawing.Outcome draw(boolean study, Presenter.Output output) {
    TraceDrawing.Outcome outcome;
    try {
      outcome = drawn(study, output);
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", fault);
    }
    if (outcome.damage() != null) {
      err.println("oovr: " + file + ": " + outcome.damage() + "; what comes after is missing");
    }
    outcome
        .unsupported()
        .forEach((call, count) -> err.printf("oovr: not supported: %s (%d times)%n", call, count));
    if (outcome.missing() > 0) {
      throw new CommandFailedException(
          "frames that are missing: " + outcome.missing() + "; faults were met, see above");
    }
    if (outcome.drawn() == 0) {
      throw new CommandFailedException(
          "no frame was drawn: frames "
              + options.frames()
              + " were asked for, "
              + file
              + " has "
              + outcome.frames());
    }
    return outcome;
  }

  /** What is not supported is listed at the end, with its counts. */
  private void tell(String line) {
    if (!line.startsWith("unsupported: ")) {
      err.println("oovr: " + line);
    }
  }

  private IntConsumer progress(Trace trace) throws IOException {
    FrameSelection frames = options.frames();
    int has = trace.index().frames().size();
    int expected = 0;
    for (int frame = frames.first(); frame <= Math.min(frames.last(), has - 1); frame++) {
      expected += frames.includes(frame) ? 1 : 0;
    }
    IntConsumer counter = Progress.counter(err, "drawing frames", expected);
    int[] done = {0};
    return frame -> {
      done[0]++;
      counter.accept(done[0]);
    };
  }
}
