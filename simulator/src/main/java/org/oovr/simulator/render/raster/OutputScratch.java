package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Working memory of the colour outputs of one thread, which come and go with every draw of every
 * bin.
 */
final class OutputScratch {
  private static final int LANES = ShaderContext.LANES;

  // packed colours: what is written, and for formats of several words what was there
  final int[] color = new int[LANES];
  final int[] bits = new int[LANES];
  final float[] scaled = new float[LANES];
  final Blend8.Scratch blend8 = new Blend8.Scratch();
  final int[] texels = new int[LANES * 4];
  final int[] old = new int[LANES * 4];

  /** First and second words of texels of two. */
  final int[] firstWords = new int[LANES];

  final int[] secondWords = new int[LANES];

  // blending in floats: sources in the range of the format, and the factors of one component
  final float[][] first = new float[4][LANES];
  final float[][] second = new float[4][LANES];
  final float[][] destination = new float[4][LANES];
  final float[][] result = new float[4][LANES];
  final float[] srcFactor = new float[LANES];
  final float[] dstFactor = new float[LANES];
  final float[] zeros = new float[LANES];
  final float[] ones = new float[LANES];

  OutputScratch() {
    Arrays.fill(ones, 1);
  }

  // what is kept of a run, and the sources out of that
  final int[] kept = new int[LANES * ColorOutput.MOST_KEPT_WORDS];
  final float[][] keptSource = new float[4][LANES];
  final float[][] keptSource1 = new float[4][LANES];

  final QuadConflicts conflicts = new QuadConflicts();
}
