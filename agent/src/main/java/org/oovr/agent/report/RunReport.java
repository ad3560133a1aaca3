package org.oovr.agent.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.render.Frame;

/**
 * Writes the report of a run while it lasts: images at once, {@code report.json} every few seconds
 * and at the end, {@code report.html} at the end. Whatever kills the application, the frames that
 * were finished are there. Safe for use by several threads.
 */
public final class RunReport implements AutoCloseable {
  private static final long REWRITE_NANOS = 2_000_000_000L;

  /** A long report takes long to write: at most this share of the time goes there. */
  private static final int REWRITE_SHARE = 20;

  private final Path directory;
  private final String mode;
  private final String stereo;
  private final int stereoFrom;
  private final String version;
  private final long started = System.nanoTime();
  private final TreeMap<Integer, ReportData.FrameEntry> frames = new TreeMap<>();
  private final TreeMap<String, Long> unsupported = new TreeMap<>();
  private final TreeMap<String, ReportData.Fault> faults = new TreeMap<>();
  private ReportData.Interception interception = ReportData.Interception.NONE;
  private DriverFindings driver = DriverFindings.NONE;
  private long nextWrite = started;
  private boolean closed;

  private RunReport(Path directory, String mode, String stereo, int stereoFrom, String version) {
    this.directory = directory;
    this.mode = mode;
    this.stereo = stereo;
    this.stereoFrom = stereoFrom;
    this.version = version;
  }

  /**
   * Creates the directory if need be, removes what an older run left in it, and writes a {@code
   * report.json} without frames.
   *
   * @param version our own version, for the report
   */
  public static RunReport open(RunOptions options, String version) throws IOException {
    return open(
        new RunReport(
            options.out(),
            RunOptions.name(options.mode()),
            RunOptions.name(options.stereo()),
            options.stereoFrom(),
            version));
  }

  /** The same for frames that are drawn from a trace. */
  public static RunReport ofTrace(RunOptions options, String version) throws IOException {
    String stereo = RunOptions.name(options.stereo());
    return open(new RunReport(options.out(), "trace", stereo, options.stereoFrom(), version));
  }

  /**
   * The same for pictures that no run made: pairs of them, the first of which stands for the real
   * driver's and the second for the simulator's.
   */
  public static RunReport comparing(Path directory, String version) throws IOException {
    return open(new RunReport(directory, "compare", RunOptions.name(Stereo.OFF), 0, version));
  }

  private static RunReport open(RunReport report) throws IOException {
    ReportFiles.prepare(report.directory);
    report.write(false);
    return report;
  }

  /**
   * Adds a finished frame and saves its work log, if it has one.
   *
   * @param real what the real driver drew, or null where there is none
   */
  public void frame(Frame simulated, Picture real) throws IOException {
    Picture picture = new Picture(simulated.width(), simulated.height(), simulated.rgba());
    FrameProfile profile = simulated.profile();
    List<DrawRow> draws = List.of();
    if (profile != null) {
      FrameProfileCodec.write(profile, directory.resolve(ReportFiles.profile(simulated.index())));
      draws = DrawRow.of(profile);
    }
    frame(simulated.index(), picture, simulated.views(), real, draws);
  }

  /**
   * Adds a finished frame.
   *
   * @param index frame number, from 0
   * @param simulated what the simulator drew, all views side by side
   * @param views number of views in it
   * @param real what the real driver drew, or null where there is none
   * @param draws the frame's draws, in order
   */
  public synchronized void frame(
      int index, Picture simulated, int views, Picture real, List<DrawRow> draws)
      throws IOException {
    Comparison compare = null;
    String note = null;
    boolean comparable = real != null && real.sameSize(simulated);
    if (comparable) {
      compare = Comparison.of(real, simulated);
    } else if (real != null) {
      note = "the real frame has " + real.width() + " x " + real.height() + " pixels";
    }
    String simFile = image(index, "sim", simulated);
    String realFile = image(index, "real", real);
    String diffFile =
        image(index, "diff", comparable ? Comparison.difference(real, simulated) : null);
    frames.put(
        index,
        new ReportData.FrameEntry(
            index,
            simulated.width(),
            simulated.height(),
            views,
            index < stereoFrom ? RunOptions.name(Stereo.OFF) : stereo,
            simulated.sha256(),
            new ReportData.Images(realFile, simFile, diffFile),
            compare,
            note,
            null,
            List.copyOf(draws)));
    if (System.nanoTime() - nextWrite > 0) {
      write(false);
    }
  }

  private String image(int index, String kind, Picture picture) throws IOException {
    String name = ReportFiles.image(index, kind);
    if (picture == null) {
      return null;
    }
    Files.write(directory.resolve(name), PngWriter.encode(picture));
    return name;
  }

  /** Sets how often each unsupported call was met; replaces what was said before. */
  public synchronized void unsupported(Map<String, Long> countByCall) {
    unsupported.clear();
    unsupported.putAll(countByCall);
  }

  /** Sets what our driver and the one that answered say of each other. */
  public synchronized void driver(DriverFindings findings) {
    driver = findings;
  }

  /**
   * Sets how often our own code failed in a place.
   *
   * @param where the room, for example {@code driver}
   * @param first the first failure, in a line
   */
  public synchronized void fault(String where, long count, String first) {
    faults.put(where, new ReportData.Fault(where, count, first));
  }

  /**
   * Sets which window each frame shows.
   *
   * @param windowOfFrame numbers of windows, from 1; empty when all frames show the same
   */
  public synchronized void windows(Map<Integer, Integer> windowOfFrame) {
    frames.replaceAll((index, frame) -> frame.ofWindow(windowOfFrame.get(index)));
  }

  /** Sets what was seen of the application. */
  public synchronized void interception(ReportData.Interception seen) {
    interception = seen;
  }

  private void write(boolean complete) throws IOException {
    long begin = System.nanoTime();
    ReportFiles.writeJson(directory, data(complete));
    long end = System.nanoTime();
    nextWrite = end + Math.max(REWRITE_NANOS, REWRITE_SHARE * (end - begin));
  }

  private ReportData data(boolean complete) {
    List<ReportData.Unsupported> calls = new ArrayList<>();
    unsupported.forEach(
        (call, count) -> calls.add(new ReportData.Unsupported(call, count, driver.linesOf(call))));
    double seconds = (System.nanoTime() - started) / 1_000_000 / 1000.0;
    return new ReportData(
        ReportData.SCHEMA,
        mode,
        complete,
        List.copyOf(frames.values()),
        List.of(),
        calls,
        List.copyOf(faults.values()),
        driver.errors(),
        driver.contents(),
        interception,
        new ReportData.Tool(version, Runtime.version().toString(), seconds));
  }

  /** Writes everything; further calls do nothing. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    write(true);
    HtmlReport.write(directory, data(true));
  }
}
