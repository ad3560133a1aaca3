package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** Four 8-bit unsigned normalised components: the format of nearly every render target. */
final class Rgba8Codec extends TexelCodec {
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
