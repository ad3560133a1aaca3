package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.lanes.LaneCasts;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.LoopKernels;

/** Coordinates that are NaN, infinite or do not fit an int; the answers are llvmpipe's. */
class TexelAxisTest {
  private static final float[] UNFIT = {
    Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -1e30f, 0x1p40f, -0x1p31f
  };

  private static final LaneKernels LOOPS = new LoopKernels();

  private static int nearest(Wrap wrap, float c, int size) {
    int[] texel = new int[1];
    TexelAxis.nearest(wrap, new float[] {c}, size, true, 0, true, 1, texel);
    return texel[0];
  }

  @Test
  void repeatedAndClampedOnesAreTheFirstTexel() {
    for (float c : UNFIT) {
      assertEquals(0, nearest(Wrap.REPEAT, c, 16), "" + c);
      assertEquals(0, nearest(Wrap.CLAMP_TO_EDGE, c, 16), "" + c);
    }
    assertEquals(11, nearest(Wrap.REPEAT, Float.NaN, 12));
    assertEquals(15, nearest(Wrap.CLAMP_TO_EDGE, 1e6f, 16));
  }

  @Test
  void theBorderIsMetByAllOfThem() {
    for (float c : UNFIT) {
      int texel = nearest(Wrap.CLAMP_TO_BORDER, c, 16);
      assertTrue(texel < 0 || texel >= 16, c + " is " + texel);
    }
  }

  @Test
  void everyModeStaysInside() {
    int[] a = new int[UNFIT.length];
    int[] b = new int[UNFIT.length];
    int[] w = new int[UNFIT.length];
    float[] weight = new float[UNFIT.length];
    int n = UNFIT.length;
    for (int size : new int[] {1, 12, 16}) {
      for (Wrap wrap : Wrap.values()) {
        if (TexelAxis.usesBorder(wrap, true)) {
          continue;
        }
        TexelAxis.linear(wrap, UNFIT, size, true, 0, 0, n, a, b, weight);
        requireInside(wrap, size, a, b);
        TexelAxis.gather(wrap, UNFIT, size, true, -5, null, 0, n, a, b, weight);
        requireInside(wrap, size, a, b);
        TexelAxis.nearest(wrap, UNFIT, size, true, -5, false, n, a);
        requireInside(wrap, size, a, a);
        if (wrap == Wrap.REPEAT || wrap == Wrap.CLAMP_TO_EDGE) {
          TexelAxis.linear8(wrap, UNFIT, size, true, 0, 1, 0, n, new float[n], new int[n], a, b, w);
          requireInside(wrap, size, a, b);
        }
      }
    }
  }

  /** What loops that are made vectors give is what a single coordinate gives. */
  @Test
  void axesWithoutFractionBitsAreTheSameInBlocks() {
    assertTrue(LaneCasts.VECTORS, "needs a JVM with C2, as tests are run");
    Random random = new Random(5);
    int n = 200;
    float[] c = new float[n];
    int[][] a = new int[4][n];
    float[][] w = new float[2][n];
    for (int round = 0; round < 50; round++) {
      int size = 1 << random.nextInt(12);
      int offset = random.nextInt(5) - 2;
      for (int i = 0; i < n; i++) {
        float any = random.nextFloat() * 4 - 2;
        // texels and their edges among them, and both zeros
        c[i] = i % 3 == 0 ? (float) Math.rint(any * size * 2) / (2 * size) : any;
      }
      float[] s = new float[n];
      int[] f = new int[n];
      assertTrue(LOOPS.clampLinear(c, size, offset, size, n, s, f, a[0], a[1], w[0]));
      TexelAxis.linear(Wrap.CLAMP_TO_EDGE, c, size, true, offset, 0, n, a[2], a[3], w[1]);
      assertArrayEquals(a[2], a[0]);
      assertArrayEquals(a[3], a[1]);
      assertArrayEquals(w[1], w[0]);
      assertTrue(LOOPS.repeatLinear(c, size, offset, size - 1, n, s, f, a[0], a[1], w[0]));
      TexelAxis.linear(Wrap.REPEAT, c, size, true, offset, 0, n, a[2], a[3], w[1]);
      assertArrayEquals(a[2], a[0]);
      assertArrayEquals(a[3], a[1]);
      assertArrayEquals(w[1], w[0]);
    }
    c[7] = Float.NaN;
    assertFalse(LOOPS.repeatLinear(c, 4, 0, 3, n, new float[n], new int[n], a[0], a[1], w[0]));
  }

  private static void requireInside(Wrap wrap, int size, int[] a, int[] b) {
    for (int i = 0; i < a.length; i++) {
      boolean inside = a[i] >= 0 && a[i] < size && b[i] >= 0 && b[i] < size;
      assertTrue(inside, wrap + " of " + size + ": " + UNFIT[i] + " is " + a[i] + ", " + b[i]);
    }
  }

  @Test
  void weightsOfLargeCoordinatesAreFractions() {
    float[] c = {1e30f, -1e30f, 0x1p40f, 3.25f / 16};
    float[] weight = new float[4];
    TexelAxis.linear(Wrap.REPEAT, c, 16, true, 0, 0, 4, new int[4], new int[4], weight);
    assertArrayEquals(new float[] {0, 0, 0, 0.75f}, weight);
  }

  @Test
  void mirroredOnceMeetsTheBorderBehindTheFarEdge() {
    int[] a = new int[3];
    int[] b = new int[3];
    float[] weight = new float[3];
    float[] c = {-2.5f / 16, -15.75f / 16, -40f / 16};
    TexelAxis.linear(Wrap.MIRROR_CLAMP_TO_BORDER, c, 16, true, 0, 0, 3, a, b, weight);
    assertArrayEquals(new int[] {2, 15, 17}, a);
    assertArrayEquals(new int[] {3, 16, 18}, b);
    assertArrayEquals(new float[] {0, 0.25f, 0.5f}, weight);
    TexelAxis.linear(Wrap.MIRROR_CLAMP, c, 16, true, 0, 0, 3, a, b, weight);
    assertArrayEquals(new int[] {2, 15, 15}, a);
    assertArrayEquals(new float[] {0, 0.25f, 0.5f}, weight);
    assertEquals(2, nearest(Wrap.MIRROR_CLAMP_TO_BORDER, -2.5f / 16, 16));
    assertEquals(40, nearest(Wrap.MIRROR_CLAMP_TO_BORDER, -40f / 16, 16));
    assertEquals(15, nearest(Wrap.MIRROR_CLAMP, -40f / 16, 16));
  }

  /** Lanes at once are clamped as each is alone. */
  @Test
  void lanesAreClampedToTheEdge() {
    assertTrue(LaneCasts.VECTORS, "needs a JVM with C2, as tests are run");
    Random random = new Random(9);
    int n = 256;
    for (int round = 0; round < 200; round++) {
      int size = 1 + random.nextInt(round % 2 == 0 ? 20 : 2000);
      int offset = random.nextInt(5) - 2;
      float[] c = new float[n];
      for (int i = 0; i < n; i++) {
        float any = random.nextFloat() * 3 - 1;
        // centres, borders of texels, and what lies far outside
        float corner = (random.nextInt(2 * size + 3) - 1) / (2f * size);
        c[i] = i % 3 == 0 ? corner : i % 17 == 0 ? any * 1e30f : any;
      }
      c[7] = -0f;
      c[8] = round % 2 == 0 ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
      int[][] found = new int[2][n];
      float[] weight = new float[n];
      assertTrue(
          LOOPS.clampLinear(
              c, size, offset, size, n, new float[n], new int[n], found[0], found[1], weight));
      int[][] expected = new int[2][n];
      float[] expectedWeight = new float[n];
      TexelAxis.clampToEdge(
          c, size, true, offset, false, 0, n, expected[0], expected[1], expectedWeight);
      assertArrayEquals(expected, found);
      for (int i = 0; i < n; i++) {
        int bits = Float.floatToRawIntBits(weight[i]);
        assertEquals(Float.floatToRawIntBits(expectedWeight[i]), bits, c[i] + " of " + size);
      }
    }
    float[] c = new float[n];
    c[100] = Float.NaN;
    assertFalse(
        LOOPS.clampLinear(
            c, 16, 0, 16, n, new float[n], new int[n], new int[n], new int[n], new float[n]));
  }
}
