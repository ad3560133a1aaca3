package org.oovr.driver.gl.call.number;

/**
 * Numbers that whole ones stand for in colours and normals (GL 2.1, table 2.9): signed ones have no
 * zero. Computed in the single precision in which Mesa does it.
 */
public final class Normalized {
  private Normalized() {}

  public static float b(int v) {
    return (2f * (byte) v + 1) * (1f / 255);
  }

  public static float ub(int v) {
    return (v & 0xff) / 255f;
  }

  public static float s(int v) {
    return (2f * (short) v + 1) * (1f / 65535);
  }

  public static float us(int v) {
    return (v & 0xffff) * (1f / 65535);
  }

  public static float i(int v) {
    return (2f * v + 1) * (1f / 4294967294f);
  }

  public static float ui(int v) {
    return (float) ((v & 0xffffffffL) * (1.0 / 4294967295.0));
  }

  public static float h(int bits) {
    return Plain.h(bits);
  }

  public static float f(float v) {
    return v;
  }

  public static float d(double v) {
    return (float) v;
  }
}
