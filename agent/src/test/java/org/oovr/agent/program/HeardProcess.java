package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command that is heard line by line while it runs, and answered. */
final class HeardProcess {
  private HeardProcess() {}

  /** What is done about a line of its standard output. */
  interface Listener {
    void heard(Process process, String line) throws Exception;
  }

  /**
   * Runs a command to its end and leaves nothing of it behind.
   *
   * @param log takes its standard error
   * @param display variables of its environment
   * @return its exit status
   */
  static int run(List<String> command, Path log, Map<String, String> display, Listener listener)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(display);
    Process process = builder.start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        listener.heard(process, line);
      }
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return process.exitValue();
  }

  /** The number in a line {@code frame NUMBER}, or -1. */
  static int frame(String line) {
    return line.startsWith("frame ") ? Integer.parseInt(line.substring(6)) : -1;
  }

  /** The program that a command has started. */
  static ProcessHandle program(Process command) {
    return command.descendants().findFirst().orElseThrow();
  }

  /** Sends SIGUSR1 to the program that a command has started. */
  static void signal(Process command) throws Exception {
    String pid = Long.toString(program(command).pid());
    assertEquals(0, new ProcessBuilder("kill", "-USR1", pid).start().waitFor());
  }

  /** What ends a program that waits for a line. */
  static void answer(Process command) throws Exception {
    command.getOutputStream().write('\n');
    command.getOutputStream().flush();
  }
}
