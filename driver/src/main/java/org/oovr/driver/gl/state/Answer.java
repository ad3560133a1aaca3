package org.oovr.driver.gl.state;

import org.oovr.driver.common.Out;
import org.oovr.driver.trace.Call;

/**
 * A state value on its way to the application, in whatever type it asked for (GL 3.3 core 6.1.2).
 */
public final class Answer {
  private enum Kind {
    INTEGER,
    FLOAT,
    /** Colours and depths: integers see [-1, 1] as their full range. */
    NORMALIZED,
    BOOLEAN
  }

  private final double[] values = new double[16];
  private int count;
  private Kind kind = Kind.INTEGER;

  /** Forgets everything. */
  public void clear() {
    count = 0;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  public void integers(long... v) {
    kind = Kind.INTEGER;
    count = v.length;
    for (int i = 0; i < count; i++) {
      values[i] = v[i];
    }
  }

  public void floats(double... v) {
    kind = Kind.FLOAT;
    count = v.length;
    System.arraycopy(v, 0, values, 0, count);
  }

  public void floats(float[] v) {
    kind = Kind.FLOAT;
    count = v.length;
    for (int i = 0; i < count; i++) {
      values[i] = v[i];
    }
  }

  void normalized(double... v) {
    floats(v);
    kind = Kind.NORMALIZED;
  }

  void normalized(float[] v) {
    floats(v);
    kind = Kind.NORMALIZED;
  }

  public void truth(boolean... v) {
    kind = Kind.BOOLEAN;
    count = v.length;
    for (int i = 0; i < count; i++) {
      values[i] = v[i] ? 1 : 0;
    }
  }

  private long integer(int i) {
    if (kind == Kind.NORMALIZED) {
      return (long) Math.rint(Math.max(-1, Math.min(values[i], 1)) * Integer.MAX_VALUE);
    }
    return (long) Math.rint(values[i]);
  }

  /**
   * Writes the value.
   *
   * @param type 'i' int, 'l' 64 bits, 'f' float, 'd' double, 'b' boolean
   */
  public void write(Call c, int argument, char type) {
    for (int i = 0; i < count; i++) {
      switch (type) {
        case 'i' -> Out.putInt(c, argument, i, (int) integer(i));
        case 'l' -> Out.putLong(c, argument, i, integer(i));
        case 'f' -> Out.putFloat(c, argument, i, (float) values[i]);
        case 'd' -> Out.putLong(c, argument, i, Double.doubleToRawLongBits(values[i]));
        default -> Out.putByte(c, argument, i, values[i] != 0 ? 1 : 0);
      }
    }
  }
}
