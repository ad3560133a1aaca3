package org.oovr.simulator.scheme.compose;

import java.util.stream.IntStream;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageBlit;
import org.oovr.simulator.render.raster.QuadMerger;

/**
 * Merges the units of a frame into its images, in any order that {@link TileProgress} allows. What
 * it merges is what the renderer shaded; tests and blending are the renderer's own. Not
 * thread-safe.
 */
public final class Compositor {
  private final FrameOrder order;
  private final ImageStore images;
  private final QuadMerger merger;

  public Compositor(FrameOrder order, ImageStore images) {
    this.order = order;
    this.images = images;
    merger = new QuadMerger(order.profile(), images.images());
  }

  /**
   * Restores the contents with which a pass begins, and copies what is copied before it; once,
   * before the first of its units.
   */
  public void openPass(int pass) {
    RenderPass p = order.passes().get(pass);
    prepare(p.snapshots(), p.blits());
  }

  /** Does what follows the last draw: copies into the window's image, as a rule. */
  public void closeFrame() {
    FrameProfile profile = order.profile();
    int end = order.drawCount();
    prepare(
        IntStream.range(0, profile.snapshots().size())
            .filter(s -> profile.snapshots().get(s).beforeDraw() == end)
            .toArray(),
        IntStream.range(0, profile.blits().size())
            .filter(b -> profile.blits().get(b).beforeDraw() == end)
            .toArray());
  }

  /** In API order, which a blit knows of the snapshots. */
  private void prepare(int[] snapshots, int[] blits) {
    int next = 0;
    for (int b : blits) {
      ImageBlit blit = order.profile().blits().get(b);
      while (next < snapshots.length && snapshots[next] < blit.nextSnapshot()) {
        restore(snapshots[next++]);
      }
      images.copy(b);
      merger.renewed(blit.target());
    }
    while (next < snapshots.length) {
      restore(snapshots[next++]);
    }
  }

  private void restore(int snapshot) {
    images.restore(snapshot);
    merger.renewed(order.profile().snapshots().get(snapshot).image());
  }

  /**
   * Merges a unit, in API order within its quads.
   *
   * @return samples that passed all tests; for a sortable unit, for the time being
   */
  public long merge(int unit) {
    return merge(unit, null, 0);
  }

  /**
   * The same with what a worker left of the unit.
   *
   * @param masks samples of each quad that are considered, bit {@code pixel*8 + sample}; null for
   *     all
   * @param at index of the first quad's mask
   */
  public long merge(int unit, int[] masks, int at) {
    merger.bind(order.unitWork(unit));
    if (!order.orderedUnit(unit)) {
      return merger.mergeSorted(unit, masks, at);
    }
    return masks == null ? merger.merge(unit) : merger.merge(unit, masks, at);
  }

  /**
   * Looks what a sortable unit would merge at present, as a test at the owner before shading does.
   * Legal only while the unit is ready.
   *
   * @param masks takes the samples of each quad that must be shaded
   * @return pixels that must be shaded
   */
  public int test(int unit, int[] masks, int at) {
    if (order.orderedUnit(unit)) {
      throw new IllegalArgumentException("unit " + unit + " is not sortable");
    }
    merger.bind(order.unitWork(unit));
    return merger.testSorted(unit, masks, at);
  }
}
