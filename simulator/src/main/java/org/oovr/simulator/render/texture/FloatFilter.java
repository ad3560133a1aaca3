// Long because nearest, linear, cube and gather are ways to choose taps for one fetch, with its
// border and comparison.
package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.Reduction;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.LaneCasts;

/**
 * Filtering in floats: every format, wrap mode and shape, depth comparison before filtering (each
 * texel is compared, then the outcomes are averaged), and integers without filtering.
 */
final class FloatFilter {
  private static final float THIRD = 1f / 3f;

  private final ImageSource image;
  private final SamplerState sampler;
  private final boolean normalized;
  private final boolean seamless;
  private final boolean borderLinear;
  private final boolean borderNearest;
  private final float[] border = new float[4];
  private final int[] integerBorder = new int[4];
  private final CompareOp compare;
  private final Reduction reduction;

  FloatFilter(ImageSource image, SamplerState sampler) {
    this.image = image;
    this.sampler = sampler;
    normalized = !sampler.unnormalized();
    seamless = image.cube && sampler.seamlessCube();
    reduction = sampler.reduction();
    borderLinear = usesBorder(true);
    borderNearest = usesBorder(false);
    compare = image.isDepth() ? sampler.compare() : null;
    setBorder();
  }

  private boolean usesBorder(boolean linear) {
    return !image.cube
        && (TexelAxis.usesBorder(sampler.wrapS(), linear)
            || image.dims > 1 && TexelAxis.usesBorder(sampler.wrapT(), linear)
            || image.dims > 2 && TexelAxis.usesBorder(sampler.wrapR(), linear));
  }

  /** The border colour as a texel of the format would hold it: missing components, range. */
  private void setBorder() {
    float[] color = {sampler.borderR(), sampler.borderG(), sampler.borderB(), sampler.borderA()};
    PixelFormat format = image.codec.format();
    TexelCodec codec = image.codec;
    if (image.integer) {
      for (int c = 0; c < 4; c++) {
        integerBorder[c] = Float.floatToRawIntBits(color[c]);
      }
      int[] texel = new int[codec.words()];
      int[][] v = new int[4][1];
      for (int c = 0; c < 4; c++) {
        v[c][0] = integerBorder[c];
      }
      codec.packInts(v[0], v[1], v[2], v[3], 0, 1, texel, 0);
      codec.unpackInts(texel, 0, 1, v[0], v[1], v[2], v[3], 0);
      for (int c = 0; c < 4; c++) {
        integerBorder[c] = v[c][0];
      }
      return;
    }
    float min = min(format);
    float max = format.kind() == PixelFormat.Kind.FLOAT ? Float.POSITIVE_INFINITY : 1;
    if (format == PixelFormat.D32_FLOAT || format == PixelFormat.D32_FLOAT_S8) {
      min = Float.NEGATIVE_INFINITY;
      max = Float.POSITIVE_INFINITY;
    }
    int components = image.isDepth() ? 1 : format.components();
    for (int c = 0; c < 4; c++) {
      float v = Math.min(Math.max(color[c], min), max);
      border[c] = c < components ? v : c == 3 ? 1 : 0;
    }
  }

  private static float min(PixelFormat format) {
    return switch (format.kind()) {
      case SNORM -> -1;
      case FLOAT ->
          format == PixelFormat.R11G11B10_FLOAT || format == PixelFormat.RGB9E5_FLOAT
              ? 0
              : Float.NEGATIVE_INFINITY;
      default -> 0;
    };
  }

  private Wrap wrap(Wrap wrap) {
    return image.cube ? Wrap.CLAMP_TO_EDGE : wrap;
  }

  /** Whether a comparison takes place. */
  boolean compares() {
    return compare != null;
  }

  /** Whether equal texels give that texel, wherever it is read. */
  boolean keepsEven() {
    return compare == null && !image.integer && !seamless && !borderLinear && !borderNearest;
  }

  // ---------------------------------------------------------------- nearest

  /** Sets {@code scratch.index} to the nearest texels; lanes on the border get {@code -1}. */
  private void nearestIndex(LaneGroup p, int level, SamplerScratch x, FootprintLog log) {
    int n = p.count;
    TexelAxis.nearest(
        wrap(sampler.wrapS()), p.s, image.width[level], normalized, p.offsetX, false, 0, n, x.x0);
    int[] y = null;
    int[] z = p.layer;
    if (image.dims > 1) {
      y = x.y0;
      TexelAxis.nearest(
          wrap(sampler.wrapT()), p.t, image.height[level], normalized, p.offsetY, false, 0, n, y);
      if (image.dims > 2) {
        z = x.z0;
        TexelAxis.nearest(
            wrap(sampler.wrapR()), p.r, image.depth[level], normalized, p.offsetZ, false, 0, n, z);
      }
    }
    tapIndex(p, level, x, log, x.x0, y, z, borderNearest);
  }

  /** Nearest texels, or outcomes of the comparison with them. */
  void nearest(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    nearestIndex(p, level, x, log);
    fetchTap(p, x, borderNearest, out);
    if (compare != null) {
      int n = p.count;
      for (int c = 1; c < 4; c++) {
        System.arraycopy(out[0], 0, out[c], 0, n);
      }
    }
  }

  /** Nearest texels of an integer texture. */
  void nearestIntegers(LaneGroup p, int level, SamplerScratch x, FootprintLog log, int[][] out) {
    nearestIndex(p, level, x, log);
    integers(p.count, x, borderNearest, out);
  }

  private void integers(int n, SamplerScratch x, boolean borders, int[][] out) {
    int[] index = x.index;
    boolean any = borders && clearBorder(index, n, x.fixed);
    image.integers(index, 0, n, x.words, out);
    if (any) {
      for (int c = 0; c < 4; c++) {
        for (int i = 0; i < n; i++) {
          if (x.fixed[i] != 0) {
            out[c][i] = integerBorder[c];
          }
        }
      }
    }
  }

  // ---------------------------------------------------------------- one tap

  /** Word indices of a tap in {@code scratch.index}, -1 where the border is. */
  private void tapIndex(
      LaneGroup p,
      int level,
      SamplerScratch x,
      FootprintLog log,
      int[] tx,
      int[] ty,
      int[] tz,
      boolean borders) {
    int n = p.count;
    int[] index = x.index;
    image.index(level, tx, ty, tz, 0, n, index);
    if (borders) {
      markOutside(tx, image.width[level], n, index);
      if (ty != null) {
        markOutside(ty, image.height[level], n, index);
      }
      if (image.volume) {
        markOutside(tz, image.depth[level], n, index);
      }
    }
    if (log != null) {
      log.texels(image, level, tx, ty, tz, borders ? index : null, n, p.origin);
    }
  }

  private static void markOutside(int[] c, int size, int n, int[] index) {
    for (int i = 0; i < n; i++) {
      if (c[i] < 0 || c[i] >= size) {
        index[i] = -1;
      }
    }
  }

  /** Replaces indices of -1 by 0 and marks them. */
  static boolean clearBorder(int[] index, int n, int[] mark) {
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

  /** Colours of the tap in {@code scratch.index}, or comparison outcomes in component 0. */
  private void fetchTap(LaneGroup p, SamplerScratch x, boolean borders, float[][] out) {
    int n = p.count;
    boolean any = borders && clearBorder(x.index, n, x.fixed);
    if (compare == null) {
      image.colors(x.index, 0, n, x.words, x.wanted, out);
      if (any) {
        for (int c = 0; c < 4; c++) {
          applyBorder(x.fixed, n, border[c], out[c]);
        }
      }
    } else {
      image.depths(x.index, 0, n, x.words, out[0]);
      if (any) {
        applyBorder(x.fixed, n, border[0], out[0]);
      }
      compare(p.reference, n, out[0]);
    }
  }

  private static void applyBorder(int[] mark, int n, float color, float[] out) {
    for (int i = 0; i < n; i++) {
      if (mark[i] != 0) {
        out[i] = color;
      }
    }
  }

  /** Replaces depths by 1 where {@code reference OP depth} holds, else 0. */
  private void compare(float[] reference, int n, float[] d) {
    switch (compare) {
      case NEVER:
        java.util.Arrays.fill(d, 0, n, 0);
        break;
      case LESS:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] < d[i] ? 1 : 0;
        }
        break;
      case EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] == d[i] ? 1 : 0;
        }
        break;
      case LESS_EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] <= d[i] ? 1 : 0;
        }
        break;
      case GREATER:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] > d[i] ? 1 : 0;
        }
        break;
      case NOT_EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] != d[i] ? 1 : 0;
        }
        break;
      case GREATER_EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] >= d[i] ? 1 : 0;
        }
        break;
      case ALWAYS:
        java.util.Arrays.fill(d, 0, n, 1);
        break;
    }
  }

  // ---------------------------------------------------------------- linear

  /** Linearly filtered texels, or the averaged outcomes of the comparison. */
  void linear(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    int n = p.count;
    if (seamless) {
      seamlessCube(p, level, x, log, out);
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
      lerp(out, x.secondSlice.floats, x.fz, n, out);
    }
    if (compare != null) {
      for (int c = 1; c < 4; c++) {
        System.arraycopy(out[0], 0, out[c], 0, n);
      }
    }
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
    Wrap wrap = wrap(mode);
    boolean done =
        LaneCasts.VECTORS
            && wrap == Wrap.CLAMP_TO_EDGE
            && EdgeAxis.linear(c, size, normalized, offset, n, x.scaled, x.fixed, c0, c1, weight);
    if (!done) {
      TexelAxis.linear(wrap, c, size, normalized, offset, 0, n, c0, c1, weight);
    }
  }

  /** Filters in one slice, layer or (1D) row. */
  private void slice(
      LaneGroup p, int level, SamplerScratch x, FootprintLog log, int[] z, float[][] out) {
    int n = p.count;
    int[] y = image.dims > 1 ? x.y0 : null;
    if (log != null && y != null && !borderLinear) {
      log.footprints(image, level, x.x0, x.x1, x.y0, x.y1, z, n, p.origin);
      log = null;
    }
    tap(p, level, x, log, x.x0, y, z, 0);
    tap(p, level, x, log, x.x1, y, z, 1);
    if (image.dims == 1) {
      lerp(x.tap[0], x.tap[1], x.fx, n, out);
      return;
    }
    tap(p, level, x, log, x.x0, x.y1, z, 2);
    tap(p, level, x, log, x.x1, x.y1, z, 3);
    for (int c = 0; c < 4; c++) {
      if (needs(x, c)) {
        bilinear(x.tap[0][c], x.tap[1][c], x.tap[2][c], x.tap[3][c], x.fx, x.fy, n, out[c]);
      }
    }
  }

  /** Whether a component is filtered; outcomes of comparisons are in the first. */
  private boolean needs(SamplerScratch x, int component) {
    return compare == null ? (x.wanted >> component & 1) != 0 : component == 0;
  }

  private void tap(
      LaneGroup p,
      int level,
      SamplerScratch x,
      FootprintLog log,
      int[] tx,
      int[] ty,
      int[] tz,
      int tap) {
    tapIndex(p, level, x, log, tx, ty, tz, borderLinear);
    fetchTap(p, x, borderLinear, x.tap[tap]);
  }

  private void bilinear(
      float[] t00,
      float[] t01,
      float[] t10,
      float[] t11,
      float[] wx,
      float[] wy,
      int n,
      float[] out) {
    if (reduction != Reduction.AVERAGE) {
      reduce(t00, t01, n, out);
      reduce(out, t10, n, out);
      reduce(out, t11, n, out);
      return;
    }
    for (int i = 0; i < n; i++) {
      float a = t00[i] + wx[i] * (t01[i] - t00[i]);
      float b = t10[i] + wx[i] * (t11[i] - t10[i]);
      out[i] = a + wy[i] * (b - a);
    }
  }

  /** The least or the most of two texels. */
  private void reduce(float[] a, float[] b, int n, float[] out) {
    if (reduction == Reduction.LEAST) {
      for (int i = 0; i < n; i++) {
        out[i] = a[i] < b[i] ? a[i] : b[i];
      }
    } else {
      for (int i = 0; i < n; i++) {
        out[i] = a[i] > b[i] ? a[i] : b[i];
      }
    }
  }

  /**
   * Interpolates between two levels, into {@code a}; of levels whose texels are not filtered none
   * is chosen, as llvmpipe does.
   */
  void mix(float[][] a, float[][] b, float[] w, int n) {
    if (reduction == Reduction.AVERAGE || !sampler.minLinear()) {
      for (int c = 0; c < (compare == null ? 4 : 1); c++) {
        lerp(a[c], b[c], w, n, a[c]);
      }
    } else {
      lerp(a, b, w, n, a);
    }
    if (compare != null) {
      for (int c = 1; c < 4; c++) {
        System.arraycopy(a[0], 0, a[c], 0, n);
      }
    }
  }

  /** {@code out = a + (b - a) * w} for all components. */
  private void lerp(float[][] a, float[][] b, float[] w, int n, float[][] out) {
    int components = compare == null ? 4 : 1;
    for (int c = 0; c < components; c++) {
      if (reduction == Reduction.AVERAGE) {
        lerp(a[c], b[c], w, n, out[c]);
      } else {
        reduce(a[c], b[c], n, out[c]);
      }
    }
  }

  private static void lerp(float[] a, float[] b, float[] w, int n, float[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = a[i] + w[i] * (b[i] - a[i]);
    }
  }

  // ---------------------------------------------------------------- seamless cubes

  /**
   * The four taps of each lane on the cube, across edges where needed, in {@code scratch.tapX,
   * tapY, tapZ}; weights in {@code scratch.fx, fy}.
   *
   * @return whether some lane has a tap off a corner; {@code scratch.wz} says which, else -1
   */
  private boolean cubeTaps(LaneGroup p, int level, SamplerScratch x) {
    int size = image.width[level];
    boolean corners = false;
    int[] moved = new int[3];
    for (int i = 0; i < p.count; i++) {
      float u = (p.s[i] > 0 ? p.s[i] : 0) * size - 0.5f;
      float v = (p.t[i] > 0 ? p.t[i] : 0) * size - 0.5f;
      int x0 = (int) Math.floor(u);
      int y0 = (int) Math.floor(v);
      x.fx[i] = u - x0;
      x.fy[i] = v - y0;
      int first = p.cubeLayer == null ? 0 : p.cubeLayer[i];
      int corner = -1;
      for (int k = 0; k < 4; k++) {
        int tx = Math.min(x0 + (k & 1), size);
        int ty = Math.min(y0 + (k >> 1), size);
        boolean offX = tx < 0 || tx >= size;
        boolean offY = ty < 0 || ty >= size;
        if (offX && offY) {
          // three faces meet: there is no such texel
          corner = k;
          ty = Math.max(0, Math.min(ty, size - 1));
        }
        CubeFaces.cross(p.face[i], tx, ty, size, moved);
        x.tapX[k][i] = moved[1];
        x.tapY[k][i] = moved[2];
        x.tapZ[k][i] = moved[0] + first;
      }
      x.wz[i] = corner;
      corners |= corner >= 0;
    }
    return corners;
  }

  private void seamlessCube(
      LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    int n = p.count;
    boolean corners = cubeTaps(p, level, x);
    for (int k = 0; k < 4; k++) {
      tap(p, level, x, log, x.tapX[k], x.tapY[k], x.tapZ[k], k);
    }
    int components = compare == null ? 4 : 1;
    for (int c = 0; c < components; c++) {
      bilinear(x.tap[0][c], x.tap[1][c], x.tap[2][c], x.tap[3][c], x.fx, x.fy, n, out[c]);
    }
    if (corners) {
      for (int i = 0; i < n; i++) {
        if (x.wz[i] >= 0) {
          corner(x, i, x.wz[i], components, out);
        }
      }
    }
    for (int c = components; c < 4; c++) {
      System.arraycopy(out[0], 0, out[c], 0, n);
    }
  }

  /** The weight of the missing texel goes to the other three in equal parts. */
  private void corner(SamplerScratch x, int i, int missing, int components, float[][] out) {
    float u = x.fx[i];
    float v = x.fy[i];
    float[] w = {(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v};
    float share = w[missing] * THIRD;
    for (int c = 0; c < components; c++) {
      float sum = 0;
      if (reduction != Reduction.AVERAGE) {
        continue; // the fourth tap is one of the others
      }
      for (int k = 0; k < 4; k++) {
        if (k != missing) {
          sum += (w[k] + share) * x.tap[k][c][i];
        }
      }
      out[c][i] = sum;
    }
  }

  // ---------------------------------------------------------------- gather

  /** Order in which a gather returns its taps: (0,1), (1,1), (1,0), (0,0). */
  private static final int[] GATHER_ORDER = {2, 3, 1, 0};

  /** The four texels that linear filtering would use, unfiltered, of one component. */
  void gather(
      LaneGroup p,
      int level,
      int component,
      int[][] offsets,
      SamplerScratch x,
      FootprintLog log,
      float[][] out) {
    gatherTaps(p, level, offsets, x);
    for (int k = 0; k < 4; k++) {
      tap(p, level, x, log, x.tapX[k], x.tapY[k], x.tapZ[k], k);
    }
    int c = compare == null ? component : 0;
    for (int o = 0; o < 4; o++) {
      System.arraycopy(x.tap[GATHER_ORDER[o]][c], 0, out[o], 0, p.count);
    }
    if (image.cube && seamless) {
      gatherCorners(p.count, x, c, out);
    }
  }

  private static void gatherCorners(int n, SamplerScratch x, int c, float[][] out) {
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
          out[o][i] = sum * THIRD;
        }
      }
    }
  }

  /** Like {@link #gather} for integer textures. */
  void gatherIntegers(
      LaneGroup p,
      int level,
      int component,
      int[][] offsets,
      SamplerScratch x,
      FootprintLog log,
      int[][] out) {
    gatherTaps(p, level, offsets, x);
    for (int o = 0; o < 4; o++) {
      int k = GATHER_ORDER[o];
      tapIndex(p, level, x, log, x.tapX[k], x.tapY[k], x.tapZ[k], borderLinear);
      integers(p.count, x, borderLinear, x.ints);
      System.arraycopy(x.ints[component], 0, out[o], 0, p.count);
    }
  }

  private void gatherTaps(LaneGroup p, int level, int[][] offsets, SamplerScratch x) {
    int n = p.count;
    if (seamless) {
      cubeTaps(p, level, x);
      return;
    }
    TexelAxis.gather(
        wrap(sampler.wrapS()),
        p.s,
        image.width[level],
        normalized,
        p.offsetX,
        offsets[0],
        0,
        n,
        x.tapX[0],
        x.tapX[1],
        x.fx);
    TexelAxis.gather(
        wrap(sampler.wrapT()),
        p.t,
        image.height[level],
        normalized,
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
        java.util.Arrays.fill(x.tapZ[k], 0, n, 0);
      } else {
        System.arraycopy(p.layer, 0, x.tapZ[k], 0, n);
      }
    }
  }
}
