package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.scheme.open.PageHomes;

/** Vertical screen strips, sort-first, views apart (paper, section 4.2). */
final class TileVertical extends Scheme {
  TileVertical() {
    super("tile-v");
  }

  @Override
  PageHomes homes(SchemeSettings settings) {
    return settings.tile().homes();
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return Partition.vertical(frame.work(), frame.gpms());
  }

  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    return StaticDispatch.ofTiles(frame, machine, StaticDispatch.tiles(partition, false, false));
  }
}
