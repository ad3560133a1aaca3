package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** BC1 to BC5 (EXT_texture_compression_s3tc, ARB_texture_compression_rgtc). */
final class BcDecoder extends BlockDecoder {
  private static final int TEXELS = 16;

  private final PixelFormat format;
  private final int[] palette = new int[8];

  BcDecoder(PixelFormat format) {
    this.format = format;
  }

  @Override
  public void decode(byte[] data, int offset, int[] texels) {
    switch (format) {
      case BC1_RGB_UNORM, BC1_RGB_SRGB -> decodeColor(data, offset, texels, true, 0xff000000);
      case BC1_RGBA_UNORM, BC1_RGBA_SRGB -> decodeColor(data, offset, texels, true, 0);
      case BC2_UNORM, BC2_SRGB -> {
        decodeColor(data, offset + 8, texels, false, 0);
        long alpha = bits(data, offset, 8);
        for (int i = 0; i < TEXELS; i++) {
          int a = (int) (alpha >>> (4 * i)) & 15;
          texels[i] = texels[i] & 0xffffff | (a * 17) << 24;
        }
      }
      case BC3_UNORM, BC3_SRGB -> {
        decodeColor(data, offset + 8, texels, false, 0);
        unsignedPalette(data, offset);
        long codes = bits(data, offset + 2, 6);
        for (int i = 0; i < TEXELS; i++) {
          texels[i] = texels[i] & 0xffffff | palette[(int) (codes >>> (3 * i)) & 7] << 24;
        }
      }
      case BC4_UNORM, BC4_SNORM -> decodeChannel(data, offset, texels, 0);
      case BC5_UNORM, BC5_SNORM -> {
        decodeChannel(data, offset, texels, 0);
        decodeChannel(data, offset + 8, texels, 8);
      }
      default -> throw new IllegalStateException(format.name());
    }
  }

  private static long bits(byte[] data, int offset, int bytes) {
    long v = 0;
    for (int i = 0; i < bytes; i++) {
      v |= (data[offset + i] & 0xffL) << (8 * i);
    }
    return v;
  }

  /**
   * @param threeColors whether color0 &lt;= color1 selects the palette with a black entry
   * @param blackAlpha alpha bits of that black entry
   */
  private void decodeColor(
      byte[] data, int offset, int[] texels, boolean threeColors, int blackAlpha) {
    int c0 = (int) bits(data, offset, 2);
    int c1 = (int) bits(data, offset + 2, 2);
    int codes = (int) bits(data, offset + 4, 4);
    int e0 = expand565(c0);
    int e1 = expand565(c1);
    palette[0] = e0;
    palette[1] = e1;
    if (c0 > c1 || !threeColors) {
      palette[2] = mix(e0, e1, 1);
      palette[3] = mix(e0, e1, 2);
    } else {
      palette[2] = average(e0, e1);
      palette[3] = blackAlpha;
    }
    for (int i = 0; i < TEXELS; i++) {
      texels[i] = palette[codes >>> (2 * i) & 3];
    }
  }

  /** RGB565 with red in the highest bits, to RGBA8 with opaque alpha. */
  private static int expand565(int c) {
    int r = c >> 11 & 31;
    int g = c >> 5 & 63;
    int b = c & 31;
    return 0xff000000 | (b << 3 | b >> 2) << 16 | (g << 2 | g >> 4) << 8 | r << 3 | r >> 2;
  }

  /** {@code steps / of} of the way from a to b, as llvmpipe computes it: at most 1 too low. */
  private static int step(int a, int b, int steps, int of) {
    return a + ((b - a) * (steps * 255 / of) >> 8);
  }

  private static int mix(int p, int q, int thirds) {
    int result = 0xff000000;
    for (int s = 0; s < 24; s += 8) {
      result |= step(p >> s & 0xff, q >> s & 0xff, thirds, 3) << s;
    }
    return result;
  }

  private static int average(int p, int q) {
    int result = 0xff000000;
    for (int s = 0; s < 24; s += 8) {
      result |= (p >> s & 0xff) + (q >> s & 0xff) + 1 >> 1 << s;
    }
    return result;
  }

  private void unsignedPalette(byte[] data, int offset) {
    int e0 = data[offset] & 0xff;
    int e1 = data[offset + 1] & 0xff;
    fillPalette(e0, e1, 0, 255);
  }

  private void fillPalette(int e0, int e1, int min, int max) {
    palette[0] = e0;
    palette[1] = e1;
    if (e0 > e1) {
      for (int i = 1; i < 7; i++) {
        palette[i + 1] = step(e0, e1, i, 7);
      }
    } else {
      for (int i = 1; i < 5; i++) {
        palette[i + 1] = step(e0, e1, i, 5);
      }
      palette[6] = min;
      palette[7] = max;
    }
  }

  private void decodeChannel(byte[] data, int offset, int[] texels, int shift) {
    if (format.kind() == PixelFormat.Kind.SNORM) {
      fillPalette(data[offset], data[offset + 1], -127, 127);
    } else {
      unsignedPalette(data, offset);
    }
    long codes = bits(data, offset + 2, 6);
    for (int i = 0; i < TEXELS; i++) {
      int v = (palette[(int) (codes >>> (3 * i)) & 7] & 0xff) << shift;
      texels[i] = shift == 0 ? v : texels[i] | v;
    }
  }
}
