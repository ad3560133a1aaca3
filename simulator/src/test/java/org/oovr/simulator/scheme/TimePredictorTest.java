package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TimePredictorTest {
  private static final int BATCHES = 8;

  /** Batches whose time is known rates times their counts are predicted exactly. */
  @Test
  void fitRecoversKnownRates() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      long c1 = random.nextInt(20);
      long c2 = 1L + random.nextInt(5);
      long[] cycles = new long[BATCHES];
      long[] triangles = new long[BATCHES];
      long[] vertices = new long[BATCHES];
      long[] pixels = new long[BATCHES];
      double time = 0;
      double all = 0;
      for (int i = 0; i < BATCHES; i++) {
        triangles[i] = 1L + random.nextInt(4096);
        vertices[i] = 1L + random.nextInt(4096);
        pixels[i] = 1L + random.nextInt(100_000);
        cycles[i] = c1 * vertices[i] + c2 * pixels[i];
        time += cycles[i];
        all += triangles[i];
      }
      TimePredictor p = new TimePredictor(2);
      assertFalse(p.fitted());
      p.fit(cycles, triangles, vertices, pixels);
      assertTrue(p.fitted());
      assertEquals(time / all * 1000, p.predict(1000), 1e-6 * time);
      p.assigned(1, 1e6);
      // what is behind: 100 vertices and 1000 pixels
      assertEquals(1e6 - c1 * 100 - c2 * 1000, p.remaining(1, 100, 1000), 1);
      assertEquals(-c1 * 100.0 - c2 * 1000, p.remaining(0, 100, 1000), 1);
      TimePredictor next = new TimePredictor(2);
      next.take(p);
      assertTrue(next.fitted());
      assertEquals(p.predict(77), next.predict(77));
    }
  }

  /** No rate is negative, whatever was measured, and equal batches do not divide by zero. */
  @Test
  void ratesAreNeverNegative() {
    long[][][] samples = {
      {{100, 100}, {10, 10}, {5, 5}, {7, 7}},
      {{100, 10}, {10, 10}, {5, 50}, {70, 7}},
      {{100, 10}, {10, 10}, {50, 5}, {7, 70}},
      {{0, 0}, {0, 0}, {0, 0}, {0, 0}},
      {{90, 80}, {1, 1}, {9, 8}, {0, 0}},
    };
    for (long[][] s : samples) {
      TimePredictor p = new TimePredictor(1);
      p.fit(s[0], s[1], s[2], s[3]);
      double nothing = p.remaining(0, 0, 0);
      assertEquals(0, nothing);
      assertTrue(p.remaining(0, 100, 0) <= 0, "vertices");
      assertTrue(p.remaining(0, 0, 100) <= 0, "pixels");
      assertTrue(Double.isFinite(p.remaining(0, 100, 100)));
      assertTrue(p.predict(10) >= 0);
    }
  }

  @Test
  void aDrainedGpmStartsAtZero() {
    TimePredictor p = new TimePredictor(1);
    p.fit(new long[] {10, 20}, new long[] {1, 2}, new long[] {1, 5}, new long[] {4, 1});
    p.assigned(0, 500);
    p.drained(0, 30, 40);
    assertEquals(0, p.remaining(0, 30, 40), 1e-9);
    p.assigned(0, 123);
    assertEquals(123, p.remaining(0, 30, 40), 1e-9);
  }

  /** The paper's 8 x 64 + 4 x 16 + 12 x 32 bits (section 5.4). */
  @Test
  void storage() {
    assertEquals(960, TimePredictor.storageBits(4, 4));
    assertEquals(8 * 2 * 64 + 6 * 16 + 8 * 3 * 32, TimePredictor.storageBits(8, 6));
  }
}
