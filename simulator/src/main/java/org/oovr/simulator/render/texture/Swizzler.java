package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.TextureView.Swizzle;

/** Delivers four components to the shader's arrays in the order that the view asks for. */
final class Swizzler {
  /** Product with the rounded reciprocal, as llvmpipe converts. */
  private static final float[] UNORM8 = new float[256];

  static {
    for (int i = 0; i < 256; i++) {
      UNORM8[i] = i * (1f / 255f);
    }
  }

  private final int[] source;
  private final boolean identity;

  Swizzler(Swizzle s) {
    source = new int[] {s.r(), s.g(), s.b(), s.a()};
    identity = s.equals(Swizzle.IDENTITY);
  }

  /** Where component {@code c} comes from, see {@link TextureView}. */
  int source(int c) {
    return source[c];
  }

  /** Floats; null targets are not wanted. */
  void deliver(float[][] rgba, int n, float[][] out) {
    for (int c = 0; c < 4; c++) {
      float[] o = out[c];
      if (o == null) {
        continue;
      }
      if (source[c] < TextureView.ZERO) {
        System.arraycopy(rgba[source[c]], 0, o, 0, n);
      } else {
        java.util.Arrays.fill(o, 0, n, source[c] == TextureView.ONE ? 1 : 0);
      }
    }
  }

  /** Integers; null targets are not wanted. */
  void deliver(int[][] rgba, int n, int[][] out) {
    for (int c = 0; c < 4; c++) {
      int[] o = out[c];
      if (o == null) {
        continue;
      }
      if (source[c] < TextureView.ZERO) {
        System.arraycopy(rgba[source[c]], 0, o, 0, n);
      } else {
        java.util.Arrays.fill(o, 0, n, source[c] == TextureView.ONE ? 1 : 0);
      }
    }
  }

  /** Four 8-bit components packed in an int, as floats. */
  void deliver8(int[] packed, int n, float[][] out) {
    if (identity && out[0] != null && out[1] != null && out[2] != null && out[3] != null) {
      unpackAll(packed, n, out[0], out[1], out[2], out[3]);
      return;
    }
    for (int c = 0; c < 4; c++) {
      float[] o = out[c];
      if (o == null) {
        continue;
      }
      if (source[c] < TextureView.ZERO) {
        unpack8(packed, source[c] * 8, n, o);
      } else {
        java.util.Arrays.fill(o, 0, n, source[c] == TextureView.ONE ? 1 : 0);
      }
    }
  }

  private static void unpackAll(int[] packed, int n, float[] r, float[] g, float[] b, float[] a) {
    float[] table = UNORM8;
    for (int i = 0; i < n; i++) {
      int p = packed[i];
      r[i] = table[p & 255];
      g[i] = table[p >>> 8 & 255];
      b[i] = table[p >>> 16 & 255];
      a[i] = table[p >>> 24];
    }
  }

  private static void unpack8(int[] packed, int shift, int n, float[] out) {
    float[] table = UNORM8;
    for (int i = 0; i < n; i++) {
      out[i] = table[packed[i] >>> shift & 255];
    }
  }
}
