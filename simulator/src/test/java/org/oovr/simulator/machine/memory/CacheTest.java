package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CacheTest {
  /** With one set it is a list in the order of use. */
  @Test
  void leastRecentlyUsedGoesFirst() {
    for (int seed = 0; seed < 10; seed++) {
      int ways = 1 + seed;
      Cache cache = new Cache(ways, ways);
      Map<Integer, Boolean> model = new LinkedHashMap<>(16, 0.75f, true);
      Random random = new Random(seed);
      for (int i = 0; i < 20_000; i++) {
        int line = random.nextInt(2 * ways + 1);
        switch (random.nextInt(8)) {
          case 0 -> {
            boolean here = model.containsKey(line);
            assertEquals(here, cache.hit(line, true));
            if (here) {
              model.put(line, true);
            }
          }
          case 1, 2, 3 -> fill(cache, model, ways, line, random.nextBoolean());
          case 4 -> {
            if (random.nextInt(200) == 0) {
              cache.clear();
              model.clear();
            }
          }
          default -> assertEquals(model.get(line) != null, cache.hit(line));
        }
      }
      drained(cache, model);
    }
  }

  private static void fill(
      Cache cache, Map<Integer, Boolean> model, int ways, int line, boolean dirty) {
    int out = -1;
    Boolean before = model.get(line);
    if (before == null && model.size() == ways) {
      Iterator<Map.Entry<Integer, Boolean>> oldest = model.entrySet().iterator();
      Map.Entry<Integer, Boolean> victim = oldest.next();
      out = victim.getValue() ? victim.getKey() : -1;
      oldest.remove();
    }
    model.put(line, dirty || before != null && before);
    if (before == null) {
      assertEquals(out, cache.put(line, dirty));
    } else {
      assertTrue(cache.hit(line, dirty));
    }
  }

  private static void drained(Cache cache, Map<Integer, Boolean> model) {
    Set<Integer> expected = new HashSet<>();
    model.forEach(
        (line, dirty) -> {
          if (dirty) {
            expected.add(line);
          }
        });
    Set<Integer> drained = new HashSet<>();
    cache.drain(line -> assertTrue(drained.add(line)));
    assertEquals(expected, drained);
    cache.drain(line -> assertTrue(false, "line " + line + " is clean by now"));
  }

  /** As many neighbouring lines as it holds stay; the sets need not be a power of two. */
  @Test
  void holdsItsCapacity() {
    for (int kib : new int[] {64, 48, 1024}) {
      Cache cache = Cache.of(kib, 4, 128);
      int lines = kib * 8;
      for (int line = 0; line < lines; line++) {
        assertFalse(cache.hit(line));
        assertEquals(-1, cache.put(line, true));
      }
      for (int line = 0; line < lines; line++) {
        assertTrue(cache.hit(line), "line " + line + " of " + lines);
      }
      assertTrue(cache.put(lines, false) >= 0);
    }
    assertNull(Cache.of(0, 16, 128));
  }
}
