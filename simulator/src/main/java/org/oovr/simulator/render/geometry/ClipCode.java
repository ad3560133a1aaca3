package org.oovr.simulator.render.geometry;

/** Bits of a vertex' clip code. */
final class ClipCode {
  static final int LEFT = 1;
  static final int RIGHT = 2;
  static final int BOTTOM = 4;
  static final int TOP = 8;
  static final int NEAR = 16;
  static final int FAR = 32;

  /** Outside the guard band, or w is not positive: the primitive must be clipped in x and y. */
  static final int GUARD = 64;

  /** A coordinate is infinite or not a number: primitives with such a vertex are dropped. */
  static final int INVALID = 128;

  /** Lowest of eight bits for user clip distances. */
  static final int USER = 256;

  static final int USER_MASK = 0xff00;

  /** All vertices outside the same one of these: nothing is visible. */
  static final int REJECT = LEFT | RIGHT | BOTTOM | TOP | NEAR | FAR | USER_MASK;

  /** The planes of the view volume at its sides. */
  static final int SIDES = LEFT | RIGHT | BOTTOM | TOP;

  /** Any vertex outside one of these: a polygon is cut. */
  static final int CUT = NEAR | FAR | GUARD | USER_MASK;

  /** Any vertex outside one of these: a line is cut. */
  static final int CUT_LINE = CUT | SIDES;

  /**
   * Window coordinates of unclipped primitives stay within this many pixels of the origin: then
   * edge functions of a 64x64 bin fit 32 bits (24.8 fixed-point deltas of at most 2^24, times 64,
   * summed over x and y).
   */
  static final float GUARD_PIXELS = 32000f;

  private ClipCode() {}

  static int of(
      float x,
      float y,
      float z,
      float w,
      float guardX,
      float guardY,
      boolean halfZ,
      boolean clampZ) {
    float sum = x * 0f + y * 0f + z * 0f + w * 0f;
    if (sum != 0f) {
      return INVALID; // 0 * infinity and 0 * NaN are NaN
    }
    int code = 0;
    if (x < -w) {
      code = LEFT;
    }
    if (x > w) {
      code |= RIGHT;
    }
    if (y < -w) {
      code |= BOTTOM;
    }
    if (y > w) {
      code |= TOP;
    }
    if (!clampZ) {
      if (z < (halfZ ? 0 : -w)) {
        code |= NEAR;
      }
      if (z > w) {
        code |= FAR;
      }
    }
    if (!(w > 0) || Math.abs(x) > guardX * w || Math.abs(y) > guardY * w) {
      code |= GUARD;
    }
    return code;
  }
}
