package org.oovr.simulator.machine.memory;

import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * The bus between the host's memory and a machine: each direction carries what is given to it in
 * order, at its bandwidth, and requests can follow each other before results return (RTR 23.4).
 */
public final class HostBus {
  private final double bytesPerCycle;
  private final int latency;
  private final Probe probe;
  private long inFree;
  private long outFree;
  private final int bytesIn;
  private final int bytesOut;
  private final int busyTicks;

  public HostBus(MachineSpec spec, Probe probe) {
    this.probe = probe;
    bytesPerCycle = spec.host().gbps() / spec.clockGhz();
    latency = spec.host().latencyCycles();
    bytesIn = probe.counter("host", "bytesIn");
    bytesOut = probe.counter("host", "bytesOut");
    busyTicks = probe.counter("host", "busyTicks");
  }

  /**
   * Brings bytes from the host.
   *
   * @param now cycle of the request
   * @return the cycle at which the last of them is there
   */
  long in(long now, long bytes) {
    long ticks = Ticks.of((double) bytes, bytesPerCycle);
    inFree = Ticks.start(now, inFree) + ticks;
    probe.add(bytesIn, bytes);
    probe.add(busyTicks, ticks);
    return Ticks.cycle(inFree) + latency;
  }

  /**
   * Sends bytes to the host.
   *
   * @param now cycle from which they can go
   */
  void out(long now, long bytes) {
    outFree = Ticks.start(now, outFree) + Ticks.of((double) bytes, bytesPerCycle);
    probe.add(bytesOut, bytes);
  }
}
