package org.oovr.simulator.machine.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A {@link MshrTable} is a {@link HashMap} without boxes. */
class LineTableTest {
  @Test
  void agreesWithAHashMap() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      MshrTable table = new MshrTable(1 + random.nextInt(64));
      Map<Integer, Integer> map = new HashMap<>();
      // few lines, so that they are taken out and put in again; strides that meet in the table
      int range = 1 << 1 + random.nextInt(10);
      int stride = 1 << random.nextInt(16);
      for (int i = 0; i < 20_000; i++) {
        int line = random.nextInt(range) * stride;
        switch (random.nextInt(3)) {
          case 0 -> {
            int value = random.nextInt(1 << 20);
            table.putAt(table.find(line), line, value);
            map.put(line, value);
          }
          case 1 -> {
            table.remove(line);
            map.remove(line);
          }
          default -> assertEquals(map.getOrDefault(line, -1), table.get(line));
        }
        assertEquals(map.size(), table.size());
      }
      for (int k = 0; k < range; k++) {
        assertEquals(map.getOrDefault(k * stride, -1), table.get(k * stride));
      }
    }
  }
}
