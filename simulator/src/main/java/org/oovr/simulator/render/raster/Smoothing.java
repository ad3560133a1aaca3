package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.geometry.PrimitiveBlock;

/** How much of a pixel smooth points and lines cover, by the formulas of llvmpipe. */
final class Smoothing {
  private Smoothing() {}

  /** Pixels of a quad whose centres lie in the disc of a smooth point. */
  static int inDisc(PrimitiveBlock block, int primitive, int x, int y) {
    int mask = 0;
    for (int p = 0; p < 4; p++) {
      float d = distance(block.smooth, primitive * PrimitiveBlock.SMOOTH, x + (p & 1), y + (p >> 1));
      mask |= d > 1 ? 0 : 1 << p;
    }
    return mask;
  }

  /** Square of the distance of a pixel's centre from that of a point, in radii. */
  private static float distance(float[] smooth, int at, int x, int y) {
    float dx = (x + 0.5f - smooth[at]) * smooth[at + 2];
    float dy = (y + 0.5f - smooth[at + 1]) * smooth[at + 2];
    return dx * dx + dy * dy;
  }

  /** What alpha is multiplied with. */
  static float coverage(PrimitiveBlock block, int primitive, int x, int y) {
    float[] s = block.smooth;
    int at = primitive * PrimitiveBlock.SMOOTH;
    if (block.kind[primitive] == PrimitiveBlock.POINT) {
      float d = distance(s, at, x, y);
      float k = 1 - 2 * s[at + 2] + s[at + 2] * s[at + 2];
      return k >= d ? (1 - d) * (1 / (1 - k)) : 1;
    }
    float dx = x + 0.5f - s[at];
    float dy = y + 0.5f - s[at + 1];
    float along = dx * s[at + 2] + dy * s[at + 3];
    float across = dy * s[at + 2] - dx * s[at + 3];
    float ends = unit(s[at + 4] - Math.abs(along));
    float sides = unit(s[at + 5] - Math.abs(across));
    return sides * Math.min(ends, s[at + 4] * 2 - 1);
  }

  private static float unit(float value) {
    return Math.max(0, Math.min(value, 1));
  }
}
