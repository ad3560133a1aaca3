package org.oovr.driver.gl.call.fixed;

/**
 * Numbers that whole ones stand for in colours and normals (GL 2.1, table 2.9): signed ones have no
 * zero. Computed in the single precision in which Mesa does it.
 */
final class Normalized {
  private Normalized() {}

  static float signedByte(int v) {
    return (2f * (byte) v + 1) * (1f / 255);
  }

  static float unsignedByte(int v) {
    return (v & 0xff) / 255f;
  }

  static float signedShort(int v) {
    return (2f * (short) v + 1) * (1f / 65535);
  }

  static float unsignedShort(int v) {
    return (v & 0xffff) * (1f / 65535);
  }

  static float signedInt(int v) {
    return (2f * v + 1) * (1f / 4294967294f);
  }

  static float unsignedInt(int v) {
    return (float) ((v & 0xffffffffL) * (1.0 / 4294967295.0));
  }
}
