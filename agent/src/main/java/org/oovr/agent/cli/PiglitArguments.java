package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.piglit.PiglitBench;
import org.oovr.agent.bench.piglit.PiglitDraw;
import org.oovr.agent.bench.piglit.PiglitDraw.Half;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;
import org.oovr.agent.bench.piglit.TraceWorker;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of {@code oovr bench piglit}. */
final class PiglitArguments {
  private static final int MOST_SAMPLE = 100_000;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "300",
      description = "For piglit: tests of each kind that pass on llvmpipe. Default: 300.")
  private int sample;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "" + PiglitDraw.SEED,
      description = "For piglit: what draws the tests. Default: " + PiglitDraw.SEED + ".")
  private long seed;

  @Option(
      names = "--half",
      paramLabel = "work|kept|both",
      defaultValue = "work",
      description =
          "For piglit: the half of the tests to work on, the one kept aside, of which figures alone"
              + " are told, or both. Default: work.")
  private Half half;

  @Option(
      names = "--kind",
      paramLabel = "shaders|programs",
      description = "For piglit: shader tests or programs. Default: both.")
  private Kind kind;

  @Option(
      names = "--name",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "For piglit: only tests whose name holds this.")
  private String text;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "For piglit: time for the simulation of one test. Default: 60.")
  private int limitSeconds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "target/piglit",
      description =
          "For piglit: directory of the tables and of the traces, which are made once."
              + " Default: target/piglit.")
  private Path out;

  @Option(names = "--worker", hidden = true)
  private boolean worker;

  void run(CommandSpec spec, int threads) throws BenchException, IOException {
    if (worker) {
      TraceWorker.serve(System.in, System.out, threads);
      return;
    }
    if (sample < 1 || sample > MOST_SAMPLE) {
      throw new ParameterException(
          spec.commandLine(), "--sample '" + sample + "': expected 1 to " + MOST_SAMPLE);
    }
    if (limitSeconds < 1) {
      throw new ParameterException(
          spec.commandLine(), "--limit '" + limitSeconds + "': expected at least 1");
    }
    Set<Kind> kinds = kind == null ? EnumSet.allOf(Kind.class) : EnumSet.of(kind);
    PiglitBench.Options options =
        new PiglitBench.Options(sample, seed, half, kinds, text, limitSeconds, out);
    PrintWriter to = spec.commandLine().getOut();
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-CreateCoredumpOnCrash",
            "-jar",
            OovrJar.path().toString(),
            "bench",
            "piglit",
            "--worker",
            "--threads",
            Integer.toString(threads));
    to.print(new PiglitBench(options, command, spec.commandLine().getErr()).run().text());
    to.println("tables and traces: " + out);
    to.flush();
  }
}
