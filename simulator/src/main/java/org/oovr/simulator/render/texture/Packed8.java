package org.oovr.simulator.render.texture;

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
}
