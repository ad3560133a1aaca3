package org.oovr.samples.standin;

import org.oovr.samples.util.Mat4;

/**
 * A surface of one material in its place: what an engine submits at once.
 *
 * @param solid number of its triangles in {@link Scene#solids()}
 * @param material number of its material in {@link Scene#materials()}
 * @param layer how it is drawn
 * @param place where it is; for {@link Layer#HELD} relative to the camera, for {@link Layer#HUD} in
 *     normalised device coordinates. Rigid but for an even scale, and any scale for {@link
 *     Layer#HUD}
 * @param bounds centre (3 numbers) and radius of a ball about it in the world, metres
 * @param area part of the level, by which it finds its light map
 */
record Item(int solid, int material, Layer layer, Mat4 place, float[] bounds, int area) {
  /** Ways of drawing, in the order in which they are drawn. */
  enum Layer {
    /** Opaque architecture. */
    WORLD,
    /** Opaque things and figures. */
    PROP,
    /** Opaque, with holes. */
    CUTOUT,
    /** What the player holds: opaque, moves with the camera. */
    HELD,
    /** Behind everything. */
    SKY,
    /** Stains on surfaces: blended, no depth written. */
    DECAL,
    /** Glass and water: blended, no depth written. */
    GLASS,
    /** Smoke: blended, turned towards the camera, no depth written. */
    PUFF,
    /** Light sources: added, turned towards the camera, no depth written. */
    FLARE,
    /** The instruments: blended, no depth test. */
    HUD;

    /** Whether it covers what is behind it and writes depth. */
    boolean isOpaque() {
      return compareTo(SKY) < 0;
    }

    /** Whether it is blended over what is there. */
    boolean isBlended() {
      return compareTo(SKY) > 0;
    }

    /** Whether it goes where the camera goes, so that it is always seen. */
    boolean follows() {
      return this == HUD || this == HELD || this == SKY;
    }

    /** Whether it turns towards the camera. */
    boolean facesCamera() {
      return this == PUFF || this == FLARE;
    }
  }
}
