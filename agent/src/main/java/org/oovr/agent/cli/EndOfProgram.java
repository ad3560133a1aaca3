package org.oovr.agent.cli;

import java.util.List;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.ExitStatus;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.ReportData;
import picocli.CommandLine.Model.CommandSpec;

/** What became of a program, told in one line when it is not what was asked for. */
final class EndOfProgram {
  private final RunOptions options;
  private final List<String> command;

  EndOfProgram(RunOptions options, List<String> command) {
    this.options = options;
    this.command = command;
  }

  /**
   * Looks at what a program left.
   *
   * @param report null when there is none
   * @throws CommandFailedException when it failed, left no frame, or not all
   */
  void check(ReportData report, AgentProcess.Outcome outcome) {
    if (outcome.status() != 0) {
      throw new CommandFailedException(
          "the program ended with "
              + AgentProcess.describe(outcome.status())
              + before(report)
              + reason(outcome)
              + frames(report));
    }
    if (report == null) {
      throw new CommandFailedException(
          ExitStatus.NOTHING_INTERCEPTED,
          "the agent left no report: no Java program was started by '"
              + String.join(" ", command)
              + "', or it does not pass JAVA_TOOL_OPTIONS on; give a java command itself");
    }
    if (report.interception().calls() == 0) {
      nothingIntercepted(report, outcome);
    }
    for (ReportData.Fault fault : report.faults()) {
      if (fault.where().equals(ReportData.FAULT_FRAMES)) {
        throw new CommandFailedException(
            "frames that are missing: " + fault.count() + ", as " + fault.first() + frames(report));
      }
    }
    if (report.frames().isEmpty()) {
      throw new CommandFailedException(
          "no frame was drawn: frames "
              + options.frames()
              + " were asked for, the program presented "
              + report.interception().presents()
              + reason(outcome));
    }
  }

  private static void nothingIntercepted(ReportData report, AgentProcess.Outcome outcome) {
    if (!outcome.refusal().isEmpty()) {
      throw new CommandFailedException("no frame was drawn" + reason(outcome));
    }
    throw new CommandFailedException(
        ExitStatus.NOTHING_INTERCEPTED, nothingIntercepted(report) + reason(outcome));
  }

  /** How far a program came that failed. */
  private static String before(ReportData report) {
    return report != null && report.interception().calls() == 0
        ? " before it made an OpenGL call"
        : "";
  }

  /** What happened to the program last, as far as the agent has seen it. */
  private static String reason(AgentProcess.Outcome outcome) {
    return (outcome.refusal().isEmpty() ? "" : "; " + outcome.refusal())
        + (outcome.exception().isEmpty() ? "" : "; its last exception: " + outcome.exception());
  }

  private static String nothingIntercepted(ReportData report) {
    List<String> seen = report.interception().libraries();
    return "nothing was intercepted: the program made no OpenGL call through LWJGL 3"
        + (seen.isEmpty()
            ? "; no graphics library was loaded at all"
            : "; it loaded " + String.join(", ", seen));
  }

  private String frames(ReportData report) {
    int drawn = report == null ? 0 : report.frames().size();
    return drawn == 0
        ? "; no frame had been drawn"
        : "; the report in "
            + options.out()
            + " has "
            + (drawn == 1 ? "the one frame" : "the " + drawn + " frames")
            + " drawn before";
  }

  /**
   * The exit status of a command whose program was drawn; tells why when pictures may be wrong.
   *
   * @param spec of the command
   */
  static int status(ReportData report, CommandSpec spec) {
    String doubt = doubt(report);
    if (doubt == null) {
      return ExitStatus.DONE;
    }
    spec.commandLine().getErr().println(spec.qualifiedName() + ": " + doubt);
    return ExitStatus.DOUBTFUL;
  }

  /**
   * Why pictures may be wrong that were drawn, in a line; null when nothing says so.
   *
   * @param report of a program that was drawn
   */
  private static String doubt(ReportData report) {
    StringBuilder text = new StringBuilder();
    for (ReportData.Fault fault : report.faults()) {
      text.append(text.length() == 0 ? "" : ", ")
          .append(
              fault.where().equals(ReportData.FAULT_DRAWS)
                  ? "draws that were left out: " + fault.count()
                  : "faults in the " + fault.where() + ": " + fault.count())
          .append(" (")
          .append(fault.first())
          .append(')');
    }
    return text.length() == 0 ? null : "pictures may be wrong; " + text;
  }
}
