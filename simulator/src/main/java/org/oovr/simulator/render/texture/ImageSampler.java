package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.TextureView.Swizzle;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.shader.TextureRequest;

/**
 * Texture unit over a texture: coordinates and layers, level of detail, then filtering level by
 * level by {@link Filter8}, {@link FloatFilter} or {@link AnisotropicFilter}.
 */
final class ImageSampler extends SamplerUnit {
  /** All four components. */
  private static final int ALL = 15;

  private final ImageSource image;
  private final SamplerState sampler;
  private final Swizzler swizzle;
  private final LevelSelector levels;
  private final FloatFilter floats;

  /** Null when the fixed-point path does not serve this sampler. */
  private final Filter8 fixed;

  /** Null when filtering is isotropic. */
  private final AnisotropicFilter anisotropic;

  /** What {@link #settled} found last, or null. */
  private EvenSampler even;

  private final boolean mipLinear;
  private final boolean clampsReference;

  ImageSampler(ImageSource image, Swizzle swizzle, SamplerState sampler) {
    this.image = image;
    this.sampler = sampler;
    this.swizzle = new Swizzler(swizzle);
    boolean averages = sampler.reduction() == SamplerState.Reduction.AVERAGE;
    boolean several = sampler.maxAnisotropy() > 1 && image.dims > 1;
    boolean aniso = several && !image.integer && averages;
    floats = new FloatFilter(image, sampler);
    ByteEllipse bytes = aniso && !floats.compares() ? ByteEllipse.of(image, sampler) : null;
    anisotropic = aniso ? new AnisotropicFilter(image, floats, bytes) : null;
    levels = new LevelSelector(sampler, image);
    boolean eight = !aniso && !floats.compares() && Filter8.serves(image, sampler);
    fixed = eight ? new Filter8(image, sampler) : null;
    PixelFormat format = image.codec.format();
    clampsReference =
        sampler.normalizedDepth()
            || format != PixelFormat.D32_FLOAT && format != PixelFormat.D32_FLOAT_S8;
    mipLinear = sampler.mipMode() == MipMode.LINEAR && image.maxLevel > image.baseLevel;
  }

  @Override
  public SamplerUnit settled() {
    boolean sameFilter = sampler.minLinear() == sampler.magLinear();
    boolean keeps = fixed != null || anisotropic == null && floats.keepsEven();
    if (sameFilter && keeps && image.isEven()) {
      even = EvenSampler.of(this, image, fixed, sampler.minLinear(), swizzle, even);
      return even == null ? this : even;
    }
    return this;
  }

  @Override
  public void execute(TextureRequest q, int n) {
    SamplerScratch x = SamplerScratch.of(q);
    complete(q, x);
    FootprintLog log = q.recorder == null ? null : x.log;
    if (log != null) {
      log.begin(q);
    }
    x.wanted = ALL;
    switch (q.op) {
      case FETCH:
        fetch(q, n, x, log);
        break;
      case GATHER:
        gather(q, n, x, log);
        break;
      case QUERY_LOD:
        queryLod(q, n, x);
        break;
      default:
        sample(q, n, x, log);
        break;
    }
    if (log != null) {
      log.end(true, image.store.texture().id(), image.view);
    }
  }

  // ---------------------------------------------------------------- coordinates

  /** A shader of another kind of texture gives less coordinates than this one has: others are 0. */
  private void complete(TextureRequest q, SamplerScratch x) {
    int all = (image.cube ? 3 : image.dims) + (image.arrayed ? 1 : 0);
    for (int d = 0; d < all; d++) {
      if (q.op == TextureRequest.Op.FETCH) {
        q.texel[d] = q.texel[d] == null ? x.noTexels : q.texel[d];
      } else {
        q.coord[d] = q.coord[d] == null ? x.noCoordinates : q.coord[d];
      }
    }
  }

  /** Coordinates of all lanes: face of cubes, layer of arrays, reference in range. */
  private LaneGroup coordinates(TextureRequest q, int n, SamplerScratch x) {
    LaneGroup p = x.all;
    p.count = n;
    p.offsetX = q.offsetX;
    p.offsetY = q.offsetY;
    p.offsetZ = q.offsetZ;
    p.reference = null;
    if (floats.compares()) {
      p.reference = reference(q, n, x);
    }
    p.layer = null;
    p.face = null;
    p.cubeLayer = null;
    if (image.cube) {
      CubeFaces.select(q.coord[0], q.coord[1], q.coord[2], n, x.s, x.t, x.face);
      p.s = x.s;
      p.t = x.t;
      p.r = null;
      p.face = x.face;
      p.layer = x.face;
      if (image.arrayed) {
        layers(q.coord[3], n, 6, x.layer);
        p.cubeLayer = x.layer;
        p.layer = x.layerAndFace;
        for (int i = 0; i < n; i++) {
          x.layerAndFace[i] = x.layer[i] + x.face[i];
        }
      }
      return p;
    }
    p.s = q.coord[0];
    p.t = q.coord[1];
    p.r = q.coord[2];
    if (image.arrayed) {
      layers(q.coord[image.dims], n, 1, x.layer);
      p.layer = x.layer;
    }
    return p;
  }

  /** Layer numbers: rounded to nearest even, clamped; the first where they do not fit an int. */
  private void layers(float[] c, int n, int facesPerLayer, int[] layer) {
    int max = image.layerCount - 1;
    for (int i = 0; i < n; i++) {
      int l = c[i] < 0x1p31f ? (int) Math.rint(c[i]) : 0;
      layer[i] = Math.max(0, Math.min(l, max)) * facesPerLayer;
    }
  }

  /**
   * What depths are compared with. An instruction without a reference is undefined with a sampler
   * that compares; on llvmpipe its reference is undefined, which LLVM takes for a number that no
   * ordered comparison is true for.
   */
  private float[] reference(TextureRequest q, int n, SamplerScratch x) {
    if (q.reference == null) {
      Arrays.fill(x.reference, 0, n, Float.NaN);
      return x.reference;
    }
    return clampsReference ? clampedReference(q.reference, n, x) : q.reference;
  }

  /** Normalised depth is compared with a reference clamped to its range, NaN to 1. */
  private static float[] clampedReference(float[] reference, int n, SamplerScratch x) {
    for (int i = 0; i < n; i++) {
      float r = reference[i] < 1 ? reference[i] : 1;
      x.reference[i] = Math.max(0, r);
    }
    return x.reference;
  }

  // ---------------------------------------------------------------- filtered reads

  private void sample(TextureRequest q, int n, SamplerScratch x, FootprintLog log) {
    LaneGroup p = coordinates(q, n, x);
    x.wanted = swizzle.wanted(x.outputs(q));
    boolean ellipses = anisotropic != null && q.op != TextureRequest.Op.SAMPLE_LOD;
    p.gradient = ellipses ? gradients(q, p, n, x) : null;
    long keys = 1L << image.baseLevel;
    p.fixed = fixed != null;
    p.between = false;
    int step = 1;
    if (levels.needed()) {
      boolean perQuad = levels.lod(q, n, x, p.s, p.t, p.r, ellipses);
      keys = levels.select(q, n, x, perQuad, ellipses);
      step = perQuad ? 4 : 1;
      // with a choice of filter per lane, llvmpipe leaves its fixed-point path
      p.fixed &= perQuad || sampler.minLinear() == sampler.magLinear();
    }
    if (Long.bitCount(keys) == 1) {
      p.origin = null;
      if (mipLinear) {
        LevelGroups.share(p, n, step, x);
      }
      if (log == null && !ellipses) { // which are lane by lane
        LevelGroups.fillUp(p, x);
      }
      group(p, Long.numberOfTrailingZeros(keys), x, log, x.result);
      deliver(q, n, p.fixed, x);
      return;
    }
    for (long rest = keys; rest != 0; rest &= rest - 1) {
      int key = Long.numberOfTrailingZeros(rest);
      LaneGroup part = LevelGroups.pack(p, key, n, step, image.dims, x);
      int lanes = part.count;
      if (log == null && !ellipses) {
        LevelGroups.fillUp(part, x);
      }
      group(part, key, x, log, x.groupResult);
      part.count = lanes;
      LevelGroups.scatter(part, image.integer, x);
    }
    deliver(q, n, p.fixed, x);
  }

  private float[][] gradients(TextureRequest q, LaneGroup p, int n, SamplerScratch x) {
    if (q.op != TextureRequest.Op.SAMPLE_GRAD || image.cube) {
      AnisotropicFilter.quadGradients(p.s, p.t, n, LevelSelector.firstRow(q), x.gradient);
      return x.gradient;
    }
    for (int d = 0; d < 2; d++) {
      System.arraycopy(q.ddx[d], 0, x.gradient[d], 0, n);
      System.arraycopy(q.ddy[d], 0, x.gradient[2 + d], 0, n);
    }
    return x.gradient;
  }

  /** Filters lanes that share a level; {@code key} as {@link LevelSelector#select} makes it. */
  private void group(LaneGroup p, int key, SamplerScratch x, FootprintLog log, LaneColors out) {
    int level = key & LevelSelector.KEY_LEVEL;
    boolean magnified = (key & LevelSelector.KEY_MAGNIFIED) != 0;
    boolean linear = magnified ? sampler.magLinear() : sampler.minLinear();
    int n = p.count;
    if (log != null) {
      log.countAll();
    }
    if (image.integer) {
      floats.nearestIntegers(p, level, x, log, out.ints);
      return;
    }
    if (p.gradient != null) {
      anisotropic.filter(p, level, x, log, out.floats);
      return;
    }
    boolean two = p.between && level < image.maxLevel;
    if (p.fixed) {
      filter8(p, level, linear, x, log, out.packed);
      if (two) {
        if (log != null) {
          log.countWhere(p.mix8, n, p.origin);
        }
        filter8(p, level + 1, linear, x, log, x.secondLevel.packed);
        Lanes.kernels().mix(out.packed, x.secondLevel.packed, p.mix8, n, x.fixed, out.packed);
      }
      return;
    }
    filterFloat(p, level, linear, x, log, out.floats);
    if (two) {
      if (log != null) {
        log.countWhere(p.mix, n, p.origin);
      }
      filterFloat(p, level + 1, linear, x, log, x.secondLevel.floats);
      floats.mix(out.floats, x.secondLevel.floats, p.mix, n, x);
    }
  }

  private void filter8(
      LaneGroup p, int level, boolean linear, SamplerScratch x, FootprintLog log, int[] out) {
    if (linear) {
      fixed.linear(p, level, x, log, out);
    } else {
      fixed.nearest(p, level, x, log, out);
    }
  }

  private void filterFloat(
      LaneGroup p, int level, boolean linear, SamplerScratch x, FootprintLog log, float[][] out) {
    if (linear) {
      floats.linear(p, level, x, log, out);
    } else {
      floats.nearest(p, level, x, log, out);
    }
  }

  private void deliver(TextureRequest q, int n, boolean packed, SamplerScratch x) {
    LaneColors colors = x.result;
    if (image.integer) {
      swizzle.deliver(colors.ints, n, q.outI);
    } else if (packed) {
      swizzle.deliver8(colors.packed, n, x.fixed, x.scaled, x.outputs);
    } else {
      swizzle.deliver(colors.floats, n, x.outputs);
    }
  }

  // ---------------------------------------------------------------- gather, fetch, query

  private void gather(TextureRequest q, int n, SamplerScratch x, FootprintLog log) {
    LaneGroup p = coordinates(q, n, x);
    p.origin = null;
    int source = swizzle.source(q.gatherComponent);
    boolean constant = source >= TextureView.ZERO;
    int component = constant ? 0 : source;
    int level = image.baseLevel;
    if (image.integer) {
      floats.gather.integers(p, level, component, q.offsets, x, log, x.result.ints);
    } else {
      floats.gather.colors(p, level, component, q.offsets, x, log, x.result.floats);
    }
    for (int o = 0; o < 4; o++) {
      int one = source == TextureView.ONE ? 1 : 0;
      if (q.outI[o] != null && image.integer) {
        if (constant) {
          Arrays.fill(q.outI[o], 0, n, one);
        } else {
          System.arraycopy(x.result.ints[o], 0, q.outI[o], 0, n);
        }
      } else if (q.outF[o] != null && !image.integer) {
        if (constant) {
          Arrays.fill(q.outF[o], 0, n, one);
        } else {
          System.arraycopy(x.result.floats[o], 0, q.outF[o], 0, n);
        }
      }
    }
  }

  /** One texel at integer coordinates; zeroes outside the image. */
  private void fetch(TextureRequest q, int n, SamplerScratch x, FootprintLog log) {
    int[] index = x.index;
    int range = image.maxLevel - image.baseLevel;
    for (int i = 0; i < n; i++) {
      int level = q.texelLevel == null ? 0 : q.texelLevel[i];
      int sample = q.sampleIndex == null ? 0 : q.sampleIndex[i];
      index[i] = -1;
      if (level < 0 || level > range || sample < 0 || sample >= image.samples) {
        continue;
      }
      level += image.baseLevel;
      int tx = q.texel[0][i] + q.offsetX;
      int ty = image.dims > 1 ? q.texel[1][i] + q.offsetY : 0;
      int tz = 0;
      int layers = 1;
      if (image.volume) {
        tz = q.texel[2][i] + q.offsetZ;
        layers = image.depth[level];
      } else if (image.arrayed) {
        tz = q.texel[image.dims][i];
        layers = image.layerCount;
      }
      boolean inside =
          tx >= 0
              && tx < image.width[level]
              && ty >= 0
              && ty < image.height[level]
              && tz >= 0
              && tz < layers;
      if (inside) {
        index[i] = image.store.texelIndex(level, tz, sample, tx, ty);
        if (log != null) {
          log.add(i, image.store.texelAddressBytes(level, tz, tx, ty));
        }
      }
    }
    fetched(q, n, x);
  }

  /** Replaces indices of -1 by 0 and marks them. */
  private static boolean clearBorder(int[] index, int n, int[] mark) {
    for (int i = 0; i < n; i++) {
      int m = index[i] >> 31;
      mark[i] = m;
      index[i] &= ~m;
    }
    // not an OR in the loop above: vectorising that reduction crashes C2 of JDK 17.0.21
    for (int i = 0; i < n; i++) {
      if (mark[i] != 0) {
        return true;
      }
    }
    return false;
  }

  private void fetched(TextureRequest q, int n, SamplerScratch x) {
    int[] outside = x.fixed;
    boolean any = clearBorder(x.index, n, outside);
    LaneColors colors = x.result;
    if (image.integer) {
      image.integers(x.index, 0, n, x.words, colors.ints);
    } else {
      image.colors(x.index, 0, n, x.words, ALL, colors.floats);
    }
    if (any) {
      int missing = image.components() < 4 ? 1 : 0;
      for (int c = 0; c < 4; c++) {
        for (int i = 0; i < n; i++) {
          if (outside[i] != 0) {
            colors.ints[c][i] = c == 3 ? missing : 0;
            colors.floats[c][i] = c == 3 ? missing : 0;
          }
        }
      }
    }
    if (image.integer) {
      swizzle.deliver(colors.ints, n, q.outI);
    } else {
      swizzle.deliver(colors.floats, n, q.outF);
    }
  }

  private void queryLod(TextureRequest q, int n, SamplerScratch x) {
    LaneGroup p = coordinates(q, n, x);
    boolean perQuad = levels.lod(q, n, x, p.s, p.t, p.r, false);
    levels.query(n, x, perQuad, q.outF[0], q.outF[1]);
    for (int c = 2; c < 4; c++) {
      if (q.outF[c] != null) {
        Arrays.fill(q.outF[c], 0, n, 0);
      }
    }
  }

  // ---------------------------------------------------------------- sizes

  @Override
  public void size(int level, int[] sizeOut) {
    Arrays.fill(sizeOut, 1);
    int l = image.baseLevel + level;
    if (level < 0 || l > image.maxLevel) {
      Arrays.fill(sizeOut, 0);
      return;
    }
    sizeOut[0] = image.width[l];
    if (image.dims > 1) {
      sizeOut[1] = image.height[l];
    }
    if (image.volume) {
      sizeOut[2] = image.depth[l];
    } else if (image.arrayed) {
      sizeOut[image.dims] = image.layerCount;
    }
  }

  @Override
  public int levels() {
    return image.maxLevel - image.baseLevel + 1;
  }

  @Override
  public int samples() {
    return Math.max(1, image.samples);
  }
}
