package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** Three 8-bit components in the sRGB transfer function and linear 8-bit alpha. */
final class Srgb8Codec extends TexelCodec {
  /** Lanes that are unpacked at a time. */
  private static final int BLOCK = 256;

  /** Words of texels, of a thread. */
  private static final ThreadLocal<int[]> SCRATCH = ThreadLocal.withInitial(() -> new int[BLOCK]);

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
    int[] words = SCRATCH.get();
    for (int done = from; done < to; done += BLOCK) {
      int n = Math.min(BLOCK, to - done);
      for (int i = 0; i < n; i++) {
        words[i] = source[at[done + i]];
      }
      for (int c = 0; c < 3; c++) {
        if ((wanted >> c & 1) != 0) {
          lookUp(words, n, 8 * c, rgba[c], done);
        }
      }
      if ((wanted & 8) != 0) {
        highest(words, n, rgba[3], done);
      }
    }
    return true;
  }

  private static void lookUp(int[] words, int n, int shift, float[] out, int to) {
    float[] linear = LINEAR;
    for (int i = 0; i < n; i++) {
      out[to + i] = linear[words[i] >>> shift & 0xff];
    }
  }

  private static void highest(int[] words, int n, float[] out, int to) {
    float[] unorm = Rgba8Codec.UNORM8;
    for (int i = 0; i < n; i++) {
      out[to + i] = unorm[words[i] >>> 24];
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
