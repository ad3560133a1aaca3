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
 * What recording a program's calls costs, beside stock apitrace on the same program. GLFW loads GLX
 * in a way that apitrace 11 does not see, so for its runs the program makes GLFW load GLX from
 * apitrace's library.
 */
public final class CaptureCost {
  /**
   * One size of frame.
   *
   * @param calls calls a frame
   * @param bareMillis a frame without a tracer
   * @param captureMillis a frame under our capture
   * @param captureBytes bytes of our file
   * @param apitraceMillis a frame under apitrace; NaN where it is not installed
   * @param apitraceBytes bytes of its file
   */
  public record Row(
      int calls,
      double bareMillis,
      double captureMillis,
      long captureBytes,
      double apitraceMillis,
      long apitraceBytes) {
    /** Nanoseconds that our capture adds to a call. */
    public double captureNanos() {
      return (captureMillis - bareMillis) * 1e6 / calls;
    }

    /** Nanoseconds that apitrace adds to a call. */
    public double apitraceNanos() {
      return (apitraceMillis - bareMillis) * 1e6 / calls;
    }
  }

  private static final Pattern LINE = Pattern.compile("frame: ([0-9.]+) ms, (\\d+) calls");
  private static final Path WRAPPER =
      Path.of("/usr/lib/x86_64-linux-gnu/apitrace/wrappers/glxtrace.so");

  /** Runs that the quickest is taken of: what disturbs a run only makes it slower. */
  private static final int REPEATS = 5;

  private final Path work;
  private final Program program;

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

  /**
   * A measurement.
   *
   * @param work directory for the traces
   */
  public CaptureCost(Path work, Program program) {
    this.work = work;
    this.program = program;
  }

  /** Runs all three in turn, so that a change of the machine's load meets them alike. */
  public Row run(int draws, String agent, Path trace) throws BenchException, IOException {
    double bare = Double.MAX_VALUE;
    double capture = Double.MAX_VALUE;
    double apitrace = Double.NaN;
    long apitraceBytes = 0;
    int calls = 0;
    List<String> arguments = List.of("--draws", Integer.toString(draws));
    try (VirtualDisplay display = VirtualDisplay.start()) {
      for (int i = 0; i < REPEATS; i++) {
        Matcher line = run(program.command(List.of(), arguments), display, Map.of());
        bare = Math.min(bare, Double.parseDouble(line.group(1)));
        calls = Integer.parseInt(line.group(2));
        line = run(program.command(List.of(agent), arguments), display, Map.of());
        capture = Math.min(capture, Double.parseDouble(line.group(1)));
        if (Files.exists(WRAPPER)) {
          Path theirs = work.resolve("apitrace.trace");
          Files.deleteIfExists(theirs);
          List<String> more = new ArrayList<>(arguments);
          more.add("--glx");
          String library = "-Dorg.lwjgl.opengl.libname=" + WRAPPER;
          Map<String, String> file = Map.of("TRACE_FILE", theirs.toString());
          line = run(program.command(List.of(library), more), display, file);
          double millis = Double.parseDouble(line.group(1));
          apitrace = Double.isNaN(apitrace) ? millis : Math.min(apitrace, millis);
          apitraceBytes = Files.size(theirs);
        }
      }
    }
    return new Row(calls, bare, capture, Files.size(trace), apitrace, apitraceBytes);
  }

  private static Matcher run(
      List<String> command, VirtualDisplay display, Map<String, String> environment)
      throws BenchException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(display.environment());
    builder.environment().putAll(environment);
    return ProgramOutput.line(builder, LINE);
  }
}
