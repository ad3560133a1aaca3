package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.oovr.agent.cli.terminal.Version;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.reproduce.frames.PointDrawer;
import org.oovr.agent.sweep.plan.WorkloadPoint;

/**
 * Draws workload points, each by a process of its own.
 *
 * @param samples where the stand-ins are
 * @param threads that draw
 */
record PointDrawing(SampleProgram samples, int threads) implements PointDrawer {
  /** The largest point has 111 million covered fragments; its log alone takes 1.4 GiB. */
  private static final String HEAP = "-Xmx4g";

  /** Where the stand-ins and all that they use lie in the jar of the samples. */
  private static final List<String> PROGRAMS =
      List.of("org/oovr/samples/standin/", "org/oovr/samples/util/");

  @Override
  public String identity() throws IOException {
    return "samples " + samples.sha256(PROGRAMS) + "\ndrawn by " + Version.number();
  }

  @Override
  public void draw(WorkloadPoint point, List<String> arguments, int first, int last, Path report)
      throws IOException {
    OutputDirectory.prepare(report);
    RunOptions options =
        new RunOptions(
                Mode.INSTEAD,
                FrameSelection.parse(first + "-" + last),
                Stereo.AUTO,
                0,
                RunOptions.DEFAULT.disparity(),
                threads,
                report.toAbsolutePath())
            .withLife(LifeOptions.ENDS_ITSELF);
    List<String> command = samples.command(List.of(HEAP), point.mainClass(), arguments);
    new AgentProcess(options, command).run();
  }
}
