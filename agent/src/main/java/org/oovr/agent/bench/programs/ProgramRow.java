package org.oovr.agent.bench.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.bench.ComparedFrame;
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
    List<ComparedFrame> beside, Alone alone, List<String> said, List<String> wrongSchemes) {
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
    return ComparedFrame.within(beside);
  }

  /** Whether all frames beside the driver are in the tolerance. */
  boolean drawn() {
    return !beside.isEmpty() && within() == beside.size();
  }

  /** Whether all that was asked holds. */
  boolean right() {
    return drawn()
        && (alone == Alone.SAME || alone == Alone.CHANCE)
        && (wrongSchemes == null || wrongSchemes.isEmpty());
  }
}
