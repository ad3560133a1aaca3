package org.oovr.simulator.command;

/**
 * How a texture is sampled. Immutable; equal states may share one object.
 *
 * @param borderColor four components; integer textures take them through {@link
 *     Float#floatToRawIntBits}
 * @param maxAnisotropy 1 to 16
 * @param compare null when no depth comparison takes place
 * @param unnormalized coordinates are texels (rectangle textures)
 * @param reduction what linear filtering makes of the texels it reads
 * @param normalizedDepth a texture whose depth is a float stands for one of integers: what is
 *     compared and what is read beyond its edges is in 0 to 1
 */
public record SamplerState(
    Wrap wrapS,
    Wrap wrapT,
    Wrap wrapR,
    boolean magLinear,
    boolean minLinear,
    MipMode mipMode,
    float lodBias,
    float minLod,
    float maxLod,
    float maxAnisotropy,
    CompareOp compare,
    float borderR,
    float borderG,
    float borderB,
    float borderA,
    boolean seamlessCube,
    boolean unnormalized,
    Reduction reduction,
    boolean normalizedDepth) {

  /** A state that averages. */
  public SamplerState(
      Wrap wrapS,
      Wrap wrapT,
      Wrap wrapR,
      boolean magLinear,
      boolean minLinear,
      MipMode mipMode,
      float lodBias,
      float minLod,
      float maxLod,
      float maxAnisotropy,
      CompareOp compare,
      float borderR,
      float borderG,
      float borderB,
      float borderA,
      boolean seamlessCube,
      boolean unnormalized) {
    this(
        wrapS,
        wrapT,
        wrapR,
        magLinear,
        minLinear,
        mipMode,
        lodBias,
        minLod,
        maxLod,
        maxAnisotropy,
        compare,
        borderR,
        borderG,
        borderB,
        borderA,
        seamlessCube,
        unnormalized,
        Reduction.AVERAGE,
        false);
  }

  /** What becomes of texels that are read together. */
  public enum Reduction {
    AVERAGE,
    LEAST,
    MOST
  }

  /** Addressing outside the texture. */
  public enum Wrap {
    REPEAT,
    MIRRORED_REPEAT,
    CLAMP_TO_EDGE,
    CLAMP_TO_BORDER,
    MIRROR_CLAMP_TO_EDGE,
    MIRROR_CLAMP_TO_BORDER,
    /** Mirrored at 0, then as {@link #CLAMP}. */
    MIRROR_CLAMP,
    /** Legacy clamp: half border, half edge under linear filtering. */
    CLAMP
  }

  /** Selection among mip levels. */
  public enum MipMode {
    NONE,
    NEAREST,
    LINEAR
  }
}
