package org.oovr.driver.gl.pixel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.oovr.simulator.command.PixelFormat;

/**
 * Canonical texel bytes to component values and back. Colours come as four values per texel (R, G,
 * B, A; missing ones 0, 0, 0, 1), depth and stencil as values 0 and 1. Normalised and float
 * components are doubles, so that 32-bit normalised client data loses nothing on its way; integer
 * formats use longs.
 */
public final class CanonicalTexels {
  /** What the numbers that bytes stand for are multiples of, rounded as Mesa rounds it. */
  static final float BYTE_STEP = 1 / 255f;

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private CanonicalTexels() {}

  static int u8(byte[] a, int at) {
    return a[at] & 0xff;
  }

  static int u16(byte[] a, int at) {
    return (short) SHORT.get(a, at) & 0xffff;
  }

  static int i32(byte[] a, int at) {
    return (int) INT.get(a, at);
  }

  static void put16(byte[] a, int at, int value) {
    SHORT.set(a, at, (short) value);
  }

  static void put32(byte[] a, int at, int value) {
    INT.set(a, at, value);
  }

  /** Bits of one component where all components are alike, else 0. */
  static int componentBits(PixelFormat format) {
    return switch (format) {
      case R8_UNORM,
          RG8_UNORM,
          RG4_UNORM,
          RGBA8_UNORM,
          RGBA8_SRGB,
          R8_SNORM,
          RG8_SNORM,
          RGBA8_SNORM,
          R8_UINT,
          RG8_UINT,
          RGBA8_UINT,
          R8_SINT,
          RG8_SINT,
          RGBA8_SINT ->
          8;
      case R16_UNORM,
          RG16_UNORM,
          RGBA16_UNORM,
          R16_SNORM,
          RG16_SNORM,
          RGBA16_SNORM,
          R16_FLOAT,
          RG16_FLOAT,
          RGBA16_FLOAT,
          R16_UINT,
          RG16_UINT,
          RGBA16_UINT,
          R16_SINT,
          RG16_SINT,
          RGBA16_SINT ->
          16;
      case R32_FLOAT,
          RG32_FLOAT,
          RGBA32_FLOAT,
          R32_UINT,
          RG32_UINT,
          RGBA32_UINT,
          R32_SINT,
          RG32_SINT,
          RGBA32_SINT ->
          32;
      default -> 0;
    };
  }

  /** Decodes {@code count} texels of a colour format that is not integer. */
  public static void decode(PixelFormat format, byte[] src, int at, int count, double[] rgba) {
    int bits = componentBits(format);
    if (bits != 0) {
      decodeRegular(format, bits, src, at, count, rgba);
      return;
    }
    for (int i = 0; i < count; i++) {
      int o = 4 * i;
      rgba[o + 3] = 1;
      switch (format) {
        case R11G11B10_FLOAT -> {
          int w = i32(src, at + 4 * i);
          rgba[o] = SmallFloats.uf11ToFloat(w);
          rgba[o + 1] = SmallFloats.uf11ToFloat(w >>> 11);
          rgba[o + 2] = SmallFloats.uf10ToFloat(w >>> 22);
        }
        case RGB9E5_FLOAT -> {
          int w = i32(src, at + 4 * i);
          for (int c = 0; c < 3; c++) {
            rgba[o + c] = SmallFloats.unpackRgb9e5(w, c);
          }
        }
        case RGB10A2_UNORM -> {
          int w = i32(src, at + 4 * i);
          unpackUnorm(w & 0xffffffffL, 10, 10, 10, 2, rgba, o);
        }
        case R3G3B2_UNORM -> unpackUnorm(src[at + i] & 0xff, 3, 3, 2, 0, rgba, o);
        case RGB565_UNORM -> unpackUnorm(u16(src, at + 2 * i), 5, 6, 5, 0, rgba, o);
        case RGBA4_UNORM -> unpackUnorm(u16(src, at + 2 * i), 4, 4, 4, 4, rgba, o);
        case RGB5A1_UNORM -> unpackUnorm(u16(src, at + 2 * i), 5, 5, 5, 1, rgba, o);
        default -> throw new IllegalArgumentException("not a plain colour format: " + format);
      }
    }
  }

  private static void unpackUnorm(long w, int r, int g, int b, int a, double[] rgba, int o) {
    rgba[o] = (double) (w & ((1L << r) - 1)) / ((1 << r) - 1);
    rgba[o + 1] = (double) (w >>> r & ((1L << g) - 1)) / ((1 << g) - 1);
    rgba[o + 2] = (double) (w >>> (r + g) & ((1L << b) - 1)) / ((1 << b) - 1);
    if (a > 0) {
      rgba[o + 3] = (double) (w >>> (r + g + b) & ((1L << a) - 1)) / ((1 << a) - 1);
    }
  }

  private static void decodeRegular(
      PixelFormat format, int bits, byte[] src, int at, int count, double[] rgba) {
    int n = format.components();
    int p = at;
    for (int i = 0; i < count; i++) {
      int o = 4 * i;
      rgba[o] = 0;
      rgba[o + 1] = 0;
      rgba[o + 2] = 0;
      rgba[o + 3] = 1;
      for (int c = 0; c < n; c++, p += bits >> 3) {
        rgba[o + c] = decodeComponent(format.kind(), bits, src, p);
      }
    }
  }

  private static double decodeComponent(PixelFormat.Kind kind, int bits, byte[] src, int p) {
    return switch (kind) {
      case UNORM -> bits == 8 ? u8(src, p) * BYTE_STEP : u16(src, p) / 65535.0;
      // -128 is less than -1 where it is not sampled but read, as in llvmpipe
      case SNORM -> bits == 8 ? src[p] / 127.0 : (short) u16(src, p) / 32767.0;
      case FLOAT ->
          bits == 16 ? SmallFloats.halfToFloat(u16(src, p)) : Float.intBitsToFloat(i32(src, p));
      default -> throw new IllegalArgumentException("kind " + kind);
    };
  }

  /** Encodes {@code count} texels into a colour format that is not integer; clamps and rounds. */
  public static void encode(PixelFormat format, double[] rgba, int count, byte[] dst, int at) {
    int bits = componentBits(format);
    if (bits != 0) {
      encodeRegular(format, bits, rgba, count, dst, at);
      return;
    }
    for (int i = 0; i < count; i++) {
      int o = 4 * i;
      switch (format) {
        case R11G11B10_FLOAT ->
            put32(
                dst,
                at + 4 * i,
                // as Mesa packs them
                SmallFloats.truncateToUf11((float) rgba[o])
                    | SmallFloats.truncateToUf11((float) rgba[o + 1]) << 11
                    | SmallFloats.truncateToUf10((float) rgba[o + 2]) << 22);
        case RGB9E5_FLOAT ->
            put32(
                dst,
                at + 4 * i,
                SmallFloats.packRgb9e5((float) rgba[o], (float) rgba[o + 1], (float) rgba[o + 2]));
        case RGB10A2_UNORM -> put32(dst, at + 4 * i, packUnorm(10, 10, 10, 2, rgba, o));
        case R3G3B2_UNORM -> dst[at + i] = (byte) packUnorm(3, 3, 2, 0, rgba, o);
        case RGB565_UNORM -> put16(dst, at + 2 * i, packUnorm(5, 6, 5, 0, rgba, o));
        case RGBA4_UNORM -> put16(dst, at + 2 * i, packUnorm(4, 4, 4, 4, rgba, o));
        case RGB5A1_UNORM -> put16(dst, at + 2 * i, packUnorm(5, 5, 5, 1, rgba, o));
        default -> throw new IllegalArgumentException("not a plain colour format: " + format);
      }
    }
  }

  private static int packUnorm(int r, int g, int b, int a, double[] rgba, int o) {
    return (int)
        (unorm(rgba[o], r)
            | unorm(rgba[o + 1], g) << r
            | unorm(rgba[o + 2], b) << (r + g)
            | (a == 0 ? 0 : unorm(rgba[o + 3], a) << (r + g + b)));
  }

  /** Value in [0,1] to {@code bits}-bit unsigned normalised; NaN gives 0. */
  static long unorm(double value, int bits) {
    double max = (1L << bits) - 1;
    return value > 0 ? (long) Math.rint(Math.min(value, 1) * max) : 0;
  }

  /** Value in [-1,1] to {@code bits}-bit signed normalised; NaN gives 0. */
  static long snorm(double value, int bits) {
    double max = (1L << (bits - 1)) - 1;
    return Double.isNaN(value) ? 0 : (long) Math.rint(Math.max(-1, Math.min(value, 1)) * max);
  }

  private static void encodeRegular(
      PixelFormat format, int bits, double[] rgba, int count, byte[] dst, int at) {
    int n = format.components();
    int p = at;
    for (int i = 0; i < count; i++) {
      for (int c = 0; c < n; c++, p += bits >> 3) {
        double v = rgba[4 * i + c];
        int word =
            switch (format.kind()) {
              case UNORM ->
                  (int) (format == PixelFormat.RG4_UNORM ? unorm(v, 4) * 17 : unorm(v, bits));
              case SNORM -> (int) snorm(v, bits);
              case FLOAT ->
                  bits == 16
                      ? SmallFloats.floatToHalf((float) v)
                      : Float.floatToRawIntBits((float) v);
              default -> throw new IllegalArgumentException("kind " + format.kind());
            };
        putComponent(dst, p, bits, word);
      }
    }
  }

  private static void putComponent(byte[] dst, int p, int bits, int word) {
    switch (bits) {
      case 8 -> dst[p] = (byte) word;
      case 16 -> put16(dst, p, word);
      default -> put32(dst, p, word);
    }
  }

  /** Decodes {@code count} texels of an integer format. */
  public static void decodeInteger(PixelFormat format, byte[] src, int at, int count, long[] rgba) {
    int bits = componentBits(format);
    boolean signed = format.kind() == PixelFormat.Kind.SINT;
    int n = format.components();
    int p = at;
    for (int i = 0; i < count; i++) {
      int o = 4 * i;
      rgba[o] = 0;
      rgba[o + 1] = 0;
      rgba[o + 2] = 0;
      rgba[o + 3] = 1;
      if (format == PixelFormat.RGB10A2_UINT) {
        int w = i32(src, p);
        rgba[o] = w & 0x3ffL;
        rgba[o + 1] = w >>> 10 & 0x3ffL;
        rgba[o + 2] = w >>> 20 & 0x3ffL;
        rgba[o + 3] = w >>> 30 & 3L;
        p += 4;
        continue;
      }
      for (int c = 0; c < n; c++, p += bits >> 3) {
        long v =
            switch (bits) {
              case 8 -> signed ? src[p] : u8(src, p);
              case 16 -> signed ? (short) u16(src, p) : u16(src, p);
              default -> signed ? i32(src, p) : i32(src, p) & 0xffffffffL;
            };
        rgba[o + c] = v;
      }
    }
  }

  /** Encodes {@code count} texels into an integer format; values outside its range are clamped. */
  public static void encodeInteger(PixelFormat format, long[] rgba, int count, byte[] dst, int at) {
    if (format == PixelFormat.RGB10A2_UINT) {
      for (int i = 0; i < count; i++) {
        int o = 4 * i;
        put32(
            dst,
            at + o,
            (int)
                (clamp(rgba[o], 0, 1023)
                    | clamp(rgba[o + 1], 0, 1023) << 10
                    | clamp(rgba[o + 2], 0, 1023) << 20
                    | clamp(rgba[o + 3], 0, 3) << 30));
      }
      return;
    }
    int bits = componentBits(format);
    boolean signed = format.kind() == PixelFormat.Kind.SINT;
    long min = signed ? -(1L << (bits - 1)) : 0;
    long max = signed ? (1L << (bits - 1)) - 1 : (1L << bits) - 1;
    int n = format.components();
    int p = at;
    for (int i = 0; i < count; i++) {
      for (int c = 0; c < n; c++, p += bits >> 3) {
        putComponent(dst, p, bits, (int) clamp(rgba[4 * i + c], min, max));
      }
    }
  }

  static long clamp(long value, long min, long max) {
    return Math.max(min, Math.min(value, max));
  }

  /**
   * Decodes depth into {@code depthStencil[2i]} and stencil into {@code depthStencil[2i+1]};
   * components that the format lacks stay as they are.
   */
  public static void decodeDepthStencil(
      PixelFormat format, byte[] src, int at, int count, double[] depthStencil) {
    for (int i = 0; i < count; i++) {
      int o = 2 * i;
      switch (format) {
        case D16_UNORM -> depthStencil[o] = u16(src, at + 2 * i) / 65535.0;
        case D24_UNORM -> depthStencil[o] = (i32(src, at + 4 * i) >>> 8) / 16777215.0;
        case D24_UNORM_S8 -> {
          int w = i32(src, at + 4 * i);
          depthStencil[o] = (w >>> 8) / 16777215.0;
          depthStencil[o + 1] = w & 0xff;
        }
        case D32_FLOAT -> depthStencil[o] = Float.intBitsToFloat(i32(src, at + 4 * i));
        case D32_FLOAT_S8 -> {
          depthStencil[o] = Float.intBitsToFloat(i32(src, at + 8 * i));
          depthStencil[o + 1] = i32(src, at + 8 * i + 4) & 0xff;
        }
        case S8_UINT -> depthStencil[o + 1] = u8(src, at + i);
        default -> throw new IllegalArgumentException("no depth or stencil: " + format);
      }
    }
  }
}
