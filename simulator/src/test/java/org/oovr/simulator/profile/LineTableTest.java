package org.oovr.simulator.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineTableTest {
  private static final int COUNT = 300;

  private static long[] lines(Random random, int resourceBits, int numberBits) {
    long[] lines = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      lines[i] =
          FrameProfile.line(
              random.nextInt() & (1 << resourceBits) - 1,
              random.nextLong() & (1L << numberBits) - 1);
    }
    // the largest of both is there
    lines[COUNT / 2] = FrameProfile.line((1 << resourceBits) - 1, (1L << numberBits) - 1);
    return lines;
  }

  @ParameterizedTest
  @CsvSource({
    "0,0,1", "4,12,1", "10,22,1", "11,21,1", "1,31,1", "12,3,1", "24,8,1", "0,31,1", "0,32,2",
    "11,22,2", "2,31,2", "24,40,2", "24,0,1", "0,40,2"
  })
  void givesBackWhatWasPut(int resourceBits, int numberBits, int words) {
    long[] lines = lines(new Random(resourceBits), resourceBits, numberBits);
    LineTable table = LineTable.of(lines, COUNT);
    assertEquals(resourceBits, table.resourceBits());
    assertEquals(numberBits, table.numberBits());
    assertEquals(words * COUNT, table.words.length + table.upper.length);
    for (int i = 0; i < COUNT; i++) {
      assertEquals(lines[i], table.get(i), "line " + i);
    }
  }

  /** In all forms as line by line; of neighbours with one number the first stays. */
  @ParameterizedTest
  @CsvSource({
    "4,12,0",
    "4,12,10",
    "10,22,1",
    "1,31,20",
    "0,31,4",
    "0,32,30",
    "11,22,12",
    "6,40,39"
  })
  void numbersLinesAnew(int resourceBits, int numberBits, int joined) {
    Random random = new Random(joined);
    long[] lines = lines(random, resourceBits, numberBits);
    for (int i = 1; i < COUNT; i += 3) {
      lines[i] = lines[i - 1];
    }
    LineTable table = LineTable.of(lines, COUNT);
    int[] base = random.ints(1 << resourceBits, 0, 1 << 20).toArray();
    int[] expected = new int[COUNT];
    int n = 2;
    for (int i = 5; i < 205; i++) {
      int number =
          base[FrameProfile.lineResource(lines[i])]
              + (int) (FrameProfile.lineNumber(lines[i]) >> joined);
      if (n == 2 || expected[n - 1] != number) {
        expected[n++] = number;
      }
    }
    assertTrue(n < 180);
    int[] found = new int[COUNT];
    assertEquals(n, table.renumber(5, 200, base, joined, found, 2));
    assertArrayEquals(Arrays.copyOf(expected, n), Arrays.copyOf(found, n));
  }

  @Test
  void copiesBetweenAllForms() {
    int[][] forms = {{4, 12}, {14, 16}, {20, 30}};
    for (int[] from : forms) {
      for (int[] to : forms) {
        long[] lines = lines(new Random(1), Math.min(from[0], to[0]), Math.min(from[1], to[1]));
        LineTable source = new LineTable(COUNT, from[0], from[1]);
        source.copy(LineTable.of(lines, COUNT), 0, 0, COUNT);
        LineTable target = new LineTable(COUNT, to[0], to[1]);
        target.copy(source, 7, 100, 150);
        for (int i = 0; i < COUNT; i++) {
          assertEquals(i < 100 || i >= 250 ? 0 : lines[i - 93], target.get(i), "line " + i);
        }
      }
    }
  }

  @Test
  void arraysThatDoNotFitAreRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new LineTable(4, 12, new int[3], new int[3]));
    assertThrows(
        IllegalArgumentException.class, () -> new LineTable(24, 40, new int[3], new int[0]));
  }
}
