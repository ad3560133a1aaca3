package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.SamplerState;

/** The four texels that linear filtering would use, of one component, as they are. */
final class TexelGather {
  /** Order in which a gather returns its taps: (0,1), (1,1), (1,0), (0,0). */
  private static final int[] GATHER_ORDER = {2, 3, 1, 0};

  private final ImageSource image;
  private final SamplerState sampler;
  private final TexelFetch fetch;

  /** Null where edges of cubes are seams, and for other textures. */
  private final SeamlessCube seamless;

  TexelGather(ImageSource image, SamplerState sampler, TexelFetch fetch, SeamlessCube seamless) {
    this.image = image;
    this.sampler = sampler;
    this.fetch = fetch;
    this.seamless = seamless;
  }

  /** Floats, or outcomes of the comparison. */
  void colors(
      LaneGroup p,
      int level,
      int component,
      int[][] offsets,
      SamplerScratch x,
      FootprintLog log,
      float[][] out) {
    taps(p, level, offsets, x);
    for (int k = 0; k < 4; k++) {
      fetch.tap(p, level, x, log, x.tapX[k], x.tapY[k], x.tapZ[k], k);
    }
    int c = fetch.compares() ? 0 : component;
    for (int o = 0; o < 4; o++) {
      System.arraycopy(x.tap[GATHER_ORDER[o]][c], 0, out[o], 0, p.count);
    }
    if (seamless != null) {
      corners(p.count, x, c, out);
    }
  }

  private static void corners(int n, SamplerScratch x, int c, float[][] out) {
    for (int i = 0; i < n; i++) {
      int missing = x.wz[i];
      if (missing < 0) {
        continue;
      }
      float sum = 0;
      for (int k = 0; k < 4; k++) {
        sum += k == missing ? 0 : x.tap[k][c][i];
      }
      for (int o = 0; o < 4; o++) {
        if (GATHER_ORDER[o] == missing) {
          out[o][i] = sum * SeamlessCube.THIRD;
        }
      }
    }
  }

  /** Like {@link #colors} for integer textures. */
  void integers(
      LaneGroup p,
      int level,
      int component,
      int[][] offsets,
      SamplerScratch x,
      FootprintLog log,
      int[][] out) {
    taps(p, level, offsets, x);
    for (int o = 0; o < 4; o++) {
      int k = GATHER_ORDER[o];
      fetch.index(p, level, x, log, x.tapX[k], x.tapY[k], x.tapZ[k], true);
      fetch.integers(p.count, x, true, x.ints);
      System.arraycopy(x.ints[component], 0, out[o], 0, p.count);
    }
  }

  private void taps(LaneGroup p, int level, int[][] offsets, SamplerScratch x) {
    int n = p.count;
    if (seamless != null) {
      seamless.taps(p, level, x);
      return;
    }
    TexelAxis.gather(
        image.wrap(sampler.wrapS()),
        p.s,
        image.width[level],
        !sampler.unnormalized(),
        p.offsetX,
        offsets[0],
        0,
        n,
        x.tapX[0],
        x.tapX[1],
        x.fx);
    TexelAxis.gather(
        image.wrap(sampler.wrapT()),
        p.t,
        image.height[level],
        !sampler.unnormalized(),
        p.offsetY,
        offsets[1],
        0,
        n,
        x.tapY[0],
        x.tapY[2],
        x.fy);
    System.arraycopy(x.tapX[0], 0, x.tapX[2], 0, n);
    System.arraycopy(x.tapX[1], 0, x.tapX[3], 0, n);
    System.arraycopy(x.tapY[0], 0, x.tapY[1], 0, n);
    System.arraycopy(x.tapY[2], 0, x.tapY[3], 0, n);
    for (int k = 0; k < 4; k++) {
      if (p.layer == null) {
        Arrays.fill(x.tapZ[k], 0, n, 0);
      } else {
        System.arraycopy(p.layer, 0, x.tapZ[k], 0, n);
      }
    }
  }
}
