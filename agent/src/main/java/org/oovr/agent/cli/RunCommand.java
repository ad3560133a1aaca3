package org.oovr.agent.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr run}: starts an unmodified program under the agent and writes its report. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Starts a Java program, draws its frames on the simulated GPU and writes a report.",
      "With --scheme, frames are timed afterwards on a simulated multi-GPM machine."
    },
    footer = {
      "",
      "Example: oovr run --frames 0-4 --out report -- java -cp game.jar game.Main",
      "A command that is not java itself (a script) gets the agent through JAVA_TOOL_OPTIONS.",
      "",
      "Exit status: 0 done; 1 the work failed; 2 wrong usage; 3 drawn, but a fault of the simulator",
      "was met or a draw was left out, and pictures may be wrong; 4 nothing was intercepted."
    })
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "instead",
      description =
          "instead: the simulated GPU answers everything, no driver and no display are needed;"
              + " alongside: the real driver draws, the simulated GPU beside it. Default: instead.")
  private Mode mode;

  @Mixin private DrawingOptions drawing;

  @Mixin private TimingArguments timing;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-report",
      description = "Directory of the report. Default: oovr-report.")
  private Path out;

  @Option(
      names = "--keep-running",
      description =
          "Leaves the program running after the last frame; else it is closed, by force if need be.")
  private boolean keepRunning;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program: java, its options, its main class, its arguments.")
  private List<String> command;

  @Override
  public Integer call() {
    if (mode == Mode.CAPTURE) {
      throw new ParameterException(
          spec.commandLine(), "mode 'capture' writes a trace and no report: use 'oovr capture'");
    }
    TimingSetup setup = timing.setup(spec);
    List<SchemeKind> schemes = timing.schemes(List.of());
    OutputDirectory.prepare(out);
    RunOptions options =
        drawing
            .options(spec, mode, out.toAbsolutePath())
            .withLife(new LifeOptions(keepRunning, null));
    ReportData report = draw(options);
    PrintWriter err = spec.commandLine().getErr();
    if (!schemes.isEmpty()) {
      report = EndOfRun.time(report, out, frame -> true, setup, schemes, options.threads(), err);
    }
    err.println(Summary.of(report, out));
    return EndOfProgram.status(report, spec);
  }

  /** A person at a terminal sees how far the frames are. */
  private ReportData draw(RunOptions options) {
    FrameSelection frames = options.frames();
    boolean open = frames.last() == Integer.MAX_VALUE;
    int expected = open ? 0 : (frames.last() - frames.first()) / frames.every() + 1;
    Progress progress = new Progress(spec.commandLine().getErr(), expected);
    Progress.Watch watch = progress.watch(options.out());
    try {
      return new AgentProcess(options, command).run();
    } finally {
      watch.stop();
      progress.done();
    }
  }
}
