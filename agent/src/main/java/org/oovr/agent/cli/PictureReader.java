package org.oovr.agent.cli;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.report.Picture;

/** Reads picture files of the formats that the JDK knows. */
final class PictureReader {
  /** Largest picture read, in pixels: 4 bytes each must fit one array. */
  static final long MAX_PIXELS = 1L << 28;

  private PictureReader() {}

  /**
   * Reads a picture.
   *
   * @throws CommandFailedException when it cannot be read, with the reason
   */
  static Picture read(Path path) {
    File file = path.toFile();
    try (ImageInputStream stream = ImageIO.createImageInputStream(file)) {
      if (stream == null || !file.isFile()) {
        throw new CommandFailedException("cannot read " + path);
      }
      Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        throw new CommandFailedException(path + " is no picture of a known format");
      }
      ImageReader reader = readers.next();
      reader.setInput(stream, true, true);
      long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
      if (pixels > MAX_PIXELS) {
        throw new CommandFailedException(path + " is too large: " + pixels + " pixels");
      }
      return picture(reader.read(0));
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException fault) {
      throw new CommandFailedException(
          "cannot read " + path + ": " + String.valueOf(fault.getMessage()), fault);
    }
  }

  private static Picture picture(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    byte[] rgba = new byte[4 * width * height];
    int[] row = new int[width];
    for (int y = 0; y < height; y++) {
      image.getRGB(0, y, width, 1, row, 0, width);
      for (int x = 0; x < width; x++) {
        int at = 4 * (y * width + x);
        rgba[at] = (byte) (row[x] >> 16);
        rgba[at + 1] = (byte) (row[x] >> 8);
        rgba[at + 2] = (byte) row[x];
        rgba[at + 3] = (byte) (row[x] >> 24);
      }
    }
    return new Picture(width, height, rgba);
  }
}
