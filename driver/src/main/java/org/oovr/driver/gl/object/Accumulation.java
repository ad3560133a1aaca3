package org.oovr.driver.gl.object;

/**
 * The accumulation buffer of a window (GL 2.1, section 4.2.4), with the numbers that Mesa has: 16
 * bits with sign of each component, of which 32767 is one.
 */
public final class Accumulation {
  private static final int COMPONENTS = 4;
  private static final float ONE = 32767f;

  public final int width;
  public final int height;
  private final short[] values;

  /** Whether it may hold anything but zeros. */
  private boolean used;

  public Accumulation(int width, int height) {
    this.width = width;
    this.height = height;
    values = new short[COMPONENTS * width * height];
  }

  public boolean isUsed() {
    return used;
  }

  private int at(int x, int y) {
    return COMPONENTS * (y * width + x);
  }

  /**
   * Sets a rectangle, which lies inside.
   *
   * @param color R, G, B, A of -1 to 1
   */
  public void clear(int x0, int y0, int x1, int y1, float[] color) {
    used = true;
    short[] value = new short[COMPONENTS];
    for (int c = 0; c < COMPONENTS; c++) {
      value[c] = (short) (((int) (65535f * color[c]) - 1) / 2);
    }
    for (int y = y0; y < y1; y++) {
      for (int x = x0; x < x1; x++) {
        System.arraycopy(value, 0, values, at(x, y), COMPONENTS);
      }
    }
  }

  /** Multiplies a rectangle by a number. */
  public void multiply(int x0, int y0, int x1, int y1, float factor) {
    for (int y = y0; y < y1; y++) {
      for (int i = at(x0, y); i < at(x1, y); i++) {
        values[i] = (short) (int) (values[i] * factor);
      }
    }
  }

  /** Adds a number to a rectangle. */
  public void add(int x0, int y0, int x1, int y1, float value) {
    used = true;
    short step = (short) (int) (value * ONE);
    for (int y = y0; y < y1; y++) {
      for (int i = at(x0, y); i < at(x1, y); i++) {
        values[i] += step;
      }
    }
  }

  /**
   * Adds colours to a rectangle, or replaces it by them.
   *
   * @param rgba of the rectangle, row by row
   */
  public void add(int x0, int y0, int x1, int y1, double[] rgba, float factor, boolean replace) {
    used = true;
    float scale = factor * ONE;
    int from = 0;
    for (int y = y0; y < y1; y++) {
      for (int i = at(x0, y); i < at(x1, y); i++) {
        short v = (short) (int) ((float) rgba[from++] * scale);
        values[i] = replace ? v : (short) (values[i] + v);
      }
    }
  }

  /** Colours of a rectangle, multiplied by a number, row by row. */
  public double[] colors(int x0, int y0, int x1, int y1, float factor) {
    double[] rgba = new double[COMPONENTS * (x1 - x0) * (y1 - y0)];
    float scale = factor / ONE;
    int to = 0;
    for (int y = y0; y < y1; y++) {
      for (int i = at(x0, y); i < at(x1, y); i++) {
        rgba[to++] = values[i] * scale;
      }
    }
    return rgba;
  }
}
