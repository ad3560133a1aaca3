package org.oovr.simulator.scheme.compose;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.compression.BlockRatios;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * How far each tile that a pass draws can be compressed, from its contents when the pass has ended:
 * what a line was worth when a cache gave it up in the middle of the pass is not kept.
 */
public final class PassRatios {
  /**
   * Tiles of an image that a pass has drawn.
   *
   * @param image index in the profile's images
   * @param tilesX tiles from one row of tiles to the next
   * @param blocks of a tile
   * @param tiles their numbers, row by row, ascending
   * @param ratios of their blocks, tile by tile
   */
  public record Drawn(int image, int tilesX, int blocks, int[] tiles, byte[] ratios) {}

  private static final int TILE = FrameProfile.TILE;

  private PassRatios() {}

  /**
   * Composes the frame in API order and looks at what each pass leaves.
   *
   * @return by pass, the images that it draws
   */
  public static List<List<Drawn>> of(FrameOrder order) {
    ImageStore store = ImageStore.all(order.profile());
    Compositor compositor = new Compositor(order, store);
    List<List<Drawn>> passes = new ArrayList<>();
    for (RenderPass pass : order.passes()) {
      compositor.openPass(pass.number());
      Map<Integer, BitSet> drawn = new LinkedHashMap<>();
      int from = order.firstUnit(pass.firstDraw());
      for (int unit = from; unit < order.endUnit(pass.endDraw() - 1); unit++) {
        compositor.merge(unit);
        note(order, unit, drawn);
      }
      List<Drawn> left = new ArrayList<>();
      drawn.forEach((image, tiles) -> left.add(ratios(order.profile(), store, image, tiles)));
      passes.add(List.copyOf(left));
    }
    return List.copyOf(passes);
  }

  private static void note(FrameOrder order, int unit, Map<Integer, BitSet> drawn) {
    FrameProfile profile = order.profile();
    DrawWork work = order.unitWork(unit);
    for (int image : work.colorImages) {
      note(profile, unit, image, drawn);
    }
    note(profile, unit, work.depthImage, drawn);
  }

  private static void note(FrameProfile profile, int unit, int image, Map<Integer, BitSet> drawn) {
    if (image >= 0) {
      int tile = profile.unitTileY(unit) * tilesX(profile, image) + profile.unitTileX(unit);
      drawn.computeIfAbsent(image, i -> new BitSet()).set(tile);
    }
  }

  private static int tilesX(FrameProfile profile, int image) {
    return (profile.images().get(image).width() + TILE - 1) / TILE;
  }

  private static Drawn ratios(FrameProfile profile, ImageStore store, int image, BitSet drawn) {
    int tilesX = tilesX(profile, image);
    BlockRatios blocks = new BlockRatios(store.images().get(image));
    int[] tiles = drawn.stream().toArray();
    byte[] ratios = new byte[tiles.length * blocks.perTile()];
    for (int t = 0; t < tiles.length; t++) {
      blocks.tile(tiles[t] % tilesX, tiles[t] / tilesX, ratios, t * blocks.perTile());
    }
    return new Drawn(image, tilesX, blocks.perTile(), tiles, ratios);
  }
}
