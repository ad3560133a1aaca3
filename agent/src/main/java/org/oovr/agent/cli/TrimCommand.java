package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.replay.CallProgress;
import org.oovr.agent.replay.VulkanReplay;
import org.oovr.agent.replay.VulkanTrim;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.gl.real.RealDriverException;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceRepacker;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.trim.RealContents;
import org.oovr.driver.trim.TraceTrimmer;
import org.oovr.driver.vk.trim.GfxrTrimmer;
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
      "Writes frames of a trace as a trace of their own.",
      "It has the calls that bring back what frames A to B use of the state before them, and",
      "their calls. Frames are counted from 0 in both."
    })
final class TrimCommand implements Callable<Integer> {
  /** Who draws earlier frames. */
  enum Contents {
    REAL,
    SIMULATED
  }

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
      names = "--contents",
      paramLabel = "real|simulated",
      description =
          "Who draws what earlier frames left, where these frames use it: the real driver or the"
              + " simulator. Default: the real driver where there is one.")
  private Contents contents;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Threads that draw what earlier frames left. Default: one per processor.")
  private int threads;

  @Parameters(
      paramLabel = "FILE.trace",
      description = "A trace, ours or apitrace's, or GFXReconstruct's (.gfxr).")
  private Path file;

  @Override
  public Integer call() {
    check();
    if (GfxrReader.isOne(file)) {
      return trimVulkan();
    }
    Path target = out != null ? out : beside();
    Path part = target.resolveSibling(target.getFileName() + ".part");
    boolean earlier = frames != null && frames.first() > 0;
    if (earlier && contents != Contents.SIMULATED && DriverProcess.progress() == null) {
      Integer status = besideDriver(part);
      if (status != null) {
        return status;
      }
    }
    return trim(target, part);
  }

  /** Does it in a process that may use a driver; null where there is no display for one. */
  private Integer besideDriver(Path part) {
    List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
    try {
      return DriverProcess.runWithDisplay(arguments, false);
    } catch (BenchException fault) {
      if (contents == Contents.REAL) {
        throw new CommandFailedException(fault.getMessage(), fault);
      }
      return null;
    } finally {
      delete(part); // the driver may have crashed before the end
    }
  }

  /** A capture of Vulkan: a driver draws in a process of its own, and needs no display. */
  private Integer trimVulkan() {
    if (repack) {
      throw new ParameterException(
          spec.commandLine(), "--repack is for traces; a capture of Vulkan is packed as it is");
    }
    Path target = out != null ? out : beside();
    Path part = target.resolveSibling(target.getFileName() + ".part");
    if (frames.first() > 0 && contents != Contents.SIMULATED && DriverProcess.progress() == null) {
      boolean driver = VulkanReplay.isPossible();
      if (driver) {
        try {
          return DriverProcess.run(spec.root().commandLine().getParseResult().originalArgs());
        } finally {
          delete(part); // the driver may have crashed before the end
        }
      } else if (contents == Contents.REAL) {
        throw new CommandFailedException("this machine has no Vulkan loader");
      }
    }
    return trim(target, part);
  }

  private void writeVulkan(Path target, Path part) throws IOException {
    boolean real = DriverProcess.progress() != null;
    GfxrTrimmer.Outcome outcome =
        real
            ? VulkanTrim.byRealDriver(file, frames.first(), frames.last(), part)
            : VulkanTrim.bySimulator(file, frames.first(), frames.last(), part, threads);
    Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
    if (outcome.damage() != null) {
      say(file + ": " + outcome.damage());
    }
    outcome.losses().forEach(loss -> say("not brought back: " + loss));
    String by = real ? "the real driver" : "the simulator";
    said(
        target,
        outcome.frames(),
        outcome.frameCalls(),
        outcome.stateCalls(),
        frames.first() == 0
            ? ""
            : "; earlier frames were drawn by " + by + ", for " + outcome.contents() + " contents");
  }

  private void said(Path target, int kept, long calls, long before, String drawn) {
    say(
        target
            + ": "
            + kept
            + (kept == 1 ? " frame, " : " frames, ")
            + calls
            + " calls, and "
            + before
            + " for the state before"
            + drawn);
  }

  private int trim(Path target, Path part) {
    try {
      if (Files.exists(target) && Files.exists(file) && Files.isSameFile(target, file)) {
        throw new ParameterException(spec.commandLine(), "--out is the trace itself");
      }
      Path folder = target.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      if (GfxrReader.isOne(file)) {
        writeVulkan(target, part);
      } else {
        write(target, part);
      }
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    } catch (RealDriverException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } finally {
      delete(part);
    }
    return 0;
  }

  private void delete(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException left) {
      say("cannot delete " + part + ": " + left.getMessage());
    }
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
    String end = GfxrReader.isOne(file) ? ".gfxr" : ".trace";
    String base = name.endsWith(end) ? name.substring(0, name.length() - end.length()) : name;
    String what = frames == null ? "-packed" : "-" + frames;
    return file.resolveSibling(base + what + end);
  }

  private void write(Path target, Path part) throws IOException {
    Path trimmed = part.resolveSibling(part.getFileName() + ".snappy");
    try (Trace trace = TraceInputs.open(file)) {
      if (frames == null) {
        repack(trace, part);
        say(target + ": " + Files.size(part) + " bytes; " + Files.size(file) + " before");
      } else if (repack) {
        tell(target, trimmer(trace).write(trimmed));
        try (Trace small = Trace.open(trimmed)) {
          repack(small, part);
        }
      } else {
        tell(target, trimmer(trace).write(part));
      }
    } finally {
      Files.deleteIfExists(trimmed);
    }
    Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
  }

  private void repack(Trace trace, Path part) throws IOException {
    Runnable watch = Progress.watch(spec.commandLine().getErr(), "packing", part);
    try {
      TraceRepacker.repack(trace, part);
    } finally {
      watch.run();
    }
  }

  private TraceTrimmer trimmer(Trace trace) throws IOException {
    TraceTrimmer trimmer = new TraceTrimmer(trace, frames.first(), frames.last());
    int passes = trimmer.passes(trace.index().frames().size());
    if (passes > 0) {
      trimmer.withProgress(
          Progress.counter(spec.commandLine().getErr(), "looking at frames", passes));
    }
    if (threads > 0) {
      trimmer.withThreads(threads);
    }
    Path progress = DriverProcess.progress();
    if (contents == Contents.SIMULATED || progress == null) {
      return trimmer;
    }
    CallProgress calling = new CallProgress(progress);
    return trimmer.withContents(
        new RealContents() {
          @Override
          public RealDriver open(Map<Long, int[]> sizes) {
            try {
              return RealDriver.open(new RealDriver.Settings(null, false, sizes));
            } catch (RealDriverException fault) {
              if (contents == Contents.REAL) {
                throw fault;
              }
              say("no real driver draws what earlier frames left: " + fault.getMessage());
              return null;
            }
          }

          @Override
          public void making(Call call) {
            calling.at(call);
          }

          @Override
          public void made() {
            calling.end();
          }
        });
  }

  private void tell(Path target, TraceTrimmer.Outcome outcome) {
    if (outcome.damage() != null) {
      say(file + ": " + outcome.damage());
    }
    outcome.losses().forEach(loss -> say("not brought back: " + loss));
    outcome.unsupported().forEach(what -> say("perhaps not brought back, as unsupported: " + what));
    said(
        target,
        outcome.frames(),
        outcome.frameCalls(),
        outcome.snapshotCalls(),
        switch (outcome.drawn()) {
          case NOT -> "";
          case BY_REAL_DRIVER -> "; earlier frames were drawn by the real driver";
          case BY_SIMULATOR -> "; earlier frames were drawn by the simulator";
        });
  }

  private void say(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
  }
}
