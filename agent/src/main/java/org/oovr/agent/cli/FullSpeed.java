package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.life.RunNotes;
import org.oovr.agent.options.FrameSelection;
import org.oovr.driver.trace.file.Trace;

/**
 * The same command line in a JVM with all of its compilers. The launcher starts {@code images} with
 * the quick one only, as how many frames a trace has is not known before it is read: a few frames
 * are drawn before the optimising compiler pays off, many are drawn several times as fast with it.
 */
final class FullSpeed {
  /** System property that the launcher sets where it left compilers out. */
  private static final String LEAN = "oovr.lean";

  /** Most frames that are drawn without the optimising compiler. */
  private static final int FEW_FRAMES = 12;

  private FullSpeed() {}

  /** Whether this JVM lacks compilers, and the frames of a trace are worth starting another. */
  static boolean isWorthIt(Path file, FrameSelection frames) {
    if (!Boolean.getBoolean(LEAN)) {
      return false;
    }
    try (Trace trace = TraceInputs.open(file)) {
      // all frames before the last one that is wanted are drawn, too
      return Math.min(trace.index().frames().size() - 1, frames.last()) >= FEW_FRAMES;
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    }
  }

  /**
   * Runs a command line so.
   *
   * @return its exit status
   */
  static int run(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xshare:auto"));
    String terminal = System.getProperty("oovr.terminal");
    if (terminal != null) {
      command.add("-Doovr.terminal=" + terminal);
    }
    command.addAll(List.of("-jar", OovrJar.path().toString()));
    command.addAll(arguments);
    try {
      return new ProcessTree(new ProcessBuilder(command).inheritIO(), RunNotes.of(null)).waitFor();
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new CommandFailedException("interrupted", fault);
    }
  }
}
