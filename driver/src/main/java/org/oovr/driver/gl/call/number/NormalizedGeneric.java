package org.oovr.driver.gl.call.number;

/**
 * Numbers that whole ones stand for in generic attributes, signed ones as before GL 4.2 (GL 3.3
 * core equation 2.2), as Mesa has it to this day. It computes 32 bits otherwise than for colours.
 */
public final class NormalizedGeneric {
  private NormalizedGeneric() {}

  public static float b(int v) {
    return Normalized.b(v);
  }

  public static float ub(int v) {
    return Normalized.ub(v);
  }

  public static float s(int v) {
    return Normalized.s(v);
  }

  public static float us(int v) {
    return Normalized.us(v);
  }

  public static float i(int v) {
    return (float) ((2.0 * v + 1) / 4294967295.0);
  }

  public static float ui(int v) {
    return (float) ((v & 0xffffffffL) / 4294967295.0);
  }
}
