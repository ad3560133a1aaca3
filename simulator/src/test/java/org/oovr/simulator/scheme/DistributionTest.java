package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.scheme.Distribution.Share;

/** What is left of what GPMs were given when others have taken of it. */
class DistributionTest {
  private static final int[][] UNITS = {{0, 1, 2}, {3, 4, 5, 6}, {}, {7, 8}};

  private final Distribution.Recorder recorder = new Distribution.Recorder(UNITS.length, 9);

  private static WorkGroup group(int number, int gpm, Integer... draws) {
    WorkGroup group = new WorkGroup(number, List.of(draws), 0, gpm);
    group.predictedCycles = 100 * number;
    return group;
  }

  private static int[] unitsOf(int draw) {
    return UNITS[draw];
  }

  private Distribution end() {
    return recorder.end(3, DistributionTest::unitsOf);
  }

  private static void check(Share share, int batch, boolean geometry, List<Integer> draws) {
    assertEquals(batch, share.batch());
    assertEquals(geometry, share.geometry());
    assertEquals(draws, share.draws());
  }

  @Test
  void batchesStayAsTheyWereGiven() {
    recorder.whole(group(4, 1, 0, 2), DistributionTest::unitsOf);
    recorder.whole(group(2, 1, 1), DistributionTest::unitsOf);
    recorder.whole(group(3, 0, 3), DistributionTest::unitsOf);
    Distribution kept = end();
    assertEquals(2, kept.of(1).size());
    Share first = kept.of(1).get(0);
    check(first, 4, true, List.of(0, 2));
    assertArrayEquals(UNITS[0], first.units()[0]);
    assertEquals(0, first.units()[1].length, "a draw that shows nothing has geometry all the same");
    assertEquals(400, first.predictedCycles());
    check(kept.of(1).get(1), 2, true, List.of(1));
    check(kept.of(0).get(0), 3, true, List.of(3));
    assertTrue(kept.of(2).isEmpty());
  }

  @Test
  void aDrawTakenAsAWholeLeavesItsBatch() {
    recorder.whole(group(0, 0, 0, 1), DistributionTest::unitsOf);
    recorder.whole(group(1, 1, 3), DistributionTest::unitsOf);
    recorder.whole(group(0, 2, 1), DistributionTest::unitsOf);
    recorder.whole(group(1, 2, 3), DistributionTest::unitsOf);
    Distribution kept = end();
    check(kept.of(0).get(0), 0, true, List.of(0));
    assertTrue(kept.of(1).isEmpty(), "its only draw has gone");
    assertEquals(2, kept.of(2).size());
    check(kept.of(2).get(0), 0, true, List.of(1));
    check(kept.of(2).get(1), 1, true, List.of(3));
  }

  @Test
  void aTileIsWhereItWentLast() {
    recorder.whole(group(0, 0, 0, 1), DistributionTest::unitsOf);
    recorder.tiles(group(0, 1, 1), new int[] {4, 5, 6});
    recorder.tiles(group(0, 2, 1), new int[] {5, 6});
    recorder.tiles(group(0, 0, 1), new int[] {5});
    recorder.tiles(group(0, 1, 1), new int[] {6});
    Distribution kept = end();
    Share batch = kept.of(0).get(0);
    assertArrayEquals(UNITS[0], batch.units()[0]);
    assertArrayEquals(new int[] {3}, batch.units()[1]);
    check(kept.of(0).get(1), 0, false, List.of(1));
    assertArrayEquals(new int[] {5}, kept.of(0).get(1).units()[0]);
    assertArrayEquals(new int[] {4}, kept.of(1).get(0).units()[0]);
    assertArrayEquals(new int[] {6}, kept.of(1).get(1).units()[0]);
    assertTrue(kept.of(2).isEmpty(), "all that it took was taken again");
    assertFalse(kept.of(1).get(0).geometry());
  }
}
