package org.oovr.agent.reproduce.frames;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.sweep.cache.FileLocks;
import org.oovr.agent.sweep.plan.WorkloadPoint;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;

/**
 * Work logs of workload points in a directory, one stereo frame each: {@code NFS.oovrp}, and {@code
 * NFS.source.txt}, which says what it was made from. What is not there, or was made from something
 * else, is drawn.
 *
 * <p>Several processes may share the directory: whoever draws or reads a point holds {@code
 * NFS.lock} meanwhile, so that none reads what another one is writing, and what one has drawn the
 * others find.
 */
public final class PointLogs {
  /** The third frame: the first ones also pay for uploads. */
  private static final int FRAME = 2;

  private final Path directory;
  private final PointDrawer drawer;

  /** Work logs in a directory that exists. */
  public PointLogs(Path directory, PointDrawer drawer) {
    this.directory = directory;
    this.drawer = drawer;
  }

  private Path file(WorkloadPoint point, String ending) {
    return directory.resolve(point.name() + ending);
  }

  private Path log(WorkloadPoint point) {
    return file(point, ".oovrp");
  }

  private Path source(WorkloadPoint point) {
    return file(point, ".source.txt");
  }

  /** What the frame is made from: equal texts mean equal frames. */
  private String made(WorkloadPoint point) throws IOException {
    return String.join(" ", arguments(point))
        + "\n"
        + point.mainClass()
        + "\n"
        + drawer.identity()
        + "\nwork log version "
        + FrameProfileCodec.VERSION
        + "\n";
  }

  private static List<String> arguments(WorkloadPoint point) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--frames", Integer.toString(FRAME + 1)));
    arguments.addAll(List.of("--width", Integer.toString(point.width())));
    arguments.addAll(List.of("--height", Integer.toString(point.height())));
    return arguments;
  }

  private boolean has(WorkloadPoint point) throws IOException {
    return Files.exists(log(point))
        && Files.exists(source(point))
        && Files.readString(source(point)).equals(made(point));
  }

  private FileLocks.Held hold(WorkloadPoint point) throws IOException {
    return FileLocks.take(file(point, ".lock"));
  }

  /**
   * Draws a point unless it is there.
   *
   * @param again whether it is drawn even then
   * @return whether it was drawn
   */
  public boolean make(WorkloadPoint point, boolean again) throws IOException {
    try (FileLocks.Held held = hold(point)) {
      if (!again && has(point)) {
        return false;
      }
      draw(point);
      return true;
    }
  }

  /** Draws a point, which is held. */
  private void draw(WorkloadPoint point) throws IOException {
    remove(point);
    Path report = file(point, ".drawing"); // what a killed process left goes first
    if (Files.exists(report)) {
      ReportFiles.deleteTree(report);
    }
    try {
      drawer.draw(point, arguments(point), FRAME, FRAME, report);
      Files.move(
          report.resolve(ReportFiles.profile(FRAME)),
          log(point),
          StandardCopyOption.REPLACE_EXISTING);
      // last, and in one step: whoever finds it finds the log
      Path written = file(point, ".source.new");
      Files.writeString(written, made(point), StandardCharsets.UTF_8);
      Files.move(
          written,
          source(point),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      if (Files.exists(report)) {
        ReportFiles.deleteTree(report);
      }
    }
  }

  /** Reads a point; one that somebody has replaced since it was drawn is drawn again. */
  public FrameProfile read(WorkloadPoint point) throws IOException {
    try (FileLocks.Held held = hold(point)) {
      if (!has(point)) {
        draw(point);
      }
      return FrameProfileCodec.read(log(point));
    }
  }

  /** Deletes a point's files. */
  public void delete(WorkloadPoint point) throws IOException {
    try (FileLocks.Held held = hold(point)) {
      remove(point);
    }
  }

  private void remove(WorkloadPoint point) throws IOException {
    Files.deleteIfExists(source(point));
    Files.deleteIfExists(log(point));
  }
}
