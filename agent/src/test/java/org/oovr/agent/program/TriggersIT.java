package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.trace.file.Trace;

/** Frames of a running program are chosen by signals and become traces of their own. */
class TriggersIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(ints = {0, 10})
  void everyPairOfSignalsMakesATraceOfTheFramesBetween(int firstFrame) throws Exception {
    Path trace = dir.resolve("game.trace");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>();
    command.addAll(List.of(java, "-jar", System.getProperty("oovr.jar"), "capture"));
    command.addAll(List.of("--hashes", "--trigger", "signal:USR1+jmx+key:F12"));
    command.addAll(List.of("--frames", firstFrame + "-5999"));
    command.addAll(List.of("-o", trace.toString(), "--", java));
    command.addAll(List.of("-cp", ProgramRun.classPath(), "org.oovr.programs.Patient"));
    int[] seen = new int[4];
    Path log = dir.resolve("log.txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int signals = 0;
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        int frame = line.startsWith("frame ") ? Integer.parseInt(line.substring(6)) : -1;
        if (frame >= 20 + 15 * signals && signals < 4) {
          seen[signals++] = frame;
          signal(process);
        } else if (frame == 90) {
          process.getOutputStream().write('\n');
          process.getOutputStream().flush();
        }
      }
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
      assertEquals(0, process.exitValue(), Files.readString(log));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertFalse(Files.exists(trace), "all frames were kept");
    for (int range = 1; range <= 2; range++) {
      Path one = dir.resolve("game-" + range + ".trace");
      assertFrames(one, seen[2 * range - 2], seen[2 * range - 1]);
      new StockTools(display::environment)
          .assertRetraced(one, Files.createDirectory(dir.resolve("" + range)));
    }
  }

  private static void signal(Process capture) throws Exception {
    ProcessHandle program = capture.descendants().findFirst().orElseThrow();
    Process kill = new ProcessBuilder("kill", "-USR1", Long.toString(program.pid())).start();
    assertEquals(0, kill.waitFor());
  }

  /** Frames, by their background, from soon after the first signal to soon after the second. */
  private static void assertFrames(Path path, int begun, int ended) throws Exception {
    List<Integer> frames = Shades.of(path);
    try (Trace trace = Trace.open(path)) {
      assertEquals(trace.index().frames().size(), frames.size());
    }
    for (int i = 1; i < frames.size(); i++) {
      assertEquals(frames.get(0) + i, frames.get(i), frames.toString());
    }
    int first = frames.get(0);
    int last = frames.get(frames.size() - 1);
    assertTrue(first > begun && first <= begun + 10, begun + " " + frames);
    assertTrue(last >= ended && last <= ended + 10, ended + " " + frames);
  }
}
