package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.oovr.agent.options.FrameSelection;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceRepacker;
import org.oovr.driver.trim.TraceTrimmer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr trim}: frames of a trace as a trace of their own. */
@Command(
    name = "trim",
    mixinStandardHelpOptions = true,
    description = {
      "Writes frames A to B of a trace as a trace of their own: the calls that bring back what they",
      "use of the state before them, and their calls. Frames are counted from 0 in both."
    })
final class TrimCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--frames",
      paramLabel = "A-B",
      converter = DrawingOptions.FramesConverter.class,
      description = "The frames to keep: A-B or A.")
  private FrameSelection frames;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "OUT.trace",
      description = "The new trace; one that is there is replaced. Default: beside FILE.")
  private Path out;

  @Option(
      names = "--repack",
      description =
          "Packs the result with Brotli, as small as can be and slowly; without --frames, all of"
              + " the trace. Stock apitrace reads it, too.")
  private boolean repack;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Threads that draw what earlier frames left. Default: one per processor.")
  private int threads;

  @Parameters(paramLabel = "FILE.trace", description = "A trace, ours or apitrace's.")
  private Path file;

  @Override
  public Integer call() {
    check();
    Path target = out != null ? out : beside();
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      if (Files.exists(target) && Files.exists(file) && Files.isSameFile(target, file)) {
        throw new ParameterException(spec.commandLine(), "--out is the trace itself");
      }
      Path folder = target.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      write(target, part);
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    } finally {
      try {
        Files.deleteIfExists(part);
      } catch (IOException left) {
        spec.commandLine().getErr().println("cannot delete " + part + ": " + left.getMessage());
      }
    }
    return 0;
  }

  private void check() {
    if (frames == null && !repack) {
      throw new ParameterException(spec.commandLine(), "--frames A-B, --repack or both are needed");
    }
    if (frames != null && frames.every() != 1 || threads < 0 || threads > 1024) {
      throw new ParameterException(
          spec.commandLine(),
          threads < 0 || threads > 1024
              ? "--threads " + threads + " is not in 0 to 1024"
              : "frames '" + frames + "': expected A-B or A");
    }
  }

  private Path beside() {
    String name = file.getFileName().toString();
    String base = name.endsWith(".trace") ? name.substring(0, name.length() - 6) : name;
    String what = frames == null ? "-packed" : "-" + frames;
    return file.resolveSibling(base + what + ".trace");
  }

  private void write(Path target, Path part) throws IOException {
    Path trimmed = part.resolveSibling(part.getFileName() + ".snappy");
    try (Trace trace = TraceInputs.open(file)) {
      if (frames == null) {
        TraceRepacker.repack(trace, part);
        say(target + ": " + Files.size(part) + " bytes; " + Files.size(file) + " before");
      } else if (repack) {
        tell(target, trimmer(trace).write(trimmed));
        try (Trace small = Trace.open(trimmed)) {
          TraceRepacker.repack(small, part);
        }
      } else {
        tell(target, trimmer(trace).write(part));
      }
    } finally {
      Files.deleteIfExists(trimmed);
    }
    Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
  }

  private TraceTrimmer trimmer(Trace trace) {
    TraceTrimmer trimmer = new TraceTrimmer(trace, frames.first(), frames.last());
    return threads == 0 ? trimmer : trimmer.withThreads(threads);
  }

  private void tell(Path target, TraceTrimmer.Outcome outcome) {
    if (outcome.damage() != null) {
      say(file + ": " + outcome.damage());
    }
    outcome.losses().forEach(loss -> say("not brought back: " + loss));
    outcome.unsupported().forEach(what -> say("perhaps not brought back, as unsupported: " + what));
    say(
        target
            + ": "
            + outcome.frames()
            + (outcome.frames() == 1 ? " frame, " : " frames, ")
            + outcome.frameCalls()
            + " calls, and "
            + outcome.snapshotCalls()
            + " for the state before"
            + (outcome.drawn() ? "; earlier frames were drawn by the simulator" : ""));
  }

  private void say(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
  }
}
