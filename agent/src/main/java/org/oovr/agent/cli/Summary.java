package org.oovr.agent.cli;

import java.nio.file.Path;
import java.util.Locale;
import org.oovr.agent.cli.terminal.RunTable;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;

/** What a person wants to know at the end, in a few lines. */
final class Summary {
  private Summary() {}

  static String of(ReportData report, Path out) {
    StringBuilder text = new StringBuilder();
    int frames = report.frames().size();
    text.append(frames).append(frames == 1 ? " frame" : " frames");
    worst(report, text);
    for (ReportData.Unsupported call : report.unsupported()) {
      text.append(String.format("%n  not supported: %s (%d times)", call.call(), call.count()));
    }
    for (ReportData.Fault fault : report.faults()) {
      text.append(
          String.format(
              "%n  fault in the %s (%d times): %s", fault.where(), fault.count(), fault.first()));
    }
    text.append(String.format("%n%s%s", RunTable.of(report), out.resolve(ReportFiles.HTML)));
    return text.toString();
  }

  private static void worst(ReportData report, StringBuilder text) {
    int compared = 0;
    int max = 0;
    int over = 0;
    double psnr = Comparison.PSNR_EQUAL;
    for (ReportData.FrameEntry frame : report.frames()) {
      if (frame.compare() != null) {
        compared++;
        max = Math.max(max, frame.compare().maxChannelDiff());
        over = Math.max(over, frame.compare().pixelsOver2());
        psnr = Math.min(psnr, frame.compare().psnr());
      }
    }
    if (compared > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              ", %d compared: largest difference %d, at most %d pixels off by more than 2, %s",
              compared,
              max,
              over,
              psnr == Comparison.PSNR_EQUAL
                  ? "all equal"
                  : String.format(Locale.ROOT, "PSNR at least %.1f dB", psnr)));
    }
  }
}
