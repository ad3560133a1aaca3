package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.RenderPolicy;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.Compositor;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.ImageStore;
import org.oovr.simulator.scheme.compose.TileProgress;
import org.oovr.simulator.scheme.compose.Worker;

/**
 * What happens to pixels under a scheme: tests before shading, who owns which tile, and the image
 * that comes out. Schemes that divide the image test in API order at the owner; schemes that divide
 * the objects test against the depth of the GPM's own objects, and again at the owner.
 */
final class PixelPolicy implements RenderPolicy {
  private final FrameOrder order;
  private final FrameProfile profile;
  private final ImageStore images;
  private final Compositor compositor;
  private final TileProgress progress;

  /** By GPM: the depth of its own objects, where objects are divided; else none. */
  private final Worker[] workers;

  private final Partition partition;

  /** Objects are rendered into images of the GPM first and sent when they are complete. */
  private final boolean ownImages;

  /** Tiles are tested at their owner before they are shaded, if their turn has come. */
  private final boolean testsAtOwner;

  private int[] passing = new int[256];
  private final SchemeSettings settings;
  private final boolean ordered;

  /** Whether what is merged is looked at by anyone: else only the order is kept. */
  private final boolean composes;

  /**
   * @param partition owner of each tile
   * @param ordered whether pixels come together in the program's order; else no image is made
   * @param wanted whether the image is wanted; a pass that only places pages does without where it
   *     can
   */
  PixelPolicy(
      FrameOrder order,
      int gpms,
      Scheme.Composition composition,
      Partition partition,
      boolean wanted,
      boolean ordered,
      SchemeSettings settings) {
    this.order = order;
    this.partition = partition;
    ownImages = composition == Scheme.Composition.AT_ONE_GPM;
    testsAtOwner = composition == Scheme.Composition.DISTRIBUTED;
    this.settings = settings;
    this.ordered = ordered;
    composes = ordered && wanted || testsAtOwner;
    profile = order.profile();
    images = wanted ? ImageStore.all(profile) : ImageStore.tested(profile);
    compositor = new Compositor(order, images);
    progress = new TileProgress(order, ordered);
    workers = new Worker[composition.sortLast() ? gpms : 0];
    for (int g = 0; g < workers.length; g++) {
      workers[g] = new Worker(order);
    }
  }

  /** Whether pixels come together in the program's order. */
  boolean ordered() {
    return ordered;
  }

  private boolean inOrder(int unit) {
    return ordered && order.orderedUnit(unit);
  }

  void openPass(int pass) {
    compositor.openPass(pass);
    for (Worker w : workers) {
      w.openPass(pass);
    }
  }

  void closeFrame() {
    compositor.closeFrame();
  }

  ImageStore images() {
    return images;
  }

  /** Whether all units of a pass have been merged. */
  boolean passDone(int pass) {
    return progress.passDone(pass);
  }

  @Override
  public int earlyTest(int unit, int gpm, int[] survivors) {
    if (workers.length > 0 && !order.orderedUnit(unit)) {
      workers[gpm].shade(unit, survivors, 0);
      return count(unit, survivors);
    }
    // late tests shade all that is covered; else earlier units of the tile have been tested before
    return inApiOrder(unit, survivors);
  }

  @Override
  public boolean mustTestAtOwner(int unit) {
    return workers.length > 0 && early(unit) && inOrder(unit);
  }

  @Override
  public boolean mayTestAtOwner(int unit) {
    return testsAtOwner && early(unit);
  }

  private boolean early(int unit) {
    return (order.unitWork(unit).order & DrawWork.ORDER_LATE_TESTS) == 0;
  }

  @Override
  public boolean shadesAhead() {
    return settings.shadeAhead();
  }

  @Override
  public int ownerTest(int unit, int[] survivors) {
    if (order.orderedUnit(unit)) {
      // all that is before it in API order has been merged, so the outcome is that of API order
      return inApiOrder(unit, survivors);
    }
    int n = profile.firstQuad(unit + 1) - profile.firstQuad(unit);
    if (passing.length < n) {
      passing = new int[n * 2];
    }
    compositor.test(unit, passing, 0);
    for (int q = 0; q < n; q++) {
      survivors[q] &= passing[q];
    }
    return count(unit, survivors);
  }

  private int inApiOrder(int unit, int[] survivors) {
    int first = profile.firstQuad(unit);
    int n = profile.firstQuad(unit + 1) - first;
    for (int q = 0; q < n; q++) {
      survivors[q] = profile.quadEarlyPass(first + q);
    }
    return count(unit, survivors);
  }

  private int count(int unit, int[] survivors) {
    int n = profile.firstQuad(unit + 1) - profile.firstQuad(unit);
    int quads = 0;
    for (int q = 0; q < n; q++) {
      quads += survivors[q] != 0 ? 1 : 0;
    }
    return quads;
  }

  @Override
  public boolean mayHide(int later, int earlier) {
    return order.tileSlot(later) == order.tileSlot(earlier)
        && order.rank(later) > order.rank(earlier)
        // what GPMs know by their own depth holds among units that may change places
        && (workers.length == 0 || order.need(later) == order.need(earlier));
  }

  @Override
  public boolean colorless(int unit) {
    return early(unit) && colorBytes(unit) == 0;
  }

  @Override
  public boolean rendersPrivately(int unit, int gpm) {
    return ownImages && gpm != partition.owner(unit) && !inOrder(unit);
  }

  @Override
  public int toSend(int unit, int gpm, int[] survivors) {
    if (workers.length > 0 && !order.orderedUnit(unit)) {
      return workers[gpm].left(unit, survivors, 0);
    }
    int first = profile.firstQuad(unit);
    int n = profile.firstQuad(unit + 1) - first;
    int pixels = 0;
    for (int q = 0; q < n; q++) {
      pixels += FrameProfile.pixels(survivors[q] & profile.quadLive(first + q));
    }
    return pixels;
  }

  @Override
  public int owner(int unit, int gpm) {
    return partition.owner(unit);
  }

  @Override
  public boolean ready(int unit) {
    return progress.ready(unit);
  }

  @Override
  public boolean merge(int unit, int gpm, int[] survivors) {
    if (composes && workers.length > 0 && !order.orderedUnit(unit)) {
      compositor.merge(unit, survivors, 0);
    } else if (composes && ordered) {
      compositor.merge(unit);
    }
    progress.merged(unit);
    return progress.readied(unit);
  }

  @Override
  public int slot(int unit) {
    return order.tileSlot(unit);
  }

  @Override
  public int slots() {
    return order.slotCount();
  }

  @Override
  public boolean testsAtMerge() {
    return workers.length > 0;
  }

  @Override
  public int depthBytes(int unit) {
    DrawWork w = order.unitWork(unit);
    return (w.order & DrawWork.ORDER_DEPTH_TEST) != 0 ? settings.composeDepthBytes() : 0;
  }

  @Override
  public int colorBytes(int unit) {
    DrawWork w = order.unitWork(unit);
    int bytes = 0;
    for (int i = 0; i < w.colorImages.length; i++) {
      if (w.writesColor(i)) {
        int stored = (int) profile.images().get(w.colorImages[i]).format().regionBytes(1, 1, 1);
        bytes += settings.composeColorBytes() > 0 ? settings.composeColorBytes() : stored;
      }
    }
    return bytes;
  }
}
