package org.oovr.agent.cli.terminal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.RunEntry;

/** The timed runs of a report as lines of text, a table per frame. */
public final class RunTable {
  /** Frames that are printed; the report has all. */
  private static final int MAX_FRAMES = 8;

  private RunTable() {}

  /** The tables, each line ended; empty without runs. */
  public static String of(ReportData report) {
    StringBuilder text = new StringBuilder();
    List<Integer> frames = report.runs().stream().map(RunEntry::frame).distinct().toList();
    for (int frame : frames.subList(0, Math.min(MAX_FRAMES, frames.size()))) {
      frame(text, report, frame);
    }
    if (frames.size() > MAX_FRAMES) {
      text.append(String.format("and %d more frames in the report%n", frames.size() - MAX_FRAMES));
    }
    return text.toString();
  }

  private static void frame(StringBuilder text, ReportData report, int frame) {
    List<RunEntry> runs = report.runs().stream().filter(r -> r.frame() == frame).toList();
    String sha = sha(report, frame, runs);
    RunEntry baseline =
        runs.stream().filter(r -> r.scheme().equals("baseline")).findFirst().orElse(null);
    String stereo = runs.get(0).stereo();
    text.append(
        String.format(
            "frame %d%s on %s%n",
            frame, stereo.equals("off") ? "" : ", stereo " + stereo, runs.get(0).machine()));
    boolean perturbed = runs.stream().anyMatch(r -> r.perturbed() != null);
    text.append(
        String.format(
            "  %-14s %12s %12s%s %9s %12s %11s  %s%n",
            "scheme",
            "cycles",
            "latency",
            perturbed ? String.format(" %12s %7s", "mean cycles", "spread") : "",
            "speed-up",
            "links MB",
            "worst/best",
            "image"));
    for (RunEntry run : runs) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %-14s %12d %12d%s %9s %12s %11s  %s%n",
              run.scheme(),
              run.cycles(),
              run.latencyCycles(),
              perturbed ? spread(run.perturbed()) : "",
              baseline == null ? "-" : fixed(baseline.expectedCycles() / run.expectedCycles(), 2),
              fixed(run.interGpmBytes().total() / 1e6, 2),
              fixed(run.worstToBestGpm(), 2),
              run.sha256().equals(sha) ? "equal" : "DIFFERS"));
    }
  }

  /** Mean of the perturbed runs, and their standard deviation in per cent of it. */
  private static String spread(RunEntry.Perturbed runs) {
    return runs == null
        ? String.format(" %12s %7s", "-", "-")
        : String.format(
            " %12s %5s %%",
            fixed(runs.meanCycles(), 0),
            fixed(100 * runs.standardDeviationCycles() / runs.meanCycles(), 2));
  }

  /** What the image must be: the frame's, or at least that of all runs. */
  private static String sha(ReportData report, int frame, List<RunEntry> runs) {
    for (ReportData.FrameEntry entry : report.frames()) {
      if (entry.index() == frame && entry.sha256() != null) {
        return entry.sha256();
      }
    }
    return runs.get(0).sha256();
  }

  /** The same digits on every JDK; a ratio to a frame in which nothing is done has none. */
  static String fixed(double value, int decimals) {
    return !Double.isFinite(value)
        ? "-"
        : new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }
}
