package org.oovr.agent.reproduce.frames;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.sweep.cache.FileLocks;
import org.oovr.agent.timing.FrameSource;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;

/**
 * Work logs of workload points in a directory, a stereo frame each: {@code NFS.oovrp}, and {@code
 * NFS.source.txt}, which says what it was made from; of a sequence {@code NFS-walk4.0.oovrp} and so
 * on. What is not there, or was made from something else, is drawn.
 *
 * <p>Several processes may share the directory: whoever draws or reads a point holds {@code
 * NFS.lock} meanwhile, so that none reads what another one is writing, and what one has drawn the
 * others find.
 */
public final class PointLogs {
  private final Path directory;
  private final PointDrawer drawer;

  /** Work logs in a directory that exists. */
  public PointLogs(Path directory, PointDrawer drawer) {
    this.directory = directory;
    this.drawer = drawer;
  }

  private Path file(PointFrames frames, String ending) {
    return directory.resolve(frames.files() + ending);
  }

  private Path log(PointFrames frames, int number) {
    return file(frames, frames.count() == 1 ? ".oovrp" : "." + number + ".oovrp");
  }

  private Path source(PointFrames frames) {
    return file(frames, ".source.txt");
  }

  /** What the frames are made from: equal texts mean equal frames. */
  private String made(PointFrames frames) throws IOException {
    return String.join(" ", frames.arguments())
        + "\n"
        + frames.point().mainClass()
        + "\n"
        + drawer.identity()
        + "\nwork log version "
        + FrameProfileCodec.VERSION
        + "\n";
  }

  private boolean has(PointFrames frames) throws IOException {
    for (int i = 0; i < frames.count(); i++) {
      if (!Files.exists(log(frames, i))) {
        return false;
      }
    }
    return Files.exists(source(frames)) && Files.readString(source(frames)).equals(made(frames));
  }

  private FileLocks.Held hold(PointFrames frames) throws IOException {
    return FileLocks.take(file(frames, ".lock"));
  }

  /**
   * Draws frames unless they are there.
   *
   * @param again whether they are drawn even then
   * @return whether they were drawn
   */
  @SuppressWarnings("try") // a lock is held, not used
  public boolean make(PointFrames frames, boolean again) throws IOException {
    try (FileLocks.Held held = hold(frames)) {
      if (!again && has(frames)) {
        return false;
      }
      draw(frames);
      return true;
    }
  }

  /** Draws frames, which are held. */
  private void draw(PointFrames frames) throws IOException {
    remove(frames);
    Path report = file(frames, ".drawing"); // what a killed process left goes first
    if (Files.exists(report)) {
      ReportFiles.deleteTree(report);
    }
    try {
      drawer.draw(frames.point(), frames.arguments(), frames.first(), frames.last(), report);
      for (int i = 0; i < frames.count(); i++) {
        Files.move(
            report.resolve(ReportFiles.profile(frames.first() + i)),
            log(frames, i),
            StandardCopyOption.REPLACE_EXISTING);
      }
      // last, and in one step: whoever finds it finds the logs
      Path written = file(frames, ".source.new");
      Files.writeString(written, made(frames), StandardCharsets.UTF_8);
      Files.move(
          written,
          source(frames),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      if (Files.exists(report)) {
        ReportFiles.deleteTree(report);
      }
    }
  }

  /** The frame that is timed, with those before it, which are read when they are needed. */
  public TimedPoint read(PointFrames frames) throws IOException {
    int last = frames.count() - 1;
    List<FrameSource> before = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      int number = i;
      before.add(() -> read(frames, number));
    }
    FrameProfile profile = read(frames, last);
    return new TimedPoint(frames.name(), profile, profile.window().sha256(), before);
  }

  /** Reads a frame; if somebody has replaced them since they were drawn, all are drawn again. */
  @SuppressWarnings("try")
  private FrameProfile read(PointFrames frames, int number) throws IOException {
    try (FileLocks.Held held = hold(frames)) {
      if (!has(frames)) {
        draw(frames);
      }
      return WorkLogFile.read(log(frames, number));
    }
  }

  /** Deletes the files of frames. */
  @SuppressWarnings("try")
  public void delete(PointFrames frames) throws IOException {
    try (FileLocks.Held held = hold(frames)) {
      remove(frames);
    }
  }

  private void remove(PointFrames frames) throws IOException {
    Files.deleteIfExists(source(frames));
    for (int i = 0; i < frames.count(); i++) {
      Files.deleteIfExists(log(frames, i));
    }
  }
}
