package org.oovr.agent.cli.suite;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.piglit.PiglitBench;
import org.oovr.agent.bench.piglit.PiglitDraw;
import org.oovr.agent.bench.piglit.PiglitTable;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;
import org.oovr.agent.bench.piglit.TraceWorker;
import org.oovr.agent.cli.terminal.CommandFailedException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of {@code oovr bench piglit}. */
public final class PiglitArguments {
  private static final int MOST_SAMPLE = 100_000;
  private static final int LIMIT_SECONDS = 60;
  private static final int SCHEMES_LIMIT_SECONDS = 240;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "300",
      description = "For piglit: tests of each kind that pass on llvmpipe. Default: 300.")
  private int sample;

  @Option(
      names = "--kind",
      paramLabel = "shaders|programs|es",
      description = "For piglit: shader tests, programs, or both of OpenGL ES. Default: all.")
  private Kind kind;

  /**
   * Measures.
   *
   * @param schemes whether compared frames are composed under all schemes, too
   * @param jar ours
   */
  public void run(CommandSpec spec, SuiteArguments suite, boolean schemes, int threads, Path jar)
      throws BenchException, IOException {
    if (suite.worker()) {
      TraceWorker.serve(System.in, System.out, threads, schemes);
      return;
    }
    if (sample < 1 || sample > MOST_SAMPLE) {
      throw new ParameterException(
          spec.commandLine(), "--sample '" + sample + "': expected 1 to " + MOST_SAMPLE);
    }
    Set<Kind> kinds = kind == null ? EnumSet.allOf(Kind.class) : EnumSet.of(kind);
    Path out = suite.out("piglit");
    PiglitBench.Options options =
        new PiglitBench.Options(
            sample,
            suite.seed(PiglitDraw.SEED),
            suite.half(),
            kinds,
            suite.text(),
            suite.limitSeconds(schemes ? SCHEMES_LIMIT_SECONDS : LIMIT_SECONDS),
            out);
    PrintWriter to = spec.commandLine().getOut();
    List<String> command =
        SuiteArguments.workerCommand(
            jar, List.of(), "piglit", threads, schemes ? List.of("--schemes") : List.of());
    PiglitTable table = new PiglitBench(options, command, spec.commandLine().getErr()).run();
    to.print(table.text());
    to.println("tables and traces: " + out);
    to.flush();
    if (!table.schemesEqual()) {
      throw new CommandFailedException("not every frame is the same under all schemes, see above");
    }
  }
}
