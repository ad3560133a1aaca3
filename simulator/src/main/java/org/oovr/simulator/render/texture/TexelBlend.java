package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.Reduction;

/** Averages of texels, or the least or the most of them. */
final class TexelBlend {
  /** Whether C2 vectorises a loop that mixes four numbers. */
  private static final boolean LONG_LOOPS = Runtime.version().feature() >= 22;

  private final Reduction reduction;
  private final boolean linear;
  private final int components;

  /** For texels of that many components. */
  TexelBlend(SamplerState sampler, int components) {
    reduction = sampler.reduction();
    linear = sampler.minLinear();
    this.components = components;
  }

  boolean averages() {
    return reduction == Reduction.AVERAGE;
  }

  /**
   * Out of four texels.
   *
   * @param row working memory
   */
  void bilinear(
      float[] t00,
      float[] t01,
      float[] t10,
      float[] t11,
      float[] wx,
      float[] wy,
      int n,
      float[] row,
      float[] out) {
    if (reduction != Reduction.AVERAGE) {
      reduce(t00, t01, n, out);
      reduce(out, t10, n, out);
      reduce(out, t11, n, out);
      return;
    }
    if (!LONG_LOOPS) {
      lerp(t00, t01, wx, n, row);
      lerp(t10, t11, wx, n, out);
      lerp(row, out, wy, n, out);
      return;
    }
    for (int i = 0; i < n; i++) {
      float a = t00[i] + wx[i] * (t01[i] - t00[i]);
      float b = t10[i] + wx[i] * (t11[i] - t10[i]);
      out[i] = a + wy[i] * (b - a);
    }
  }

  /** The least or the most of two texels. */
  private void reduce(float[] a, float[] b, int n, float[] out) {
    if (reduction == Reduction.LEAST) {
      for (int i = 0; i < n; i++) {
        out[i] = a[i] < b[i] ? a[i] : b[i];
      }
    } else {
      for (int i = 0; i < n; i++) {
        out[i] = a[i] > b[i] ? a[i] : b[i];
      }
    }
  }

  /** Interpolates between two levels, into {@code a}; see {@link FloatFilter#mix}. */
  void mix(float[][] a, float[][] b, float[] w, int n, SamplerScratch x) {
    for (int c = 0; c < components; c++) {
      if (!needs(x, c)) {
        continue;
      }
      if (reduction == Reduction.AVERAGE || !linear) {
        lerp(a[c], b[c], w, n, a[c]);
      } else {
        reduce(a[c], b[c], n, a[c]);
      }
    }
  }

  /** {@code out = a + (b - a) * w} for the components that are needed. */
  void lerp(float[][] a, float[][] b, float[] w, int n, SamplerScratch x, float[][] out) {
    for (int c = 0; c < components; c++) {
      if (!needs(x, c)) {
        continue;
      }
      if (reduction == Reduction.AVERAGE) {
        lerp(a[c], b[c], w, n, out[c]);
      } else {
        reduce(a[c], b[c], n, out[c]);
      }
    }
  }

  /** Whether a component is asked for; the only one always is. */
  private boolean needs(SamplerScratch x, int component) {
    return components == 1 || (x.wanted >> component & 1) != 0;
  }

  private static void lerp(float[] a, float[] b, float[] w, int n, float[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = a[i] + w[i] * (b[i] - a[i]);
    }
  }
}
