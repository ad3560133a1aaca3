package org.oovr.simulator.machine.memory;

import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * The links of a machine: one per ordered pair of GPMs, so that pairs do not disturb each other.
 */
public final class Crossbar {
  private final Link[] links;
  private final int gpms;

  public Crossbar(
      Engine engine, MachineSpec spec, Requests requests, Probe probe, TrafficLedger ledger) {
    gpms = spec.gpms();
    links = new Link[gpms * gpms];
    for (int from = 0; from < gpms; from++) {
      for (int to = 0; to < gpms; to++) {
        if (from != to) {
          links[from * gpms + to] = new Link(engine, from, to, spec, requests, probe, ledger);
        }
      }
    }
  }

  public void connect(CrossbarPort[] ports) {
    for (Link l : links) {
      if (l != null) {
        l.connect(ports[l.from()], ports[l.to()]);
      }
    }
  }

  public Link link(int from, int to) {
    return links[from * gpms + to];
  }
}
