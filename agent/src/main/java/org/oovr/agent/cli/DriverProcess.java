package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.life.RunNotes;
import org.oovr.agent.replay.CallProgress;

/**
 * A command that uses a real driver, in a JVM of its own, which a driver that crashes takes with
 * it, on a display of its own where there is none.
 */
final class DriverProcess {
  /** System property of the child: the file that tells which call is made. */
  private static final String PROGRESS = "oovr.driver.progress";

  /** Exit values from here on mean a signal. */
  private static final int SIGNAL_BASE = 128;

  private DriverProcess() {}

  /** In a child, the file that tells which call is made; elsewhere null. */
  static Path progress() {
    String file = System.getProperty(PROGRESS);
    return file == null ? null : Path.of(file);
  }

  /**
   * Runs the same command line once more, in a child.
   *
   * @param window whether the person wants to see it
   * @return its exit status
   */
  static int run(List<String> arguments, boolean window) {
    try {
      return runWithDisplay(arguments, window);
    } catch (BenchException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    }
  }

  /** The same, of what needs no display. */
  static int run(List<String> arguments) {
    try {
      Path progress = Files.createTempFile("oovr", ".call");
      try {
        return status(builder(arguments, progress), progress);
      } finally {
        Files.deleteIfExists(progress);
      }
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
  }

  /**
   * The same.
   *
   * @throws BenchException where there is no display, and none can be started
   */
  static int runWithDisplay(List<String> arguments, boolean window) throws BenchException {
    String display = System.getenv("DISPLAY");
    boolean shown = display != null && !display.isEmpty();
    if (window && !shown) {
      throw new CommandFailedException("--window needs a display: DISPLAY is not set");
    }
    try {
      Path progress = Files.createTempFile("oovr", ".call");
      try {
        ProcessBuilder builder = builder(arguments, progress);
        if (shown) {
          return status(builder, progress);
        }
        try (VirtualDisplay own = VirtualDisplay.start()) {
          builder.environment().putAll(own.environment());
          return status(builder, progress);
        }
      } finally {
        Files.deleteIfExists(progress);
      }
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
  }

  private static ProcessBuilder builder(List<String> arguments, Path progress) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xshare:auto", "-XX:-CreateCoredumpOnCrash"));
    command.add("-XX:+SuppressFatalErrorMessage"); // a crash is told in our own words
    command.add("-D" + PROGRESS + "=" + progress);
    String terminal = System.getProperty("oovr.terminal");
    if (terminal != null) {
      command.add("-Doovr.terminal=" + terminal);
    }
    command.addAll(List.of("-jar", OovrJar.path().toString()));
    command.addAll(arguments);
    return new ProcessBuilder(command).inheritIO();
  }

  private static int waitFor(ProcessBuilder builder) throws IOException {
    try {
      return new ProcessTree(builder, RunNotes.of(null)).waitFor();
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", fault);
    }
  }

  private static int status(ProcessBuilder builder, Path progress) throws IOException {
    int status = waitFor(builder);
    String at = CallProgress.last(progress);
    if (status != 0 && !at.isEmpty()) {
      throw new CommandFailedException("the driver crashed in " + at);
    }
    if (status >= SIGNAL_BASE) {
      throw new CommandFailedException(
          "the process with the driver ended with " + AgentProcess.describe(status));
    }
    return status;
  }
}
