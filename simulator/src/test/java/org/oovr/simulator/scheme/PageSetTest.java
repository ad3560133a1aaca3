package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PageSetTest {
  @Test
  void eachPageComesOnceAndInOrder() {
    PageSet set = new PageSet(1000);
    Random random = new Random(7);
    for (int round = 0; round < 20; round++) {
      int[] pages = random.ints(random.nextInt(500), 0, 1000).toArray();
      for (int page : pages) {
        set.add(page);
      }
      assertArrayEquals(java.util.Arrays.stream(pages).distinct().sorted().toArray(), set.take());
    }
  }

  @Test
  void takingLeavesNothing() {
    PageSet set = new PageSet(65);
    set.add(64);
    assertArrayEquals(new int[] {64}, set.take());
    assertArrayEquals(new int[0], set.take());
  }
}
