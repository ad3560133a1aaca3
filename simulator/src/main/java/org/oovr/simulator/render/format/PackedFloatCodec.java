package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** Three unsigned floats in one word: 11, 11 and 10 bits, or 9-bit mantissas and one exponent. */
final class PackedFloatCodec extends TexelCodec {
  private final boolean shared;

  PackedFloatCodec(PixelFormat format) {
    super(format);
    shared = format == PixelFormat.RGB9E5_FLOAT;
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    for (int i = 0; i < count; i++) {
      int w = source[from + i];
      if (shared) {
        r[to + i] = SmallFloat.sharedToFloat(w, 0);
        g[to + i] = SmallFloat.sharedToFloat(w, 1);
        b[to + i] = SmallFloat.sharedToFloat(w, 2);
      } else {
        r[to + i] = SmallFloat.float11ToFloat(w);
        g[to + i] = SmallFloat.float11ToFloat(w >>> 11);
        b[to + i] = SmallFloat.float10ToFloat(w >>> 22);
      }
    }
    fill(a, to, count, 1);
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    for (int i = 0; i < count; i++) {
      float red = r[from + i];
      float green = g[from + i];
      float blue = b[from + i];
      target[to + i] =
          shared
              ? SmallFloat.floatsToShared(red, green, blue)
              : SmallFloat.floatToFloat11(red)
                  | SmallFloat.floatToFloat11(green) << 11
                  | SmallFloat.floatToFloat10(blue) << 22;
    }
  }

  @Override
  public int componentBits(int mask, int word) {
    if (shared) {
      // components share bits: a partial mask cannot be honoured, all or nothing
      return (mask & 7) != 0 ? -1 : 0;
    }
    return ((mask & 1) != 0 ? 0x7ff : 0)
        | ((mask & 2) != 0 ? 0x7ff << 11 : 0)
        | ((mask & 4) != 0 ? 0x3ff << 22 : 0);
  }
}
