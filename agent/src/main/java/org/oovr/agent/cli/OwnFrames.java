package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.timing.FrameSource;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Frames that are timed instead of the stand-ins': a work log, those of a report, or one of a
 * trace, which is drawn first, in stereo.
 *
 * @param path what was named
 * @param frame of a trace; negative: the one in its middle
 */
record OwnFrames(Path path, int frame) {
  /** Where the frames of a trace lie while they are timed. */
  private static final String DRAWN = ".drawn";

  /** Takes a frame that is to be timed. */
  @FunctionalInterface
  interface Sink {
    /** Times it. */
    void time(TimedPoint point) throws IOException;
  }

  /**
   * Reads {@code PATH} or {@code TRACE@FRAME}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static OwnFrames of(String text) {
    Path whole = Path.of(text);
    int at = text.lastIndexOf('@');
    if (at <= 0 || Files.exists(whole)) {
      return checked(whole, -1);
    }
    String number = text.substring(at + 1);
    if (!number.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException("'" + text + "': expected a path, or TRACE@FRAME");
    }
    OwnFrames one = checked(Path.of(text.substring(0, at)), Integer.parseInt(number));
    if (!TraceFrames.is(one.path)) {
      throw new IllegalArgumentException("'" + text + "': only of a trace a frame can be named");
    }
    return one;
  }

  private static OwnFrames checked(Path path, int frame) {
    if (!Files.exists(path)) {
      throw new CommandFailedException(path + " does not exist");
    }
    return new OwnFrames(path, frame);
  }

  /** Fails for a trace that cannot be read, before anything is written. */
  void check() {
    if (TraceFrames.is(path) && !GfxrReader.isOne(path)) {
      middle();
    }
  }

  /**
   * Times the frames.
   *
   * @param count with those before them, which they are timed after: 1 for none
   * @param threads that draw
   * @param out directory of the study
   */
  void time(int count, int threads, Path out, PrintWriter err, Sink sink) throws IOException {
    if (!TraceFrames.is(path)) {
      time(TimedInput.of(path, f -> true), "", 0, count, sink);
      return;
    }
    Path drawn = out.resolve(DRAWN);
    try {
      int last = frame >= 0 ? frame : middle();
      int first = Math.max(0, last - count + 1);
      StereoHint hint = StereoHint.of(path);
      RunOptions options =
          new RunOptions(
              Mode.INSTEAD,
              FrameSelection.parse(first + "-" + last),
              hint.stereo() == Stereo.OFF ? Stereo.AUTO : hint.stereo(),
              0,
              hint.disparity(),
              threads,
              drawn.toAbsolutePath());
      new TraceFrames(path, options, err).report();
      String name = path.getFileName().toString().replaceFirst("\\.(trace|gfxr)$", "");
      TimedInput input = TimedInput.of(drawn, f -> true);
      time(input, name + " ", input.report().frames().size() - 1, count, sink);
    } finally {
      if (Files.exists(drawn)) {
        ReportFiles.deleteTree(drawn);
      }
    }
  }

  /** The frame in the middle: programs begin and end with other pictures than their own. */
  private int middle() {
    try (Trace trace = TraceInputs.open(path)) {
      return trace.index().frames().size() / 2;
    } catch (IOException fault) {
      throw TraceInputs.failed(path, fault);
    }
  }

  /** Times the frames of a report from one on, each after those before it. */
  private static void time(TimedInput input, String name, int from, int count, Sink sink)
      throws IOException {
    List<ReportData.FrameEntry> all = input.report().frames();
    for (int i = Math.max(0, from); i < all.size(); i++) {
      ReportData.FrameEntry frame = all.get(i);
      List<FrameSource> before = new ArrayList<>();
      for (ReportData.FrameEntry one : all.subList(Math.max(0, i - count + 1), i)) {
        before.add(() -> input.logs().read(one.index()));
      }
      FrameProfile profile = input.logs().read(frame.index());
      String what = name.isEmpty() ? "frame " + frame.index() : name + frame.index();
      sink.time(new TimedPoint(what, profile, frame.sha256(), before));
    }
  }
}
