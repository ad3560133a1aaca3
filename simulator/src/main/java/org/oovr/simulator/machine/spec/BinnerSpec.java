package org.oovr.simulator.machine.spec;

/**
 * Tiled caching of a GPM (RTR 23.10.2): a binner sorts the primitives of some draws into tiles
 * before they are rasterised, tile by tile; what is transformed stays in the L2 meanwhile.
 *
 * @param kib transformed geometry of a chunk, KiB; 0: there is no binner
 * @param primitiveBytes of a transformed primitive
 * @param primitiveTilesPerCycle sorted: a primitive in a 16x16 tile
 * @param misses lines being written and read at once
 * @param defersShading whether opaque draws of a chunk are shaded where all of it has been tested,
 *     and so once (RTR 23.10.3)
 * @param levels of polygon lists in memory, whose squares are a tile, two by two tiles, and so on
 *     (RTR figure 23.23); 0: which primitives a tile has is known without reading
 * @param entryBytes of a primitive in a list
 */
public record BinnerSpec(
    int kib,
    int primitiveBytes,
    double primitiveTilesPerCycle,
    int misses,
    boolean defersShading,
    int levels,
    int entryBytes) {
  /**
   * Of {@code oovr-4gpm}, which has none; {@code docs/timing-model.md} says where values are from.
   */
  static final BinnerSpec NONE = new BinnerSpec(0, 64, 32, 64, false, 0, 4);

  public BinnerSpec {
    Check.within("binner.kib", kib, 0, Check.MOST_KIB);
    Check.within("binner.primitiveBytes", primitiveBytes, 1, 4096);
    Check.rate("binner.primitiveTilesPerCycle", primitiveTilesPerCycle);
    Check.some("binner.misses", misses);
    Check.within("binner.levels", levels, 0, 10);
    Check.within("binner.entryBytes", entryBytes, 1, 64);
  }

  /** Whether draws go through it. */
  public boolean any() {
    return kib > 0;
  }
}
