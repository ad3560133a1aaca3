package org.oovr.agent.report;

import java.util.List;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The content of {@code report.json}, key by key in the order in which they are written; see {@code
 * docs/report-schema.md}.
 *
 * @param schema {@link #SCHEMA}
 * @param mode {@code alongside}, {@code instead}, {@code trace}, {@code simulate} or {@code
 *     compare}
 * @param complete false while the run lasts, and for ever if it was killed; a program that was told
 *     to stop was not
 * @param frames by index
 * @param runs timed runs, by frame, then in the order of the schemes
 * @param unsupported calls that had no effect, by name
 * @param faults faults of our own, by place
 * @param glErrors errors of which our driver and the one that answered disagree
 * @param fromDriver objects whose contents came from that driver
 * @param interception what was seen of the application
 * @param tool the one part that differs between equal runs
 */
public record ReportData(
    String schema,
    String mode,
    boolean complete,
    List<FrameEntry> frames,
    List<RunEntry> runs,
    List<Unsupported> unsupported,
    List<Fault> faults,
    DriverFindings.GlErrors glErrors,
    List<DriverFindings.FromDriver> fromDriver,
    Interception interception,
    Tool tool) {

  public static final String SCHEMA = "oovr-report-1";

  /** Reports of older versions lack some keys. */
  public ReportData {
    glErrors = glErrors == null ? DriverFindings.GlErrors.NONE : glErrors;
    fromDriver = fromDriver == null ? List.of() : fromDriver;
  }

  /** Place of a fault that counts the frames that were to be drawn and are not in the report. */
  public static final String FAULT_FRAMES = "frames";

  /** Place of a fault that counts the draws that the pictures lack: we do not support them. */
  public static final String FAULT_DRAWS = "draws";

  /** A report of a frame of which nothing is at hand but its work log. */
  public static ReportData ofWorkLog(FrameProfile profile, String version) {
    FrameEntry frame =
        new FrameEntry(
            profile.index(),
            profile.width() * profile.views(),
            profile.height(),
            profile.views(),
            // The log does not say whose idea the second view was.
            profile.views() > 1 ? "app" : "off",
            null,
            new Images(null, null, null),
            null,
            null,
            null,
            DrawRow.of(profile));
    return new ReportData(
        SCHEMA,
        "simulate",
        true,
        List.of(frame),
        List.of(),
        List.of(),
        List.of(),
        DriverFindings.GlErrors.NONE,
        List.of(),
        Interception.NONE,
        new Tool(version, Runtime.version().toString(), 0));
  }

  /** This report with only some of its frames, and no runs. */
  public ReportData withFrames(List<Integer> kept) {
    List<FrameEntry> some = frames.stream().filter(f -> kept.contains(f.index)).toList();
    return new ReportData(
        schema,
        mode,
        complete,
        some,
        List.of(),
        unsupported,
        faults,
        glErrors,
        fromDriver,
        interception,
        tool);
  }

  /** This report with other runs. */
  public ReportData withRuns(List<RunEntry> timed) {
    return new ReportData(
        schema,
        mode,
        complete,
        frames,
        List.copyOf(timed),
        unsupported,
        faults,
        glErrors,
        fromDriver,
        interception,
        tool);
  }

  /**
   * One frame.
   *
   * @param index frame number, from 0
   * @param width pixels of the simulated image, all views
   * @param height pixels
   * @param views views side by side in the image
   * @param stereo {@code off}, {@code app} or {@code auto}
   * @param sha256 of the simulated RGBA bytes, top row first
   * @param images files, relative to the report
   * @param compare null when there is nothing to compare with
   * @param note why a comparison is missing, or null
   * @param window number of the window that it shows, from 1 in the order of their first presents;
   *     null when all frames show the same
   * @param draws what was drawn, in order
   */
  public record FrameEntry(
      int index,
      int width,
      int height,
      int views,
      String stereo,
      String sha256,
      Images images,
      Comparison compare,
      String note,
      Integer window,
      List<DrawRow> draws) {
    FrameEntry ofWindow(Integer number) {
      return new FrameEntry(
          index, width, height, views, stereo, sha256, images, compare, note, number, draws);
    }
  }

  /** Paths with forward slashes; null for an image that does not exist. */
  public record Images(String real, String sim, String diff) {}

  /**
   * A call that had no effect.
   *
   * @param lines where in the program, of the calls whose place was looked for
   */
  public record Unsupported(String call, long count, List<DriverFindings.Line> lines) {
    public Unsupported {
      lines = lines == null ? List.of() : lines;
    }
  }

  /**
   * A fault of ours that the application never saw.
   *
   * @param where the room it happened in
   * @param count how often
   * @param first the first one, in a line
   */
  public record Fault(String where, long count, String first) {}

  /**
   * @param calls API calls seen
   * @param presents frames the application presented
   * @param libraries graphics libraries met, for example {@code LWJGL 3.3.6}
   */
  public record Interception(long calls, long presents, List<String> libraries) {
    public static final Interception NONE = new Interception(0, 0, List.of());
  }

  /**
   * @param version ours
   * @param java the virtual machine's
   * @param seconds wall-clock time from start to end, to the millisecond
   */
  public record Tool(String version, String java, double seconds) {}
}
