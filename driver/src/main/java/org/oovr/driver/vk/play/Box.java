package org.oovr.driver.vk.play;

import org.oovr.driver.vk.object.ImageObject;
import org.oovr.simulator.command.Texture;

/**
 * A box of an image.
 *
 * @param z first slice of a volume; 0 of others
 * @param layers of others than volumes
 */
public record Box(
    int aspects,
    int level,
    int layer,
    int layers,
    int x,
    int y,
    int z,
    int width,
    int height,
    int depth) {
  /** The first slice, be it a layer or a depth. */
  int slice(ImageObject image) {
    return image.isVolume() ? z : layer;
  }

  int slices(ImageObject image) {
    return image.isVolume() ? depth : layers;
  }

  /** Whether an image has all of it; nothing is in no image. */
  boolean isIn(ImageObject image) {
    Texture t = image.texture;
    if (level < 0 || level >= t.levels()) {
      return false;
    }
    int all = image.isVolume() ? t.depth(level) : t.layers();
    return isIn(x, width, t.width(level))
        && isIn(y, height, t.height(level))
        && isIn(slice(image), slices(image), all);
  }

  private static boolean isIn(int first, int count, int all) {
    return first >= 0 && count > 0 && count <= all - first;
  }
}
