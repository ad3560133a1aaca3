package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Version;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.timing.WorkLogs;
import org.oovr.simulator.profile.FrameProfile;

/**
 * What {@code oovr simulate} is given: frames with work logs.
 *
 * @param report the frames and what is known of them
 * @param logs their work logs
 * @param directory where the report's pictures lie, or null when there is no report
 */
record TimedInput(ReportData report, WorkLogs logs, Path directory) {
  private static final String LOG = ".oovrp";

  /**
   * Reads what a path names: a report's directory, or a work log. A work log inside a report takes
   * the frame's picture from there.
   *
   * @throws CommandFailedException when it is neither, or has no wanted frame
   */
  static TimedInput of(Path path, IntPredicate wanted) {
    try {
      if (Files.isDirectory(path)) {
        return ofDirectory(path, wanted);
      }
      if (!Files.exists(path)) {
        throw new CommandFailedException(path + " does not exist");
      }
      if (TraceFrames.is(path)) {
        throw new CommandFailedException(
            path
                + " is a trace: draw its frames with 'oovr simulate --out DIR "
                + path.getFileName()
                + "' and give DIR");
      }
      return ofLog(path, wanted);
    } catch (IOException fault) {
      throw new CommandFailedException(path + ": " + OutputDirectory.reason(fault), fault);
    }
  }

  private static TimedInput ofDirectory(Path path, IntPredicate wanted) throws IOException {
    if (!Files.exists(path.resolve(ReportFiles.JSON))) {
      throw new CommandFailedException(
          path + " is no report: it has no " + ReportFiles.JSON + " (nor is it a work log)");
    }
    ReportData report = ReportFiles.read(path);
    WorkLogs logs = WorkLogs.of(report, path, wanted);
    if (logs.frames().isEmpty()) {
      throw new CommandFailedException(
          "no frame to time: the report in "
              + path
              + " has frames "
              + report.frames().stream().map(ReportData.FrameEntry::index).toList()
              + (report.frames().stream().anyMatch(f -> wanted.test(f.index()))
                  ? " without work logs"
                  : ""));
    }
    return new TimedInput(report.withFrames(logs.frames()), logs, path);
  }

  private static TimedInput ofLog(Path path, IntPredicate wanted) throws IOException {
    FrameProfile profile;
    try {
      profile = WorkLogFile.read(path);
    } catch (IOException fault) {
      throw new CommandFailedException(
          path + " is no work log (" + LOG + "): " + OutputDirectory.reason(fault), fault);
    }
    if (!wanted.test(profile.index())) {
      throw new CommandFailedException(
          "no frame to time: " + path + " is the work log of frame " + profile.index());
    }
    Path folder = path.toAbsolutePath().getParent();
    Path around = folder == null ? null : folder.getParent();
    if (around != null
        && Files.exists(around.resolve(ReportFiles.JSON))
        && path.toAbsolutePath().equals(around.resolve(ReportFiles.profile(profile.index())))) {
      ReportData report = ReportFiles.read(around);
      if (report.frames().stream().anyMatch(f -> f.index() == profile.index())) {
        return new TimedInput(
            report.withFrames(List.of(profile.index())), WorkLogs.of(profile), around);
      }
    }
    return new TimedInput(
        ReportData.ofWorkLog(profile, Version.number()), WorkLogs.of(profile), null);
  }

  /**
   * A work log's views are fixed when it is drawn: anything else that was asked for is a failure.
   */
  void requireStereo(Stereo wanted) {
    String name = RunOptions.name(wanted);
    for (ReportData.FrameEntry frame : report.frames()) {
      if (!frame.stereo().equals(name)) {
        throw new CommandFailedException(
            "frame "
                + frame.index()
                + " was drawn with --stereo "
                + frame.stereo()
                + ", not "
                + name
                + ": a work log keeps its views; draw the frame again with 'oovr run --stereo "
                + name
                + "'");
      }
    }
  }

  /** Copies the pictures of the frames to another report. */
  void copyPictures(Path out) throws IOException {
    for (ReportData.FrameEntry frame : report.frames()) {
      ReportData.Images images = frame.images();
      for (String name : new String[] {images.real(), images.sim(), images.diff()}) {
        if (name != null) {
          Files.copy(directory.resolve(name), out.resolve(name));
        }
      }
    }
  }

  /** Whether a directory is where the frames come from. */
  boolean isIn(Path out) throws IOException {
    return directory != null && Files.exists(out) && Files.isSameFile(directory, out);
  }
}
