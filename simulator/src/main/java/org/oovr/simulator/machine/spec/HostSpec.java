package org.oovr.simulator.machine.spec;

/**
 * The bus between the host's memory and the GPMs', of which there is one (RTR 23.4: PCI Express).
 *
 * @param gbps in each direction, GB/s; 0: there is none, what programs upload is there at once
 * @param latencyCycles from a request to its first byte
 */
public record HostSpec(double gbps, int latencyCycles) {
  /** Of {@code oovr-4gpm}: the paper says nothing of the host. */
  static final HostSpec NONE = new HostSpec(0, 500);

  public HostSpec {
    Check.within("host.gbps", gbps, 0, 1e6);
    if (gbps > 0) {
      Check.bandwidth("host.gbps", gbps);
    }
    Check.any("host.latencyCycles", latencyCycles);
  }

  /** Whether there is a bus. */
  public boolean any() {
    return gbps > 0;
  }
}
