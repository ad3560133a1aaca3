package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.Lanes;

/** Four 8-bit unsigned normalised components: the format of nearly every render target. */
final class Rgba8Codec extends TexelCodec {
  /** Texels that are picked at a time. */
  private static final int BLOCK = 256;

  /** Working memory of a thread. */
  private static final class Scratch {
    final int[] words = new int[BLOCK];
    final int[] bits = new int[BLOCK];
    final float[] numbers = new float[BLOCK];
  }

  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  static final float[] UNORM8 = new float[256];

  static {
    for (int i = 0; i < 256; i++) {
      UNORM8[i] = i * (1 / 255f); // as llvmpipe rounds it
    }
  }

  Rgba8Codec() {
    super(PixelFormat.RGBA8_UNORM);
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    float[] table = UNORM8;
    for (int i = 0; i < count; i++) {
      int w = source[from + i];
      r[to + i] = table[w & 0xff];
      g[to + i] = table[w >> 8 & 0xff];
      b[to + i] = table[w >> 16 & 0xff];
      a[to + i] = table[w >>> 24];
    }
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    if (from != 0 || to > BLOCK) {
      return false;
    }
    Scratch scratch = SCRATCH.get();
    int[] words = scratch.words;
    for (int i = 0; i < to; i++) {
      words[i] = source[at[i]];
    }
    for (int c = 0; c < 4; c++) {
      if ((wanted >> c & 1) != 0) {
        Lanes.kernels().unpackByte(words, 8 * c, to, scratch.bits, scratch.numbers, rgba[c]);
      }
    }
    return true;
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    for (int i = 0; i < count; i++) {
      target[to + i] =
          unorm8(r[from + i])
              | unorm8(g[from + i]) << 8
              | unorm8(b[from + i]) << 16
              | unorm8(a[from + i]) << 24;
    }
  }

  /** Nearest of 0..255; NaN gives 0. */
  static int unorm8(float f) {
    float c = f > 0 ? f : 0;
    return (int) ((c < 1 ? c : 1) * 255f + 0.5f);
  }

  @Override
  public int componentBits(int components, int word) {
    return ((components & 1) != 0 ? 0xff : 0)
        | ((components & 2) != 0 ? 0xff00 : 0)
        | ((components & 4) != 0 ? 0xff0000 : 0)
        | ((components & 8) != 0 ? 0xff000000 : 0);
  }
}
