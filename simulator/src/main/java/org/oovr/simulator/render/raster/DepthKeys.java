package org.oovr.simulator.render.raster;

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
  private final int[] keys;

  /** Keys of all samples of an image that lies in words of its own. */
  DepthKeys(Surface depth) {
    keys = new int[depth.words.length];
  }

  /** Nobody holds any sample: the image has got new contents. */
  void clear() {
    java.util.Arrays.fill(keys, 0);
  }

  static int key(int quad, boolean passesEqual) {
    return passesEqual ? quad + 1 : -(quad + 1);
  }

  /** Quad that holds a sample; -1 for nobody. */
  int holder(int index) {
    return Math.abs(keys[index]) - 1;
  }

  /**
   * Whether a fragment takes a sample over from its holder. A holder from before the run loses and
   * wins like the contents from before it, because all quads of the run have greater numbers.
   */
  boolean wins(DepthUnit depth, int index, int value, int key) {
    int stored = depth.stored(index);
    if (value != stored) {
      return value < stored == depth.passesBelow();
    }
    return key > keys[index];
  }

  /** Takes a sample. */
  void take(DepthUnit depth, int index, int value, int key) {
    depth.store(index, value);
    keys[index] = key;
  }
}
