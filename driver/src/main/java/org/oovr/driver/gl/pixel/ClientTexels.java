package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

/**
 * Rows of client memory in any (format, type) pair to component values and back. The values are
 * those of {@link CanonicalTexels}: four doubles (or longs) R, G, B, A per texel, or depth and
 * stencil.
 */
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
      case GL_FLOAT -> (long) Float.intBitsToFloat(CanonicalTexels.i32(row, at));
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES ->
          (long) SmallFloats.halfToFloat(CanonicalTexels.u16(row, at));
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    };
  }

  /** One component as the number it stands for: floats as they are, integers normalised. */
  private static double number(byte[] row, int at, int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE -> CanonicalTexels.u8(row, at) * CanonicalTexels.BYTE_STEP;
      case GL_BYTE -> Math.max(row[at] / 127.0, -1);
      case GL_UNSIGNED_SHORT -> CanonicalTexels.u16(row, at) / 65535.0;
      case GL_SHORT -> Math.max((short) CanonicalTexels.u16(row, at) / 32767.0, -1);
      case GL_UNSIGNED_INT -> (CanonicalTexels.i32(row, at) & 0xffffffffL) / 4294967295.0;
      case GL_INT -> Math.max(CanonicalTexels.i32(row, at) / 2147483647.0, -1);
      case GL_FLOAT -> Float.intBitsToFloat(CanonicalTexels.i32(row, at));
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES ->
          SmallFloats.halfToFloat(CanonicalTexels.u16(row, at));
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    };
  }

  private static void putNumber(byte[] row, int at, int type, double v) {
    switch (type) {
      case GL_UNSIGNED_BYTE -> row[at] = (byte) CanonicalTexels.unorm(v, 8);
      case GL_BYTE -> row[at] = (byte) CanonicalTexels.snorm(v, 8);
      case GL_UNSIGNED_SHORT -> CanonicalTexels.put16(row, at, (int) CanonicalTexels.unorm(v, 16));
      case GL_SHORT -> CanonicalTexels.put16(row, at, (int) CanonicalTexels.snorm(v, 16));
      case GL_UNSIGNED_INT -> CanonicalTexels.put32(row, at, (int) CanonicalTexels.unorm(v, 32));
      case GL_INT -> CanonicalTexels.put32(row, at, (int) CanonicalTexels.snorm(v, 32));
      case GL_FLOAT -> CanonicalTexels.put32(row, at, Float.floatToRawIntBits((float) v));
      case GL_HALF_FLOAT, GL_HALF_FLOAT_OES ->
          CanonicalTexels.put16(row, at, SmallFloats.floatToHalf((float) v));
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    }
  }

  private static void putInteger(byte[] row, int at, int type, long v) {
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

  /** Depth and stencil of a row; what the format lacks stays as it is. */
  static void decodeDepthStencil(
      byte[] row, int format, int type, int width, double[] depthStencil) {
    int bytes = ClientFormat.typeBytes(type);
    for (int x = 0; x < width; x++) {
      int o = 2 * x;
      int at = x * bytes;
      if (type == GL_UNSIGNED_INT_24_8) {
        int w = CanonicalTexels.i32(row, at);
        depthStencil[o] = (w >>> 8) / 16777215.0;
        depthStencil[o + 1] = w & 0xff;
      } else if (type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
        depthStencil[o] = Float.intBitsToFloat(CanonicalTexels.i32(row, at));
        depthStencil[o + 1] = CanonicalTexels.i32(row, at + 4) & 0xff;
      } else if (format == GL_DEPTH_COMPONENT) {
        depthStencil[o] = number(row, at, type);
      } else {
        depthStencil[o + 1] = integer(row, at, type) & 0xff;
      }
    }
  }

  /**
   * Depth in 24 bits beside a stencil value, as Mesa packs it: what was stored in 24 bits comes
   * back as it was, a float is cut and not rounded.
   */
  private static int depth24(double depth) {
    int nearest = (int) CanonicalTexels.unorm(depth, 24);
    return nearest / (double) 0xffffff == depth ? nearest : (int) ((float) depth * 0xffffff);
  }

  /** Depth and stencil into a row of client texels. */
  static void encodeDepthStencil(
      double[] depthStencil, int format, int type, int width, byte[] row) {
    int bytes = ClientFormat.typeBytes(type);
    for (int x = 0; x < width; x++) {
      double depth = depthStencil[2 * x];
      int stencil = (int) depthStencil[2 * x + 1] & 0xff;
      int at = x * bytes;
      if (type == GL_UNSIGNED_INT_24_8) {
        CanonicalTexels.put32(row, at, depth24(depth) << 8 | stencil);
      } else if (type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
        CanonicalTexels.put32(row, at, Float.floatToRawIntBits((float) depth));
        CanonicalTexels.put32(row, at + 4, stencil);
      } else if (format == GL_DEPTH_COMPONENT) {
        putNumber(row, at, type, depth);
      } else {
        putInteger(row, at, type, stencil);
      }
    }
  }
}
