package org.oovr.simulator.machine.spec;

/**
 * A GPM's cache of what other GPMs' memory holds, read-only data.
 *
 * @param kib capacity; 0 for none (MCM: L1.5 as large as the L2)
 * @param ways associativity
 * @param latencyCycles of a hit
 * @param place beside the L2, or a part of it
 */
public record RemoteCacheSpec(int kib, int ways, int latencyCycles, Place place) {
  /** Where its lines lie. */
  public enum Place {
    /** In memory of its own. */
    BESIDE,
    /** In the L2, which is smaller by it. */
    L2
  }

  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final RemoteCacheSpec TABLE_2 = new RemoteCacheSpec(1024, 16, 20, Place.BESIDE);

  public RemoteCacheSpec {
    Check.within("remoteCache.kib", kib, 0, Check.MOST_KIB);
    Check.some("remoteCache.ways", ways);
    Check.any("remoteCache.latencyCycles", latencyCycles);
  }
}
