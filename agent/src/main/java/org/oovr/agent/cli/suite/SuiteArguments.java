package org.oovr.agent.cli.suite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.bench.Half;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of benchmarks that take what others wrote: {@code oovr bench piglit} and games. */
public final class SuiteArguments {
  @Option(
      names = "--half",
      paramLabel = "work|kept|both",
      defaultValue = "work",
      description =
          "For piglit and games: the half to work on, the one kept aside, of which figures alone"
              + " are told, or both. Default: work.")
  private Half half;

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "For piglit, games, programs and answers: only those, or functions, whose name holds"
              + " this; of programs they are measured anew.")
  private String text;

  @Option(
      names = "--draw",
      paramLabel = "N",
      description = "For programs: only N of the sets' programs, drawn by the committed seed.")
  private Integer draw;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description =
          "For piglit and answers: what draws the tests, or the number of the first sequence;"
              + " those that are reported where nothing is said.")
  private Long seed;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description =
          "Time for one test of piglit, of what it computes, default 60 (with --schemes 240), one"
              + " game, default 1800,"
              + " one run of a program, default 600, or one call of answers, default 120.")
  private Integer limitSeconds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "For piglit, games, programs and answers: directory of the tables, and of traces and"
              + " reports, which are made once. Default: target/piglit, target/games,"
              + " target/programs, target/answers.")
  private Path out;

  @Option(names = "--worker", hidden = true)
  private boolean worker;

  Half half() {
    return half;
  }

  String text() {
    return text;
  }

  /** Refuses what makes no sense. */
  public void check(CommandSpec spec) {
    if (limitSeconds != null && limitSeconds < 1) {
      throw new ParameterException(
          spec.commandLine(), "--limit '" + limitSeconds + "': expected at least 1");
    }
    if (draw != null && draw < 1) {
      throw new ParameterException(
          spec.commandLine(), "--draw '" + draw + "': expected at least 1");
    }
  }

  /** How many are drawn; 0: all are taken. */
  int draw() {
    return draw == null ? 0 : draw;
  }

  long seed(long otherwise) {
    return seed == null ? otherwise : seed;
  }

  int limitSeconds(int otherwise) {
    return limitSeconds == null ? otherwise : limitSeconds;
  }

  Path out(String name) {
    return out == null ? Path.of("target", name) : out;
  }

  /** Whether this process works for another one. */
  public boolean worker() {
    return worker;
  }

  /**
   * A command that runs a benchmark's worker.
   *
   * @param jar ours
   * @param jvm options of its JVM
   */
  static List<String> workerCommand(
      Path jar, List<String> jvm, String benchmark, int threads, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:-CreateCoredumpOnCrash");
    command.addAll(jvm);
    command.addAll(List.of("-jar", jar.toString(), "bench", benchmark, "--worker"));
    command.addAll(List.of("--threads", Integer.toString(threads)));
    command.addAll(arguments);
    return command;
  }
}
