package org.oovr.agent.timing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.simulator.profile.FrameProfile;

/** Saved work logs by frame number; each is read when it is needed. */
public interface WorkLogs {
  /** Numbers of the frames there are, ascending. */
  List<Integer> frames();

  /** Reads the log of a frame. */
  FrameProfile read(int frame) throws IOException;

  /** Those frames of a report that have a log in its directory. */
  static WorkLogs of(ReportData report, Path directory, IntPredicate wanted) {
    List<Integer> frames =
        report.frames().stream()
            .map(ReportData.FrameEntry::index)
            .filter(wanted::test)
            .filter(frame -> Files.exists(directory.resolve(ReportFiles.profile(frame))))
            .toList();
    return new WorkLogs() {
      @Override
      public List<Integer> frames() {
        return frames;
      }

      @Override
      public FrameProfile read(int frame) throws IOException {
        return WorkLogFile.read(directory.resolve(ReportFiles.profile(frame)));
      }
    };
  }

  /** A single one. */
  static WorkLogs of(FrameProfile profile) {
    return new WorkLogs() {
      @Override
      public List<Integer> frames() {
        return List.of(profile.index());
      }

      @Override
      public FrameProfile read(int frame) {
        return profile;
      }
    };
  }
}
