package org.oovr.simulator.machine.spec;

/**
 * One direction between a pair of GPMs.
 *
 * @param gbps GB/s (Table 2: 64)
 * @param latencyCycles from the last byte sent to its arrival (MCM: 32)
 * @param headerBytes of each request, answer and message
 * @param queue messages that wait at each end, by kind, besides those under way at full bandwidth
 */
public record LinkSpec(double gbps, int latencyCycles, int headerBytes, int queue) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final LinkSpec TABLE_2 = new LinkSpec(64, 32, 16, 64);

  public LinkSpec {
    Check.bandwidth("link.gbps", gbps);
    Check.any("link.latencyCycles", latencyCycles);
    Check.any("link.headerBytes", headerBytes);
    Check.some("link.queue", queue);
  }
}
