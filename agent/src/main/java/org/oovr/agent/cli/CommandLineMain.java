package org.oovr.agent.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The top of the command line. */
@Command(
    name = "oovr",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Draws unmodified LWJGL programs on a simulated GPU.")
public final class CommandLineMain implements Runnable {
  @Spec private CommandSpec spec;

  /**
   * Runs one command.
   *
   * @return exit status: 0 done, 1 the work failed, 2 wrong usage
   */
  public static int run(String[] args) {
    return run(args, writer(System.out), writer(System.err));
  }

  static int run(String[] args, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new CommandLineMain());
    line.setOut(out);
    line.setErr(err);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(CommandLineMain::wrongUsage);
    line.setExecutionExceptionHandler(CommandLineMain::failed);
    return line.execute(args);
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()), true);
  }

  private static int wrongUsage(ParameterException fault, String[] args) {
    CommandLine line = fault.getCommandLine();
    String command = line.getCommandSpec().qualifiedName();
    line.getErr()
        .println(command + ": " + oneLine(fault.getMessage()) + " (see " + command + " --help)");
    return CommandLine.ExitCode.USAGE;
  }

  private static int failed(Exception fault, CommandLine line, CommandLine.ParseResult parsed) {
    String command = line.getCommandSpec().qualifiedName();
    if (fault instanceof CommandFailedException) {
      line.getErr().println(command + ": " + fault.getMessage());
    } else {
      line.getErr().println(command + ": internal error: " + fault);
      fault.printStackTrace(line.getErr());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", "; ");
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }
}
