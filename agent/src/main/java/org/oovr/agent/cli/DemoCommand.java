package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code oovr demo}: an unmodified LWJGL program of many objects, drawn with no GPU, no driver and
 * no display; some frames as they come and some in stereo.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Draws a sample in mono and stereo, times a frame under all schemes, writes a report.",
      "It is drawn on the simulated GPU and timed on a machine of four GPMs.",
      "Needs no GPU, no driver, no display and no network."
    })
final class DemoCommand implements Callable<Integer> {
  private static final String SAMPLE = "org.oovr.samples.gl.ManyObjects";
  private static final FrameSelection FRAMES = FrameSelection.parse("0-5");
  private static final int STEREO_FROM = 3;

  /** The frame that is timed: one tells enough, and timing takes as long as drawing. */
  private static final int TIMED = FRAMES.last();

  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-demo",
      description = "Directory of the report. Default: oovr-demo.")
  private Path out;

  @Override
  public Integer call() {
    OutputDirectory.prepare(out);
    try (SampleProgram sample = SampleProgram.unpack()) {
      Progress progress = new Progress(spec.commandLine().getErr(), FRAMES.last() + 1);
      ReportData report = draw(sample, progress);
      progress.done();
      report =
          EndOfRun.time(
              report,
              out,
              frame -> frame == TIMED,
              TimingSetup.defaults(),
              SchemeKind.ofPaper(),
              0,
              spec.commandLine().getErr());
      spec.commandLine().getOut().println(Summary.of(report, out));
      return EndOfProgram.status(report, spec);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
  }

  /**
   * Draws all frames in one process: start, loading and the compilers' work are most of what few
   * frames cost.
   */
  private ReportData draw(SampleProgram sample, Progress progress) {
    RunOptions defaults = RunOptions.DEFAULT;
    RunOptions options =
        new RunOptions(
                Mode.INSTEAD,
                FRAMES,
                Stereo.AUTO,
                STEREO_FROM,
                defaults.disparity(),
                defaults.threads(),
                out.toAbsolutePath())
            .withLife(LifeOptions.ENDS_ITSELF);
    List<String> command =
        sample.command(SAMPLE, List.of("--frames", Integer.toString(FRAMES.last() + 1)));
    Progress.Watch watch = progress.watch(options.out());
    try {
      return new AgentProcess(options, command).run();
    } finally {
      watch.stop();
    }
  }
}
