package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.AlphaTest;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/**
 * How much of a pixel smooth points and lines cover, by the formulas of llvmpipe, and the alpha
 * test of it.
 */
final class Smoothing {
  private Smoothing() {}

  /** Pixels of a quad whose centres lie in the disc of a smooth point. */
  static int inDisc(PrimitiveBlock block, int primitive, int x, int y) {
    int mask = 0;
    for (int p = 0; p < 4; p++) {
      float d =
          distance(block.smooth, primitive * PrimitiveBlock.SMOOTH, x + (p & 1), y + (p >> 1));
      mask |= d > 1 ? 0 : 1 << p;
    }
    return mask;
  }

  /** Square of the distance of a pixel's centre from that of a point, in radii. */
  private static float distance(float[] smooth, int at, int x, int y) {
    float dx = (x + 0.5f - smooth[at]) * smooth[at + 2];
    float dy = (y + 0.5f - smooth[at + 1]) * smooth[at + 2];
    return dx * dx + dy * dy;
  }

  /**
   * What alpha is multiplied with.
   *
   * @param upsideDown of the target
   */
  static float coverage(PrimitiveBlock block, int primitive, int x, int y, boolean upsideDown) {
    float[] s = block.smooth;
    int at = primitive * PrimitiveBlock.SMOOTH;
    if (block.kind[primitive] == PrimitiveBlock.POINT) {
      float d = distance(s, at, x, y);
      float k = 1 - 2 * s[at + 2] + s[at + 2] * s[at + 2];
      return k >= d ? (1 - d) * (1 / (1 - k)) : 1;
    }
    float dx = x + 0.5f - s[at];
    float dy = y + 0.5f - s[at + 1];
    float along = dx * s[at + 2] + dy * s[at + 3];
    float across = dy * s[at + 2] - dx * s[at + 3];
    float length = s[at + 4];
    float width = s[at + 5];
    float w0 = s[at + 6];
    float w1 = s[at + 7];
    if (w0 != w1) {
      // both are interpolated as attributes are, in one of two triangles
      float t = along / (2 * length) + 0.5f;
      float u = (upsideDown ? across : -across) / width;
      float w = w0 + t * (w1 - w0);
      across =
          u < 1 - 2 * t
              ? width * (w0 * u - t * (w1 - w0)) / w
              : width * ((w0 - w1) * (1 - t) + w1 * u) / w;
      along = length * (t * (w1 + w0) - w0) / w;
    }
    float ends = unit(length - Math.abs(along));
    float sides = unit(width - Math.abs(across));
    return sides * Math.min(ends, length * 2 - 1);
  }

  /**
   * Leaves out the fragments of a run that fail an alpha test.
   *
   * @param alpha of output 0 by lanes; null where it has none, and all pass
   */
  static void test(AlphaTest test, FragmentRun run, float[] alpha) {
    if (alpha == null) {
      return;
    }
    for (int q = 0; q < run.quads; q++) {
      int passed = 0;
      for (int p = 0; p < 4; p++) {
        passed |= test.passes(alpha[4 * q + p]) ? 1 << p : 0;
      }
      run.mask[q] &= passed;
      run.samples[q] &= QuadStage.spread(passed) * 0xff;
    }
  }

  private static float unit(float value) {
    return Math.max(0, Math.min(value, 1));
  }
}
