package org.oovr.agent.cli.suite;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.programs.ProgramTable;
import org.oovr.agent.bench.programs.ProgramsBench;
import org.oovr.agent.cli.terminal.CommandFailedException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** {@code oovr bench programs}. */
public final class ProgramsArguments {
  private static final int LIMIT_SECONDS = 600;

  private ProgramsArguments() {}

  /**
   * Measures.
   *
   * @param sets files of programs
   * @param jar ours
   */
  public static void run(
      CommandSpec spec,
      SuiteArguments suite,
      List<Path> sets,
      boolean schemes,
      int threads,
      Path jar)
      throws BenchException {
    if (sets.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "programs needs the file of a set; see docs/benchmarks.md");
    }
    for (Path set : sets) {
      if (!Files.isReadable(set)) {
        throw new CommandFailedException("cannot read " + set);
      }
    }
    ProgramsBench.Options options =
        new ProgramsBench.Options(
            sets,
            suite.draw(),
            suite.text(),
            schemes,
            threads,
            suite.limitSeconds(LIMIT_SECONDS),
            suite.out("programs"),
            jar);
    ProgramTable table = new ProgramsBench(options, spec.commandLine().getErr()).run();
    PrintWriter out = spec.commandLine().getOut();
    out.print(table.text());
    out.println("tables and reports: " + options.out());
    out.flush();
    if (!table.right()) {
      throw new CommandFailedException("not every program is right, see above");
    }
  }
}
