package org.oovr.agent.report;

import java.util.Random;

/** Pictures for tests. */
final class Pictures {
  private Pictures() {}

  static Picture plain(int width, int height, int level) {
    byte[] rgba = new byte[4 * width * height];
    java.util.Arrays.fill(rgba, (byte) level);
    return new Picture(width, height, rgba);
  }

  /** A smooth ramp with some noise, so that every PNG filter wins some row. */
  static Picture busy(int width, int height, long seed) {
    Random random = new Random(seed);
    byte[] rgba = new byte[4 * width * height];
    for (int at = 0; at < rgba.length; at++) {
      int y = at / (4 * width);
      int x = at / 4 % width;
      rgba[at] = (byte) (y % 3 == 0 ? random.nextInt() : y % 3 == 1 ? x * 3 : x + y * 2);
    }
    return new Picture(width, height, rgba);
  }

  static Picture with(Picture picture, int x, int y, int channel, int delta) {
    byte[] rgba = picture.rgba().clone();
    rgba[4 * (y * picture.width() + x) + channel] += (byte) delta;
    return new Picture(picture.width(), picture.height(), rgba);
  }
}
