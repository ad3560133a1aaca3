package org.oovr.simulator.scheme.compose;

import java.util.Arrays;
import org.oovr.simulator.render.raster.PrivateDepth;
import org.oovr.simulator.render.raster.PrivateDepth.Place;

/**
 * What a GPM knows that renders objects with a depth buffer of its own: which quads of a unit it
 * must shade, and what of them it hands on to be composed. Units may come in any order; order only
 * decides how much is culled. Not thread-safe.
 */
public final class Worker {
  private final FrameOrder order;
  private final ImageStore images;
  private final PrivateDepth depth;

  /** By image: the pass whose contents were restored last; -1 for none. */
  private final int[] restoredFor;

  public Worker(FrameOrder order) {
    this.order = order;
    images = ImageStore.depthOnly(order.profile());
    depth = new PrivateDepth(order.profile(), images.images());
    restoredFor = new int[images.images().size()];
    Arrays.fill(restoredFor, -1);
  }

  /** Restores the depth with which a pass begins; what was rendered before is forgotten. */
  public void openPass(int pass) {
    for (int s : order.passes().get(pass).snapshots()) {
      int image = order.profile().snapshots().get(s).image();
      if (images.restore(s)) {
        depth.renewed(image);
        restoredFor[image] = pass;
      }
    }
    for (int b : order.passes().get(pass).blits()) {
      // what is copied was composed elsewhere: nothing is known of the target's depth
      int image = order.profile().blits().get(b).target();
      depth.renewed(image);
      restoredFor[image] = -1;
    }
  }

  /**
   * Tests a unit before shading and keeps what is left of it.
   *
   * @param masks takes the samples of each quad that must be shaded, bit {@code pixel*8 + sample}
   * @param at index of the first quad's mask
   * @return pixels that must be shaded
   */
  public int shade(int unit, int[] masks, int at) {
    return depth.shade(order.unitWork(unit), unit, place(unit), masks, at);
  }

  /**
   * What is to be composed of a unit that was shaded: takes away from the masks what the shader
   * discarded and, for sortable units, what this worker has overwritten itself since. At best
   * called when all units of an object are shaded.
   *
   * @param masks as {@link #shade} left them
   * @return pixels to be sent; fragments when the unit is ordered
   */
  public int left(int unit, int[] masks, int at) {
    return depth.left(order.unitWork(unit), unit, place(unit), masks, at);
  }

  private Place place(int unit) {
    int image = order.unitWork(unit).depthImage;
    return order.place(unit, image >= 0 && restoredFor[image] == order.unitPass(unit));
  }
}
