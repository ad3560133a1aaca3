package org.oovr.simulator.lanes;

import java.util.Arrays;
import java.util.Random;

/** A block of random lanes, and every stage over it. */
final class KernelBlock {
  private static final LaneStage[] STAGES = LaneStage.values();

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

  /** Of quads; nothing behind them. */
  final float[] lods;

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
  final float[][] depths;

  final int[][] depths24;
  final int[] stored;
  final int[][] passed;

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
    lods = new float[lanes];
    mixed = new int[lanes];
    bytes = new int[lanes];
    over = packed.clone();
    unpacked = new float[4][lanes];
    widened = new float[4][lanes];
    halves = new int[lanes];
    chosen = random.ints(lanes, 0, 2).map(i -> -i).toArray();
    choices = new float[3][lanes];
    planes = new float[4][lanes];
    depths = new float[SQUARES][LaneKernels.SQUARE * LaneKernels.SQUARE];
    depths24 = new int[SQUARES][LaneKernels.SQUARE * LaneKernels.SQUARE];
    stored = words.clone();
    passed = new int[SQUARES][LaneKernels.SQUARE];
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
    for (LaneStage stage : STAGES) {
      run(k, stage);
    }
  }

  /** Runs one stage, on what those before it have left. */
  void run(LaneKernels k, LaneStage stage) {
    int n = lanes;
    int[][] t = taps;
    switch (stage) {
      case TO_INTS -> k.toInts(colors[0], ints, n);
      case SELECT -> k.select(chosen, colors[0], colors[1], n, choices[0]);
      case PLACE -> {
        k.place(chosen, 0, coordinates[0], colors[2], n, choices[1]);
        k.place(chosen, -1, coordinates[0], choices[0], n, choices[2]);
      }
      case TO_FLOATS -> k.toFloats(packed, floats, 0, n);
      case REPEAT_8, CLAMP_8, CLAMP_NEAREST, REPEAT_NEAREST, CLAMP_LINEAR, REPEAT_LINEAR ->
          axis(k, stage);
      case QUAD_LODS -> {
        int row = passing & 2;
        k.quadLods(coordinates, coordinates, SIDE, 3, row, n, planes[3], scaled, lods);
        Arrays.fill(lods, n / 4, n, 0);
      }
      case GATHER -> k.gather(words, axes[0], axes[4], n, t[2]);
      case GATHER_MIXED ->
          k.gatherMixed(words, axes[0], axes[1], axes[3], axes[2], n, fixed, t[1], t[0]);
      case MIX -> k.mix(t[0], t[2], weights, n, fixed, mixed);
      case UNPACK_BYTE -> {
        for (int c = 0; c < 4; c++) {
          k.unpackByte(mixed, 8 * c, n, fixed, scaled, unpacked[c]);
        }
      }
      case PACK_BYTES -> k.packBytes(colors, n, scaled, fixed, bytes);
      case OVER -> k.over(mixed, over, n, fixed, t[0], t[1]);
      case WIDEN_HALVES -> k.widenHalves(packed, weights, 7, n, fixed, t[1], widened, 0);
      case WIDEN_UNSIGNED -> k.widenUnsigned(packed, 9, 0x7ff00000, n, fixed, widened[3], 0);
      case TRUNCATE_TO_HALVES ->
          k.truncateToHalves(colors[0], colors[1], 0, n, fixed, t[1], scaled, halves);
      case PLANES, RECIPROCALS, PRODUCTS -> quads(k, stage);
      case PLACES -> k.places(coordinates, 0.5f, 3, lanes, planes[3], 0);
      case SQUARE_DEPTHS, TO_UNORM_24, TEST_SQUARE -> {
        for (int s = 0; s < SQUARES; s++) {
          square(k, stage, s);
        }
      }
      case DEPTHS_24 -> k.depths24(words, nearest[0], 0, n, fixed, shares[3]);
      case COMPARE -> {
        System.arraycopy(colors[1], 0, shares[2], 0, n);
        k.compare(passing, colors[0], n, shares[2]);
      }
    }
  }

  private void axis(LaneKernels k, LaneStage stage) {
    int n = lanes;
    float scale = SIDE * 256f;
    int max = SIDE - 1;
    int[][] a = axes;
    int[][] b = nearest;
    float[] c = coordinates;
    switch (stage) {
      case REPEAT_8 -> k.repeat8(c, scale, 0, max, 1, 0, n, scaled, fixed, a[0], a[1], a[2]);
      case CLAMP_8 -> k.clamp8(c, scale, 0, max, SIDE, 0, n, scaled, fixed, a[3], a[4], a[5]);
      case CLAMP_NEAREST -> k.clampNearest(c, SIDE, 1, max, n, b[0]);
      case REPEAT_NEAREST -> k.repeatNearest(c, SIDE, 1, max, n, b[1]);
      case CLAMP_LINEAR ->
          made[0] = k.clampLinear(c, SIDE, 1, SIDE, n, scaled, fixed, b[2], b[3], shares[0]);
      default ->
          made[1] = k.repeatLinear(c, SIDE, 1, SIDE - 1, n, scaled, fixed, b[4], b[5], shares[1]);
    }
  }

  /** A square's depths and their test. */
  private void square(LaneKernels k, LaneStage stage, int s) {
    float[] d = depths[s];
    switch (stage) {
      case SQUARE_DEPTHS -> k.squareDepths(column, 0.125f, s - 2, 0.5f, 0.25f, 0.125f, 1, d);
      case TO_UNORM_24 -> k.toUnorm24(d, d.length, depths24[s]);
      default -> {
        boolean write = (passing & 1 << s) != 0;
        int at = (2 * s + 1) * SIDE + 3;
        k.testSquare(stored, at, SIDE, 8, 0xff, depths24[s], passing, write, passed[s]);
      }
    }
  }

  /** Planes over quads that belong to three primitives. */
  private void quads(LaneKernels k, LaneStage stage) {
    int end = lanes & -4;
    int first = end / 2 & -4;
    int second = Math.min(first + 4, end);
    float[] x = colors[0];
    float[] y = colors[1];
    for (int s = 0; s < 3; s++) {
      int from = s == 0 ? 0 : s == 1 ? first : second;
      int to = s == 0 ? first : s == 1 ? second : end;
      switch (stage) {
        case PLANES -> k.planes(x, y, 0.75f + s, 0.25f, -3, from, to, planes[0]);
        case RECIPROCALS -> k.reciprocals(x, y, 0.75f, 0.25f - s, -3, from, to, planes[1]);
        default -> k.products(x, y, 0.75f, 0.25f, -3 + s, colors[2], from, to, planes[2]);
      }
    }
  }
}
