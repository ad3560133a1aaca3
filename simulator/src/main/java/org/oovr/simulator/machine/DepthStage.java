package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Depth half of a GPM's ROPs: tests quads before they are shaded. Quads that the hierarchical tests
 * of depth and of its bounds reject go at a rate of their own and touch no memory.
 */
final class DepthStage extends RopStage {
  private final boolean ownDepth;
  private final double hizQuadsPerCycle;

  /** By raster engine: when its z-cull unit is free, ticks; none where this stage culls. */
  private final long[] cullFree;

  /** Flags of quads that are rejected so. */
  private final int rejecting;

  private final Probe probe;
  private final int hizRejected;
  private final int boundsRejected;

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
    cullFree = new long[parts.spec().raster().ownZcull() ? parts.spec().raster().engines() : 0];
    boolean bounds = parts.spec().raster().boundsCulling();
    rejecting = FrameProfile.QUAD_HIZ_REJECTED | (bounds ? FrameProfile.QUAD_BOUNDS_REJECTED : 0);
    probe = parts.probe();
    hizRejected = probe.counter(name(), "hizRejected");
    boundsRejected = bounds ? probe.counter(name(), "boundsRejected") : -1;
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
    return tile.survivors[quad] == 0 && (profile.quadFlags(first + quad) & rejecting) != 0;
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
    int outOfBounds = 0;
    for (int i = 0; i < n; i++) {
      if (rejected(tile, i, first)) {
        rejected++;
        int flags = profile.quadFlags(first + i) & FrameProfile.QUAD_BOUNDS_REJECTED;
        outOfBounds += flags / FrameProfile.QUAD_BOUNDS_REJECTED;
      }
    }
    probe.add(hizRejected, rejected - outOfBounds);
    if (outOfBounds > 0) {
      probe.add(boundsRejected, outOfBounds);
    }
    if (cullFree.length > 0) {
      cull(tile, rejected);
      return n - rejected;
    }
    return n - rejected + rejected * quadsPerCycle / hizQuadsPerCycle;
  }

  private void cull(Tile tile, int rejected) {
    int unit = RasterEngine.engine(profile, tile.unit, cullFree.length);
    long free = Math.max(Ticks.at(now()), cullFree[unit]);
    cullFree[unit] = free + Ticks.of(rejected, hizQuadsPerCycle / cullFree.length);
  }

  @Override
  long culledAt(Tile tile) {
    return cullFree.length == 0
        ? 0
        : Ticks.cycle(cullFree[RasterEngine.engine(profile, tile.unit, cullFree.length)]);
  }
}
