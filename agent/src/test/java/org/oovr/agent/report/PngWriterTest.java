package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PngWriterTest {
  @ParameterizedTest
  @CsvSource({"1,1", "1,9", "7,1", "64,48", "333,211"})
  void anotherReaderSeesTheSamePixels(int width, int height) throws IOException {
    Picture picture = Pictures.busy(width, height, 42);
    BufferedImage read = ImageIO.read(new ByteArrayInputStream(PngWriter.encode(picture)));
    assertEquals(width, read.getWidth());
    assertEquals(height, read.getHeight());
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int at = 4 * (y * width + x);
        byte[] p = picture.rgba();
        int expected = (p[at] & 0xff) << 16 | (p[at + 1] & 0xff) << 8 | p[at + 2] & 0xff;
        assertEquals(expected, read.getRGB(x, y) & 0xffffff, x + "," + y);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"640,480"})
  void smoothPicturesShrink(int width, int height) {
    byte[] rgba = new byte[4 * width * height];
    for (int at = 0; at < rgba.length; at++) {
      rgba[at] = (byte) (at / 4 % width / 3 + at / 4 / width / 2);
    }
    int bytes = PngWriter.encode(new Picture(width, height, rgba)).length;
    assertTrue(bytes < rgba.length / 50, bytes + " bytes");
  }
}
