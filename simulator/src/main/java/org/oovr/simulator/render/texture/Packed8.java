package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.PixelFormat;

/** Arithmetic on four 8-bit unsigned components packed in an int. */
final class Packed8 {
  private static final int PAIRS = 0x00ff00ff;
  private static final int HALVES = 0x00800080;

  private Packed8() {}

  /**
   * Linear interpolation of each component, rounded to nearest: (a * (256 - w) + b * w + 128) >> 8.
   * This is also what llvmpipe's 8-bit path computes on CPUs with SSSE3.
   *
   * @param w weight of {@code b}, 0 to 256
   */
  static int lerp(int a, int b, int w) {
    int v = 256 - w;
    int even = ((a & PAIRS) * v + (b & PAIRS) * w + HALVES) >>> 8 & PAIRS;
    int odd = (a >>> 8 & PAIRS) * v + (b >>> 8 & PAIRS) * w + HALVES & ~PAIRS;
    return even | odd;
  }

  /**
   * {@link #lerp} of four texels of one word each: along the rows first, then between them.
   *
   * @param row0 index of the first row's texel 0, as {@code row1} of the second's
   */
  static int bilinear(int[] words, int row0, int row1, int x0, int x1, int wx, int wy) {
    int a = lerp(words[row0 + x0], words[row0 + x1], wx);
    int b = lerp(words[row1 + x0], words[row1 + x1], wx);
    return lerp(a, b, wy);
  }

  /** Whether a texel of a format is one word with nothing but such components. */
  static boolean holds(PixelFormat format) {
    return format == PixelFormat.RGBA8_UNORM
        || format == PixelFormat.BGRA8_UNORM
        || format == PixelFormat.RG8_UNORM
        || format == PixelFormat.R8_UNORM;
  }
}
