package org.oovr.simulator.machine.spec;

/**
 * The raster engine of a GPM.
 *
 * @param primitiveTilesPerCycle set-up and traversal of a primitive in a 16x16 tile
 * @param pixelsPerCycle in whole quads
 * @param hizQuadsPerCycle quads rejected without reading depth
 * @param queue tiles that wait behind it
 * @param zminCulling whether the depth of what is in front of all that was drawn before is not read
 *     (RTR 23.7)
 * @param boundsCulling whether tiles whose stored depths are all out of the bounds that a draw
 *     tests are rejected as the hierarchical test does it, without reading depth
 * @param engines that share the rates, each of which owns the tiles of its places in a checkerboard
 *     (RTR 23.10.2)
 * @param ownZcull whether each engine has a z-cull unit (RTR 23.10.2), with an equal part of {@code
 *     hizQuadsPerCycle}, beside the depth stage; else the depth stage takes the time for what the
 *     hierarchical tests reject
 * @param ownSms whether each engine serves an equal part of the SMs, which shade its tiles (RTR
 *     23.10.2: a GPC); else all SMs shade what any engine has rasterised
 * @param forwardPixelKill whether fragments that wait to be shaded are dropped when opaque ones
 *     come to cover them (Mali's forward pixel kill)
 */
public record RasterSpec(
    double primitiveTilesPerCycle,
    double pixelsPerCycle,
    double hizQuadsPerCycle,
    int queue,
    boolean zminCulling,
    boolean boundsCulling,
    int engines,
    boolean ownZcull,
    boolean ownSms,
    boolean forwardPixelKill) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final RasterSpec TABLE_2 =
      new RasterSpec(2, 32, 64, 64, false, false, 1, false, false, false);

  public RasterSpec {
    Check.rate("raster.primitiveTilesPerCycle", primitiveTilesPerCycle);
    Check.rate("raster.pixelsPerCycle", pixelsPerCycle);
    Check.rate("raster.hizQuadsPerCycle", hizQuadsPerCycle);
    Check.some("raster.queue", queue);
    Check.within("raster.engines", engines, 1, 64);
  }
}
