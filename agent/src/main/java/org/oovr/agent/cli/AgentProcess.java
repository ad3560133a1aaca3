package org.oovr.agent.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.HtmlReport;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;

/** A program that runs under the agent in a JVM of its own, with our standard streams. */
final class AgentProcess {
  private static final Pattern JAVA = Pattern.compile("javaw?(\\.exe)?");
  private static final long GRACE_SECONDS = 15;

  /** Exit values from here on mean a signal, on Unix. */
  private static final int SIGNAL_BASE = 128;

  private static final Map<Integer, String> SIGNALS =
      Map.of(
          1, "SIGHUP", 2, "SIGINT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9,
          "SIGKILL", 11, "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

  private final RunOptions options;
  private final List<String> command;

  AgentProcess(RunOptions options, List<String> command) {
    this.options = options;
    this.command = List.copyOf(command);
  }

  /**
   * Runs the program to its end.
   *
   * @return its report
   * @throws CommandFailedException when it could not be started, failed, left no frame, or not all
   */
  ReportData run() {
    ReportData report;
    int status;
    try {
      status = waitFor(start());
      report = collect();
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    check(report, status);
    return report;
  }

  Process start() {
    ProcessBuilder builder = builder(OovrJar.path());
    try {
      return builder.start();
    } catch (IOException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    }
  }

  ProcessBuilder builder(Path jar) {
    String agent = "-javaagent:" + jar + "=" + options.format();
    List<String> words = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(words).inheritIO();
    if (JAVA.matcher(new File(command.get(0)).getName()).matches()) {
      words.add(1, agent);
      if (Progress.interactive()) {
        words.add(1, "-Doovr.terminal=true");
      }
    } else {
      builder
          .environment()
          .merge("JAVA_TOOL_OPTIONS", quoted(agent), (had, ours) -> had + " " + ours);
    }
    return builder;
  }

  /** The JVM splits the variable at white space outside quotes. */
  private static String quoted(String word) {
    return word.indexOf('"') < 0 ? '"' + word + '"' : "'" + word + "'";
  }

  /** Waits; if we are told to stop, tells the program to stop and gives it time for its report. */
  static int waitFor(Process process) {
    Thread stop =
        new Thread(
            () -> {
              process.destroy();
              try {
                process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException fault) {
                Thread.currentThread().interrupt();
              }
            },
            "oovr-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      int status = process.waitFor();
      forget(stop);
      return status;
    } catch (InterruptedException fault) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", fault);
    }
  }

  /**
   * False when we were told to stop: then the hook has done its work, and the program has ended.
   */
  private static boolean forget(Thread stop) {
    try {
      return Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException stopping) {
      return false;
    }
  }

  /** Reads what the agent left; completes the page of a program that was killed. */
  private ReportData collect() throws IOException {
    if (!Files.exists(options.out().resolve(ReportFiles.JSON))) {
      return null;
    }
    ReportData report = ReportFiles.read(options.out());
    if (!report.complete()) {
      HtmlReport.write(options.out(), report);
    }
    return report;
  }

  private void check(ReportData report, int status) {
    if (status != 0) {
      throw new CommandFailedException(
          "the program ended with " + describe(status) + frames(report));
    }
    if (report == null) {
      throw new CommandFailedException(
          "the agent left no report: no Java program was started by '"
              + String.join(" ", command)
              + "', or it does not pass JAVA_TOOL_OPTIONS on; give a java command itself");
    }
    if (report.interception().calls() == 0) {
      throw new CommandFailedException(nothingIntercepted(report));
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
              + report.interception().presents());
    }
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

  /** An exit value in words. */
  static String describe(int status) {
    String signal = status > SIGNAL_BASE ? SIGNALS.get(status - SIGNAL_BASE) : null;
    return "status " + status + (signal == null ? "" : " (" + signal + ")");
  }
}
