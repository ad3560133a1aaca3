package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.machine.spec.MachineSpec;

/** Units of an SM beside its lanes: a frame that one of them bounds takes the time of a formula. */
class ExecutionPortsTest {
  private static final double TOLERANCE = 0.02;

  private static SchemeRun run(MicroFrame frame, String... fields) {
    Map<String, String> values = new HashMap<>(Map.of("gpms", "1"));
    for (int i = 0; i < fields.length; i += 2) {
      values.put(fields[i], fields[i + 1]);
    }
    MachineSpec machine = MachineSpec.preset("oovr-4gpm").with(values);
    return new SchemeSimulator(frame.profile())
        .run(SchemeKind.AFR, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static void takes(double cycles, SchemeRun run, String what) {
    assertEquals(cycles, (double) run.latencyCycles(), TOLERANCE * cycles, what);
  }

  private static MicroFrame frame(int uniform, int branches) {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.floatInstructions = 400;
    f.uniformInstructions = uniform;
    f.branches = branches;
    f.draw();
    return f;
  }

  /** Warps of 32 on 64 lanes: two instructions a cycle, or one on the scalar unit. */
  @Test
  void uniformInstructionsTakeTheScalarUnit() {
    MicroFrame some = frame(100, 0);
    double warpsOfSm = some.pixels() / 32.0 / 8;
    takes(warpsOfSm * 400 / 2, run(some), "no scalar unit");
    takes(warpsOfSm * 300 / 2, run(some, "sm.scalarUnits", "1"), "beside the lanes");
    MicroFrame many = frame(300, 0);
    takes(warpsOfSm * 300, run(many, "sm.scalarUnits", "1"), "the scalar unit is what is scarce");
    takes(warpsOfSm * 150, run(many, "sm.scalarUnits", "2"), "two of them");
  }

  private static long counter(SchemeRun run, String name) {
    return run.boxes().stream()
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(name))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  /** Lanes are as busy whatever the width; fewer warps wait less often, where nothing hides it. */
  @ParameterizedTest
  @ValueSource(ints = {4, 8, 16, 32, 64, 128})
  void warpsHaveOtherWidths(int threads) {
    MicroFrame f = frame(0, 0);
    double warpsOfSm = (double) f.pixels() / threads / 8;
    String[] width = {"sm.warpThreads", "" + threads};
    SchemeRun busy = run(f, width);
    takes(warpsOfSm * 400 * threads / 64, busy, "the lanes");
    assertEquals(Math.round(8 * warpsOfSm), counter(busy, "warps") - 1, "and one of vertices");
    String[] alone = {width[0], width[1], "sm.maxWarps", "1", "sm.queueWarps", "1"};
    takes(warpsOfSm * 400 * Math.max(2, threads / 64.0), run(f, alone), "nothing hides latency");
  }

  /** Texels are the same, and lines of a logged warp are shared out. */
  @ParameterizedTest
  @ValueSource(ints = {4, 16, 64})
  void texturesAreReadAsOftenByWarpsOfAnyWidth(int threads) {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.texture = f.addTexture(1 << 16);
    f.floatInstructions = 4;
    f.textureInstructions = 4;
    f.texels = 4 * 32 * 4;
    f.linesPerWarp = 16;
    f.lineOf = i -> i % 64 * 2;
    f.draw();
    SchemeRun usual = run(f);
    SchemeRun other = run(f, "sm.warpThreads", "" + threads);
    assertEquals(counter(usual, "textureTicks"), counter(other, "textureTicks"));
    assertEquals(usual.sha256(), other.sha256());
    double samples = 4.0 * f.pixels() / (8 * 4);
    takes(samples, other, "texture units");
  }

  /** A block has a part of the lanes; a warp alone cannot use those of others. */
  @Test
  void blocksShareTheLanes() {
    MicroFrame f = frame(0, 0);
    double warpsOfSm = f.pixels() / 32.0 / 8;
    takes(warpsOfSm * 400 / 2, run(f, "sm.blocks", "4"), "all of them are busy");
    String[] alone = {"sm.blocks", "4", "sm.maxWarps", "1", "sm.aluLatencyCycles", "0"};
    takes(warpsOfSm * 400 * 2, run(f, alone), "32 threads on 16 lanes");
  }

  /** An instruction for the lanes and one for load/store units go in the same cycle. */
  @Test
  void twoInstructionsOfAWarpInACycle() {
    MicroFrame f = new MicroFrame(32, 32, 1);
    f.texture = f.addTexture(1 << 12);
    f.floatInstructions = 200;
    f.textureInstructions = 20;
    f.texels = 20;
    f.linesPerWarp = 1;
    f.lineOf = i -> 0;
    f.draw();
    double warpsOfSm = f.pixels() / 32.0 / 8;
    takes(warpsOfSm * 220 / 2, run(f), "one after the other");
    takes(warpsOfSm * 200 / 2, run(f, "sm.dualIssue", "true"), "lanes are what is scarce");
    String[] few = {"sm.loadStoreLanes", "4", "sm.dualIssue", "true"};
    takes(warpsOfSm * 20 * 8, run(f, few), "load/store units are");
    takes(warpsOfSm * (100 + 160), run(f, "sm.loadStoreLanes", "4"), "one after the other");
  }

  @Test
  void branchesTakeTheBranchUnit() {
    MicroFrame f = frame(0, 100);
    double warpsOfSm = f.pixels() / 32.0 / 8;
    takes(warpsOfSm * 500 / 2, run(f), "no branch unit");
    takes(warpsOfSm * 400 / 2, run(f, "sm.branchUnits", "1"), "beside the lanes");
  }
}
