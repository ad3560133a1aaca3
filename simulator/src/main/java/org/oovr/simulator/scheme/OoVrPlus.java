package org.oovr.simulator.scheme;

import java.util.List;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Tasks;
import org.oovr.simulator.scheme.compose.FrameOrder;

/**
 * {@link OoVr} without its predictor: batches go from front to back, as the frame before had them,
 * each to the GPM that has fewest tiles left; tiles behind all that the frame before has left there
 * wait for those in front of them, so that they are culled and not shaded.
 */
final class OoVrPlus extends Scheme {
  /** A sum of depths and a count of fragments, for each of two draws that a GPM has in flight. */
  private static final int DEPTH_BITS_PER_GPM = 2 * (48 + 32);

  /** Number of a batch in a queue (paper, section 5.4). */
  private static final int BATCH_BITS = 16;

  /** Row of the next tile of a draw. */
  private static final int ROW_BITS = 16;

  /** Tiles that a GPM has left. */
  private static final int TILES_BITS = 32;

  OoVrPlus() {
    super("oo-vr+");
  }

  @Override
  boolean takesBatches() {
    return true;
  }

  @Override
  List<Batch> arranged(List<Batch> batches, List<SceneObject> objects, FrameOrder order) {
    return new FrontToBack(order, objects).of(batches);
  }

  @Override
  Composition composition(SchemeSettings settings) {
    return Composition.DISTRIBUTED;
  }

  @Override
  Partition partition(SchemeFrame frame) {
    return composed(composition(frame.settings()), frame);
  }

  @Override
  Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition) {
    machine
        .tasks()
        .takeByRows(
            draw -> frame.objects().get(draw).ordered(),
            unit -> Partition.rowFromBelow(frame.work(), unit));
    Distribution kept = frame.before().distribution();
    return frame.timed() && frame.settings().keepDistribution() && kept != null
        ? new KeptDispatch(machine, frame.work(), frame.settings(), frame.pages().get(), kept)
        : RuntimeDispatch.withoutPrediction(
            frame,
            machine,
            new RuntimeDispatch.Postponed(
                frame.work(), frame.objects(), frame.hidden().get(), partition));
  }

  /** As many as {@link OoVr}: in the second, copies of the first are there. */
  @Override
  int warmUpPasses() {
    return 2;
  }

  @Override
  int addedBits(int gpms, SchemeSettings settings) {
    int draws = Tasks.DRAWS_BY_ROWS * (BATCH_BITS + ROW_BITS);
    return gpms * (DEPTH_BITS_PER_GPM + TILES_BITS + draws) + settings.batchQueue() * BATCH_BITS;
  }
}
