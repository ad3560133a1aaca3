package org.oovr.agent.cli.suite;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.answers.AnswerWorker;
import org.oovr.agent.bench.answers.AnswersBench;
import org.oovr.agent.bench.answers.AskedContext;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of {@code oovr bench answers}. */
public final class AnswersArguments {
  private static final int MOST_SEQUENCES = 1_000_000;
  private static final int LIMIT_SECONDS = 120;

  /** The sequences that are reported; others are looked at while something is mended. */
  private static final long SEED = 19_000_001;

  @Option(
      names = "--sequences",
      paramLabel = "N",
      defaultValue = "300",
      description = "For answers: sequences of calls in contexts of each kind. Default: 300.")
  private int sequences;

  @Option(
      names = "--context",
      paramLabel = "core|compatibility|es",
      description = "For answers: one kind of contexts. Default: all.")
  private AskedContext context;

  @Option(names = "--asked", hidden = true)
  private AnswerWorker.By asked;

  /** Measures with the jar that this is. */
  public void run(CommandSpec spec, SuiteArguments suite, Path jar)
      throws BenchException, IOException {
    if (suite.worker()) {
      AnswerWorker.serve(System.in, System.out, asked);
      return;
    }
    if (sequences < 1 || sequences > MOST_SEQUENCES) {
      throw new ParameterException(
          spec.commandLine(), "--sequences '" + sequences + "': expected 1 to " + MOST_SEQUENCES);
    }
    Set<AskedContext> contexts =
        context == null ? EnumSet.allOf(AskedContext.class) : EnumSet.of(context);
    Path out = suite.out("answers");
    AnswersBench.Options options =
        new AnswersBench.Options(
            sequences,
            suite.seed(SEED),
            suite.text(),
            contexts,
            suite.limitSeconds(LIMIT_SECONDS),
            out);
    PrintWriter to = spec.commandLine().getOut();
    to.print(
        new AnswersBench(
                options,
                by ->
                    SuiteArguments.workerCommand(
                        jar, List.of(), "answers", 1, List.of("--asked", by.name())),
                spec.commandLine().getErr())
            .run()
            .text());
    to.println("tables: " + out);
    to.flush();
  }
}
