package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Depth half of a GPM's ROPs: tests quads before they are shaded. Quads that the hierarchical test
 * rejects go at a rate of their own and touch no memory.
 */
final class DepthStage extends RopStage {
  private final boolean ownDepth;
  private final double hizQuadsPerCycle;

  /**
   * @param ownDepth whether the GPM tests against a depth image of its own
   * @param places for its tiles
   */
  DepthStage(Parts parts, boolean ownDepth, Credits places, Next next) {
    super(
        parts,
        "depth",
        TrafficClass.DEPTH,
        parts.spec().rop().depthCacheKib(),
        parts.spec().raster().queue(),
        0,
        places,
        next);
    this.ownDepth = ownDepth;
    hizQuadsPerCycle = parts.spec().raster().hizQuadsPerCycle();
  }

  @Override
  void list(Tile tile, DrawWork draw) {
    boolean early = (draw.order & DrawWork.ORDER_LATE_TESTS) == 0;
    if (early && draw.depthImage >= 0 && (draw.order & DrawWork.ORDER_DEPTH_TEST) != 0) {
      boolean writes = (draw.order & (DrawWork.ORDER_DEPTH_WRITE | DrawWork.ORDER_STENCIL)) != 0;
      boolean own = ownDepth && !tile.state().ownerTests();
      touchDepth(tile, draw, tested(tile), own, writes);
    }
  }

  private boolean rejected(Tile tile, int quad, int first) {
    return tile.survivors[quad] == 0
        && (profile.quadFlags(first + quad) & FrameProfile.QUAD_HIZ_REJECTED) != 0;
  }

  /** Quads whose depth is read: all but those that the hierarchical test rejects. */
  private long tested(Tile tile) {
    long mask = 0;
    int first = profile.firstQuad(tile.unit);
    int n = tile.quads();
    for (int i = 0; i < n; i++) {
      if (!rejected(tile, i, first)) {
        mask |= 1L << Tile.place(profile, first + i);
      }
    }
    return mask;
  }

  @Override
  double quads(Tile tile) {
    int first = profile.firstQuad(tile.unit);
    int n = tile.quads();
    int rejected = 0;
    for (int i = 0; i < n; i++) {
      if (rejected(tile, i, first)) {
        rejected++;
      }
    }
    return n - rejected + rejected * quadsPerCycle / hizQuadsPerCycle;
  }
}
