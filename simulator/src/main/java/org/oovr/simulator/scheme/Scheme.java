package org.oovr.simulator.scheme;

import java.util.List;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.open.ObjectSettings;
import org.oovr.simulator.scheme.open.PageHomes;

/**
 * A parallel rendering scheme: how a frame's work is divided among the GPMs, and how what they
 * rendered becomes one image. It has no state; each frame gets a {@link Dispatch} of its own.
 *
 * <p>A new scheme is a file with such a class, and a line in {@link SchemeKind}.
 */
abstract class Scheme {
  /** Where what the GPMs rendered comes together. */
  enum Composition {
    /** Nowhere: the image is divided, and each GPM renders the tiles that it owns (sort-first). */
    NONE,
    /**
     * Objects are divided (sort-last); each GPM renders into images of its own, and what is
     * complete goes to one GPM.
     */
    AT_ONE_GPM,
    /** Objects are divided, and every tile goes to its owner as soon as it is shaded. */
    DISTRIBUTED;

    /** Whether objects are divided, not the image. */
    boolean sortLast() {
      return this != NONE;
    }
  }

  private final String id;

  /**
   * @param id name on the command line and in reports
   */
  Scheme(String id) {
    this.id = id;
  }

  final String id() {
    return id;
  }

  /** The machine that the scheme is timed on, given the one that was asked for. */
  MachineSpec machine(MachineSpec asked) {
    return asked;
  }

  /** Whether its objects are the batches of a {@link Batcher}. */
  boolean takesBatches() {
    return false;
  }

  /**
   * Batches in the order in which the scheme takes them.
   *
   * @param order the frame before
   */
  List<Batch> arranged(List<Batch> batches, List<SceneObject> objects, FrameOrder order) {
    return batches;
  }

  /** Where GPMs' pixels come together. */
  Composition composition(SchemeSettings settings) {
    return Composition.NONE;
  }

  /** The GPM that each tile of the image belongs to. */
  abstract Partition partition(SchemeFrame frame);

  /**
   * Hands the work of a frame to the GPMs.
   *
   * @param partition this scheme's
   */
  abstract Dispatch dispatch(SchemeFrame frame, Machine machine, Partition partition);

  /**
   * Passes over the frame that are made before it is timed, so that its pages have homes; 0 where
   * homes do not come from them.
   */
  int warmUpPasses() {
    return 1;
  }

  /** Where a frame finds its pages. */
  PageHomes homes(SchemeSettings settings) {
    return PageHomes.OWN;
  }

  /** Whether a frame finds the copies of pages that were made for the frames before it. */
  boolean copiesStay(SchemeSettings settings) {
    return true;
  }

  /** Whether the pixels of a run are in the order of the program, so that its image is right. */
  boolean keepsOrder(SchemeSettings settings) {
    return true;
  }

  /** Schemes of one name find the same homes of pages: those whose GPMs touch the same data. */
  String placesPagesAs() {
    return id;
  }

  /** The GPM whose memory segment holds the whole frame, -1 where pages are shared. */
  int segment(int frameNumber, int gpms) {
    return -1;
  }

  /** Frames that the machine renders at once. */
  int framesInFlight(int gpms, SchemeSettings settings) {
    return 1;
  }

  /** Storage that the scheme adds to the machine, bits (paper, section 5.4). */
  int addedBits(int gpms, SchemeSettings settings) {
    return 0;
  }

  /** The partition of schemes that divide objects and leave open who composes. */
  static Partition ofObjects(Composition composition, SchemeFrame frame) {
    return composition == Composition.DISTRIBUTED
            && frame.settings().object().owners() == ObjectSettings.Owners.MEMORY
        ? Partition.memory(frame.work(), frame.gpms(), frame.spec().pageBytes())
        : composed(composition, frame);
  }

  /** The partition of schemes that divide objects. */
  static Partition composed(Composition composition, SchemeFrame frame) {
    return composition == Composition.DISTRIBUTED
        ? Partition.vertical(frame.work(), frame.gpms())
        : Partition.single(0);
  }
}
