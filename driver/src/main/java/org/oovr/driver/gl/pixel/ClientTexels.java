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

  /** Bit widths of a packed type, component 0 first. */
  private static int[] packedBits(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE_3_3_2, GL_UNSIGNED_BYTE_2_3_3_REV -> new int[] {3, 3, 2};
      case GL_UNSIGNED_SHORT_5_6_5, GL_UNSIGNED_SHORT_5_6_5_REV -> new int[] {5, 6, 5};
      case GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_4_4_4_4_REV -> new int[] {4, 4, 4, 4};
      case GL_UNSIGNED_SHORT_5_5_5_1, GL_UNSIGNED_SHORT_1_5_5_5_REV -> new int[] {5, 5, 5, 1};
      case GL_UNSIGNED_INT_8_8_8_8, GL_UNSIGNED_INT_8_8_8_8_REV -> new int[] {8, 8, 8, 8};
      case GL_UNSIGNED_INT_10_10_10_2, GL_UNSIGNED_INT_2_10_10_10_REV -> new int[] {10, 10, 10, 2};
      default -> throw new IllegalArgumentException("type " + Integer.toHexString(type));
    };
  }

  /** Whether component 0 lies in the lowest bits. */
  private static boolean reversed(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE_2_3_3_REV,
          GL_UNSIGNED_SHORT_5_6_5_REV,
          GL_UNSIGNED_SHORT_4_4_4_4_REV,
          GL_UNSIGNED_SHORT_1_5_5_5_REV,
          GL_UNSIGNED_INT_8_8_8_8_REV,
          GL_UNSIGNED_INT_2_10_10_10_REV ->
          true;
      default -> false;
    };
  }

  /** Lowest bit of each component of a packed type. */
  private static int[] packedShifts(int type, int[] bits) {
    int[] shifts = new int[bits.length];
    int at = 0;
    for (int k = 0; k < bits.length; k++) {
      int i = reversed(type) ? k : bits.length - 1 - k;
      shifts[i] = at;
      at += bits[i];
    }
    return shifts;
  }

  private static long word(byte[] row, int at, int bytes) {
    return switch (bytes) {
      case 1 -> CanonicalTexels.u8(row, at);
      case 2 -> CanonicalTexels.u16(row, at);
      default -> CanonicalTexels.i32(row, at) & 0xffffffffL;
    };
  }

  private static void putWord(byte[] row, int at, int bytes, long word) {
    switch (bytes) {
      case 1 -> row[at] = (byte) word;
      case 2 -> CanonicalTexels.put16(row, at, (int) word);
      default -> CanonicalTexels.put32(row, at, (int) word);
    }
  }

  /** One component as its integer value. */
  private static long integer(byte[] row, int at, int type) {
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

  /** Colour texels of a row into R, G, B, A. */
  static void decodeColor(byte[] row, int format, int type, int width, double[] rgba) {
    int n = ClientFormat.components(format);
    int bytes = ClientFormat.typeBytes(type);
    boolean luminance = ClientFormat.isLuminance(format);
    boolean packed = ClientFormat.packedComponents(type) != 0;
    boolean floats = type == GL_UNSIGNED_INT_10F_11F_11F_REV || type == GL_UNSIGNED_INT_5_9_9_9_REV;
    int[] bits = packed && !floats ? packedBits(type) : null;
    int[] shifts = bits == null ? null : packedShifts(type, bits);
    for (int x = 0; x < width; x++) {
      int o = 4 * x;
      rgba[o] = 0;
      rgba[o + 1] = 0;
      rgba[o + 2] = 0;
      rgba[o + 3] = 1;
      for (int i = 0; i < n; i++) {
        double v;
        if (floats) {
          v = packedFloat(CanonicalTexels.i32(row, 4 * x), type, i);
        } else if (packed) {
          long field = word(row, x * bytes, bytes) >>> shifts[i] & ((1L << bits[i]) - 1);
          v = (double) field / ((1L << bits[i]) - 1);
        } else {
          v = number(row, (x * n + i) * bytes, type);
        }
        rgba[o + ClientFormat.channel(format, i)] = v;
      }
      if (luminance) {
        rgba[o + 1] = rgba[o];
        rgba[o + 2] = rgba[o];
        if (format == GL_INTENSITY) {
          rgba[o + 3] = rgba[o];
        }
      }
    }
  }

  private static double packedFloat(int word, int type, int component) {
    if (type == GL_UNSIGNED_INT_5_9_9_9_REV) {
      return SmallFloats.unpackRgb9e5(word, component);
    }
    return switch (component) {
      case 0 -> SmallFloats.uf11ToFloat(word);
      case 1 -> SmallFloats.uf11ToFloat(word >>> 11);
      default -> SmallFloats.uf10ToFloat(word >>> 22);
    };
  }

  /** Integer colour texels of a row into R, G, B, A. */
  static void decodeInteger(byte[] row, int format, int type, int width, long[] rgba) {
    int n = ClientFormat.components(format);
    int bytes = ClientFormat.typeBytes(type);
    boolean packed = ClientFormat.packedComponents(type) != 0;
    int[] bits = packed ? packedBits(type) : null;
    int[] shifts = packed ? packedShifts(type, bits) : null;
    for (int x = 0; x < width; x++) {
      int o = 4 * x;
      rgba[o] = 0;
      rgba[o + 1] = 0;
      rgba[o + 2] = 0;
      rgba[o + 3] = 1;
      for (int i = 0; i < n; i++) {
        rgba[o + ClientFormat.channel(format, i)] =
            packed
                ? word(row, x * bytes, bytes) >>> shifts[i] & ((1L << bits[i]) - 1)
                : integer(row, (x * n + i) * bytes, type);
      }
      if (ClientFormat.isLuminance(format)) {
        rgba[o + 1] = rgba[o];
        rgba[o + 2] = rgba[o];
      }
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

  /** R, G, B, A into a row of client colour texels. */
  static void encodeColor(double[] rgba, int format, int type, int width, byte[] row) {
    int n = ClientFormat.components(format);
    int bytes = ClientFormat.typeBytes(type);
    if (type == GL_UNSIGNED_INT_10F_11F_11F_REV || type == GL_UNSIGNED_INT_5_9_9_9_REV) {
      encodePackedFloat(rgba, type, width, row);
      return;
    }
    boolean packed = ClientFormat.packedComponents(type) != 0;
    int[] bits = packed ? packedBits(type) : null;
    int[] shifts = packed ? packedShifts(type, bits) : null;
    for (int x = 0; x < width; x++) {
      long word = 0;
      for (int i = 0; i < n; i++) {
        int channel = ClientFormat.channel(format, i);
        double v = rgba[4 * x + channel];
        if (channel == 0 && ClientFormat.isLuminance(format)) {
          v += rgba[4 * x + 1] + rgba[4 * x + 2]; // GL 2.1, 4.3.2: L = R + G + B
        }
        if (packed) {
          word |= CanonicalTexels.unorm(v, bits[i]) << shifts[i];
        } else {
          putNumber(row, (x * n + i) * bytes, type, v);
        }
      }
      if (packed) {
        putWord(row, x * bytes, bytes, word);
      }
    }
  }

  private static void encodePackedFloat(double[] rgba, int type, int width, byte[] row) {
    for (int x = 0; x < width; x++) {
      float r = (float) rgba[4 * x];
      float g = (float) rgba[4 * x + 1];
      float b = (float) rgba[4 * x + 2];
      int word =
          type == GL_UNSIGNED_INT_5_9_9_9_REV
              ? SmallFloats.packRgb9e5(r, g, b)
              : SmallFloats.floatToUf11(r)
                  | SmallFloats.floatToUf11(g) << 11
                  | SmallFloats.floatToUf10(b) << 22;
      CanonicalTexels.put32(row, 4 * x, word);
    }
  }

  /** Integer R, G, B, A into a row of client colour texels. */
  static void encodeInteger(long[] rgba, int format, int type, int width, byte[] row) {
    int n = ClientFormat.components(format);
    int bytes = ClientFormat.typeBytes(type);
    boolean packed = ClientFormat.packedComponents(type) != 0;
    int[] bits = packed ? packedBits(type) : null;
    int[] shifts = packed ? packedShifts(type, bits) : null;
    for (int x = 0; x < width; x++) {
      long word = 0;
      for (int i = 0; i < n; i++) {
        long v = rgba[4 * x + ClientFormat.channel(format, i)];
        if (packed) {
          word |= CanonicalTexels.clamp(v, 0, (1L << bits[i]) - 1) << shifts[i];
        } else {
          putInteger(row, (x * n + i) * bytes, type, v);
        }
      }
      if (packed) {
        putWord(row, x * bytes, bytes, word);
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
