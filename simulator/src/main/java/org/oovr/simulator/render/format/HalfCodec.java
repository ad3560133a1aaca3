package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** One, two or four halves; written towards zero, as llvmpipe does. */
final class HalfCodec extends TexelCodec {
  private final int components;

  HalfCodec(PixelFormat format) {
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
      int right = (c & 1) * 16;
      for (int i = 0, p = from + (c >> 1); i < count; i++, p += step) {
        o[to + i] = SmallFloat.halfToFloat(source[p] >>> right);
      }
    }
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    float[][] in = {r, g, b, a};
    fill(target, to, count * words(), 0);
    int step = words();
    for (int c = 0; c < components; c++) {
      float[] v = in[c];
      int left = (c & 1) * 16;
      for (int i = 0, p = to + (c >> 1); i < count; i++, p += step) {
        target[p] |= SmallFloat.truncateToHalf(v[from + i]) << left;
      }
    }
  }

  @Override
  public int componentBits(int mask, int word) {
    int low = word * 2;
    return (low < components && (mask >> low & 1) != 0 ? 0xffff : 0)
        | (low + 1 < components && (mask >> (low + 1) & 1) != 0 ? 0xffff0000 : 0);
  }
}
