package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;

/** Alternate frame rendering: frame k on GPM k mod N, with a memory segment of its own. */
final class AlternateFrame extends Scheme {
  AlternateFrame() {
    super("afr");
  }

  @Override
  int segment(int frameNumber, int gpms) {
    return frameNumber % gpms;
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return Partition.single(segment(frame.number(), frame.gpms()));
  }

  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    int gpm = segment(frame.number(), frame.gpms());
    return StaticDispatch.ofTiles(frame, machine, StaticDispatch.allAt(gpm));
  }

  @Override
  int warmUpPasses() {
    return 0;
  }

  @Override
  int framesInFlight(int gpms, SchemeSettings settings) {
    return settings.afr().framesInFlight(gpms);
  }
}
