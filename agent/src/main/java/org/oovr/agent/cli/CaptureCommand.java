package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.ExitStatus;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.listing.GfxrListing;
import org.oovr.agent.listing.TraceFacts;
import org.oovr.agent.options.CaptureFiles;
import org.oovr.agent.options.CaptureOptions;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.StackSelection;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.options.TriggerSelection;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.file.Segments;
import org.oovr.driver.trace.file.TailRecovery;
import org.oovr.driver.trace.file.Trace;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code oovr capture}: starts an unmodified program under the agent and records its calls. */
@Command(
    name = "capture",
    mixinStandardHelpOptions = true,
    description = {
      "Starts a Java program on its real driver and records its calls.",
      "Those of OpenGL go to a trace, which apitrace's tools open, too, and those of Vulkan to a",
      ".gfxr file, which GFXReconstruct's do."
    },
    footer = {
      "",
      "Example: oovr capture -o game.trace -- java -cp game.jar game.Main",
      "A command that is not java itself (a script) gets the agent through JAVA_TOOL_OPTIONS."
    })
final class CaptureCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description =
          "The trace; one that is there is replaced. Calls of Vulkan go to the file of this name"
              + " that ends in .gfxr.")
  private Path out;

  private Path vulkan;

  @Option(
      names = "--frames",
      paramLabel = "A-B",
      converter = DrawingOptions.FramesConverter.class,
      description =
          "Records frames A to B. Where A is not 0, the file begins with calls that bring back the"
              + " state before A. Default: all frames.")
  private FrameSelection frames = FrameSelection.ALL;

  @Option(
      names = "--keep-running",
      description =
          "With --frames: leaves the program running after frame B; else it is closed, by force if"
              + " need be.")
  private boolean keepRunning;

  @Option(
      names = "--last",
      paramLabel = "SECONDS",
      description =
          "Keeps the last seconds only, in files beside the trace, and writes the trace at a trigger,"
              + " or when the program ends without one.")
  private double last;

  @Option(
      names = "--hashes",
      description =
          "Reads each frame back and records its hash, so that replays can be checked; slow.")
  private boolean hashes;

  @Option(
      names = "--trigger",
      paramLabel = "WHAT",
      converter = TriggerConverter.class,
      description = {
        "Chooses frames while the program runs: key:F12, signal:USR1 or jmx, several with + between",
        "them. One trigger begins a range of frames, the next ends it; with last:N each keeps the N",
        "frames before it. Each range becomes a trace, FILE-1.trace, FILE-2.trace, ..."
      })
  private TriggerSelection trigger = TriggerSelection.NONE;

  @Option(
      names = "--stereo",
      paramLabel = "off|app|auto",
      defaultValue = "off",
      description =
          "Says in the trace how its frames are meant to be seen, for the commands that draw them:"
              + " app, the program draws its own two views; auto, two views made from its one.")
  private Stereo stereo;

  @Option(
      names = "--disparity",
      paramLabel = "D",
      defaultValue = "0.04",
      description = "For --stereo auto, as for oovr run. Default: 0.04.")
  private float disparity;

  @Option(
      names = "--stacks",
      paramLabel = "N|FUNCTION",
      converter = StacksConverter.class,
      description =
          "Records where in the program every N-th draw, or every call of a function, is made.")
  private StackSelection stacks = StackSelection.NONE;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The program: java, its options, its main class, its arguments.")
  private List<String> command;

  /** Reads {@code --stacks}. */
  static final class StacksConverter implements ITypeConverter<StackSelection> {
    @Override
    public StackSelection convert(String text) {
      try {
        return StackSelection.parse(text);
      } catch (IllegalArgumentException fault) {
        throw new TypeConversionException(fault.getMessage());
      }
    }
  }

  /** Reads {@code --trigger}. */
  static final class TriggerConverter implements ITypeConverter<TriggerSelection> {
    @Override
    public TriggerSelection convert(String text) {
      try {
        return TriggerSelection.parse(text);
      } catch (IllegalArgumentException fault) {
        throw new TypeConversionException(fault.getMessage());
      }
    }
  }

  @Override
  public Integer call() {
    if (frames.every() != 1) {
      throw new ParameterException(
          spec.commandLine(), "frames '" + frames + "': expected A-B or A");
    }
    if (last != 0 && frames != FrameSelection.ALL) {
      throw new ParameterException(spec.commandLine(), "--last and --frames exclude each other");
    }
    RunOptions options = options();
    vulkan = CaptureFiles.ofVulkan(out);
    out = CaptureFiles.ofOpenGl(out);
    prepare();
    Runnable shown = Progress.watch(spec.commandLine().getErr(), "recording", out);
    AgentProcess.Outcome outcome;
    try {
      outcome = new AgentProcess(options, command).execute();
    } finally {
      shown.run();
    }
    int status = outcome.status();
    if (Files.exists(vulkan)) {
      return finishVulkan(status);
    }
    List<String> unfinished = join();
    if (!Files.exists(out) && frames.first() > 0 && status == 0) {
      throw new CommandFailedException(
          "no trace was written: frames "
              + frames
              + " were asked for, and the program ended before them or did not run under the agent");
    }
    if (!Files.exists(out)) {
      String ended = status == 0 ? "" : "the program ended with " + AgentProcess.describe(status);
      throw new CommandFailedException(
          (ended.isEmpty() ? "" : ended + "; ")
              + "the agent left no trace: no Java program was started by '"
              + String.join(" ", command)
              + "', or it does not pass JAVA_TOOL_OPTIONS on; give a java command itself");
    }
    finish(status, unfinished);
    return 0;
  }

  /**
   * A program of Vulkan: its file is whole up to the last block, whatever ended it. The trace of
   * the same name stays where it called OpenGL, too.
   */
  private int finishVulkan(int status) {
    TraceFacts facts;
    try {
      if (Files.exists(out)) { // not where the program ended by itself and called Vulkan alone
        finishOpenGl();
      }
      facts = GfxrListing.facts(vulkan);
    } catch (IOException fault) {
      throw new CommandFailedException(vulkan + ": " + OutputDirectory.reason(fault), fault);
    }
    if (status != 0) {
      throw new CommandFailedException(
          "the program ended with "
              + AgentProcess.describe(status)
              + "; "
              + vulkan
              + " has "
              + facts.line());
    }
    spec.commandLine().getErr().println(vulkan + ": " + facts.line());
    return 0;
  }

  private void finishOpenGl() throws IOException {
    TailRecovery.recover(out, GlCallTable.INSTANCE);
    Trace.addIndex(out);
    boolean empty;
    try (Trace trace = Trace.open(out)) {
      empty = TraceFacts.of(trace).programCalls() == 0;
    }
    if (empty) {
      Files.delete(out);
    }
  }

  /** A program that was killed leaves its last seconds in parts; the calls that never ended. */
  private List<String> join() {
    try {
      List<String> joined = TraceInputs.join(out, spec.commandLine().getErr()::println);
      return joined == null ? List.of() : joined;
    } catch (IOException fault) {
      throw new CommandFailedException(out + ": " + OutputDirectory.reason(fault), fault);
    }
  }

  private RunOptions options() {
    try {
      return new RunOptions(Mode.CAPTURE, frames, stereo, 0, disparity, 0, out.toAbsolutePath())
          .withCapture(new CaptureOptions(hashes, stacks, trigger, last))
          .withLife(new LifeOptions(keepRunning, null));
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }

  private void prepare() {
    try {
      Path folder = out.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.deleteIfExists(out);
      Files.deleteIfExists(vulkan);
      Segments.delete(out);
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + out + ": " + OutputDirectory.reason(fault), fault);
    }
  }

  /** The index is made here and not in the program's process, whose time is not ours. */
  private void finish(int status, List<String> joined) {
    TraceFacts facts;
    List<String> unfinished = new ArrayList<>(joined);
    try {
      unfinished.addAll(TailRecovery.recover(out, GlCallTable.INSTANCE).unfinished());
      Trace.addIndex(out);
      try (Trace trace = Trace.open(out)) {
        facts = TraceFacts.of(trace);
      }
      if (!trigger.isEmpty() && last == 0) {
        TriggeredRanges.cut(out, spec.commandLine().getErr());
      }
    } catch (IOException fault) {
      throw new CommandFailedException(out + ": " + OutputDirectory.reason(fault), fault);
    }
    if (status != 0) {
      throw new CommandFailedException(
          "the program ended with "
              + AgentProcess.describe(status)
              + "; "
              + out
              + " has "
              + facts.line()
              + (unfinished.isEmpty()
                  ? ""
                  : "; " + String.join(", ", unfinished) + " never ended: its last call"));
    }
    if (facts.programCalls() == 0) {
      throw new CommandFailedException(
          ExitStatus.NOTHING_INTERCEPTED,
          "nothing was intercepted: the program made no call of OpenGL or Vulkan through LWJGL");
    }
    if (Files.exists(out)) {
      spec.commandLine().getErr().println(out + ": " + facts.line());
    }
  }
}
