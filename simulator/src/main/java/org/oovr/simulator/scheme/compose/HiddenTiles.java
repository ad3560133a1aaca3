package org.oovr.simulator.scheme.compose;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Tiles of draws that lie behind all that the frame before has left in their place, by its
 * hierarchical depth: they are likely to be culled if they are tested late. Only a guess: the test
 * itself decides.
 */
public final class HiddenTiles {
  private static final int TILE = FrameProfile.TILE;
  private static final int PIXELS = 4;
  private static final int PIXEL_BITS = 8;
  private static final int PIXEL_MASK = (1 << PIXEL_BITS) - 1;

  /** A tile of a depth image in a pass. */
  private record Place(int pass, int image, int tileX, int tileY) {}

  private final FrameOrder order;
  private final FrameProfile profile;
  private final Map<Place, long[]> left = new HashMap<>();

  private HiddenTiles(FrameOrder order) {
    this.order = order;
    profile = order.profile();
  }

  /**
   * Units that are likely to be hidden.
   *
   * @param order the frame before, which steady state makes the same
   */
  public static BitSet of(FrameOrder order) {
    HiddenTiles tiles = new HiddenTiles(order);
    int units = tiles.profile.unitCount();
    for (int unit = 0; unit < units; unit++) {
      tiles.write(unit);
    }
    BitSet hidden = new BitSet(units);
    for (int unit = 0; unit < units; unit++) {
      if (!order.orderedUnit(unit) && tiles.hides(unit)) {
        hidden.set(unit);
      }
    }
    return hidden;
  }

  private Place place(int unit) {
    return new Place(
        order.unitPass(unit),
        order.unitWork(unit).depthImage,
        profile.unitTileX(unit),
        profile.unitTileY(unit));
  }

  /** What the unit leaves, in the order of the program. */
  private void write(int unit) {
    DrawWork work = order.unitWork(unit);
    if (depths(unit) == 0 || (work.order & DrawWork.ORDER_DEPTH_WRITE) == 0) {
      return;
    }
    long[] depth =
        left.computeIfAbsent(
            place(unit),
            p -> {
              long[] far = new long[TILE * TILE];
              Arrays.fill(far, Long.MAX_VALUE);
              return far;
            });
    int first = profile.firstQuad(unit);
    for (int q = first; q < profile.firstQuad(unit + 1); q++) {
      for (int pixel = 0; pixel < PIXELS; pixel++) {
        if ((profile.quadWritten(q) >>> pixel * PIXEL_BITS & PIXEL_MASK) != 0) {
          int x = profile.quadX(q) * 2 + (pixel & 1);
          int y = profile.quadY(q) * 2 + (pixel >> 1);
          depth[y * TILE + x] = distance(work, unit, q - first, pixel);
        }
      }
    }
  }

  /** Whether the nearest of the unit lies behind the farthest that is left. */
  private boolean hides(int unit) {
    long[] depth = depths(unit) == 0 ? null : left.get(place(unit));
    if (depth == null) {
      return false;
    }
    DrawWork work = order.unitWork(unit);
    int first = profile.firstQuad(unit);
    long nearest = Long.MAX_VALUE;
    for (int q = first; q < profile.firstQuad(unit + 1); q++) {
      for (int pixel = 0; pixel < PIXELS; pixel++) {
        if ((profile.quadCoverage(q) >>> pixel * PIXEL_BITS & PIXEL_MASK) != 0) {
          nearest = Math.min(nearest, distance(work, unit, q - first, pixel));
        }
      }
    }
    long farthest = Long.MIN_VALUE;
    for (long d : depth) {
      farthest = Math.max(farthest, d);
    }
    return nearest > farthest;
  }

  private int depths(int unit) {
    return order.unitWork(unit).depthImage < 0
        ? 0
        : profile.firstDepth(unit + 1) - profile.firstDepth(unit);
  }

  /** Depth of a pixel's first sample, greater for what is farther. */
  private long distance(DrawWork work, int unit, int quad, int pixel) {
    int quads = profile.firstQuad(unit + 1) - profile.firstQuad(unit);
    int samples = depths(unit) / quads / PIXELS;
    long depth =
        Integer.toUnsignedLong(
            profile.depth(profile.firstDepth(unit) + (quad * PIXELS + pixel) * samples));
    CompareOp compare = work.depthStencil.depthCompare();
    boolean nearIsGreat = compare == CompareOp.GREATER || compare == CompareOp.GREATER_EQUAL;
    return nearIsGreat ? -depth : depth;
  }
}
