package org.oovr.driver.gl.pixel;

/**
 * Blocks of 4x4 colours with alpha, as BPTC has them. As Mesa writes them all are of mode 4, which
 * has ends of colour and of alpha apart: the means of what is darker and of what is lighter than
 * the average, and for each texel the step between them by the sum of its components, rounded down.
 */
final class BptcBlocks {
  private static final int COLOR_STEPS = 3;
  private static final int ALPHA_STEPS = 7;

  private final int[][] texels = new int[16][4];
  private final int[][] ends = new int[2][4];
  private final BlockWriter bits = new BlockWriter();
  private int columns;
  private int rows;

  void size(int width, int height) {
    columns = width;
    rows = height;
  }

  void set(int x, int y, int component, int value) {
    texels[4 * y + x][component] = value;
  }

  void encode(byte[] out, int at) {
    findEnds();
    orderEnds();
    bits.clear();
    bits.put(5, 0x10); // mode 4
    bits.skip(3); // no rotation; colours have the indices of 2 bits
    for (int c = 0; c < 3; c++) {
      bits.put(5, ends[0][c] >> 3);
      bits.put(5, ends[1][c] >> 3);
    }
    bits.put(6, ends[0][3] >> 2);
    bits.put(6, ends[1][3] >> 2);
    indices(brightness(ends[0]), brightness(ends[1]), COLOR_STEPS, 2);
    indices(ends[0][3], ends[1][3], ALPHA_STEPS, 3);
    bits.store(out, at);
  }

  private static int brightness(int[] color) {
    return color[0] + color[1] + color[2];
  }

  private void findEnds() {
    int count = columns * rows;
    int bright = 0;
    int alpha = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        bright += brightness(texels[4 * y + x]);
        alpha += texels[4 * y + x][3];
      }
    }
    bright /= count;
    alpha /= count;
    int[][] sums = new int[2][4];
    int darker = 0;
    int clearer = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        int[] t = texels[4 * y + x];
        int end = brightness(t) < bright ? 0 : 1;
        darker += 1 - end;
        for (int c = 0; c < 3; c++) {
          sums[end][c] += t[c];
        }
        // Mesa compares blue with the average of alpha
        int alphaEnd = t[2] < alpha ? 0 : 1;
        clearer += 1 - alphaEnd;
        sums[alphaEnd][3] += t[3];
      }
    }
    for (int c = 0; c < 4; c++) {
      int first = c < 3 ? darker : clearer;
      if (first == 0 || first == count) {
        ends[0][c] = (sums[0][c] + sums[1][c]) / count;
        ends[1][c] = ends[0][c];
      } else {
        ends[0][c] = sums[0][c] / first & 255;
        ends[1][c] = sums[1][c] / (count - first) & 255;
      }
    }
  }

  /** The first index has a bit less than others: the first texel is near the first end. */
  private void orderEnds() {
    int a = brightness(ends[0]);
    int middle = (a + brightness(ends[1])) / 2;
    if (brightness(texels[0]) <= middle != a <= middle) {
      for (int c = 0; c < 3; c++) {
        swap(c);
      }
    }
    middle = (ends[0][3] + ends[1][3]) / 2;
    if (texels[0][3] <= middle != ends[0][3] <= middle) {
      swap(3);
    }
  }

  private void swap(int component) {
    int first = ends[0][component];
    ends[0][component] = ends[1][component];
    ends[1][component] = first;
  }

  private void indices(int from, int to, int steps, int width) {
    if (from == to) {
      bits.skip(16 * width - 1);
      return;
    }
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 4; x++) {
        int index = 0;
        if (x < columns && y < rows) {
          int[] t = texels[4 * y + x];
          int value = steps == ALPHA_STEPS ? t[3] : brightness(t);
          index = Math.max(0, Math.min(steps, (value - from) * steps / (to - from)));
        }
        bits.put(x == 0 && y == 0 ? width - 1 : width, index);
      }
    }
  }
}
