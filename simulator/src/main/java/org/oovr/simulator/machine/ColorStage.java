package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.profile.DrawWork;

/**
 * Colour half of a GPM's ROPs: tests what could not be tested before it was shaded, blends and
 * writes.
 */
final class ColorStage extends RopStage {
  /**
   * @param places for its tiles
   */
  ColorStage(Parts parts, Credits places, Next next) {
    super(
        parts,
        "color",
        TrafficClass.COLOR,
        parts.spec().rop().colorCacheKib(),
        parts.spec().rop().queue(),
        parts.spec().rop().latencyCycles(),
        places,
        next);
  }

  @Override
  void list(Tile tile, DrawWork draw) {
    boolean own = !tile.state().composes() && policy.rendersPrivately(tile.unit, tile.gpm);
    if (tests(tile, draw)) {
      boolean writes = (draw.order & (DrawWork.ORDER_DEPTH_WRITE | DrawWork.ORDER_STENCIL)) != 0;
      touchDepth(tile, draw, tile.quadMask, own, writes);
    }
    boolean blends = (draw.order & DrawWork.ORDER_BLENDS) != 0;
    for (int i = 0; i < draw.colorImages.length; i++) {
      if (draw.colorImages[i] >= 0 && draw.outputLocations[i] >= 0) {
        touch(tile, draw.colorImages[i], tile.quadMask, own, WRITE | (blends ? READ : 0));
      }
    }
  }

  /** Whether depth or stencil is tested here. */
  private boolean tests(Tile tile, DrawWork draw) {
    boolean early = (draw.order & DrawWork.ORDER_LATE_TESTS) == 0;
    return draw.depthImage >= 0
        && (draw.order & (DrawWork.ORDER_DEPTH_TEST | DrawWork.ORDER_STENCIL)) != 0
        && (!early || policy.testsAtMerge() && !tile.testedAtOwner);
  }

  @Override
  double quads(Tile tile) {
    return Math.max(Long.bitCount(tile.quadMask), tile.survivingQuads);
  }
}
