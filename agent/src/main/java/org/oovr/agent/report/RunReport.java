package org.oovr.agent.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.Frame;

/**
 * Writes the report of a run while it lasts: images at once, {@code report.json} with the first
 * frame, then at most two seconds after something has changed, and at the end; {@code report.html}
 * at the end. Whatever kills the application, the frames that were finished are there. Safe for use
 * by several threads.
 */
public final class RunReport implements AutoCloseable {
  /** Between two writes; with the time that one takes, what is there is two seconds old at most. */
  private static final long REWRITE_MILLIS = 1500;

  /** A long report takes long to write: one part in so many of the time goes there at most. */
  private static final int REWRITE_SHARE = 4;

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
  private final ReentrantLock writing = new ReentrantLock();
  private volatile Runnable refresh = () -> {};
  private boolean changed;

  /** Whether the first frame has come and is not written. */
  private boolean urgent;

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
    Thread writer = new Thread(report::keepFresh, "oovr-report");
    writer.setDaemon(true);
    writer.start();
    return report;
  }

  /**
   * Has the report brought up to date before each writing.
   *
   * @param action sets what there is to be said of the run so far
   */
  public void refreshing(Runnable action) {
    refresh = action;
  }

  /** On a thread of its own: an application that presents no more still has a report. */
  private void keepFresh() {
    try {
      long pauseMillis = REWRITE_MILLIS;
      while (rest(pauseMillis)) {
        refresh.run();
        long begin = System.nanoTime();
        if (isChanged()) {
          write(false);
        }
        long tookMillis = (System.nanoTime() - begin) / 1_000_000;
        pauseMillis = Math.max(REWRITE_MILLIS - tookMillis, REWRITE_SHARE * tookMillis);
      }
    } catch (InterruptedException | IOException | RuntimeException | LinkageError fault) {
      // A disk that is full, say: the end of the run meets it again, and tells it.
      Thread.currentThread().interrupt();
    }
  }

  /** Waits, but not when the first frame has come; false when the report is closed. */
  private synchronized boolean rest(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = end - System.nanoTime();
        left > 0 && !closed && !urgent;
        left = end - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(1_000_000, left));
    }
    urgent = false;
    return !closed;
  }

  private synchronized boolean isChanged() {
    return changed;
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
      Path file = directory.resolve(ReportFiles.profile(simulated.index()));
      WorkLogFile.write(profile, ReportFiles.part(file));
      ReportFiles.replace(file);
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
  public void frame(int index, Picture simulated, int views, Picture real, List<DrawRow> draws)
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
    ReportData.FrameEntry entry =
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
            List.copyOf(draws));
    synchronized (this) {
      urgent |= frames.isEmpty();
      frames.put(index, entry);
      changed = true;
      notifyAll();
    }
  }

  private String image(int index, String kind, Picture picture) throws IOException {
    String name = ReportFiles.image(index, kind);
    if (picture == null) {
      return null;
    }
    ReportFiles.replace(directory.resolve(name), PngWriter.encode(picture));
    return name;
  }

  /** Sets how often each unsupported call was met; replaces what was said before. */
  public synchronized void unsupported(Map<String, Long> countByCall) {
    if (!unsupported.equals(countByCall)) {
      unsupported.clear();
      unsupported.putAll(countByCall);
      changed = true;
    }
  }

  /** Sets what our driver and the one that answered say of each other. */
  public synchronized void driver(DriverFindings findings) {
    changed |= !findings.equals(driver);
    driver = findings;
  }

  /**
   * Sets how often our own code failed in a place.
   *
   * @param where the room, for example {@code driver}
   * @param first the first failure, in a line
   */
  public synchronized void fault(String where, long count, String first) {
    ReportData.Fault fault = new ReportData.Fault(where, count, first);
    changed |= !fault.equals(faults.put(where, fault));
  }

  /**
   * Sets which window each frame shows.
   *
   * @param windowOfFrame numbers of windows, from 1; empty when all frames show the same
   */
  public synchronized void windows(Map<Integer, Integer> windowOfFrame) {
    frames.replaceAll(
        (index, frame) -> {
          ReportData.FrameEntry shown = frame.ofWindow(windowOfFrame.get(index));
          changed |= !shown.equals(frame);
          return shown;
        });
  }

  /** Sets what was seen of the application. */
  public synchronized void interception(ReportData.Interception seen) {
    changed |= !seen.equals(interception);
    interception = seen;
  }

  /** One at a time, and none that says less after the last. */
  private void write(boolean complete) throws IOException {
    writing.lock();
    try {
      refresh.run();
      ReportData data;
      synchronized (this) {
        if (closed && !complete) {
          return;
        }
        data = data(complete);
        changed = false;
      }
      ReportFiles.writeJson(directory, data);
    } finally {
      writing.unlock();
    }
  }

  private synchronized ReportData data(boolean complete) {
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
  public void close() throws IOException {
    if (shut()) {
      write(true);
      HtmlReport.write(directory, data(true));
    }
  }

  /**
   * The same in a limited time. {@code report.json} comes first; a page that cannot be finished is
   * left out.
   */
  public void close(long nanos) throws IOException, InterruptedException {
    if (!shut()) {
      return;
    }
    write(true);
    Thread page =
        new Thread(
            () -> {
              try {
                HtmlReport.write(directory, data(true));
              } catch (IOException fault) {
                throw new UncheckedIOException(fault);
              }
            },
            "oovr-page");
    page.setDaemon(true);
    page.start();
    page.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
    ReportFiles.deleteParts(directory);
  }

  private synchronized boolean shut() {
    boolean first = !closed;
    closed = true;
    notifyAll();
    return first;
  }
}
