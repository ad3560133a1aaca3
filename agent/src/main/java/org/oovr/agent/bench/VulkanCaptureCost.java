package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What recording the calls of a Vulkan program costs. The program says what its own thread has
 * computed, so that a busy machine changes little.
 */
public final class VulkanCaptureCost {
  /**
   * One size of frame.
   *
   * @param calls calls a frame
   * @param bareMillis a frame without a recorder
   * @param captureMillis a frame under our capture
   * @param fileBytes bytes of our file
   * @param frames frames in it
   */
  public record Row(
      int calls, double bareMillis, double captureMillis, long fileBytes, int frames) {
    /** Nanoseconds that our capture adds to a call. */
    public double addedNanos() {
      return (captureMillis - bareMillis) * 1e6 / calls;
    }

    /** Bytes of the file for each call, all that comes before the frames included. */
    public double bytesPerCall() {
      return fileBytes / (double) calls / frames;
    }
  }

  private static final Pattern LINE = Pattern.compile("frame: ([0-9.]+) ms, (\\d+) calls");

  /** Runs that the quickest is taken of: what disturbs a run only makes it slower. */
  private static final int REPEATS = 2;

  private final CaptureCost.Program program;
  private final int frames;

  /** A measurement of programs of some frames. */
  public VulkanCaptureCost(CaptureCost.Program program, int frames) {
    this.program = program;
    this.frames = frames;
  }

  /** Runs both in turn, so that a change of the machine's load meets them alike. */
  public Row run(int draws, String agent, Path file) throws BenchException, IOException {
    double bare = Double.MAX_VALUE;
    double capture = Double.MAX_VALUE;
    int calls = 0;
    List<String> arguments =
        List.of("--draws", Integer.toString(draws), "--frames", Integer.toString(frames));
    try (VirtualDisplay display = VirtualDisplay.start()) {
      for (int i = 0; i < REPEATS; i++) {
        Matcher line = run(program.command(List.of(), arguments), display);
        bare = Math.min(bare, Double.parseDouble(line.group(1)));
        calls = Integer.parseInt(line.group(2));
        Files.deleteIfExists(file);
        line = run(program.command(List.of(agent), arguments), display);
        capture = Math.min(capture, Double.parseDouble(line.group(1)));
      }
    }
    return new Row(calls, bare, capture, Files.size(file), frames);
  }

  private static Matcher run(List<String> command, VirtualDisplay display) throws BenchException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(display.environment());
    return ProgramOutput.line(builder, LINE);
  }
}
