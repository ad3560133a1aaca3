package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.lanes.Lanes;

/**
 * The lanes of a request by the level that they read: all of one, which are told their weights of
 * the next level, or some, which are collected and whose results are put back.
 */
final class LevelGroups {
  private LevelGroups() {}

  /** Tells all lanes their weights of the next level, which entries of so many lanes have. */
  static void share(LaneGroup p, int n, int step, SamplerScratch x) {
    float[] share = x.share;
    int count = (n + step - 1) / step;
    p.between = anyPositive(share, count);
    if (!p.between) {
      return;
    }
    p.mix = x.mix;
    p.mix8 = x.mix8;
    int lanes = count * step;
    if (step == 1) {
      for (int i = 0; i < lanes; i++) {
        p.mix[i] = share[i];
        p.mix8[i] = (int) (share[i] * 256);
      }
    } else if (p.fixed) {
      for (int i = 0; i < lanes; i += 4) {
        int mix8 = (int) (share[i >> 2] * 256);
        p.mix8[i] = mix8;
        p.mix8[i + 1] = mix8;
        p.mix8[i + 2] = mix8;
        p.mix8[i + 3] = mix8;
      }
    } else {
      for (int i = 0; i < lanes; i += 4) {
        float mix = share[i >> 2];
        p.mix[i] = mix;
        p.mix[i + 1] = mix;
        p.mix[i + 2] = mix;
        p.mix[i + 3] = mix;
      }
    }
  }

  private static boolean anyPositive(float[] mix, int n) {
    for (int i = 0; i < n; i++) {
      if (mix[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** Collects the lanes of one key; entries of levels are of so many lanes. */
  static LaneGroup pack(LaneGroup p, int key, int n, int step, int dims, SamplerScratch x) {
    int[] lanes = x.lanes;
    int m = 0;
    boolean between = false;
    for (int i = 0, k = 0; i < n; i += step, k++) {
      if (x.level[k] != key) {
        continue;
      }
      float share = x.share[k];
      int share8 = (int) (share * 256);
      between |= share > 0;
      int end = Math.min(i + step, n);
      for (int lane = i; lane < end; lane++) {
        lanes[m] = lane;
        x.packedMix[m] = share;
        x.packedMix8[m++] = share8;
      }
    }
    LaneGroup part = x.part;
    part.between = between;
    part.mix = x.packedMix;
    part.mix8 = x.packedMix8;
    part.count = m;
    part.origin = lanes;
    part.fixed = p.fixed;
    part.offsetX = p.offsetX;
    part.offsetY = p.offsetY;
    part.offsetZ = p.offsetZ;
    part.s = pick(p.s, lanes, m, x.packedS);
    part.t = dims > 1 ? pick(p.t, lanes, m, x.packedT) : null;
    part.r = dims > 2 ? pick(p.r, lanes, m, x.packedR) : null;
    part.layer = pick(p.layer, lanes, m, x.packedLayer);
    part.face = pick(p.face, lanes, m, x.packedFace);
    part.cubeLayer = pick(p.cubeLayer, lanes, m, x.packedCubeLayer);
    part.reference = pick(p.reference, lanes, m, x.packedReference);
    part.gradient = null;
    if (p.gradient != null) {
      for (int k = 0; k < 4; k++) {
        pick(p.gradient[k], lanes, m, x.packedGradient[k]);
      }
      part.gradient = x.packedGradient;
    }
    return part;
  }

  private static float[] pick(float[] from, int[] lanes, int m, float[] to) {
    if (from == null) {
      return null;
    }
    for (int i = 0; i < m; i++) {
      to[i] = from[lanes[i]];
    }
    return to;
  }

  private static int[] pick(int[] from, int[] lanes, int m, int[] to) {
    if (from == null) {
      return null;
    }
    for (int i = 0; i < m; i++) {
      to[i] = from[lanes[i]];
    }
    return to;
  }

  /**
   * Fills the lanes up to a whole vector with the last one: those that are no vector would be done
   * one by one, in each of a dozen stages.
   */
  static void fillUp(LaneGroup p, SamplerScratch x) {
    int n = p.count;
    int end = Lanes.filledUp(n, SamplerScratch.LANES);
    if (end == n || p.gradient != null) {
      return;
    }
    p.s = filledUp(p.s, n, end, x.packedS);
    p.t = filledUp(p.t, n, end, x.packedT);
    p.r = filledUp(p.r, n, end, x.packedR);
    p.layer = filledUp(p.layer, n, end, x.packedLayer);
    p.face = filledUp(p.face, n, end, x.packedFace);
    p.cubeLayer = filledUp(p.cubeLayer, n, end, x.packedCubeLayer);
    p.reference = filledUp(p.reference, n, end, x.packedReference);
    p.count = end;
  }

  /** In an array of the texture unit's: others are the shader's. */
  private static float[] filledUp(float[] from, int n, int end, float[] to) {
    if (from == null) {
      return null;
    }
    if (from != to) {
      System.arraycopy(from, 0, to, 0, n);
    }
    Arrays.fill(to, n, end, to[n - 1]);
    return to;
  }

  private static int[] filledUp(int[] from, int n, int end, int[] to) {
    if (from == null) {
      return null;
    }
    if (from != to) {
      System.arraycopy(from, 0, to, 0, n);
    }
    Arrays.fill(to, n, end, to[n - 1]);
    return to;
  }

  /** Puts the results of a group back at its lanes. */
  static void scatter(LaneGroup part, boolean integer, SamplerScratch x) {
    int m = part.count;
    if (part.fixed) {
      place(x.groupResult.packed, x.lanes, m, x.result.packed);
      return;
    }
    for (int c = 0; c < 4; c++) {
      if (integer) {
        place(x.groupResult.ints[c], x.lanes, m, x.result.ints[c]);
      } else {
        float[] from = x.groupResult.floats[c];
        float[] to = x.result.floats[c];
        for (int i = 0; i < m; i++) {
          to[x.lanes[i]] = from[i];
        }
      }
    }
  }

  private static void place(int[] from, int[] lanes, int m, int[] to) {
    for (int i = 0; i < m; i++) {
      to[lanes[i]] = from[i];
    }
  }
}
