package org.oovr.driver.trace.file;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Debian's apitrace, the oracle of the format. */
final class StockTool {
  private StockTool() {}

  /** Fails the test where it is not installed. */
  static void requireInstalled() {
    assertTrue(
        Files.isExecutable(Path.of("/usr/bin/apitrace")),
        "apitrace is not installed: ./oovr test installs it");
  }

  /** What {@code apitrace} prints; both streams, so that warnings are seen. */
  static String run(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("/usr/bin/apitrace"));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1);
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(command + " ended with " + status + ": " + text);
    }
    return text;
  }

  /** Every call of a trace as stock tools print it. */
  static String dump(Path trace) throws IOException, InterruptedException {
    return run("dump", "--verbose", "--thread-ids=yes", "--color=never", trace.toString());
  }
}
