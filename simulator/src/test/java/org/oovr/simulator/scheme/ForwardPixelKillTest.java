package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** Fragments that opaque ones cover before they are shaded are not shaded, and nobody sees it. */
class ForwardPixelKillTest {
  private static final Map<String, String> KILLS = Map.of("raster.forwardPixelKill", "true");

  /** Shading takes long, so that tiles wait. */
  private static final Map<String, String> SLOW =
      Map.of("sm.count", "1", "sm.lanes", "1", "sm.maxWarps", "1", "sm.queueWarps", "1");

  private static SchemeRun run(FrameProfile p, SchemeKind kind, MachineSpec machine) {
    return new SchemeSimulator(p).run(kind, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static long fragments(SchemeRun run) {
    return run.gpms().stream().mapToLong(SchemeRun.GpmResult::fragments).sum();
  }

  private static long killed(SchemeRun run) {
    return run.boxes().stream()
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals("killedFragments"))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    long killed = 0;
    for (int seed = 0; seed < 6; seed++) {
      FrameProfile p =
          switch (seed % 3) {
            case 0 -> RandomFrames.usual(seed, 1 + seed % 2 * 3, 1 + seed % 2).profile();
            case 1 -> RandomFrames.mixed(seed, PixelFormat.RGBA8_UNORM, 1, 2).profile();
            default -> RandomFrames.passes(seed).profile();
          };
      MachineSpec plain = MachineSpec.preset("oovr-4gpm").with(SLOW);
      SchemeRun less = run(p, kind, plain.with(KILLS));
      assertEquals(p.window().sha256(), less.sha256(), kind + " seed " + seed);
      SchemeSimulatorTest.conserves(less, kind.id());
      killed += killed(less);
      if (kind.id().startsWith("tile")) {
        // who shades what does not depend on time there
        SchemeRun all = run(p, kind, plain);
        assertEquals(0, killed(all));
        assertEquals(fragments(all), fragments(less) + killed(less), kind + " seed " + seed);
      }
    }
    assertTrue(killed > 0, kind.id());
  }

  private static MicroFrame layers(int layers) {
    MicroFrame f = new MicroFrame(4, 4, 1);
    f.depth = true;
    f.floatInstructions = 100;
    for (int i = 0; i < layers; i++) {
      f.draw();
    }
    return f;
  }

  /**
   * Of tiles that wait, only those of the last layer are shaded; what is at SMs already is, too.
   */
  @Test
  void layersThatWaitAreNotShaded() {
    MicroFrame f = layers(4);
    MachineSpec machine = MachineSpec.preset("oovr-1gpm").with(SLOW);
    SchemeRun all = run(f.profile(), SchemeKind.TILE_V, machine);
    SchemeRun less = run(f.profile(), SchemeKind.TILE_V, machine.with(KILLS));
    assertEquals(4L * f.pixels(), fragments(all));
    assertEquals(4L * f.pixels(), fragments(less) + killed(less));
    assertTrue(fragments(less) <= f.pixels() + 4 * 256, fragments(less) + " of " + f.pixels());
    assertTrue(less.cycles() < 0.4 * all.cycles(), less.cycles() + " of " + all.cycles());
    assertEquals(all.sha256(), less.sha256());
  }

  /** A machine that shades at once has nothing to drop. */
  @Test
  void nothingWaitsNothingIsDropped() {
    MicroFrame f = layers(1);
    SchemeRun run =
        run(f.profile(), SchemeKind.TILE_V, MachineSpec.preset("oovr-1gpm").with(KILLS));
    assertEquals(f.pixels(), fragments(run));
    assertEquals(0, killed(run));
  }
}
