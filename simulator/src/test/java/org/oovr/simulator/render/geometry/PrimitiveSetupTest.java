package org.oovr.simulator.render.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.render.draw.DrawJob;

/** Triangle set-up alone: positions, winding, facing, boxes, bins and counts. */
class PrimitiveSetupTest {
  private static final int TRIANGLES = 500;

  private final PrimitiveSetup setup = new PrimitiveSetup();
  private final PrimitiveBlock block = new PrimitiveBlock();

  /** Corners on the grid of 1/256 pixel, some triangles degenerate. */
  private static float[] grid(Random random) {
    float[] clip = new float[12 * TRIANGLES];
    for (int i = 0; i < 3 * TRIANGLES; i++) {
      boolean small = i / 3 % 3 == 0;
      int range = small ? 600 : Jobs.SIZE * 256;
      clip[4 * i] = 2 * (random.nextInt(range) / 256f) / Jobs.SIZE - 1;
      clip[4 * i + 1] = 2 * (random.nextInt(range) / 256f) / Jobs.SIZE - 1;
      clip[4 * i + 2] = random.nextFloat();
      clip[4 * i + 3] = 1;
      if (i % 3 == 2 && i / 3 % 10 == 0) {
        System.arraycopy(clip, 4 * i - 4, clip, 4 * i, 4);
      }
    }
    return clip;
  }

  /** Position of a vertex in 1/256 pixel, relative to the lattice of pixel centres. */
  private static long position(float[] clip, int vertex, int c) {
    return Math.round((clip[4 * vertex + c] + 1.0) / 2 * Jobs.SIZE * 256) - 128;
  }

  private static long area(float[] clip, int t) {
    long ax = position(clip, 3 * t, 0);
    long ay = position(clip, 3 * t, 1);
    return (position(clip, 3 * t + 1, 0) - ax) * (position(clip, 3 * t + 2, 1) - ay)
        - (position(clip, 3 * t + 2, 0) - ax) * (position(clip, 3 * t + 1, 1) - ay);
  }

  private static boolean covers(float[] clip, int t, int x, int y) {
    boolean allBelow = true;
    boolean allAbove = true;
    for (int i = 0; i < 3; i++) {
      int a = 3 * t + i;
      int b = 3 * t + (i + 1) % 3;
      long ax = position(clip, a, 0);
      long ay = position(clip, a, 1);
      long edge =
          (position(clip, b, 0) - ax) * (y * 256L - ay)
              - (position(clip, b, 1) - ay) * (x * 256L - ax);
      allBelow &= edge < 0;
      allAbove &= edge > 0;
    }
    return allBelow || allAbove;
  }

  @ParameterizedTest
  @CsvSource({"false,false", "true,false", "false,true", "true,true"})
  void facingDecidesWhatIsLeft(boolean cullFront, boolean cullBack) {
    float[] clip = grid(new Random(11));
    DrawJob job = Jobs.triangles(clip, new float[clip.length / 2], cullFront, cullBack);
    setup.run(job, 0, 0, block);
    assertEquals(TRIANGLES, block.primitivesIn);
    assertEquals(0, block.rejected);
    assertEquals(TRIANGLES, block.culled + block.count);
    boolean[] set = new boolean[TRIANGLES];
    for (int i = 0; i < block.count; i++) {
      int t = block.primitiveId[i];
      set[t] = true;
      long area = area(clip, t);
      assertTrue(area > 0 ? !cullFront : area < 0 && !cullBack, "triangle " + t);
      assertEquals(area > 0 ? -1 : 0, block.front[i]);
      assertEquals(3 * t + 2, block.provoking[i]);
    }
    for (int t = 0; t < TRIANGLES; t++) {
      long area = area(clip, t);
      if (!set[t] && area != 0 && (area > 0 ? !cullFront : !cullBack)) {
        for (int p = 0; p < Jobs.SIZE * Jobs.SIZE; p++) {
          assertTrue(!covers(clip, t, p % Jobs.SIZE, p / Jobs.SIZE), "triangle " + t + " is lost");
        }
      }
    }
  }

  @Test
  void cornersAreCounterClockwiseAndBoxesHoldEveryPixel() {
    float[] clip = grid(new Random(12));
    DrawJob job = Jobs.triangles(clip, new float[clip.length / 2], false, false);
    setup.run(job, 0, 0, block);
    assertTrue(block.count > TRIANGLES / 2, block.count + " triangles");
    for (int i = 0; i < block.count; i++) {
      int[] c = block.corner;
      int at = 8 * i;
      long area =
          (long) (c[at + 2] - c[at]) * (c[at + 5] - c[at + 1])
              - (long) (c[at + 4] - c[at]) * (c[at + 3] - c[at + 1]);
      assertTrue(area > 0, "triangle " + block.primitiveId[i]);
      for (int k = 0; k < 3; k++) {
        int vertex = block.vertex[3 * i + k];
        assertEquals(position(clip, vertex, 0), c[at + 2 * k]);
        assertEquals(position(clip, vertex, 1), c[at + 2 * k + 1]);
      }
      box(clip, i);
    }
  }

  private void box(float[] clip, int i) {
    int t = block.primitiveId[i];
    int[] box = block.box;
    for (int y = 0; y < Jobs.SIZE; y++) {
      for (int x = 0; x < Jobs.SIZE; x++) {
        boolean inside =
            x >= box[4 * i] && x <= box[4 * i + 2] && y >= box[4 * i + 1] && y <= box[4 * i + 3];
        assertTrue(inside || !covers(clip, t, x, y), "triangle " + t + " at " + x + "," + y);
      }
    }
    assertTrue(box[4 * i] >= 0 && box[4 * i + 2] < Jobs.SIZE);
    assertTrue(box[4 * i + 1] >= 0 && box[4 * i + 3] < Jobs.SIZE);
  }

  /** What is left out of small triangles covers no pixel's centre, borders included. */
  @Test
  void onlyEmptyTrianglesAreLeftOut() {
    Random random = new Random(14);
    float[] clip = new float[12 * TRIANGLES];
    for (int t = 0; t < TRIANGLES; t++) {
      // corners on a coarse grid lie on centres often, and edges go through them
      int grid = t % 2 == 0 ? 128 : 16;
      int x = random.nextInt(20) * 256;
      int y = random.nextInt(20) * 256;
      for (int k = 3 * t; k < 3 * t + 3; k++) {
        clip[4 * k] = 2 * ((x + random.nextInt(512 / grid) * grid) / 256f) / Jobs.SIZE - 1;
        clip[4 * k + 1] = 2 * ((y + random.nextInt(512 / grid) * grid) / 256f) / Jobs.SIZE - 1;
        clip[4 * k + 3] = 1;
      }
    }
    DrawJob job = Jobs.triangles(clip, new float[clip.length / 2], false, false);
    setup.run(job, 0, 0, block);
    boolean[] kept = new boolean[TRIANGLES];
    for (int i = 0; i < block.count; i++) {
      kept[block.primitiveId[i]] = true;
    }
    int left = 0;
    for (int t = 0; t < TRIANGLES; t++) {
      long area = area(clip, t);
      if (area != 0) {
        assertEquals(ownsAny(clip, t, area > 0), kept[t], "triangle " + t);
        left += kept[t] ? 0 : 1;
      }
    }
    assertTrue(left > 50 && left < TRIANGLES - 50, left + " are left out");
  }

  private static boolean ownsAny(float[] clip, int t, boolean counterClockwise) {
    int[] corner = {3 * t, 3 * t + (counterClockwise ? 1 : 2), 3 * t + (counterClockwise ? 2 : 1)};
    for (int p = 0; p < Jobs.SIZE * Jobs.SIZE; p++) {
      boolean inside = true;
      for (int e = 0; e < 3; e++) {
        int ax = (int) position(clip, corner[e], 0);
        int ay = (int) position(clip, corner[e], 1);
        int bx = (int) position(clip, corner[(e + 1) % 3], 0);
        int by = (int) position(clip, corner[(e + 1) % 3], 1);
        long at =
            EdgeFunction.atOrigin(ax, ay, bx, by, 0, 0, false)
                + (long) EdgeFunction.stepX(ay, by) * (p % Jobs.SIZE)
                + (long) EdgeFunction.stepY(ax, bx) * (p / Jobs.SIZE);
        inside &= at >= 0;
      }
      if (inside) {
        return true;
      }
    }
    return false;
  }

  /** Chunks follow each other without a gap, and number their primitives. */
  /** Corners may be any numbers, or none. */
  @Test
  void setUpEndsWhateverTheCornersAre() {
    Random random = new Random(15);
    float[] clip = new float[12 * 20_000];
    for (int i = 0; i < clip.length; i++) {
      boolean any = random.nextInt(4) == 0;
      clip[i] = any ? Float.intBitsToFloat(random.nextInt()) : random.nextFloat() * 2 - 1;
      if (i % 48 < 12) {
        // within the volume, and beyond all numbers when it is divided by w
        clip[i] = i % 4 == 3 ? 1e-40f : (random.nextFloat() * 2 - 1) * 1e-40f;
      }
    }
    DrawJob job = Jobs.triangles(clip, new float[clip.length / 2], false, false);
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (int chunk = 0; chunk < PrimitiveSetup.chunks(job, 0); chunk++) {
            setup.run(job, 0, chunk, block);
          }
        });
  }

  @Test
  void chunksShareTheWork() {
    float[] clip = new float[12 * 1200];
    Random random = new Random(13);
    for (int i = 0; i < clip.length; i++) {
      clip[i] = i % 4 == 3 ? 1 : random.nextFloat() * 2 - 1;
    }
    DrawJob job = Jobs.triangles(clip, new float[clip.length / 2], false, false);
    int next = 0;
    int in = 0;
    for (int chunk = 0; chunk < PrimitiveSetup.chunks(job, 0); chunk++) {
      setup.run(job, 0, chunk, block);
      in += block.primitivesIn;
      for (int i = 0; i < block.count; i++) {
        assertTrue(block.primitiveId[i] >= next, "order of primitives");
        next = block.primitiveId[i] + 1;
      }
      int binned = 0;
      for (int b = 0; b < block.bins; b++) {
        assertTrue(block.binStart[b + 1] > block.binStart[b]);
        binned += block.binStart[b + 1] - block.binStart[b];
      }
      assertTrue(binned >= block.count, "each is in a bin");
    }
    assertEquals(1200, in);
  }
}
