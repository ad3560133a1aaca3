package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.PageHomes;

/** Draws round-robin, views apart, composed by the root GPM (paper, section 4.3). */
final class ObjectLevel extends Scheme {
  ObjectLevel() {
    super("object");
  }

  /** Where the object-level schemes without the hardware of section 5.3 compose. */
  static Composition ofObjects(SchemeSettings settings) {
    return settings.distributedObjectComposition()
        ? Composition.DISTRIBUTED
        : Composition.AT_ONE_GPM;
  }

  @Override
  Composition composition(SchemeSettings settings) {
    return ofObjects(settings);
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
    return StaticDispatch.ofObjects(frame, machine, StaticDispatch.objects(frame));
  }
}
