package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** Clauses, priorities and warps of one primitive: the same frame, in the time that they say. */
class WarpSchedulingTest {
  private static final double TOLERANCE = 0.02;

  private static SchemeRun run(FrameProfile profile, SchemeKind kind, String... fields) {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], fields[i + 1]);
    }
    MachineSpec machine = MachineSpec.preset("oovr-4gpm").with(values);
    return new SchemeSimulator(profile)
        .run(kind, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static long counter(SchemeRun run, String name) {
    return run.boxes().stream()
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(name))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void everySchemeComposesTheFrame(SchemeKind kind) {
    FrameProfile[] frames = {
      RandomFrames.mixed(0, PixelFormat.RGBA8_UNORM, 1, 2).profile(),
      RandomFrames.usual(1, 1, 2).profile(),
      RandomFrames.usual(2, 1, 1).profile(),
    };
    String[][] machines = {
      {"sm.clauseInstructions", "4"},
      {"sm.scheduling", "priority"},
      {"sm.warpsOfOnePrimitive", "true"},
      {"sm.clauseInstructions", "16", "sm.scheduling", "priority"},
      {"sm.registersPerThread", "0"},
      {"raster.engines", "4"},
      {"textureUnit.layout", "linear"},
      {"sm.warpThreads", "4", "sm.blocks", "3", "sm.lanes", "12", "sm.clauseInstructions", "16"},
      {"sm.warpThreads", "64", "sm.blocks", "4", "sm.dualIssue", "true"},
      {"sm.warpThreads", "16", "sm.warpsOfOnePrimitive", "true", "sm.registersPerThread", "0"},
      {"raster.engines", "3", "binner.kib", "64", "binner.defersShading", "true"},
      {"binner.kib", "64", "binner.levels", "3"},
      {"raster.engines", "3", "raster.ownSms", "true", "raster.ownZcull", "true"},
    };
    for (int i = 0; i < machines.length; i++) {
      int seed = (kind.ordinal() + i) % frames.length;
      SchemeRun run = run(frames[seed], kind, machines[i]);
      String what = kind + " " + machines[i][0] + " seed " + seed;
      assertEquals(frames[seed].window().sha256(), run.sha256(), what);
      SchemeSimulatorTest.conserves(run, kind.id());
    }
  }

  /** A clause more waits once more for the ALU; where other warps hide that it costs nothing. */
  @Test
  void shorterClausesWaitMoreOften() {
    MicroFrame f = new MicroFrame(16, 16, 1);
    f.floatInstructions = 320;
    f.draw();
    double warps = f.pixels() / 32.0;
    long before = Long.MAX_VALUE;
    for (int most : new int[] {1, 2, 4, 8, 16, 32}) {
      String[] one = {"gpms", "1", "sm.maxWarps", "1", "sm.clauseInstructions", "" + most};
      long alone = run(f.profile(), SchemeKind.AFR, one).latencyCycles();
      double formula = warps * 320 / most * Math.max(6, most / 2.0) / 8;
      assertEquals(formula, (double) alone, TOLERANCE * formula, "clauses of " + most);
      assertTrue(alone <= before, "clauses of " + most);
      before = alone;
      one[3] = "64";
      double issue = warps * 320 / 2 / 8;
      long many = run(f.profile(), SchemeKind.AFR, one).latencyCycles();
      assertEquals(issue, (double) many, TOLERANCE * issue, "clauses of " + most + ", hidden");
    }
  }

  /** Instructions over the most of a clause, rounded up in each part between textures. */
  @Test
  void clausesAreCounted() {
    MicroFrame f = new MicroFrame(4, 4, 1);
    f.texture = f.addTexture(1 << 12);
    f.floatInstructions = 38;
    f.textureInstructions = 2;
    f.texels = 64;
    f.linesPerWarp = 2;
    f.lineOf = i -> i % 8;
    f.draw();
    // 40 instructions in three parts of 14
    long warps = f.pixels() / 32;
    SchemeRun run = run(f.profile(), SchemeKind.TILE_V, "gpms", "1", "sm.clauseInstructions", "8");
    assertEquals(warps, counter(run, "warps") - 1, "and one of vertices");
    assertEquals(3 * 2 * warps + 1, counter(run, "clauses"));
    assertEquals(0, counter(run(f.profile(), SchemeKind.TILE_V, "gpms", "1"), "clauses"));
  }

  /** Small triangles need more warps when a warp is locked to one; nothing else changes. */
  @Test
  void warpsOfOnePrimitiveAreMoreAndSlower() {
    FrameProfile p = RandomFrames.usual(3, 1, 1).profile();
    SchemeRun shared = run(p, SchemeKind.TILE_V);
    SchemeRun locked = run(p, SchemeKind.TILE_V, "sm.warpsOfOnePrimitive", "true");
    assertTrue(counter(locked, "warps") > counter(shared, "warps"));
    assertTrue(locked.cycles() >= shared.cycles(), locked.cycles() + " of " + shared.cycles());
    assertEquals(shared.sha256(), locked.sha256());
  }
}
