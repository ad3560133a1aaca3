package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;

/**
 * The quads that wait to be shaded together: of one draw and view, all from one bin, in primitive
 * order (tile by tile when the frame is studied, and each tile's in warps of its own). Lane {@code
 * 4q + 2y + x} is pixel (x, y) of quad q.
 */
final class FragmentRun {
  /** Most quads of one run. */
  static final int QUADS = ShaderContext.LANES / 4;

  /** Most of them where shaders write memory: those of a tile. */
  static final int TILE_QUADS = 64;

  /** Quads of a warp. */
  static final int WARP_QUADS = ShaderContext.WARP_LANES / 4;

  /** Quads of an 8x8 block. */
  static final int BLOCK_QUADS = HiZ.BLOCK * HiZ.BLOCK / 4;

  /** The pixels of a quad. */
  static final int ALL = 15;

  /** Where the quads of such a block lie in it. */
  private static final int[] QUAD_X = new int[BLOCK_QUADS];

  private static final int[] QUAD_Y = new int[BLOCK_QUADS];

  /** Where its lanes do. */
  private static final float[] BLOCK_X = new float[BLOCK_QUADS * 4];

  private static final float[] BLOCK_Y = new float[BLOCK_QUADS * 4];

  static {
    for (int q = 0; q < BLOCK_QUADS; q++) {
      QUAD_X[q] = (q & 3) * 2;
      QUAD_Y[q] = (q >> 2) * 2;
    }
    for (int i = 0; i < BLOCK_QUADS * 4; i++) {
      BLOCK_X[i] = (i >> 2 & 3) * 2 + (i & 1);
      BLOCK_Y[i] = (i >> 4) * 2 + (i >> 1 & 1);
    }
  }

  /** Most samples per pixel. */
  static final int MOST_SAMPLES = 8;

  /** Number of quads. */
  int quads;

  /** With so many they are shaded. */
  int most = QUADS;

  /** The 8x8 blocks all quads of which were added, and the first quad of each, in their order. */
  int squares;

  final int[] squareStart = new int[QUADS / BLOCK_QUADS];

  /** Lower left pixel of each quad, in target pixels; always even. */
  final int[] x = new int[QUADS];

  final int[] y = new int[QUADS];

  /** Pixels that are shaded for their result, bit {@code 2y + x}: the others are helpers. */
  final int[] shaded = new int[QUADS];

  /** Pixels that are left to be written. */
  final int[] mask = new int[QUADS];

  /** Multisampled targets: samples that are left, bit {@code pixel*8 + sample}. */
  final int[] samples = new int[QUADS];

  /** Multisampled targets: samples that are covered, whatever tests before shading say. */
  final int[] covered = new int[QUADS];

  /** Sample that a quad is shaded at under sample shading, else 0. */
  final int[] sample = new int[QUADS];

  /** 1 for back faces, else 0, per quad. */
  final int[] back = new int[QUADS];

  /** Number of each quad in the work log, -1 for none; only while a frame is studied. */
  final int[] logged = new int[QUADS];

  /** While a frame is studied: tiles that have quads here, their first ones, and their units. */
  int tiles;

  final int[] tileStart = new int[QUADS / WARP_QUADS + 1];
  final int[] tileUnit = new int[QUADS / WARP_QUADS];

  /** Quantised depths for tests after shading, {@code lane * samples + sample}. */
  final int[] depth = new int[ShaderContext.LANES * MOST_SAMPLES];

  /** Where each lane is evaluated, as the planes of {@link Interpolator} count. */
  final float[] localX = new float[ShaderContext.LANES];

  final float[] localY = new float[ShaderContext.LANES];

  /** The same for centroid inputs; only kept for draws that have any. */
  final float[] centroidX = new float[ShaderContext.LANES];

  final float[] centroidY = new float[ShaderContext.LANES];

  /** Whether each quad is shaded at one sample. */
  boolean perSample;

  /** Under sample shading the centres of the pixels, as {@link #localX} counts. */
  private final float[] pixelX = new float[ShaderContext.LANES];

  private final float[] pixelY = new float[ShaderContext.LANES];

  /** Of each lane the centre of its pixel. */
  float[] centerX() {
    return perSample ? pixelX : localX;
  }

  float[] centerY() {
    return perSample ? pixelY : localY;
  }

  /** Keeps the centres of the pixels of a quad, which are evaluated elsewhere. */
  void keepCenters(int lane, float x, float y, float up) {
    for (int p = 0; p < 4; p++) {
      pixelX[lane + p] = x + (p & 1);
      pixelY[lane + p] = (p >> 1) == 0 ? y : y + up;
    }
  }

  /** Has the pixels of a quad evaluated here: its first one, and how y goes to the next row. */
  void place(int lane, float x, float y, float up) {
    localX[lane] = x;
    localX[lane + 1] = x + 1;
    localX[lane + 2] = x;
    localX[lane + 3] = x + 1;
    localY[lane] = y;
    localY[lane + 1] = y;
    localY[lane + 2] = y + up;
    localY[lane + 3] = y + up;
  }

  /** Lanes from the first on that are known to be no helpers. */
  private int withoutHelpers;

  /**
   * Tells the shader which lanes are helpers.
   *
   * @param shadedPixels of each quad, the others are helpers
   * @param helper of the run's shader, which nobody else writes
   */
  void markHelpers(int[] shadedPixels, int[] helper) {
    int all = ALL;
    for (int q = 0; q < quads; q++) {
      all &= shadedPixels[q];
    }
    if (all == ALL) {
      if (quads * 4 > withoutHelpers) {
        withoutHelpers = quads * 4;
        Arrays.fill(helper, 0, withoutHelpers, 0);
      }
      return;
    }
    withoutHelpers = 0;
    for (int q = 0, i = 0; q < quads; q++, i += 4) {
      int m = shadedPixels[q];
      helper[i] = (m & 1) - 1;
      helper[i + 1] = (m >> 1 & 1) - 1;
      helper[i + 2] = (m >> 2 & 1) - 1;
      helper[i + 3] = (m >> 3 & 1) - 1;
    }
  }

  /**
   * Adds the quads of an 8x8 block of which any pixel is left; there must be room for all of them.
   *
   * @param masks pixels that are left, quad by quad
   * @param face 1 for a back face, else 0
   * @param planeX what the left column is in the planes' x
   * @param planeY the lowest row in their y
   * @param up how that goes from a row to the next
   */
  void addBlock(int left, int lower, int[] masks, int face, float planeX, float planeY, float up) {
    int n = quads;
    for (int q = 0; q < BLOCK_QUADS; q++) {
      int m = masks[q];
      x[n] = left + QUAD_X[q];
      y[n] = lower + QUAD_Y[q];
      shaded[n] = m;
      mask[n] = m;
      back[n] = face;
      // one that is empty is written over by the next
      n += -m >>> 31;
    }
    if (n == quads + BLOCK_QUADS) {
      squareStart[squares++] = quads;
      LaneKernels kernels = Lanes.kernels();
      kernels.places(BLOCK_X, 1, planeX, BLOCK_QUADS * 4, localX, quads * 4);
      kernels.places(BLOCK_Y, up, planeY, BLOCK_QUADS * 4, localY, quads * 4);
    } else {
      for (int q = quads; q < n; q++) {
        place(q * 4, planeX + (x[q] - left), planeY + up * (y[q] - lower), up);
      }
    }
    quads = n;
  }

  /**
   * Says the depths of a block's quads that were added last.
   *
   * @param masks pixels that were left, quad by quad
   * @param stored depths of all its pixels, row by row
   */
  void addDepths(int[] masks, int[] stored) {
    int at = quads * 4;
    for (int q = BLOCK_QUADS - 1; q >= 0; q--) {
      if (masks[q] != 0) {
        int d = (q >> 2) * 2 * HiZ.BLOCK + (q & 3) * 2;
        at -= 4;
        depth[at] = stored[d];
        depth[at + 1] = stored[d + 1];
        depth[at + 2] = stored[d + HiZ.BLOCK];
        depth[at + 3] = stored[d + HiZ.BLOCK + 1];
      }
    }
  }

  // --- segments of quads of the same primitive
  int segments;
  final PrimitiveBlock[] segmentBlock = new PrimitiveBlock[QUADS];
  final int[] segmentPrimitive = new int[QUADS];

  /** Plane set-up of each segment's primitive, see {@link Interpolator#save}. */
  final float[] segmentSetUp = new float[QUADS * Interpolator.SET_UP];

  /** First quad of each segment. */
  final int[] segmentStart = new int[QUADS + 1];

  /** Says that quads of another tile follow. */
  void openTile(int unit) {
    tileStart[tiles] = quads;
    tileUnit[tiles++] = unit;
  }

  /**
   * Ends the last warp: nobody else's quads share it. It is filled up with the last quad, of which
   * nothing counts; so nothing is executed in it that would not be without.
   *
   * @param samples of a pixel
   */
  void fillWarp(int samples) {
    int last = quads - 1;
    while (quads % WARP_QUADS != 0) {
      int q = quads++;
      x[q] = x[last];
      y[q] = y[last];
      shaded[q] = 0;
      mask[q] = 0;
      this.samples[q] = 0;
      covered[q] = covered[last];
      sample[q] = sample[last];
      back[q] = back[last];
      logged[q] = -1;
      System.arraycopy(depth, last * 4 * samples, depth, q * 4 * samples, 4 * samples);
      for (int p = 0; p < 4; p++) {
        localX[q * 4 + p] = localX[last * 4 + p];
        localY[q * 4 + p] = localY[last * 4 + p];
        centroidX[q * 4 + p] = centroidX[last * 4 + p];
        centroidY[q * 4 + p] = centroidY[last * 4 + p];
        pixelX[q * 4 + p] = pixelX[last * 4 + p];
        pixelY[q * 4 + p] = pixelY[last * 4 + p];
      }
    }
  }

  /** Empties the run. */
  void clear() {
    quads = 0;
    tiles = 0;
    squares = 0;
    segments = 0;
  }

  /** Lets go of the blocks. */
  void release() {
    clear();
    Arrays.fill(segmentBlock, null);
  }
}
