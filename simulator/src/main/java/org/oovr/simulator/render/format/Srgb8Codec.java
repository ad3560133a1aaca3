package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** Three 8-bit components in the sRGB transfer function and linear 8-bit alpha. */
final class Srgb8Codec extends TexelCodec {
  private static final float[] LINEAR = Srgb.linearTable();

  Srgb8Codec() {
    super(PixelFormat.RGBA8_SRGB);
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    float[] linear = LINEAR;
    float[] unorm = Rgba8Codec.UNORM8;
    for (int i = 0; i < count; i++) {
      int w = source[from + i];
      r[to + i] = linear[w & 0xff];
      g[to + i] = linear[w >> 8 & 0xff];
      b[to + i] = linear[w >> 16 & 0xff];
      a[to + i] = unorm[w >>> 24];
    }
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    for (int c = 0; c < 4; c++) {
      if ((wanted >> c & 1) != 0) {
        lookUp(source, at, from, to, 8 * c, c < 3 ? LINEAR : Rgba8Codec.UNORM8, rgba[c]);
      }
    }
    return true;
  }

  private static void lookUp(
      int[] source, int[] at, int from, int to, int shift, float[] table, float[] out) {
    for (int i = from; i < to; i++) {
      out[i] = table[source[at[i]] >>> shift & 0xff];
    }
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    for (int i = 0; i < count; i++) {
      target[to + i] =
          Srgb.fromLinear(r[from + i])
              | Srgb.fromLinear(g[from + i]) << 8
              | Srgb.fromLinear(b[from + i]) << 16
              | Rgba8Codec.unorm8(a[from + i]) << 24;
    }
  }

  @Override
  public int componentBits(int components, int word) {
    return TexelCodec.of(PixelFormat.RGBA8_UNORM).componentBits(components, word);
  }
}
