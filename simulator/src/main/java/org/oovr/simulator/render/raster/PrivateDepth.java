package org.oovr.simulator.render.raster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The depth that one GPM of many knows: of what it has rendered itself. It culls fragments that
 * cannot be seen, whatever the others render, and never one that might be. Not thread-safe.
 *
 * <p>A fragment is only culled by what precedes it in API order (in a run: by what belongs to the
 * run, too), and only as far back as depth has moved in one direction since.
 */
public final class PrivateDepth {
  private final FrameProfile profile;
  private final List<Surface> images;
  private final DepthKeys[] keys;
  private final Map<DrawWork, DepthUnit> bindings = new IdentityHashMap<>();
  private final Map<DepthState, DepthUnit> units = new HashMap<>();
  private final long[] pixels = new long[FrameProfile.TILE * FrameProfile.TILE / Long.SIZE];
  private final TileDepth tile;
  private DrawWork work;
  private DepthUnit depth;
  private DepthKeys holders;

  private record DepthState(
      DepthStencil state,
      StencilValues front,
      StencilValues back,
      DepthBounds bounds,
      int depthImage) {}

  /**
   * How a unit stands to the others of its tile.
   *
   * @param run whether it belongs to a run, see {@link DepthKeys}
   * @param runEndQuad first quad behind the run in this tile
   * @param epochFirstQuad first quad since which depth moves in one direction
   * @param contentValid the image's contents before the pass belong to that epoch
   * @param upwards the direction of the epoch: greater depths stay
   */
  public record Place(
      boolean run, int runEndQuad, int epochFirstQuad, boolean contentValid, boolean upwards) {}

  /** Images by index in {@link FrameProfile#images()}; only those with depth are used. */
  public PrivateDepth(FrameProfile profile, List<Surface> images) {
    this.profile = profile;
    this.images = images;
    keys = new DepthKeys[images.size()];
    tile = new TileDepth(profile);
  }

  /** Tells that an image has got new contents. */
  public void renewed(int image) {
    if (keys[image] != null) {
      keys[image].clear();
    }
  }

  private void bind(DrawWork draw) {
    if (work == draw) {
      return;
    }
    work = draw;
    depth = bindings.get(draw);
    if (depth == null) {
      depth =
          units.computeIfAbsent(
              new DepthState(
                  draw.depthStencil,
                  draw.dynamic.stencilFront(),
                  draw.dynamic.stencilBack(),
                  draw.dynamic.depthBounds(),
                  draw.depthImage),
              s -> QuadMerger.depthUnit(draw, images));
      bindings.put(draw, depth);
    }
    holders = null;
    if (depth.testsDepth()) {
      int image = draw.depthImage;
      if (keys[image] == null) {
        keys[image] = new DepthKeys(images.get(image));
      }
      holders = keys[image];
    }
  }

  /**
   * Tests a unit and keeps what is left of it as far as it hides others.
   *
   * @param masks takes the samples of each quad that must be shaded, bit {@code pixel*8 + sample}
   * @param at index of the first quad's mask
   * @return pixels that must be shaded
   */
  public int shade(DrawWork draw, int unit, Place place, int[] masks, int at) {
    bind(draw);
    boolean tests = holders != null && !stencilled();
    boolean late = (draw.order & DrawWork.ORDER_LATE_TESTS) != 0;
    boolean blind = (draw.order & DrawWork.ORDER_SHADER_DEPTH) != 0;
    boolean towards = place.upwards() ? depth.passesAbove() : depth.passesBelow();
    // whether bounds let it through, nobody knows who has not all depths
    boolean takes = tests && depth.writesDepth() && towards && !depth.testsBounds();
    if (tests) {
      tile.open(depth, holders, unit, draw.samples);
    }
    int first = profile.firstQuad(unit);
    int count = 0;
    for (int quad = first; quad < profile.firstQuad(unit + 1); quad++) {
      int mask = profile.quadCoverage(quad);
      if (tests && !late) {
        mask = tile.visible(quad, place, mask, takes);
      } else if (tests) {
        mask = blind ? mask : tile.visible(quad, place, mask, false);
        if (takes) {
          tile.visible(quad, place, mask & profile.quadLive(quad), true);
        }
      }
      masks[at + quad - first] = mask;
      count += FrameProfile.pixels(mask);
    }
    return count;
  }

  private boolean stencilled() {
    return work.depthStencil.stencilTest() && work.stencilImage >= 0;
  }

  /**
   * Takes away from the samples that were shaded those that something rendered here has overwritten
   * since, and those that the shader discarded.
   *
   * @param masks as {@link #shade} left them
   * @return pixels that are left; where order matters each fragment counts, else each place
   */
  public int left(DrawWork draw, int unit, Place place, int[] masks, int at) {
    bind(draw);
    boolean late = (draw.order & DrawWork.ORDER_LATE_TESTS) != 0;
    int first = profile.firstQuad(unit);
    int count = 0;
    Arrays.fill(pixels, 0);
    if (place.run()) {
      tile.open(depth, holders, unit, draw.samples);
    }
    for (int quad = first; quad < profile.firstQuad(unit + 1); quad++) {
      int mask = masks[at + quad - first];
      if (late) {
        mask &= profile.quadLive(quad);
      }
      if (place.run()) {
        mask = tile.held(quad, place.runEndQuad(), mask);
        mark(quad, mask);
      } else {
        count += FrameProfile.pixels(mask);
      }
      masks[at + quad - first] = mask;
    }
    for (long word : pixels) {
      count += Long.bitCount(word);
    }
    return count;
  }

  private void mark(int quad, int mask) {
    for (int p = 0; p < 4; p++) {
      if ((mask >>> p * 8 & 0xff) != 0) {
        int place =
            (2 * profile.quadY(quad) + (p >> 1)) * FrameProfile.TILE
                + 2 * profile.quadX(quad)
                + (p & 1);
        pixels[place >> 6] |= 1L << place;
      }
    }
  }
}
