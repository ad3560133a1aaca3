package org.oovr.agent.program;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.oovr.agent.report.Picture;

/** Reads the pictures that stock tools write. */
final class Snapshot {
  private Snapshot() {}

  /** A whole picture; opaque. */
  static Picture read(Path path) throws IOException {
    BufferedImage image = ImageIO.read(path.toFile());
    return lowerLeft(image, image.getWidth(), image.getHeight());
  }

  /** The lower left part of a picture, where GL has its origin; opaque. */
  static Picture lowerLeft(Path path, int width, int height) throws IOException {
    return lowerLeft(ImageIO.read(path.toFile()), width, height);
  }

  private static Picture lowerLeft(BufferedImage image, int width, int height) {
    byte[] rgba = new byte[4 * width * height];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int argb = image.getRGB(x, image.getHeight() - height + y);
        int at = 4 * (y * width + x);
        rgba[at] = (byte) (argb >> 16);
        rgba[at + 1] = (byte) (argb >> 8);
        rgba[at + 2] = (byte) argb;
        rgba[at + 3] = (byte) 255;
      }
    }
    return new Picture(width, height, rgba);
  }
}
