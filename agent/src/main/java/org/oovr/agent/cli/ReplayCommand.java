package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.VulkanReplayRun;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.replay.CallProgress;
import org.oovr.agent.replay.TraceReplay;
import org.oovr.driver.trace.gfxr.GfxrReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr replay}: the calls of a trace, made again on a real driver. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Makes the calls of a trace again on the real driver, off-screen unless told otherwise.",
      "OpenGL needs X11 with GLX; where there is no display, a virtual one is started (Xvfb).",
      "Captures of Vulkan (.gfxr) need a Vulkan driver only; images stand in for what they show."
    },
    footer = {
      "",
      "Example: oovr replay --frames 10-19 --snapshot frames --out pictures game.trace",
      "Example: oovr replay --frames 100 --loop 50 --profile game.trace"
    })
final class ReplayCommand implements Callable<Integer> {
  private static final int MOST_LOOPS = 1_000_000;

  /** What is written as pictures. */
  enum Snapshot {
    FRAMES,
    DRAWS
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--frames",
      paramLabel = "A-B|every:N",
      converter = DrawingOptions.FramesConverter.class,
      description =
          "Frames that the other options speak of, counted from 0; those before them are drawn,"
              + " those after them are not. Default: all frames.")
  private FrameSelection frames = FrameSelection.ALL;

  @Option(
      names = "--loop",
      paramLabel = "N",
      defaultValue = "1",
      description = "Draws the frames N times; the file is read once. Default: 1.")
  private int loops;

  @Option(
      names = "--snapshot",
      paramLabel = "frames|draws",
      description =
          "Writes a picture of each frame, 000012.png, or of what each call that draws has drawn"
              + " into, 000012-draw-0000345678.png.")
  private Snapshot snapshot;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-replay",
      description = "Directory of pictures and profile. Default: oovr-replay.")
  private Path out;

  @Option(
      names = "--hashes",
      description =
          "Prints the hash of each frame; fails when a frame differs from the one that the program"
              + " drew, where the trace was captured with --hashes, too.")
  private boolean hashes;

  @Option(
      names = "--profile",
      description =
          "Measures the driver's time in each call: prints a table by function and writes"
              + " profile.csv, a line a call.")
  private boolean profile;

  @Option(names = "--window", description = "Shows what is drawn in a window.")
  private boolean window;

  @Parameters(
      paramLabel = "FILE.trace",
      description = "A trace, ours or apitrace's, or GFXReconstruct's (.gfxr).")
  private Path file;

  @Override
  public Integer call() {
    if (loops < 1 || loops > MOST_LOOPS) {
      throw new ParameterException(
          spec.commandLine(), "loop '" + loops + "': expected 1 to " + MOST_LOOPS);
    }
    if (loops > 1 && frames.every() > 1) {
      throw new ParameterException(
          spec.commandLine(), "--loop needs frames in a row, --frames A-B");
    }
    Path progress = DriverProcess.progress();
    if (progress == null) {
      List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
      return GfxrReader.isOne(file)
          ? DriverProcess.run(arguments)
          : DriverProcess.run(arguments, window);
    }
    if (GfxrReader.isOne(file)) {
      return replayVulkan(progress);
    }
    TraceReplay.Options options =
        new TraceReplay.Options(
            frames,
            loops,
            hashes || snapshot == Snapshot.FRAMES,
            snapshot == Snapshot.DRAWS,
            profile);
    ReplayRun run = new ReplayRun(file, options, window, spec.commandLine());
    if (snapshot != null) {
      run.picturesTo(out);
    }
    if (profile) {
      run.profileTo(out);
    }
    return run.run(progress, hashes);
  }

  private int replayVulkan(Path progress) {
    if (loops > 1 || profile || window || snapshot == Snapshot.DRAWS) {
      throw new ParameterException(
          spec.commandLine(),
          "a capture of Vulkan is replayed with --frames, --snapshot frames, --hashes and --out"
              + " only");
    }
    VulkanReplayRun run =
        new VulkanReplayRun(
            spec.commandLine().getOut(), snapshot == null ? null : out, hashes, done -> {});
    try {
      return run.run(file, frames, new CallProgress(progress));
    } catch (IOException fault) {
      throw new CommandFailedException(file + ": " + fault.getMessage(), fault);
    }
  }
}
