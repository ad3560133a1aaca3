package org.oovr.driver.common;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Exactly the bytes that differ are told, in runs that nothing can be added to. */
class ChangedBytesTest {
  @Test
  void findsWhatALookAtEveryByteFinds() {
    Random random = new Random(5);
    for (int round = 0; round < 2000; round++) {
      byte[] copy = new byte[random.nextInt(200)];
      random.nextBytes(copy);
      byte[] memory = copy.clone();
      for (int i = random.nextInt(12); i > 0 && memory.length > 0; i--) {
        int at = random.nextInt(memory.length);
        int n = Math.min(memory.length - at, 1 + random.nextInt(i % 3 == 0 ? 40 : 2));
        for (int k = at; k < at + n; k++) {
          memory[k] = (byte) random.nextInt(4);
        }
      }
      int from = random.nextInt(memory.length + 1);
      int to = from + random.nextInt(memory.length - from + 1);
      List<String> expected = runs(memory, copy, from, to);
      byte[] after = copy.clone();
      System.arraycopy(memory, from, after, from, to - from);
      List<String> actual = new ArrayList<>();
      ChangedBytes.take(
          ByteBuffer.wrap(memory), copy, from, to, (at, n) -> actual.add(at + "+" + n));
      assertEquals(expected, actual);
      assertArrayEquals(after, copy);
    }
  }

  private static List<String> runs(byte[] memory, byte[] copy, int from, int to) {
    List<String> runs = new ArrayList<>();
    int start = -1;
    for (int i = from; i <= to; i++) {
      boolean differs = i < to && memory[i] != copy[i];
      if (differs && start < 0) {
        start = i;
      } else if (!differs && start >= 0) {
        runs.add(start + "+" + (i - start));
        start = -1;
      }
    }
    return runs;
  }
}
