package org.oovr.agent.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.answers.AskedContext;
import org.oovr.agent.bench.piglit.PiglitTest;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.ExitStatus;
import org.oovr.agent.cli.terminal.Version;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The top of the command line. */
@Command(
    name = "oovr",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Draws unmodified LWJGL programs on a simulated GPU.")
public final class CommandLineMain implements Runnable {
  /** Commands by their names, as help lists them. */
  static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("demo", DemoCommand.class);
    COMMANDS.put("run", RunCommand.class);
    COMMANDS.put("capture", CaptureCommand.class);
    COMMANDS.put("info", InfoCommand.class);
    COMMANDS.put("dump", DumpCommand.class);
    COMMANDS.put("images", ImagesCommand.class);
    COMMANDS.put("replay", ReplayCommand.class);
    COMMANDS.put("diff", DiffCommand.class);
    COMMANDS.put("trim", TrimCommand.class);
    COMMANDS.put("simulate", SimulateCommand.class);
    COMMANDS.put("sweep", SweepCommand.class);
    COMMANDS.put("reproduce", ReproduceCommand.class);
    COMMANDS.put("compare", CompareCommand.class);
    COMMANDS.put("bench", BenchCommand.class);
  }

  @Spec private CommandSpec spec;

  /**
   * Runs one command.
   *
   * @return an {@link ExitStatus}
   */
  public static int run(String[] args) {
    // Pictures and charts need no display, and a JDK without libraries of X11 (Debian's -headless)
    // fails at the first one when DISPLAY is set. Programs that are run have JVMs of their own.
    System.setProperty("java.awt.headless", "true");
    return run(args, writer(System.out), writer(System.err));
  }

  static int run(String[] args, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new CommandLineMain());
    commands(args).forEach(line::addSubcommand);
    line.setOut(out);
    line.setErr(err);
    line.registerConverter(Mode.class, text -> word(Mode.class, text));
    line.registerConverter(
        ReplayCommand.Snapshot.class, text -> word(ReplayCommand.Snapshot.class, text));
    line.registerConverter(
        TrimCommand.Contents.class, text -> word(TrimCommand.Contents.class, text));
    line.registerConverter(Half.class, text -> word(Half.class, text));
    line.registerConverter(PiglitTest.Kind.class, text -> word(PiglitTest.Kind.class, text));
    line.registerConverter(AskedContext.class, text -> word(AskedContext.class, text));
    line.registerConverter(Stereo.class, text -> word(Stereo.class, text));
    // What follows the program's name is the program's, not ours.
    for (String program : List.of("run", "capture")) {
      if (line.getSubcommands().containsKey(program)) {
        line.getSubcommands().get(program).setStopAtPositional(true);
      }
    }
    line.setParameterExceptionHandler(CommandLineMain::wrongUsage);
    line.setExecutionExceptionHandler(CommandLineMain::failed);
    return line.execute(args);
  }

  /** The command that is asked for: reading what all can takes a third of a short one's time. */
  private static Map<String, Class<?>> commands(String[] args) {
    Class<?> asked = args.length == 0 ? null : COMMANDS.get(args[0]);
    return asked == null ? COMMANDS : Map.of(args[0], asked);
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()), true);
  }

  private static <E extends Enum<E>> E word(Class<E> type, String text) {
    try {
      return RunOptions.word(type, text);
    } catch (IllegalArgumentException fault) {
      throw new TypeConversionException(fault.getMessage());
    }
  }

  private static int wrongUsage(ParameterException fault, String[] args) {
    CommandLine line = fault.getCommandLine();
    String command = line.getCommandSpec().qualifiedName();
    String message = fault.getMessage().strip().replaceAll("\\s*\\R\\s*", "; ");
    if (fault instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      boolean top = line.getParent() == null;
      message =
          (top ? "unknown command '" : "unexpected argument '")
              + unmatched.getUnmatched().get(0)
              + "'";
    }
    line.getErr().printf("%s: %s (see %s --help)%n", command, message, command);
    return ExitStatus.USAGE;
  }

  private static int failed(Exception fault, CommandLine line, CommandLine.ParseResult parsed) {
    String command = line.getCommandSpec().qualifiedName();
    if (fault instanceof CommandFailedException failure) {
      line.getErr().println(command + ": " + fault.getMessage());
      return failure.status();
    }
    line.getErr().println(command + ": internal error: " + fault);
    fault.printStackTrace(line.getErr());
    return ExitStatus.FAILED;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }
}
