package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Engine;

/**
 * The links of a machine: one per ordered pair of GPMs, so that pairs do not disturb each other.
 */
final class Links {
  private final Link[] links;
  private final int gpms;

  Links(Engine engine, MachineSpec spec, Requests requests, Probe probe, TrafficLedger ledger) {
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

  void connect(Memory[] memories) {
    for (Link l : links) {
      if (l != null) {
        l.connect(memories[l.from()], memories[l.to()]);
      }
    }
  }

  Link link(int from, int to) {
    return links[from * gpms + to];
  }
}
