package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.TextureView.Swizzle;
import org.oovr.simulator.shader.LaneCasts;

/** Delivers four components to the shader's arrays in the order that the view asks for. */
final class Swizzler {
  /** Product with the rounded reciprocal, as llvmpipe converts. */
  private static final float[] UNORM8 = new float[256];

  static {
    for (int i = 0; i < 256; i++) {
      UNORM8[i] = i * (1f / 255f);
    }
  }

  /** A float with whole numbers around it, and its bits. */
  private static final float WHOLE = 0x1p23f;

  private static final int WHOLE_BITS = 0x4b000000;

  private final int[] source;

  Swizzler(Swizzle s) {
    source = new int[] {s.r(), s.g(), s.b(), s.a()};
  }

  /** Where component {@code c} comes from, see {@link TextureView}. */
  int source(int c) {
    return source[c];
  }

  /** Which components of texels are delivered to these arrays, a bit each. */
  int wanted(float[][] out) {
    int wanted = 0;
    for (int c = 0; c < 4; c++) {
      wanted |= out[c] != null && source[c] < TextureView.ZERO ? 1 << source[c] : 0;
    }
    return wanted;
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

  /**
   * Four 8-bit components packed in an int, as floats.
   *
   * @param bits working memory, as is {@code numbers}
   */
  void deliver8(int[] packed, int n, int[] bits, float[] numbers, float[][] out) {
    for (int c = 0; c < 4; c++) {
      float[] o = out[c];
      if (o == null) {
        continue;
      }
      if (source[c] < TextureView.ZERO && !LaneCasts.VECTORS) {
        lookUp(packed, source[c] * 8, n, o);
      } else if (source[c] < TextureView.ZERO) {
        bytes(packed, source[c] * 8, n, bits);
        LaneCasts.toFloats(bits, numbers, n);
        normalize(numbers, n, o);
      } else {
        java.util.Arrays.fill(o, 0, n, source[c] == TextureView.ONE ? 1 : 0);
      }
    }
  }

  static void lookUp(int[] packed, int shift, int n, float[] out) {
    float[] table = UNORM8;
    for (int i = 0; i < n; i++) {
      out[i] = table[packed[i] >>> shift & 255];
    }
  }

  // A byte among the last bits of 2^23 is a float that is larger by 2^23: C2 vectorises these
  // loops, and no loop of conversions.

  static void bytes(int[] packed, int shift, int n, int[] bits) {
    for (int i = 0; i < n; i++) {
      bits[i] = packed[i] >>> shift & 255 | WHOLE_BITS;
    }
  }

  static void normalize(float[] numbers, int n, float[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = (numbers[i] - WHOLE) * (1f / 255f);
    }
  }
}
