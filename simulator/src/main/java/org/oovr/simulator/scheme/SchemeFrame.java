package org.oovr.simulator.scheme;

import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.scheme.compose.PassRatios;
import org.oovr.simulator.scheme.reuse.TileReuse;

/**
 * A frame that is about to be rendered under a scheme: all that the scheme may decide by.
 *
 * @param work the work log
 * @param spec the machine
 * @param batches of the frame's objects; none unless the scheme takes batches
 * @param before what frames before this one have left
 * @param timed whether this is the frame that is asked for, else one that only places pages
 * @param pages what each draw reads; found when it is asked for
 * @param objects the frame's
 * @param ratios how far tiles can be compressed that a pass draws; found when they are asked for
 * @param hidden units behind all that the frame before has left; found when they are asked for
 * @param reuse tiles that the work log leaves out; null when it leaves out none
 */
record SchemeFrame(
    FrameWork work,
    MachineSpec spec,
    SchemeSettings settings,
    List<Batch> batches,
    Placements.Before before,
    boolean timed,
    Supplier<DrawPages> pages,
    List<SceneObject> objects,
    Supplier<List<List<PassRatios.Drawn>>> ratios,
    Supplier<BitSet> hidden,
    TileReuse reuse) {

  int gpms() {
    return spec.gpms();
  }

  /** Number of the frame in its program. */
  int number() {
    return work.profile().index();
  }

  /** Draws cut into pieces where the settings say so. */
  Pieces pieces() {
    return new Pieces(work, settings.largestObjectTiles());
  }

  /** The frame with all its tiles. */
  SchemeFrame whole() {
    return new SchemeFrame(
        new FrameWork(reuse.whole()),
        spec,
        settings,
        batches,
        before,
        timed,
        pages,
        objects,
        ratios,
        hidden,
        null);
  }
}
