package org.oovr.simulator.redundancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.FrameSequences;
import org.oovr.simulator.scheme.Batcher;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeSettings;
import org.oovr.simulator.scheme.SchemeSimulator;

/** Frames without skipped tiles have the program's image under every scheme, and cost less. */
class EliminatedFrameTest {
  private static final MachineSpec MACHINE = MachineSpec.preset("oovr-4gpm");

  /** Fragments bound it, even of shaders that do next to nothing. */
  private static final MachineSpec SLOW =
      MACHINE.with(Map.of("sm.count", "1", "sm.lanes", "2", "rop.count", "1", "l2.kib", "16"));

  private static SchemeRun run(SchemeSimulator simulator, SchemeKind kind, MachineSpec machine) {
    return simulator.run(kind, machine, SchemeSettings.defaults(), Batcher.single());
  }

  private static SchemeRun eliminated(
      FrameProfile frame, EliminatedFrame less, SchemeKind kind, MachineSpec machine) {
    SchemeRun run = run(new SchemeSimulator(less.profile(), less), kind, machine);
    assertEquals(frame.window().sha256(), run.sha256(), kind + " frame " + frame.index());
    return run;
  }

  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void nothingChanges(SchemeKind kind) {
    List<FrameProfile> frames =
        FrameSequences.of(
            2,
            1,
            2,
            (s, f) -> {
              s.clear();
              for (int i = 0; i < 4; i++) {
                s.blend(true);
                s.drawRed(i * 0.25f);
              }
            });
    RedundancyRun elimination = new RedundancyRun(TileMachine.mali450());
    elimination.accept(frames.get(0));
    EliminatedFrame first = elimination.eliminated(frames.get(0), 1);
    assertEquals(frames.get(0).unitCount(), first.profile().unitCount());
    eliminated(frames.get(0), first, kind, SLOW);
    elimination.accept(frames.get(1));
    EliminatedFrame second = elimination.eliminated(frames.get(1), 1);
    assertEquals(0, second.profile().unitCount());
    SchemeRun less = eliminated(frames.get(1), second, kind, SLOW);
    SchemeRun plain = run(new SchemeSimulator(frames.get(1)), kind, SLOW);
    assertTrue(less.cycles() < plain.cycles(), less.cycles() + " of " + plain.cycles());
    assertTrue(less.dramBytes() < plain.dramBytes());
    assertEquals(0, less.gpms().stream().mapToLong(SchemeRun.GpmResult::fragments).sum());
  }

  /** All that the sequences of {@link RedundancyRunTest} have, under every scheme. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 9, 12})
  void anything(long seed) {
    int samples = seed % 4 == 0 ? 4 : 1;
    int views = seed % 3 == 0 ? 2 : 1;
    List<FrameProfile> frames = FrameSequences.of(4, samples, views, (s, f) -> s.random(seed, f));
    RedundancyRun elimination = new RedundancyRun(TileMachine.mali450());
    MachineSpec machine = seed % 2 == 0 ? MACHINE : MachineSpec.preset("oovr-1gpm");
    SchemeKind[] kinds = SchemeKind.values();
    for (FrameProfile frame : frames) {
      elimination.accept(frame);
      EliminatedFrame less = elimination.eliminated(frame, 1);
      for (int k = frame.index() % 2; k < kinds.length; k += 2) {
        eliminated(frame, less, kinds[k], machine);
      }
    }
  }

  /** Signature Units work beside the geometry and are waited for; parts of signatures are sent. */
  @Test
  void signingCosts() {
    List<FrameProfile> frames =
        FrameSequences.of(
            2,
            (s, f) -> {
              s.clear();
              s.draw(1, 20, 0.5);
            });
    RedundancyRun elimination = new RedundancyRun(TileMachine.mali450());
    elimination.accept(frames.get(0));
    elimination.accept(frames.get(1));
    EliminatedFrame less = elimination.eliminated(frames.get(1), 1);
    var order = new org.oovr.simulator.scheme.compose.FrameOrder(less.profile());
    var signed = less.signed(order.passes().get(0));
    assertEquals(1, signed.size());
    assertEquals(frames.get(1).unitCount(), signed.get(0).endUnit() - signed.get(0).firstUnit());
    SchemeRun run = eliminated(frames.get(1), less, SchemeKind.TILE_V, MACHINE);
    assertTrue(run.cycles() >= signed.get(0).cycles());
    // 8 bytes for each tile of the three other GPMs, and a bit for each tile to all others
    long[] sent = new long[4];
    run.links().forEach(l -> sent[l.from()] += java.util.stream.LongStream.of(l.sentBytes()).sum());
    assertTrue(sent[0] >= 8L * frames.get(1).unitCount() / 2, "parts of signatures");
    assertTrue(sent[1] > 0 && sent[1] < 8L * 3 * 20, "decisions: " + sent[1]);
  }
}
