package org.oovr.simulator.machine.sm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Against a list of single warps. */
class WarpQueueTest {
  @Test
  void firstInFirstOutWarpByWarp() {
    Random random = new Random(5);
    WarpSource[] sources = new WarpSource[20];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = mock(WarpSource.class);
    }
    WarpQueue queue = new WarpQueue();
    List<WarpSource> expected = new ArrayList<>();
    for (int step = 0; step < 20_000; step++) {
      WarpSource source = sources[random.nextInt(sources.length)];
      int what = random.nextInt(step % 2000 < 1000 ? 4 : 12);
      if (what < 2) {
        int count = 1 + random.nextInt(9);
        queue.add(source, count);
        for (int i = 0; i < count; i++) {
          expected.add(source);
        }
      } else if (what == 2) {
        assertEquals(expected.removeIf(s -> s == source), queue.remove(source));
      } else if (!expected.isEmpty()) {
        assertSame(expected.remove(0), queue.take());
      }
      assertEquals(expected.size(), queue.warps());
      assertEquals(expected.isEmpty(), queue.isEmpty());
    }
  }

  @Test
  void entriesAreSeenInOrder() {
    WarpSource first = mock(WarpSource.class);
    WarpSource second = mock(WarpSource.class);
    WarpQueue queue = new WarpQueue();
    queue.add(first, 1);
    queue.add(second, 2);
    queue.add(first, 3);
    queue.take();
    assertEquals(2, queue.size());
    assertSame(second, queue.source(0));
    assertSame(first, queue.source(1));
  }
}
