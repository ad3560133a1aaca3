package org.oovr.simulator.render.format;

import java.util.EnumMap;
import java.util.Map;
import org.oovr.simulator.command.PixelFormat;

/**
 * Converts rows of stored texels. A texel is {@link #words} consecutive ints: the canonical bytes
 * of {@link PixelFormat}, little-endian, 8- and 16-bit texels zero-extended to one word. Missing
 * colour components read as (0, 0, 0, 1).
 *
 * <p>Stateless; one instance per format, see {@link #of}. Conversions of floats saturate, and turn
 * NaN into the smallest number where the format has no NaN: 0, or -1.
 */
public abstract class TexelCodec {
  private static final Map<PixelFormat, TexelCodec> CODECS = new EnumMap<>(PixelFormat.class);

  static {
    for (PixelFormat format : PixelFormat.values()) {
      if (!format.isCompressed()) {
        CODECS.put(format, create(format));
      }
    }
  }

  private final PixelFormat format;
  private final int words;

  TexelCodec(PixelFormat format) {
    this.format = format;
    this.words = Math.max(1, format.blockBytes() / 4);
  }

  private static TexelCodec create(PixelFormat format) {
    return switch (format) {
      case RGBA8_UNORM -> new Rgba8Codec();
      case RGBA8_SRGB -> new Srgb8Codec();
      case R16_FLOAT, RG16_FLOAT, RGBA16_FLOAT -> new HalfCodec(format);
      case R32_FLOAT, RG32_FLOAT, RGBA32_FLOAT -> new FloatCodec(format);
      case R11G11B10_FLOAT, RGB9E5_FLOAT -> new PackedFloatCodec(format);
      case D16_UNORM, D24_UNORM, D24_UNORM_S8, D32_FLOAT, D32_FLOAT_S8, S8_UINT ->
          new DepthStencilCodec(format);
      default ->
          format.exchangesRedAndBlue()
              ? new ExchangedCodec(format, create(format.exchanged()))
              : new BitFieldCodec(format);
    };
  }

  /** Format in which texels of {@code format} are stored: decoded for compressed ones. */
  public static PixelFormat storedFormat(PixelFormat format) {
    if (!format.isCompressed()) {
      return format;
    }
    return switch (format) {
      case BC4_UNORM -> PixelFormat.R8_UNORM;
      case BC4_SNORM -> PixelFormat.R8_SNORM;
      case BC5_UNORM -> PixelFormat.RG8_UNORM;
      case BC5_SNORM -> PixelFormat.RG8_SNORM;
      case BC6H_UFLOAT, BC6H_FLOAT -> PixelFormat.RGBA16_FLOAT;
      case EAC_R11_UNORM -> PixelFormat.R16_UNORM;
      case EAC_R11_SNORM -> PixelFormat.R16_SNORM;
      case EAC_RG11_UNORM -> PixelFormat.RG16_UNORM;
      case EAC_RG11_SNORM -> PixelFormat.RG16_SNORM;
      default -> format.isSrgb() ? PixelFormat.RGBA8_SRGB : PixelFormat.RGBA8_UNORM;
    };
  }

  /** Codec of the stored texels of a format. */
  public static TexelCodec of(PixelFormat format) {
    return CODECS.get(storedFormat(format));
  }

  /** Format of the texels; never a compressed one. */
  public final PixelFormat format() {
    return format;
  }

  /** Words of a texel: 1, 2 or 4. */
  public final int words() {
    return words;
  }

  /**
   * Texels to floats.
   *
   * @param from word index of the first texel in {@code source}
   * @param to index of the first result
   */
  public abstract void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to);

  /**
   * Texels that lie anywhere to floats.
   *
   * @param at word index of each texel in {@code source}
   * @param from index of the first of {@code at} and of the results
   * @param wanted components that are needed, a bit each; others may be anything
   * @return false, and nothing is done, where it is as quick to collect them and to unpack them
   *     then
   */
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    return false;
  }

  /** Floats to texels; the inverse of {@link #unpack}. */
  public abstract void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to);

  /**
   * As {@link #pack}, for what is drawn: signed bytes go down to -128 there, as in llvmpipe, which
   * is less than -1 until it is sampled.
   */
  public void packDrawn(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    pack(r, g, b, a, from, count, target, to);
  }

  /** The smallest value that {@link #packDrawn} keeps. */
  public float leastDrawn() {
    return format.kind() == PixelFormat.Kind.SNORM ? -1 : 0;
  }

  /**
   * As {@link #unpack}, texels of two words, whose first and second words lie apart.
   *
   * @param texels working memory: twice as many words
   */
  public void unpackPairs(int[] first, int[] second, int count, int[] texels, float[][] rgba) {
    joinPairs(first, second, count, texels, 0);
    unpack(texels, 0, count, rgba[0], rgba[1], rgba[2], rgba[3], 0);
  }

  /**
   * As {@link #packDrawn}, texels of two words, to first and second words.
   *
   * @param from index of the first lane in {@code rgba}
   * @param texels working memory: twice as many words
   */
  public void packPairs(
      float[][] rgba, int from, int count, int[] texels, int[] first, int[] second) {
    packDrawn(rgba[0], rgba[1], rgba[2], rgba[3], from, count, texels, 0);
    splitPairs(texels, count, first, second);
  }

  /** Texels of two words, from one of {@code texels} on, of their first and second words. */
  static void joinPairs(int[] first, int[] second, int count, int[] texels, int to) {
    for (int i = 0, p = to; i < count; i++, p += 2) {
      texels[p] = first[i];
      texels[p + 1] = second[i];
    }
  }

  /** First and second words of texels of two words. */
  public static void splitPairs(int[] texels, int count, int[] first, int[] second) {
    for (int i = 0; i < count; i++) {
      first[i] = texels[2 * i];
      second[i] = texels[2 * i + 1];
    }
  }

  /** One texel of values that are rounded once, to what the format holds, and not as draws do. */
  public void packExactly(float[] r, float[] g, float[] b, float[] a, int[] texel) {
    pack(r, g, b, a, 0, 1, texel, 0);
  }

  /** Texels of integer formats (and stencil) to integers; alpha is 1 where there is none. */
  public void unpackInts(
      int[] source, int from, int count, int[] r, int[] g, int[] b, int[] a, int to) {
    throw new UnsupportedOperationException(format + " has no integer components");
  }

  /** Integers to texels, clamped to the range of the format. */
  public void packInts(
      int[] r, int[] g, int[] b, int[] a, int from, int count, int[] target, int to) {
    throw new UnsupportedOperationException(format + " has no integer components");
  }

  /**
   * Bits of one word of a texel that belong to some components; others keep their value under a
   * write mask.
   *
   * @param components bits 0..3 = R, G, B, A
   * @param word 0 to {@link #words} - 1
   */
  public abstract int componentBits(int components, int word);

  /** Canonical bytes to words. */
  public void load(byte[] bytes, int offset, int count, int[] target, int to) {
    int size = format.blockBytes();
    if (size >= 4) {
      int n = count * words;
      for (int i = 0, p = offset; i < n; i++, p += 4) {
        target[to + i] =
            bytes[p] & 0xff
                | (bytes[p + 1] & 0xff) << 8
                | (bytes[p + 2] & 0xff) << 16
                | bytes[p + 3] << 24;
      }
    } else if (size == 2) {
      for (int i = 0, p = offset; i < count; i++, p += 2) {
        target[to + i] = bytes[p] & 0xff | (bytes[p + 1] & 0xff) << 8;
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = bytes[offset + i] & 0xff;
      }
    }
  }

  /** Words to canonical bytes. */
  public void store(int[] source, int from, int count, byte[] bytes, int offset) {
    int size = format.blockBytes();
    if (size >= 4) {
      int n = count * words;
      for (int i = 0, p = offset; i < n; i++, p += 4) {
        int w = source[from + i];
        bytes[p] = (byte) w;
        bytes[p + 1] = (byte) (w >> 8);
        bytes[p + 2] = (byte) (w >> 16);
        bytes[p + 3] = (byte) (w >> 24);
      }
    } else if (size == 2) {
      for (int i = 0, p = offset; i < count; i++, p += 2) {
        int w = source[from + i];
        bytes[p] = (byte) w;
        bytes[p + 1] = (byte) (w >> 8);
      }
    } else {
      for (int i = 0; i < count; i++) {
        bytes[offset + i] = (byte) source[from + i];
      }
    }
  }

  static void fill(float[] a, int to, int count, float value) {
    java.util.Arrays.fill(a, to, to + count, value);
  }

  static void fill(int[] a, int to, int count, int value) {
    java.util.Arrays.fill(a, to, to + count, value);
  }
}
