package org.oovr.simulator.render.geometry;

/** Bits of a vertex' clip code. */
public final class ClipCode {
  static final int LEFT = 1;
  static final int RIGHT = 2;
  static final int BOTTOM = 4;
  static final int TOP = 8;
  static final int NEAR = 16;
  static final int FAR = 32;

  /** w is not positive. */
  static final int BEHIND = 64;

  /**
   * A coordinate is infinite or not a number, or all are 0: primitives with such a vertex are
   * dropped.
   */
  static final int INVALID = 128;

  /** Lowest of eight bits for user clip distances. */
  static final int USER = 256;

  static final int USER_MASK = 0xff00;

  /** Lowest of eight bits for negative cull distances. */
  static final int CULL = 1 << 16;

  static final int CULL_MASK = 0xff * CULL;

  /** All vertices outside the same one of these: nothing is visible. */
  static final int REJECT = LEFT | RIGHT | BOTTOM | TOP | NEAR | FAR | USER_MASK | CULL_MASK;

  /** The planes of the view volume at its sides. */
  static final int SIDES = LEFT | RIGHT | BOTTOM | TOP;

  /**
   * Any vertex outside one of these: the primitive is cut. That includes the sides, although a
   * guard band would save most of those cuts: llvmpipe does the same, and the positions of cut
   * vertices decide over border pixels. Window coordinates then stay inside the viewport, whose
   * size bounds the edge functions.
   */
  static final int CUT = SIDES | NEAR | FAR | BEHIND | USER_MASK;

  /** Cuts that hardware with a guard band would make too; they are what profiles count. */
  static final int CUT_FOR_SURE = NEAR | FAR | BEHIND | USER_MASK;

  private ClipCode() {}

  static int of(float x, float y, float z, float w, boolean halfZ, boolean clampZ) {
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
    if (!(w > 0)) {
      // nothing divided by nothing lies nowhere, although no plane cuts it off; so vertices are
      // that are fetched from beyond a buffer's end
      return code == 0 && w == 0 ? INVALID : code | BEHIND;
    }
    return code;
  }
}
