package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/** Whole numbers in client memory of any type, and the order of its bytes. */
final class ClientTexels {
  private ClientTexels() {}

  /** Reverses the bytes of each element in place, as GL_UNPACK_SWAP_BYTES asks. */
  static void swapBytes(byte[] row, int length, int elementBytes) {
    if (elementBytes == 8) {
      elementBytes = 4; // FLOAT_32_UNSIGNED_INT_24_8_REV is two words
    }
    for (int at = 0; at + elementBytes <= length; at += elementBytes) {
      for (int i = 0, j = elementBytes - 1; i < j; i++, j--) {
        byte b = row[at + i];
        row[at + i] = row[at + j];
        row[at + j] = b;
      }
    }
  }

  /** One component as its integer value. */
  static long integer(byte[] row, int at, int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE -> CanonicalTexels.u8(row, at);
      case GL_BYTE -> row[at];
      case GL_UNSIGNED_SHORT -> CanonicalTexels.u16(row, at);
      case GL_SHORT -> (short) CanonicalTexels.u16(row, at);
      case GL_UNSIGNED_INT -> CanonicalTexels.i32(row, at) & 0xffffffffL;
      case GL_INT -> CanonicalTexels.i32(row, at);
      case GL_FLOAT -> cut(Float.intBitsToFloat(CanonicalTexels.i32(row, at)));
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES ->
          cut(SmallFloats.halfToFloat(CanonicalTexels.u16(row, at)));
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    };
  }

  /** As x86 has it: what does not fit, and NaN, is the lowest number, whose low bits are zeros. */
  private static long cut(float v) {
    return Math.abs(v) < 0x1p63f ? (long) v : Long.MIN_VALUE;
  }

  static void putInteger(byte[] row, int at, int type, long v) {
    switch (type) {
      case GL_UNSIGNED_BYTE -> row[at] = (byte) CanonicalTexels.clamp(v, 0, 255);
      case GL_BYTE -> row[at] = (byte) CanonicalTexels.clamp(v, -128, 127);
      case GL_UNSIGNED_SHORT ->
          CanonicalTexels.put16(row, at, (int) CanonicalTexels.clamp(v, 0, 65535));
      case GL_SHORT ->
          CanonicalTexels.put16(row, at, (int) CanonicalTexels.clamp(v, -32768, 32767));
      case GL_UNSIGNED_INT ->
          CanonicalTexels.put32(row, at, (int) CanonicalTexels.clamp(v, 0, 0xffffffffL));
      case GL_INT ->
          CanonicalTexels.put32(
              row, at, (int) CanonicalTexels.clamp(v, Integer.MIN_VALUE, Integer.MAX_VALUE));
      case GL_FLOAT -> CanonicalTexels.put32(row, at, Float.floatToRawIntBits(v));
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES ->
          CanonicalTexels.put16(row, at, SmallFloats.floatToHalf(v));
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    }
  }
}
