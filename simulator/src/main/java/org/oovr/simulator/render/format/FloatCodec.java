package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** One, two or four floats, kept bit for bit. */
final class FloatCodec extends TexelCodec {
  private final int components;

  FloatCodec(PixelFormat format) {
    super(format);
    components = format.components();
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    float[][] out = {r, g, b, a};
    int step = words();
    for (int c = 0; c < 4; c++) {
      float[] o = out[c];
      if (c >= components) {
        fill(o, to, count, c == 3 ? 1 : 0);
        continue;
      }
      for (int i = 0, p = from + c; i < count; i++, p += step) {
        o[to + i] = Float.intBitsToFloat(source[p]);
      }
    }
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    float[][] in = {r, g, b, a};
    int step = words();
    for (int c = 0; c < components; c++) {
      float[] v = in[c];
      for (int i = 0, p = to + c; i < count; i++, p += step) {
        target[p] = Float.floatToRawIntBits(v[from + i]);
      }
    }
  }

  @Override
  public int componentBits(int mask, int word) {
    return (mask >> word & 1) != 0 ? -1 : 0;
  }
}
