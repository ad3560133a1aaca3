package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.timing.ReportTiming;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * Times the frames of a run that has ended. It happens here and not in the program's process, which
 * may have little memory.
 */
final class EndOfRun {
  private EndOfRun() {}

  /**
   * The report of {@code out} with its runs.
   *
   * @param wanted says which frames are timed
   */
  static ReportData time(
      ReportData report,
      Path out,
      IntPredicate wanted,
      TimingSetup setup,
      List<SchemeKind> schemes,
      int threads,
      PrintWriter terminal) {
    WorkLogs logs = WorkLogs.of(report, out, wanted);
    ReportTiming timing =
        new ReportTiming(
            SchemeTimer.SIMULATOR,
            setup,
            schemes,
            SchemeTimer.threads(threads),
            Progress.counter(terminal, "timing frames", logs.frames().size()));
    try {
      return timing.time(report, logs, out);
    } catch (IOException fault) {
      throw new CommandFailedException(
          "the frames were drawn but not timed: " + OutputDirectory.reason(fault), fault);
    }
  }
}
