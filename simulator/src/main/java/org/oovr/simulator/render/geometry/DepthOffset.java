package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.DynamicState.DepthBias;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.render.draw.DrawJob;

/** Polygon offset (GL 3.3 core 3.6.4): o = m * factor + r * units, with an optional clamp. */
final class DepthOffset {
  private DepthOffset() {}

  static float of(DrawJob job, float[] a, int ia, float[] b, int ib, float[] c, int ic) {
    float abx = b[ib] - a[ia];
    float aby = b[ib + 1] - a[ia + 1];
    float abz = b[ib + 2] - a[ia + 2];
    float acx = c[ic] - a[ia];
    float acy = c[ic + 1] - a[ia + 1];
    float acz = c[ic + 2] - a[ia + 2];
    float area = abx * acy - acx * aby;
    float inverse = area == 0 ? 0 : 1f / area;
    float slopeX = Math.abs((abz * acy - acz * aby) * inverse);
    float slopeY = Math.abs((acz * abx - abz * acx) * inverse);
    float maxZ = Math.max(a[ia + 2], Math.max(b[ib + 2], c[ic + 2]));
    DepthBias bias = job.command.dynamic().depthBias();
    float offset = Math.max(slopeX, slopeY) * bias.factor() + unit(job.target, maxZ) * bias.units();
    float clamp = bias.clamp();
    if (clamp > 0) {
      offset = Math.min(offset, clamp);
    } else if (clamp < 0) {
      offset = Math.max(offset, clamp);
    }
    return offset;
  }

  /**
   * Resolvable difference r of the depth attachment near depth {@code z}. For integers it is twice
   * the smallest one, as on llvmpipe.
   */
  private static float unit(RenderTarget target, float z) {
    if (target.depth() == null) {
      return 0;
    }
    PixelFormat format = target.depth().texture().format();
    return switch (format) {
      case D16_UNORM -> 2f / 0xffff;
      case D32_FLOAT, D32_FLOAT_S8 -> Math.scalb(1f, Math.max(-126, Math.getExponent(z)) - 23);
      default -> 2f / 0xffffff;
    };
  }
}
