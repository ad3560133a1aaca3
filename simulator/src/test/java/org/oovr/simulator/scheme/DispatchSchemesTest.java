package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.InstructionClass;

/** Dispatches under all schemes: what they cost, and that nothing of them is lost. */
class DispatchSchemesTest {
  private static final List<SchemeKind> KINDS = List.of(SchemeKind.values());
  private static final Batcher SINGLE = Batcher.single();
  private static final int GROUPS = 96;
  private static final int LINES_OF_GROUP = 64;

  private final MicroFrame frame = new MicroFrame(8, 4, 1);
  private final int source = frame.addBuffer(GROUPS * LINES_OF_GROUP * 64L);
  private final int target = frame.addBuffer(GROUPS * LINES_OF_GROUP * 64L);

  /** Workgroups of two warps read and write a page each, meet, and count themselves. */
  private DispatchWork dispatch(int beforeDraw, int groups, int from, int to) {
    DispatchWork.Head head =
        new DispatchWork.Head(0, beforeDraw, 0, 0, "dispatch", groups, 64, 4096, new int[0]);
    DispatchLog log = new DispatchLog(head, 1 << 22);
    int[] instructions = new int[FrameProfile.INSTRUCTION_CLASSES];
    instructions[InstructionClass.FLOAT.ordinal()] = 200;
    int[] cycles = new int[DispatchWork.BANKINGS];
    java.util.Arrays.fill(cycles, 40);
    for (int g = 0; g < groups; g++) {
      for (int phase = 0; phase < 2; phase++) {
        for (int w = 0; w < 2; w++) {
          int first = g * LINES_OF_GROUP + w * LINES_OF_GROUP / 2;
          for (int i = 0; i < LINES_OF_GROUP / 2; i++) {
            int kind = phase == 0 ? DispatchWork.READ : DispatchWork.WRITE;
            log.line(FrameProfile.line(phase == 0 ? from : to, first + i), kind, i % 2 == 0, 1);
          }
          if (phase == 1 && w == 0) {
            log.line(FrameProfile.line(to, 0), DispatchWork.ATOMIC, true, 1);
          }
          log.phase(instructions, 0, 1, 0, 20, cycles, 0);
        }
      }
      log.endGroup();
    }
    return log.finish();
  }

  private FrameProfile profile(DispatchWork... dispatches) {
    frame.floatInstructions = 20;
    frame.vertices = 64;
    frame.draw();
    frame.draw();
    return frame.profile().withDispatches(List.of(dispatches));
  }

  private static List<SchemeRun> runs(FrameProfile profile, MachineSpec machine, int threads) {
    return SchemeSimulator.run(profile, machine, KINDS, SchemeSettings.defaults(), SINGLE, threads);
  }

  private static long sum(SchemeRun run, String boxEnd, String counter) {
    return run.boxes().stream()
        .filter(b -> b.box().endsWith(boxEnd))
        .flatMap(b -> b.counters().stream())
        .filter(c -> c.name().equals(counter))
        .mapToLong(SchemeRun.Counter::value)
        .sum();
  }

  private static MachineSpec machine(String preset) {
    return MachineSpec.preset(preset);
  }

  @Test
  void everySchemeExecutesAllWorkgroupsOnce() {
    FrameProfile with =
        profile(dispatch(0, GROUPS, source, target), dispatch(1, 5, target, source));
    for (String preset : List.of("oovr-1gpm", "oovr-4gpm", "mali-g71")) {
      List<SchemeRun> runs = runs(with, machine(preset), 2);
      List<SchemeRun> without = runs(with.withDispatches(List.of()), machine(preset), 2);
      for (int i = 0; i < runs.size(); i++) {
        SchemeRun run = runs.get(i);
        String what = run.scheme() + " on " + preset;
        SchemeSimulatorTest.conserves(run, what);
        for (SchemeRun.GpmResult g : run.gpms()) {
          assertTrue(g.busyCycles() > 0 || g.fragments() == 0, what);
        }
        assertEquals(GROUPS + 5, gpmGroups(run), what);
        assertEquals(2 * (GROUPS + 5), sum(run, ".compute", "warps"), what);
        assertEquals(GROUPS + 5, sum(run, ".compute", "lineAtomics"), what);
        assertEquals(0, gpmGroups(without.get(i)), what);
        assertTrue(run.latencyCycles() > without.get(i).latencyCycles() + 500, what);
        assertEquals(without.get(i).sha256(), run.sha256(), what);
      }
    }
  }

  /** Workgroups that GPMs handed to their SMs. */
  private static long gpmGroups(SchemeRun run) {
    long sum = 0;
    for (SchemeRun.BoxResult b : run.boxes()) {
      if (b.box().matches("gpm\\d+\\.compute")) {
        sum += sum(run, b.box(), "workgroups");
      }
    }
    return sum;
  }

  @Test
  void threadsChangeNothing() {
    FrameProfile with = profile(dispatch(1, GROUPS, source, target));
    MachineSpec machine = machine("oovr-4gpm");
    List<SchemeRun> one = runs(with, machine, 1);
    List<SchemeRun> four = runs(with, machine, 4);
    for (int i = 0; i < one.size(); i++) {
      assertEquals(one.get(i).cycles(), four.get(i).cycles(), one.get(i).scheme());
      assertEquals(one.get(i).boxes(), four.get(i).boxes(), one.get(i).scheme());
      assertEquals(one.get(i).objectTraffic(), four.get(i).objectTraffic());
    }
  }

  @Test
  void gpmsShareTheWorkWhereTheImageIsDivided() {
    FrameProfile with = profile(dispatch(0, GROUPS, source, target));
    SchemeRun run = only(with, SchemeKind.BASELINE, SchemeSettings.defaults());
    for (int g = 0; g < 4; g++) {
      assertEquals(GROUPS / 4, sum(run, "gpm" + g + ".compute", "workgroups"));
    }
    // each reads and writes its own pages; the atomic accesses go to the home of line 0
    long bytes = 3L * (GROUPS / 4) * 2 * (128 + 16);
    assertEquals(bytes, run.interGpmBytes(TrafficClass.STORAGE));
    List<SchemeRun.Interval> stretches =
        run.timeline().stream().filter(i -> i.what().equals("compute")).toList();
    assertEquals(List.of(0, 1, 2, 3), stretches.stream().map(SchemeRun.Interval::gpm).toList());
    long busy = stretches.stream().mapToLong(i -> i.endCycle() - i.startCycle()).sum();
    assertEquals(busyCycles(run), busy);
  }

  private static long busyCycles(SchemeRun run) {
    long sum = 0;
    for (int g = 0; g < 4; g++) {
      sum += sum(run, "gpm" + g + ".compute", "busyCycles");
    }
    return sum;
  }

  private static SchemeRun only(FrameProfile profile, SchemeKind kind, SchemeSettings settings) {
    return new SchemeSimulator(profile).run(kind, machine("oovr-4gpm"), settings, SINGLE);
  }

  @Test
  void aFrameOfOneGpmStaysThere() {
    FrameProfile with = profile(dispatch(0, GROUPS, source, target));
    SchemeRun run = only(with, SchemeKind.AFR, SchemeSettings.defaults());
    assertEquals(GROUPS, sum(run, "gpm0.compute", "workgroups"));
    assertEquals(0, run.interGpmBytes(TrafficClass.STORAGE));
  }

  @Test
  void workgroupsGoWhereTheirResultsAreAtHome() {
    // the first dispatch, of few workgroups, gives their pages homes at all GPMs in turn
    FrameProfile with =
        profile(dispatch(0, 8, source, target), dispatch(1, GROUPS, source, target));
    SchemeRun run = only(with, SchemeKind.OBJECT, SchemeSettings.defaults());
    List<Long> groups = new ArrayList<>();
    for (int g = 0; g < 4; g++) {
      groups.add(sum(run, "gpm" + g + ".compute", "workgroups"));
    }
    // of the second, the first 24 would all be GPM 0's: 2 are, and 6 are where the others put them
    assertEquals(List.of(2 + 18L, 2 + 26L, 2 + 26L, 2 + 26L), groups);
  }

  @Test
  void dispatchesThatShareNothingRunAtOnce() {
    int other = frame.addBuffer(GROUPS * LINES_OF_GROUP * 64L);
    DispatchWork first = dispatch(0, 4, source, target);
    FrameProfile apart = profile(first, dispatch(0, 4, source, other));
    FrameProfile after = apart.withDispatches(List.of(first, dispatch(0, 4, target, other)));
    long together = only(apart, SchemeKind.BASELINE, SchemeSettings.defaults()).latencyCycles();
    long oneByOne = only(after, SchemeKind.BASELINE, SchemeSettings.defaults()).latencyCycles();
    assertTrue(oneByOne > together + 200, oneByOne + " and " + together);
  }

  @Test
  void moreOfEverythingIsNotSlower() {
    FrameProfile with = profile(dispatch(0, GROUPS, source, target));
    for (String field : List.of("sm.sharedKib", "sm.sharedBanks", "sm.count", "dram.gbps")) {
      long last = Long.MAX_VALUE;
      for (int factor = 1; factor <= 2; factor++) {
        MachineSpec plain = machine("oovr-4gpm");
        int value = (int) Double.parseDouble(plain.value(field)) / (factor == 1 ? 2 : 1);
        MachineSpec spec = plain.with(Map.of(field, "" + value));
        long cycles =
            new SchemeSimulator(with)
                .run(SchemeKind.BASELINE, spec, SchemeSettings.defaults(), SINGLE)
                .latencyCycles();
        assertTrue(cycles <= last * 1.01, field + ": " + cycles + " after " + last);
        last = cycles;
      }
    }
  }
}
