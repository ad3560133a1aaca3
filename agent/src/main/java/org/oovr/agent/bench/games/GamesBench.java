package org.oovr.agent.bench.games;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.Breakdown;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.report.ReportFiles;

/** Traces the programs of the set once, or takes traces as they are, and measures each. */
public final class GamesBench {
  private static final String TRACE = ".trace";

  /**
   * What is wanted.
   *
   * @param half of the set
   * @param name only programs whose name holds this
   * @param traces files to measure in place of the set; empty for the set
   * @param sampled whether the processes' stacks are sampled, for where the time goes
   * @param limitSeconds for one trace
   * @param out directory of traces, tables and pictures
   */
  public record Options(
      Half half, String name, List<Path> traces, boolean sampled, int limitSeconds, Path out) {}

  /** Makes the command of a process that runs {@link GameReplay}. */
  public interface Worker {
    /**
     * A command.
     *
     * @param jvm options of its JVM
     * @param pictures of frames that are wrong; null: none
     * @param row what it writes
     */
    List<String> command(List<String> jvm, Path trace, Path pictures, Path row);
  }

  private final Options options;
  private final Worker worker;
  private final PrintWriter progress;

  /**
   * A measurement.
   *
   * @param progress takes a line for each trace
   */
  public GamesBench(Options options, Worker worker, PrintWriter progress) {
    this.options = options;
    this.worker = worker;
    this.progress = progress;
  }

  /** Measures; the table has been written to the directory, too. */
  public GameTable run() throws BenchException {
    GameTable table = new GameTable();
    try {
      Files.createDirectories(options.out);
      for (Path trace : options.traces) {
        String name = trace.getFileName().toString();
        String plain = name.endsWith(TRACE) ? name.substring(0, name.length() - 6) : name;
        measure(plain, Half.WORK, trace, table);
      }
      if (options.traces.isEmpty()) {
        set(table);
      }
      table.write(options.out);
    } catch (IOException fault) {
      throw new BenchException(fault.toString(), fault);
    }
    return table;
  }

  private void set(GameTable table) throws BenchException, IOException {
    for (Game game : Game.set()) {
      Half half = game.half();
      if (!game.name().contains(options.name)
          || options.half != Half.BOTH && options.half != half) {
        continue;
      }
      Path trace = directory(half).resolve(game.name() + TRACE).toAbsolutePath();
      Files.createDirectories(trace.getParent());
      String trouble = null;
      if (!Files.isRegularFile(trace)) {
        trouble = GameTracing.missing(game);
        if (trouble == null) {
          trouble = GameTracing.trace(game, trace);
        }
      }
      if (trouble == null) {
        measure(game.name(), half, trace, table);
      } else {
        table.without(game.name(), half, trouble);
      }
      table.write(options.out);
    }
  }

  /** Whoever looks for pictures does not come by those of the half that is kept aside. */
  private Path directory(Half half) {
    return options.out.resolve(half == Half.KEPT ? "kept-do-not-look" : "work");
  }

  private void measure(String name, Half half, Path trace, GameTable table)
      throws BenchException, IOException {
    Path directory = directory(half);
    Files.createDirectories(directory);
    Path row = directory.resolve(name + ".json");
    Path pictures = directory.resolve(name);
    Path recording = directory.resolve(name + ".jfr");
    Files.deleteIfExists(row);
    if (Files.isDirectory(pictures)) {
      ReportFiles.deleteTree(pictures);
    }
    List<String> jvm = new ArrayList<>();
    if (options.sampled) {
      jvm.add("-XX:StartFlightRecording:settings=profile,filename=" + recording);
      jvm.add("-Xlog:jfr+startup=off");
    }
    List<String> command =
        worker.command(jvm, trace.toAbsolutePath(), half == Half.KEPT ? null : pictures, row);
    String trouble = work(command, new File(row + ".log"));
    if (trouble != null || !Files.isRegularFile(row)) {
      table.without(name, half, trouble == null ? "no result, see " + row + ".log" : trouble);
      return;
    }
    GameRow measured = JsonMapper.builder().build().readValue(row.toFile(), GameRow.class);
    table.add(name, half, measured, options.sampled ? Breakdown.of(recording) : null);
    if (half == Half.WORK) {
      progress.println(name + ": " + measured.within() + " of " + measured.shots().size());
      progress.flush();
    }
  }

  /** Runs a worker on a display of its own; null, or what went wrong. */
  private String work(List<String> command, File log) throws BenchException, IOException {
    try (VirtualDisplay display = VirtualDisplay.start()) {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(display.environment());
      builder.redirectErrorStream(true).redirectOutput(log);
      Process process = builder.start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(options.limitSeconds, TimeUnit.SECONDS)) {
          return "not done in " + options.limitSeconds + " s";
        }
        int status = process.exitValue();
        return status == 0 ? null : "the process ended with " + status + ", see " + log;
      } catch (InterruptedException fault) {
        Thread.currentThread().interrupt();
        throw new BenchException("interrupted", fault);
      } finally {
        process.destroyForcibly();
      }
    }
  }
}
