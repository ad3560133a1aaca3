package org.oovr.driver.gl.call.number;

/** Numbers as words of 32 bits. */
public final class Whole {
  private Whole() {}

  public static int b(int v) {
    return (byte) v;
  }

  public static int ub(int v) {
    return v & 0xff;
  }

  public static int s(int v) {
    return (short) v;
  }

  public static int us(int v) {
    return v & 0xffff;
  }

  public static int i(int v) {
    return v;
  }

  public static int ui(int v) {
    return v;
  }
}
