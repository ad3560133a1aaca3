package org.oovr.simulator.machine.spec;

/**
 * The DRAM of a GPM.
 *
 * @param gbps of all its channels, GB/s (Table 2: 1 TB/s)
 * @param channels lines are interleaved over them; a power of two
 * @param latencyCycles of an access (MCM: 100 ns)
 * @param queue requests that wait at a channel
 * @param jitterSeed 0: a read takes {@code latencyCycles}; else from one cycle less to one more, by
 *     numbers that follow from the seed. Such runs show how far a result depends on accidents of
 *     time (Alameldeen and Wood, HPCA 2003)
 */
public record DramSpec(double gbps, int channels, int latencyCycles, int queue, int jitterSeed) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final DramSpec TABLE_2 = new DramSpec(1000, 8, 100, 32, 0);

  public DramSpec {
    Check.bandwidth("dram.gbps", gbps);
    Check.some("dram.channels", channels);
    Check.powerOfTwo("dram.channels", channels);
    Check.any("dram.latencyCycles", latencyCycles);
    Check.some("dram.queue", queue);
    Check.within("dram.jitterSeed", jitterSeed, 0, 1_000_000_000);
  }
}
