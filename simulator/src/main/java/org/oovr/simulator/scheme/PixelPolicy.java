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
  private final Worker[] workers;
  private final Partition partition;
  private final boolean ownImages;
  private final SchemeSettings settings;

  /**
   * @param workers GPMs with depth of their own; 0 for schemes that divide the image
   * @param partition owner of each tile
   * @param ownImages whether objects are rendered into images of the GPM first and sent when they
   *     are complete
   */
  PixelPolicy(
      FrameOrder order,
      int workers,
      Partition partition,
      boolean ownImages,
      SchemeSettings settings) {
    this.order = order;
    this.partition = partition;
    this.ownImages = ownImages;
    this.settings = settings;
    profile = order.profile();
    images = ImageStore.all(profile);
    compositor = new Compositor(order, images);
    progress = new TileProgress(order);
    this.workers = new Worker[workers];
    for (int g = 0; g < workers; g++) {
      this.workers[g] = new Worker(order);
    }
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
    int first = profile.firstQuad(unit);
    int n = profile.firstQuad(unit + 1) - first;
    if (workers.length > 0) {
      workers[gpm].shade(unit, survivors, 0);
    } else {
      for (int q = 0; q < n; q++) {
        survivors[q] = profile.quadEarlyPass(first + q);
      }
    }
    int quads = 0;
    for (int q = 0; q < n; q++) {
      quads += survivors[q] != 0 ? 1 : 0;
    }
    return quads;
  }

  @Override
  public boolean rendersPrivately(int unit, int gpm) {
    return ownImages && gpm != partition.owner(unit) && !order.orderedUnit(unit);
  }

  @Override
  public int toSend(int unit, int gpm, int[] survivors) {
    return workers[gpm].left(unit, survivors, 0);
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
  public long merge(int unit, int gpm, int[] survivors) {
    long written =
        workers.length > 0 ? compositor.merge(unit, survivors, 0) : compositor.merge(unit);
    progress.merged(unit);
    return written;
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
  public boolean testsAtMerge(int unit, int gpm) {
    return workers.length > 0;
  }

  @Override
  public int depthBytes(int unit) {
    DrawWork w = order.unitWork(unit);
    return (w.order & DrawWork.ORDER_DEPTH_TEST) != 0 ? settings.composeDepthBytes() : 0;
  }

  @Override
  public int colorBytes(int unit) {
    if (settings.composeColorBytes() > 0) {
      return settings.composeColorBytes();
    }
    DrawWork w = order.unitWork(unit);
    int bytes = 0;
    for (int i : w.colorImages) {
      if (i >= 0) {
        bytes += (int) profile.images().get(i).format().regionBytes(1, 1, 1);
      }
    }
    return bytes;
  }
}
