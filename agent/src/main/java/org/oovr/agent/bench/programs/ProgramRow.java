package org.oovr.agent.bench.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.report.DriverFindings;
import org.oovr.agent.report.ReportData;

/**
 * What was measured of one program.
 *
 * @param beside frames that were drawn beside the driver
 * @param alone what the program showed without it
 * @param said what else is to be told of both runs: calls that are not supported, faults, errors
 * @param wrongSchemes schemes and frames whose composed image is not the frame's; null: not asked
 */
public record ProgramRow(
    List<Shot> beside, Alone alone, List<String> said, List<String> wrongSchemes) {
  /** Share of the pixels that may be off, and the ratio in dB that must be reached: scenes.md. */
  private static final double MOST_SHARE = 0.005;

  private static final double LEAST_PSNR = 40;

  /** What frames without a driver are, beside those with one. */
  public enum Alone {
    /** The same bytes. */
    SAME("same"),
    /** Others, but so they are from run to run. */
    CHANCE("by chance"),
    DIFFERENT("different"),
    /** Not all frames came. */
    MISSING("missing");

    private final String text;

    Alone(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * A frame beside the driver's.
   *
   * @param share of the pixels with a channel off by more than 2/255
   * @param trouble why it could not be compared, or null
   */
  public record Shot(int frame, double share, double psnr, int largest, String trouble) {
    static Shot of(ReportData.FrameEntry frame) {
      if (frame.compare() == null) {
        return new Shot(frame.index(), 1, 0, 0, String.valueOf(frame.note()));
      }
      double share = (double) frame.compare().pixelsOver2() / frame.width() / frame.height();
      return new Shot(
          frame.index(), share, frame.compare().psnr(), frame.compare().maxChannelDiff(), null);
    }

    boolean within() {
      return trouble == null && share <= MOST_SHARE && psnr >= LEAST_PSNR;
    }
  }

  /** What became of frames without a driver. */
  static Alone alone(ReportData beside, ReportData first, ReportData second) {
    Map<Integer, String> wanted = images(beside);
    if (first == null || !images(first).keySet().equals(wanted.keySet())) {
      return Alone.MISSING;
    }
    if (images(first).equals(wanted)) {
      return Alone.SAME;
    }
    boolean repeats = second == null || images(second).equals(images(first));
    return repeats ? Alone.DIFFERENT : Alone.CHANCE;
  }

  private static Map<Integer, String> images(ReportData report) {
    Map<Integer, String> images = new LinkedHashMap<>();
    report.frames().forEach(f -> images.put(f.index(), f.sha256()));
    return images;
  }

  /** Calls without effect, faults of ours and errors that one side alone has. */
  static List<String> said(String mode, ReportData report) {
    List<String> said = new ArrayList<>();
    for (ReportData.Unsupported call : report.unsupported()) {
      said.add(mode + ": not supported: " + call.call() + " (" + call.count() + ")");
    }
    for (ReportData.Fault fault : report.faults()) {
      said.add(mode + ": fault in " + fault.where() + ": " + fault.first());
    }
    report.glErrors().onlyOurs().forEach(e -> said.add(mode + ": error only ours: " + line(e)));
    report
        .glErrors()
        .onlyDriver()
        .forEach(e -> said.add(mode + ": error only the driver's: " + line(e)));
    return said;
  }

  private static String line(DriverFindings.GlError error) {
    return error.error() + " of " + error.function();
  }

  int within() {
    return (int) beside.stream().filter(Shot::within).count();
  }

  /** Whether all frames beside the driver are in the tolerance. */
  boolean drawn() {
    return !beside.isEmpty() && within() == beside.size();
  }

  double worstShare() {
    return beside.stream().mapToDouble(Shot::share).max().orElse(1);
  }

  double worstPsnr() {
    return beside.stream().mapToDouble(Shot::psnr).min().orElse(0);
  }

  int largest() {
    return beside.stream().mapToInt(Shot::largest).max().orElse(0);
  }

  /** Whether all that was asked holds. */
  boolean right() {
    return drawn()
        && (alone == Alone.SAME || alone == Alone.CHANCE)
        && (wrongSchemes == null || wrongSchemes.isEmpty());
  }
}
