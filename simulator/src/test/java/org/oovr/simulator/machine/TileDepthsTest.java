package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.ImageSnapshot;

/** Bounds on what has been drawn: what they say is in front of it passes its test in truth. */
class TileDepthsTest extends BoxContract {
  private static final int BLOCKS = 4;
  private static final int PLACES = 64 / BLOCKS;

  private final ClearMask clears = new ClearMask(addresses, 1, true);
  private final TileDepths depths = new TileDepths(profile);
  private int front;
  private int passed;

  TileDepthsTest() {
    super(Map.of());
  }

  private void clear(int draw) {
    for (ImageSnapshot s : profile.snapshots()) {
      if (s.beforeDraw() == draw) {
        if (s.words().length == 1) {
          clears.cleared(s.image());
        } else {
          clears.filled(s.image());
        }
      }
    }
  }

  /** Takes all tiles of the frame in the order of the program, as depth stages do. */
  @Test
  void whatIsInFrontPasses() {
    int draw = -1;
    for (int unit = 0; unit < profile.unitCount(); unit++) {
      while (draw < profile.unitDraw(unit)) {
        clear(++draw);
      }
      DrawWork work = this.work.work(unit);
      boolean early = (work.order & DrawWork.ORDER_LATE_TESTS) == 0;
      if (work.depthImage < 0 || (work.order & DrawWork.ORDER_DEPTH_TEST) == 0) {
        continue;
      }
      assertTrue(addresses.tileLines(work.depthImage) >= BLOCKS);
      Tile tile = pool.take();
      tile.begin(unit, 0, task(draw));
      int first = profile.firstQuad(unit);
      for (int i = 0; i < tile.quads(); i++) {
        tile.survivors[i] =
            early ? profile.quadEarlyPass(first + i) : profile.quadWritten(first + i);
      }
      boolean bounded = depths.of(tile, work);
      for (int b = 0; b < BLOCKS; b++) {
        block(tile, work, b, bounded, early);
      }
    }
    assertTrue(front > 20, front + " blocks in front");
    assertTrue(passed > front, passed + " blocks that pass");
  }

  private void block(Tile tile, DrawWork work, int b, boolean bounded, boolean early) {
    long part = (1L << PLACES) - 1 << b * PLACES;
    int x = profile.unitTileX(tile.unit);
    int line = addresses.tileLine(work.depthImage, x, profile.unitTileY(tile.unit)) + b;
    int first = profile.firstQuad(tile.unit);
    boolean covers = false;
    boolean all = true;
    for (int i = 0; i < tile.quads(); i++) {
      if ((part >>> Tile.place(profile, first + i) & 1) != 0) {
        covers = true;
        all &= tile.survivors[i] == profile.quadCoverage(first + i);
      }
    }
    if (!covers) {
      return;
    }
    passed += all ? 1 : 0;
    if (bounded
        && clears.isBehind(line, depths.low(), depths.farthest(part), depths.passesEqual())) {
      assertTrue(all || !early, "draw " + work.draw + " block " + b);
      front++;
    }
    boolean writes = (work.order & DrawWork.ORDER_DEPTH_WRITE) != 0;
    if (writes && bounded && depths.anyLeft(part)) {
      clears.drawn(line, depths.low(), depths.nearest(part));
    } else if (writes && !bounded) {
      clears.drawnAnyhow(line);
    }
  }

  @Test
  void boundsFollowWhatIsDrawn() {
    int image = profile.draws().get(0).depthImage;
    int line = addresses.tileLine(image, 0, 0);
    assertTrue(clears.keepsBounds());
    assertFalse(clears.isBehind(line, true, 0, true), "nothing was drawn");
    clears.drawn(line, true, 100);
    clears.drawn(line, true, 120);
    assertTrue(clears.isBehind(line, true, 99, false));
    assertFalse(clears.isBehind(line, true, 100, false));
    assertTrue(clears.isBehind(line, true, 100, true));
    assertFalse(clears.isBehind(line, false, 0, true), "another test");
    clears.drawn(line, false, 7);
    assertFalse(clears.isBehind(line, true, 0, true), "drawn with two tests");
    clears.cleared(image);
    clears.drawn(line, false, ~50);
    assertTrue(clears.isBehind(line, false, ~51, false), "high depths are near");
    clears.drawnAnyhow(line);
    assertFalse(clears.isBehind(line, false, ~1000, true));
    clears.cleared(image);
    clears.filled(image);
    clears.drawn(line, true, 5);
    assertFalse(clears.isBehind(line, true, 0, true), "there was something before");
    assertEquals(false, new ClearMask(addresses, 1, false).keepsBounds());
  }
}
