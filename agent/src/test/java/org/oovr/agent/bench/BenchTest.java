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
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;
import org.oovr.simulator.scheme.SchemeKind;

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
  void whatARecorderAddsIsOfACall() {
    CaptureCost.Row row = new CaptureCost.Row(3010, 300, 0.5);
    CaptureCost.Recorded recorded = new CaptureCost.Recorded(1.102, 60L * 3010 * 300, row);
    assertEquals(200, recorded.addedNanos(), 1e-9);
    assertEquals(60, recorded.bytesPerCall());
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

  /** Counts, cycles and rates of a frame in which nothing is drawn. */
  @Test
  void timesEverySchemeOfAFrame() {
    PixelFormat color = PixelFormat.RGBA8_UNORM;
    FrameProfile empty =
        FrameProfile.merge(
            0,
            32,
            16,
            1,
            List.of(new ProfileResource(true, 1, "window", 2048, 32, 16, "RGBA8_UNORM", 1)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(new ProfileImage(0, 0, 0, 0, 32, 16, color, 1)),
            List.of(new ImageSnapshot(0, 0, new int[1])),
            List.of(),
            new ProfileWindow(new int[] {0}, "another"),
            List.of());
    TimingSpeed.Result result = TimingSpeed.of(empty, TimingSetup.defaults(), 2);
    assertEquals(SchemeKind.ofPaper(), result.schemes().stream().map(s -> s.scheme()).toList());
    assertEquals(0, result.draws() + result.coveredFragments() + result.shadedFragments());
    assertTrue(result.schemes().stream().noneMatch(TimingSpeed.Scheme::rightImage));
    assertTrue(result.peakHeapBytes() > 0 && result.seconds() > 0);
    TimingSpeed.Scheme two =
        new TimingSpeed.Scheme(SchemeKind.OO_VR, 1_000_000, 3_000_000, 4, 2, 1, true);
    TimingSpeed.Scheme one =
        new TimingSpeed.Scheme(SchemeKind.AFR, 1_000_000, 1_000_000, 4, 2, 1, true);
    assertEquals(1.5, two.rate());
    assertEquals(1.0, new TimingSpeed.Result(1, 1, 1, 2, 1, 1, List.of(one, two)).rate());
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

  @Test
  void whatAProgramSaysIsReadWhereverItWouldHaveGone() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String said = ProgramOutput.of(new ProcessBuilder(java, "--version").inheritIO());
    assertTrue(said.contains(System.getProperty("java.version")), said);
  }
}
