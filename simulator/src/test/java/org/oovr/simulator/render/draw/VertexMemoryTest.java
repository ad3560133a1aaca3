package org.oovr.simulator.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VertexMemoryTest {
  private final VertexMemory memory = new VertexMemory();

  @Test
  void arraysAreLargeEnoughAndNotMuchLarger() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      int count = random.nextInt(1 << random.nextInt(20) + 1);
      float[] floats = memory.floats(count);
      int[] ints = memory.ints(count);
      assertTrue(floats.length >= count && floats.length <= count + count / 4, "floats " + count);
      assertEquals(floats.length, ints.length);
      if (random.nextBoolean()) {
        memory.give(floats);
        memory.give(ints);
      }
    }
  }

  @Test
  void oneIsGivenToOneAtATime() {
    float[] array = memory.floats(5000);
    memory.give(array);
    assertSame(array, memory.floats(array.length));
    assertNotSame(array, memory.floats(5000));
  }

  @Test
  void whatNobodyWantsIsForgotten() {
    float[] small = memory.floats(2000);
    memory.give(small);
    float[] large = memory.floats(1 << 23);
    memory.give(large);
    assertNotSame(small, memory.floats(2000));
    assertSame(large, memory.floats(1 << 23));
    memory.give((float[]) null);
    memory.give(new int[1 << 24]);
    assertEquals(1 << 24, memory.ints(1 << 24).length);
  }
}
