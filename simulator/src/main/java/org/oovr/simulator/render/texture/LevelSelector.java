package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.lanes.LoopKernels;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;

/**
 * Level of detail (OpenGL 3.3 core, section 3.8.11) as llvmpipe 22.3.6 computes it: one per quad
 * from the derivatives at its lane 0 (per lane for cubes, and where the shader gives a level, a
 * bias or gradients), rho^2 the larger of the squared lengths in x and y, and log2 of it
 * interpolated linearly between powers of two.
 */
final class LevelSelector {
  /** Bits of a key that are the level. */
  static final int KEY_LEVEL = 31;

  /** Bit of a key that selects the magnification filter; only set where it differs. */
  static final int KEY_MAGNIFIED = 32;

  /** A level of detail from here on does not fit an int, and stands for the base level. */
  private static final float MOST_LOD = 0x1p31f;

  /** From here on floats have no fractions: adding it to what is not negative rounds. */
  private static final float WHOLE = 0x1p23f;

  private final SamplerState sampler;
  private final ImageSource image;

  /** Whether levels matter at all; else everything comes from the base level. */
  private final boolean needed;

  private final boolean adjusted;

  /** Whether there is one filter, levels of detail have a level, and limits are numbers. */
  private final boolean orderly;

  private final boolean fixedLod;
  private final float bias;
  private final float sizeX;
  private final float sizeY;
  private final float sizeZ;

  LevelSelector(SamplerState sampler, ImageSource image) {
    this.sampler = sampler;
    this.image = image;
    boolean mips = sampler.mipMode() != MipMode.NONE && image.maxLevel > image.baseLevel;
    needed = mips || sampler.magLinear() != sampler.minLinear();
    fixedLod = sampler.minLod() == sampler.maxLod();
    bias = (float) Math.rint(sampler.lodBias() * 256) / 256;
    adjusted = bias != 0 || sampler.minLod() > 0 || sampler.maxLod() < 14;
    orderly =
        mips
            && sampler.magLinear() == sampler.minLinear()
            && Math.abs(bias) < WHOLE
            && sampler.minLod() < WHOLE
            && sampler.maxLod() > -WHOLE;
    // coordinates in texels too, as llvmpipe does: it takes the filter for minification earlier
    sizeX = image.width[image.baseLevel];
    sizeY = image.height[image.baseLevel];
    sizeZ = image.depth[image.baseLevel];
  }

  boolean needed() {
    return needed;
  }

  /** Squared scale factor of one lane from its derivatives along x and y. */
  private float rho2(
      float dsdx,
      float dtdx,
      float drdx,
      float dsdy,
      float dtdy,
      float drdy,
      int dims,
      boolean anisotropic) {
    float sx = dsdx * sizeX;
    float sy = dsdy * sizeX;
    float x = sx * sx;
    float y = sy * sy;
    if (dims > 1) {
      float tx = dtdx * sizeY;
      float ty = dtdy * sizeY;
      x += tx * tx;
      y += ty * ty;
      if (dims > 2) {
        float rx = drdx * sizeZ;
        float ry = drdy * sizeZ;
        x += rx * rx;
        y += ry * ry;
      }
    }
    return anisotropic ? Math.min(x, y) : larger(x, y);
  }

  /** Gradients that are infinite or NaN count as none. */
  private static float finite(float rho2) {
    return rho2 <= Float.MAX_VALUE ? rho2 : 0;
  }

  /** The larger one; {@code y} where either is NaN. */
  private static float larger(float x, float y) {
    return x > y ? x : y;
  }

  /**
   * Computes {@code scratch.lod}: the level of detail of every lane, without sampler bias and
   * clamps, or of every quad.
   *
   * @param anisotropic take the smaller of the two scale factors
   * @return whether there is one value for each quad
   */
  boolean lod(
      TextureRequest q,
      int n,
      SamplerScratch x,
      float[] s,
      float[] t,
      float[] r,
      boolean anisotropic) {
    float[] lod = x.lod;
    switch (q.op) {
      case SAMPLE_LOD:
        System.arraycopy(q.lod, 0, lod, 0, n);
        return false;
      case SAMPLE_GRAD:
        gradients(q, n, x, anisotropic);
        return false;
      default:
        break;
    }
    boolean perQuad = !image.cube || anisotropic;
    if (!perQuad) {
      cubeDerivatives(q, n, x);
    } else {
      quads(n, s, t, r, firstRow(q), x, anisotropic);
    }
    if (q.lod != null) {
      if (perQuad) {
        spread(lod, n);
      }
      for (int i = 0; i < n; i++) {
        lod[i] += q.lod[i];
      }
      return false;
    }
    return perQuad;
  }

  /** Gives each lane what its quad has. */
  private static void spread(float[] lod, int n) {
    for (int i = n - 1; i > 0; i--) {
      lod[i] = lod[i >> 2];
    }
  }

  /** The row of each quad along which x is followed, see {@link ShaderContext#firstRow}. */
  static int firstRow(TextureRequest q) {
    return q.context == null ? 0 : q.context.firstRow;
  }

  private void quads(
      int n, float[] s, float[] t, float[] r, int row, SamplerScratch x, boolean anisotropic) {
    float[] lod = x.lod;
    // ellipses lie in the plane of s and t
    int dims = anisotropic ? 2 : image.dims;
    if (dims == 2 && !anisotropic) {
      Lanes.kernels().quadLods(s, t, sizeX, sizeY, row, n, x.alongX, x.alongY, lod);
      return;
    }
    for (int q = 0, i = 0; i + 3 < n; q++, i += 4) {
      int first = i + row;
      boolean plane = dims > 1;
      boolean space = dims > 2;
      float rho2 =
          rho2(
              s[first + 1] - s[first],
              plane ? t[first + 1] - t[first] : 0,
              space ? r[first + 1] - r[first] : 0,
              s[i + 2] - s[i],
              plane ? t[i + 2] - t[i] : 0,
              space ? r[i + 2] - r[i] : 0,
              dims,
              anisotropic);
      lod[q] = 0.5f * LoopKernels.log2(anisotropic ? finite(rho2) : rho2);
    }
  }

  private void gradients(TextureRequest q, int n, SamplerScratch x, boolean anisotropic) {
    float[][] dx = q.ddx;
    float[][] dy = q.ddy;
    int dims = image.dims;
    if (image.cube) {
      CubeFaces.derivative(x.face, q.coord, q.ddx, n, x.ddx);
      CubeFaces.derivative(x.face, q.coord, q.ddy, n, x.ddy);
      dx = x.ddx;
      dy = x.ddy;
    }
    for (int i = 0; i < n; i++) {
      float rho2 =
          rho2(
              dx[0][i],
              dims > 1 ? dx[1][i] : 0,
              dims > 2 ? dx[2][i] : 0,
              dy[0][i],
              dims > 1 ? dy[1][i] : 0,
              dims > 2 ? dy[2][i] : 0,
              dims,
              anisotropic);
      x.lod[i] = 0.5f * LoopKernels.log2(finite(rho2));
    }
  }

  private void cubeDerivatives(TextureRequest q, int n, SamplerScratch x) {
    float[][] d = x.direction;
    for (int c = 0; c < 3; c++) {
      CubeFaces.quadDerivative(q.coord[c], true, n, d[c]);
    }
    CubeFaces.derivative(x.face, q.coord, d, n, x.ddx);
    for (int c = 0; c < 3; c++) {
      CubeFaces.quadDerivative(q.coord[c], false, n, d[c]);
    }
    CubeFaces.derivative(x.face, q.coord, d, n, x.ddy);
    for (int i = 0; i < n; i++) {
      float rho2 = rho2(x.ddx[0][i], x.ddx[1][i], 0, x.ddy[0][i], x.ddy[1][i], 0, 2, false);
      x.lod[i] = 0.5f * LoopKernels.log2(finite(rho2));
    }
  }

  /** Sampler bias added; hardware keeps it in 1/256, as does Mesa. */
  private float biased(float lod) {
    return lod + bias;
  }

  private float clamped(float lod) {
    float below = lod < sampler.maxLod() ? lod : sampler.maxLod();
    return below > sampler.minLod() ? below : sampler.minLod();
  }

  /**
   * Chooses levels from {@code scratch.lod}: {@code scratch.level} the level and filter of each
   * lane, {@link #KEY_LEVEL} and {@link #KEY_MAGNIFIED}, and {@code scratch.share} the weight of
   * the next level; or of each quad.
   *
   * @param perQuad value of {@link #lod}
   * @param anisotropic take the level below the level of detail, alone
   * @return the set of keys, bit {@code k} for key {@code k}
   */
  long select(TextureRequest q, int n, SamplerScratch x, boolean perQuad, boolean anisotropic) {
    if (perQuad && orderly && !anisotropic && (n & 3) == 0) {
      return selectQuads(n >> 2, x);
    }
    boolean plain = !adjusted && q.lod == null;
    MipMode mode = anisotropic ? MipMode.NONE : sampler.mipMode();
    int range = image.maxLevel - image.baseLevel;
    int count = perQuad ? n + 3 >> 2 : n;
    int magnified = sampler.minLinear() == sampler.magLinear() ? 0 : KEY_MAGNIFIED;
    long keys = 0;
    for (int i = 0; i < count; i++) {
      float lod = x.lod[i];
      if (fixedLod) {
        lod = sampler.minLod();
      } else if (adjusted) {
        lod = clamped(biased(lod));
      }
      int level = 0;
      float mix = 0;
      if (anisotropic) {
        level = Math.max(0, Math.min((int) lod, range));
      } else if (mode == MipMode.NEAREST) {
        // halves go up straight from the logarithm, to even after any adjustment
        level = plain ? (int) Math.floor(lod + 0.5f) : (int) Math.rint(lod);
        level = lod < MOST_LOD ? Math.max(0, Math.min(level, range)) : 0;
      } else if (mode == MipMode.LINEAR && lod > 0 && lod < MOST_LOD) {
        level = (int) lod;
        if (level >= range) {
          level = range;
        } else {
          mix = lod - level;
        }
      }
      int k = level + image.baseLevel | (lod <= 0 ? magnified : 0);
      keys |= 1L << k;
      x.level[i] = k;
      x.share[i] = mix;
    }
    return keys;
  }

  /** {@link #select} for quads, by loops without a choice. */
  private long selectQuads(int quads, SamplerScratch x) {
    float low = adjusted ? Math.max(sampler.minLod(), 0) : 0;
    float high = adjusted ? sampler.maxLod() : Float.MAX_VALUE;
    int range = image.maxLevel - image.baseLevel;
    int base = image.baseLevel;
    if (sampler.mipMode() == MipMode.LINEAR) {
      between(x.lod, bias, low, high, range, base, quads, x.level, x.share);
    } else {
      // see select
      float more = adjusted ? bias : 0.5f;
      float round = adjusted ? WHOLE : 0;
      nearest(x.lod, more, low, high, range, round, base, quads, x.level);
      Arrays.fill(x.share, 0, quads, 0);
    }
    return keys(x.level, quads);
  }

  private static void between(
      float[] lod,
      float bias,
      float low,
      float high,
      int range,
      int base,
      int n,
      int[] level,
      float[] share) {
    for (int i = 0; i < n; i++) {
      float v = Math.min(Math.max(Math.min(lod[i] + bias, high), low), range);
      int whole = (int) v;
      level[i] = whole + base;
      share[i] = v - whole;
    }
  }

  private static void nearest(
      float[] lod,
      float more,
      float low,
      float high,
      int range,
      float round,
      int base,
      int n,
      int[] level) {
    for (int i = 0; i < n; i++) {
      float v = Math.min(Math.max(Math.min(lod[i] + more, high), low), range);
      level[i] = (int) (v + round - round) + base;
    }
  }

  /** The set of levels. */
  private static long keys(int[] level, int n) {
    int first = level[0];
    int others = 0;
    for (int i = 0; i < n; i++) {
      others |= level[i] ^ first;
    }
    long keys = 1L << first;
    if (others != 0) {
      for (int i = 0; i < n; i++) {
        keys |= 1L << level[i];
      }
    }
    return keys;
  }

  /**
   * Result of a query: x the level that would be accessed, y the level of detail before clamps.
   *
   * @param perQuad value of {@link #lod}
   */
  void query(int n, SamplerScratch x, boolean perQuad, float[] accessed, float[] lodOut) {
    if (perQuad) {
      spread(x.lod, n);
    }
    int range = image.maxLevel - image.baseLevel;
    for (int i = 0; i < n; i++) {
      float lod = biased(x.lod[i]);
      if (lodOut != null) {
        lodOut[i] = lod;
      }
      if (accessed == null) {
        continue;
      }
      float level = clamped(lod);
      switch (sampler.mipMode()) {
        case NONE:
          level = 0;
          break;
        case NEAREST:
          level = (float) Math.rint(level);
          break;
        case LINEAR:
          break;
      }
      accessed[i] = Math.max(0, Math.min(level, range));
    }
  }
}
