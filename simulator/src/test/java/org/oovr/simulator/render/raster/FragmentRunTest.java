package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.ShaderContext;

class FragmentRunTest {
  @Test
  void quadsWithoutPixelsAreLeftOutOfBlocks() {
    FragmentRun run = new FragmentRun();
    int[] masks = {0, 15, 3, 0, 0, 0, 8, 15, 15, 0, 1, 0, 0, 0, 0, 0};
    run.addBlock(16, 40, masks, 1);
    assertEquals(6, run.quads);
    run.addBlock(8, 0, new int[FragmentRun.BLOCK_QUADS], 0);
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
      int left = 0;
      for (int q = 0; q < run.quads; q++) {
        run.shaded[q] = whole ? FragmentRun.ALL : random.nextInt(16);
        run.mask[q] = run.shaded[q] & random.nextInt(16);
        for (int p = 0; p < 4; p++) {
          expected[q * 4 + p] = (run.shaded[q] >> p & 1) - 1;
          left += run.mask[q] >> p & 1;
        }
      }
      assertEquals(left, run.markHelpers(run.shaded, helper));
      int[] marked = new int[run.quads * 4];
      System.arraycopy(helper, 0, marked, 0, marked.length);
      assertArrayEquals(expected, marked);
    }
  }
}
