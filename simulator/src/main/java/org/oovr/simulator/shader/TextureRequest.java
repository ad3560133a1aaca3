package org.oovr.simulator.shader;

import java.util.Arrays;

/**
 * Arguments and results of one texture instruction over all lanes. Arrays are set by reference: the
 * shader points them at its own values, nothing is copied.
 */
public final class TextureRequest {
  /** What to do. */
  public enum Op {
    /** Filtered read, level of detail from the quad's derivatives plus {@link #lod} as bias. */
    SAMPLE,
    /** Filtered read at the level of detail in {@link #lod}. */
    SAMPLE_LOD,
    /** Filtered read with the given gradients. */
    SAMPLE_GRAD,
    /** Integer coordinates and level; for multisampled images {@link #sampleIndex}. */
    FETCH,
    /** The four texels of a bilinear footprint, of component {@link #gatherComponent}. */
    GATHER,
    /** Result x: level that would be accessed; y: the computed level of detail. */
    QUERY_LOD
  }

  public Op op;

  /** Coordinates; {@code coord[d]} for d below the dimensionality, array layer after them. */
  public final float[][] coord = new float[4][];

  /** Integer coordinates for {@link Op#FETCH}, array layer after them. */
  public final int[][] texel = new int[4][];

  /** Bias ({@link Op#SAMPLE}, null for none) or level ({@link Op#SAMPLE_LOD}). */
  public float[] lod;

  /** Level for {@link Op#FETCH}, null for 0. */
  public int[] texelLevel;

  /** Sample for {@link Op#FETCH} of multisampled images. */
  public int[] sampleIndex;

  /** Gradients for {@link Op#SAMPLE_GRAD}. */
  public final float[][] ddx = new float[3][];

  public final float[][] ddy = new float[3][];

  /**
   * Reference value of a depth comparison, null for none; the result is then in {@code outF[0]}.
   */
  public float[] reference;

  /** Constant texel offset. */
  public int offsetX;

  public int offsetY;
  public int offsetZ;

  /** Per-lane offsets (gather), or null. */
  public final int[][] offsets = new int[2][];

  public int gatherComponent;

  /** Results as floats, four components. */
  public final float[][] outF = new float[4][];

  /** Results of integer textures (bits of signed or unsigned values), four components. */
  public final int[][] outI = new int[4][];

  /** 0 for lanes whose result is not needed at all, else -1; null when all lanes are active. */
  public int[] active;

  /** The static number of the instruction in its module, for profiles. */
  public int instruction;

  /** The context of the call, for profiles. */
  public ShaderContext context;

  /** Told which lines each warp reads, or null. */
  public TexelRecorder recorder;

  /** Warp of the request's first lane. */
  public int firstWarp;

  /** Working memory of texture units, made by the first one that needs it. */
  public Object scratch;

  /** Forgets all arguments and results of the call before. */
  public void clear() {
    for (int i = 0; i < 4; i++) {
      coord[i] = null;
      texel[i] = null;
      outF[i] = null;
      outI[i] = null;
    }
    for (int i = 0; i < 3; i++) {
      ddx[i] = null;
      ddy[i] = null;
    }
    lod = null;
    texelLevel = null;
    sampleIndex = null;
    reference = null;
    offsetX = 0;
    offsetY = 0;
    offsetZ = 0;
    offsets[0] = null;
    offsets[1] = null;
    gatherComponent = 0;
    active = null;
  }

  /** A request of its own for up to {@link ShaderContext#LANES} lanes from one on. */
  TextureRequest part(int from) {
    TextureRequest q = new TextureRequest();
    q.op = op;
    q.gatherComponent = gatherComponent;
    q.offsetX = offsetX;
    q.offsetY = offsetY;
    q.offsetZ = offsetZ;
    q.instruction = instruction;
    q.context = context;
    q.recorder = recorder;
    q.firstWarp = firstWarp + from / ShaderContext.WARP_LANES;
    q.scratch = scratch;
    for (int i = 0; i < 4; i++) {
      q.coord[i] = part(coord[i], from);
      q.texel[i] = part(texel[i], from);
      q.outF[i] = outF[i] == null ? null : new float[ShaderContext.LANES];
      q.outI[i] = outI[i] == null ? null : new int[ShaderContext.LANES];
    }
    for (int i = 0; i < 3; i++) {
      q.ddx[i] = part(ddx[i], from);
      q.ddy[i] = part(ddy[i], from);
    }
    q.lod = part(lod, from);
    q.texelLevel = part(texelLevel, from);
    q.sampleIndex = part(sampleIndex, from);
    q.reference = part(reference, from);
    q.offsets[0] = part(offsets[0], from);
    q.offsets[1] = part(offsets[1], from);
    q.active = part(active, from);
    return q;
  }

  private static float[] part(float[] a, int from) {
    return a == null ? null : Arrays.copyOfRange(a, from, from + ShaderContext.LANES);
  }

  private static int[] part(int[] a, int from) {
    return a == null ? null : Arrays.copyOfRange(a, from, from + ShaderContext.LANES);
  }

  /** Takes over what a part has got. */
  void takeResults(TextureRequest part, int from, int lanes) {
    scratch = part.scratch;
    for (int i = 0; i < 4; i++) {
      if (outF[i] != null) {
        System.arraycopy(part.outF[i], 0, outF[i], from, lanes);
      }
      if (outI[i] != null) {
        System.arraycopy(part.outI[i], 0, outI[i], from, lanes);
      }
    }
  }
}
