package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.PixelFormat;

/**
 * Rows of depth and stencil between client memory and textures, by Mesa's arithmetic: depths are
 * floats on the way, cut off where they are stored, and signed ones are the old numbers that have
 * no zero (GL 2.1, table 2.9), but for 0 itself. Values are pairs of depth and stencil.
 */
final class DepthTexels {
  private static final int DEPTH24 = 0xffffff;
  private static final float STEP24 = 1f / DEPTH24;
  private static final double DEPTH32 = 4294967295.0;
  private static final int STENCIL = 0xff;

  private DepthTexels() {}

  // --- to textures

  /**
   * Depth and stencil of a row of the application; what the format lacks stays as it is.
   *
   * @param target where they go without a change; null where they change
   */
  static void decode(
      byte[] row, int format, int type, int width, PixelFormat target, double[] values) {
    int bytes = ClientFormat.typeBytes(type);
    for (int x = 0; x < width; x++) {
      int o = 2 * x;
      int at = x * bytes;
      if (type == GL_UNSIGNED_INT_24_8) {
        int w = CanonicalTexels.i32(row, at);
        boolean kept = target == PixelFormat.D24_UNORM_S8 || target == PixelFormat.D24_UNORM;
        values[o] = kept ? (w >>> 8) / (double) DEPTH24 : (w >>> 8) * STEP24;
        values[o + 1] = w & STENCIL;
      } else if (type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
        values[o] = Float.intBitsToFloat(CanonicalTexels.i32(row, at));
        values[o + 1] = CanonicalTexels.i32(row, at + 4) & STENCIL;
      } else if (format == GL_DEPTH_COMPONENT) {
        boolean halves = type == GL_UNSIGNED_INT && target == PixelFormat.D16_UNORM;
        values[o] = halves ? CanonicalTexels.u16(row, at + 2) / 65535.0 : depth(row, at, type);
      } else {
        values[o + 1] = ClientTexels.integer(row, at, type) & STENCIL;
      }
    }
  }

  private static double depth(byte[] row, int at, int type) {
    long v = type == GL_FLOAT || isHalf(type) ? 0 : ClientTexels.integer(row, at, type);
    return switch (type) {
      case GL_UNSIGNED_BYTE -> v / 255f;
      case GL_BYTE -> v == 0 ? 0 : (2 * v + 1) * (1 / 255f);
      case GL_UNSIGNED_SHORT -> v * (1 / 65535f);
      case GL_SHORT -> v == 0 ? 0 : (2 * v + 1) * (1 / 65535f);
      // what 24 bits become with themselves behind them comes back
      case GL_UNSIGNED_INT ->
          (v & 0xff) == v >> 24 ? (v >> 8) / (double) DEPTH24 : (float) (v * (1 / DEPTH32));
      case GL_INT -> (float) ((2f * v + 1f) * (1 / 4294967294.0));
      case GL_FLOAT -> Float.intBitsToFloat(CanonicalTexels.i32(row, at));
      default -> SmallFloats.halfToFloat(CanonicalTexels.u16(row, at));
    };
  }

  private static boolean isHalf(int type) {
    return type == GL_HALF_FLOAT || type == GL_HALF_FLOAT_OES;
  }

  /** Stores depth and stencil; what the format lacks is ignored. */
  static void store(PixelFormat format, double[] values, int count, byte[] out, int at) {
    for (int i = 0; i < count; i++) {
      double depth = values[2 * i];
      depth = depth > 0 ? Math.min(depth, 1) : 0; // NaN is 0
      int stencil = (int) values[2 * i + 1] & STENCIL;
      switch (format) {
        case D16_UNORM -> CanonicalTexels.put16(out, at + 2 * i, cut(depth, 0xffff));
        case D24_UNORM -> CanonicalTexels.put32(out, at + 4 * i, cut(depth, DEPTH24) << 8);
        case D24_UNORM_S8 ->
            CanonicalTexels.put32(out, at + 4 * i, cut(depth, DEPTH24) << 8 | stencil);
        case D32_FLOAT ->
            CanonicalTexels.put32(out, at + 4 * i, Float.floatToRawIntBits((float) depth));
        case D32_FLOAT_S8 -> {
          CanonicalTexels.put32(out, at + 8 * i, Float.floatToRawIntBits((float) depth));
          CanonicalTexels.put32(out, at + 8 * i + 4, stencil);
        }
        case S8_UINT -> out[at + i] = (byte) stencil;
        default -> throw new IllegalArgumentException("no depth or stencil: " + format);
      }
    }
  }

  /** What was stored in so many steps comes back as it was, a float is cut and not rounded. */
  private static int cut(double depth, int most) {
    int nearest = (int) Math.rint(depth * most);
    return nearest / (double) most == depth ? nearest : (int) ((float) depth * most);
  }

  // --- from textures

  /**
   * Depth and stencil into a row of the application.
   *
   * @param values as {@link CanonicalTexels#decodeDepthStencil} gives them, and changed since
   * @param stored of what the values are; null where depths have changed
   * @param framebuffer whether they are read of one
   */
  static void encode(
      double[] values,
      PixelFormat stored,
      int format,
      int type,
      int width,
      boolean framebuffer,
      byte[] row) {
    int bytes = ClientFormat.typeBytes(type);
    for (int x = 0; x < width; x++) {
      double depth = values[2 * x];
      int stencil = (int) values[2 * x + 1] & STENCIL;
      int at = x * bytes;
      if (type == GL_UNSIGNED_INT_24_8) {
        CanonicalTexels.put32(row, at, cut(depth, DEPTH24) << 8 | stencil);
      } else if (type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
        CanonicalTexels.put32(row, at, Float.floatToRawIntBits(asFloat(depth, stored)));
        CanonicalTexels.put32(row, at + 4, stencil);
      } else if (format == GL_DEPTH_COMPONENT) {
        if (type == GL_UNSIGNED_INT && framebuffer && stored != null) {
          CanonicalTexels.put32(row, at, word(depth, stored));
        } else if (type == GL_UNSIGNED_SHORT && stored == PixelFormat.D16_UNORM) {
          CanonicalTexels.put16(row, at, cut(depth, 0xffff));
        } else {
          put(row, at, type, asFloat(depth, stored));
        }
      } else {
        boolean signed = type == GL_BYTE;
        ClientTexels.putInteger(row, at, type, signed ? stencil & 0x7f : stencil);
      }
    }
  }

  /** The float that Mesa makes of what is stored. */
  private static float asFloat(double depth, PixelFormat stored) {
    return stored == PixelFormat.D16_UNORM
        ? (int) Math.rint(depth * 0xffff) * (1f / 0xffff)
        : (float)
            (stored == PixelFormat.D24_UNORM || stored == PixelFormat.D24_UNORM_S8
                ? Math.rint(depth * DEPTH24) * (1.0 / DEPTH24)
                : depth);
  }

  /** Depth in 32 bits, of fewer bits with themselves behind them. */
  private static int word(double depth, PixelFormat stored) {
    return switch (stored) {
      case D16_UNORM -> (int) Math.rint(depth * 0xffff) * 0x10001;
      case D24_UNORM, D24_UNORM_S8 -> {
        int z = (int) Math.rint(depth * DEPTH24);
        yield z << 8 | z >> 16;
      }
      default -> (int) (long) (depth * DEPTH32);
    };
  }

  private static void put(byte[] row, int at, int type, float depth) {
    switch (type) {
      case GL_UNSIGNED_BYTE -> row[at] = (byte) (int) (depth * 255f);
      case GL_BYTE -> row[at] = (byte) (((int) (255f * depth) - 1) / 2);
      case GL_UNSIGNED_SHORT -> CanonicalTexels.put16(row, at, (int) Math.rint(depth * 65535f));
      case GL_SHORT -> CanonicalTexels.put16(row, at, ((int) (65535f * depth) - 1) / 2);
      case GL_UNSIGNED_INT -> CanonicalTexels.put32(row, at, (int) (long) (depth * DEPTH32));
      case GL_INT -> CanonicalTexels.put32(row, at, (int) (((long) (DEPTH32 * depth) - 1) / 2));
      case GL_FLOAT -> CanonicalTexels.put32(row, at, Float.floatToRawIntBits(depth));
      default -> CanonicalTexels.put16(row, at, SmallFloats.floatToHalf(depth));
    }
  }
}
