package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.TextureView.Swizzle;
import org.oovr.simulator.lanes.Lanes;

/** Delivers four components to the shader's arrays in the order that the view asks for. */
final class Swizzler {
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
   * Four 8-bit components packed in an int, as floats; lanes behind may get anything.
   *
   * @param bits working memory, as is {@code numbers}
   */
  void deliver8(int[] packed, int n, int[] bits, float[] numbers, float[][] out) {
    for (int c = 0; c < 4; c++) {
      float[] o = out[c];
      if (o == null) {
        continue;
      }
      if (source[c] < TextureView.ZERO) {
        int lanes = Lanes.filledUp(n, Math.min(o.length, packed.length));
        Lanes.kernels().unpackByte(packed, source[c] * 8, lanes, bits, numbers, o);
      } else {
        java.util.Arrays.fill(o, 0, n, source[c] == TextureView.ONE ? 1 : 0);
      }
    }
  }
}
