package org.oovr.driver.gl.call.number;

/** Numbers by their bits, in a word as wide as their type. */
public final class Bits {
  private Bits() {}

  public static int i(int v) {
    return v;
  }

  public static int ui(int v) {
    return v;
  }

  public static int f(float v) {
    return Float.floatToRawIntBits(v);
  }

  public static long d(double v) {
    return Double.doubleToRawLongBits(v);
  }

  public static long i64(long v) {
    return v;
  }

  public static long ui64(long v) {
    return v;
  }
}
