package org.oovr.simulator.render.texture;

/** Coordinates of lanes that read the same mip level: lanes {@code 0..count-1} of each array. */
final class LaneGroup {
  float[] s;
  float[] t;
  float[] r;

  /** Array layer, with the face for cubes; null for 0. */
  int[] layer;

  /** Cube face alone, and first layer of the cube (null for 0). */
  int[] face;

  int[] cubeLayer;

  /** Reference values of a depth comparison, or null. */
  float[] reference;

  /** Whether a lane lies between the level that is read and the one after it. */
  boolean between;

  /** Weight of that one where any does: 0 to 1, or in 1/256 for the fixed-point path. */
  float[] mix;

  int[] mix8;

  /** ds/dx, dt/dx, ds/dy, dt/dy for anisotropic filtering, else null. */
  float[][] gradient;

  /** Whether the fixed-point path filters. */
  boolean fixed;

  int offsetX;
  int offsetY;
  int offsetZ;

  /** Lane of the request for each lane here; null when they are the same. */
  int[] origin;

  int count;
}
