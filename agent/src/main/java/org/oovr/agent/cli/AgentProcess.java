package org.oovr.agent.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.life.RunNotes;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.HtmlReport;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;

/** A program that runs under the agent in a JVM of its own, with our standard streams. */
final class AgentProcess {
  private static final Pattern JAVA = Pattern.compile("javaw?(\\.exe)?");

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
   * What became of the program.
   *
   * @param status its own exit status; 0 when it was closed after its last frame
   * @param refusal what it asked for last and was not given; empty for nothing
   * @param exception first line of the last exception that it printed; empty for none
   */
  record Outcome(int status, String refusal, String exception) {}

  /**
   * Runs the program to its end.
   *
   * @return its report
   * @throws CommandFailedException when it could not be started, failed, left no frame, or not all
   */
  ReportData run() {
    Outcome outcome = execute();
    ReportData report;
    try {
      report = collect();
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    new EndOfProgram(options, command).check(report, outcome);
    return report;
  }

  /** Runs the program until it and whatever it started has ended. */
  Outcome execute() {
    RunNotes notes;
    try {
      notes = RunNotes.create();
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write a temporary file: " + OutputDirectory.reason(fault), fault);
    }
    try {
      RunOptions told =
          options.withLife(new LifeOptions(options.life().keepRunning(), notes.file()));
      ProcessBuilder builder = new AgentProcess(told, command).builder(OovrJar.path());
      ProcessTree tree = new ProcessTree(builder, notes);
      int status = tree.waitFor();
      boolean closed = notes.last(RunNotes.Kind.CLOSING).isPresent();
      return new Outcome(
          closed ? 0 : status,
          text(notes, RunNotes.Kind.REFUSED),
          text(notes, RunNotes.Kind.EXCEPTION));
    } catch (IOException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", fault);
    } finally {
      notes.delete();
    }
  }

  private static String text(RunNotes notes, RunNotes.Kind kind) {
    return notes.last(kind).map(RunNotes.Note::text).orElse("");
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

  /** An exit value in words. */
  static String describe(int status) {
    String signal = status > SIGNAL_BASE ? SIGNALS.get(status - SIGNAL_BASE) : null;
    return "status " + status + (signal == null ? "" : " (" + signal + ")");
  }
}
