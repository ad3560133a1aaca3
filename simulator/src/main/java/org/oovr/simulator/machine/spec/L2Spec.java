package org.oovr.simulator.machine.spec;

/**
 * The memory-side L2 of a GPM.
 *
 * @param kib capacity (Table 2: 4 MiB in all)
 * @param ways associativity (Table 2: 16)
 * @param latencyCycles of a hit
 * @param banks each serves one request at a time; a power of two
 * @param bytesPerCyclePerBank width of a bank
 */
public record L2Spec(int kib, int ways, int latencyCycles, int banks, int bytesPerCyclePerBank) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final L2Spec TABLE_2 = new L2Spec(1024, 16, 40, 16, 64);

  public L2Spec {
    Check.within("l2.kib", kib, 1, Check.MOST_KIB);
    Check.some("l2.ways", ways);
    Check.any("l2.latencyCycles", latencyCycles);
    Check.some("l2.banks", banks);
    Check.powerOfTwo("l2.banks", banks);
    Check.some("l2.bytesPerCyclePerBank", bytesPerCyclePerBank);
  }
}
