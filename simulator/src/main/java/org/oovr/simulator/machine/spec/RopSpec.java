package org.oovr.simulator.machine.spec;

/**
 * The ROPs of a GPM, in two halves: the depth stage and the colour stage.
 *
 * @param count of a GPM (Table 2: 8)
 * @param pixelsPerCycle of a ROP: pixels tested, and written (section 3: 4)
 * @param latencyCycles blend pipeline
 * @param queue tiles that wait for the colour stage
 * @param depthCacheKib depth cache of all
 * @param colorCacheKib colour cache of all
 * @param cacheWays associativity of both
 * @param misses lines being fetched at once, by each half: at least 2, for a line and the one it
 *     pushes out
 * @param waitingTiles shaded tiles that wait beside the ROPs for their turn; more go to DRAM
 * @param clearBytesPerCycle fast clear: bytes of image marked
 */
public record RopSpec(
    int count,
    int pixelsPerCycle,
    int latencyCycles,
    int queue,
    int depthCacheKib,
    int colorCacheKib,
    int cacheWays,
    int misses,
    int waitingTiles,
    int clearBytesPerCycle) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final RopSpec TABLE_2 = new RopSpec(8, 4, 8, 128, 64, 64, 4, 64, 64, 65536);

  public RopSpec {
    Check.within("rop.count", count, 1, 1024);
    Check.within("rop.pixelsPerCycle", pixelsPerCycle, 1, 256);
    Check.any("rop.latencyCycles", latencyCycles);
    Check.some("rop.queue", queue);
    Check.within("rop.depthCacheKib", depthCacheKib, 1, Check.MOST);
    Check.within("rop.colorCacheKib", colorCacheKib, 1, Check.MOST);
    Check.some("rop.cacheWays", cacheWays);
    Check.within("rop.misses", misses, 2, Check.MOST);
    Check.any("rop.waitingTiles", waitingTiles);
    Check.within("rop.clearBytesPerCycle", clearBytesPerCycle, 1, 1 << 20);
  }

  /** Quads that each half takes per cycle. */
  public double quadsPerCycle() {
    return count * pixelsPerCycle / 4.0;
  }
}
