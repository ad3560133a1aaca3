package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.ShaderContext;

class FragmentRunTest {
  @Test
  void quadsWithoutPixelsAreLeftOutOfBlocks() {
    FragmentRun run = new FragmentRun();
    int[] masks = {0, 15, 3, 0, 0, 0, 8, 15, 15, 0, 1, 0, 0, 0, 0, 0};
    run.addBlock(16, 40, masks, 1, 16, 59, -1);
    assertEquals(6, run.quads);
    run.addBlock(8, 0, new int[FragmentRun.BLOCK_QUADS], 0, 8, 0, 1);
    assertEquals(6, run.quads);
    int n = 0;
    for (int q = 0; q < FragmentRun.BLOCK_QUADS; q++) {
      if (masks[q] != 0) {
        assertEquals(16 + q % 4 * 2, run.x[n]);
        assertEquals(40 + q / 4 * 2, run.y[n]);
        assertEquals(masks[q], run.shaded[n]);
        assertEquals(masks[q], run.mask[n]);
        assertEquals(1, run.back[n++]);
      }
    }
    lanesLieWhereTheirPixelsAre(run, 0, run.quads, 99);
  }

  @Test
  void depthsOfBlocksAreThoseOfTheirQuads() {
    FragmentRun run = new FragmentRun();
    int[] masks = {0, 15, 3, 0, 0, 0, 8, 15, 15, 0, 1, 0, 0, 0, 0, 0};
    int[] stored = new int[64];
    Arrays.setAll(stored, i -> 1000 + i);
    run.addBlock(0, 0, masks, 0, 0, 0, 1);
    run.addBlock(16, 40, masks, 1, 16, 40, 1);
    run.addDepths(masks, stored);
    for (int lane = 24; lane < 48; lane++) {
      int column = run.x[lane >> 2] - 16 + (lane & 1);
      int row = run.y[lane >> 2] - 40 + (lane >> 1 & 1);
      assertEquals(1000 + row * 8 + column, run.depth[lane]);
    }
    assertEquals(0, run.depth[23]);
  }

  @Test
  void wholeBlocksLieWhereTheirPixelsAre() {
    FragmentRun run = new FragmentRun();
    int[] masks = new int[FragmentRun.BLOCK_QUADS];
    Arrays.fill(masks, 3);
    run.addBlock(24, 8, masks, 0, 24, 8, 1);
    lanesLieWhereTheirPixelsAre(run, 0, 16, 0);
    run.addBlock(800, 600, masks, 0, 800, 167, -1);
    lanesLieWhereTheirPixelsAre(run, 16, 32, 767);
  }

  /**
   * Compares places with pixels.
   *
   * @param lastRow from which rows are counted downwards, or 0
   */
  private static void lanesLieWhereTheirPixelsAre(FragmentRun run, int from, int to, int lastRow) {
    for (int q = from; q < to; q++) {
      for (int p = 0; p < 4; p++) {
        int row = run.y[q] + (p >> 1);
        assertEquals(run.x[q] + (p & 1), run.localX[q * 4 + p]);
        assertEquals(lastRow == 0 ? row : lastRow - row, run.localY[q * 4 + p]);
      }
    }
  }

  /** Runs of all lengths after each other, most of them without helpers. */
  @Test
  void helpersAreThoseOfThisRunAlone() {
    Random random = new Random(12);
    FragmentRun run = new FragmentRun();
    int[] helper = new int[ShaderContext.LANES];
    for (int round = 0; round < 300; round++) {
      run.clear();
      run.quads = 1 + random.nextInt(FragmentRun.QUADS);
      boolean whole = random.nextInt(3) > 0;
      int[] expected = new int[run.quads * 4];
      for (int q = 0; q < run.quads; q++) {
        run.shaded[q] = whole ? FragmentRun.ALL : random.nextInt(16);
        run.mask[q] = run.shaded[q] & random.nextInt(16);
        for (int p = 0; p < 4; p++) {
          expected[q * 4 + p] = (run.shaded[q] >> p & 1) - 1;
        }
      }
      run.markHelpers(run.shaded, helper);
      int[] marked = new int[run.quads * 4];
      System.arraycopy(helper, 0, marked, 0, marked.length);
      assertArrayEquals(expected, marked);
    }
  }
}
