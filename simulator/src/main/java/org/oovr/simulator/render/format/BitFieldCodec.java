package org.oovr.simulator.render.format;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PixelFormat.Kind;

/**
 * Components that are bit fields: normalised and integer formats of any width.
 *
 * <p>Unsigned normalised c of b bits is c / (2^b - 1) (OpenGL 3.3 core, equation 2.1); signed
 * normalised is max(c / (2^(b-1) - 1), -1), the rule of textures (section 3.8.1, equation 2.3).
 *
 * <p>Where not all fields are of one width, values are rounded to 8 or 16 bits and then narrowed
 * ({@link NarrowFields}), which is how llvmpipe writes colours: it blends with that precision.
 */
final class BitFieldCodec extends TexelCodec {
  /** 1.5 * 2^23: the sum of it and a number has that number, rounded, in its lowest bits. */
  private static final float ROUNDS = 0x1.8p23f;

  private static final float LEAST_BYTE = -128 / 127f;

  private static final int ROUNDS_BITS = Float.floatToRawIntBits(ROUNDS);

  private final int components;
  private final int[] word = new int[4];
  private final int[] shift = new int[4];
  private final int[] bits = new int[4];
  private final boolean signed;

  /** Bits that all components are rounded to before each is narrowed to its own. */
  private final int wide;

  BitFieldCodec(PixelFormat format) {
    super(format);
    components = format.components();
    Kind kind = format.kind();
    signed = kind == Kind.SNORM || kind == Kind.SINT;
    int[] packed = packedBits(format);
    int position = 0;
    for (int c = 0; c < components; c++) {
      bits[c] = packed != null ? packed[c] : format.blockBytes() * 8 / components;
      word[c] = position / 32;
      shift[c] = position % 32;
      position += bits[c];
    }
    boolean alike = packed == null || Arrays.stream(packed).allMatch(b -> b == packed[0]);
    wide = alike ? bits[0] : bits[0] > 8 ? 16 : 8;
  }

  private static int[] packedBits(PixelFormat format) {
    return switch (format) {
      case RGB10A2_UNORM, RGB10A2_UINT -> new int[] {10, 10, 10, 2};
      default -> NarrowFields.bits(format);
    };
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    requireNormalised();
    float[][] out = {r, g, b, a};
    for (int c = 0; c < 4; c++) {
      float[] o = out[c];
      if (c >= components) {
        fill(o, to, count, c == 3 ? 1 : 0);
      } else if (signed) {
        unpackSigned(source, from + word[c], count, 32 - shift[c] - bits[c], 32 - bits[c], o, to);
      } else {
        unpackUnsigned(source, from + word[c], count, shift[c], (1 << bits[c]) - 1, o, to);
      }
    }
  }

  private void unpackUnsigned(
      int[] source, int from, int count, int right, int max, float[] o, int to) {
    int step = words();
    float unit = 1f / max; // as llvmpipe rounds it
    for (int i = 0, p = from; i < count; i++, p += step) {
      o[to + i] = (source[p] >>> right & max) * unit;
    }
  }

  private void unpackSigned(
      int[] source, int from, int count, int left, int right, float[] o, int to) {
    int step = words();
    float unit = 1f / ((1 << (31 - right)) - 1);
    for (int i = 0, p = from; i < count; i++, p += step) {
      float v = (source[p] << left >> right) * unit;
      o[to + i] = v < -1 ? -1 : v;
    }
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    pack(r, g, b, a, from, count, target, to, false, -1);
  }

  @Override
  public void packDrawn(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    pack(r, g, b, a, from, count, target, to, false, leastDrawn());
  }

  @Override
  public float leastDrawn() {
    return signed && bits[0] == 8 ? LEAST_BYTE : super.leastDrawn();
  }

  @Override
  public void packExactly(float[] r, float[] g, float[] b, float[] a, int[] texel) {
    pack(r, g, b, a, 0, 1, texel, 0, true, -1);
  }

  private void pack(
      float[] r,
      float[] g,
      float[] b,
      float[] a,
      int from,
      int count,
      int[] target,
      int to,
      boolean exact,
      float least) {
    requireNormalised();
    float[][] in = {r, g, b, a};
    clear(target, to, count);
    int step = words();
    for (int c = 0; c < components; c++) {
      float[] v = in[c];
      int mask = (int) ((1L << bits[c]) - 1);
      int left = shift[c];
      if (signed) {
        float max = mask >>> 1;
        for (int i = 0, p = to + word[c]; i < count; i++, p += step) {
          target[p] |= (snorm(v[from + i], least, max) & mask) << left;
        }
      } else {
        packUnsigned(v, from, count, exact ? bits[c] : wide, bits[c], left, target, to + word[c]);
      }
    }
  }

  /** Rounds to some bits and narrows what comes out to those of the field. */
  private void packUnsigned(
      float[] v, int from, int count, int wide, int narrow, int left, int[] target, int to) {
    int step = words();
    boolean sixteenths = format() == PixelFormat.RG4_UNORM;
    float max = sixteenths ? 15 : (1 << wide) - 1;
    for (int i = 0, p = to; i < count; i++, p += step) {
      int value = unorm(v[from + i], max);
      target[p] |= (sixteenths ? value * 17 : NarrowFields.narrow(value, wide, narrow)) << left;
    }
  }

  private void requireNormalised() {
    if (format().isInteger()) {
      throw new UnsupportedOperationException(format() + " has no float components");
    }
  }

  private void clear(int[] target, int to, int count) {
    fill(target, to, count * words(), 0);
  }

  private static int unorm(float f, float max) {
    float c = f > 0 ? f : 0;
    return nearest((c < 1 ? c : 1) * max);
  }

  private static int snorm(float f, float least, float max) {
    float c = f > least ? f : least;
    return nearest((c < 1 ? c : 1) * max);
  }

  /** The nearest whole number, of two the even one, of values below 2^22. */
  private static int nearest(float v) {
    return Float.floatToRawIntBits(v + ROUNDS) - ROUNDS_BITS;
  }

  @Override
  public void unpackInts(
      int[] source, int from, int count, int[] r, int[] g, int[] b, int[] a, int to) {
    int[][] out = {r, g, b, a};
    int step = words();
    for (int c = 0; c < 4; c++) {
      int[] o = out[c];
      if (c >= components) {
        fill(o, to, count, c == 3 ? 1 : 0);
        continue;
      }
      int left = 32 - shift[c] - bits[c];
      int right = 32 - bits[c];
      int p = from + word[c];
      if (signed) {
        for (int i = 0; i < count; i++, p += step) {
          o[to + i] = source[p] << left >> right;
        }
      } else {
        for (int i = 0; i < count; i++, p += step) {
          o[to + i] = source[p] << left >>> right;
        }
      }
    }
  }

  @Override
  public void packInts(
      int[] r, int[] g, int[] b, int[] a, int from, int count, int[] target, int to) {
    if (!format().isInteger()) {
      super.packInts(r, g, b, a, from, count, target, to);
    }
    int[][] in = {r, g, b, a};
    clear(target, to, count);
    int step = words();
    for (int c = 0; c < components; c++) {
      int[] v = in[c];
      int mask = (int) ((1L << bits[c]) - 1);
      for (int i = 0, p = to + word[c]; i < count; i++, p += step) {
        int value = signed ? clampSigned(v[from + i], mask) : clampUnsigned(v[from + i], mask);
        target[p] |= (value & mask) << shift[c];
      }
    }
  }

  private static int clampSigned(int v, int mask) {
    int max = mask >>> 1;
    return Math.max(-max - 1, Math.min(max, v));
  }

  private static int clampUnsigned(int v, int max) {
    return Integer.compareUnsigned(v, max) > 0 ? max : v;
  }

  @Override
  public int componentBits(int mask, int wordIndex) {
    int result = 0;
    for (int c = 0; c < components; c++) {
      if ((mask >> c & 1) != 0 && word[c] == wordIndex) {
        result |= (int) ((1L << bits[c]) - 1) << shift[c];
      }
    }
    return result;
  }
}
