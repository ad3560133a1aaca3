package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.shader.ShaderContext;

/** Whole blocks, parts of them and single quads against pixels one by one. */
class WordQuadsTest {
  private static final int SIDE = 64;

  private final Random random = new Random(8);
  private final FragmentRun run = new FragmentRun();
  private final Surface surface = new Surface(SIDE, SIDE, PixelFormat.RGBA8_UNORM, 1);
  private final int[] lanes = random.ints(ShaderContext.LANES).toArray();

  @Test
  void quadsComeToTheirPlacesFromAnyRangeOfARun() {
    for (int round = 0; round < 300; round++) {
      run.clear();
      fill();
      int from = random.nextInt(run.quads);
      int to = round % 2 == 0 ? run.quads : from + random.nextInt(run.quads - from + 1);
      from = round % 3 == 0 ? 0 : from;
      if (round % 5 == 0) {
        run.mask[random.nextInt(run.quads)] = random.nextInt(16); // as tests after shading leave it
      }
      int[] expected = surface.words.clone();
      for (int q = from; q < to; q++) {
        for (int p = 0; p < 4; p++) {
          if ((run.mask[q] >> p & 1) != 0) {
            int k = surface.index(run.x[q] + (p & 1), run.y[q] + (p >> 1));
            expected[k] = lanes[(q - from) * 4 + p];
          }
        }
      }
      WordQuads.store(lanes, surface, run, from, to);
      assertArrayEquals(expected, surface.words, "round " + round);
    }
  }

  /** Blocks over each other, most of them whole, with single quads between. */
  private void fill() {
    int[] masks = new int[FragmentRun.BLOCK_QUADS];
    while (run.quads + FragmentRun.BLOCK_QUADS < FragmentRun.QUADS) {
      if (random.nextInt(3) == 0) {
        int q = run.quads++;
        run.x[q] = random.nextInt(SIDE / 2) * 2;
        run.y[q] = random.nextInt(SIDE / 2) * 2;
        run.mask[q] = 1 + random.nextInt(15);
        continue;
      }
      boolean part = random.nextInt(4) == 0;
      for (int q = 0; q < masks.length; q++) {
        masks[q] = part ? random.nextInt(16) : FragmentRun.ALL;
      }
      int x = random.nextInt(SIDE / 8) * 8;
      int y = random.nextInt(SIDE / 8) * 8;
      run.addBlock(x, y, masks, 0, x, y, 1);
    }
  }
}
