package org.oovr.simulator.scheme;

import java.util.Map;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * The whole machine as one GPU (paper, section 2.3): views on islands of GPMs, tiles interleaved in
 * an island, the geometry of a draw divided among those that need it.
 */
final class Baseline extends Scheme {
  static final String ID = "baseline";

  private final double linkGbps;

  Baseline() {
    this(ID, 0);
  }

  /**
   * @param linkGbps bandwidth of the links, GB/s; 0: the machine's own
   */
  Baseline(String id, double linkGbps) {
    super(id);
    this.linkGbps = linkGbps;
  }

  @Override
  MachineSpec machine(MachineSpec asked) {
    return linkGbps == 0 ? asked : asked.with(Map.of("link.gbps", Double.toString(linkGbps)));
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return Partition.islands(frame.work(), frame.gpms(), frame.settings().baselineTileInterleave());
  }

  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    return StaticDispatch.ofMachine(frame, machine, StaticDispatch.tiles(partition, false, true));
  }

  /** The links' speed does not change who touches a page first. */
  @Override
  String placesPagesAs() {
    return ID;
  }
}
