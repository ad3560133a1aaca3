package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs of programs that several tests look at: the first that asks makes the run, whichever it is.
 * They are kept in memory, not by their files, so that nothing of an earlier build is ever taken.
 */
final class SharedRuns {
  /** Frames that a captured program is asked for; engines present one more. */
  static final int CAPTURED_FRAMES = 5;

  private static final Map<Program, Once<ProgramRun>> ALONGSIDE = new ConcurrentHashMap<>();
  private static final Map<Program, Once<ProgramRun>> INSTEAD = new ConcurrentHashMap<>();
  private static final Map<Program, Once<Path>> TRACES = new ConcurrentHashMap<>();

  private SharedRuns() {}

  /** What was made once; where that failed, the next that asks tries it again. */
  private static final class Once<T> {
    private T value;

    private synchronized T get(Callable<T> make) throws Exception {
      if (value == null) {
        value = make.call();
      }
      return value;
    }
  }

  /** The program without display and driver, with the threads that there are by default. */
  static ProgramRun instead(Program program) throws Exception {
    return INSTEAD
        .computeIfAbsent(program, p -> new Once<>())
        .get(
            () -> {
              ProgramRun run = new ProgramRun(program, "instead").instead();
              run.run();
              return run;
            });
  }

  /** The program beside the driver of this display. */
  static ProgramRun alongside(Program program, Map<String, String> environment) throws Exception {
    return ALONGSIDE
        .computeIfAbsent(program, p -> new Once<>())
        .get(
            () -> {
              ProgramRun run = new ProgramRun(program, "alongside").alongside(environment);
              run.run();
              return run;
            });
  }

  /**
   * The trace, with hashes, of the program beside llvmpipe.
   *
   * @param stock with the display for a program that has not been captured yet
   */
  static Path trace(Program program, StockTools stock) throws Exception {
    return TRACES.computeIfAbsent(program, p -> new Once<>()).get(() -> capture(program, stock));
  }

  private static Path capture(Program program, StockTools stock) throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), program.name(), "captured");
    Files.createDirectories(out);
    Path trace = out.resolve("program.trace");
    Path log = out.resolve("log.txt");
    List<String> arguments = new ArrayList<>(program.arguments());
    arguments.addAll(List.of("--frames", Integer.toString(CAPTURED_FRAMES)));
    stock.run(
        OovrCommand.starting(
            program.mainClass(), arguments, "capture", "--hashes", "-o", trace.toString()),
        log);
    String said = Files.readString(log);
    assertFalse(said.contains("internal fault") || said.contains("incomplete"), said);
    return trace;
  }
}
