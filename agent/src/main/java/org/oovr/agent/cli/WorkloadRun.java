package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.reproduce.WorkloadPoint;
import org.oovr.simulator.profile.FrameProfileCodec;

/**
 * Draws one frame of a workload point in stereo, unless a directory has it from an earlier run of
 * the same program.
 */
final class WorkloadRun {
  /** The second frame: the first one also pays for uploads. */
  private static final int FRAME = 1;

  private static final String SOURCE = "source.txt";

  private final WorkloadPoint point;
  private final Path directory;
  private final SampleProgram samples;
  private final int threads;

  /**
   * @param directory of the point's report
   */
  WorkloadRun(WorkloadPoint point, Path directory, SampleProgram samples, int threads) {
    this.point = point;
    this.directory = directory;
    this.samples = samples;
    this.threads = threads;
  }

  /** What the frame is made from: equal texts mean equal frames. */
  private String source() throws IOException {
    return String.join(" ", arguments())
        + "\n"
        + point.mainClass()
        + "\nsamples "
        + samples.sha256()
        + "\nwork log version "
        + FrameProfileCodec.VERSION
        + "\ndrawn by "
        + Version.number()
        + "\n";
  }

  private List<String> arguments() {
    return List.of(
        "--frames",
        Integer.toString(FRAME + 1),
        "--width",
        Integer.toString(point.width()),
        "--height",
        Integer.toString(point.height()));
  }

  /** Whether the directory has the frame already. */
  boolean drawn() throws IOException {
    Path source = directory.resolve(SOURCE);
    return Files.exists(source)
        && Files.readString(source).equals(source())
        && Files.exists(directory.resolve(ReportFiles.profile(FRAME)));
  }

  /** The report of the frame, which is drawn if need be. */
  ReportData report(boolean again) throws IOException {
    if (!again && drawn()) {
      return ReportFiles.read(directory);
    }
    OutputDirectory.prepare(directory);
    Files.deleteIfExists(directory.resolve(SOURCE));
    RunOptions options =
        new RunOptions(
            Mode.INSTEAD,
            FrameSelection.parse(Integer.toString(FRAME)),
            Stereo.AUTO,
            0,
            RunOptions.DEFAULT.disparity(),
            threads,
            directory.toAbsolutePath());
    ReportData report =
        new AgentProcess(options, samples.command(point.mainClass(), arguments())).run();
    Files.writeString(directory.resolve(SOURCE), source());
    return report;
  }
}
