package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * Texels at places that were chosen, one for each lane: the border's where a place is outside, or
 * what the comparison of depths says of them.
 */
final class TexelFetch {
  private final ImageSource image;
  private final SamplerState sampler;
  private final boolean borderLinear;
  private final boolean borderNearest;
  private final float[] border = new float[4];
  private final int[] integerBorder = new int[4];
  private final CompareOp compare;

  /** Outcomes of the comparison that pass, see {@link LaneKernels#compare}. */
  private final int passing;

  TexelFetch(ImageSource image, SamplerState sampler) {
    this.image = image;
    this.sampler = sampler;
    borderLinear = usesBorder(true);
    borderNearest = usesBorder(false);
    compare = image.isDepth() ? sampler.compare() : null;
    passing =
        compare == null
            ? 0
            : LaneKernels.passing(
                compare.passesLess(), compare.passesEqual(), compare.passesGreater());
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
    boolean floats = format == PixelFormat.D32_FLOAT || format == PixelFormat.D32_FLOAT_S8;
    if (floats && !sampler.normalizedDepth()) {
      min = Float.NEGATIVE_INFINITY;
      max = Float.POSITIVE_INFINITY;
    }
    int components = image.isDepth() ? 1 : image.components();
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

  /** Whether a comparison takes place. */
  boolean compares() {
    return compare != null;
  }

  /** Components that a fetched texel has: outcomes of comparisons are in the first. */
  int components() {
    return compare == null ? 4 : 1;
  }

  /** Whether a component is filtered. */
  boolean needs(SamplerScratch x, int component) {
    return compare == null ? (x.wanted >> component & 1) != 0 : component == 0;
  }

  /** Whether taps of linear filtering may lie on the border. */
  boolean bordersLinear() {
    return borderLinear;
  }

  /** Whether coordinates may lie on the border. */
  boolean seesBorder() {
    return borderLinear || borderNearest;
  }

  private boolean borders(boolean linear) {
    return linear ? borderLinear : borderNearest;
  }

  /**
   * Word indices of a tap in {@code scratch.index}, 0 where the border is, which {@code
   * scratch.fixed} marks by -1, and other lanes by 0.
   *
   * @param linear whether it is one of those that are filtered linearly
   */
  void index(
      LaneGroup p,
      int level,
      SamplerScratch x,
      FootprintLog log,
      int[] tx,
      int[] ty,
      int[] tz,
      boolean linear) {
    boolean borders = borders(linear);
    int n = p.count;
    int[] index = x.index;
    image.index(level, tx, ty, tz, 0, n, index);
    if (borders) {
      int[] mark = x.fixed;
      Arrays.fill(mark, 0, n, 0);
      markOutside(tx, image.width[level] - 1, n, mark);
      if (ty != null) {
        markOutside(ty, image.height[level] - 1, n, mark);
      }
      if (image.volume) {
        markOutside(tz, image.depth[level] - 1, n, mark);
      }
      leaveOut(mark, n, index);
    }
    if (log != null) {
      log.texels(image, level, tx, ty, tz, borders ? x.fixed : null, n, p.origin);
    }
  }

  // Loops without a choice, which C2 vectorises.

  private static void markOutside(int[] c, int max, int n, int[] mark) {
    for (int i = 0; i < n; i++) {
      mark[i] |= (c[i] | max - c[i]) >> 31;
    }
  }

  private static void leaveOut(int[] mark, int n, int[] index) {
    for (int i = 0; i < n; i++) {
      index[i] &= ~mark[i];
    }
  }

  private static boolean any(int[] mark, int n) {
    int all = 0;
    for (int i = 0; i < n; i++) {
      all |= mark[i];
    }
    return all != 0;
  }

  /** Colours of the tap in {@code scratch.index}, or comparison outcomes in component 0. */
  void colors(LaneGroup p, SamplerScratch x, boolean linear, float[][] out) {
    int n = p.count;
    boolean any = borders(linear) && any(x.fixed, n);
    if (compare == null) {
      image.colors(x.index, 0, n, x.words, x.wanted, out);
      if (any) {
        for (int c = 0; c < 4; c++) {
          if (needs(x, c)) {
            Lanes.kernels().place(x.fixed, 0, border[c], out[c], n, out[c]);
          }
        }
      }
    } else {
      image.depths(x.index, 0, n, x.words, out);
      if (any) {
        Lanes.kernels().place(x.fixed, 0, border[0], out[0], n, out[0]);
      }
      Lanes.kernels().compare(passing, p.reference, n, out[0]);
    }
  }

  /** Integers of the tap in {@code scratch.index}. */
  void integers(int n, SamplerScratch x, boolean linear, int[][] out) {
    int[] index = x.index;
    boolean any = borders(linear) && any(x.fixed, n);
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

  /** One of the four taps that are filtered linearly, to {@code scratch.tap}. */
  void tap(
      LaneGroup p,
      int level,
      SamplerScratch x,
      FootprintLog log,
      int[] tx,
      int[] ty,
      int[] tz,
      int tap) {
    index(p, level, x, log, tx, ty, tz, true);
    colors(p, x, true, x.tap[tap]);
  }

  /** Gives components that are asked for the outcome of the comparison, where there was one. */
  void spread(int n, SamplerScratch x, float[][] out) {
    for (int c = components(); c < 4; c++) {
      if ((x.wanted >> c & 1) != 0) {
        System.arraycopy(out[0], 0, out[c], 0, n);
      }
    }
  }
}
