package org.oovr.simulator.render.raster;

import org.oovr.simulator.profile.FrameProfile;

/**
 * Which fragment holds each sample of a depth image, so that fragments of a run may arrive in any
 * order.
 *
 * <p>In a run all draws write depth and test it in one direction (LESS and LESS_EQUAL, or GREATER
 * and GREATER_EQUAL), and what they write replaces what was there. In API order the nearest
 * fragment wins. Of several at the same depth, the last that passes when equal wins; if none does,
 * the first, and what was there before the run counts as first. A sample's key says who holds it:
 * {@code quad + 1} when it passes when equal, {@code -(quad + 1)} when not, 0 for what was there
 * before, with the number of the quad in the profile, which ascends in API order within a tile.
 * Then the greater key wins among equal depths.
 */
final class DepthKeys {
  private static final int TILE = FrameProfile.TILE;

  /** Tile by tile, as units come; in a tile row by row. */
  private final int[] keys;

  private final int tilesX;
  private final int samples;

  /** Keys of all samples of an image. */
  DepthKeys(Surface depth) {
    tilesX = (depth.width + TILE - 1) / TILE;
    samples = depth.samples;
    keys = new int[tilesX * ((depth.height + TILE - 1) / TILE) * TILE * TILE * samples];
  }

  /** Index of the first sample of the quad whose upper left pixel is given. */
  int first(int x, int y) {
    int tile = y / TILE * tilesX + x / TILE;
    return ((tile * TILE + y % TILE) * TILE + x % TILE) * samples;
  }

  /** Nobody holds any sample: the image has got new contents. */
  void clear() {
    java.util.Arrays.fill(keys, 0);
  }

  static int key(int quad, boolean passesEqual) {
    return passesEqual ? quad + 1 : -(quad + 1);
  }

  /** Quad of a key; -1 for nobody's. */
  static int quad(int key) {
    return Math.abs(key) - 1;
  }

  /** By index. */
  int[] keys() {
    return keys;
  }

  /** Samples of a pixel; their keys lie together. */
  int samples() {
    return samples;
  }
}
