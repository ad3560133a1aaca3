package org.oovr.driver.gl.call.number;

import org.oovr.driver.gl.pixel.SmallFloats;

/** Numbers that are the floats nearest to them. */
public final class Plain {
  private Plain() {}

  public static float b(int v) {
    return (byte) v;
  }

  public static float ub(int v) {
    return v & 0xff;
  }

  public static float s(int v) {
    return (short) v;
  }

  public static float us(int v) {
    return v & 0xffff;
  }

  public static float i(int v) {
    return v;
  }

  public static float ui(int v) {
    return v & 0xffffffffL;
  }

  public static float h(int bits) {
    return SmallFloats.halfToFloat(bits & 0xffff);
  }

  public static float f(float v) {
    return v;
  }

  public static float d(double v) {
    return (float) v;
  }

  /** A fixed-point number with 16 bits behind the point (OpenGL ES 1.1, section 2.3). */
  public static float x(int v) {
    return (float) (v / 65536.0);
  }
}
