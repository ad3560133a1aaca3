package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;

/** What hierarchical depth hides fails the test at every sample; what it does not know it shows. */
class HiZTest {
  private static final int EDGE = 64;
  private static final StencilFace KEEP =
      new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);
  private static final CompareOp[] ORDERED = {
    CompareOp.LESS, CompareOp.LESS_EQUAL, CompareOp.GREATER, CompareOp.GREATER_EQUAL
  };

  private final HiZ hiz = new HiZ();
  private final DepthUnit depth = new DepthUnit();

  private void bind(Surface s, CompareOp op, boolean write) {
    depth.bind(new DepthStencil(true, write, op, false, KEEP, KEEP), DynamicState.DEFAULT, s, null);
  }

  /** Draws of random comparisons, with and without writes, in random places. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void itNeverHidesWhatCouldPass(long seed) {
    Random random = new Random(seed);
    int samples = seed % 2 == 0 ? 4 : 1;
    PixelFormat format = seed % 3 == 0 ? PixelFormat.D32_FLOAT : PixelFormat.D24_UNORM;
    // the bin goes beyond the surface
    Surface s = new Surface(EDGE - 3, EDGE - 5, format, samples);
    hiz.reset();
    int hidden = 0;
    for (int draw = 0; draw < 60; draw++) {
      CompareOp op = ORDERED[random.nextInt(4)];
      bind(s, op, random.nextBoolean());
      hiz.begin(depth.passesBelow(), true, depth.writesDepth());
      float front = random.nextFloat();
      for (int i = 0; i < 200; i++) {
        int x = random.nextInt((EDGE - 3) / 8) * 8;
        int y = random.nextInt((EDGE - 5) / 8) * 8;
        int nearest = depth.quantize(Math.min(1, front + random.nextFloat() * 0.2f));
        if (hiz.hides(x, y, nearest, depth, 0, 0)) {
          hidden++;
          assertTrue(failsEverywhere(s, x, y, nearest), op + " at " + x + "," + y);
        } else {
          writeQuad(x + 2 * random.nextInt(4), y + 2 * random.nextInt(4), nearest, samples);
        }
      }
    }
    assertTrue(hidden > 100, hidden + " hidden");
  }

  private boolean failsEverywhere(Surface s, int x, int y, int nearest) {
    for (int i = 0; i < s.samples; i++) {
      for (int py = y; py < Math.min(y + 8, s.height); py++) {
        for (int px = x; px < Math.min(x + 8, s.width); px++) {
          int stored = s.words[depth.index(px, py, i)] >>> depth.shift();
          if (!depth.fails(nearest, stored)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private void writeQuad(int x, int y, int d, int samples) {
    boolean passed = false;
    for (int p = 0; p < 4; p++) {
      int px = x + (p & 1);
      int py = y + (p >> 1);
      for (int i = 0; px < EDGE - 3 && py < EDGE - 5 && i < samples; i++) {
        passed |= depth.testSample(px, py, i, d, 0);
      }
    }
    if (passed) {
      hiz.wrote(x, y);
    }
  }

  /** A far primitive behind a near wall is hidden once the block was visited often enough. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void itHidesWhatLiesBehindAWall(int samples) {
    Surface s = new Surface(EDGE, EDGE, PixelFormat.D24_UNORM, samples);
    bind(s, CompareOp.ALWAYS, true);
    for (int i = 0; i < EDGE * EDGE * samples; i++) {
      depth.testSample(i % EDGE, i / EDGE % EDGE, i / EDGE / EDGE, depth.quantize(0.25f), 0);
    }
    bind(s, CompareOp.LESS, true);
    hiz.reset();
    hiz.begin(true, true, true);
    boolean hidden = false;
    for (int i = 0; i < 4; i++) {
      hidden = hiz.hides(8, 16, depth.quantize(0.5f), depth, 0, 0);
    }
    assertTrue(hidden);
    assertFalse(hiz.hides(8, 16, depth.quantize(0.125f), depth, 0, 0));
    // writes in the other direction make the bound useless
    bind(s, CompareOp.GREATER, true);
    hiz.begin(false, true, true);
    assertFalse(hiz.hides(8, 16, depth.quantize(0.5f), depth, 0, 0));
  }
}
