package org.oovr.simulator.redundancy;

import java.util.List;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.raster.Surface;

/** The pixels of tiles in images. */
final class TilePixels {
  private TilePixels() {}

  /** A sum over all samples of a tile in some images, those that have the tile. */
  static long digest(List<Surface> images, Target target, int tile) {
    long sum = 0;
    for (Surface image : images) {
      for (int sample = 0; sample < image.samples; sample++) {
        int end = endRow(image, target, tile);
        for (int y = row(target, tile); y < end; y++) {
          int from = index(image, target, tile, y, sample);
          int to = from + words(image, target, tile);
          for (int i = from; i < to; i++) {
            sum = DrawSignature.mix(sum, image.words[i]);
          }
        }
      }
    }
    return sum;
  }

  /** Puts a tile of some images into others of the same sizes. */
  static void copy(List<Surface> from, List<Surface> to, Target target, int tile) {
    for (int n = 0; n < to.size(); n++) {
      Surface image = to.get(n);
      for (int sample = 0; sample < image.samples; sample++) {
        int end = endRow(image, target, tile);
        for (int y = row(target, tile); y < end; y++) {
          int at = index(image, target, tile, y, sample);
          System.arraycopy(from.get(n).words, at, image.words, at, words(image, target, tile));
        }
      }
    }
  }

  private static int row(Target target, int tile) {
    return tile / target.tilesAcross * FrameProfile.TILE;
  }

  private static int column(Target target, int tile) {
    return tile % target.tilesAcross * FrameProfile.TILE;
  }

  private static int endRow(Surface image, Target target, int tile) {
    return column(target, tile) >= image.width
        ? 0
        : Math.min(image.height, row(target, tile) + FrameProfile.TILE);
  }

  private static int index(Surface image, Target target, int tile, int y, int sample) {
    return image.index(column(target, tile), y) + sample * image.sampleWords;
  }

  private static int words(Surface image, Target target, int tile) {
    int pixels = Math.min(image.width - column(target, tile), FrameProfile.TILE);
    return pixels * image.wordsPerTexel;
  }
}
