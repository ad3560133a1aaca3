package org.oovr.simulator.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class QuadTableTest {
  private static final int COUNT = 500;

  private static int[] raw(Random random, int samples) {
    int[] quad = new int[WorkLog.QUAD_WORDS];
    quad[WorkLog.Q_PRIMITIVE] = random.nextInt();
    quad[WorkLog.Q_PLACE] = random.nextInt(64);
    quad[WorkLog.Q_FLAGS] = random.nextInt(256);
    int bits = samples * 0x01010101;
    quad[WorkLog.Q_COVERAGE] = random.nextInt() & bits;
    quad[WorkLog.Q_EARLY] = random.nextInt() & bits;
    quad[WorkLog.Q_FINAL] = random.nextInt() & bits;
    quad[WorkLog.Q_LIVE] = random.nextInt() & bits;
    return quad;
  }

  private static int[] get(QuadTable table, int quad) {
    int[] raw = new int[WorkLog.QUAD_WORDS];
    raw[WorkLog.Q_PRIMITIVE] = table.primitive(quad);
    raw[WorkLog.Q_PLACE] = table.place(quad);
    raw[WorkLog.Q_FLAGS] = table.flags(quad);
    raw[WorkLog.Q_COVERAGE] = table.coverage(quad);
    raw[WorkLog.Q_EARLY] = table.early(quad);
    raw[WorkLog.Q_FINAL] = table.written(quad);
    raw[WorkLog.Q_LIVE] = table.live(quad);
    return raw;
  }

  /** Masks of one sample, of eight, and both in one table. */
  @Test
  void givesBackWhatWasPut() {
    for (int wideFrom : new int[] {0, COUNT / 2, COUNT}) {
      Random random = new Random(wideFrom);
      QuadTable table = new QuadTable(COUNT);
      int[][] expected = new int[COUNT][];
      for (int q = 0; q < COUNT; q++) {
        expected[q] = raw(random, q < wideFrom ? 1 : 0xff);
        table.set(q, expected[q], 0);
      }
      for (int q = 0; q < COUNT; q++) {
        assertArrayEquals(expected[q], get(table, q), "quad " + q + " of " + wideFrom);
      }
    }
  }

  @Test
  void copiesBetweenNarrowAndWide() {
    for (int mix = 0; mix < 4; mix++) {
      Random random = new Random(mix);
      QuadTable first = new QuadTable(2);
      first.set(0, raw(random, 1), 0);
      first.set(1, raw(random, (mix & 1) == 0 ? 1 : 0xff), 0);
      QuadTable second = new QuadTable(3);
      for (int q = 0; q < 3; q++) {
        second.set(q, raw(random, (mix & 2) == 0 ? 1 : 0xff), 0);
      }
      QuadTable all = new QuadTable(4);
      all.copy(first, 0, 0, 2);
      all.copy(second, 1, 2, 2);
      for (int q = 0; q < 4; q++) {
        assertArrayEquals(q < 2 ? get(first, q) : get(second, q - 1), get(all, q), mix + " " + q);
      }
    }
  }
}
