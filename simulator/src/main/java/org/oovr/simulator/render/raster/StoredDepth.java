package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.lanes.LoopKernels;
import org.oovr.simulator.render.format.DepthStencilCodec;

/**
 * Depths as formats store them: those in [0, 1] as unsigned integers, in the steps of llvmpipe, or
 * any as the bits of floats, in their order.
 */
final class StoredDepth {
  private static final float SHARE16 = 65535f / 65536f;

  private StoredDepth() {}

  /** A depth. */
  static int of(PixelFormat format, float z) {
    switch (format) {
      case D24_UNORM:
      case D24_UNORM_S8:
        return LoopKernels.unorm24(z);
      case D16_UNORM:
        return unorm16(z);
      default:
        return DepthStencilCodec.ordered(z);
    }
  }

  /** Depths {@code 0..n-1}. */
  static void of(PixelFormat format, float[] z, int n, int[] out) {
    switch (format) {
      case D24_UNORM, D24_UNORM_S8 -> Lanes.kernels().toUnorm24(z, n, out);
      case D16_UNORM -> {
        for (int i = 0; i < n; i++) {
          out[i] = unorm16(z[i]);
        }
      }
      default -> {
        for (int i = 0; i < n; i++) {
          out[i] = DepthStencilCodec.ordered(z[i]);
        }
      }
    }
  }

  private static int unorm16(float z) {
    return (int) Math.rint((double) (z * SHARE16) * 65536);
  }
}
