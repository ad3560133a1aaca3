package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Ranges of quads that are merged at once: all of a run, in order, no two on the same pixels. */
class QuadConflictsTest {
  private final QuadConflicts conflicts = new QuadConflicts();
  private final FragmentRun run = new FragmentRun();

  @Test
  void rangesAreTheLongestWithoutConflict() {
    Random random = new Random(9);
    for (int round = 0; round < 300; round++) {
      run.quads = random.nextInt(FragmentRun.QUADS + 1);
      int places = 1 + random.nextInt(8);
      for (int q = 0; q < run.quads; q++) {
        run.x[q] = 64 + 2 * random.nextInt(places);
        run.y[q] = 128 + 2 * random.nextInt(places);
        run.mask[q] = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(15);
      }
      int from = 0;
      while (from < run.quads) {
        int end = conflicts.end(run, from);
        assertTrue(end > from && end <= run.quads);
        Set<Integer> seen = new HashSet<>();
        for (int q = from; q < end; q++) {
          // where nothing is written, nothing is in the way
          boolean alone = run.mask[q] == 0 || seen.add(run.x[q] << 16 | run.y[q]);
          assertTrue(alone, "twice in a range");
        }
        boolean conflict =
            end < run.quads && run.mask[end] != 0 && !seen.add(run.x[end] << 16 | run.y[end]);
        assertEquals(end < run.quads, conflict, "it could have been longer");
        from = end;
      }
    }
  }

  @Test
  void nothingHasNoRange() {
    run.quads = 0;
    assertEquals(0, conflicts.end(run, 0));
  }
}
