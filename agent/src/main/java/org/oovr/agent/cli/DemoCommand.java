package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.HtmlReport;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
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
      "Draws a sample program on the simulated GPU, in mono and in stereo, and writes a report.",
      "Needs no GPU, no driver, no display and no network."
    })
final class DemoCommand implements Callable<Integer> {
  private static final String SAMPLE = "org.oovr.samples.gl.ManyObjects";
  private static final FrameSelection MONO = FrameSelection.parse("0-2");
  private static final FrameSelection STEREO = FrameSelection.parse("3-5");

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
    Path work = out.toAbsolutePath().resolve(".stereo");
    try (SampleProgram sample = SampleProgram.unpack()) {
      Progress progress = new Progress(spec.commandLine().getErr(), 6);
      ReportData mono = draw(sample, MONO, Stereo.OFF, out.toAbsolutePath(), progress);
      ReportData stereo = draw(sample, STEREO, Stereo.AUTO, work, progress);
      ReportData both = join(mono, stereo, work);
      progress.done();
      spec.commandLine().getOut().println(Summary.of(both, out));
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    return 0;
  }

  private static ReportData draw(
      SampleProgram sample, FrameSelection frames, Stereo stereo, Path out, Progress progress) {
    RunOptions defaults = RunOptions.DEFAULT;
    RunOptions options =
        new RunOptions(Mode.INSTEAD, frames, stereo, defaults.disparity(), defaults.threads(), out);
    List<String> command =
        sample.command(SAMPLE, List.of("--frames", Integer.toString(frames.last() + 1)));
    Progress.Watch watch = progress.watch(out);
    try {
      return new AgentProcess(options, command).run();
    } finally {
      watch.stop();
    }
  }

  /** Moves the second run's files into the first one's directory and makes one report of both. */
  private ReportData join(ReportData mono, ReportData stereo, Path from) throws IOException {
    for (ReportData.FrameEntry frame : stereo.frames()) {
      move(from, frame.images().sim());
      move(from, ReportFiles.profile(frame.index()));
    }
    ReportFiles.deleteTree(from);
    ReportData both = mono.joined(stereo);
    ReportFiles.writeJson(out, both);
    HtmlReport.write(out, both);
    return both;
  }

  private void move(Path from, String name) throws IOException {
    if (Files.exists(from.resolve(name))) {
      Files.move(from.resolve(name), out.resolve(name));
    }
  }
}
