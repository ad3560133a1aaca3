package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Edges alone: polygons that share edges cover each sample between them exactly once. */
class EdgeFunctionTest {
  private static final int SIZE = 24;
  private static final int PIXEL = 256;

  /** Whether a pixel's sample lies in a counter-clockwise polygon. */
  private static boolean covers(int[] corners, int x, int y, int offset, boolean upperOwns) {
    for (int a = 0; a < corners.length; a += 2) {
      int b = (a + 2) % corners.length;
      int ax = corners[a];
      int ay = corners[a + 1];
      int bx = corners[b];
      int by = corners[b + 1];
      long value =
          EdgeFunction.atOrigin(ax, ay, bx, by, offset, offset, upperOwns)
              + (long) EdgeFunction.stepX(ay, by) * x
              + (long) EdgeFunction.stepY(ax, bx) * y;
      if (value < 0) {
        return false;
      }
    }
    return true;
  }

  /** A rectangle whose edges go through pixel centres, cut into triangles around a random point. */
  @ParameterizedTest
  @CsvSource({"1, true, 0", "2, false, 0", "3, true, 64", "4, false, -96"})
  void aFanCoversEachSampleOnce(long seed, boolean upperOwns, int offset) {
    Random random = new Random(seed);
    int end = SIZE * PIXEL;
    for (int round = 0; round < 50; round++) {
      int grain = random.nextBoolean() ? PIXEL : 1; // points on centres, too
      int x = random.nextInt(1, end / grain) * grain;
      int y = random.nextInt(1, end / grain) * grain;
      int[][] fan = {
        {0, 0, end, 0, x, y},
        {end, 0, end, end, x, y},
        {end, end, 0, end, x, y},
        {0, end, 0, 0, x, y}
      };
      int covered = 0;
      for (int py = -1; py <= SIZE + 1; py++) {
        for (int px = -1; px <= SIZE + 1; px++) {
          int times = 0;
          for (int[] triangle : fan) {
            times += covers(triangle, px, py, offset, upperOwns) ? 1 : 0;
          }
          boolean inside = px > 0 && px < SIZE && py > 0 && py < SIZE;
          assertEquals(inside ? 1 : Math.min(times, 1), times, "pixel " + px + ", " + py);
          covered += times;
        }
      }
      assertEquals(SIZE * SIZE, covered); // of opposite sides, one owns its samples
    }
  }

  /** The upper or the lower edge owns what lies on it; the left one always does. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void samplesOnEdgesBelongToTheLeftAndOneOfTheOthers(boolean upperOwns) {
    int end = 4 * PIXEL;
    int[] square = {0, 0, end, 0, end, end, 0, end};
    for (int i = 1; i < 4; i++) {
      assertEquals(true, covers(square, 0, i, 0, upperOwns));
      assertEquals(false, covers(square, 4, i, 0, upperOwns));
      assertEquals(upperOwns, covers(square, i, 4, 0, upperOwns));
      assertEquals(!upperOwns, covers(square, i, 0, 0, upperOwns));
    }
  }
}
