package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.scheme.open.PageHomes;

/** Horizontal screen strips over both views, sort-first, with SMP (paper, section 4.2). */
final class TileHorizontal extends Scheme {
  TileHorizontal() {
    super("tile-h");
  }

  @Override
  PageHomes homes(SchemeSettings settings) {
    return settings.tile().homes();
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
