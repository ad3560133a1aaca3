package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.oovr.agent.report.ReportFiles;

/**
 * One program that times itself, on llvmpipe, on the simulated GPU, and there once more sampled.
 */
public final class AgainstLlvmpipe {
  /**
   * The outcome.
   *
   * @param real on llvmpipe
   * @param simulated on the simulated GPU
   * @param breakdown where the simulated GPU's time went
   */
  public record Result(TimedRun real, TimedRun simulated, Breakdown breakdown) {
    /** Speed of the simulated GPU as a share of llvmpipe's. */
    public double ratio() {
      return real.millis() / simulated.millis();
    }
  }

  private final List<String> command;
  private final Function<List<String>, ProcessBuilder> timed;
  private final Function<List<String>, ProcessBuilder> sampled;

  /**
   * A comparison.
   *
   * @param command the program: java first
   * @param timed makes the same command run under the agent, to be timed
   * @param sampled the same, to be sampled
   */
  public AgainstLlvmpipe(
      List<String> command,
      Function<List<String>, ProcessBuilder> timed,
      Function<List<String>, ProcessBuilder> sampled) {
    this.command = List.copyOf(command);
    this.timed = timed;
    this.sampled = sampled;
  }

  /** Runs all three, one after the other. */
  public Result run() throws BenchException {
    TimedRun real;
    try (VirtualDisplay display = VirtualDisplay.start()) {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(display.environment());
      real = TimedRun.of(builder);
    }
    if (!real.renderer().contains("llvmpipe")) {
      throw new BenchException("the real driver is not llvmpipe but " + real.renderer());
    }
    TimedRun simulated = TimedRun.of(timed.apply(command));
    return new Result(real, simulated, sampled());
  }

  private Breakdown sampled() throws BenchException {
    Path directory = null;
    try {
      directory = Files.createTempDirectory("oovr-bench");
      Path recording = directory.resolve("run.jfr");
      List<String> words = new ArrayList<>(command);
      words.add(1, "-XX:StartFlightRecording:settings=profile,filename=" + recording);
      words.add(2, "-Xlog:jfr+startup=off");
      TimedRun.of(sampled.apply(words));
      return Breakdown.of(recording);
    } catch (IOException fault) {
      throw new BenchException("cannot sample the run: " + fault.getMessage(), fault);
    } finally {
      if (directory != null) {
        delete(directory);
      }
    }
  }

  private static void delete(Path directory) throws BenchException {
    try {
      ReportFiles.deleteTree(directory);
    } catch (IOException fault) {
      throw new BenchException("cannot delete " + directory, fault);
    }
  }
}
