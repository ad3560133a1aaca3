package org.oovr.agent.bench.programs;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.bench.SchemeImages;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.options.Mode;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;

/**
 * Runs programs of a set beside llvmpipe, and again without driver and display, each in a process
 * of its own. What was measured stays in the directory, so that a set can be measured bit by bit.
 */
public final class ProgramsBench {
  /** Of each run; a program is a small window's few frames. */
  private static final List<String> JVM = List.of("-XX:+UseSerialGC");

  private static final String ROW = "row.json";

  /**
   * Of the display, which is that of runs without one: some windows are as large as their screen.
   */
  private static final int WIDTH = 1920;

  private static final int HEIGHT = 1080;

  /** What draws programs out of sets. */
  private static final long SEED = 24;

  /**
   * What is wanted.
   *
   * @param sets files of programs
   * @param draw how many programs of all sets are drawn by the committed seed; 0: all
   * @param name only programs whose name holds this, measured anew; empty: all that have not been
   * @param schemes whether frames are composed under all schemes, too
   * @param threads of the simulator; 0: one per processor
   * @param limitSeconds for one run
   * @param out directory of reports and tables
   * @param jar ours
   */
  public record Options(
      List<Path> sets,
      int draw,
      String name,
      boolean schemes,
      int threads,
      int limitSeconds,
      Path out,
      Path jar) {}

  private final Options options;
  private final PrintWriter progress;

  /**
   * A measurement.
   *
   * @param progress takes a line for each program
   */
  public ProgramsBench(Options options, PrintWriter progress) {
    this.options = options;
    this.progress = progress;
  }

  /** Programs of a set; variables are the environment's, and the class path of our scenes. */
  static List<WatchedProgram> read(Path set) throws BenchException, IOException {
    UnaryOperator<String> variables =
        name -> name.equals("SCENES") ? System.getProperty("oovr.scenes") : System.getenv(name);
    try {
      return WatchedProgram.parse(Files.readAllLines(set), variables);
    } catch (IllegalArgumentException fault) {
      throw new BenchException(set + ": " + fault.getMessage(), fault);
    }
  }

  /** As many programs, in the order of a sum over the seed and their names. */
  static List<WatchedProgram> drawn(List<WatchedProgram> programs, int count) {
    return programs.stream()
        .sorted(Comparator.comparingLong(ProgramsBench::lot))
        .limit(count)
        .toList();
  }

  private static long lot(WatchedProgram program) {
    CRC32 sum = new CRC32();
    sum.update((SEED + "/" + program.name()).getBytes(StandardCharsets.UTF_8));
    return sum.getValue();
  }

  /** Measures; the table has been written to the directory, too. */
  public ProgramTable run() throws BenchException {
    ProgramTable table = new ProgramTable();
    try {
      Files.createDirectories(options.out);
      List<WatchedProgram> programs = new ArrayList<>();
      for (Path set : options.sets) {
        programs.addAll(read(set));
      }
      programs = options.draw == 0 ? programs : drawn(programs, options.draw);
      for (WatchedProgram program : programs) {
        Path row = options.out.resolve(program.name()).resolve(ROW);
        boolean named = !options.name.isEmpty() && program.name().contains(options.name);
        if (named || options.name.isEmpty() && !Files.isRegularFile(row)) {
          measure(program, row);
        }
        if (Files.isRegularFile(row)) {
          table.add(
              program.name(),
              JsonMapper.builder().build().readValue(row.toFile(), ProgramRow.class));
        } else if (named || options.name.isEmpty()) {
          table.without(program.name(), trouble(program));
        }
        table.write(options.out);
      }
    } catch (IOException fault) {
      throw new BenchException(fault.toString(), fault);
    }
    return table;
  }

  private void measure(WatchedProgram program, Path row) throws BenchException, IOException {
    Files.createDirectories(row.getParent());
    Files.deleteIfExists(row);
    ReportData beside = watch(program, Mode.ALONGSIDE, "alongside");
    if (beside == null || beside.frames().isEmpty()) {
      return;
    }
    ReportData alone = watch(program, Mode.INSTEAD, "instead");
    ProgramRow.Alone became = ProgramRow.alone(beside, alone, null);
    if (became == ProgramRow.Alone.DIFFERENT) {
      became = ProgramRow.alone(beside, alone, watch(program, Mode.INSTEAD, "again"));
    }
    List<String> said = new ArrayList<>(ProgramRow.said("alongside", beside));
    if (alone != null) {
      said.addAll(ProgramRow.said("instead", alone));
    }
    List<String> wrong = options.schemes ? schemes(program, beside) : null;
    ProgramRow measured =
        new ProgramRow(
            beside.frames().stream().map(ComparedFrame::of).toList(), became, said, wrong);
    JsonMapper.builder().build().writeValue(row.toFile(), measured);
    progress.println(program.name() + ": " + (measured.right() ? "right" : "not right"));
    progress.flush();
  }

  /** Composes the frames of the run beside the driver under all schemes. */
  private List<String> schemes(WatchedProgram program, ReportData report) throws IOException {
    Path directory = directory(program, "alongside");
    List<String> wrong = new ArrayList<>();
    for (ReportData.FrameEntry frame : report.frames()) {
      Path log = directory.resolve(ReportFiles.profile(frame.index()));
      for (String scheme : SchemeImages.wrong(WorkLogFile.read(log), options.threads)) {
        wrong.add(scheme + " of frame " + frame.index());
      }
    }
    return wrong;
  }

  private Path directory(WatchedProgram program, String kind) {
    return options.out.resolve(program.name()).resolve(kind).toAbsolutePath();
  }

  private static Path log(Path directory) {
    return directory.resolveSibling(directory.getFileName() + ".log");
  }

  /** Runs a program under the agent; its report, or null where it left none. */
  private ReportData watch(WatchedProgram program, Mode mode, String kind)
      throws BenchException, IOException {
    Path directory = Files.createDirectories(directory(program, kind));
    Files.deleteIfExists(directory.resolve(ReportFiles.JSON));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(JVM);
    command.addAll(
        List.of(
            "-jar", options.jar.toString(), "run", "--mode", mode.name().toLowerCase(Locale.ROOT)));
    command.addAll(List.of("--frames", program.frames().toString()));
    command.addAll(List.of("--threads", Integer.toString(options.threads)));
    command.addAll(List.of("--out", directory.toString(), java));
    command.addAll(program.jvm());
    command.addAll(program.command());
    if (mode == Mode.INSTEAD && !program.display()) {
      run(command, Map.of(), directory);
    } else {
      try (VirtualDisplay display = VirtualDisplay.start(WIDTH, HEIGHT)) {
        run(command, display.environment(), directory);
      }
    }
    return Files.isRegularFile(directory.resolve(ReportFiles.JSON))
        ? ReportFiles.read(directory)
        : null;
  }

  private void run(List<String> command, Map<String, String> display, Path directory)
      throws BenchException, IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    List.of("DISPLAY", "WAYLAND_DISPLAY", "JAVA_TOOL_OPTIONS").forEach(environment::remove);
    environment.put("ALSOFT_DRIVERS", "null");
    environment.put("XDG_RUNTIME_DIR", directory.toString());
    environment.putAll(display);
    File log = log(directory).toFile();
    Process process = builder.redirectErrorStream(true).redirectOutput(log).start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(options.limitSeconds, TimeUnit.SECONDS)) {
        Files.writeString(
            log.toPath(),
            "not done in " + options.limitSeconds + " s\n",
            StandardOpenOption.APPEND);
      }
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The last that was said when a program left no frame. */
  private String trouble(WatchedProgram program) throws IOException {
    Path log = log(directory(program, "alongside"));
    if (!Files.isRegularFile(log)) {
      return "did not run";
    }
    List<String> lines =
        new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
    return lines.isEmpty() ? "said nothing, see " + log : lines.get(lines.size() - 1);
  }
}
