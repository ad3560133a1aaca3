package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PixelFormat;

/**
 * Blending of signed bytes in whole numbers, as llvmpipe does it: sources and factors are rounded
 * to bytes first, a product of negative sign may come out too small by one, and sums saturate.
 */
final class SignedBytes {
  private static final int ONE = 127;

  private SignedBytes() {}

  static boolean are(PixelFormat format) {
    return switch (format) {
      case R8_SNORM, RG8_SNORM, RGBA8_SNORM -> true;
      default -> false;
    };
  }

  /**
   * Replaces factors by their products with values, in 127ths.
   *
   * @param which what the factors are; one and zero are not multiplied with
   */
  static void weigh(float[] values, Factor which, float[] factors, int lanes) {
    for (int i = 0; i < lanes; i++) {
      int value = (int) Math.rint(values[i] * ONE);
      factors[i] =
          switch (which) {
            case ZERO -> 0;
            case ONE -> value;
            default -> times(value, (byte) (int) Math.rint(factors[i] * ONE));
          };
    }
  }

  /** a * b / 127. */
  static int times(int a, int b) {
    int ab = a * b;
    ab += ab >> 7;
    return Math.max(-ONE - 1, Math.min(ab + (ab < 0 ? -64 : 64) >> 7, ONE));
  }

  /** Combines products of {@link #weigh} to values. */
  static void sum(BlendOp op, float[] source, float[] target, int lanes, float[] out) {
    for (int i = 0; i < lanes; i++) {
      float v =
          switch (op) {
            case SUBTRACT -> source[i] - target[i];
            case REVERSE_SUBTRACT -> target[i] - source[i];
            default -> source[i] + target[i];
          };
      out[i] = Math.min(Math.max(v, -ONE - 1), ONE) / ONE;
    }
  }
}
