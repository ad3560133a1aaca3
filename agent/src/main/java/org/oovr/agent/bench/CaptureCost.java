package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What recording a program's calls costs, of OpenGL beside stock apitrace on the same program. The
 * program says what its quickest frame took. GLFW loads GLX in a way that apitrace 11 does not see,
 * so for its runs the program makes GLFW load GLX from apitrace's library.
 */
public final class CaptureCost {
  /**
   * A recorder on one size of frame.
   *
   * @param millis a frame under it
   * @param fileBytes bytes of its file
   * @param row what it is compared with
   */
  public record Recorded(double millis, long fileBytes, Row row) {
    /** Nanoseconds that it adds to a call. */
    public double addedNanos() {
      return (millis - row.bareMillis) * 1e6 / row.calls;
    }

    /** Bytes of the file for each call, all that comes before the frames included. */
    public double bytesPerCall() {
      return fileBytes / (double) row.calls / row.frames;
    }
  }

  /**
   * One size of frame without a recorder.
   *
   * @param calls calls a frame
   * @param frames frames that were drawn
   * @param bareMillis a frame
   */
  public record Row(int calls, int frames, double bareMillis) {}

  /**
   * One size of frame.
   *
   * @param ours our capture
   * @param apitrace null where it is not installed, and of Vulkan
   */
  public record Result(Row row, Recorded ours, Recorded apitrace) {}

  private static final Pattern LINE = Pattern.compile("frame: ([0-9.]+) ms, (\\d+) calls");
  private static final Path WRAPPER =
      Path.of("/usr/lib/x86_64-linux-gnu/apitrace/wrappers/glxtrace.so");

  private final Program program;
  private final int frames;
  private final int rounds;
  private final boolean besideApitrace;

  /** The command of the program. */
  public interface Program {
    /**
     * The words.
     *
     * @param options options of the virtual machine
     * @param arguments arguments of the program
     */
    List<String> command(List<String> options, List<String> arguments);
  }

  /** The quickest frame of a command's runs. */
  private static final class Quickest {
    private final List<String> command;
    private final Map<String, String> environment;
    private final Path file;
    private double millis = Double.MAX_VALUE;
    private int calls;

    /**
     * Nothing has run yet.
     *
     * @param file what it writes, or null
     */
    Quickest(List<String> command, Map<String, String> environment, Path file) {
      this.command = command;
      this.environment = environment;
      this.file = file;
    }

    void run(VirtualDisplay display) throws BenchException, IOException {
      if (file != null) {
        Files.deleteIfExists(file);
      }
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().putAll(display.environment());
      builder.environment().putAll(environment);
      take(ProgramOutput.of(builder));
    }

    void take(String output) throws BenchException {
      Matcher line = ProgramOutput.line(output, LINE);
      millis = Math.min(millis, Double.parseDouble(line.group(1)));
      calls = Integer.parseInt(line.group(2));
    }

    Recorded recorded(Row row) throws IOException {
      return new Recorded(millis, Files.size(file), row);
    }
  }

  private CaptureCost(Program program, int frames, int rounds, boolean besideApitrace) {
    this.program = program;
    this.frames = frames;
    this.rounds = rounds;
    this.besideApitrace = besideApitrace;
  }

  /**
   * A measurement of a program of OpenGL.
   *
   * @param rounds how often each runs: what disturbs a run only makes it slower
   */
  public static CaptureCost ofOpenGl(Program program, int frames, int rounds) {
    return new CaptureCost(program, frames, rounds, Files.exists(WRAPPER));
  }

  /**
   * A measurement of a program of Vulkan.
   *
   * @param rounds how often each runs
   */
  public static CaptureCost ofVulkan(Program program, int frames, int rounds) {
    return new CaptureCost(program, frames, rounds, false);
  }

  /**
   * Runs all in turn, so that a change of the machine's load meets them alike.
   *
   * @param agent the option that has our capture write to a file
   */
  public Result run(int draws, String agent, Path file) throws BenchException, IOException {
    List<String> arguments =
        List.of("--draws", Integer.toString(draws), "--frames", Integer.toString(frames));
    Quickest bare = new Quickest(program.command(List.of(), arguments), Map.of(), null);
    Quickest ours = new Quickest(program.command(List.of(agent), arguments), Map.of(), file);
    List<Quickest> all = new ArrayList<>(List.of(bare, ours));
    if (besideApitrace) {
      List<String> more = new ArrayList<>(arguments);
      more.add("--glx");
      Path theirs = file.resolveSibling("apitrace.trace");
      all.add(
          new Quickest(
              program.command(List.of("-Dorg.lwjgl.opengl.libname=" + WRAPPER), more),
              Map.of("TRACE_FILE", theirs.toString()),
              theirs));
    }
    try (VirtualDisplay display = VirtualDisplay.start()) {
      for (int i = 0; i < rounds; i++) {
        for (Quickest one : all) {
          one.run(display);
        }
      }
    }
    Row row = new Row(bare.calls, frames, bare.millis);
    return new Result(row, ours.recorded(row), besideApitrace ? all.get(2).recorded(row) : null);
  }
}
