package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.Lanes;

/** Three unsigned floats in one word: 11, 11 and 10 bits, or 9-bit mantissas and one exponent. */
final class PackedFloatCodec extends TexelCodec {
  /** Lanes that are unpacked at a time. */
  private static final int BLOCK = 256;

  /** Words of texels, and working memory, of a thread. */
  private static final ThreadLocal<int[][]> SCRATCH =
      ThreadLocal.withInitial(() -> new int[2][BLOCK]);

  /** From the highest bit of each component to bit 30, and what is there of it. */
  private static final int[] LEFT = {20, 9, -1};

  private static final int[] KEPT = {0x7ff00000, 0x7ff00000, 0x7fe00000};

  private final boolean shared;

  PackedFloatCodec(PixelFormat format) {
    super(format);
    shared = format == PixelFormat.RGB9E5_FLOAT;
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    for (int i = 0; i < count; i++) {
      r[to + i] = red(source[from + i]);
    }
    for (int i = 0; i < count; i++) {
      g[to + i] = green(source[from + i]);
    }
    for (int i = 0; i < count; i++) {
      b[to + i] = blue(source[from + i]);
    }
    fill(a, to, count, 1);
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    if ((wanted & 8) != 0) {
      fill(rgba[3], from, to - from, 1);
    }
    if (shared) {
      sharedAt(source, at, from, to, wanted, rgba);
      return true;
    }
    int[][] scratch = SCRATCH.get();
    int[] words = scratch[0];
    for (int done = from; done < to; done += BLOCK) {
      int n = Math.min(BLOCK, to - done);
      for (int i = 0; i < n; i++) {
        words[i] = source[at[done + i]];
      }
      for (int c = 0; c < 3; c++) {
        if ((wanted >> c & 1) != 0) {
          Lanes.kernels().widenUnsigned(words, LEFT[c], KEPT[c], n, scratch[1], rgba[c], done);
        }
      }
    }
    return true;
  }

  private void sharedAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    if ((wanted & 1) != 0) {
      float[] r = rgba[0];
      for (int i = from; i < to; i++) {
        r[i] = red(source[at[i]]);
      }
    }
    if ((wanted & 2) != 0) {
      float[] g = rgba[1];
      for (int i = from; i < to; i++) {
        g[i] = green(source[at[i]]);
      }
    }
    if ((wanted & 4) != 0) {
      float[] b = rgba[2];
      for (int i = from; i < to; i++) {
        b[i] = blue(source[at[i]]);
      }
    }
  }

  private float red(int w) {
    return shared ? SmallFloat.sharedToFloat(w, 0) : SmallFloat.float11ToFloat(w);
  }

  private float green(int w) {
    return shared ? SmallFloat.sharedToFloat(w, 1) : SmallFloat.float11ToFloat(w >>> 11);
  }

  private float blue(int w) {
    return shared ? SmallFloat.sharedToFloat(w, 2) : SmallFloat.float10ToFloat(w >>> 22);
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
