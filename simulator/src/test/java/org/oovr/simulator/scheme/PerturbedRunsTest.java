package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.scheme.SchemeRun.Spread;

/** Runs that differ in accidents of time alone. */
class PerturbedRunsTest {
  private static final MachineSpec MACHINE = MachineSpec.preset("oovr-4gpm");

  private static SchemeSettings perturbed(int runs) {
    return ChangedSettings.of("perturbedRuns", runs);
  }

  private static SchemeSimulator objects() {
    return new SchemeSimulator(SchemeSimulatorTest.objects());
  }

  private static MachineSpec with(String... fields) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], fields[i + 1]);
    }
    return MACHINE.with(all);
  }

  @Test
  void spreadIsThatOfASample() {
    assertEquals(new Spread(4, 5, 2, 8, Math.sqrt(20.0 / 3)), Spread.of(new long[] {2, 8, 4, 6}));
    assertEquals(new Spread(1, 7, 7, 7, 0), Spread.of(new long[] {7}));
  }

  /** They are those of the seeds that follow, and say nothing else of the run than its cycles. */
  @ParameterizedTest
  @EnumSource(
      value = SchemeKind.class,
      names = {"BASELINE", "OBJECT", "OO_VR"})
  void runsAreThoseOfTheSeedsThatFollow(SchemeKind kind) {
    SchemeSimulator simulator = objects();
    Batcher single = Batcher.single();
    SchemeRun alone = simulator.run(kind, MACHINE, perturbed(0), single);
    assertNull(alone.perturbed());
    assertEquals((double) alone.cycles(), alone.expectedCycles());
    SchemeRun run = simulator.run(kind, MACHINE, perturbed(3), single);
    assertEquals(alone.cycles(), run.cycles());
    assertEquals(alone.simulatedEvents(), run.simulatedEvents());
    assertEquals(alone.timeline(), run.timeline());
    long[] cycles = new long[3];
    for (int i = 0; i < 3; i++) {
      MachineSpec disturbed = with("dram.jitterSeed", Integer.toString(i + 1));
      cycles[i] = simulator.run(kind, disturbed, perturbed(0), single).cycles();
    }
    assertEquals(Spread.of(cycles), run.perturbed());
    assertEquals(run.perturbed().meanCycles(), run.expectedCycles());
    assertTrue(run.perturbed().mostCycles() > run.perturbed().leastCycles(), kind.id());
    assertEquals((double) alone.cycles(), run.expectedCycles(), 0.1 * alone.cycles(), kind.id());
    SchemeRun later = simulator.run(kind, with("dram.jitterSeed", "1"), perturbed(2), single);
    assertEquals(Spread.of(new long[] {cycles[1], cycles[2]}), later.perturbed());
  }

  /** Without a latency there is nothing to disturb. */
  @Test
  void noLatencyNoJitter() {
    SchemeSimulator simulator = objects();
    for (SchemeKind kind : new SchemeKind[] {SchemeKind.BASELINE, SchemeKind.OO_VR}) {
      SchemeRun run =
          simulator.run(kind, with("dram.latencyCycles", "0"), perturbed(2), Batcher.single());
      assertEquals(new Spread(2, run.cycles(), run.cycles(), run.cycles(), 0), run.perturbed());
    }
  }

  @Test
  void absurdCountsAreRefused() {
    for (int runs : new int[] {-1, 1001}) {
      Exception fault = assertThrows(IllegalArgumentException.class, () -> perturbed(runs));
      assertEquals("perturbedRuns is " + runs + ": must be 0 to 1000", fault.getMessage());
    }
    Exception fault =
        assertThrows(IllegalArgumentException.class, () -> with("dram.jitterSeed", "1000000001"));
    assertEquals("dram.jitterSeed is 1000000001: must be 0 to 1000000000", fault.getMessage());
  }

  /** Colours of all objects go to GPM 0, or to the owners of vertical partitions. */
  @ParameterizedTest
  @EnumSource(
      value = SchemeKind.class,
      names = {"OBJECT", "OO_APP"})
  void objectsMayComposeInPartitions(SchemeKind kind) {
    SchemeSettings partitions = ChangedSettings.of("distributedObjectComposition", true);
    SchemeSimulator simulator = objects();
    SchemeRun atOne = simulator.run(kind, MACHINE, perturbed(0), Batcher.single());
    SchemeRun shared = simulator.run(kind, MACHINE, partitions, Batcher.single());
    assertEquals(atOne.sha256(), shared.sha256());
    for (int to = 0; to < 4; to++) {
      assertEquals(to == 0, colour(atOne, to) > 0, "GPM " + to);
      assertTrue(colour(shared, to) > 0, "GPM " + to);
    }
  }

  private static long colour(SchemeRun run, int to) {
    return run.links().stream()
        .filter(l -> l.to() == to)
        .mapToLong(l -> l.receivedBytes()[TrafficClass.COLOR.ordinal()])
        .sum();
  }
}
