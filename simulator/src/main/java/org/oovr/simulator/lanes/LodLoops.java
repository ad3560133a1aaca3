package org.oovr.simulator.lanes;

/**
 * Levels of detail of quads: the lengths of steps in loops that C2 vectorises, then quad by quad.
 */
final class LodLoops {
  private LodLoops() {}

  /** log2(x) exact at powers of two, linear between them; -127 for 0. */
  static float log2(float x) {
    int bits = Float.floatToRawIntBits(x);
    float exponent = (bits >>> 23 & 255) - 127 - 1;
    return exponent + Float.intBitsToFloat(bits & 0x7fffff | 0x3f800000);
  }

  /** See {@link LaneKernels#quadLods}. */
  static void quadLods(
      float[] s,
      float[] t,
      float sizeX,
      float sizeY,
      int row,
      int n,
      float[] alongX,
      float[] alongY,
      float[] lods) {
    // at all lanes, of which one in four is used: C2 vectorises these loops
    lengths(s, t, sizeX, sizeY, 1, n, alongX);
    lengths(s, t, sizeX, sizeY, 2, n, alongY);
    for (int q = 0, i = 0; i + 3 < n; q++, i += 4) {
      float x = alongX[i + row];
      float y = alongY[i];
      lods[q] = 0.5f * log2(x > y ? x : y);
    }
  }

  /** Squared lengths of what is between lanes that are so many apart. */
  private static void lengths(
      float[] s, float[] t, float sizeX, float sizeY, int step, int n, float[] out) {
    for (int i = 0; i < n - step; i++) {
      float a = (s[i + step] - s[i]) * sizeX;
      float b = (t[i + step] - t[i]) * sizeY;
      out[i] = a * a + b * b;
    }
  }
}
