package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;

/**
 * Filtering in floats: every format, wrap mode and shape, depth comparison before filtering (each
 * texel is compared, then the outcomes are averaged), and integers without filtering.
 */
final class FloatFilter {
  private final ImageSource image;
  private final SamplerState sampler;
  private final boolean normalized;
  private final TexelFetch fetch;
  private final TexelBlend blend;

  /** Null where edges of cubes are seams, and for other textures. */
  private final SeamlessCube seamless;

  final TexelGather gather;

  FloatFilter(ImageSource image, SamplerState sampler) {
    this.image = image;
    this.sampler = sampler;
    normalized = !sampler.unnormalized();
    fetch = new TexelFetch(image, sampler);
    blend = new TexelBlend(sampler, fetch.components());
    boolean crosses = image.cube && sampler.seamlessCube();
    seamless = crosses ? new SeamlessCube(image, fetch, blend) : null;
    gather = new TexelGather(image, sampler, fetch, seamless);
  }

  /** Whether a comparison takes place. */
  boolean compares() {
    return fetch.compares();
  }

  /** Whether equal texels give that texel, wherever it is read. */
  boolean keepsEven() {
    return !compares() && !image.integer && seamless == null && !fetch.seesBorder();
  }

  /** Sets {@code scratch.index} to the nearest texels; lanes on the border get {@code -1}. */
  private void nearestIndex(LaneGroup p, int level, SamplerScratch x, FootprintLog log) {
    int n = p.count;
    TexelAxis.nearest(
        image.wrap(sampler.wrapS()),
        p.s,
        image.width[level],
        normalized,
        p.offsetX,
        false,
        n,
        x.x0);
    int[] y = null;
    int[] z = p.layer;
    if (image.dims > 1) {
      y = x.y0;
      TexelAxis.nearest(
          image.wrap(sampler.wrapT()),
          p.t,
          image.height[level],
          normalized,
          p.offsetY,
          false,
          n,
          y);
      if (image.dims > 2) {
        z = x.z0;
        TexelAxis.nearest(
            image.wrap(sampler.wrapR()),
            p.r,
            image.depth[level],
            normalized,
            p.offsetZ,
            false,
            n,
            z);
      }
    }
    fetch.index(p, level, x, log, x.x0, y, z, false);
  }

  /** Nearest texels, or outcomes of the comparison with them. */
  void nearest(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    nearestIndex(p, level, x, log);
    fetch.colors(p, x, false, out);
    fetch.spread(p.count, x, out);
  }

  /** Nearest texels of an integer texture. */
  void nearestIntegers(LaneGroup p, int level, SamplerScratch x, FootprintLog log, int[][] out) {
    nearestIndex(p, level, x, log);
    fetch.integers(p.count, x, false, out);
  }

  /** Linearly filtered texels, or the averaged outcomes of the comparison. */
  void linear(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    int n = p.count;
    if (seamless != null) {
      seamless.linear(p, level, x, log, out);
      return;
    }
    axis(sampler.wrapS(), p.s, image.width[level], p.offsetX, n, x, x.x0, x.x1, x.fx);
    if (image.dims > 1) {
      axis(sampler.wrapT(), p.t, image.height[level], p.offsetY, n, x, x.y0, x.y1, x.fy);
    }
    int[] z = p.layer;
    if (image.dims > 2) {
      z = x.z0;
      axis(sampler.wrapR(), p.r, image.depth[level], p.offsetZ, n, x, x.z0, x.z1, x.fz);
    }
    slice(p, level, x, log, z, out);
    if (image.dims > 2) {
      slice(p, level, x, log, x.z1, x.secondSlice.floats);
      blend.lerp(out, x.secondSlice.floats, x.fz, n, x, out);
    }
    fetch.spread(n, x, out);
  }

  /** The two texels next to each coordinate of an axis, and the weight of the second. */
  private void axis(
      Wrap mode,
      float[] c,
      int size,
      int offset,
      int n,
      SamplerScratch x,
      int[] c0,
      int[] c1,
      float[] weight) {
    Wrap wrap = image.wrap(mode);
    float scale = normalized ? size : 1;
    LaneKernels kernels = Lanes.kernels();
    boolean done =
        switch (wrap) {
          case CLAMP_TO_EDGE ->
              kernels.clampLinear(c, scale, offset, size, n, x.scaled, x.fixed, c0, c1, weight);
          case REPEAT ->
              TexelAxis.isPowerOfTwo(size)
                  && kernels.repeatLinear(
                      c, scale, offset, size - 1, n, x.scaled, x.fixed, c0, c1, weight);
          case CLAMP, CLAMP_TO_BORDER ->
              bordered(wrap, c, scale, offset, size, n, x, c0, c1, weight);
          default -> false;
        };
    if (!done) {
      TexelAxis.linear(wrap, c, size, normalized, offset, 0, n, c0, c1, weight);
    }
    boolean mirror = wrap == Wrap.MIRROR_CLAMP_TO_EDGE;
    if (!blend.averages() && (wrap == Wrap.CLAMP_TO_EDGE || mirror)) {
      // before the first texel's centre there is no second one, whose weight would be 0
      for (int i = 0; i < n; i++) {
        float at = c[i] * scale + offset;
        c1[i] = (mirror ? Math.abs(at) : at) < 0.5f ? 0 : c1[i];
      }
    }
  }

  /**
   * An axis with borders: one that goes round, of coordinates that are clamped, and is not masked.
   *
   * @return false where a coordinate is none that is done here
   */
  static boolean bordered(
      Wrap wrap,
      float[] c,
      float scale,
      int offset,
      int size,
      int n,
      SamplerScratch x,
      int[] c0,
      int[] c1,
      float[] weight) {
    float low = TexelAxis.lowest(wrap);
    float high = TexelAxis.highest(wrap, size);
    float[] clamped = x.clamped;
    for (int i = 0; i < n; i++) {
      clamped[i] = Math.min(Math.max(c[i] * scale + offset, low), high);
    }
    if (!Lanes.kernels().repeatLinear(clamped, 1, 0, -1, n, x.scaled, x.fixed, c0, c1, weight)) {
      return false;
    }
    // infinity has no fraction: times 0 it is NaN
    for (int i = 0; i < n; i++) {
      weight[i] += (c[i] * scale + offset) * 0f;
    }
    return true;
  }

  /** Filters in one slice, layer or (1D) row. */
  private void slice(
      LaneGroup p, int level, SamplerScratch x, FootprintLog log, int[] z, float[][] out) {
    int n = p.count;
    int[] y = image.dims > 1 ? x.y0 : null;
    if (log != null && y != null && !fetch.bordersLinear()) {
      log.footprints(image, level, x.x0, x.x1, x.y0, x.y1, z, n, p.origin);
      log = null;
    }
    fetch.tap(p, level, x, log, x.x0, y, z, 0);
    fetch.tap(p, level, x, log, x.x1, y, z, 1);
    if (image.dims == 1) {
      blend.lerp(x.tap[0], x.tap[1], x.fx, n, x, out);
      return;
    }
    fetch.tap(p, level, x, log, x.x0, x.y1, z, 2);
    fetch.tap(p, level, x, log, x.x1, x.y1, z, 3);
    for (int c = 0; c < 4; c++) {
      if (fetch.needs(x, c)) {
        float[][][] t = x.tap;
        blend.bilinear(t[0][c], t[1][c], t[2][c], t[3][c], x.fx, x.fy, n, x.scaled, out[c]);
      }
    }
  }

  /**
   * Interpolates between two levels, into {@code a}; of levels whose texels are not filtered none
   * is chosen, as llvmpipe does.
   */
  void mix(float[][] a, float[][] b, float[] w, int n, SamplerScratch x) {
    blend.mix(a, b, w, n, x);
    fetch.spread(n, x, a);
  }
}
