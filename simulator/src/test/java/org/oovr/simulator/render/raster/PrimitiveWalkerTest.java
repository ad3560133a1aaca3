package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.render.geometry.Jobs;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/**
 * Which samples a primitive covers (GL 3.3 core section 3.6.1), against the edge functions of its
 * corners in 64-bit integers: all inside, none outside, and on edges one of two neighbours.
 */
class PrimitiveWalkerTest {
  private static final int EDGE = 64;

  private int samples;
  private boolean upperOwns;
  private boolean takesParts;
  private final int[] times = new int[EDGE * EDGE * 8];

  private static PipelineState.Raster raster(boolean upsideDown) {
    return new PipelineState.Raster(
        false,
        false,
        true,
        upsideDown,
        upsideDown,
        PolygonMode.FILL,
        false,
        false,
        false,
        false,
        0,
        false,
        false,
        false,
        false,
        false,
        true,
        false,
        false,
        false,
        false);
  }

  private PrimitiveWalker walker(int targetSamples, boolean upsideDown) {
    samples = targetSamples;
    upperOwns = upsideDown;
    QuadStage stage = mock(QuadStage.class);
    doAnswer(
            i -> {
              int x = i.getArgument(0);
              int y = i.getArgument(1);
              int mask = i.getArgument(2);
              assertTrue(mask != 0 && (x & 1) == 0 && (y & 1) == 0);
              for (int p = 0; p < 4; p++) {
                if ((mask >> p & 1) != 0) {
                  times[((y + (p >> 1)) * EDGE + x + (p & 1)) * 8]++;
                }
              }
              return null;
            })
        .when(stage)
        .quad(anyInt(), anyInt(), anyInt(), anyInt());
    doAnswer(
            i -> {
              int x = i.getArgument(0);
              int y = i.getArgument(1);
              assertTrue((x & 7) == 0 && (y & 7) == 0);
              for (int p = 0; p < 64; p++) {
                times[((y + (p >> 3)) * EDGE + x + (p & 7)) * 8]++;
              }
              return null;
            })
        .when(stage)
        .block(anyInt(), anyInt(), anyInt());
    doAnswer(
            i -> {
              int x = i.getArgument(0);
              int y = i.getArgument(1);
              int mask = i.getArgument(2);
              for (int p = 0; p < 4; p++) {
                for (int s = 0; s < samples; s++) {
                  if ((mask >> 8 * p + s & 1) != 0) {
                    times[((y + (p >> 1)) * EDGE + x + (p & 1)) * 8 + s]++;
                  }
                }
              }
              return null;
            })
        .when(stage)
        .quadSamples(anyInt(), anyInt(), anyInt(), anyInt());
    countParts(stage);
    PrimitiveWalker walker = new PrimitiveWalker(stage);
    walker.beginDraw(Jobs.of(raster(upsideDown)), targetSamples, false);
    return walker;
  }

  /** Counts what comes as parts of blocks. */
  private void countParts(QuadStage stage) {
    when(stage.takesParts()).thenReturn(takesParts);
    doAnswer(
            i -> {
              int x = i.getArgument(0);
              int y = i.getArgument(1);
              int[] masks = i.getArgument(2);
              assertTrue((x & 7) == 0 && (y & 7) == 0);
              int quads = 0;
              for (int p = 0; p < 64; p++) {
                int mask = masks[p >> 2];
                quads += (p & 3) == 0 && mask != 0 ? 1 : 0;
                if ((mask >> (p & 3) & 1) != 0) {
                  int px = x + (p >> 2 & 3) * 2 + (p & 1);
                  times[((y + (p >> 4) * 2 + (p >> 1 & 1)) * EDGE + px) * 8]++;
                }
              }
              int told = i.getArgument(3);
              assertEquals(quads, told);
              return null;
            })
        .when(stage)
        .part(anyInt(), anyInt(), any(), anyInt(), anyInt());
  }

  /** A polygon of 3 or 4 corners in 1/256 pixels, counter-clockwise. */
  private static PrimitiveBlock block(long[] x, long[] y) {
    PrimitiveBlock block = new PrimitiveBlock();
    block.kind[0] = x.length == 3 ? PrimitiveBlock.TRIANGLE : PrimitiveBlock.LINE;
    for (int i = 0; i < x.length; i++) {
      block.corner[2 * i] = (int) x[i];
      block.corner[2 * i + 1] = (int) y[i];
    }
    int[] box = {
      pixel(Arrays.stream(x).min().getAsLong()) - 1,
      pixel(Arrays.stream(y).min().getAsLong()) - 1,
      pixel(Arrays.stream(x).max().getAsLong()) + 1,
      pixel(Arrays.stream(y).max().getAsLong()) + 1
    };
    System.arraycopy(box, 0, block.box, 0, 4);
    return block;
  }

  private static int pixel(long fixed) {
    return (int) Math.floorDiv(fixed, 256L);
  }

  /** Walks a primitive bin by bin, as bins of some size have parts of it. */
  private void walk(PrimitiveWalker walker, PrimitiveBlock block, int bin) {
    for (int y = 0; y < EDGE; y += bin) {
      for (int x = 0; x < EDGE; x += bin) {
        walker.limit(0, 0, bin - 1);
        walker.walk(block, 0, x, y);
      }
    }
  }

  /** 1 inside, -1 outside, 0 on an edge, of a sample. */
  private int where(long[] x, long[] y, int px, int py, int s) {
    long sx =
        256L * px + (samples == 1 ? 0 : Math.round((SamplePattern.x(samples, s) - 0.5f) * 256));
    long sy =
        256L * py
            + (samples == 1
                ? 0
                : Math.round((SamplePattern.y(samples, s, upperOwns) - 0.5f) * 256));
    int least = 1;
    for (int i = 0; i < x.length; i++) {
      int k = (i + 1) % x.length;
      long e = (x[k] - x[i]) * (sy - y[i]) - (y[k] - y[i]) * (sx - x[i]);
      least = Math.min(least, Long.signum(e));
    }
    return least;
  }

  private static long area(long[] x, long[] y) {
    return (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
  }

  @ParameterizedTest
  @CsvSource({
    "1,false,64,false",
    "1,true,16,false",
    "4,false,32,false",
    "4,true,16,false",
    "8,false,16,false",
    "1,false,64,true",
    "1,true,64,true"
  })
  void insideAllAndOutsideNone(int targetSamples, boolean upsideDown, int bin, boolean parts) {
    takesParts = parts;
    Random random = new Random(targetSamples + (upsideDown ? 10 : 0));
    PrimitiveWalker walker = walker(targetSamples, upsideDown);
    int inside = 0;
    for (int round = 0; round < 200; round++) {
      long reach = 256L * (round % 4 == 0 ? 400 : round % 4 == 1 ? 6 : 90);
      long[] x = new long[3];
      long[] y = new long[3];
      for (int i = 0; i < 3; i++) {
        x[i] = 256L * 32 + (long) ((random.nextDouble() - 0.5) * reach);
        y[i] = 256L * 32 + (long) ((random.nextDouble() - 0.5) * reach);
      }
      if (area(x, y) == 0) {
        continue;
      }
      if (area(x, y) < 0) {
        long t = x[1];
        x[1] = x[2];
        x[2] = t;
        t = y[1];
        y[1] = y[2];
        y[2] = t;
      }
      Arrays.fill(times, 0);
      walk(walker, block(x, y), bin);
      for (int py = 0; py < EDGE; py++) {
        for (int px = 0; px < EDGE; px++) {
          for (int s = 0; s < samples; s++) {
            int w = where(x, y, px, py, s);
            int n = times[(py * EDGE + px) * 8 + s];
            inside += w > 0 ? 1 : 0;
            assertTrue(
                w > 0 ? n == 1 : w < 0 ? n == 0 : n <= 1, "round " + round + " " + px + " " + py);
          }
        }
      }
    }
    assertTrue(inside > 10000, "samples inside: " + inside);
  }

  /** Corners on pixel centres: every edge of the mesh goes through samples. */
  @ParameterizedTest
  @CsvSource({"1,false", "1,true", "4,false"})
  void neighboursShareEdgesWithoutGapAndOverlap(int targetSamples, boolean upsideDown) {
    Random random = new Random(3);
    PrimitiveWalker walker = walker(targetSamples, upsideDown);
    int n = 9;
    long[][] mx = new long[n][n];
    long[][] my = new long[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        boolean border = i == 0 || k == 0 || i == n - 1 || k == n - 1;
        mx[i][k] = 256L * (7 * k + (border ? 0 : random.nextInt(3)));
        my[i][k] = 256L * (7 * i + (border ? 0 : random.nextInt(3)));
      }
    }
    Arrays.fill(times, 0);
    for (int i = 0; i + 1 < n; i++) {
      for (int k = 0; k + 1 < n; k++) {
        long[] ax = {mx[i][k], mx[i][k + 1], mx[i + 1][k + 1]};
        long[] ay = {my[i][k], my[i][k + 1], my[i + 1][k + 1]};
        long[] bx = {mx[i][k], mx[i + 1][k + 1], mx[i + 1][k]};
        long[] by = {my[i][k], my[i + 1][k + 1], my[i + 1][k]};
        assertTrue(area(ax, ay) > 0 && area(bx, by) > 0);
        walk(walker, block(ax, ay), 32);
        walk(walker, block(bx, by), 32);
      }
    }
    int last = 7 * (n - 1);
    for (int py = 0; py < EDGE; py++) {
      for (int px = 0; px < EDGE; px++) {
        for (int s = 0; s < samples; s++) {
          int count = times[(py * EDGE + px) * 8 + s];
          long[] x = {0, 256L * last, 256L * last, 0};
          long[] y = {0, 0, 256L * last, 256L * last};
          int w = where(x, y, px, py, s);
          if (w != 0) {
            assertEquals(w > 0 ? 1 : 0, count, px + " " + py);
          } else {
            // left and lower edges are owned, or the upper ones of a target upside down
            boolean owned = px < last && (upsideDown ? py > 0 : py < last);
            assertEquals(owned ? 1 : 0, count, "border " + px + " " + py);
          }
        }
      }
    }
  }

  @Test
  void linesHaveFourEdges() {
    PrimitiveWalker walker = walker(1, false);
    long[] x = {256 * 3 - 128, 256 * 40, 256 * 41, 256 * 4};
    long[] y = {256 * 5, 256 * 20, 256 * 22, 256 * 8};
    Arrays.fill(times, 0);
    walk(walker, block(x, y), 16);
    for (int py = 0; py < EDGE; py++) {
      for (int px = 0; px < EDGE; px++) {
        int w = where(x, y, px, py, 0);
        int n = times[(py * EDGE + px) * 8];
        assertTrue(w > 0 ? n == 1 : w < 0 ? n == 0 : n <= 1, px + " " + py);
      }
    }
  }
}
