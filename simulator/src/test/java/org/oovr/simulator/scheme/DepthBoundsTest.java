package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.LightVolumes;
import org.oovr.simulator.render.RandomFrames;

/** Draws that test the bounds of stored depth: whoever renders them, wherever they are culled. */
class DepthBoundsTest {
  private static final Map<String, String> CULLS = Map.of("raster.boundsCulling", "true");

  private static SchemeRun run(FrameProfile p, SchemeKind kind, MachineSpec machine) {
    return new SchemeSimulator(p).run(kind, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static long counted(SchemeRun run, String name) {
    return run.boxes().stream()
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(name))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    for (int seed = 0; seed < 6; seed++) {
      FrameProfile p = RandomFrames.bounded(seed, 1 + seed % 2 * 3, 1 + seed / 2 % 2).profile();
      MachineSpec machine = MachineSpec.preset("oovr-4gpm");
      SchemeRun run = run(p, kind, seed < 3 ? machine : machine.with(CULLS));
      assertEquals(p.window().sha256(), run.sha256(), kind + " seed " + seed);
      SchemeSimulatorTest.conserves(run, kind.id());
    }
  }

  /** Three strips of depth, and light on the middle one, in volumes over the whole window. */
  @ParameterizedTest
  @EnumSource(LightVolumes.Kind.class)
  void lightFallsOnWhatIsInBounds(LightVolumes.Kind kind) {
    for (int samples = 1; samples <= 4; samples += 3) {
      LightVolumes lights = new LightVolumes(kind, samples);
      Frame frame = lights.render(false);
      Frame studied = lights.render(true);
      for (int x = 0; x < LightVolumes.SIZE; x++) {
        int expected = x / LightVolumes.STRIP == 1 ? LightVolumes.LIT : 0;
        for (int y = 0; y < LightVolumes.SIZE; y += 5) {
          assertEquals(expected, LightVolumes.red(frame, x, y), kind + " " + x + "," + y);
          assertEquals(expected, LightVolumes.red(studied, x, y), kind + " studied");
        }
      }
    }
  }

  /** What lies in other strips is rejected by tiles: it takes less time and reads less depth. */
  @Test
  void tilesOutOfBoundsAreRejected() {
    FrameProfile p = new LightVolumes(LightVolumes.Kind.EARLY, 1).render(true).profile();
    MachineSpec small =
        MachineSpec.preset("oovr-1gpm")
            .with(Map.of("rop.count", "1", "l2.kib", "64", "dram.gbps", "50"));
    SchemeRun plain = run(p, SchemeKind.TILE_V, small);
    SchemeRun culls = run(p, SchemeKind.TILE_V, small.with(CULLS));
    long strip = (long) LightVolumes.STRIP * LightVolumes.SIZE / 4;
    assertEquals(0, counted(plain, "boundsRejected"));
    // the two triangles of a volume share the quads of its diagonal
    long shared = 2 * LightVolumes.STRIP / 2;
    assertEquals((2 * strip + shared) * LightVolumes.VOLUMES, counted(culls, "boundsRejected"));
    assertTrue(culls.cycles() < 0.9 * plain.cycles(), culls.cycles() + " of " + plain.cycles());
    assertTrue(culls.dramBytes() <= plain.dramBytes(), "depth");
    assertEquals(plain.sha256(), culls.sha256());
  }

  @Test
  void boundsAreKeptInFiles() throws IOException {
    FrameProfile p = RandomFrames.bounded(3, 1, 1).profile();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameProfileCodec.write(p, out);
    FrameProfile read = FrameProfileCodec.read(new ByteArrayInputStream(out.toByteArray()));
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    assertEquals(
        p.window().sha256(), run(read, SchemeKind.OO_VR, machine).sha256(), "composed again");
  }
}
