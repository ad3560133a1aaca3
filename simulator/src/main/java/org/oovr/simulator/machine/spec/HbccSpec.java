package org.oovr.simulator.machine.spec;

/**
 * The controller that makes a GPM's DRAM a cache of pages of the host's memory (RTR 23.10.3:
 * high-bandwidth cache controller).
 *
 * @param mib of DRAM that hold pages, MiB; 0: there is no controller, everything fits into DRAM
 */
public record HbccSpec(int mib) {
  /** Of {@code oovr-4gpm}: the paper's memory holds everything. */
  static final HbccSpec NONE = new HbccSpec(0);

  public HbccSpec {
    Check.within("hbcc.mib", mib, 0, 1 << 20);
  }

  /** Whether there is one. */
  public boolean any() {
    return mib > 0;
  }

  /** Pages that it holds. */
  public long pages(int pageBytes) {
    return ((long) mib << 20) / pageBytes;
  }
}
