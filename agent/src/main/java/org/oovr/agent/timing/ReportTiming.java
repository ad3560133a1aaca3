package org.oovr.agent.timing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.TimedRuns;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * Times the frames of a report from their work logs and puts the runs into the report. One work log
 * is in memory at a time.
 *
 * @param threads worker threads, at least 1
 * @param progress told the number of frames done after each
 */
public record ReportTiming(
    SchemeTimer timer,
    TimingSetup setup,
    List<SchemeKind> schemes,
    int threads,
    IntConsumer progress) {

  /**
   * Times all frames of a report that have a work log in its own directory.
   *
   * @return the report with its runs
   */
  public ReportData time(Path directory) throws IOException {
    ReportData report = ReportFiles.read(directory);
    return time(report, WorkLogs.of(report, directory, frame -> true), directory);
  }

  /**
   * Times frames of a report.
   *
   * @param out where the report goes; its pictures are there already
   * @return the report with its runs; frames without a work log have none
   */
  public ReportData time(ReportData report, WorkLogs logs, Path out) throws IOException {
    ReportFiles.deleteRuns(out);
    List<Integer> frames = logs.frames();
    TimedRuns runs = new TimedRuns(out, report, frames.size() * schemes.size());
    int done = 0;
    for (int frame : frames) {
      SchemeTimer.Frame prepared = timer.prepare(logs.read(frame));
      List<TimingQueue.Job> jobs = TimingQueue.jobs(schemes, setup);
      for (SchemeRun run : TimingQueue.run(prepared, jobs, threads, r -> r, () -> {})) {
        runs.add(run);
      }
      progress.accept(++done);
    }
    return runs.write();
  }
}
