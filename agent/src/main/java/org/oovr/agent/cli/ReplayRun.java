package org.oovr.agent.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntConsumer;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.replay.CallProgress;
import org.oovr.agent.replay.TraceReplay;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.real.CallTimes;
import org.oovr.driver.gl.real.DrawableSizes;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.gl.real.RealDriverException;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Trace;
import picocli.CommandLine;

/** One replay and what it prints and writes, in the process that makes the calls. */
final class ReplayRun implements TraceReplay.Output {
  private static final String PROFILE = "profile.csv";
  private static final int MOST_FUNCTIONS = 30;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  /** A call that was timed. */
  private record Row(int frame, long call, String function, long nanos) {}

  private final List<Row> rows = new ArrayList<>();
  private final Map<Long, Long> gpuNanos = new HashMap<>();
  private final Path file;
  private final TraceReplay.Options options;
  private final boolean window;
  private final PrintWriter out;
  private final PrintWriter err;
  private final List<Long> frameNanos = new ArrayList<>();
  private Path pictures;
  private Path profile;
  private boolean hashes;
  private int compared;
  private int differing;
  private String firstDifference;
  private BufferedWriter calls;
  private IntConsumer counter = done -> {};

  ReplayRun(Path file, TraceReplay.Options options, boolean window, CommandLine line) {
    this.file = file;
    this.options = options;
    this.window = window;
    out = line.getOut();
    err = line.getErr();
  }

  void picturesTo(Path directory) {
    pictures = directory;
  }

  void profileTo(Path directory) {
    profile = directory;
  }

  int run(Path progress, boolean printHashes) {
    hashes = printHashes;
    TraceReplay.Outcome outcome;
    try (Trace trace = TraceInputs.open(file)) {
      prepare();
      counter = Progress.counter(err, "replaying frames", expected(trace));
      CallProgress calling = new CallProgress(progress);
      try {
        outcome = replay(trace, calling);
      } finally {
        calling.end();
      }
      if (calls != null) {
        writeRows(); // of what comes after the last present
        calls.close();
      }
    } catch (RealDriverException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    }
    tell(outcome);
    return 0;
  }

  private void prepare() throws IOException {
    for (Path directory : new Path[] {pictures, profile}) {
      if (directory != null) {
        OutputDirectory.probe(directory);
      }
    }
    if (profile != null) {
      calls = Files.newBufferedWriter(profile.resolve(PROFILE));
      calls.write("frame,call,function,nanos,gpu_nanos\n");
    }
  }

  private int expected(Trace trace) throws IOException {
    int has = trace.index().frames().size();
    int expected = 0;
    for (int frame = 0; frame < has; frame++) {
      expected += options.frames().includes(frame) ? 1 : 0;
    }
    return expected;
  }

  private TraceReplay.Outcome replay(Trace trace, CallProgress progress) throws IOException {
    Map<Long, int[]> sizes = DrawableSizes.of(trace.decode(GlCallTable.INSTANCE));
    try (RealDriver driver = RealDriver.open(new RealDriver.Settings(null, window, sizes))) {
      return new TraceReplay(driver, options, this, progress).replay(trace);
    }
  }

  @Override
  public void frame(int frame, Picture picture, String recorded, long nanos) throws IOException {
    frameNanos.add(nanos);
    counter.accept(frameNanos.size());
    writeRows();
    if (picture == null) {
      return;
    }
    if (pictures != null) {
      write(String.format(Locale.ROOT, "%06d.png", frame), picture);
    }
    String sha256 = picture.rgbSha256();
    if (hashes) {
      out.printf("frame %d: %dx%d sha256 %s%n", frame, picture.width(), picture.height(), sha256);
    }
    if (recorded != null) {
      compared++;
      if (!recorded.equals(sha256)) {
        differing++;
        firstDifference = firstDifference == null ? "frame " + frame : firstDifference;
      }
    }
  }

  @Override
  public void draw(int frame, long call, Picture picture) throws IOException {
    write(String.format(Locale.ROOT, "%06d-draw-%010d.png", frame, call), picture);
  }

  @Override
  public void timed(int frame, Call call, long nanos) {
    rows.add(new Row(frame, call.number, call.signature.name(), nanos));
  }

  @Override
  public void timedOnGpu(long call, long nanos) {
    gpuNanos.put(call, nanos);
  }

  /** Writes the calls of a frame, whose times on the GPU are known by now. */
  private void writeRows() throws IOException {
    for (Row row : rows) {
      Long gpu = gpuNanos.get(row.call);
      String words = row.frame + "," + row.call + "," + row.function + "," + row.nanos + ",";
      calls.write(words + (gpu == null ? "" : gpu) + "\n");
    }
    rows.clear();
    gpuNanos.clear();
  }

  private void write(String name, Picture picture) throws IOException {
    Files.write(pictures.resolve(name), PngWriter.encode(picture));
  }

  private void tell(TraceReplay.Outcome outcome) {
    if (outcome.damage() != null) {
      err.println("oovr: " + file + ": " + outcome.damage() + "; what comes after is missing");
    }
    outcome
        .omitted()
        .forEach((call, count) -> err.printf("oovr: not replayed: %s (%d times)%n", call, count));
    if (outcome.drawn() == 0) {
      boolean all = options.frames().equals(FrameSelection.ALL);
      throw new CommandFailedException(
          "no frame was drawn: "
              + (all ? "" : "frames " + options.frames() + " were asked for, ")
              + file
              + " has "
              + outcome.frames());
    }
    if (profile != null) {
      profile(outcome.timings());
    }
    double millis = outcome.nanos() / NANOS_PER_MILLI;
    int times = outcome.drawn() * options.loops();
    out.printf(
        Locale.ROOT,
        "%d frames in %.1f ms: %.3f ms a frame, %.1f frames/s%n",
        times,
        millis,
        millis / times,
        times * 1000 / millis);
    if (differing > 0) {
      throw new CommandFailedException(
          differing
              + " of "
              + compared
              + " frames differ from what the program drew, the first is "
              + firstDifference);
    }
    if (hashes && compared > 0) {
      out.println(compared + " frames are what the program drew, pixel for pixel");
    }
  }

  private void profile(List<CallTimes> timings) {
    out.printf(
        "%12s %10s %12s %12s %12s  %s%n",
        "ms", "calls", "us a call", "longest us", "GPU ms", "function");
    for (CallTimes timing : timings.subList(0, Math.min(timings.size(), MOST_FUNCTIONS))) {
      out.printf(
          Locale.ROOT,
          "%12.3f %10d %12.3f %12.3f %12s  %s%n",
          timing.nanos() / NANOS_PER_MILLI,
          timing.calls(),
          timing.nanos() / NANOS_PER_MICRO / timing.calls(),
          timing.longestNanos() / NANOS_PER_MICRO,
          timing.gpuCalls() == 0
              ? "-"
              : String.format(Locale.ROOT, "%.3f", timing.gpuNanos() / NANOS_PER_MILLI),
          timing.function());
    }
  }
}
