package org.oovr.simulator.render.texture;

/** Colours of lanes, in whichever form the filter makes. */
final class LaneColors {
  /** Four 8-bit components per lane. */
  final int[] packed = new int[SamplerScratch.LANES];

  final float[][] floats = new float[4][SamplerScratch.LANES];
  final int[][] ints = new int[4][SamplerScratch.LANES];
}
