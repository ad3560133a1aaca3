package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.oovr.agent.cli.terminal.Version;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.sweep.plan.WorkloadPoint;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;

/**
 * Work logs of workload points in a directory, one stereo frame each: {@code NFS.oovrp}, and {@code
 * NFS.source.txt}, which says what it was made from. What is not there, or was made from something
 * else, is drawn.
 */
final class WorkloadLogs {
  /** The third frame: the first ones also pay for uploads. */
  private static final int FRAME = 2;

  /** The largest point has 111 million covered fragments; its log alone takes 1.4 GiB. */
  private static final String HEAP = "-Xmx4g";

  /** Where the stand-ins and all that they use lie in the jar of the samples. */
  private static final List<String> PROGRAMS =
      List.of("org/oovr/samples/standin/", "org/oovr/samples/util/");

  private static final String DRAWING = ".drawing";

  private final Path directory;
  private final SampleProgram samples;
  private final int threads;

  /**
   * Work logs in a directory that exists.
   *
   * @param threads that draw
   */
  WorkloadLogs(Path directory, SampleProgram samples, int threads) {
    this.directory = directory;
    this.samples = samples;
    this.threads = threads;
  }

  private Path log(WorkloadPoint point) {
    return directory.resolve(point.name() + ".oovrp");
  }

  private Path source(WorkloadPoint point) {
    return directory.resolve(point.name() + ".source.txt");
  }

  /** What the frame is made from: equal texts mean equal frames. */
  private String made(WorkloadPoint point) throws IOException {
    return String.join(" ", arguments(point))
        + "\n"
        + point.mainClass()
        + "\nsamples "
        + samples.sha256(PROGRAMS)
        + "\nwork log version "
        + FrameProfileCodec.VERSION
        + "\ndrawn by "
        + Version.number()
        + "\n";
  }

  private static List<String> arguments(WorkloadPoint point) {
    return List.of(
        "--frames",
        Integer.toString(FRAME + 1),
        "--width",
        Integer.toString(point.width()),
        "--height",
        Integer.toString(point.height()));
  }

  /** Whether the directory has the frame. */
  boolean has(WorkloadPoint point) throws IOException {
    return Files.exists(log(point))
        && Files.exists(source(point))
        && Files.readString(source(point)).equals(made(point));
  }

  /** Draws a point, whether it is there or not. */
  void draw(WorkloadPoint point) throws IOException {
    delete(point);
    Path report = directory.resolve(DRAWING);
    OutputDirectory.prepare(report);
    try {
      RunOptions options =
          new RunOptions(
              Mode.INSTEAD,
              FrameSelection.parse(Integer.toString(FRAME)),
              Stereo.AUTO,
              0,
              RunOptions.DEFAULT.disparity(),
              threads,
              report.toAbsolutePath());
      List<String> command = samples.command(List.of(HEAP), point.mainClass(), arguments(point));
      new AgentProcess(options, command).run();
      Path drawn = report.resolve(ReportFiles.profile(FRAME));
      Files.move(drawn, log(point), StandardCopyOption.REPLACE_EXISTING);
      Files.writeString(source(point), made(point));
    } finally {
      ReportFiles.deleteTree(report);
    }
  }

  /** Reads a point that is there. */
  FrameProfile read(WorkloadPoint point) throws IOException {
    return FrameProfileCodec.read(log(point));
  }

  /** Deletes a point's files. */
  void delete(WorkloadPoint point) throws IOException {
    Files.deleteIfExists(source(point));
    Files.deleteIfExists(log(point));
  }
}
