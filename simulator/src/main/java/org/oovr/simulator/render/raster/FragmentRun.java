package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;

/**
 * The quads that wait to be shaded together: of one draw and view, in primitive order, all from one
 * bin (one 16x16 tile when the frame is studied). Lane {@code 4q + 2y + x} is pixel (x, y) of quad
 * q.
 */
final class FragmentRun {
  /** Most quads of one run. */
  static final int QUADS = ShaderContext.LANES / 4;

  /** Most samples per pixel. */
  static final int MOST_SAMPLES = 8;

  /** Number of quads. */
  int quads;

  /** Lower left pixel of each quad, in target pixels; always even. */
  final int[] x = new int[QUADS];

  final int[] y = new int[QUADS];

  /** Pixels that are shaded for their result, bit {@code 2y + x}: the others are helpers. */
  final int[] shaded = new int[QUADS];

  /** Pixels that are left to be written. */
  final int[] mask = new int[QUADS];

  /** Multisampled targets: samples that are left, bit {@code pixel*8 + sample}. */
  final int[] samples = new int[QUADS];

  /** Sample that a quad is shaded at under sample shading, else 0. */
  final int[] sample = new int[QUADS];

  /** 1 for back faces, else 0, per quad. */
  final int[] back = new int[QUADS];

  /** Number of each quad in the work log; only while a frame is studied. */
  final int[] logged = new int[QUADS];

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

  // --- segments of quads of the same primitive
  int segments;
  final PrimitiveBlock[] segmentBlock = new PrimitiveBlock[QUADS];
  final int[] segmentPrimitive = new int[QUADS];

  /** Plane set-up of each segment's primitive, see {@link Interpolator#save}. */
  final float[] segmentSetUp = new float[QUADS * Interpolator.SET_UP];

  /** First quad of each segment. */
  final int[] segmentStart = new int[QUADS + 1];

  /** Empties the run. */
  void clear() {
    quads = 0;
    segments = 0;
  }

  /** Lets go of the blocks. */
  void release() {
    clear();
    java.util.Arrays.fill(segmentBlock, null);
  }
}
