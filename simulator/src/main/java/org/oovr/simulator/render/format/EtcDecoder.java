package org.oovr.simulator.render.format;

import static org.oovr.simulator.command.PixelFormat.*;

import org.oovr.simulator.command.PixelFormat;

/**
 * ETC1 and ETC2 colours of 8 bits, with no alpha, one bit of it, or 8 (OpenGL 4.3, appendix C.1).
 */
final class EtcDecoder extends BlockDecoder {
  private static final int[][] SMALL_LARGE = {
    {2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}
  };
  private static final int[] DISTANCE = {3, 6, 11, 16, 23, 32, 41, 64};

  private final boolean old;
  private final boolean punched;
  private final boolean alpha;
  private final int[] eac = new int[16];

  /** Colours by subblock or number of the paint, red first. */
  private final int[][] paint = new int[4][3];

  private byte[] data;
  private int at;

  EtcDecoder(PixelFormat format) {
    old = format == ETC1_RGB_UNORM;
    punched = format == ETC2_RGBA1_UNORM || format == ETC2_RGBA1_SRGB;
    alpha = format == ETC2_RGBA_UNORM || format == ETC2_RGBA_SRGB;
  }

  private int u(int i) {
    return data[at + i] & 0xff;
  }

  @Override
  public void decode(byte[] source, int offset, int[] texels) {
    data = source;
    at = alpha ? offset + 8 : offset;
    boolean bit = (u(3) & 2) != 0;
    boolean opaque = !punched || bit;
    if (!punched && !bit) {
      individual();
      subblocks(texels, true);
    } else if (!old && leaves(0)) {
      tee();
      paints(texels, opaque);
    } else if (!old && leaves(1)) {
      aitch();
      paints(texels, opaque);
    } else if (!old && leaves(2)) {
      planar(texels);
    } else {
      differential();
      subblocks(texels, opaque);
    }
    if (alpha) {
      EacDecoder.alpha(source, offset, eac);
      for (int i = 0; i < 16; i++) {
        texels[i] = texels[i] & 0xffffff | eac[i] << 24;
      }
    }
  }

  /** Whether a component of the second base colour is outside of 5 bits, which tells the mode. */
  private boolean leaves(int c) {
    int second = (u(c) >> 3) + difference(c);
    return second < 0 || second > 31;
  }

  /** The lower three bits as a signed number. */
  private int difference(int c) {
    return u(c) << 29 >> 29;
  }

  private static int four(int v) {
    return v << 4 | v;
  }

  private static int five(int v) {
    return v << 3 | v >> 2;
  }

  private void individual() {
    for (int c = 0; c < 3; c++) {
      paint[0][c] = four(u(c) >> 4);
      paint[1][c] = four(u(c) & 15);
    }
  }

  private void differential() {
    for (int c = 0; c < 3; c++) {
      paint[0][c] = five(u(c) >> 3);
      // ETC1 leaves what exceeds 5 bits open: its lower 8 bits after expansion
      paint[1][c] = five((u(c) >> 3) + difference(c) & 0xff) & 0xff;
    }
  }

  private void subblocks(int[] texels, boolean opaque) {
    boolean rows = (u(3) & 1) != 0;
    int[][] tables = {SMALL_LARGE[u(3) >> 5], SMALL_LARGE[u(3) >> 2 & 7]};
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 4; x++) {
        int index = index(x, y);
        int half = (rows ? y : x) >> 1;
        if (!opaque && index == 2) {
          texels[4 * y + x] = 0;
          continue;
        }
        int step = tables[half][index & 1];
        if (!opaque && (index & 1) == 0) {
          step = 0;
        }
        texels[4 * y + x] = word(paint[half], index < 2 ? step : -step);
      }
    }
  }

  /** Two bits of a texel, the upper ones in the first half; columns before rows. */
  private int index(int x, int y) {
    int bit = 4 * x + y;
    int upper = u(4) << 8 | u(5);
    int lower = u(6) << 8 | u(7);
    return (upper >> bit & 1) << 1 | lower >> bit & 1;
  }

  private static int clamp(int v) {
    return Math.max(0, Math.min(255, v));
  }

  private static int word(int[] rgb, int step) {
    return 0xff000000
        | clamp(rgb[2] + step) << 16
        | clamp(rgb[1] + step) << 8
        | clamp(rgb[0] + step);
  }

  private void tee() {
    int distance = DISTANCE[u(3) >> 1 & 6 | u(3) & 1];
    int[] one = {four(u(0) >> 1 & 12 | u(0) & 3), four(u(1) >> 4), four(u(1) & 15)};
    int[] two = {four(u(2) >> 4), four(u(2) & 15), four(u(3) >> 4)};
    for (int c = 0; c < 3; c++) {
      paint[0][c] = one[c];
      paint[1][c] = clamp(two[c] + distance);
      paint[2][c] = two[c];
      paint[3][c] = clamp(two[c] - distance);
    }
  }

  private void aitch() {
    int[] one = {
      four(u(0) >> 3 & 15),
      four((u(0) & 7) << 1 | u(1) >> 4 & 1),
      four(u(1) & 8 | (u(1) & 3) << 1 | u(2) >> 7)
    };
    int[] two = {four(u(2) >> 3 & 15), four((u(2) & 7) << 1 | u(3) >> 7), four(u(3) >> 3 & 15)};
    boolean ordered =
        (one[0] << 16 | one[1] << 8 | one[2]) >= (two[0] << 16 | two[1] << 8 | two[2]);
    int distance = DISTANCE[u(3) & 4 | (u(3) & 1) << 1 | (ordered ? 1 : 0)];
    for (int c = 0; c < 3; c++) {
      paint[0][c] = clamp(one[c] + distance);
      paint[1][c] = clamp(one[c] - distance);
      paint[2][c] = clamp(two[c] + distance);
      paint[3][c] = clamp(two[c] - distance);
    }
  }

  private void paints(int[] texels, boolean opaque) {
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 4; x++) {
        int index = index(x, y);
        texels[4 * y + x] = !opaque && index == 2 ? 0 : word(paint[index], 0);
      }
    }
  }

  private static int six(int v) {
    return v << 2 | v >> 4;
  }

  private static int seven(int v) {
    return v << 1 | v >> 6;
  }

  private void planar(int[] texels) {
    int[] origin = {
      six(u(0) >> 1 & 63),
      seven((u(0) & 1) << 6 | u(1) >> 1 & 63),
      six((u(1) & 1) << 5 | u(2) & 0x18 | (u(2) & 3) << 1 | u(3) >> 7)
    };
    int[] right = {
      six(u(3) >> 1 & 0x3e | u(3) & 1), seven(u(4) >> 1), six((u(4) & 1) << 5 | u(5) >> 3)
    };
    int[] down = {
      six((u(5) & 7) << 3 | u(6) >> 5), seven((u(6) & 31) << 2 | u(7) >> 6), six(u(7) & 63)
    };
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 4; x++) {
        int word = 0xff000000;
        for (int c = 0; c < 3; c++) {
          int o = origin[c];
          word |= clamp(x * (right[c] - o) + y * (down[c] - o) + 4 * o + 2 >> 2) << 8 * c;
        }
        texels[4 * y + x] = word;
      }
    }
  }
}
