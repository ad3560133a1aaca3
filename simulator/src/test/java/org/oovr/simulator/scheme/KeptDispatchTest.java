package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Gpm;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Messages;
import org.oovr.simulator.machine.PageCopies;
import org.oovr.simulator.machine.Task;
import org.oovr.simulator.machine.Tasks;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/** Frames that are distributed as the one before was. */
class KeptDispatchTest {
  private static final Batcher ALL_IN_ONE =
      objects -> List.of(new Batch(0, objects.stream().map(SceneObject::draw).toList(), 0));

  /** Who had what of a batch. */
  private record Had(int batch, List<Integer> draws, int gpm, int stolenTiles) {}

  private static SchemeSettings settings(boolean keep, boolean preallocate, boolean stealing) {
    return ChangedSettings.of(
        "keepDistribution", keep, "preallocate", preallocate, "stealing", stealing);
  }

  private static List<Had> had(SchemeRun run) {
    return run.batches().stream()
        .map(b -> new Had(b.number(), b.draws(), b.gpm(), b.stolen()))
        .sorted((a, b) -> a.toString().compareTo(b.toString()))
        .toList();
  }

  /** What is faster or slower changes when things happen, not who does them. */
  @ParameterizedTest
  @CsvSource({"link.gbps, 16", "dram.gbps, 64", "sm.count, 16"})
  void speedChangesTimeAlone(String field, String value) {
    SchemeSimulator simulator = new SchemeSimulator(SchemeSimulatorTest.objects());
    MachineSpec table2 = MachineSpec.preset("oovr-4gpm");
    MachineSpec other = table2.with(Map.of(field, value));
    for (Batcher batcher : List.of(Batcher.single(), ALL_IN_ONE)) {
      SchemeRun usual = simulator.run(SchemeKind.OO_VR, table2, SchemeSettings.defaults(), batcher);
      SchemeRun run = simulator.run(SchemeKind.OO_VR, other, SchemeSettings.defaults(), batcher);
      assertEquals(had(usual), had(run));
      assertEquals(usual.sha256(), run.sha256());
      assertNotEquals(usual.cycles(), run.cycles());
    }
  }

  /** Tiles that idle GPMs took in the frame before are theirs from the start. */
  @Test
  void whatWasTakenIsKept() {
    SchemeSimulator simulator = new SchemeSimulator(SchemeSimulatorTest.objects());
    MachineSpec machine = MachineSpec.preset("oovr-4gpm");
    SchemeRun kept =
        simulator.run(SchemeKind.OO_VR, machine, settings(true, true, true), ALL_IN_ONE);
    SchemeRun anew =
        simulator.run(SchemeKind.OO_VR, machine, settings(false, true, true), ALL_IN_ONE);
    SchemeRun alone =
        simulator.run(SchemeKind.OO_VR, machine, settings(true, true, false), ALL_IN_ONE);
    assertEquals(anew.sha256(), kept.sha256());
    assertEquals(anew.sha256(), alone.sha256());
    assertTrue(had(kept).stream().map(Had::gpm).distinct().count() == 4, had(kept).toString());
    assertEquals(1, alone.batches().size());
    assertEquals((double) anew.cycles(), (double) kept.cycles(), 0.1 * anew.cycles());
    assertTrue(2 * kept.cycles() < alone.cycles(), kept.cycles() + " and " + alone.cycles());
  }

  /** Order between draws, passes and copies between them hold with any settings. */
  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void composesTheFrame(boolean preallocate, boolean stealing) {
    for (int seed = 0; seed < 5; seed++) {
      FrameProfile profile = RandomFrames.usual(seed, 1, 2).profile();
      SchemeSimulator simulator = new SchemeSimulator(profile);
      for (Batcher batcher : List.of(Batcher.single(), ALL_IN_ONE)) {
        SchemeRun run =
            simulator.run(
                SchemeKind.OO_VR,
                MachineSpec.preset("oovr-4gpm"),
                settings(true, preallocate, stealing),
                batcher);
        assertEquals(profile.window().sha256(), run.sha256(), "frame " + seed);
      }
    }
  }

  /** A machine that stands still says what is missing. */
  @Test
  void saysWhatItWaitsFor() {
    FrameProfile profile = SchemeSimulatorTest.objects();
    FrameWork work = new FrameWork(profile);
    AddressMap addresses = new AddressMap(profile, MachineSpec.preset("oovr-2gpm"));
    Engine engine = new Engine();
    Machine machine = mock(Machine.class);
    Gpm gpm = mock(Gpm.class);
    when(machine.engine()).thenReturn(engine);
    when(machine.spec()).thenReturn(MachineSpec.preset("oovr-2gpm"));
    when(machine.addresses()).thenReturn(addresses);
    when(machine.gpm(anyInt())).thenReturn(gpm);
    Tasks tasks = mock(Tasks.class);
    when(machine.tasks()).thenReturn(tasks);
    when(machine.copies()).thenReturn(mock(PageCopies.class));
    when(machine.messages()).thenReturn(mock(Messages.class));
    when(tasks.task(anyInt(), any(), any(), anyInt(), anyInt(), anyInt()))
        .thenReturn(mock(Task.class));
    Distribution.Recorder recorder = new Distribution.Recorder(work.draws(), profile.unitCount());
    for (int draw = 0; draw < 3; draw++) {
      recorder.whole(new WorkGroup(draw, List.of(draw), 0, 1), d -> new int[0]);
    }
    KeptDispatch dispatch =
        new KeptDispatch(
            machine,
            work,
            ChangedSettings.of("batchQueue", 2),
            new DrawPages(work, addresses),
            recorder.end(2, d -> new int[0]));
    assertNull(dispatch.waiting());
    assertTrue(dispatch.idle());
    dispatch.start(0, 3);
    assertEquals(
        new Component.Waiting("1 groups for their turn, 2 for their data", gpm),
        dispatch.waiting());
    assertFalse(dispatch.idle());
  }
}
