package org.oovr.samples.standin;

/**
 * One draw call of a frame.
 *
 * @param pass what it does
 * @param item number of its item in {@link Scene#items()}, -1 for a whole-screen pass
 * @param light number of its light in {@link Scene#lights()}, -1 for none
 */
record Draw(Pass pass, int item, int light) {
  /** Kinds of draws. */
  enum Pass {
    /** Depth alone, into the window. */
    DEPTH,
    /** Counts a shadow volume in the stencil. */
    VOLUME,
    /** Adds the light that one lamp throws on a surface. */
    INTERACTION,
    /** Adds what a surface shines by itself. */
    GLOW,
    /** Depth from the sun, into a map of its own. */
    SHADOW_MAP,
    /** A surface with all its light. */
    SHADE,
    /** A blended surface. */
    BLEND,
    /** Keeps what is bright of the picture, at a quarter of its size. */
    BRIGHT,
    /** Blurs along rows. */
    BLUR_ROWS,
    /** Blurs along columns. */
    BLUR_COLUMNS,
    /** Puts the picture and its glow together in the window. */
    COMPOSE
  }
}
