package org.oovr.samples.util;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class PictureTest {
  @Test
  void noiseIsTileable() {
    Random random = new Random(3);
    for (int i = 0; i < 1000; i++) {
      double u = random.nextDouble();
      double v = random.nextDouble();
      double n = Picture.fractal(u, v, 4, 5, 9);
      assertTrue(n >= 0 && n <= 1);
      assertEquals(n, Picture.fractal(u + 1, v, 4, 5, 9), 1e-9);
      assertEquals(n, Picture.fractal(u, v - 1, 4, 5, 9), 1e-9);
    }
  }

  @Test
  void halfAveragesFourTexels() {
    byte[] rgba = new byte[16];
    int[] red = {0, 255, 100, 46};
    for (int i = 0; i < 4; i++) {
      rgba[4 * i] = (byte) red[i];
      rgba[4 * i + 3] = (byte) 200;
    }
    assertArrayEquals(new byte[] {100, 0, 0, (byte) 200}, new Picture(2, rgba).half().rgba());
  }

  @Test
  void paintRoundsAndClamps() {
    Picture p =
        Picture.paint(
            1,
            (u, v, c) -> {
              c[0] = 0.5;
              c[1] = 7;
              c[2] = -1;
            });
    assertArrayEquals(new byte[] {(byte) 128, -1, 0, -1}, p.rgba());
  }

  @Test
  void rampMeetsItsColours() {
    double[] c = new double[4];
    Picture.ramp(c, 0.5, 0x000000, 0x336699, 0xffffff);
    assertEquals(0x33 / 255.0, c[0], 1e-12);
    assertEquals(0x66 / 255.0, c[1], 1e-12);
    Picture.ramp(c, 1.5, 0x000000, 0x336699);
    assertEquals(0x99 / 255.0, c[2], 1e-12);
  }

  /**
   * Frames are compared between JDKs byte by byte, so what goes into them must not depend on one.
   */
  @Test
  void picturesAreTheSameOnEveryJdk() {
    CRC32 crc = new CRC32();
    crc.update(Picture.stone(64, 1, 0x202020, 0xf0f0f0).rgba());
    crc.update(Picture.marble(64, 2, 0xefe7d8, 0x6d6a72).rgba());
    crc.update(Picture.bricks(64, 3, 4, 8, 0x6d3322, 0xb0633f, 0x9c9080).rgba());
    crc.update(Picture.wood(64, 4, 5, true, 0x7a4f25, 0xd3a05f).rgba());
    crc.update(Picture.metal(64, 5, 0x4d535c, 0xb3bcc6).rgba());
    crc.update(Picture.tiles(64, 6, 4, 0xc7b28a, 0x37596b).rgba());
    assertEquals(625577325L, crc.getValue());
  }
}
