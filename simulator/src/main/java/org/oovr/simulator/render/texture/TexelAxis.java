package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;

/**
 * Wrapping of one texture coordinate (OpenGL 3.3 core, section 3.8.11, table 3.20), as loops over
 * lanes {@code lo..hi-1}. Operations and their order are those of llvmpipe 22.3.6, so that results
 * agree to the last bit for ordinary coordinates.
 *
 * <p>Modes with a border may give -1 or the size (or anything outside); all others give a texel
 * inside for every float, NaN and infinities included.
 */
final class TexelAxis {
  /** Adding this to a double below 2^31 leaves its nearest integer in the low mantissa bits. */
  private static final double ROUND = 6755399441055744.0;

  private static final float BELOW_ONE = Math.nextDown(1f);

  private TexelAxis() {}

  /** Whether a mode may leave the texture and meet the border colour. */
  static boolean usesBorder(Wrap wrap, boolean linear) {
    return wrap == Wrap.CLAMP_TO_BORDER
        || wrap == Wrap.MIRROR_CLAMP_TO_BORDER
        || linear && (wrap == Wrap.CLAMP || wrap == Wrap.MIRROR_CLAMP);
  }

  static boolean isPowerOfTwo(int size) {
    return (size & size - 1) == 0;
  }

  /** What x86 converts numbers to that are NaN or do not fit an int. */
  private static final int UNFIT = Integer.MIN_VALUE;

  private static int floor(float f) {
    int i = (int) f;
    i = f < i ? i - 1 : i;
    return Math.abs(f) < 0x1p31f ? i : UNFIT;
  }

  /** Towards zero, for what is not below -2^31. */
  private static int truncate(float f) {
    return f < 0x1p31f ? (int) f : UNFIT;
  }

  /** f - floor(f), below 1. */
  private static float fract(float f) {
    return f - (float) Math.floor(f);
  }

  static int clamp(int i, int max) {
    return Math.max(0, Math.min(i, max));
  }

  /**
   * Distance from the nearest even integer, times its sign: the mirrored coordinate is its size.
   */
  private static float mirror(float c) {
    float half = c * 0.5f;
    float f = half - (float) Math.rint(half);
    float m = Math.abs(f + f);
    return m >= 0 ? m : 0;
  }

  // ---------------------------------------------------------------- fixed point, 8 fraction bits

  /**
   * Texel coordinates minus one half, in 1/256 texel, after repeating the coordinate, for sizes
   * that are no power of two.
   */
  private static void fixed8Repeat(float[] c, float size, float texelOffset, int n, int[] u) {
    float shift = texelOffset / size;
    for (int i = 0; i < n; i++) {
      float f = texelOffset == 0 ? c[i] : c[i] + shift;
      double d = fract(f) * size * 256f;
      u[i] = (int) Double.doubleToRawLongBits(d + ROUND) - 128;
    }
  }

  /** Like {@link LaneKernels#repeat8} for other sizes; {@code u} comes from the loop above. */
  private static void repeatAny8(
      int[] u, int max, int stride, int base, int n, int[] c0, int[] c1, int[] weight) {
    for (int i = 0; i < n; i++) {
      int v = u[i];
      int a = v >> 8;
      a = a < 0 ? max : Math.min(a, max);
      weight[i] = v & 255;
      c0[i] = a * stride + base;
      c1[i] = (a == max ? 0 : a + 1) * stride + base;
    }
  }

  /**
   * Two texels and the weight of the second in 1/256, as {@link LaneKernels#repeat8} has them;
   * {@code wrap} is REPEAT or CLAMP_TO_EDGE.
   */
  static void linear8(
      Wrap wrap,
      float[] c,
      int size,
      boolean normalized,
      int offset,
      int stride,
      int base,
      int n,
      float[] scaled,
      int[] fixed,
      int[] c0,
      int[] c1,
      int[] weight) {
    LaneKernels kernels = Lanes.kernels();
    float scale = normalized ? size * 256f : 256f;
    int max = size - 1;
    if (wrap == Wrap.CLAMP_TO_EDGE) {
      kernels.clamp8(c, scale, offset, max, stride, base, n, scaled, fixed, c0, c1, weight);
    } else if (isPowerOfTwo(size)) {
      kernels.repeat8(c, scale, offset, max, stride, base, n, scaled, fixed, c0, c1, weight);
    } else {
      fixed8Repeat(c, size, offset, n, fixed);
      repeatAny8(fixed, max, stride, base, n, c0, c1, weight);
    }
  }

  // ---------------------------------------------------------------- nearest

  /**
   * The texel that a coordinate falls into.
   *
   * @param floorFirst with CLAMP_TO_EDGE, add the offset to the texel instead of the coordinate:
   *     differs by rounding only, and the two paths of llvmpipe differ in it
   */
  static void nearest(
      Wrap wrap,
      float[] c,
      int size,
      boolean normalized,
      int offset,
      boolean floorFirst,
      int n,
      int[] texel) {
    // Long because every mode has its loop.
    float scale = normalized ? size : 1;
    int max = size - 1;
    switch (wrap) {
      case REPEAT:
        if (isPowerOfTwo(size)) {
          Lanes.kernels().repeatNearest(c, scale, offset, max, n, texel);
        } else {
          float shift = (float) offset / size;
          for (int i = 0; i < n; i++) {
            float f = fract(offset == 0 ? c[i] : c[i] + shift);
            texel[i] = (int) ((f < BELOW_ONE ? f : BELOW_ONE) * scale);
          }
        }
        break;
      case CLAMP:
      case CLAMP_TO_EDGE:
        if (!floorFirst || offset == 0) {
          // below the edge both give the first texel
          Lanes.kernels().clampNearest(c, scale, offset, max, n, texel);
        } else if (floorFirst) {
          for (int i = 0; i < n; i++) {
            texel[i] = clamp(floor(c[i] * scale) + offset, max);
          }
        } else {
          for (int i = 0; i < n; i++) {
            texel[i] = clamp(truncate(c[i] * scale + offset), max);
          }
        }
        break;
      case CLAMP_TO_BORDER:
        for (int i = 0; i < n; i++) {
          texel[i] = floor(c[i] * scale) + offset;
        }
        break;
      case MIRRORED_REPEAT:
        float shift = (float) offset / size;
        for (int i = 0; i < n; i++) {
          float m = mirror(offset == 0 ? c[i] : c[i] + shift);
          texel[i] = Math.min((int) (m * scale), max);
        }
        break;
      case MIRROR_CLAMP:
      case MIRROR_CLAMP_TO_EDGE:
        for (int i = 0; i < n; i++) {
          texel[i] = Math.min((int) Math.abs(c[i] * scale + offset), max);
        }
        break;
      case MIRROR_CLAMP_TO_BORDER:
        for (int i = 0; i < n; i++) {
          texel[i] = (int) Math.abs(c[i] * scale + offset);
        }
        break;
    }
  }

  // ---------------------------------------------------------------- linear, float weights

  /** The two texels next to a coordinate and the weight of the second. */
  static void linear(
      Wrap wrap,
      float[] c,
      int size,
      boolean normalized,
      int offset,
      int lo,
      int hi,
      int[] c0,
      int[] c1,
      float[] weight) {
    switch (wrap) {
      case REPEAT:
        if (isPowerOfTwo(size)) {
          repeat(c, size, normalized, offset, lo, hi, c0, c1, weight);
        } else {
          repeatAny(c, size, offset, lo, hi, c0, c1, weight);
        }
        break;
      case MIRRORED_REPEAT:
        mirroredRepeat(c, size, offset, lo, hi, c0, c1, weight);
        break;
      case CLAMP_TO_EDGE:
      case MIRROR_CLAMP_TO_EDGE:
        boolean mirror = wrap == Wrap.MIRROR_CLAMP_TO_EDGE;
        clampToEdge(c, size, normalized, offset, mirror, lo, hi, c0, c1, weight);
        break;
      case CLAMP:
      case CLAMP_TO_BORDER:
        float low = lowest(wrap);
        float high = highest(wrap, size);
        clampToBorder(c, size, normalized, offset, low, high, lo, hi, c0, c1, weight);
        break;
      case MIRROR_CLAMP:
      case MIRROR_CLAMP_TO_BORDER:
        float end = wrap == Wrap.MIRROR_CLAMP ? size : size + 2;
        mirrorClamp(c, size, normalized, offset, end, lo, hi, c0, c1, weight);
        break;
    }
  }

  private static void repeat(
      float[] c,
      int size,
      boolean normalized,
      int offset,
      int lo,
      int hi,
      int[] c0,
      int[] c1,
      float[] weight) {
    float scale = normalized ? size : 1;
    int mask = size - 1;
    for (int i = lo; i < hi; i++) {
      float f = c[i] * scale - 0.5f + offset;
      float whole = (float) Math.floor(f);
      int a = truncate(whole);
      weight[i] = f - whole;
      c0[i] = a & mask;
      c1[i] = a + 1 & mask;
    }
  }

  private static void repeatAny(
      float[] c, int size, int offset, int lo, int hi, int[] c0, int[] c1, float[] weight) {
    int max = size - 1;
    float shift = (float) offset / size;
    for (int i = lo; i < hi; i++) {
      float f = fract(offset == 0 ? c[i] : c[i] + shift) * size - 0.5f;
      int a = floor(f);
      weight[i] = f - a;
      a = a < 0 ? max : Math.min(a, max);
      c0[i] = a;
      c1[i] = a == max ? 0 : a + 1;
    }
  }

  private static void mirroredRepeat(
      float[] c, int size, int offset, int lo, int hi, int[] c0, int[] c1, float[] weight) {
    int max = size - 1;
    float shift = (float) offset / size;
    for (int i = lo; i < hi; i++) {
      float f = mirror(offset == 0 ? c[i] : c[i] + shift) * size - 0.5f;
      int a = floor(f);
      weight[i] = f - a;
      c0[i] = clamp(a, max);
      c1[i] = clamp(a + 1, max);
    }
  }

  static void clampToEdge(
      float[] c,
      int size,
      boolean normalized,
      int offset,
      boolean mirror,
      int lo,
      int hi,
      int[] c0,
      int[] c1,
      float[] weight) {
    float scale = normalized ? size : 1;
    int max = size - 1;
    for (int i = lo; i < hi; i++) {
      float f = c[i] * scale + offset;
      f = mirror ? Math.abs(f) : f;
      f = (f < size ? f : size) - 0.5f;
      f = f > 0 ? f : 0;
      int a = (int) f;
      weight[i] = f - a;
      c0[i] = a;
      c1[i] = Math.min(a + 1, max);
    }
  }

  // Two texels outside is as good as any: keeps weights finite.

  /** Where coordinates of an axis with borders, and not mirrored, end in texels. */
  static float lowest(Wrap wrap) {
    return wrap == Wrap.CLAMP ? 0 : -2;
  }

  /** Where they end at the other side. */
  static float highest(Wrap wrap, int size) {
    return wrap == Wrap.CLAMP ? size : size + 2;
  }

  private static void clampToBorder(
      float[] c,
      int size,
      boolean normalized,
      int offset,
      float low,
      float high,
      int lo,
      int hi,
      int[] c0,
      int[] c1,
      float[] weight) {
    float scale = normalized ? size : 1;
    for (int i = lo; i < hi; i++) {
      float u = c[i] * scale + offset;
      float f = Math.min(Math.max(u, low), high) - 0.5f;
      int a = floor(f);
      // infinity has no fraction: times 0 it is NaN
      weight[i] = f - a + u * 0f;
      c0[i] = a;
      c1[i] = a + 1;
    }
  }

  /** Mirrored at 0; below half a texel the first of the two is outside. */
  private static void mirrorClamp(
      float[] c,
      int size,
      boolean normalized,
      int offset,
      float high,
      int lo,
      int hi,
      int[] c0,
      int[] c1,
      float[] weight) {
    float scale = normalized ? size : 1;
    for (int i = lo; i < hi; i++) {
      float u = Math.abs(c[i] * scale + offset);
      float f = Math.min(u, high) - 0.5f;
      int a = floor(f);
      weight[i] = f - a + u * 0f;
      c0[i] = a;
      c1[i] = a + 1;
    }
  }

  // ---------------------------------------------------------------- gather

  /**
   * The two texels of a gather: those of linear filtering, in order and without the tolerance that
   * weights of 0 allow.
   *
   * @param offsets per-lane offsets, or null for {@code offset}
   * @param unused receives weights
   */
  static void gather(
      Wrap wrap,
      float[] c,
      int size,
      boolean normalized,
      int offset,
      int[] offsets,
      int lo,
      int hi,
      int[] c0,
      int[] c1,
      float[] unused) {
    if (offsets != null) {
      gatherOffsets(wrap, c, size, normalized, offsets, lo, hi, c0, c1);
      return;
    }
    float scale = normalized ? size : 1;
    int max = size - 1;
    switch (wrap) {
      case CLAMP_TO_EDGE:
        for (int i = lo; i < hi; i++) {
          float f = c[i] * scale + offset;
          f = f < size ? f : size;
          f = f > 0 ? f : 0;
          c0[i] = (int) (f - 0.5f);
          c1[i] = Math.min((int) (f + 0.5f), max);
        }
        break;
      case MIRRORED_REPEAT:
        float shift = (float) offset / size;
        for (int i = lo; i < hi; i++) {
          float half = (offset == 0 ? c[i] : c[i] + shift) * 0.5f;
          float f = half - (float) Math.rint(half);
          int a = floor((f + f) * size - 0.5f);
          c0[i] = Math.min(a < 0 ? ~a : a, max);
          c1[i] = Math.min(a + 1 < 0 ? ~(a + 1) : a + 1, max);
        }
        break;
      case MIRROR_CLAMP_TO_EDGE:
        for (int i = lo; i < hi; i++) {
          int a = floor(c[i] * scale + offset - 0.5f);
          c0[i] = Math.min(a < 0 ? ~a : a, max);
          c1[i] = Math.min(a + 1 < 0 ? ~(a + 1) : a + 1, max);
        }
        break;
      default:
        linear(wrap, c, size, normalized, offset, lo, hi, c0, c1, unused);
        break;
    }
  }

  private static void gatherOffsets(
      Wrap wrap,
      float[] c,
      int size,
      boolean normalized,
      int[] offsets,
      int lo,
      int hi,
      int[] c0,
      int[] c1) {
    float scale = normalized ? size : 1;
    for (int i = lo; i < hi; i++) {
      float f = c[i] * scale;
      if (wrap == Wrap.CLAMP) {
        f = Math.min(Math.max(f, 0), size);
      } else if (wrap == Wrap.MIRROR_CLAMP) {
        f = Math.min(Math.abs(f), size);
      } else if (wrap == Wrap.MIRROR_CLAMP_TO_BORDER) {
        f = Math.abs(f);
      }
      int a = floor(f - 0.5f) + offsets[i];
      c0[i] = wrap(wrap, a, size);
      c1[i] = wrap(wrap, a + 1, size);
    }
  }

  private static int wrap(Wrap wrap, int i, int size) {
    switch (wrap) {
      case REPEAT:
        return Math.floorMod(i, size);
      case MIRRORED_REPEAT:
        int m = Math.floorMod(i, 2 * size);
        return m < size ? m : 2 * size - 1 - m;
      case CLAMP_TO_EDGE:
        return clamp(i, size - 1);
      case MIRROR_CLAMP_TO_EDGE:
        return Math.min(i < 0 ? ~i : i, size - 1);
      default:
        return i;
    }
  }
}
