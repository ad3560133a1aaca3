package org.oovr.driver.gl.pixel;

/**
 * Blocks of 4x4 colours of half floats, as BPTC has them, found as {@link BptcBlocks} finds its
 * colours. All are of the mode with one pair of ends of ten bits and sixteen steps between them.
 */
final class BptcFloatBlocks {
  private static final float MAX_HALF = 65504;
  private static final int STEPS = 15;

  private final boolean signed;
  private final float[][] texels = new float[16][3];
  private final float[][] ends = new float[2][3];
  private final BlockWriter bits = new BlockWriter();
  private int columns;
  private int rows;

  BptcFloatBlocks(boolean signed) {
    this.signed = signed;
  }

  void size(int width, int height) {
    columns = width;
    rows = height;
  }

  void set(int x, int y, int component, float value) {
    texels[4 * y + x][component] = value;
  }

  void encode(byte[] out, int at) {
    findEnds();
    float a = brightness(ends[0]);
    float middle = (a + brightness(ends[1])) / 2;
    if (brightness(texels[0]) <= middle != a <= middle) {
      float[] first = ends[0].clone();
      System.arraycopy(ends[1], 0, ends[0], 0, 3);
      System.arraycopy(first, 0, ends[1], 0, 3);
    }
    bits.clear();
    bits.put(5, 3); // its mode
    for (float[] end : ends) {
      for (float v : end) {
        bits.put(10, quantized(v));
      }
    }
    indices();
    bits.store(out, at);
  }

  private static float brightness(float[] color) {
    return color[0] + color[1] + color[2];
  }

  private void findEnds() {
    int count = columns * rows;
    float bright = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        bright += brightness(texels[4 * y + x]);
      }
    }
    bright /= count;
    float[][] sums = new float[2][3];
    int darker = 0;
    for (int y = 0; y < rows; y++) {
      for (int x = 0; x < columns; x++) {
        float[] t = texels[4 * y + x];
        int end = brightness(t) < bright ? 0 : 1;
        darker += 1 - end;
        for (int c = 0; c < 3; c++) {
          sums[end][c] += t[c];
        }
      }
    }
    boolean one = darker == 0 || darker == count;
    for (int c = 0; c < 3; c++) {
      float all = (sums[0][c] + sums[1][c]) / count;
      ends[0][c] = clamped(one ? all : sums[0][c] / darker);
      ends[1][c] = clamped(one ? all : sums[1][c] / (count - darker));
    }
  }

  private float clamped(float v) {
    float low = signed ? -MAX_HALF : 0;
    return v > MAX_HALF ? MAX_HALF : v < low ? low : v;
  }

  /** An end in ten bits, which decoding makes a half float of. */
  private int quantized(float v) {
    if (!signed) {
      return v <= 0 ? 0 : 64 * SmallFloats.floatToHalf(v) / 31 >> 6;
    }
    int half = SmallFloats.floatToHalf(v);
    int q = 32 * (half & 0x7fff) / 31 >> 6;
    return (half & 0x8000) != 0 ? -q : q;
  }

  private void indices() {
    float from = brightness(ends[0]);
    float to = brightness(ends[1]);
    if (from == to) {
      return;
    }
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 4; x++) {
        int index = 0;
        if (x < columns && y < rows) {
          float step = (brightness(texels[4 * y + x]) - from) * STEPS / (to - from);
          boolean counts = Math.abs(step) < 0x1p31f; // what is no whole number becomes the least
          index = counts ? Math.max(0, Math.min(STEPS, (int) step)) : 0;
        }
        bits.put(x == 0 && y == 0 ? 3 : 4, index);
      }
    }
  }
}
