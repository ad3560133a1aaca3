package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.SamplerState;

/** Sampler parameters of a texture or of a sampler object (GL 3.3 core table 6.23). */
public final class SamplerParams {
  public int wrapS = GL_REPEAT;
  public int wrapT = GL_REPEAT;
  public int wrapR = GL_REPEAT;
  public int minFilter = GL_NEAREST_MIPMAP_LINEAR;
  public int magFilter = GL_LINEAR;
  public float lodBias;
  public float minLod = -1000;
  public float maxLod = 1000;
  public float maxAnisotropy = 1;
  public int compareMode = GL_NONE;
  public int compareFunc = GL_LEQUAL;
  public int srgbDecode = GL_DECODE_EXT;
  public int reductionMode = GL_WEIGHTED_AVERAGE_ARB;

  /** Filters across the edges of cubes even where the context does not. */
  public boolean seamless;

  /** Float bits or integers, as last given. */
  public final int[] border = new int[4];

  public boolean borderInteger;

  /** States by {@code seamless | unnormalized << 1 | comparing << 2}; emptied by changes. */
  private final SamplerState[] cache = new SamplerState[64];

  /** Defaults of rectangle textures differ. */
  public void rectangleDefaults() {
    wrapS = GL_CLAMP_TO_EDGE;
    wrapT = GL_CLAMP_TO_EDGE;
    wrapR = GL_CLAMP_TO_EDGE;
    minFilter = GL_LINEAR;
    changed();
  }

  /** Another one with the same values. */
  public SamplerParams copy() {
    SamplerParams other = new SamplerParams();
    other.set(this);
    return other;
  }

  /** Takes over the values of another one. */
  public void set(SamplerParams from) {
    wrapS = from.wrapS;
    wrapT = from.wrapT;
    wrapR = from.wrapR;
    minFilter = from.minFilter;
    magFilter = from.magFilter;
    lodBias = from.lodBias;
    minLod = from.minLod;
    maxLod = from.maxLod;
    maxAnisotropy = from.maxAnisotropy;
    compareMode = from.compareMode;
    compareFunc = from.compareFunc;
    srgbDecode = from.srgbDecode;
    reductionMode = from.reductionMode;
    seamless = from.seamless;
    System.arraycopy(from.border, 0, border, 0, border.length);
    borderInteger = from.borderInteger;
    changed();
  }

  public void changed() {
    java.util.Arrays.fill(cache, null);
  }

  public boolean usesMipmaps() {
    return minFilter != GL_NEAREST && minFilter != GL_LINEAR;
  }

  /** Whether any texel is ever averaged with another. */
  public boolean filtersLinearly() {
    return magFilter == GL_LINEAR
        || (minFilter != GL_NEAREST && minFilter != GL_NEAREST_MIPMAP_NEAREST);
  }

  /**
   * The simulator's state.
   *
   * @param everywhere filtering across cube edges is on, whatever the sampler says
   * @param unnormalized rectangle texture
   * @param depth the texture has depth, so that comparison may apply
   * @param alphaAt the stored component that is alpha, where the border has its alpha, too
   * @param fixedDepth its depth is of integers, whatever holds it
   */
  public SamplerState state(
      boolean everywhere, boolean unnormalized, boolean depth, int alphaAt, boolean fixedDepth) {
    boolean comparing = depth && compareMode == GL_COMPARE_REF_TO_TEXTURE;
    boolean across = everywhere || seamless;
    int key = (across ? 1 : 0) | (unnormalized ? 2 : 0) | (comparing ? 4 : 0) | alphaAt << 3;
    key |= fixedDepth ? 32 : 0;
    SamplerState s = cache[key];
    if (s == null) {
      s = build(across, unnormalized, comparing, alphaAt, fixedDepth);
      cache[key] = s;
    }
    return s;
  }

  private SamplerState build(
      boolean seamless, boolean unnormalized, boolean comparing, int alphaAt, boolean fixedDepth) {
    int[] stored = border.clone();
    stored[alphaAt] = border[3];
    boolean minLinear =
        switch (minFilter) {
          case GL_LINEAR, GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_LINEAR -> true;
          default -> false;
        };
    SamplerState.MipMode mip =
        switch (minFilter) {
          case GL_NEAREST, GL_LINEAR -> SamplerState.MipMode.NONE;
          case GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST -> SamplerState.MipMode.NEAREST;
          default -> SamplerState.MipMode.LINEAR;
        };
    return new SamplerState(
        wrap(wrapS),
        wrap(wrapT),
        wrap(wrapR),
        magFilter == GL_LINEAR,
        minLinear,
        mip,
        lodBias,
        minLod,
        maxLod,
        Math.max(1, Math.min(16, maxAnisotropy)),
        comparing ? Translate.compare(compareFunc) : null,
        Float.intBitsToFloat(stored[0]),
        Float.intBitsToFloat(stored[1]),
        Float.intBitsToFloat(stored[2]),
        Float.intBitsToFloat(stored[3]),
        seamless,
        unnormalized,
        switch (reductionMode) {
          case GL_MIN -> SamplerState.Reduction.LEAST;
          case GL_MAX -> SamplerState.Reduction.MOST;
          default -> SamplerState.Reduction.AVERAGE;
        },
        fixedDepth);
  }

  public static boolean isWrap(int mode, boolean core) {
    return switch (mode) {
      case GL_REPEAT,
          GL_MIRRORED_REPEAT,
          GL_CLAMP_TO_EDGE,
          GL_CLAMP_TO_BORDER,
          GL_MIRROR_CLAMP_TO_EDGE,
          GL_MIRROR_CLAMP_EXT,
          GL_MIRROR_CLAMP_TO_BORDER_EXT ->
          true;
      case GL_CLAMP -> !core;
      default -> false;
    };
  }

  private static SamplerState.Wrap wrap(int mode) {
    return switch (mode) {
      case GL_MIRRORED_REPEAT -> SamplerState.Wrap.MIRRORED_REPEAT;
      case GL_CLAMP_TO_EDGE -> SamplerState.Wrap.CLAMP_TO_EDGE;
      case GL_CLAMP_TO_BORDER -> SamplerState.Wrap.CLAMP_TO_BORDER;
      case GL_MIRROR_CLAMP_TO_EDGE -> SamplerState.Wrap.MIRROR_CLAMP_TO_EDGE;
      case GL_CLAMP -> SamplerState.Wrap.CLAMP;
      case GL_MIRROR_CLAMP_EXT -> SamplerState.Wrap.MIRROR_CLAMP;
      case GL_MIRROR_CLAMP_TO_BORDER_EXT -> SamplerState.Wrap.MIRROR_CLAMP_TO_BORDER;
      default -> SamplerState.Wrap.REPEAT;
    };
  }

  CompareOp compare() {
    return Translate.compare(compareFunc);
  }
}
