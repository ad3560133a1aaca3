package org.oovr.simulator.machine.spec;

/**
 * One direction between a pair of GPMs.
 *
 * @param gbps GB/s (Table 2: 64)
 * @param latencyCycles from the last byte sent to its arrival (MCM: 32)
 * @param gbpsOf what the bandwidth is that of
 * @param ports of a GPM, two for each neighbour; 0: as many as it needs
 * @param headerBytes of each request, answer and message
 * @param queue messages that wait at each end, by kind, besides those under way at full bandwidth
 */
public record LinkSpec(
    double gbps, int latencyCycles, Share gbpsOf, int ports, int headerBytes, int queue) {
  /** What {@code gbps} is the bandwidth of. */
  public enum Share {
    /** Each direction between a pair of GPMs. */
    DIRECTION,
    /** Both directions between a pair together, half of it for each. */
    PAIR,
    /** All that a GPM sends, in equal parts to its neighbours. */
    GPM
  }

  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final LinkSpec TABLE_2 = new LinkSpec(64, 32, Share.DIRECTION, 0, 16, 64);

  public LinkSpec {
    Check.bandwidth("link.gbps", gbps);
    Check.any("link.latencyCycles", latencyCycles);
    Check.within("link.ports", ports, 0, 128);
    if (ports % 2 != 0) {
      throw new IllegalArgumentException("link.ports is " + ports + ": a neighbour takes two");
    }
    Check.any("link.headerBytes", headerBytes);
    Check.some("link.queue", queue);
  }

  /** GB/s of one direction between two of so many GPMs. */
  double gbpsOfDirection(int gpms) {
    int neighbours = Math.max(1, gpms - 1);
    double own =
        switch (gbpsOf) {
          case DIRECTION -> gbps;
          case PAIR -> gbps / 2;
          case GPM -> gbps / neighbours;
        };
    return ports == 0 ? own : own * Math.min(1, ports / 2.0 / neighbours);
  }
}
