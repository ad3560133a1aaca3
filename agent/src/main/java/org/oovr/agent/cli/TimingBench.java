package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.oovr.agent.bench.TimingSpeed;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.MachineLoad;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;

/** {@code oovr bench timing}: a stereo frame is drawn once and timed under all schemes. */
final class TimingBench {
  private static final String SAMPLE = "org.oovr.samples.gl.ManyObjects";

  /** A little more than 1280 x 1024, so that the frame has six million fragments. */
  private static final int WIDTH = 1344;

  private static final int HEIGHT = 1088;
  private static final int FRAME = 2;

  private final PrintWriter out;
  private final int threads;
  private final Path trace;

  /**
   * A benchmark.
   *
   * @param threads of drawing and timing; 0: one per processor
   * @param trace a frame to time instead of the sample's, or null
   */
  TimingBench(PrintWriter out, int threads, Path trace) {
    this.out = out;
    this.threads = threads;
    this.trace = trace;
  }

  void run() throws IOException {
    MachineLoad.print(out);
    FrameProfile profile = trace == null ? sample() : own();
    int workers = SchemeTimer.threads(threads);
    TimingSpeed.Result result;
    try {
      result = TimingSpeed.of(profile, TimingSetup.defaults(), workers);
    } catch (OutOfMemoryError fault) {
      throw new CommandFailedException(
          "a heap of " + mebibytes(Runtime.getRuntime().maxMemory()) + " MiB is too small", fault);
    }
    print(result, workers);
    List<String> wrong =
        result.schemes().stream().filter(s -> !s.rightImage()).map(s -> s.scheme().id()).toList();
    if (!wrong.isEmpty()) {
      throw new CommandFailedException(
          "the composed image is not the frame's: " + String.join(", ", wrong));
    }
  }

  private FrameProfile own() throws IOException {
    TimedInput input = TimedInput.of(trace, frame -> true);
    int frame = input.logs().frames().get(0);
    out.printf(Locale.ROOT, "frame %d of %s%n", frame, trace);
    return input.logs().read(frame);
  }

  private FrameProfile sample() throws IOException {
    try (SampleProgram samples = SampleProgram.unpack()) {
      Path report = samples.directory().resolve("report");
      OutputDirectory.prepare(report);
      RunOptions options =
          new RunOptions(
                  Mode.INSTEAD,
                  FrameSelection.parse(Integer.toString(FRAME)),
                  Stereo.AUTO,
                  0,
                  RunOptions.DEFAULT.disparity(),
                  threads,
                  report)
              .withLife(LifeOptions.ENDS_ITSELF);
      List<String> arguments =
          List.of(
              "--frames",
              Integer.toString(FRAME + 1),
              "--width",
              Integer.toString(WIDTH),
              "--height",
              Integer.toString(HEIGHT));
      long begun = System.nanoTime();
      new AgentProcess(options, samples.command(SAMPLE, arguments)).run();
      double seconds = (System.nanoTime() - begun) / 1e9;
      out.printf(
          Locale.ROOT,
          "frame %d of %s, 2 views of %d x %d, drawn once in %.1f s%n",
          FRAME,
          SAMPLE,
          WIDTH,
          HEIGHT,
          seconds);
      return WorkLogFile.read(report.resolve(ReportFiles.profile(FRAME)));
    }
  }

  private void print(TimingSpeed.Result result, int workers) {
    out.printf(
        Locale.ROOT,
        "%d draws, %.2f million fragments covered, %.2f million shaded in API order%n",
        result.draws(),
        result.coveredFragments() / 1e6,
        result.shadedFragments() / 1e6);
    out.printf(
        Locale.ROOT,
        "%-14s %12s %17s %10s %9s %9s %17s%n",
        "scheme",
        "cycles",
        "simulated cycles",
        "1st round",
        "warm, s",
        "CPU s",
        "million cycles/s");
    for (TimingSpeed.Scheme scheme : result.schemes()) {
      out.printf(
          Locale.ROOT,
          "%-14s %12d %17d %10.2f %9.2f %9.2f %17.3f%n",
          scheme.scheme().id(),
          scheme.cycles(),
          scheme.simulatedCycles(),
          scheme.firstSeconds(),
          scheme.seconds(),
          scheme.cpuSeconds(),
          scheme.rate());
    }
    out.printf(
        Locale.ROOT,
        "all schemes    %.1f s with %d threads, again %.1f s: %.3f million cycles/s a thread"
            + " (ATTILA, as published: %.3f to %.3f)%n",
        result.firstSeconds(),
        workers,
        result.seconds(),
        result.rate(),
        TimingSpeed.ATTILA_LEAST,
        TimingSpeed.ATTILA_MOST);
    out.printf(
        Locale.ROOT,
        "peak heap      %d MiB of at most %d MiB%n",
        mebibytes(result.peakHeapBytes()),
        mebibytes(Runtime.getRuntime().maxMemory()));
  }

  private static long mebibytes(long bytes) {
    return bytes >> 20;
  }
}
