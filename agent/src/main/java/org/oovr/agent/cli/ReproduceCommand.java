package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.reproduce.Reproduction;
import org.oovr.agent.reproduce.ReproductionFiles;
import org.oovr.agent.reproduce.ReproductionResult;
import org.oovr.agent.reproduce.WorkloadPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.WorkLogs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code oovr reproduce}: the paper's figures beside ours. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Draws nine workload points, generated stand-ins for the games of the OO-VR paper's Table 3,",
      "times them under all schemes, link bandwidths and numbers of GPMs that the paper's figures",
      "need, and prints its values beside ours."
    })
final class ReproduceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--figure",
      paramLabel = "N",
      defaultValue = "0",
      description = "Only figure 4, 7, 8, 9, 10, 15, 16, 17 or 18. Default: all.")
  private int figure;

  @Option(
      names = "--points",
      paramLabel = "NAME,..",
      split = ",",
      description =
          "Only these points: DM3-1600, DM3-1280, DM3-640, HL2-1600, HL2-1280, HL2-640, NFS, UT3,"
              + " WE. Default: all.")
  private List<String> points = new ArrayList<>();

  @Option(
      names = "--trace",
      paramLabel = "PROFILE_OR_DIR",
      description = "Your own frames instead: a work log or a report's directory.")
  private Path trace;

  @Mixin private MachineArguments machine;

  @Option(
      names = "--redraw",
      description = "Draws the points again, even if DIR has them from an earlier run.")
  private boolean redraw;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Worker threads; 0: one per processor. The figures do not depend on it.")
  private int threads;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-reproduce",
      description = "Directory of tables and charts. Default: oovr-reproduce.")
  private Path out;

  @Override
  public Integer call() {
    if (threads < 0 || threads > RunOptions.MAX_THREADS) {
      throw new ParameterException(
          spec.commandLine(), "threads '" + threads + "': expected 0 to " + RunOptions.MAX_THREADS);
    }
    List<WorkloadPoint> wanted = points();
    Reproduction reproduction = reproduction();
    TimedInput own = trace == null ? null : TimedInput.of(trace, frame -> true);
    OutputDirectory.probe(out);
    try {
      if (own == null) {
        standIns(reproduction, wanted);
      } else {
        own(reproduction, own);
      }
      ReproductionResult result = reproduction.result();
      ReproductionFiles.write(out, result);
      PrintWriter stdout = spec.commandLine().getOut();
      stdout.print(ReproductionFiles.text(result));
      stdout.println(out.resolve(ReproductionFiles.HTML));
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    return 0;
  }

  private List<WorkloadPoint> points() {
    List<WorkloadPoint> all = WorkloadPoint.all();
    List<String> names = all.stream().map(WorkloadPoint::name).toList();
    for (String name : points) {
      if (!names.contains(name)) {
        throw new ParameterException(
            spec.commandLine(), "point '" + name + "': expected " + String.join(", ", names));
      }
    }
    return points.isEmpty() ? all : all.stream().filter(p -> points.contains(p.name())).toList();
  }

  private Reproduction reproduction() {
    try {
      return new Reproduction(
          figure, machine.setup(spec), SchemeTimer.SIMULATOR, SchemeTimer.threads(threads));
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }

  private void standIns(Reproduction reproduction, List<WorkloadPoint> wanted) throws IOException {
    try (SampleProgram samples = SampleProgram.unpack()) {
      IntConsumer progress = progress("drawing", wanted.size());
      int done = 0;
      List<ReportData> reports = new ArrayList<>();
      for (WorkloadPoint point : wanted) {
        reports.add(new WorkloadRun(point, directory(point), samples, threads).report(redraw));
        progress.accept(++done);
      }
      Runs runs = new Runs(reproduction, wanted.size());
      for (int p = 0; p < wanted.size(); p++) {
        ReportData report = reports.get(p);
        WorkLogs logs = WorkLogs.of(report, directory(wanted.get(p)), frame -> true);
        runs.time(wanted.get(p).name(), report.frames().get(0), logs);
      }
    }
  }

  private Path directory(WorkloadPoint point) {
    return out.resolve("points").resolve(point.name());
  }

  private void own(Reproduction reproduction, TimedInput input) throws IOException {
    Runs runs = new Runs(reproduction, input.report().frames().size());
    for (ReportData.FrameEntry frame : input.report().frames()) {
      runs.time("frame " + frame.index(), frame, input.logs());
    }
  }

  private IntConsumer progress(String work, int expected) {
    return Progress.counter(spec.commandLine().getErr(), work, expected);
  }

  /** Counts the runs of all points. */
  private final class Runs {
    private final Reproduction reproduction;
    private final IntConsumer progress;
    private int done;

    Runs(Reproduction reproduction, int expectedPoints) {
      this.reproduction = reproduction;
      progress = progress("timing", expectedPoints * reproduction.runsPerPoint());
    }

    void time(String name, ReportData.FrameEntry frame, WorkLogs logs) throws IOException {
      reproduction.time(
          name,
          logs.read(frame.index()),
          frame.sha256(),
          runs -> {
            done += runs;
            progress.accept(done);
          });
    }
  }
}
