package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.TimedRuns;
import org.oovr.agent.sweep.cache.WorkLogCache;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowMaker;
import org.oovr.agent.sweep.result.SweepFiles;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeRun;

/** Computes points; by several threads at once. */
public final class PointWorker {
  private final FrameLogs logs;
  private final Path reports;

  /**
   * A worker.
   *
   * @param reports directory of the sweep, for the points' own reports; null for none
   */
  public PointWorker(WorkLogCache cache, FrameDrawer drawer, SchemeTimer timer, Path reports) {
    logs = new FrameLogs(cache, drawer, timer);
    this.reports = reports;
  }

  /**
   * Computes a point. What goes wrong with it is said in its row.
   *
   * @throws IOException when its report cannot be written
   */
  public ResultRow compute(PointTask task) throws IOException {
    Map<String, Object> values =
        RowMaker.settings(
            task.workload().name(), task.frame(), task.scheme(), task.settings(), task.tool());
    long begun = System.nanoTime();
    FrameLogs.Ready ready;
    SchemeRun run;
    try {
      ready = logs.of(task);
      begun = System.nanoTime();
      run = ready.frame().run(task.schemeKind(), task.setup());
    } catch (IOException fault) {
      return ResultRow.failed(task.key(), values, line(fault.getMessage()), seconds(begun));
    } catch (OutOfMemoryError fault) {
      long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
      String reason =
          "a heap of " + mebibytes + " MiB is too small: give java a larger one (-Xmx4g)";
      return ResultRow.failed(task.key(), values, reason, seconds(begun));
    } catch (RuntimeException | StackOverflowError | AssertionError fault) {
      // A machine that stands still, say: the others do not depend on it.
      return ResultRow.failed(task.key(), values, line(fault.toString()), seconds(begun));
    }
    double seconds = seconds(begun);
    String image = ready.profile().window().sha256();
    // a log made by hand has none
    if (!image.isEmpty() && !run.sha256().equals(image)) {
      String reason = "the image is " + run.sha256() + ", the frame's " + image;
      return ResultRow.failed(task.key(), values, reason, seconds);
    }
    if (reports != null) {
      Path report = reports.resolve(SweepFiles.report(task.key()));
      try {
        report(report, ready.profile(), run, task.tool().get(0));
      } catch (IOException fault) {
        throw new IOException(report + " cannot be written: " + fault.getMessage(), fault);
      }
    }
    Map<String, Object> all = new LinkedHashMap<>(values);
    all.putAll(RowMaker.results(run, stereo(task, ready.profile())));
    return ResultRow.done(task.key(), all, seconds);
  }

  private static String stereo(PointTask task, FrameProfile profile) {
    if (profile.views() < 2) {
      return "off";
    }
    return task.workload().stereo() == null ? "app" : RunOptions.name(task.workload().stereo());
  }

  private static double seconds(long begun) {
    return Math.round((System.nanoTime() - begun) / 1e6) / 1e3;
  }

  private static String line(String message) {
    return message == null ? "unknown" : message.strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  private static void report(Path directory, FrameProfile profile, SchemeRun run, String version)
      throws IOException {
    Files.createDirectories(directory);
    ReportData report = ReportData.ofWorkLog(profile, version);
    ReportFiles.deleteRuns(directory);
    TimedRuns runs = new TimedRuns(directory, report, 1);
    runs.add(run);
    runs.write();
  }
}
