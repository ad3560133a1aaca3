package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.Machine;

/** {@link OoApp} with the runtime distribution engine and distributed composition. */
final class OoVr extends Scheme {
  OoVr() {
    super("oo-vr");
  }

  @Override
  boolean takesBatches() {
    return true;
  }

  @Override
  Composition composition(SchemeSettings settings) {
    return settings.distributedComposition() ? Composition.DISTRIBUTED : Composition.AT_ONE_GPM;
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return composed(composition(frame.settings()), frame);
  }

  /** The engine at work, or what it did in the frame before. */
  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    Distribution kept = frame.before().distribution();
    return frame.timed() && frame.settings().keepDistribution() && kept != null
        ? new KeptDispatch(machine, frame.work(), frame.settings(), frame.pages().get(), kept)
        : RuntimeDispatch.predicting(frame, machine);
  }

  /**
   * The distribution engine needs two passes to come to a steady state: in the first it fits its
   * rates, and only from the second on are all batches, and with them their data, distributed by
   * them.
   */
  @Override
  int warmUpPasses() {
    return 2;
  }

  @Override
  int addedBits(int gpms, SchemeSettings settings) {
    return TimePredictor.storageBits(gpms, settings.batchQueue());
  }
}
