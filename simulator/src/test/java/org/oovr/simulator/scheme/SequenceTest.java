package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.PageHomes;

/** Frames that are timed after others of their program. */
class SequenceTest {
  private static final MachineSpec TABLE_2 = MachineSpec.preset("oovr-4gpm");

  private static final int OBJECTS = 9;

  /** Batchers that are equal batch alike. */
  private static final Batcher SINGLE = Batcher.single();

  private static SchemeSimulator.History after(
      SchemeKind kind, SchemeSettings settings, List<FrameProfile> frames) {
    SchemeSimulator.History history = null;
    for (FrameProfile frame : frames) {
      SchemeSimulator simulator =
          history == null ? new SchemeSimulator(frame) : new SchemeSimulator(frame, history);
      simulator.leave(kind, TABLE_2, settings, SINGLE);
      history = simulator.history();
    }
    return history;
  }

  /** Where the engine does not keep a distribution, which another frame cannot have. */
  @ParameterizedTest
  @EnumSource(SchemeKind.class)
  void aStillCameraIsAFrameTimedAfterItself(SchemeKind kind) {
    FrameProfile frame = RandomFrames.usual(0, 1, 2).profile();
    SchemeSettings settings = ChangedSettings.of("keepDistribution", false);
    SchemeRun alone = new SchemeSimulator(frame).run(kind, TABLE_2, settings, SINGLE);
    SchemeRun after =
        new SchemeSimulator(frame, after(kind, settings, List.of(frame)))
            .run(kind, TABLE_2, settings, SINGLE);
    assertEquals(alone.cycles(), after.cycles());
    assertEquals(alone.interGpmBytes(), after.interGpmBytes());
    assertEquals(alone.sha256(), after.sha256());
  }

  /** A frame's draws shift those behind them to other GPMs, which copy what they read. */
  @Test
  void objectsThatComeIntoViewMoveTheOthers() {
    SchemeSettings settings = objects(ObjectSettings.Copies.STAY);
    FrameProfile more = textured(9, 9);
    long still = bytesAfter(settings, more, more);
    long moving = bytesAfter(settings, textured(8, 9), more);
    assertTrue(moving > 2 * still, still + " bytes after itself, " + moving + " after fewer");
    long seenBefore = bytesAfter(settings, more, textured(8, 9), more);
    assertTrue(seenBefore <= moving, seenBefore + " bytes, " + moving);
  }

  /** Copies that go with their frame are made in each. */
  @Test
  void copiesOfAFrameAreMadeAnew() {
    FrameProfile frame = textured(9, 2);
    SchemeSettings stay = objects(ObjectSettings.Copies.STAY);
    SchemeSettings anew = objects(ObjectSettings.Copies.FRAME);
    long kept = bytesAfter(stay, frame, frame);
    long made = bytesAfter(anew, frame, frame);
    assertTrue(made > 2 * kept, kept + " bytes, " + made);
    SchemeSimulator alone = new SchemeSimulator(frame);
    assertEquals(made, alone.run(SchemeKind.OBJECT, TABLE_2, anew, SINGLE).interGpmBytes());
  }

  @Test
  void whatNobodyHasRenderedIsNotFound() {
    FrameProfile frame = textured(3, 9);
    SchemeSettings settings = SchemeSettings.defaults();
    SchemeSimulator.History history = after(SchemeKind.BASELINE, settings, List.of(frame));
    SchemeSimulator next = new SchemeSimulator(frame, history);
    next.run(SchemeKind.BASELINE_1TBS, TABLE_2, settings, SINGLE);
    next.run(SchemeKind.AFR, TABLE_2, settings, SINGLE);
    assertThrows(
        IllegalStateException.class, () -> next.run(SchemeKind.TILE_H, TABLE_2, settings, SINGLE));
  }

  private static SchemeSettings objects(ObjectSettings.Copies copies) {
    return ChangedSettings.of(
        "object",
        new ObjectSettings(
            PageHomes.OWN,
            ObjectSettings.Data.PAGES,
            copies,
            ObjectSettings.Views.BY_OBJECT,
            false,
            ObjectSettings.Order.API));
  }

  /** Bytes of the last frame, which comes after the others. */
  private static long bytesAfter(SchemeSettings settings, FrameProfile... frames) {
    List<FrameProfile> all = List.of(frames);
    FrameProfile last = frames[frames.length - 1];
    SchemeSimulator.History history =
        after(SchemeKind.OBJECT, settings, all.subList(0, frames.length - 1));
    SchemeRun run =
        new SchemeSimulator(last, history).run(SchemeKind.OBJECT, TABLE_2, settings, SINGLE);
    assertEquals(0, run.wrongImages());
    return run.interGpmBytes();
  }

  /** The last of nine objects, which have so many textures in turn. */
  private static FrameProfile textured(int objects, int textureCount) {
    MicroFrame frame = new MicroFrame(4, 4, 1);
    frame.floatInstructions = 8;
    frame.textureInstructions = 1;
    frame.texels = 32;
    frame.linesPerWarp = 16;
    int[] textures = new int[textureCount];
    for (int i = 0; i < textures.length; i++) {
      textures[i] = frame.addTexture(1 << 17);
    }
    for (int i = OBJECTS - objects; i < OBJECTS; i++) {
      frame.texture = textures[i % textureCount];
      frame.draw();
    }
    return frame.profile();
  }
}
