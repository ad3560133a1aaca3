package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.HiddenTiles;

class FrontToBackTest {
  private static final int SEEDS = 5;

  /** Whatever goes first: nothing comes before what it depends on, and nothing is lost. */
  @Test
  void keepsWhatDependsOnOrder() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      FrameProfile profile = RandomFrames.usual(seed, 1, 2).profile();
      FrameOrder order = new FrameOrder(profile);
      List<SceneObject> objects = SceneObjects.of(order);
      List<Batch> single = Batcher.single().batch(objects);
      List<Batch> sorted = new FrontToBack(order, objects).of(single);
      Batches.checked(sorted, objects);
      assertEquals(single.size(), sorted.size());
      for (int b = 0; b < sorted.size(); b++) {
        assertEquals(b, sorted.get(b).number());
      }
    }
  }

  /** What keeps its place is never postponed. */
  @Test
  void onlySortableTilesAreHidden() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      FrameProfile profile = RandomFrames.usual(seed, 1, 2).profile();
      FrameOrder order = new FrameOrder(profile);
      BitSet hidden = HiddenTiles.of(order);
      for (int unit = hidden.nextSetBit(0); unit >= 0; unit = hidden.nextSetBit(unit + 1)) {
        assertFalse(order.orderedUnit(unit));
      }
    }
  }
}
