package org.oovr.simulator.machine.sm;

import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.SmSpec;

/**
 * The scalar units and the branch units of an SM, which all of its warps share: what the
 * instructions up to a warp's next texture instruction want of them is served as it comes, beside
 * the lanes (RTR 23.10.3: "up to one instruction can be issued to each execution port").
 */
final class SidePorts {
  private final Probe probe;
  private final int scalarTicks;
  private final int branchTicks;
  private long scalarFree;
  private long branchFree;

  SidePorts(String name, SmSpec spec, Probe probe) {
    this.probe = probe;
    scalarTicks = spec.scalarUnits() > 0 ? probe.counter(name, "scalarTicks") : -1;
    branchTicks = spec.branchUnits() > 0 ? probe.counter(name, "branchTicks") : -1;
  }

  /**
   * Takes work of a warp.
   *
   * @param now cycle
   * @param scalar time of the scalar units, ticks
   * @param branch time of the branch units, ticks
   * @return the cycle at which all of it is done, {@code now} where there is none
   */
  long serve(long now, long scalar, long branch) {
    long done = now;
    if (scalar > 0) {
      scalarFree = Math.max(Ticks.at(now), scalarFree) + scalar;
      probe.add(scalarTicks, scalar);
      done = Ticks.cycle(scalarFree);
    }
    if (branch > 0) {
      branchFree = Math.max(Ticks.at(now), branchFree) + branch;
      probe.add(branchTicks, branch);
      done = Math.max(done, Ticks.cycle(branchFree));
    }
    return done;
  }
}
