package org.oovr.agent.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * Puts timed runs into a report directory: their entries in {@code report.json}, a timeline and a
 * table of object traffic per run, and the page.
 */
public final class TimedRuns {
  /** Intervals that the whole page may hold; each run gets its share. */
  private static final int PAGE_INTERVALS = 240_000;

  private static final int MOST_INTERVALS = 6_000;
  private static final int FEWEST_INTERVALS = 100;

  private final Path directory;
  private final ReportData report;
  private final int maxIntervals;
  private final List<RunEntry> entries = new ArrayList<>();
  private final List<RunPicture> pictures = new ArrayList<>();

  /**
   * @param report what the directory's report holds so far; its older runs are dropped
   * @param expectedRuns how many runs will be added, for their share of the page
   */
  public TimedRuns(Path directory, ReportData report, int expectedRuns) {
    this.directory = directory;
    this.report = report;
    maxIntervals =
        Math.max(
            FEWEST_INTERVALS, Math.min(MOST_INTERVALS, PAGE_INTERVALS / Math.max(1, expectedRuns)));
  }

  /** Adds a run of one of the report's frames and writes its own files. */
  public void add(SchemeRun run) throws IOException {
    ReportData.FrameEntry frame =
        report.frames().stream()
            .filter(f -> f.index() == run.frame())
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("the report has no frame " + run.frame()));
    String timeline = ReportFiles.timeline(run.frame(), run.scheme());
    String traffic = ReportFiles.objectTraffic(run.frame(), run.scheme());
    TimelineFile.write(directory.resolve(timeline), run, frame.draws());
    ObjectTrafficFile.write(directory.resolve(traffic), run);
    entries.add(RunEntry.of(run, frame.stereo(), new RunEntry.Files(timeline, traffic)));
    pictures.add(RunPicture.of(run, maxIntervals));
  }

  /**
   * Writes {@code report.json} and the page.
   *
   * @return the report with its runs
   */
  public ReportData write() throws IOException {
    ReportData timed = report.withRuns(entries);
    ReportFiles.writeJson(directory, timed);
    HtmlReport.write(directory, timed, pictures);
    return timed;
  }
}
