package org.oovr.simulator.redundancy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.RenderPass;

/** Consecutive passes of a frame into the same images of a view: what is rendered tile by tile. */
final class Target {
  /** An image wherever it appears; of frames, the index of a resource in their tables differs. */
  record Key(int resourceId, ProfileImage image) {
    static Key of(FrameProfile profile, int index) {
      ProfileImage i = profile.images().get(index);
      int id = profile.resources().get(i.resource()).id();
      return new Key(
          id,
          new ProfileImage(
              0, i.level(), i.layer(), i.view(), i.width(), i.height(), i.format(), i.samples()));
    }
  }

  final int view;

  /** Indices of the images that the passes write or test, colours first. */
  final int[] images;

  /** The same images wherever they appear. */
  final List<Key> keys;

  final List<RenderPass> passes = new ArrayList<>();
  final int width;
  final int height;
  final int tilesAcross;
  final int tilesUp;

  /** Bytes of a tile's colours in memory. */
  final int colorBytes;

  /** Whether it is an image of the window. */
  final boolean window;

  /** What forbids skipping any tile; null when nothing does. */
  Blocker blocker;

  // --- units by tile, in API order
  int[] firstUnit;
  int[] units;

  Target(FrameOrder order, int firstDraw, int view) {
    FrameProfile profile = order.profile();
    DrawWork w = order.work(firstDraw, view);
    this.view = view;
    images = images(w);
    keys = Arrays.stream(images).mapToObj(i -> Key.of(profile, i)).toList();
    int across = 1;
    int up = 1;
    for (Key key : keys) {
      across = Math.max(across, key.image().width());
      up = Math.max(up, key.image().height());
    }
    width = across;
    height = up;
    tilesAcross = (width + FrameProfile.TILE - 1) / FrameProfile.TILE;
    tilesUp = (height + FrameProfile.TILE - 1) / FrameProfile.TILE;
    int bytes = 0;
    boolean seen = false;
    for (int image : w.colorImages) {
      if (image >= 0) {
        ProfileImage i = profile.images().get(image);
        bytes +=
            (int) i.format().regionBytes(FrameProfile.TILE, FrameProfile.TILE, 1) * i.samples();
        seen |= Arrays.stream(profile.window().images()).anyMatch(x -> x == image);
      }
    }
    colorBytes = bytes;
    window = seen;
  }

  /** All attachments of a draw. */
  static int[] images(DrawWork w) {
    int[] all = Arrays.copyOf(w.colorImages, w.colorImages.length + 2);
    all[all.length - 2] = w.depthImage;
    all[all.length - 1] = w.stencilImage;
    return Arrays.stream(all).filter(i -> i >= 0).distinct().toArray();
  }

  int firstDraw() {
    return passes.get(0).firstDraw();
  }

  int endDraw() {
    return passes.get(passes.size() - 1).endDraw();
  }

  int tiles() {
    return tilesAcross * tilesUp;
  }

  int tile(FrameProfile profile, int unit) {
    return profile.unitTileY(unit) * tilesAcross + profile.unitTileX(unit);
  }
}
