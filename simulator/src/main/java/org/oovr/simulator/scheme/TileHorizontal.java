package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;

/** Horizontal screen strips over both views, sort-first, with SMP (paper, section 4.2). */
final class TileHorizontal extends Scheme {
  TileHorizontal() {
    super("tile-h");
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return Partition.horizontal(frame.work(), frame.gpms());
  }

  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    return StaticDispatch.ofTiles(frame, machine, StaticDispatch.tiles(partition, true, false));
  }
}
