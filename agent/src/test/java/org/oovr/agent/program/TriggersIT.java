package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    int[] seen = new int[4];
    int[] signals = {0};
    Path log = dir.resolve("log.txt");
    int status =
        HeardProcess.run(
            OovrCommand.starting(
                "org.oovr.programs.Patient",
                List.of(),
                "capture",
                "--hashes",
                "--trigger",
                "signal:USR1+jmx+key:F12",
                "--frames",
                firstFrame + "-5999",
                "-o",
                trace.toString()),
            log,
            display.environment(),
            (process, line) -> {
              int frame = HeardProcess.frame(line);
              if (frame >= 20 + 15 * signals[0] && signals[0] < 4) {
                seen[signals[0]++] = frame;
                HeardProcess.signal(process);
              } else if (frame == 90) {
                HeardProcess.answer(process);
              }
            });
    assertEquals(0, status, Files.readString(log));
    assertFalse(Files.exists(trace), "all frames were kept");
    for (int range = 1; range <= 2; range++) {
      Path one = dir.resolve("game-" + range + ".trace");
      assertFrames(one, seen[2 * range - 2], seen[2 * range - 1]);
      new StockTools(display::environment)
          .assertRetraced(one, Files.createDirectory(dir.resolve("" + range)));
    }
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
