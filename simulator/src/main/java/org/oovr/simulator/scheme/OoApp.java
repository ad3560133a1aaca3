package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.PageHomes;

/**
 * Batches of two-view objects round-robin, composed by the root GPM (paper, section 5.1 without the
 * hardware of 5.2 and 5.3).
 */
final class OoApp extends Scheme {
  OoApp() {
    super("oo-app");
  }

  @Override
  boolean takesBatches() {
    return true;
  }

  @Override
  Composition composition(SchemeSettings settings) {
    return ObjectLevel.ofObjects(settings);
  }

  @Override
  PageHomes homes(SchemeSettings settings) {
    return settings.object().homes();
  }

  @Override
  boolean copiesStay(SchemeSettings settings) {
    return settings.object().copies() == ObjectSettings.Copies.STAY;
  }

  @Override
  boolean keepsOrder(SchemeSettings settings) {
    return settings.object().order() == ObjectSettings.Order.API;
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return ofObjects(composition(frame.settings()), frame);
  }

  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    return StaticDispatch.ofObjects(
        frame, machine, StaticDispatch.batches(frame.batches(), frame.pieces()));
  }
}
