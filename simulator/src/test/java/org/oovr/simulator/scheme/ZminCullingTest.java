package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** Depth of what is in front of all is not read, and nobody sees it. */
class ZminCullingTest {
  private static final Map<String, String> ZMIN = Map.of("raster.zminCulling", "true");

  private static SchemeRun run(FrameProfile p, SchemeKind kind, MachineSpec machine) {
    return new SchemeSimulator(p).run(kind, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static long notRead(SchemeRun run) {
    return run.boxes().stream()
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals("linesNotRead"))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    long found = 0;
    for (int seed = 0; seed < 4; seed++) {
      FrameProfile p =
          seed == 3
              ? RandomFrames.passes(seed).profile()
              : RandomFrames.usual(seed, 1 + seed % 2 * 3, 1 + seed % 2).profile();
      MachineSpec plain = MachineSpec.preset("oovr-4gpm");
      SchemeRun run = run(p, kind, plain.with(ZMIN));
      assertEquals(p.window().sha256(), run.sha256(), kind + " seed " + seed);
      SchemeSimulatorTest.conserves(run, kind.id());
      found += notRead(run);
    }
    assertTrue(found > 0, kind.id());
  }

  /** Layers that come nearer and nearer: none but the first writes of depth go to memory. */
  @Test
  void depthIsNotReadWhereAllIsInFront() {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.depth = true;
    f.floatInstructions = 1;
    int layers = 6;
    for (int i = 0; i < layers; i++) {
      f.draw();
    }
    FrameProfile p = f.profile();
    MachineSpec small =
        MachineSpec.preset("oovr-1gpm").with(Map.of("l2.kib", "64", "dram.gbps", "50"));
    SchemeRun plain = run(p, SchemeKind.TILE_V, small);
    SchemeRun less = run(p, SchemeKind.TILE_V, small.with(ZMIN));
    long image = f.pixels() * 4L;
    assertEquals(0, notRead(plain));
    assertEquals((layers - 1) * image / 128, notRead(less));
    // each layer wrote depth and colour, and read the depth of the one before
    long saved = plain.dramBytes() - less.dramBytes();
    assertEquals((layers - 1.0) * image, (double) saved, 0.05 * image * layers);
    assertTrue(less.cycles() < 0.9 * plain.cycles(), less.cycles() + " of " + plain.cycles());
    assertEquals(plain.sha256(), less.sha256());
  }
}
