package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;

/**
 * Filtering of textures of four (or fewer) 8-bit components in fixed point: texel coordinates,
 * weights and every intermediate colour have 8 bits, as in llvmpipe's path for such textures. The
 * common case of every frame, hence staged loops that the JIT vectorises.
 */
final class Filter8 {
  private final ImageSource image;
  private final SamplerState sampler;
  private final boolean normalized;
  private final boolean expand;

  Filter8(ImageSource image, SamplerState sampler) {
    this.image = image;
    this.sampler = sampler;
    normalized = !sampler.unnormalized();
    expand = image.codec.format() != PixelFormat.RGBA8_UNORM;
  }

  /** Whether this path serves a sampler; compare and anisotropy are the caller's concern. */
  static boolean serves(ImageSource image, SamplerState sampler) {
    boolean wraps =
        image.cube
            || simple(sampler.wrapS())
                && (image.dims < 2 || simple(sampler.wrapT()))
                && (image.dims < 3 || simple(sampler.wrapR()));
    boolean linear = sampler.magLinear() || sampler.minLinear();
    if (linear && sampler.reduction() != SamplerState.Reduction.AVERAGE) {
      return false;
    }
    return image.eightBit && wraps && !(image.cube && linear && sampler.seamlessCube());
  }

  private static boolean simple(Wrap wrap) {
    return wrap == Wrap.REPEAT || wrap == Wrap.CLAMP_TO_EDGE;
  }

  private Wrap wrap(Wrap wrap) {
    return image.cube ? Wrap.CLAMP_TO_EDGE : wrap;
  }

  /** Nearest texels, packed. */
  void nearest(LaneGroup p, int level, SamplerScratch x, FootprintLog log, int[] out) {
    int n = p.count;
    int[] iy = null;
    int[] iz = p.layer;
    TexelAxis.nearest(
        wrap(sampler.wrapS()), p.s, image.width[level], normalized, p.offsetX, true, n, x.x0);
    if (image.dims > 1) {
      iy = x.y0;
      TexelAxis.nearest(
          wrap(sampler.wrapT()), p.t, image.height[level], normalized, p.offsetY, true, n, iy);
      if (image.dims > 2) {
        iz = x.z0;
        TexelAxis.nearest(
            wrap(sampler.wrapR()), p.r, image.depth[level], normalized, p.offsetZ, true, n, iz);
      }
    }
    image.index(level, x.x0, iy, iz, 0, n, x.index);
    image.gather(x.index, 0, n, out);
    if (log != null) {
      log.texels(image, level, x.x0, iy, iz, null, n, p.origin);
    }
    expand(out, n);
  }

  /** Linearly filtered texels, packed. */
  void linear(LaneGroup p, int level, SamplerScratch x, FootprintLog log, int[] out) {
    // Long because three axes with a dozen arguments each; one dimension after the other returns.
    int n = p.count;
    TexelAxis.linear8(
        wrap(sampler.wrapS()),
        p.s,
        image.width[level],
        normalized,
        p.offsetX,
        1,
        0,
        n,
        x.scaled,
        x.fixed,
        x.x0,
        x.x1,
        x.wx);
    if (log != null && image.dims != 2) {
      footprints(p, level, x, log);
    }
    if (image.dims == 1) {
      linear1(p, level, x, out);
      return;
    }
    boolean logsRows = log != null && image.dims == 2;
    TexelAxis.linear8(
        wrap(sampler.wrapT()),
        p.t,
        image.height[level],
        normalized,
        p.offsetY,
        logsRows ? 1 : image.pitch[level],
        logsRows ? 0 : image.offset[level],
        n,
        x.scaled,
        x.fixed,
        x.y0,
        x.y1,
        x.wy);
    if (logsRows) {
      log.footprints(image, level, x.x0, x.x1, x.y0, x.y1, p.layer, n, p.origin);
      toWords(image.pitch[level], image.offset[level], n, x.y0, x.y1);
    }
    if (image.dims == 2) {
      if (p.layer != null) {
        addLayers(p.layer, image.layerWords[level], n, x.y0, x.y1);
      }
      bilinear(n, x, out);
      return;
    }
    TexelAxis.linear8(
        wrap(sampler.wrapR()),
        p.r,
        image.depth[level],
        normalized,
        p.offsetZ,
        image.layerWords[level],
        0,
        n,
        x.scaled,
        x.fixed,
        x.z0,
        x.z1,
        x.wz);
    add(x.z0, n, x.y0, x.y1);
    bilinear(n, x, out);
    subtract(x.z0, n, x.y0, x.y1);
    add(x.z1, n, x.y0, x.y1);
    bilinear(n, x, x.secondSlice.packed);
    Lanes.kernels().mix(out, x.secondSlice.packed, x.wz, n, x.fixed, out);
  }

  /**
   * Logs what {@link #linear} reads of a row or a volume, in texel coordinates, and leaves the
   * columns as they are.
   */
  private void footprints(LaneGroup p, int level, SamplerScratch x, FootprintLog log) {
    int n = p.count;
    if (image.dims == 1) {
      log.texels(image, level, x.x0, null, p.layer, null, n, p.origin);
      log.texels(image, level, x.x1, null, p.layer, null, n, p.origin);
      return;
    }
    texels(sampler.wrapT(), p.t, image.height[level], p.offsetY, n, x, x.y0, x.y1);
    texels(sampler.wrapR(), p.r, image.depth[level], p.offsetZ, n, x, x.z0, x.z1);
    log.footprints(image, level, x.x0, x.x1, x.y0, x.y1, x.z1, n, p.origin);
    log.footprints(image, level, x.x0, x.x1, x.y0, x.y1, x.z0, n, p.origin);
  }

  /** Rows as places of their first texels. */
  private static void toWords(int pitch, int offset, int n, int[] y0, int[] y1) {
    for (int i = 0; i < n; i++) {
      y0[i] = y0[i] * pitch + offset;
      y1[i] = y1[i] * pitch + offset;
    }
  }

  /** Both texels of an axis. */
  private void texels(
      Wrap wrap, float[] c, int size, int offset, int n, SamplerScratch x, int[] t0, int[] t1) {
    TexelAxis.linear8(
        wrap(wrap), c, size, normalized, offset, 1, 0, n, x.scaled, x.fixed, t0, t1, x.wz);
  }

  private void linear1(LaneGroup p, int level, SamplerScratch x, int[] out) {
    int n = p.count;
    image.index(level, x.x0, null, p.layer, 0, n, x.index);
    image.gather(x.index, 0, n, out);
    image.index(level, x.x1, null, p.layer, 0, n, x.index);
    image.gather(x.index, 0, n, x.secondSlice.packed);
    expand(out, n);
    expand(x.secondSlice.packed, n);
    Lanes.kernels().mix(out, x.secondSlice.packed, x.wx, n, x.fixed, out);
  }

  private static void addLayers(int[] layer, int layerWords, int n, int[] y0, int[] y1) {
    for (int i = 0; i < n; i++) {
      int image = layer[i] * layerWords;
      y0[i] += image;
      y1[i] += image;
    }
  }

  private static void add(int[] z, int n, int[] y0, int[] y1) {
    for (int i = 0; i < n; i++) {
      y0[i] += z[i];
      y1[i] += z[i];
    }
  }

  private static void subtract(int[] z, int n, int[] y0, int[] y1) {
    for (int i = 0; i < n; i++) {
      y0[i] -= z[i];
      y1[i] -= z[i];
    }
  }

  /** Four taps at rows {@code y0, y1} (word offsets) and columns {@code x0, x1}. */
  private void bilinear(int n, SamplerScratch x, int[] out) {
    LaneKernels kernels = Lanes.kernels();
    int[][] t = x.tapWords;
    // what is drawn texel by texel, as pictures of the window are: mixing by 0 gives the first
    boolean columns = isZero(x.wx, n);
    boolean rows = isZero(x.wy, n);
    row(kernels, x.y0, n, columns, x, rows ? out : t[0]);
    if (!rows) {
      row(kernels, x.y1, n, columns, x, t[2]);
      kernels.mix(t[0], t[2], x.wy, n, x.fixed, out);
    }
  }

  /**
   * Texels of rows {@code y}, mixed out of two columns.
   *
   * @param first whether those of the first column are all
   */
  private void row(
      LaneKernels kernels, int[] y, int n, boolean first, SamplerScratch x, int[] out) {
    int[] words = image.words;
    int[][] t = x.tapWords;
    if (first) {
      kernels.gather(words, x.x0, y, n, out);
      expand(out, n);
    } else if (!expand) {
      kernels.gatherMixed(words, x.x0, x.x1, y, x.wx, n, t[1], t[3], out);
    } else {
      kernels.gather(words, x.x0, y, n, t[1]);
      kernels.gather(words, x.x1, y, n, t[3]);
      expand(t[1], n);
      expand(t[3], n);
      kernels.mix(t[1], t[3], x.wx, n, x.fixed, out);
    }
  }

  private static boolean isZero(int[] weights, int n) {
    if (weights[0] != 0) {
      return false; // mostly
    }
    int any = 0;
    for (int i = 0; i < n; i++) {
      any |= weights[i];
    }
    return any == 0;
  }

  /** A stored texel as four 8-bit components. */
  int expanded(int texel) {
    int[] one = {texel};
    if (expand) {
      expand(one, 1);
    }
    return one[0];
  }

  /** Stored texels of smaller formats to four 8-bit components. */
  private void expand(int[] w, int n) {
    switch (image.codec.format()) {
      case R8_UNORM:
      case RG8_UNORM:
      case RG4_UNORM:
        for (int i = 0; i < n; i++) {
          w[i] |= 0xff000000;
        }
        break;
      case RGB565_UNORM:
        for (int i = 0; i < n; i++) {
          int v = w[i];
          int r = v & 31;
          int g = v >> 5 & 63;
          int b = v >> 11 & 31;
          w[i] = 0xff000000 | (b << 3 | b >> 2) << 16 | (g << 2 | g >> 4) << 8 | r << 3 | r >> 2;
        }
        break;
      case R3G3B2_UNORM:
        for (int i = 0; i < n; i++) {
          int v = w[i];
          int r = v & 7;
          int g = v >> 3 & 7;
          int b = v >> 6;
          w[i] =
              0xff000000
                  | b * 85 << 16
                  | (g << 5 | g << 2 | g >> 1) << 8
                  | r << 5
                  | r << 2
                  | r >> 1;
        }
        break;
      case RGBA4_UNORM:
        for (int i = 0; i < n; i++) {
          int v = w[i];
          int spread = v & 15 | (v & 0xf0) << 4 | (v & 0xf00) << 8 | (v & 0xf000) << 12;
          w[i] = spread * 17;
        }
        break;
      case RGB5A1_UNORM:
        for (int i = 0; i < n; i++) {
          int v = w[i];
          int r = v & 31;
          int g = v >> 5 & 31;
          int b = v >> 10 & 31;
          int a = -(v >> 15 & 1) & 0xff000000;
          w[i] = a | (b << 3 | b >> 2) << 16 | (g << 3 | g >> 2) << 8 | r << 3 | r >> 2;
        }
        break;
      default:
        break;
    }
  }
}
