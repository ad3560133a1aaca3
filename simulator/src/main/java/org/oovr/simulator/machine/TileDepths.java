package org.oovr.simulator.machine;

import java.util.Arrays;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The depths of a tile by place of a quad in Z order, as keys that are less the nearer they are:
 * those that are tested, and those that are left.
 */
final class TileDepths {
  private static final int PIXELS = 4;

  private final FrameProfile profile;
  private final int[] farthest = new int[64];
  private final int[] nearest = new int[64];

  /** Samples that have been covered. */
  private final int[] covers = new int[64];

  private long left;
  private boolean low;
  private boolean equal;

  TileDepths(FrameProfile profile) {
    this.profile = profile;
  }

  /**
   * Looks at a tile.
   *
   * @return false when its draw's test is none for the nearest depth, or is not known
   */
  boolean of(Tile tile, DrawWork draw) {
    boolean plain =
        draw.depthStencil != null
            && (draw.order & DrawWork.ORDER_DEPTH_TEST) != 0
            && (draw.order & (DrawWork.ORDER_STENCIL | DrawWork.ORDER_SHADER_DEPTH)) == 0
            && !draw.testsBounds();
    if (!plain) {
      return false;
    }
    CompareOp compare = draw.depthStencil.depthCompare();
    low = compare == CompareOp.LESS || compare == CompareOp.LESS_EQUAL;
    boolean high = compare == CompareOp.GREATER || compare == CompareOp.GREATER_EQUAL;
    equal = compare == CompareOp.LESS_EQUAL || compare == CompareOp.GREATER_EQUAL;
    if (!low && !high) {
      return false;
    }
    Arrays.fill(farthest, Integer.MIN_VALUE);
    Arrays.fill(nearest, Integer.MAX_VALUE);
    Arrays.fill(covers, 0);
    left = 0;
    int first = profile.firstQuad(tile.unit);
    int n = tile.quads();
    for (int i = 0; i < n; i++) {
      int depths = profile.firstDepth(tile.unit) + i * PIXELS * draw.samples;
      add(first + i, tile.survivors[i], depths, draw.samples);
    }
    return true;
  }

  private void add(int quad, int survivors, int from, int samples) {
    int place = Tile.place(profile, quad);
    int covered = profile.quadCoverage(quad);
    if ((covers[place] & covered) != 0) {
      farthest[place] = Integer.MAX_VALUE; // it may be behind what the tile itself has drawn
    }
    covers[place] |= covered;
    for (int pixel = 0; pixel < PIXELS; pixel++) {
      for (int sample = 0; sample < samples; sample++) {
        int bit = pixel * Byte.SIZE + sample;
        if ((covered >>> bit & 1) != 0) {
          int depth = profile.depth(from + pixel * samples + sample);
          int key = low ? depth : ~depth;
          farthest[place] = Math.max(farthest[place], key);
          if ((survivors >>> bit & 1) != 0) {
            nearest[place] = Math.min(nearest[place], key);
            left |= 1L << place;
          }
        }
      }
    }
  }

  /** Whether low depths are near. */
  boolean low() {
    return low;
  }

  /** Whether depths equal to what is stored pass. */
  boolean passesEqual() {
    return equal;
  }

  /** Key of the farthest depth of some places. */
  int farthest(long places) {
    int key = Integer.MIN_VALUE;
    for (long p = places; p != 0; p &= p - 1) {
      key = Math.max(key, farthest[Long.numberOfTrailingZeros(p)]);
    }
    return key;
  }

  /** Key of the nearest depth that is left of some places. */
  int nearest(long places) {
    int key = Integer.MAX_VALUE;
    for (long p = places & left; p != 0; p &= p - 1) {
      key = Math.min(key, nearest[Long.numberOfTrailingZeros(p)]);
    }
    return key;
  }

  /** Whether anything is left of some places. */
  boolean anyLeft(long places) {
    return (left & places) != 0;
  }
}
