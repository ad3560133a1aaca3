package org.oovr.simulator.render.texture;

import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;

/** Working memory of the texture units of one thread: arrays over the lanes of a request. */
final class SamplerScratch {
  static final int LANES = ShaderContext.LANES;

  final LaneGroup all = new LaneGroup();
  final LaneGroup part = new LaneGroup();

  // coordinates of all lanes after cube face selection
  /** Coordinates that a shader does not give; nobody writes them. */
  final float[] noCoordinates = new float[LANES];

  final int[] noTexels = new int[LANES];
  final float[] s = new float[LANES];
  final float[] t = new float[LANES];
  final float[] reference = new float[LANES];
  final int[] face = new int[LANES];

  /** Array layer; for cubes, first layer of the cube. */
  final int[] layer = new int[LANES];

  final int[] layerAndFace = new int[LANES];

  // the same for the lanes of one group
  final int[] lanes = new int[LANES];
  final float[] packedS = new float[LANES];
  final float[] packedT = new float[LANES];
  final float[] packedR = new float[LANES];
  final float[] packedReference = new float[LANES];
  final int[] packedFace = new int[LANES];
  final int[] packedLayer = new int[LANES];
  final int[] packedCubeLayer = new int[LANES];
  final float[] packedMix = new float[LANES];
  final int[] packedMix8 = new int[LANES];

  // derivatives: of directions and face coordinates of cubes; of s and t for anisotropy
  final float[][] direction = new float[3][LANES];
  final float[][] ddx = new float[2][LANES];
  final float[][] ddy = new float[2][LANES];
  final float[][] gradient = new float[4][LANES];
  final float[][] packedGradient = new float[4][LANES];

  // texels inside the ellipses of anisotropic filtering
  final AnisotropicFilter.Ellipse ellipse = new AnisotropicFilter.Ellipse();
  final LaneGroup taps = new LaneGroup();
  final float[] tapS = new float[LANES];
  final float[] tapT = new float[LANES];
  final float[] tapR = new float[LANES];
  final float[] tapReference = new float[LANES];
  final float[] tapWeight = new float[LANES];
  final int[] tapLayer = new int[LANES];
  final int[] tapOrigin = new int[LANES];
  final int[] tapLane = new int[LANES];
  final float[] total = new float[LANES];

  /** What {@link #outputs} gave. */
  final float[][] outputs = new float[4][];

  /** Arrays that the request wants floats in; null for those that nobody reads. */
  float[][] outputs(TextureRequest request) {
    float[] unused = request.context == null ? null : request.context.unusedF;
    for (int c = 0; c < 4; c++) {
      outputs[c] = request.outF[c] == unused ? null : request.outF[c];
    }
    return outputs;
  }

  /** Components of texels that the request needs as floats, a bit each; others may be anything. */
  int wanted;

  /** Squared lengths of a step along x and along y, in texels. */
  final float[] alongX = new float[LANES];

  final float[] alongY = new float[LANES];

  /** Level of detail, key of the level, and weight of the level after it, of lanes or of quads. */
  final float[] lod = new float[LANES];

  final int[] level = new int[LANES];
  final float[] share = new float[LANES];

  /** The weights of lanes: 0 to 1, and in 1/256. */
  final float[] mix = new float[LANES];

  final int[] mix8 = new int[LANES];

  // footprint of one level: texel coordinates (or word offsets) and weights
  final int[] x0 = new int[LANES];
  final int[] x1 = new int[LANES];
  final int[] y0 = new int[LANES];
  final int[] y1 = new int[LANES];
  final int[] z0 = new int[LANES];
  final int[] z1 = new int[LANES];
  final int[] wx = new int[LANES];
  final int[] wy = new int[LANES];
  final int[] wz = new int[LANES];
  final float[] fx = new float[LANES];
  final float[] fy = new float[LANES];
  final float[] fz = new float[LANES];
  final int[] fixed = new int[LANES];
  final float[] scaled = new float[LANES];

  /** Coordinates of an axis that ends. */
  final float[] clamped = new float[LANES];

  /** Texel coordinates of the taps where they do not come from axes: index tap, then lane. */
  final int[][] tapX = new int[4][LANES];

  final int[][] tapY = new int[4][LANES];
  final int[][] tapZ = new int[4][LANES];

  // texels: words and colours of four taps
  final int[] index = new int[LANES];
  final int[] words = new int[LANES * 4];
  final int[][] tapWords = new int[4][LANES];
  final float[][][] tap = new float[4][4][LANES];
  final int[][] ints = new int[4][LANES];

  final LaneColors result = new LaneColors();
  final LaneColors groupResult = new LaneColors();
  final LaneColors secondLevel = new LaneColors();
  final LaneColors secondSlice = new LaneColors();

  final FootprintLog log = new FootprintLog();

  /** The scratch of a request's thread. */
  static SamplerScratch of(TextureRequest request) {
    if (request.scratch instanceof SamplerScratch s) {
      return s;
    }
    SamplerScratch s = new SamplerScratch();
    request.scratch = s;
    return s;
  }
}
