package org.oovr.simulator.redundancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.profile.DrawInputs;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.FrameSequences;

/** Tiles that are skipped are right, and those are skipped that can be. */
class RedundancyRunTest {
  private static final TileMachine MACHINE = TileMachine.mali450();

  /** 7 by 5 tiles of 16 pixels. */
  private static final int TILES = 35;

  private static List<FrameRedundancy> run(TileMachine machine, List<FrameProfile> frames) {
    RedundancyRun run = new RedundancyRun(machine);
    for (FrameProfile frame : frames) {
      FrameRedundancy result = run.accept(frame);
      assertTrue(result.truePixels, "frame " + frame.index());
      assertEquals(0, result.wrong);
      assertEquals(0, result.collisions);
    }
    run.end();
    return run.frames();
  }

  @Test
  void nothingChanges() {
    List<FrameRedundancy> frames =
        run(
            MACHINE,
            FrameSequences.of(
                4,
                (s, f) -> {
                  s.clear();
                  s.draw(1, 20, 0.5);
                }));
    assertEquals(0, frames.get(0).skipped);
    assertEquals(TILES, frames.get(0).blocked.get(Blocker.FIRST));
    for (FrameRedundancy frame : frames.subList(1, 4)) {
      assertEquals(TILES, frame.skipped);
      assertEquals(TILES, frame.equalInputs);
      assertEquals(TILES, frame.unwritten);
      TileWork plain = frame.work.get(Technique.NONE);
      TileWork re = frame.work.get(Technique.RENDERING_ELIMINATION);
      TileWork te = frame.work.get(Technique.TRANSACTION_ELIMINATION);
      assertEquals(0, re.colorBytes());
      assertEquals(0, te.colorBytes());
      assertEquals(TILES * 1024, plain.colorBytes());
      assertTrue(re.rasterCycles() < te.rasterCycles());
      assertTrue(te.rasterCycles() <= plain.rasterCycles());
      assertTrue(re.geometryCycles() >= plain.geometryCycles());
      assertTrue(re.energy() < te.energy());
    }
  }

  @Test
  void onlyTilesOfWhatMoves() {
    List<FrameRedundancy> frames =
        run(
            MACHINE,
            FrameSequences.of(
                3,
                (s, f) -> {
                  s.clear();
                  s.draw(1, 20, 0.5);
                  s.draw(90 + f, 1, 0.3);
                }));
    int skipped = frames.get(2).skipped;
    assertTrue(skipped > TILES / 2 && skipped < TILES, skipped + " of " + TILES);
    assertEquals(skipped, frames.get(2).equalInputs);
  }

  @Test
  void sampledTargetsThatChange() {
    FrameSequences.Script still =
        (s, f) -> {
          s.drawOffscreen(3, 5);
          s.clear();
          s.drawTextured(4, 30);
        };
    int all = TILES + 16;
    assertEquals(all, run(MACHINE, FrameSequences.of(3, still)).get(2).skipped);
    List<FrameRedundancy> moving =
        run(
            MACHINE,
            FrameSequences.of(
                3,
                (s, f) -> {
                  s.drawOffscreen(3 + f, 5);
                  s.clear();
                  s.drawTextured(4, 30);
                }));
    assertTrue(moving.get(2).skipped < all);
    // tiles whose texels stayed the same, which hardware cannot know
    assertTrue(moving.get(2).equalColors > 0);
  }

  @Test
  void texturesUploadedAnew() {
    List<FrameRedundancy> same =
        run(
            MACHINE,
            FrameSequences.of(
                3,
                (s, f) -> {
                  s.upload(0x80ff4020);
                  s.clear();
                  s.drawTextured(4, 30);
                }));
    assertTrue(same.get(2).blocked.get(Blocker.RENEWED) > 0);
    assertTrue(same.get(2).equalInputs > same.get(2).skipped);
    run(
        MACHINE,
        FrameSequences.of(
            4,
            (s, f) -> {
              if (f != 2) {
                s.upload(f * 77);
              }
              s.clear();
              s.drawTextured(4, 30);
            }));
  }

  @Test
  void whatIsLeftFromBefore() {
    List<FrameRedundancy> frames =
        run(
            MACHINE,
            FrameSequences.of(
                4,
                (s, f) -> {
                  if (f == 0) {
                    s.clear();
                  }
                  s.blend(true);
                  s.draw(1, 20, 0.5);
                }));
    assertEquals(0, frames.get(3).skipped);
    assertEquals(TILES, frames.get(3).blocked.get(Blocker.OLD_CONTENTS));
  }

  @Test
  void countedDraws() {
    List<FrameRedundancy> frames =
        run(
            MACHINE,
            FrameSequences.of(
                3,
                (s, f) -> {
                  s.clear();
                  s.draw(1, 20, 0.5);
                  s.drawQueried(2, 2);
                }));
    int counted = frames.get(2).blocked.get(Blocker.QUERIED);
    assertTrue(counted > 0);
    assertEquals(TILES, counted + frames.get(2).skipped);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void severalBuffers(int buffers) {
    List<FrameRedundancy> frames =
        run(
            MACHINE.withFrameBuffers(buffers),
            FrameSequences.of(
                8,
                (s, f) -> {
                  s.clear();
                  s.draw(f % 2 + 1, 20, 0.5);
                }));
    assertEquals(0, frames.get(buffers - 1).skipped);
    // every other frame is the same: of three frames ago nothing is but the background
    boolean all = frames.get(7).skipped == TILES;
    assertEquals(buffers == 2, all, frames.get(7).skipped + " tiles");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void anything(long seed) {
    int samples = seed % 4 == 0 ? 4 : 1;
    int views = seed % 3 == 0 ? 2 : 1;
    List<FrameProfile> frames = FrameSequences.of(6, samples, views, (s, f) -> s.random(seed, f));
    run(MACHINE, frames);
    run(MACHINE.withFrameBuffers(2).withFragmentConstantsOnly(true), frames);
  }

  @Test
  void aPlantedCollisionIsFound() {
    List<FrameProfile> frames =
        FrameSequences.of(
            2,
            (s, f) -> {
              s.clear();
              s.drawRed(f);
            });
    DrawWork first = frames.get(0).draws().get(0);
    DrawWork second = frames.get(1).draws().get(0);
    second.inputs = colliding(first.inputs, second.inputs);
    RedundancyRun run = new RedundancyRun(MACHINE);
    run.accept(frames.get(0));
    FrameRedundancy result = run.accept(frames.get(1));
    assertTrue(result.collisions > 0);
    assertTrue(result.wrong > 0);
    assertFalse(result.truePixels);
  }

  /** Inputs whose CRCs are those of others. */
  private static DrawInputs colliding(DrawInputs crcs, DrawInputs of) {
    int[] primitives = of.primitives().clone();
    primitives[0] = crcs.primitives()[0];
    return new DrawInputs(
        crcs.constantBytes(),
        crcs.constantsCrc(),
        crcs.constantsDigest(),
        crcs.fragmentBytes(),
        crcs.fragmentCrc(),
        crcs.fragmentDigest(),
        of.reads(),
        of.contents(),
        false,
        primitives);
  }

  @Test
  void oneFrameAndGaps() {
    List<FrameProfile> frames =
        FrameSequences.of(
            4,
            (s, f) -> {
              s.clear();
              s.draw(1, 20, 0.5);
            });
    assertEquals(0, run(MACHINE, frames.subList(0, 1)).get(0).skipped);
    List<FrameRedundancy> gap = run(MACHINE, List.of(frames.get(0), frames.get(2), frames.get(3)));
    assertEquals(0, gap.get(1).skipped);
    assertEquals(TILES, gap.get(2).skipped);
  }

  @Test
  void workLogsWithoutSignatures() {
    List<FrameProfile> frames =
        FrameSequences.of(
            1,
            (s, f) -> {
              s.clear();
              s.draw(1, 1, 0.9);
            });
    frames.get(0).draws().get(0).inputs = DrawInputs.NONE;
    RedundancyRun run = new RedundancyRun(MACHINE);
    assertThrows(IllegalArgumentException.class, () -> run.accept(frames.get(0)));
  }

  @Test
  void sameFiguresEveryTime() {
    List<FrameProfile> frames = FrameSequences.of(3, (s, f) -> s.random(5, f));
    RedundancyRun a = new RedundancyRun(MACHINE);
    RedundancyRun b = new RedundancyRun(MACHINE);
    frames.forEach(a::accept);
    frames.forEach(b::accept);
    a.end();
    b.end();
    assertEquals(a.total().work, b.total().work);
    assertEquals(Arrays.asList(a.frames().get(2).fates), Arrays.asList(b.frames().get(2).fates));
  }

  @Test
  void storageIsThatOfTheText() {
    var bytes = RedundancyRun.storageBytes(MACHINE, 3600);
    assertEquals(12 * 1024, bytes.get("Compute CRC look-up tables"));
    assertEquals(4 * 1024, bytes.get("Accumulate CRC look-up tables"));
    assertEquals(2 * 14400, bytes.get("Signature Buffer"));
    assertEquals(450, bytes.get("bitmap"));
  }
}
