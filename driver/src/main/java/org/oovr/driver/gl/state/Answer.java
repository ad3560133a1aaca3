package org.oovr.driver.gl.state;

import org.oovr.driver.trace.Pointer;

/**
 * A state value on its way to the application, in whatever type it asked for (GL 3.3 core 6.1.2).
 */
public final class Answer {
  private enum Kind {
    INTEGER,
    /** Integers of more than 32 bits. */
    WIDE,
    FLOAT,
    /** Colours and depths: integers see [-1, 1] as their full range. */
    NORMALIZED,
    BOOLEAN
  }

  private double[] values = new double[16];

  /** Integers as they are: 64 bits are more than a double holds. */
  private long[] whole = new long[16];

  private int count;
  private boolean known;
  private Kind kind = Kind.INTEGER;

  /** Forgets everything. */
  public void clear() {
    count = 0;
    known = false;
  }

  /** Whether nobody has answered. */
  public boolean isEmpty() {
    return count == 0 && !known;
  }

  /** Answers with a list that has no elements. */
  public void nothing() {
    known = true;
  }

  public void integers(long... v) {
    kind = Kind.INTEGER;
    count = v.length;
    for (int i = 0; i < count; i++) {
      values[i] = v[i];
      whole[i] = v[i];
    }
  }

  /** Answers with a list of any length. */
  public void list(long[] v) {
    if (v.length > whole.length) {
      values = new double[v.length];
      whole = new long[v.length];
    }
    integers(v);
  }

  /** An integer of 64 bits, of which 32 hold at most their largest value. */
  public void wide(long v) {
    integers(v);
    kind = Kind.WIDE;
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

  /** Takes depths for plain numbers, of which integers see whole ones. */
  public void plain() {
    kind = Kind.FLOAT;
  }

  private long integer(int i) {
    return switch (kind) {
      case INTEGER, WIDE -> whole[i];
      case NORMALIZED -> normalizedInt(values[i]);
      // halves away from zero, as Mesa rounds
      default -> (long) Math.copySign(Math.floor(Math.abs(values[i]) + 0.5), values[i]);
    };
  }

  /**
   * A component as an integer, whose full range is [-1, 1]; beyond, what processors of the x86 make
   * of what no integer holds, as Mesa asks them.
   */
  public static int normalizedInt(double v) {
    double scaled = v * Integer.MAX_VALUE;
    boolean fits = scaled > Integer.MIN_VALUE - 1.0 && scaled < Integer.MAX_VALUE + 1.0;
    return fits ? (int) scaled : Integer.MIN_VALUE;
  }

  private int whole(long v) {
    return kind == Kind.WIDE
        ? (int) Math.max(Integer.MIN_VALUE, Math.min(v, Integer.MAX_VALUE))
        : (int) v;
  }

  /**
   * Writes the value.
   *
   * @param type 'x' fixed point, 'i' int, 'l' 64 bits, 'f' float, 'd' double, 'b' boolean, 'm' as
   *     it is kept, in four bytes, of booleans in one
   */
  public void write(Pointer memory, char type) {
    for (int i = 0; i < count; i++) {
      switch (type) {
        case 'i' -> memory.putInt(i, whole(integer(i)));
        case 'x' -> memory.putInt(i, (int) Math.round(values[i] * 65536));
        case 'l' -> memory.putLong(i, integer(i));
        case 'f' -> memory.putFloat(i, (float) values[i]);
        case 'm' -> {
          if (kind == Kind.BOOLEAN) {
            memory.putByte(i, values[i] != 0 ? 1 : 0);
          } else if (kind == Kind.INTEGER || kind == Kind.WIDE) {
            memory.putInt(i, (int) whole[i]);
          } else {
            memory.putFloat(i, (float) values[i]);
          }
        }
        case 'd' -> memory.putLong(i, Double.doubleToRawLongBits(values[i]));
        default -> memory.putByte(i, values[i] != 0 ? 1 : 0);
      }
    }
  }
}
