package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr images}: the frames of a trace as pictures. */
@Command(
    name = "images",
    mixinStandardHelpOptions = true,
    description = {
      "Draws frames of a trace on the simulated GPU and writes each as a picture, 000012.png.",
      "No GPU, no driver and no display are needed."
    })
final class ImagesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DrawingOptions drawing;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-images",
      description = "Directory of the pictures. Default: oovr-images.")
  private Path out;

  @Parameters(paramLabel = "FILE.trace", description = "A trace, ours or apitrace's.")
  private Path file;

  @Override
  public Integer call() {
    RunOptions options =
        drawing.options(spec, Mode.INSTEAD, out.toAbsolutePath(), StereoHint.of(file));
    try {
      Files.createDirectories(out);
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + out + ": " + OutputDirectory.reason(fault), fault);
    }
    TraceDrawing.Outcome outcome =
        new TraceFrames(file, options, spec.commandLine().getErr())
            .draw(
                false,
                (frame, real) -> {
                  Picture picture = new Picture(frame.width(), frame.height(), frame.rgba());
                  String name = String.format(Locale.ROOT, "%06d.png", frame.index());
                  Files.write(out.resolve(name), PngWriter.encode(picture));
                });
    if (!outcome.faults().isEmpty()) {
      throw new CommandFailedException(
          "only " + outcome.drawn() + " pictures are right: faults were met, see above");
    }
    int lacking = outcome.unsupported().size();
    spec.commandLine()
        .getErr()
        .println(
            outcome.drawn()
                + " pictures in "
                + out
                + (lacking == 0
                    ? ""
                    : "; they lack " + lacking + " things that are not supported"));
    return 0;
  }
}
