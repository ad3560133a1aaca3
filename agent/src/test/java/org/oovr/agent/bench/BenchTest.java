package org.oovr.agent.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.bench.Breakdown.Part;

class BenchTest {
  @Test
  void readsTheLineOfAProgramThatTimesItself() throws BenchException {
    String output =
        "hello\nfill: 33.250 ms a frame, 157.700 million fragments a second on llvmpipe (x, y)\n";
    assertEquals(
        new TimedRun(33.25, 157.7, "fragments", "llvmpipe (x, y)"), TimedRun.parse(output));
    assertThrows(BenchException.class, () -> TimedRun.parse("fill: quick"));
  }

  @Test
  void samplesBelongToTheInnermostRoom() {
    Breakdown breakdown = new Breakdown();
    breakdown.add(
        List.of(
            "java.util.Arrays",
            "org.oovr.simulator.render.texture.Sampler",
            "org.oovr.simulator.shader.Routine",
            "org.oovr.simulator.render.raster.TileWorker"));
    breakdown.add(
        List.of(
            "org.oovr.simulator.shader.compile.generated.Shader/0x1",
            "org.oovr.simulator.render.raster.FragmentStage"));
    breakdown.add(List.of("org.oovr.simulator.render.CommandQueue"));
    breakdown.add(List.of("java.lang.Object", "com.game.Main"));
    assertEquals(0.25, breakdown.share(Part.TEXTURE));
    assertEquals(0.25, breakdown.share(Part.SHADING));
    assertEquals(0.25, breakdown.share(Part.MEMORY));
    assertEquals(0.25, breakdown.share(Part.PROGRAM));
    assertEquals(0, breakdown.share(Part.VERTEX));
  }

  @Test
  void readsARecordingOfTheJvm(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("run.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(java.time.Duration.ofMillis(10));
      recording.start();
      long end = System.nanoTime() + 1_500_000_000L;
      double sum = 0;
      while (System.nanoTime() < end) {
        for (int i = 0; i < 1000; i++) {
          sum = sum * 0.999 + i;
        }
      }
      recording.stop();
      recording.dump(file);
      assertTrue(sum != 0);
    }
    Breakdown breakdown = Breakdown.of(file);
    assertTrue(breakdown.total() > 0);
    assertTrue(breakdown.share(Part.AGENT) > 0.5, "this test is in the agent's rooms");
  }

  @Test
  void programThatFails() {
    ProcessBuilder failing =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version-not");
    failing.redirectErrorStream(true);
    assertTrue(
        assertThrows(BenchException.class, () -> TimedRun.of(failing))
            .getMessage()
            .contains("status 1"));
  }
}
