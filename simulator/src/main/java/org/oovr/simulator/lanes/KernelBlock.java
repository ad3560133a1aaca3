package org.oovr.simulator.lanes;

import java.util.Random;

/** A block of random lanes, and every stage over it. */
final class KernelBlock {
  /** Words of an image of 64 x 64. */
  private static final int SIDE = 64;

  /** So many squares overlap: stages with few lanes are compiled as soon as others. */
  private static final int SQUARES = 4;

  final int lanes;
  final int[] words;
  final float[] coordinates;
  final float[][] colors;
  final int[] packed;
  final int[] weights;

  // --- outcomes
  final int[] ints;
  final float[] floats;
  final int[][] axes;
  final int[][] nearest;

  /** Weights of axes as numbers, outcomes of a comparison, depths; whether axes were made. */
  final float[][] shares;

  final boolean[] made;
  final int[] mixed;
  final int[] bytes;
  final int[] over;
  final float[][] unpacked;
  final float[][] widened;
  final int[] halves;

  /** Lanes that are chosen, and choices. */
  final int[] chosen;

  final float[][] choices;

  /** Planes, their reciprocals, and products. */
  final float[][] planes;

  /** Depths of a square, the same in 24 bits, the image that they are tested with, outcomes. */
  final float[] depths;

  final int[] depths24;
  final int[] stored;
  final int[] passed;

  // --- working memory
  private final float[] scaled;
  private final int[] fixed;
  private final int[][] taps;

  private final float[] column;
  private final int passing;

  KernelBlock(int lanes, Random random) {
    this.lanes = lanes;
    words = random.ints(SIDE * SIDE).toArray();
    packed = random.ints(lanes).toArray();
    weights = random.ints(lanes, 0, 257).toArray();
    coordinates = new float[lanes];
    colors = new float[4][lanes];
    for (int i = 0; i < lanes; i++) {
      coordinates[i] = random.nextFloat() * 3 - 1;
      for (float[] component : colors) {
        component[i] = random.nextFloat() * 1.25f - 0.125f;
      }
    }
    ints = new int[lanes];
    floats = new float[lanes];
    axes = new int[6][lanes];
    nearest = new int[6][lanes];
    shares = new float[4][lanes];
    made = new boolean[2];
    mixed = new int[lanes];
    bytes = new int[lanes];
    over = packed.clone();
    unpacked = new float[4][lanes];
    widened = new float[4][lanes];
    halves = new int[lanes];
    chosen = random.ints(lanes, 0, 2).map(i -> -i).toArray();
    choices = new float[3][lanes];
    planes = new float[4][lanes];
    depths = new float[LaneKernels.SQUARE * LaneKernels.SQUARE];
    depths24 = new int[LaneKernels.SQUARE * LaneKernels.SQUARE];
    stored = words.clone();
    passed = new int[LaneKernels.SQUARE];
    column = new float[LaneKernels.SQUARE];
    for (int i = 0; i < column.length; i++) {
      column[i] = random.nextInt(9) == 0 ? Float.NaN : random.nextFloat();
    }
    passing = random.nextInt(8);
    scaled = new float[lanes];
    fixed = new int[lanes];
    taps = new int[3][lanes];
  }

  /** Runs every stage once. */
  void run(LaneKernels k) {
    int n = lanes;
    float scale = SIDE * 256f;
    int max = SIDE - 1;
    int[][] a = axes;
    int[][] t = taps;
    k.repeat8(coordinates, scale, 0, max, 1, 0, n, scaled, fixed, a[0], a[1], a[2]);
    k.clamp8(coordinates, scale, 0, max, SIDE, 0, n, scaled, fixed, a[3], a[4], a[5]);
    k.clampNearest(coordinates, SIDE, 1, max, n, nearest[0]);
    k.repeatNearest(coordinates, SIDE, 1, max, n, nearest[1]);
    linearAxes(k);
    k.gatherMixed(words, a[0], a[1], a[3], a[2], n, t[0], t[1], t[0]);
    k.gather(words, a[0], a[4], n, t[2]);
    k.mix(t[0], t[2], weights, n, mixed);
    for (int c = 0; c < 4; c++) {
      k.unpackByte(mixed, 8 * c, n, fixed, scaled, unpacked[c]);
    }
    k.packBytes(colors, n, scaled, fixed, bytes);
    k.over(mixed, over, n, fixed, t[0], t[1]);
    k.widenHalves(packed, weights, 7, n, fixed, t[1], widened, 0);
    k.widenUnsigned(packed, 9, 0x7ff00000, n, fixed, widened[3], 0);
    k.truncateToHalves(colors[0], colors[1], 0, n, fixed, t[1], scaled, halves);
    k.toInts(colors[0], ints, n);
    k.toFloats(packed, floats, 0, n);
    k.select(chosen, colors[0], colors[1], n, choices[0]);
    k.place(chosen, 0, coordinates[0], colors[2], n, choices[1]);
    k.place(chosen, -1, coordinates[0], choices[0], n, choices[2]);
    planes(k);
    for (int s = 0; s < SQUARES; s++) {
      square(k, s);
    }
  }

  /** Axes with weights that are numbers, and comparisons with those. */
  private void linearAxes(LaneKernels k) {
    int n = lanes;
    int[][] a = nearest;
    float[] w = shares[0];
    made[0] = k.clampLinear(coordinates, SIDE, 1, SIDE, n, scaled, fixed, a[2], a[3], w);
    w = shares[1];
    made[1] = k.repeatLinear(coordinates, SIDE, 1, SIDE - 1, n, scaled, fixed, a[4], a[5], w);
    k.depths24(words, a[0], 0, n, fixed, shares[3]);
    System.arraycopy(colors[1], 0, shares[2], 0, n);
    k.compare(passing, colors[0], n, shares[2]);
  }

  /** A square's depths and their test. */
  private void square(LaneKernels k, int s) {
    k.squareDepths(column, 0.125f, s - 2, 0.5f, 0.25f, 0.125f, 1, depths);
    k.toUnorm24(depths, depths.length, depths24);
    boolean write = (passing & 1 << s) != 0;
    int at = (2 * s + 1) * SIDE + 3;
    k.testSquare(stored, at, SIDE, 8, 0xff, depths24, passing, write, passed);
  }

  /** Quads that belong to three primitives. */
  private void planes(LaneKernels k) {
    int end = lanes & -4;
    int first = end / 2 & -4;
    int second = Math.min(first + 4, end);
    float[] x = colors[0];
    float[] y = colors[1];
    for (int s = 0; s < 3; s++) {
      int from = s == 0 ? 0 : s == 1 ? first : second;
      int to = s == 0 ? first : s == 1 ? second : end;
      k.planes(x, y, 0.75f + s, 0.25f, -3, from, to, planes[0]);
      k.reciprocals(x, y, 0.75f, 0.25f - s, -3, from, to, planes[1]);
      k.products(x, y, 0.75f, 0.25f, -3 + s, colors[2], from, to, planes[2]);
    }
    k.places(coordinates, 0.5f, 3, lanes, planes[3], 0);
  }
}
