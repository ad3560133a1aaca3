package org.oovr.simulator.machine.spec;

/**
 * The unified L1 of an SM.
 *
 * @param kib capacity (Table 2: 128)
 * @param ways associativity (MCM: 4)
 * @param latencyCycles of a hit
 * @param misses lines being fetched at once
 */
public record L1Spec(int kib, int ways, int latencyCycles, int misses) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final L1Spec TABLE_2 = new L1Spec(128, 4, 20, 128);

  public L1Spec {
    Check.within("l1.kib", kib, 1, Check.MOST_KIB);
    Check.some("l1.ways", ways);
    Check.any("l1.latencyCycles", latencyCycles);
    Check.some("l1.misses", misses);
  }
}
