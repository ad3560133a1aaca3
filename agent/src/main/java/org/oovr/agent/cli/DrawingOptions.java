package org.oovr.agent.cli;

import java.nio.file.Path;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that draws frames. */
final class DrawingOptions {
  @Option(
      names = "--frames",
      paramLabel = "A-B|every:N",
      defaultValue = "0-9",
      converter = FramesConverter.class,
      description = "Frames to draw, counted from 0. Default: 0-9.")
  private FrameSelection frames;

  @Option(
      names = "--stereo",
      paramLabel = "off|app|auto",
      description =
          "off: one view; app: the program's own two views, as halves of its window; auto: two"
              + " views made from its one. Default: what a trace says of itself, else off.")
  private Stereo stereo;

  @Option(
      names = "--disparity",
      paramLabel = "D",
      description =
          "For --stereo auto: distance between the two images of a point, in half widths of the"
              + " view, 0 to 1; 0 gives the mono frame twice. Default: what a trace says, else 0.04.")
  private Float disparity;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Worker threads of the simulator; 0: one per processor. Default: 0.")
  private int threads;

  RunOptions options(CommandSpec spec, Mode mode, Path out) {
    return options(spec, mode, out, StereoHint.NONE);
  }

  /** What was not chosen on the command line is as the trace says. */
  RunOptions options(CommandSpec spec, Mode mode, Path out, StereoHint hint) {
    try {
      return new RunOptions(
          mode,
          frames,
          stereo == null ? hint.stereo() : stereo,
          0,
          disparity == null ? hint.disparity() : disparity,
          threads,
          out);
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }

  /** Reads {@code --frames}. */
  static final class FramesConverter implements ITypeConverter<FrameSelection> {
    @Override
    public FrameSelection convert(String text) {
      try {
        return FrameSelection.parse(text);
      } catch (IllegalArgumentException fault) {
        throw new TypeConversionException(fault.getMessage());
      }
    }
  }
}
